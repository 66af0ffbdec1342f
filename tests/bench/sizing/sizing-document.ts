import type { Sitting } from '../figures/figures-file.ts'
import type { CostsMeasured } from './measure-costs.ts'

export type Compared = { readonly predicted: number; readonly measured: number }
export type MinuteCheck = {
  readonly workshops: number
  readonly hasPhotos: boolean
  readonly streams: number
  readonly answers: Compared
  /** A second. */
  readonly cpuMs: Compared
  readonly databaseMs: Compared
  readonly p99: Compared
  readonly p50: number
  readonly failures: number
}
export type OutageCheck = {
  readonly tablets: number
  readonly emptyS: Compared
  readonly refused: Compared
  readonly healthyP99: number
  readonly cpuMs: number
  readonly failures: number
}
export type SizingPart = Sitting & {
  readonly costs: CostsMeasured
  readonly checks: readonly MinuteCheck[]
  readonly outage: OutageCheck
}
export function writeSizing(_kind: string, _part: SizingPart): void {}
