import { type Selectable, sql } from 'kysely'
import type { createAppointment } from '#contract/appointments.ts'
import type { Customer } from '#contract/customers.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { customerWords } from '../appointments/search/search-words.ts'
import { refreshSearch } from '../appointments/search/store.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'
import type { CustomerTable } from '../db/tables.ts'
import { newId } from '../new-id.ts'

export type CustomerEntry = NonNullable<Input<typeof createAppointment>['body']['customer']>

const columns = ['id', 'kind', 'name', 'phone', 'email'] as const

export type CustomerRow = Selectable<CustomerTable>
/** What of a customer is written by hand. */
export type CustomerContent = Pick<CustomerRow, 'kind' | 'name' | 'phone' | 'email' | 'language' | 'consents' | 'notes'>

/** Forgotten ones too. */
export async function findCustomerRow(account: string, db: Db, id: string): Promise<CustomerRow | null> {
  const row = await db
    .selectFrom('customer')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** `false` where the id is taken. */
export async function insertCustomer(
  account: string,
  db: Db,
  id: string,
  content: CustomerContent,
  now: number,
): Promise<boolean> {
  const kept = { created_at: now, updated_at: now, version: 1 }
  const inserted = await db
    .insertInto('customer')
    .values({ id, account_id: account, ...content, search: customerWords(content), ...kept })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** On every visit of theirs too. */
export async function updateCustomer(
  account: string,
  db: Db,
  id: string,
  content: CustomerContent,
  now: number,
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ ...content, search: customerWords(content), updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
  await refreshSearch(account, db, { customerId: id })
}

/** One who is not forgotten. */
export async function findCustomer(account: string, db: Db, id: string): Promise<Customer | null> {
  const row = await db
    .selectFrom('customer')
    .select(columns)
    .where('account_id', '=', account)
    .where('anonymised_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type CustomerMatch = { account: string; name: string; phone: string | null; email: string | null }
// What was not given is compared with null, and so with nobody.
const selectSame = compileOnce(
  ['account', 'name', 'phone', 'email'],
  (db, { account, name, phone, email }: CustomerMatch) =>
    db
      .selectFrom('customer')
      .select(columns)
      .where('account_id', '=', account)
      .where('anonymised_at', 'is', null)
      .where('name', '=', name)
      .where((where) => where.or([where('phone', '=', phone), where(where.fn('lower', ['email']), '=', email)]))
      .orderBy('created_at')
      .limit(1),
)

async function findSameCustomer(
  account: string,
  db: Db,
  { name, phone, email }: CustomerEntry,
): Promise<Customer | null> {
  const known = { account, name, phone: phone || null, email: email?.toLowerCase() || null }
  const [row] = await selectSame(db, known)
  return row ?? null
}

/** The customer of an entry, its fields as given; `null` where its id is none of the station's. */
export async function upsertCustomer(
  account: string,
  db: Db,
  entry: CustomerEntry,
  now: number,
): Promise<Customer | null> {
  const known = entry.id ? await findCustomer(account, db, entry.id) : await findSameCustomer(account, db, entry)
  if (!known && entry.id) return null
  // A null takes out what was noted, but not of somebody who was only recognised by what they gave.
  const keepField = (given: string | null | undefined, was: string | null | undefined): string | null =>
    given === undefined || (given === null && !entry.id) ? (was ?? null) : given
  const kept: Customer = {
    id: known?.id ?? newId(),
    kind: entry.kind ?? known?.kind ?? 'person',
    name: entry.name,
    phone: keepField(entry.phone, known?.phone),
    email: keepField(entry.email, known?.email),
  }
  if (!known) {
    const dates = { created_at: now, updated_at: now, version: 1 }
    await db
      .insertInto('customer')
      .values({ ...kept, account_id: account, notes: '', search: customerWords(kept), ...dates })
      .execute()
  } else if (columns.some((column) => known[column] !== kept[column])) {
    const { id, ...fields } = kept
    await db
      .updateTable('customer')
      .set({ ...fields, search: customerWords(kept), updated_at: now, version: sql`version + 1` })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .execute()
    await refreshSearch(account, db, { customerId: id })
  }
  return kept
}
