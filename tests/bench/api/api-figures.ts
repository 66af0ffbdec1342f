import { type Figure, figureOf } from '../figures/figure.ts'
import { type Kind, kindNames } from './requests.ts'
import type { Side } from './stage.ts'

/** One slice: requests a second, milliseconds, bytes of the last body, and CPU time of the server per request. */
export type Slice = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytes: number
  readonly cpuMs: number
}
/** The slices of each call by side, in the order of the rounds. */
export type KindRounds = ReadonlyMap<Kind, Partial<Record<Side, readonly Slice[]>>>

type JudgedField = 'perSecond' | 'cpuMs'
type KindGoals = Partial<Record<Kind, Partial<Record<JudgedField, Figure['goal']>>>>
const goals: Readonly<Record<'sqlite' | 'postgres', KindGoals>> = {
  sqlite: {
    list: { perSecond: { leastTimes: 0.7 } },
    listAnew: { perSecond: { leastTimes: 0.7 } },
    create: { cpuMs: { most: 0.8 } },
  },
  postgres: {
    list: { perSecond: { leastTimes: 0.7 } },
    listAnew: { perSecond: { leastTimes: 0.7 } },
    create: { perSecond: { least: 500 }, cpuMs: { most: 1.5 } },
  },
}
/** What a call is compared with: a list with the JSON that the database makes, if there is such a server. */
const references: readonly (readonly [side: Side, name: string])[] = [
  ['text', 'bare server, JSON made in SQL'],
  ['rows', 'bare server, rows built'],
]
const mostListKilobytes = 8

export function apiFigures(database: string, taken: KindRounds, kind: keyof typeof goals): Figure[] {
  return [...taken].flatMap(([call, slices]) => {
    const section = `Calls on ${database}`
    const ours = slices.ours ?? []
    const [side, name] = references.find(([side]) => slices[side]) ?? []
    const reference =
      side && name
        ? { name: call === 'shell' ? 'bare server, a greeting' : name, rounds: slices[side] ?? [] }
        : undefined
    const make = (field: keyof Slice, words: string, unit: string, goal?: Figure['goal']) =>
      figureOf(
        { section, name: `${kindNames[call]}, ${words}`, unit, ...(goal && { goal }) },
        (slice) => slice[field],
        ours,
        reference,
      )
    const own = goals[kind][call]
    return [
      make('perSecond', 'answers', 'a second', own?.perSecond),
      make('cpuMs', 'CPU for each', 'ms', own?.cpuMs),
      make('p99', 'p99', 'ms'),
      {
        ...{
          section,
          name: `${kindNames[call]}, body on the wire`,
          unit: 'KB',
          samples: ours.map(({ bytes }) => bytes / 1000),
        },
        ...(call === 'listAnew' && { goal: { most: mostListKilobytes } }),
      },
      ...(side === 'text' ? [rowsBeside(section, kindNames[call], ours, slices.rows ?? [])] : []),
    ]
  })
}

const rowsBeside = (section: string, call: string, ours: readonly Slice[], rows: readonly Slice[]): Figure =>
  figureOf(
    { section, name: `${call}, answers beside rows built`, unit: 'a second' },
    (slice) => slice.perSecond,
    ours,
    {
      name: 'bare server, rows built',
      rounds: rows,
    },
  )

/** What a call costs with many rows, beside the same call with few. */
export function growthFigures(database: string, few: KindRounds, many: KindRounds): Figure[] {
  return [...many].map(([call, slices]) =>
    figureOf(
      {
        section: `Calls on ${database}`,
        name: `${kindNames[call]}, CPU for each`,
        unit: 'ms',
        goal: { mostTimes: 1.2 },
      },
      (slice) => slice.cpuMs,
      slices.ours ?? [],
      { name: 'with few', rounds: few.get(call)?.ours ?? [] },
    ),
  )
}
