import { type Selectable, sql } from 'kysely'
import type { createAppointment } from '#contract/appointments.ts'
import type { Customer, CustomerCompany } from '#contract/customers.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { customerWords } from '#domain/search-words.ts'
import { refreshSearch } from '../appointments/search/store.ts'
import { compileOnce, compilePerShape } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'
import { isOfAccount } from '../db/is-of-account.ts'
import type { CustomerTable } from '../db/tables.ts'
import { newId } from '../new-id.ts'
import { type CompanyRow, companyColumns, noCompany, pickCompany, presentCompany, toCompanyRow } from './company.ts'

export type CustomerEntry = NonNullable<Input<typeof createAppointment>['body']['customer']>

const columns = ['id', 'kind', 'name', 'phone', 'email'] as const
const storedColumns = [...columns, ...companyColumns] as const
/** A customer with what is known of the company. */
type StoredCustomer = Customer & CompanyRow

export type CustomerRow = Selectable<CustomerTable>
/** The fields of a customer that users edit. */
export type CustomerContent = CompanyRow &
  Pick<CustomerRow, 'kind' | 'name' | 'phone' | 'email' | 'language' | 'consents' | 'notes'>

/** Returns the customer, also if anonymised. */
export async function findCustomerRow(account: string, db: Db, id: string): Promise<CustomerRow | null> {
  const row = await db
    .selectFrom('customer')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns `false` if the id is taken. */
export async function insertCustomer(
  account: string,
  db: Db,
  id: string,
  content: CustomerContent,
  now: number,
): Promise<boolean> {
  const rowVersion = { created_at: now, updated_at: now, version: 1 }
  const inserted = await db
    .insertInto('customer')
    .values({ id, account_id: account, ...content, search: customerWords(content), ...rowVersion })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Updates a customer, and the search text of their visits. */
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

/** Returns the customer unless anonymised. */
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

/** Returns what is known of a customer that is a company. */
export async function findCompany(account: string, db: Db, id: string): Promise<CustomerCompany | null> {
  const [row] = await selectCompany(db, { account, id })
  return row ? presentCompany(row) : null
}

const selectCompany = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db.selectFrom('customer').select(companyColumns).where('account_id', '=', account).where('id', '=', id),
)

/** Returns the customer with what is known of the company, unless anonymised. */
async function findStored(account: string, db: Db, id: string): Promise<StoredCustomer | null> {
  const row = await db
    .selectFrom('customer')
    .select(storedColumns)
    .where('account_id', '=', account)
    .where('anonymised_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type ContactMatch = { account: string; phone: string | null; email: string | null }
// A missing value is compared with null and matches no customer. Each branch of the union has its index: with OR, SQLite
// would read all customers.
const selectByContact = (db: Db, { account, phone, email }: ContactMatch) => {
  const known = db
    .selectFrom('customer')
    .select('id')
    .where('account_id', '=', account)
    .where('anonymised_at', 'is', null)
  return db
    .selectFrom('customer')
    .select(storedColumns)
    .where(isOfAccount('customer', account))
    .where(
      'id',
      'in',
      known.where('phone', '=', phone).union(known.where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email))),
    )
    .orderBy('created_at')
    .limit(1)
}

const selectSameContact = compileOnce(['account', 'phone', 'email'], selectByContact)
const selectSame = compileOnce(
  ['account', 'phone', 'email', 'name'],
  (db, { name, ...contact }: ContactMatch & { name: string }) => selectByContact(db, contact).where('name', '=', name),
)

/**
 * Returns the customer with this name and contact, without a name whoever has the contact; otherwise the company with
 * this name and tax number, if no contact of it differs, because a typed one would replace it.
 */
async function findSameCustomer(
  account: string,
  db: Db,
  { name, phone, email, company }: CustomerEntry,
): Promise<StoredCustomer | null> {
  const contact = { account, phone: phone || null, email: email?.toLowerCase() || null }
  const [row] = name ? await selectSame(db, { ...contact, name }) : await selectSameContact(db, contact)
  if (row || !name || !company?.nip) return row ?? null
  const same = await db
    .selectFrom('customer')
    .select(storedColumns)
    .where('account_id', '=', account)
    .where('nip', '=', company.nip)
    .where('country', '=', company.country)
    .where('name', '=', name)
    .where('anonymised_at', 'is', null)
    // The plus sign keeps SQLite from reading all customers by their age.
    .orderBy(sql`+created_at`)
    .execute()
  const isOpen = (typed: string | null, known: string | null) => !typed || !known || typed === known
  return (
    same.find((one) => isOpen(contact.phone, one.phone) && isOpen(contact.email, one.email?.toLowerCase() ?? null)) ??
    null
  )
}

/** The company after an entry: a chosen customer has what was given, one that was only matched keeps what it had. */
function companyAfter({ id, kind, company }: CustomerEntry, known: StoredCustomer | null): CompanyRow {
  const before = known ?? noCompany
  if (kind === 'person') return noCompany
  if (company === undefined || (company === null && !id)) return pickCompany(before)
  const given = toCompanyRow(company)
  if (id || before.country !== given.country) return given
  const kept = companyColumns.map((column) => [column, given[column] ?? before[column]])
  return Object.fromEntries(kept) as CompanyRow
}

type EnteredRow = StoredCustomer &
  Pick<Selectable<CustomerTable>, 'account_id' | 'notes' | 'search' | 'created_at' | 'updated_at' | 'version'>
const insertEntered = compilePerShape((db, row: EnteredRow) => db.insertInto('customer').values(row))

/** Creates or updates the customer of an entry; `null` if the station has no customer with its id. */
export async function upsertCustomer(
  account: string,
  db: Db,
  entry: CustomerEntry,
  now: number,
): Promise<StoredCustomer | null> {
  const known = entry.id ? await findStored(account, db, entry.id) : await findSameCustomer(account, db, entry)
  if (!known && entry.id) return null
  // `null` clears a field, but not if the customer was only matched by the entered name and contacts.
  const keepField = (given: string | null | undefined, was: string | null | undefined): string | null =>
    given === undefined || (given === null && !entry.id) ? (was ?? null) : given
  const customer: StoredCustomer = {
    id: known?.id ?? newId(),
    kind: entry.kind ?? (entry.company ? 'company' : (known?.kind ?? 'person')),
    name: (entry.id ? entry.name : entry.name || null) ?? known?.name ?? '',
    phone: keepField(entry.phone, known?.phone),
    email: keepField(entry.email, known?.email),
    ...companyAfter(entry, known),
  }
  if (!known) {
    const dates = { created_at: now, updated_at: now, version: 1 }
    await insertEntered(db, { ...customer, account_id: account, notes: '', search: customerWords(customer), ...dates })
  } else if (storedColumns.some((column) => known[column] !== customer[column])) {
    const { id, ...fields } = customer
    await db
      .updateTable('customer')
      .set({ ...fields, search: customerWords(customer), updated_at: now, version: sql`version + 1` })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .execute()
    await refreshSearch(account, db, { customerId: id })
  }
  return customer
}
