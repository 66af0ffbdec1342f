import type { AppointmentDetails } from '#contract/appointments.ts'
import type { Legal } from '#contract/legals.ts'
import type { ChosenService } from '#contract/onboarding.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { readDetails } from '../appointments/read-appointment.ts'
import type { Db } from '../db/database.ts'
import { findLegal } from '../legals/store.ts'
import { findLogo, type LogoRow } from '../stations/logo-store.ts'
import { findSection, findStation, type StationFields } from '../stations/store.ts'
import type { PaperLinkRow } from './rows/store.ts'

/** What the papers of an order are made of. */
export type PaperSource = {
  readonly order: AppointmentDetails
  readonly station: StationFields
  /** `null` until the company data are saved. */
  readonly legal: Legal | null
  /** The logo of the station; `null`: none. */
  readonly logo: LogoRow | null
  readonly services: readonly ChosenService[]
  /** The dates of the link, in epoch ms: the paper was given then. */
  readonly madeAt: number
  readonly expiresAt: number
}

/** Reads the order of a link as the desk sees it; `null` if it does not exist. */
export async function readPaperSource(db: Db, link: PaperLinkRow, now: number): Promise<PaperSource | null> {
  const { account_id: account, appointment_id: id } = link
  const order = await readDetails(account, db, id, contactVisibility('owner', now), 'owner')
  const station = (await findStation(account, db))?.content
  if (!order || !station) return null
  const legal = await findLegal(account, db)
  const services = (await findSection(account, db, 'services'))?.content.services ?? []
  const logo = await findLogo(account, db)
  return { order, station, legal, logo, services, madeAt: link.made_at, expiresAt: link.expires_at }
}
