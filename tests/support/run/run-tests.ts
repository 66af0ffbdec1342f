import { formatEstimate, saveTimes } from './estimate.ts'
import { installChromium } from './install-chromium.ts'
import { longTests } from './long-tests.ts'
import type { Matrix } from './matrix.ts'
import { formatSlowest, type Outcomes, outcomesFile, readOutcomes } from './read-outcomes.ts'
import { houseTests, runNode, runParts, startNode, summarize, tools } from './run-command.ts'
import { withTempInMemory } from './temp-in-memory.ts'

// `npm test` leaves the long tests, and the journeys in Polish and on a phone, to `--rest`. `--all` runs each journey in
// every project, and sends every call of the API a thousand requests of either kind (tests/README.md).
const matrix: Matrix = process.argv.includes('--all') ? 'all' : process.argv.includes('--rest') ? 'rest' : 'short'
const run = ({ short: 'test', rest: 'test:rest', all: 'test:all' } as const)[matrix]
if (matrix === 'all') process.env.FUZZ_RUNS ??= '1000'
process.env.JOURNEYS = matrix
const outcomes: Outcomes = { failed: [], shaky: [], times: [] }
function note(more: Outcomes): void {
  outcomes.failed.push(...more.failed)
  outcomes.shaky.push(...more.shaky)
  outcomes.times.push(...more.times)
}
let isBuilt = false
async function runJourneys(): Promise<boolean> {
  if (!isBuilt) {
    process.stdout.write('The journeys are left out, because the build failed.\n')
    return false
  }
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = outcomesFile('journeys')
  // On retry a fault of the product fails again. A race condition is printed at the end and must be fixed.
  const config = ['--config', 'tests/playwright.config.ts', '--retries=1']
  const reporters = '--reporter=./tests/support/run/journey-progress.ts,json'
  const passed = await withTempInMemory(() => runNode(tools.playwright, 'test', ...config, reporters))
  note(readOutcomes('journeys'))
  return passed
}
async function runUnits(): Promise<boolean> {
  const reporters = ['./tests/support/run/unit-progress.ts', 'json'].map((one) => `--reporter=${one}`)
  // `npm run check` has run the tests of the house.
  const leftOut = matrix === 'short' ? [...houseTests, ...longTests] : houseTests
  const files = matrix === 'rest' ? longTests : leftOut.map((file) => `--exclude=${file}`)
  const output = `--outputFile.json=${outcomesFile('units')}`
  const passed = await withTempInMemory(() => runNode(tools.vitest, 'run', ...files, ...reporters, output))
  note(readOutcomes('units'))
  return passed
}

/** In parallel, because most of each keeps only one core busy. */
async function checkAndBuild(): Promise<boolean> {
  if (matrix === 'rest') {
    isBuilt = runNode('manifest/build.ts', '--when-stale')
    return isBuilt
  }
  const building = startNode('manifest/build.ts', '--catalogues-checked')
  const isSound = runNode('tests/support/run/check.ts')
  isBuilt = await building
  return isBuilt && isSound
}

process.stdout.write(`${formatEstimate(run)}\n`)
const parts = await runParts([
  { name: 'a browser', run: installChromium },
  { name: matrix === 'rest' ? 'build' : 'check and build', run: checkAndBuild },
  { name: 'unit and API tests', run: runUnits },
  { name: 'journeys', run: runJourneys },
])
function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${title}:\n${lines.join('\n')}\n\n`)
}
list('The slowest', formatSlowest(outcomes.times, 20))
summarize(run, parts)
list('Passed only when tried again, to be mended', outcomes.shaky)
// One race condition may be chance. With two the run cannot be trusted.
if (outcomes.shaky.length > 1) process.exitCode = 1
list('What failed', outcomes.failed)
if (parts.every(({ passed }) => passed)) saveTimes(run, parts)
if (!process.env.TEST_DATABASE_URL) {
  process.stdout.write('On SQLite; PGlite replaced PostgreSQL. On a real one: npm run test:postgres\n')
}
