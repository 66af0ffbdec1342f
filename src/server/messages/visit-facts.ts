import type { StatusDetail } from '#contract/appointments.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { amountToPay, itemsTotal } from '#domain/money/amount-to-pay.ts'
import { sumOrder } from '#domain/money/order-lines.ts'
import { parseReason, type ReasonCode } from '#domain/reason.ts'
import type { WorkingHours } from '#domain/working-hours.ts'
import { findFindings } from '../appointments/findings/store.ts'
import { findLines } from '../appointments/lines/store.ts'
import type { AppointmentRow } from '../appointments/rows/store.ts'
import { findCustomerRow } from '../customers/store.ts'
import type { Db } from '../db/database.ts'
import { findHours, findStation, type StationFields } from '../stations/store.ts'
import { findTemplates, type OwnTexts, ownTextsIn } from './template-store.ts'

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
  /** Of a car that is ready, in minor units with tax; `null` if nothing is to be paid, or if the amount is unknown. */
  readonly toPay: number | null
  readonly station: StationFields
  /** Formatted for reading. */
  readonly phone: string
  readonly hours: WorkingHours | null
  readonly locale: Locale
  /** The owner's own texts of messages in this language. */
  readonly ownTexts?: OwnTexts
}

/** In the customer's language, otherwise that of the station's country; `null` if the station does not exist. */
export async function readVisitFacts(account: string, db: Db, row: AppointmentRow): Promise<VisitFacts | null> {
  const station = (await findStation(account, db))?.content
  if (!station) return null
  const detail = await readDetail(account, db, row)
  const customer = row.customer_id === null ? null : await findCustomerRow(account, db, row.customer_id)
  const language = customer?.language
  const locale = language === 'en' || language === 'pl' ? language : station.country === 'PL' ? 'pl' : 'en'
  return {
    id: row.id,
    version: row.version,
    startsAt: row.starts_at,
    workMinutes: row.work_minutes,
    plate: row.plate,
    // Whoever typed the plate of somebody else's car online must not learn from us what it is.
    car: row.source === 'online' && row.vehicleCustomerId !== row.customer_id ? '' : carOf(row),
    detail,
    reason: parseReason(row.status, row.status_reason)?.code ?? null,
    toPay: row.status === 'ready' ? await readToPay(account, db, row.id, detail) : null,
    station,
    // With the country code, because a customer may come from another country.
    phone: formatPhone(station.phone, ''),
    hours: await findHours(account, db),
    locale,
    ownTexts: ownTextsIn(await findTemplates(account, db), locale),
  }
}

const carOf = ({ brand, model }: AppointmentRow): string => [brand, model].filter(Boolean).join(' ')

/** Returns the detail of the status; of one that waits for approval with all its open questions, and their sum. */
async function readDetail(account: string, db: Db, row: AppointmentRow): Promise<StatusDetail> {
  const detail: StatusDetail = row.status_detail === null ? {} : JSON.parse(row.status_detail)
  if (row.status !== 'awaiting-approval') return detail
  const asked = (await findFindings(account, db, row.id)).filter(({ state }) => state === 'asked')
  if (asked.length === 0) return detail
  const { gross: _, ...rest } = detail
  const sums = asked.map(({ gross }) => gross)
  const isPriced = sums.every((gross) => gross !== null)
  const gross = sums.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return { ...rest, what: asked.map(({ what }) => what).join(', '), ...(isPriced && { gross }) }
}

async function readToPay(account: string, db: Db, id: string, { amount }: StatusDetail): Promise<number | null> {
  const lines = await findLines(account, db, id)
  const due = amountToPay(amount ?? null, itemsTotal({ lines, totals: sumOrder(lines) }))
  return due && due.amount > 0 ? due.amount : null
}
