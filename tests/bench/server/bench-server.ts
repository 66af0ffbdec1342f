import type { BenchOptions } from '../bench-part.ts'
import { type Figure, figureOf, quantile } from '../figures/figure.ts'
import { fillDatabase } from '../history/fill-database.ts'
import { type AssetPasses, assetFigures, measureAssets } from './first-requests.ts'
import { measureBlock } from './measure-block.ts'
import { measureReconnect, type Reconnection } from './measure-reconnect.ts'
import { measureStart, type ServerStart } from './measure-start.ts'
import { measureStreams } from './measure-streams.ts'

const streamCounts = [10, 100, 1_000, 10_000]
const changes = 20

/** The server at rest and at its start, its own jobs, the first requests of its files, and open event streams. */
export async function benchServer({ few, many, rounds = 5, print }: BenchOptions): Promise<Figure[]> {
  const [small, large] = [await fillDatabase(few), await fillDatabase(many)]
  const size = many.toLocaleString('en')
  const starts: { small: ServerStart[]; large: ServerStart[] } = { small: [], large: [] }
  // The first start compiles the code.
  for (let round = -1; round < rounds; round++) {
    const [one, other] = [await measureStart(small.dataDir), await measureStart(large.dataDir)]
    if (round < 0) continue
    starts.small.push(one)
    starts.large.push(other)
  }
  const reference = { name: `with ${few.toLocaleString('en')}`, rounds: starts.small }
  const section = `The server on ${size} appointments`
  const make = (name: string, unit: string, field: keyof ServerStart, most?: number) =>
    figureOf(
      { section, name, unit, ...(most !== undefined && { goal: { most } }) },
      (start) => start[field],
      starts.large,
      reference,
    )
  const blocks: number[] = []
  for (let round = 0; round < rounds; round++) blocks.push(await measureBlock(large.dataDir))
  const assets: AssetPasses[] = []
  for (let round = 0; round < rounds; round++) assets.push(await measureAssets(small.dataDir))
  const streams = await measureStreams(large, streamCounts, changes)
  const reconnection = await measureReconnect(large, { tablets: 200, changesEach: 20 })
  if (streams.at(-1)?.streams !== streamCounts.at(-1)) print('there are too few stations for all event streams')
  return [
    make('memory at rest', 'MB', 'restMb', 120),
    make('start to the first answer', 'ms', 'answeredMs', 400),
    make('CPU until the first answer', 'ms', 'cpuMs'),
    {
      section,
      name: 'longest block of the event loop by our own jobs',
      unit: 'ms',
      samples: blocks,
      goal: { most: 20 },
    },
    ...assetFigures(assets),
    ...streams.flatMap(({ streams, megabytes, heardMs }): Figure[] => {
      const about = { section: 'Open event streams' }
      const name = `${streams.toLocaleString('en')} streams`
      return [
        { ...about, name: `${name}, a change is heard after`, unit: 'ms', samples: heardMs },
        { ...about, name: `${name}, memory`, unit: 'MB', samples: [megabytes] },
      ]
    }),
    ...reconnectFigures(reconnection),
  ]
}

function reconnectFigures({ before, meanwhile, drainedMs, changes }: Reconnection): Figure[] {
  const section = '200 tablets reconnect at once'
  const p99 = (samples: readonly number[]): readonly number[] => [quantile(samples, 0.99)]
  return [
    {
      ...{ section, name: 'a healthy client waits, p99', unit: 'ms', samples: p99(meanwhile), goal: { most: 1_000 } },
      reference: { name: 'before', samples: p99(before) },
    },
    { section, name: `${changes.toLocaleString('en')} changes sent`, unit: 'ms', samples: [drainedMs] },
  ]
}
