import { benchApi } from './api/bench-api.ts'
import type { BenchOptions } from './bench-part.ts'
import type { Figure } from './figures/figure.ts'
import { guardBands } from './guard-bands.ts'
import { fillDatabase } from './history/fill-database.ts'
import { benchBoard } from './pages/bench-board.ts'
import { benchFirst } from './pages/bench-first.ts'
import { assetFigures, measureAssets } from './server/first-requests.ts'

const few = 1_000

/** The ratios that CI guards, each judged by its band instead of its goal. */
export async function benchGuard({ rounds = 3, ...options }: BenchOptions): Promise<Figure[]> {
  const short: BenchOptions = {
    ...options,
    rounds,
    few,
    many: few,
    isShort: true,
    only: ['listAnew', 'create', 'status'],
  }
  const figures = [
    ...(await benchFirst(short)),
    ...(await benchBoard(short)),
    ...(await benchApi(short)),
    ...assetFigures(await measureFiles(rounds)),
  ]
  return guardBands.map(({ figure: name, goal }) => {
    const figure = figures.find((one) => `${one.section}, ${one.name}` === name)
    if (!figure) throw new Error(`no part of the bench measures “${name}” (guard-bands.ts)`)
    return { ...figure, goal }
  })
}

async function measureFiles(rounds: number) {
  const { dataDir } = await fillDatabase(few)
  const passes = []
  for (let round = 0; round < rounds; round++) passes.push(await measureAssets(dataDir))
  return passes
}
