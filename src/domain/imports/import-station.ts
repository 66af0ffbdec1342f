import type { VatPercent } from '#domain/money/money.ts'
import type { LocalDate } from '#domain/wall-time.ts'

/** What rows are read by. */
export type ImportStation = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly currency: string
  /** IANA zone. */
  readonly zone: string
  readonly today: LocalDate
  /** Ms since the epoch. */
  readonly now: number
  /** Of lines without a rate. */
  readonly usualVat: VatPercent
  /** The known countries, ISO 3166-1 alpha-2. */
  readonly countries: ReadonlySet<string>
}
