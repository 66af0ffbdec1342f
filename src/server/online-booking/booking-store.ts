import { sql } from 'kysely'
import type { ConsentPurpose } from '#contract/customers.ts'
import { noCompany, pickCompany } from '../customers/company.ts'
import { channelOf, readConsents, setConsents } from '../customers/consents.ts'
import { type CustomerRow, insertCustomer, updateCustomer } from '../customers/store.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../new-id.ts'
import type { OnlineEntry } from './online-entry.ts'

/** Returns the online requests that wait for the answer of a station: all of them, and those of an address. */
export async function countUnanswered(
  account: string,
  db: Db,
  email: string,
): Promise<{ all: number; ofAddress: number }> {
  const rows = await db
    .selectFrom('appointment')
    .leftJoin('customer', 'customer.id', 'appointment.customer_id')
    .select(sql<string | null>`lower(customer.email)`.as('email'))
    .where('appointment.account_id', '=', account)
    .where('appointment.status', '=', 'requested')
    .where('appointment.source', '=', 'online')
    .execute()
  return { all: rows.length, ofAddress: rows.filter((row) => row.email === email).length }
}

/** Returns stored consents with those that were ticked. A box that was not ticked withdraws nothing. */
function addConsents(stored: string, ticked: readonly ConsentPurpose[], now: number): string {
  if (ticked.length === 0) return stored
  const consents = readConsents({ consents: stored })
  const given = consents.filter((consent) => channelOf(consent) === 'email').map(({ purpose }) => purpose)
  return JSON.stringify(setConsents(consents, 'email', [...given, ...ticked], { source: 'online-booking', now }))
}

type BookingCustomer = Pick<CustomerRow, 'id' | 'name' | 'phone' | 'email' | 'nip'>

/**
 * Returns the customer with this proved address and this name, or a new one. Unlike at the desk, a phone number never
 * finds a customer: anybody can type it, and would then get the messages to them.
 */
export async function saveVerifiedCustomer(
  account: string,
  db: Db,
  {
    name,
    email,
    phone,
    locale,
    consents: ticked,
  }: Pick<OnlineEntry, 'name' | 'email' | 'phone' | 'locale' | 'consents'>,
  now: number,
): Promise<BookingCustomer> {
  const ofAddress = await db
    .selectFrom('customer')
    .selectAll()
    .where('account_id', '=', account)
    .where('anonymised_at', 'is', null)
    .where(sql<string>`lower(email)`, '=', email)
    // The plus sign keeps SQLite from reading all customers by their age.
    .orderBy(sql`+created_at`)
    .execute()
  const known = ofAddress.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (known) {
    const phoneNow = phone ?? known.phone
    const consents = addConsents(known.consents, ticked, now)
    if (phoneNow !== known.phone || consents !== known.consents) {
      const { kind, language, notes } = known
      const content = { ...pickCompany(known), kind, name: known.name, email: known.email, language, consents, notes }
      await updateCustomer(account, db, known.id, { ...content, phone: phoneNow }, now)
    }
    return { ...known, phone: phoneNow }
  }
  const id = newId()
  const content = {
    kind: 'person',
    name,
    phone,
    email,
    language: locale,
    consents: addConsents('[]', ticked, now),
    notes: '',
    ...noCompany,
  } as const
  await insertCustomer(account, db, id, content, now)
  return { id, name, phone, email, nip: null }
}

/** Returns the vehicle with a plate, and who brought it last; `null` if the station does not know the plate. */
export async function findPlateOwner(
  account: string,
  db: Db,
  country: string,
  normalised: string,
): Promise<{ plate: string | null; customerId: string | null } | null> {
  const row = await db
    .selectFrom('vehicle')
    .select(['plate', 'customer_id as customerId'])
    .where('account_id', '=', account)
    .where('country', '=', country)
    .where('plate_normalised', '=', normalised)
    .executeTakeFirst()
  return row ?? null
}
