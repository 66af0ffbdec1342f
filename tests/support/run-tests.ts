import { installChromium } from './install-chromium.ts'
import { listFailures, outcomesFile } from './list-failures.ts'
import { runNode, runParts, summarize, tools } from './run-command.ts'

// The one command of the README. The whole day is walked, and every route looked at, on tablet and phone in both
// languages; of the other journeys `--all` adds the phones and the slow ones, and it sends every call of the API a thousand requests of either kind.
const all = process.argv.includes('--all')
if (all) process.env.FUZZ_RUNS ??= '1000'
const tablets = ['--project=tablet-en', '--project=tablet-pl']
const phones = ['--project=phone-en', '--project=phone-pl']
const failures: string[] = []
function walk(...args: string[]): boolean {
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = outcomesFile('journeys')
  const config = ['--config', 'tests/playwright.config.ts', '--reporter=list,json']
  if (!all) config.push('--grep-invert=@slow')
  const passed = runNode(tools.playwright, 'test', ...config, ...args)
  failures.push(...listFailures('journeys'))
  return passed
}
function runUnits(): boolean {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${outcomesFile('units')}`]
  const passed = runNode(tools.vitest, 'run', ...reports)
  failures.push(...listFailures('units'))
  return passed
}

summarize(
  all ? 'test:all' : 'test',
  runParts([
    { name: 'a browser', run: installChromium },
    { name: 'check', run: () => runNode('tests/support/check.ts') },
    { name: 'build', run: () => runNode('manifest/build.ts') },
    { name: 'unit and API tests', run: runUnits },
    { name: 'journeys on a tablet', run: () => walk(...tablets) },
    { name: 'journeys on a phone', run: () => walk(...phones, ...(all ? [] : ['run-a-day', 'every-route'])) },
  ]),
)
if (failures.length > 0) process.stdout.write(`\nWhat failed:\n${failures.join('\n')}\n\n`)
if (!process.env.TEST_DATABASE_URL) {
  process.stdout.write('On SQLite; PGlite stood in for PostgreSQL. On a real one: npm run test:postgres\n')
}
