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
  {
    name: '10,000 workshops, 5,000,000 in all',
    appointments: 5_000_000,
    size: { stations: 10_000, customers: 167, own: 1_000 },
  },
]
/** What a screen waits for, and what people write. */
const calls: readonly Kind[] = ['listAnew', 'get', 'dashboard', 'orders', 'search', 'searchPlate', 'create', 'status']
/** Nothing that a screen waits for may grow more than this. */
const mostTimes = 1.2
/** Our own jobs hold up nobody for longer, ms. */
const mostBlockMs = 20
const startRounds = 3

type GrowthLine = {
  readonly name: string
  readonly unit: string
  readonly goal: FigureGoal | undefined
  readonly samples: number[]
}

/** The same figures while an installation grows. Filling the largest database takes some minutes, once. */
export async function benchGrowth({ rounds = 5, many, print }: BenchOptions): Promise<Figure[]> {
  const all: { name: string; filled: Filled; lines: GrowthLine[] }[] = []
  for (const { name, appointments, size } of sizes.filter((one) => one.appointments <= many)) {
    all.push({ name, filled: await fillDatabase(appointments, size), lines: [] })
    print(`${name}: filled`)
  }
  const stages: BenchStage[] = []
  const load = startLoad('/dev/null')
  try {
    for (const { name, filled } of all) stages.push(await openFilledStage(name, filled, ['ours']))
    for (const stage of stages) await atRest(stage)
    for (const call of calls) {
      const lines = all.map((): GrowthLine => {
        return { name: `${kindNames[call]}, CPU for each`, unit: 'ms', goal: { mostTimes }, samples: [] }
      })
      // The installations take turns, so that other load on the machine affects all of them.
      for (let round = -2; round < rounds; round++) {
        for (const [index, stage] of stages.entries()) {
          const { cpuMs } = await takeSlice(load, stage, 'ours', call)
          if (round >= 0) lines[index]?.samples.push(cpuMs)
        }
      }
      for (const [index, line] of lines.entries()) all[index]?.lines.push(line)
    }
  } finally {
    await load.end()
    for (const stage of stages) await stage.end()
  }
  for (const { filled, lines } of all) lines.push(...(await measureServer(filled.dataDir)))
  return growthTable(new Map(all.map(({ name, lines }) => [name, lines])))
}

async function measureServer(dataDir: string): Promise<GrowthLine[]> {
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

/** Each line beside that of the smallest installation. */
function growthTable(measured: ReadonlyMap<string, readonly GrowthLine[]>): Figure[] {
  const [[smallest, base] = ['', []], ...larger] = [...measured]
  return base.flatMap(({ name, unit, goal, samples }) =>
    larger.map(([size, lines]) => ({
      ...{ section: 'Growth', name: `${name}: ${size}`, unit },
      samples: lines.find((line) => line.name === name)?.samples ?? [],
      reference: { name: smallest, samples },
      ...(goal && { goal }),
    })),
  )
}
