import { takeSlice } from './api/bench-api.ts'
import { type Kind, kindNames } from './api/requests.ts'
import { openFilledStage } from './api/stage.ts'
import { startLoad } from './api/start-child.ts'
import type { BenchOptions } from './bench-part.ts'
import type { Figure } from './figures/figure.ts'
import type { HistorySize } from './history/create-history.ts'
import { fillDatabase } from './history/fill-database.ts'
import { measureBlock } from './server/measure-block.ts'
import { measureStart } from './server/measure-start.ts'

type GrowthSize = { readonly name: string; readonly appointments: number; readonly size: HistorySize }

/**
 * From one workshop of a thousand appointments: the workshop grows, then its neighbours do while it stays as it is. A
 * workshop of 100,000 has sixty cars a week for three decades, so that a week is as long as that of the others.
 */
const sizes: readonly GrowthSize[] = [
  { name: '1 workshop of 1,000', appointments: 1_000, size: { stations: 1, customers: 334 } },
  { name: '1 workshop of 100,000', appointments: 100_000, size: { stations: 1, customers: 3_000 } },
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
const calls: readonly Kind[] = ['listAnew', 'get', 'dashboard', 'orders', 'search', 'create', 'status']
/** Nothing that a screen waits for may grow more than this. */
const mostTimes = 1.2
const startRounds = 3

type GrowthLine = {
  readonly name: string
  readonly unit: string
  readonly isJudged: boolean
  readonly samples: number[]
}

/** The same figures while an installation grows. Filling the largest database takes some minutes, once. */
export async function benchGrowth({ rounds = 5, many, print }: BenchOptions): Promise<Figure[]> {
  const measured = new Map<string, GrowthLine[]>()
  for (const { name, appointments, size } of sizes.filter((one) => one.appointments <= many)) {
    const filled = await fillDatabase(appointments, size)
    print(`${name}: filled`)
    const lines: GrowthLine[] = []
    const stage = await openFilledStage(name, filled, ['ours'])
    const load = startLoad('/dev/null')
    try {
      for (const call of calls) {
        const samples: number[] = []
        for (let round = -2; round < rounds; round++) {
          const { cpuMs } = await takeSlice(load, stage, 'ours', call)
          if (round >= 0) samples.push(cpuMs)
        }
        lines.push({ name: `${kindNames[call]}, CPU for each`, unit: 'ms', isJudged: true, samples })
      }
    } finally {
      await load.end()
      await stage.end()
    }
    lines.push(...(await measureServer(filled.dataDir)))
    measured.set(name, lines)
  }
  return growthTable(measured)
}

async function measureServer(dataDir: string): Promise<GrowthLine[]> {
  const [starts, blocks]: [Awaited<ReturnType<typeof measureStart>>[], number[]] = [[], []]
  for (let round = 0; round < startRounds; round++) {
    starts.push(await measureStart(dataDir))
    blocks.push(await measureBlock(dataDir))
  }
  return [
    { name: 'start to the first answer', unit: 'ms', isJudged: true, samples: starts.map((one) => one.answeredMs) },
    { name: 'memory at rest', unit: 'MB', isJudged: false, samples: starts.map((one) => one.restMb) },
    { name: 'longest block by our own jobs', unit: 'ms', isJudged: false, samples: blocks },
  ]
}

/** Each line beside that of the smallest installation. */
function growthTable(measured: ReadonlyMap<string, readonly GrowthLine[]>): Figure[] {
  const [[smallest, base] = ['', []], ...larger] = [...measured]
  return base.flatMap(({ name, unit, isJudged, samples }) =>
    larger.map(([size, lines]) => ({
      ...{ section: 'Growth', name: `${name}: ${size}`, unit },
      samples: lines.find((line) => line.name === name)?.samples ?? [],
      reference: { name: smallest, samples },
      ...(isJudged && { goal: { mostTimes } }),
    })),
  )
}
