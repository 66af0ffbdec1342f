import { benchApi } from './api/bench-api.ts'
import type { BenchOptions } from './bench-part.ts'
import { type Figure, isMet } from './figures/figure.ts'
import { guardBands } from './guard-bands.ts'
import { fillDatabase } from './history/fill-database.ts'
import { benchBoard } from './pages/bench-board.ts'
import { benchFirst } from './pages/bench-first.ts'
import { assetFigures, measureAssets } from './server/first-requests.ts'

const few = 1_000

/**
 * The ratios that CI guards, each judged by its band instead of its goal. A part that misses a band is measured once
 * more.
 */
export async function benchGuard({ rounds = 3, ...options }: BenchOptions): Promise<Figure[]> {
  const short: BenchOptions = {
    ...options,
    rounds,
    few,
    many: few,
    isShort: true,
    only: ['listAnew', 'create', 'status'],
  }
  const parts = [
    () => benchFirst(short),
    () => benchBoard(short),
    () => benchApi(short),
    async () => assetFigures(await measureFiles(rounds)),
  ]
  const figures: Figure[] = []
  for (const measure of parts) {
    const found = judge(await measure())
    // A busy machine gives one bad ratio now and then; a regression gives it again.
    figures.push(...(found.some((figure) => isMet(figure) === false) ? judge(await measure()) : found))
  }
  return guardBands.map(({ figure: name }) => {
    const figure = figures.find((one) => nameOf(one) === name)
    if (!figure) throw new Error(`no part of the bench measures “${name}” (guard-bands.ts)`)
    return figure
  })
}

const nameOf = ({ section, name }: Figure): string => `${section}, ${name}`

/** The guarded ones of these figures, each with its band as its goal. */
const judge = (figures: readonly Figure[]): Figure[] =>
  guardBands.flatMap(({ figure: name, goal }) => {
    const figure = figures.find((one) => nameOf(one) === name)
    return figure ? [{ ...figure, goal }] : []
  })

async function measureFiles(rounds: number) {
  const { dataDir } = await fillDatabase(few)
  const passes = []
  for (let round = 0; round < rounds; round++) passes.push(await measureAssets(dataDir))
  return passes
}
