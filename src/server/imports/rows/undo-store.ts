import { type Selectable, sql } from 'kysely'
import { namesCustomer, type RowTest } from '#domain/imports/names-customer.ts'
import { formatNumber } from '#domain/order-number.ts'
import { customerWords } from '#domain/search-words.ts'
import { refreshSearch } from '../../appointments/search/store.ts'
import type { Db } from '../../db/database.ts'
import { isOfAccount } from '../../db/is-of-account.ts'
import { escapeLike, isLike } from '../../db/like.ts'
import type { ImportItemTable } from '../../db/tables.ts'
import { findStaged, findTables } from './job-store.ts'

export type ImportItem = Pick<
  Selectable<ImportItemTable>,
  'kind' | 'entity_id' | 'action' | 'version' | 'was' | 'became'
>
export type UndoOutcome = NonNullable<ImportItemTable['outcome']>

/** Visits first: a car or a customer is removed only without them. */
const undoOrder = ['visit', 'mileage', 'vehicle', 'customer'] as const

/** The next items to be undone. */
export async function findUndone(account: string, db: Db, importId: string, count: number): Promise<ImportItem[]> {
  for (const kind of undoOrder) {
    const rows = await db
      .selectFrom('import_item')
      .select(['kind', 'entity_id', 'action', 'version', 'was', 'became'])
      .where('account_id', '=', account)
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('outcome', 'is', null)
      .orderBy('entity_id')
      .limit(count)
      .execute()
    if (rows.length > 0) return rows
  }
  return []
}

export async function setOutcomes(
  account: string,
  db: Db,
  importId: string,
  kind: ImportItem['kind'],
  outcome: UndoOutcome,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('import_item')
    .set({ outcome })
    .where('account_id', '=', account)
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('entity_id', 'in', ids as string[])
    .execute()
}

/** What people make for a visit; none of it changes the version of the visit in every case. */
const ofVisit = ['photo', 'paper_link', 'visit_link', 'message', 'finding', 'inspection', 'condition_report'] as const

/** Of these visits, those that nobody has changed or used since the import. */
export async function findUntouchedVisits(account: string, db: Db, items: readonly ImportItem[]): Promise<string[]> {
  const ids = items.map((item) => item.entity_id)
  const versions = new Map(items.map((item) => [item.entity_id, item.version]))
  const rows = await db
    .selectFrom('appointment')
    .select(['id', 'version'])
    .where('account_id', '=', account)
    .where('id', 'in', ids)
    .execute()
  const used = new Set<string>()
  for (const table of ofVisit) {
    const found = await db
      .selectFrom(table)
      .select('appointment_id')
      .where('appointment_id', 'in', ids)
      .where(isOfAccount(table, account))
      .execute()
    for (const row of found) used.add(row.appointment_id ?? '')
  }
  return rows.filter(({ id, version }) => version === versions.get(id) && !used.has(id)).map(({ id }) => id)
}

export async function deleteVisits(account: string, db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('appointment')
    .where('account_id', '=', account)
    .where('id', 'in', ids as string[])
    .execute()
}

export async function deleteReading(account: string, db: Db, entityId: string): Promise<void> {
  const [vehicleId = '', at = '0'] = entityId.split(' ')
  await db
    .deleteFrom('mileage')
    .where('account_id', '=', account)
    .where('vehicle_id', '=', vehicleId)
    .where('at', '=', Number(at))
    .execute()
}

