import type { Kind } from './requests.ts'

/** One slice: requests a second, milliseconds, and CPU microseconds of the server per request. */
export type Slice = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly cpuUs: number }

/** The slices of one call on one database, in the order of the rounds. */
export type Rounds = { readonly ours: Slice[]; readonly bare: Slice[] }
export type Measurements = ReadonlyMap<Kind, readonly Rounds[]>
type Goal = { readonly passed: boolean; readonly text: string }

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const medianOf = (slices: readonly Slice[], field: keyof Slice): number => median(slices.map((slice) => slice[field]))

/** The median of the values of the rounds. */
const ratio = (over: readonly Slice[], under: readonly Slice[], field: keyof Slice): number =>
  median(over.map((slice, round) => slice[field] / (under[round]?.[field] ?? Number.NaN)))

/** Checks the measured figures against the goals of the specification. */
export function judge(measured: Measurements): Goal[] {
  const goals: Goal[] = []
  const least = (text: string, value: number, goal: number): void => {
    goals.push({ passed: value >= goal, text: `${text}: ${value.toFixed(2)}, at least ${goal}` })
  }
  const most = (text: string, value: number, goal: number): void => {
    goals.push({ passed: value <= goal, text: `${text}: ${value.toFixed(2)}, at most ${goal}` })
  }
  for (const [index, size] of ['few', 'many'].entries()) {
    const list = measured.get('list')?.[index]
    const create = measured.get('create')?.[index]
    if (list) {
      least(`list, ${size} rows, throughput to bare`, ratio(list.ours, list.bare, 'perSecond'), 0.7)
      most(`list, ${size} rows, CPU to bare`, ratio(list.ours, list.bare, 'cpuUs'), 1.4)
    }
    if (create) least(`create, ${size} rows, throughput to bare`, ratio(create.ours, create.bare, 'perSecond'), 0.5)
  }
  const [few, many] = measured.get('list') ?? []
  if (few && many) {
    most('list, CPU at many rows to few', ratio(many.ours, few.ours, 'cpuUs'), 1.2)
    most('list, time at many rows to few', 1 / ratio(many.ours, few.ours, 'perSecond'), 1.2)
  }
  return goals
}

const columns = ['call', 'rows', 'server', 'req/s', 'p50 ms', 'p99 ms', 'CPU µs', 'req/s ratio', 'CPU ratio']

export function report(measured: Measurements, sizes: readonly number[]): string {
  const lines = [...measured].flatMap(([kind, all]) =>
    all.flatMap(({ ours, bare }, index) =>
      [ours, bare].map((slices) => [
        kind,
        String(sizes[index]),
        slices === ours ? 'ours' : 'bare',
        medianOf(slices, 'perSecond').toFixed(0),
        medianOf(slices, 'p50').toFixed(2),
        medianOf(slices, 'p99').toFixed(2),
        medianOf(slices, 'cpuUs').toFixed(0),
        ...(['perSecond', 'cpuUs'] as const).map((field) =>
          slices === ours ? ratio(ours, bare, field).toFixed(2) : '',
        ),
      ]),
    ),
  )
  const widths = columns.map((name, at) => Math.max(name.length, ...lines.map((line) => (line[at] ?? '').length)))
  return [columns, ...lines]
    .map((line) =>
      line.map((cell, at) => (at < 3 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n')
}
