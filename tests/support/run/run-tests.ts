import { saveTimes, tellEstimate } from './estimate.ts'
import { installChromium } from './install-chromium.ts'
import { type Outcomes, outcomesFile, readOutcomes, tellSlowest } from './read-outcomes.ts'
import { houseTests, runNode, runParts, startNode, summarize, tools } from './run-command.ts'

// The one command of the README. Every journey is made once, on a tablet in English; which are made again in Polish and on
// a phone their tags say (tests/README.md). `--all` makes each in every project, and sends every call of the API a thousand
// requests of either kind.
const all = process.argv.includes('--all')
const run = all ? 'test:all' : 'test'
if (all) process.env.FUZZ_RUNS ??= '1000'
process.env.JOURNEYS = all ? 'all' : 'short'
const outcomes: Outcomes = { failed: [], shaky: [], times: [] }
function note(more: Outcomes): void {
  outcomes.failed.push(...more.failed)
  outcomes.shaky.push(...more.shaky)
  outcomes.times.push(...more.times)
}
function runJourneys(): boolean {
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = outcomesFile('journeys')
  // Tried again, a fault of the product fails again; a race is named at the end, and is to be mended.
  const config = ['--config', 'tests/playwright.config.ts', '--retries=1']
  const passed = runNode(tools.playwright, 'test', ...config, '--reporter=./tests/support/run/journey-progress.ts,json')
  note(readOutcomes('journeys'))
  return passed
}
function runUnits(): boolean {
  const reporters = ['./tests/support/run/unit-progress.ts', 'json'].map((one) => `--reporter=${one}`)
  // The check has run these.
  const others = houseTests.map((file) => `--exclude=${file}`)
  const passed = runNode(tools.vitest, 'run', ...others, ...reporters, `--outputFile.json=${outcomesFile('units')}`)
  note(readOutcomes('units'))
  return passed
}

/** Side by side: most of each keeps one core busy only. */
async function checkAndBuild(): Promise<boolean> {
  const building = startNode('manifest/build.ts', '--catalogues-checked')
  const isSound = runNode('tests/support/run/check.ts')
  return (await building) && isSound
}

process.stdout.write(`${tellEstimate(run)}\n`)
const parts = await runParts([
  { name: 'a browser', run: installChromium },
  { name: 'check and build', run: checkAndBuild },
  { name: 'unit and API tests', run: runUnits },
  { name: 'journeys', run: runJourneys },
])
function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}:\n${lines.join('\n')}\n\n`)
}
list('The slowest', tellSlowest(outcomes.times, 20))
summarize(run, parts)
list('Passed only when tried again, to be mended', outcomes.shaky)
// One race is chance; two are a test run that nobody can believe.
if (outcomes.shaky.length > 1) process.exitCode = 1
list('What failed', outcomes.failed)
if (parts.every(({ passed }) => passed)) saveTimes(run, parts)
if (!process.env.TEST_DATABASE_URL) {
  process.stdout.write('On SQLite; PGlite stood in for PostgreSQL. On a real one: npm run test:postgres\n')
}
