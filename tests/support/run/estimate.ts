import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { type CommandOutcome, root } from './run-command.ts'

/** Seconds that each part took on two idle cores. Update them when a part changes much. */
const measured: Readonly<Record<'test' | 'test:rest' | 'test:all', Readonly<Record<string, number>>>> = {
  test: { 'check and build': 50, 'unit and API tests': 110, journeys: 425 },
  'test:rest': { build: 1, 'unit and API tests': 110, journeys: 370 },
  'test:all': { 'check and build': 26, 'unit and API tests': 160, journeys: 1500 },
}

type Run = keyof typeof measured
/** The duration of a run on this machine. */
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

/**
 * Estimates the duration of a run: that of the last complete run on this machine, else the times on two cores, doubled
 * for one core.
 */
export function formatEstimate(run: Run): string {
  const last = readLast()[run]
  if (last) return `This takes ${inMinutes(sum(last))}, as it did here the last time.`
  const cores = availableParallelism()
  const seconds = sum(measured[run])
  const here = cores === 1 ? `; with the one core here ${inMinutes(seconds * 2)}` : ''
  return `This takes ${inMinutes(seconds)} on two cores${here}.`
}

/** Stores the duration of a complete run. */
export function saveTimes(run: Run, outcomes: readonly CommandOutcome[]): void {
  const times = Object.fromEntries(outcomes.map(({ name, seconds }) => [name, Math.round(seconds)]))
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ ...readLast(), [run]: times }))
  } catch {
    // The folder may be read-only. The next run then estimates from the times above.
  }
}
