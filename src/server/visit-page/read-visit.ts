import type { AppointmentDetails } from '#contract/appointments.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { itemsTotal } from '#domain/money/amount-to-pay.ts'
import { type CustomerPermissions, permissionsOf } from '#domain/online-booking/customer-permissions.ts'
import { readDetails } from '../appointments/read-appointment.ts'
import { type AppointmentRow, findAppointment } from '../appointments/rows/store.ts'
import type { Db } from '../db/database.ts'
import { readVisitFacts, type VisitFacts } from '../messages/visit-facts.ts'
import { findRules, type StoredRules } from '../stations/booking-rules-store.ts'

/** A visit as its customer may see it. */
export type PublicVisit = {
  readonly account: string
  readonly row: AppointmentRow
  readonly facts: VisitFacts
  readonly rules: StoredRules
  /** The findings that the customer was asked about, and has answered; with their prices. */
  readonly findings: AppointmentDetails['findings']
  readonly photos: AppointmentDetails['photos']
  /** Of the items of the order, in minor units with tax; `null` if there are none. */
  readonly agreed: number | null
  /** What the customer may do by themselves now. */
  readonly may: CustomerPermissions
}

/** Reads the visit of a link; `null` if it does not exist any more. `now` in epoch ms. */
export async function readVisit(db: Db, account: string, id: string, now: number): Promise<PublicVisit | null> {
  const row = await findAppointment(account, db, id)
  const facts = row && (await readVisitFacts(account, db, row))
  // Prices are part of what the customer answers to: read as the desk sees it, and filtered below.
  const order = row && (await readDetails(account, db, id, contactVisibility('owner', now), 'owner'))
  if (!row || !facts || !order) return null
  const rules = await findRules(account, db)
  const findings = order.findings.filter(({ state }) => ['asked', 'approved', 'declined'].includes(state))
  const shown = new Set(findings.map((finding) => finding.id))
  return {
    account,
    row,
    facts,
    rules,
    findings,
    photos: order.photos.filter(({ findingId }) => findingId !== undefined && shown.has(findingId)),
    agreed: itemsTotal(order),
    may: permissionsOf({ status: row.status, startsAt: row.starts_at }, rules, now),
  }
}
