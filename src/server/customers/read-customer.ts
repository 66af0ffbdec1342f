import type { CustomerDetails } from '#contract/customers.ts'
import type { Db } from '../db/database.ts'
import { findMailStop } from '../messages/rows/unsubscribe-store.ts'
import { presentCompany } from './company.ts'
import { channelOf, readConsents } from './consents.ts'
import { findDuplicates, findKnown } from './known-store.ts'
import { findCustomerRow } from './store.ts'

const iso = (ms: number): string => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms))

/** Returns the details of a customer at `now`; `null` if the station has no such customer. */
export async function readCustomer(account: string, db: Db, id: string, now: number): Promise<CustomerDetails | null> {
  const row = await findCustomerRow(account, db, id)
  if (!row) return null
  const { kind, name, phone, email, language, notes, version } = row
  const known = (await findKnown(account, db, [id], now))(id)
  const stop = await findMailStop(account, db, id)
  return {
    ...{ id, kind, name, phone, email, language: language === 'en' || language === 'pl' ? language : null, notes },
    company: presentCompany(row),
    ...known,
    lastVisitAt: isoOrNull(known.lastVisitAt),
    consents: readConsents(row).map((consent) => ({
      purpose: consent.purpose,
      givenAt: iso(consent.givenAt),
      channel: channelOf(consent),
      source: consent.source ?? 'desk',
    })),
    mailsOff: stop && { at: iso(stop.at), by: stop.by },
    smsOffAt: isoOrNull(row.sms_off_at),
    duplicates: await findDuplicates(account, db, row),
    anonymisedAt: isoOrNull(row.anonymised_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    version,
  }
}