/** Of the cars or customers that an import has made, those that nobody has changed, and that nothing refers to. */
export async function findUnused(
  account: string,
  db: Db,
  kind: 'vehicle' | 'customer',
  items: readonly ImportItem[],
): Promise<string[]> {
  const ids = items.map((item) => item.entity_id)
  const versions = new Map(items.map((item) => [item.entity_id, item.version]))
  const rows = await db
    .selectFrom(kind)
    .select(['id', 'version'])
    .where(isOfAccount(kind, account))
    .where('id', 'in', ids)
    .execute()
  const column = kind === 'vehicle' ? 'vehicle_id' : 'customer_id'
  const visits = await db
    .selectFrom('appointment')
    .select(sql<string>`${sql.ref(column)}`.as('id'))
    .where('account_id', '=', account)
    .where(column, 'in', ids)
    .execute()
  const cars =
    kind === 'vehicle'
      ? []
      : await db
          .selectFrom('vehicle')
          .select('customer_id as id')
          .where(isOfAccount('vehicle', account))
          .where('customer_id', 'in', ids)
          .execute()
  // What a rule has made goes with its car; what people have made or done does not.
  const contacts = await db
    .selectFrom('follow_up')
    .select(sql<string>`${sql.ref(column)}`.as('id'))
    .where('account_id', '=', account)
    .where(column, 'in', ids)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb('made_by', 'is not', null),
        eb('closed_by', 'is not', null),
        exists(
          selectFrom('follow_up_message')
            .select('follow_up_message.id')
            .whereRef('follow_up_message.account_id', '=', 'follow_up.account_id')
            .whereRef('follow_up_message.follow_up_id', '=', 'follow_up.id'),
        ),
      ]),
    )
    .execute()
  const dates =
    kind === 'customer'
      ? []
      : await db
          .selectFrom('vehicle_dates')
          .select('vehicle_id as id')
          .where('account_id', '=', account)
          .where('vehicle_id', 'in', ids)
          .execute()
  const used = new Set([...visits, ...cars, ...contacts, ...dates].map(({ id }) => id))
  return rows.filter(({ id, version }) => version === versions.get(id) && !used.has(id)).map(({ id }) => id)
}

export async function deleteRecords(
  account: string,
  db: Db,
  kind: 'vehicle' | 'customer',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom(kind)
    .where(isOfAccount(kind, account))
    .where('id', 'in', ids as string[])
    .execute()
}

type RestoredColumns = Record<string, string | number | null>

/** Restores the columns that still have what the import has written; returns whether these were all. */
export async function restoreRecord(
  account: string,
  db: Db,
  kind: 'vehicle' | 'customer',
  { entity_id: id, was, became }: ImportItem,
  now: number,
): Promise<UndoOutcome> {
  const row = (await db
    .selectFrom(kind)
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()) as RestoredColumns | undefined
  const isGone = row === undefined || (kind === 'customer' && row.anonymised_at !== null)
  if (isGone) return 'kept'
  const [before, after] = [JSON.parse(was ?? '{}') as RestoredColumns, JSON.parse(became ?? '{}') as RestoredColumns]
  const names = Object.keys(before).filter((name) => row[name] === after[name])
  const restored = Object.fromEntries(names.map((name) => [name, before[name] ?? null]))
  if (names.length > 0) {
    const search = kind === 'customer' ? { search: customerWords({ ...row, ...restored } as never) } : {}
    await db
      .updateTable(kind)
      .set({ ...restored, ...search, updated_at: now, version: sql`version + 1` } as never)
      .where('account_id', '=', account)
      .where('id', '=', id)
      .execute()
    await refreshSearch(account, db, kind === 'customer' ? { customerId: id } : { vehicleId: id })
  }
  return names.length === Object.keys(before).length ? 'restored' : 'kept'
}

export type KeptRecord = { kind: 'customer' | 'vehicle' | 'visit'; name: string }

/** What undoing has left because people have changed or used it: how it is called now. */
export async function findKept(account: string, db: Db, importId: string, most: number): Promise<KeptRecord[]> {
  const kept = (kind: ImportItem['kind']) =>
    db
      .selectFrom('import_item')
      .select('entity_id')
      .where('account_id', '=', account)
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('outcome', '=', 'kept')
  const customers = await db
    .selectFrom('customer')
    .select('name')
    .where(isOfAccount('customer', account))
    .where('id', 'in', kept('customer'))
    .orderBy('name')
    .limit(most)
    .execute()
  const vehicles = await db
    .selectFrom('vehicle')
    .select(['plate', 'vin'])
    .where(isOfAccount('vehicle', account))
    .where('id', 'in', kept('vehicle'))
    .orderBy('plate')
    .limit(most)
    .execute()
  const visits = await db
    .selectFrom('appointment')
    .select(['year', 'number'])
    .where('account_id', '=', account)
    .where('id', 'in', kept('visit'))
    .orderBy('year')
    .orderBy('number')
    .limit(most)
    .execute()
  const all: KeptRecord[] = [
    ...customers.map(({ name }) => ({ kind: 'customer' as const, name })),
    ...vehicles.map(({ plate, vin }) => ({ kind: 'vehicle' as const, name: plate ?? vin ?? '' })),
    ...visits.map((visit) => ({ kind: 'visit' as const, name: formatNumber(visit) })),
  ]
  return all.slice(0, most)
}

