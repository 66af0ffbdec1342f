import { installChromium } from './install-chromium.ts'
import { runNode, runParts, summarize, tools } from './run-command.ts'

// The one command of the README. Journeys run in one tablet of each language; `--all` adds the phones.
const all = process.argv.includes('--all')
const projects = [
  '--project=tablet-en',
  '--project=tablet-pl',
  ...(all ? ['--project=phone-en', '--project=phone-pl'] : []),
]

summarize(
  all ? 'test:all' : 'test',
  runParts([
    { name: 'a browser', run: installChromium },
    { name: 'check', run: () => runNode('tests/support/check.ts') },
    { name: 'build', run: () => runNode('manifest/build.ts') },
    { name: 'unit and API tests', run: () => runNode(tools.vitest, 'run') },
    {
      name: 'journeys',
      run: () => runNode(tools.playwright, 'test', '--config', 'tests/playwright.config.ts', ...projects),
    },
  ]),
)
