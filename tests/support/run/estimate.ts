import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { type CommandOutcome, root } from './run-command.ts'

/** Seconds that each part took on two quiet cores; renewed when a part changes by much. */
const measured: Readonly<Record<'test' | 'test:all', Readonly<Record<string, number>>>> = {
  test: { 'check and build': 22, 'unit and API tests': 90, journeys: 410 },
  'test:all': { 'check and build': 26, 'unit and API tests': 160, journeys: 1500 },
}

type Run = keyof typeof measured
/** What a run took on this machine. */
type Last = Partial<Record<Run, Record<string, number>>>

const file = join(root, 'node_modules/.cache/pitboard/test-seconds.json')

function readLast(): Last {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Last
  } catch {
    return {}
  }
}

const sum = (parts: Readonly<Record<string, number>>) => Object.values(parts).reduce((all, one) => all + one, 0)
const inMinutes = (seconds: number) => `about ${Math.max(1, Math.round(seconds / 60))} minutes`

/** How long a run will take: as the last whole one here, else as on two cores, and twice as long on one. */
export function tellEstimate(run: Run): string {
  const last = readLast()[run]
  if (last) return `This takes ${inMinutes(sum(last))}, as it did here the last time.`
  const cores = availableParallelism()
  const seconds = sum(measured[run])
  const here = cores === 1 ? `; with the one core here ${inMinutes(seconds * 2)}` : ''
  return `This takes ${inMinutes(seconds)} on two cores${here}.`
}

/** Keeps how long a whole run took. */
export function saveTimes(run: Run, outcomes: readonly CommandOutcome[]): void {
  const times = Object.fromEntries(outcomes.map(({ name, seconds }) => [name, Math.round(seconds)]))
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ ...readLast(), [run]: times }))
  } catch {
    // A folder that may not be written: the next run says what it takes elsewhere.
  }
}