/** Rows are read in parts: an import can have two hundred thousand. */
const readAtOnce = 250

/** Deletes the rows of all imports whose cells this is true of. */
async function deleteRowsWith(account: string, db: Db, isNamed: RowTest): Promise<void> {
  const tables = await db
    .selectFrom('import_row')
    .select(['import_id', 'table_number'])
    .distinct()
    .where('account_id', '=', account)
    .execute()
  for (const { import_id: importId, table_number: table } of tables) {
    const stored = (await findTables(account, db, importId)).find(({ number }) => number === table)
    const columns = stored?.matching.columns ?? []
    for (let after = 0; ; ) {
      const rows = await findStaged(account, db, { importId, table, after, count: readAtOnce })
      const last = rows.at(-1)
      if (!last) break
      after = last.number
      const named = rows.filter(({ cells }) => isNamed(cells, columns)).map(({ number }) => number)
      if (named.length === 0) continue
      await db
        .deleteFrom('import_row')
        .where('account_id', '=', account)
        .where('import_id', '=', importId)
        .where('table_number', '=', table)
        .where('row_number', 'in', named)
        .execute()
    }
  }
}

/**
 * Law: what imports know of a customer goes with the customer: what a change had replaced, their number in the file, and
 * rows of files with this name, e-mail address or phone.
 */
export async function forgetImported(account: string, db: Db, customerId: string): Promise<void> {
  const customer = await db
    .selectFrom('customer')
    .select(['name', 'email', 'phone'])
    .where('account_id', '=', account)
    .where('id', '=', customerId)
    .executeTakeFirst()
  // In the program, not in the database: SQLite folds the letters of ASCII only, and a name can be in two cells.
  if (customer) await deleteRowsWith(account, db, namesCustomer(customer))
  await forgetNames(account, db, 'customer', customerId)
}

/** Deletes what a change had replaced, and the names by which files call the record. */
async function forgetNames(account: string, db: Db, kind: 'customer' | 'vehicle', id: string): Promise<void> {
  for (const table of ['import_item', 'import_key'] as const)
    await db
      .deleteFrom(table)
      .where('account_id', '=', account)
      .where('kind', '=', kind)
      .where('entity_id', '=', id)
      .execute()
}

/** A customer who is merged is nobody to be forgotten: rows that name one of the two are imported into the other. */
export async function moveImported(account: string, db: Db, from: string, into: string): Promise<void> {
  await db.deleteFrom('import_item').where('account_id', '=', account).where('entity_id', '=', from).execute()
  await db
    .updateTable('import_key')
    .set({ entity_id: into })
    .where('account_id', '=', account)
    .where('kind', '=', 'customer')
    .where('entity_id', '=', from)
    .execute()
}

const leastSought = 5

/** Law: what imports know of a car goes with the car: what a change had replaced, and rows of files with its plate or VIN. */
export async function forgetImportedCar(
  account: string,
  db: Db,
  { id, plate_normalised, vin }: { id: string; plate_normalised: string | null; vin: string | null },
): Promise<void> {
  const bare = sql<string>`replace(replace(replace(upper(cells), ' ', ''), '-', ''), '.', '')`
  for (const text of [plate_normalised, vin]) {
    if (text === null) continue
    // A short plate is a part of other words: only a cell that is nothing else names the car.
    const sought = text.length < leastSought ? JSON.stringify(text) : text
    await db
      .deleteFrom('import_row')
      .where('account_id', '=', account)
      .where(isLike(bare, `%${escapeLike(sought)}%`))
      .execute()
  }
  // The name in the file is often the plate.
  await forgetNames(account, db, 'vehicle', id)
}
