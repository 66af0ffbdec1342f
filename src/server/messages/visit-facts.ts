import type { StatusDetail } from '#contract/appointments.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { parseReason, type ReasonCode } from '#domain/reason.ts'
import type { WorkingHours } from '#domain/working-hours.ts'
import type { AppointmentRow } from '../appointments/rows/store.ts'
import { findCustomerRow } from '../customers/store.ts'
import type { Db } from '../db/database.ts'
import { findHours, findStation, type StationFields } from '../stations/store.ts'

/** The data for messages about an appointment. Instants in epoch ms. */
export type VisitFacts = {
  readonly id: string
  readonly version: number
  readonly startsAt: number
  readonly workMinutes: number
  /** `null` if the vehicle was booked without it and has not come yet. */
  readonly plate: string | null
  readonly car: string
  readonly detail: StatusDetail
  readonly reason: ReasonCode | null
  readonly station: StationFields
  /** Formatted for reading. */
  readonly phone: string
  readonly hours: WorkingHours | null
  readonly locale: Locale
}

/** In the customer's language, otherwise that of the station's country; `null` if the station does not exist. */
export async function readVisitFacts(account: string, db: Db, row: AppointmentRow): Promise<VisitFacts | null> {
  const station = (await findStation(account, db))?.content
  if (!station) return null
  const customer = row.customer_id === null ? null : await findCustomerRow(account, db, row.customer_id)
  const language = customer?.language
  return {
    id: row.id,
    version: row.version,
    startsAt: row.starts_at,
    workMinutes: row.work_minutes,
    plate: row.plate,
    car: [row.brand, row.model].filter(Boolean).join(' '),
    detail: row.status_detail === null ? {} : JSON.parse(row.status_detail),
    reason: parseReason(row.status, row.status_reason)?.code ?? null,
    station,
    // With the country code, because a customer may come from another country.
    phone: formatPhone(station.phone, ''),
    hours: await findHours(account, db),
    locale: language === 'en' || language === 'pl' ? language : station.country === 'PL' ? 'pl' : 'en',
  }
}
