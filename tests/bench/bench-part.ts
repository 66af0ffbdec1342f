import type { Figure } from './figures/figure.ts'

export type BenchOptions = {
  /** How often each side is measured. */
  readonly rounds: number | undefined
  /** The appointments of the small and the large database. */
  readonly few: number
  readonly many: number
  readonly seconds: number
  /** The calls that `api` measures; empty: all. */
  readonly only: readonly string[]
  /** Whether only what CI guards is measured: no products of others from npm, and fewer screens. */
  readonly isShort: boolean
  /** Whether the figures are stored in docs/. */
  readonly isRecorded: boolean
  readonly print: (line: string) => void
}

/** One part of the bench. */
export type BenchPart = (options: BenchOptions) => Promise<readonly Figure[]>
