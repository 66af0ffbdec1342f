import { takeSlice } from './api/bench-api.ts'
import { type Kind, kindNames } from './api/requests.ts'
import { atRest, type BenchStage, openFilledStage } from './api/stage.ts'
import { startLoad } from './api/start-child.ts'
import type { BenchOptions } from './bench-part.ts'
import type { Figure, FigureGoal } from './figures/figure.ts'
import type { HistorySize } from './history/create-history.ts'
import { type Filled, fillDatabase } from './history/fill-database.ts'
import { measureBlock } from './server/measure-block.ts'
import { measureStart } from './server/measure-start.ts'

type GrowthSize = { readonly name: string; readonly appointments: number; readonly size: HistorySize }

/**
 * From one workshop of a thousand appointments: the workshop grows, then its neighbours do while it stays as it is. A
 * workshop of 100,000 has sixty cars a week for three decades, so that a week is as long as that of the others. Its
 * customers grow with it, so that a search finds as many orders of each.
 */
const sizes: readonly GrowthSize[] = [
  { name: '1 workshop of 1,000', appointments: 1_000, size: { stations: 1, customers: 334 } },
  { name: '1 workshop of 100,000', appointments: 100_000, size: { stations: 1, customers: 33_400 } },
  {
    name: '100 workshops, 1,000,000 in all',
    appointments: 1_000_000,
    size: { stations: 100, customers: 3_000, own: 1_000 },
  },
  {
    name: '10,000 workshops, 1,000,000 in all',
    appointments: 1_000_000,
    size: { stations: 10_000, customers: 34, own: 1_000 },
  },
]
const largest: GrowthSize = {
  name: '10,000 workshops, 5,000,000 in all',
  appointments: 5_000_000,
  size: { stations: 10_000, customers: 167, own: 1_000 },
}
/** What a screen waits for, and what people write. */
const calls: readonly Kind[] = ['listAnew', 'get', 'dashboard', 'orders', 'search', 'searchPlate', 'create', 'status']
/** Nothing that a screen waits for may grow more than this. */
const mostTimes = 1.2
/** Our own jobs hold up nobody for longer, ms. */
const mostBlockMs = 20
const startRounds = 3

/** What was measured of an installation, each figure with that of the smallest one. */
type GrowthLine = {
  readonly name: string
  readonly unit: string
  readonly goal: FigureGoal | undefined
  readonly samples: number[]
  readonly ofSmallest: number[]
}
type Installation = { readonly name: string; readonly filled: Filled; readonly lines: GrowthLine[] }

/** The same figures while an installation grows. */
export const benchGrowth = (options: BenchOptions): Promise<Figure[]> => compare('Growth', sizes, options)

/** The same with 5,000,000 appointments. Filling the database takes half an hour to an hour, once. */
export const benchLargest = (options: BenchOptions): Promise<Figure[]> =>
  compare('Growth to 5,000,000 appointments', [...sizes.slice(0, 1), largest], options)

async function compare(
  section: string,
  compared: readonly GrowthSize[],
  { rounds = 9, print }: BenchOptions,
): Promise<Figure[]> {
  const all: Installation[] = []
  for (const { name, appointments, size } of compared) {
    all.push({ name, filled: await fillDatabase(appointments, size), lines: [] })
    print(`${name}: filled`)
  }
  const [smallest, ...larger] = all
  if (!smallest) return []
  for (const installation of larger) installation.lines.push(...(await measureCalls(smallest, installation, rounds)))
  const base = await measureServer(smallest.filled.dataDir)
  for (const { filled, lines } of larger) {
    const own = await measureServer(filled.dataDir)
    lines.push(...own.map((line, index) => ({ ...line, ofSmallest: base[index]?.samples ?? [] })))
  }
  return growthTable(section, smallest.name, larger)
}

/** The same code on the same data differs by a tenth between two starts of a server. */
const startsOfBoth = 3

/** The samples of some starts of both servers, one after the other. */
async function measureCalls(smallest: Installation, larger: Installation, rounds: number): Promise<GrowthLine[]> {
  const all: GrowthLine[] = []
  for (let start = 0; start < startsOfBoth; start++) {
    for (const [index, line] of (
      await measureOneStartOfBoth(smallest, larger, Math.ceil(rounds / startsOfBoth))
    ).entries()) {
      const known = all[index]
      if (known) {
        known.samples.push(...line.samples)
        known.ofSmallest.push(...line.ofSmallest)
      } else all.push(line)
    }
  }
  return all
}

/**
 * Measures two installations in turns, so that other load on the machine affects both. Only these two run: with all
 * five, the ratios were larger and differed more between runs.
 */
async function measureOneStartOfBoth(
  smallest: Installation,
  larger: Installation,
  rounds: number,
): Promise<GrowthLine[]> {
  const stages: BenchStage[] = []
  const load = startLoad('/dev/null')
  const lines: GrowthLine[] = []
  try {
    for (const { name, filled } of [smallest, larger]) stages.push(await openFilledStage(name, filled, ['ours']))
    for (const stage of stages) await atRest(stage)
    for (const call of calls) {
      const [ofSmallest, samples]: [number[], number[]] = [[], []]
      // The first round is a warm-up.
      for (let round = -1; round < rounds; round++) {
        for (const [index, stage] of stages.entries()) {
          const { cpuMs } = await takeSlice(load, stage, 'ours', call)
          if (round >= 0) (index === 0 ? ofSmallest : samples).push(cpuMs)
        }
      }
      const name = `${kindNames[call]}, CPU for each`
      lines.push({ name, unit: 'ms', goal: { mostTimes }, samples, ofSmallest })
    }
  } finally {
    await load.end()
    for (const stage of stages) await stage.end()
  }
  return lines
}

async function measureServer(dataDir: string): Promise<Omit<GrowthLine, 'ofSmallest'>[]> {
  const [starts, blocks]: [Awaited<ReturnType<typeof measureStart>>[], number[]] = [[], []]
  for (let round = 0; round < startRounds; round++) {
    starts.push(await measureStart(dataDir))
    blocks.push(await measureBlock(dataDir))
  }
  return [
    {
      name: 'start to the first answer',
      unit: 'ms',
      goal: { mostTimes },
      samples: starts.map((one) => one.answeredMs),
    },
    { name: 'memory at rest', unit: 'MB', goal: undefined, samples: starts.map((one) => one.restMb) },
    { name: 'longest block by our own jobs', unit: 'ms', goal: { most: mostBlockMs }, samples: blocks },
  ]
}

/** Each figure of all installations, one after the other. */
function growthTable(section: string, smallest: string, larger: readonly Installation[]): Figure[] {
  const names = larger[0]?.lines.map(({ name }) => name) ?? []
  return names.flatMap((figure) =>
    larger.flatMap(({ name: size, lines }) =>
      lines
        .filter(({ name }) => name === figure)
        .map(({ name, unit, goal, samples, ofSmallest }) => ({
          ...{ section, name: `${name}: ${size}`, unit, samples },
          reference: { name: smallest, samples: ofSmallest },
          ...(goal && { goal }),
        })),
    ),
  )
}
