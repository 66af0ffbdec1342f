import type { Status } from '#domain/appointment.ts'
import type { VatPercent } from '#domain/money/money.ts'
import type { LineKind } from '#domain/money/order-lines.ts'
import type { LocalDate, LocalTime } from '#domain/wall-time.ts'

/** The customer of a row; texts are checked and as they are stored. */
export type ImportedCustomer = {
  readonly kind: 'person' | 'company'
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  /** Of the tax number and of the address; `null` if neither is known. */
  readonly country: string | null
  readonly nip: string | null
  readonly street: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly language: 'en' | 'pl' | null
  readonly notes: string
  /** When the customer asked for no mails or SMS, ms since the epoch. */
  readonly mailsOffAt: number | null
  readonly mailsOffBy: 'customer' | 'station' | null
  readonly smsOffAt: number | null
  /** JSON, from the export of Pitboard. */
  readonly consents: string
}

export type ImportedVehicle = {
  readonly plate: string | null
  /** The key by which it is found. */
  readonly normalised: string | null
  readonly country: string
  readonly vin: string | null
  readonly brand: string | null
  readonly model: string | null
  readonly year: number | null
  readonly fuel: string | null
  /** cm³. */
  readonly engineSize: number | null
  /** kW. */
  readonly power: number | null
  readonly firstRegistered: LocalDate | null
}

/** The statuses that an imported visit can have: it is over. */
export type EndedStatus = Extract<Status, 'completed' | 'cancelled' | 'no-show' | 'rejected'>

export type ImportedVisit = {
  readonly date: LocalDate
  readonly time: LocalTime
  readonly minutes: number
  readonly status: EndedStatus
  readonly complaint: string
  readonly notes: string
  /** The order number in the export of Pitboard. */
  readonly own: { readonly year: number; readonly number: number } | null
}

export type ImportedLine = {
  readonly kind: LineKind
  readonly name: string
  /** Thousandths. */
  readonly quantity: number
  readonly unit: string
  /** Minor units. */
  readonly netPrice: number
  readonly discountPercent: number
  readonly vatRate: VatPercent
  readonly position: number | null
}

/** The names that a row gives to records, by which other rows refer to them. */
type RowRefs = {
  readonly customer: string | null
  readonly vehicle: string | null
  readonly visit: string | null
}

/** What a row has to import; a part with an error is `null`. */
export type ImportedRow = {
  readonly refs: RowRefs
  readonly customer: ImportedCustomer | null
  readonly vehicle: ImportedVehicle | null
  readonly visit: ImportedVisit | null
  readonly line: ImportedLine | null
  /** An odometer reading at the visit, or without a visit as the last known one. */
  readonly mileage: number | null
}
