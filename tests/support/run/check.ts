import { houseTests, runNode, runParts, summarize, tools } from './run-command.ts'

// The checks that need neither a browser nor a server: types, walls, the API document, unused code, lint and format,
// both catalogues, the lock file, the rows.
summarize(
  'check',
  await runParts([
    { name: 'types', run: () => runNode(tools.tsc, '-b') },
    { name: 'walls, lock, document, who sees what', run: () => runNode(tools.vitest, 'run', ...houseTests) },
    { name: 'nothing unused: files, exports, dependencies', run: () => runNode(tools.knip) },
    { name: 'lint and format', run: () => runNode(tools.biome, 'check', '--error-on-warnings') },
    { name: 'catalogues: nothing unextracted or unused', run: () => runNode(tools.lingui, 'check', 'sync', '--clean') },
    { name: 'catalogues: nothing untranslated', run: () => runNode(tools.lingui, 'check', 'missing', '--verbose') },
    { name: 'rows', run: () => runNode('tests/rows.ts', '--strict') },
  ]),
)
