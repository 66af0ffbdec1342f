import { type Selectable, sql } from 'kysely'
import type { TableMatching } from '#domain/imports/import-field.ts'
import type { Db } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { ImportJobTable, ImportTableTable } from '../../db/tables.ts'

export type ImportJob = Selectable<ImportJobTable>
export type StoredTable = Omit<Selectable<ImportTableTable>, 'names' | 'matching'> & {
  names: string[]
  matching: TableMatching
}

export async function insertJob(account: string, db: Db, job: Omit<ImportJob, 'account_id'>): Promise<void> {
  await db
    .insertInto('import_job')
    .values({ account_id: account, ...job })
    .execute()
}

/** Returns the import unless its file is still being read. */
export async function findJob(account: string, db: Db, id: string): Promise<ImportJob | null> {
  const row = await db
    .selectFrom('import_job')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('state', '<>', 'reading')
    .executeTakeFirst()
  return row ?? null
}

export async function findJobs(account: string, db: Db): Promise<ImportJob[]> {
  return db
    .selectFrom('import_job')
    .selectAll()
    .where('account_id', '=', account)
    .where('state', '<>', 'reading')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Updates an import if it is still in this state and at this place; returns whether it was. */
export async function updateJob(
  account: string,
  db: Db,
  { id, state, version }: Pick<ImportJob, 'id' | 'state' | 'version'>,
  fields: Partial<ImportJob>,
): Promise<boolean> {
  const updated = await db
    .updateTable('import_job')
    .set({ ...fields, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Moves an import to another state if it is in one of these; a batch that is running meanwhile is rolled back. */
export async function moveJob(
  account: string,
  db: Db,
  id: string,
  from: readonly ImportJob['state'][],
  fields: Partial<ImportJob>,
): Promise<boolean> {
  const moved = await db
    .updateTable('import_job')
    .set({ ...fields, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Deletes an import with its rows, and what is known of how to undo it. */
export async function deleteJob(account: string, db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_job').where('account_id', '=', account).where('id', '=', id).execute()
}

export async function insertTable(
  account: string,
  db: Db,
  { names, matching, ...table }: Omit<StoredTable, 'account_id'>,
): Promise<void> {
  const json = { names: JSON.stringify(names), matching: JSON.stringify(matching) }
  await db
    .insertInto('import_table')
    .values({ account_id: account, ...table, ...json })
    .execute()
}

export async function updateTable(
  account: string,
  db: Db,
  { import_id, number, names, matching, ...table }: StoredTable,
): Promise<void> {
  const { position, row_count, is_date_sure } = table
  await db
    .updateTable('import_table')
    .set({ position, row_count, is_date_sure, names: JSON.stringify(names), matching: JSON.stringify(matching) })
    .where('account_id', '=', account)
    .where('import_id', '=', import_id)
    .where('number', '=', number)
    .execute()
}

export async function findTables(account: string, db: Db, importId: string): Promise<StoredTable[]> {
  const rows = await db
    .selectFrom('import_table')
    .selectAll()
    .where('account_id', '=', account)
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, names: JSON.parse(row.names), matching: JSON.parse(row.matching) }))
}

export type StagedRow = { number: number; cells: string[] }

export async function insertStaged(
  account: string,
  db: Db,
  importId: string,
  table: number,
  rows: readonly StagedRow[],
): Promise<void> {
  await insertRows(
    db,
    'import_row',
    rows.map(({ number, cells }) => ({
      account_id: account,
      import_id: importId,
      table_number: table,
      row_number: number,
      cells: JSON.stringify(cells),
    })),
  )
}

/** The rows of a table after a row, in the order of the file. */
export async function findStaged(
  account: string,
  db: Db,
  { importId, table, after, count }: { importId: string; table: number; after: number; count: number },
): Promise<StagedRow[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['row_number', 'cells'])
    .where('account_id', '=', account)
    .where('import_id', '=', importId)
    .where('table_number', '=', table)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(count)
    .execute()
  return rows.map((row) => ({ number: row.row_number, cells: JSON.parse(row.cells) }))
}

/** The number of rows of a table after a row. */
export async function countStaged(
  account: string,
  db: Db,
  importId: string,
  table: number,
  after: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('import_row')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('import_id', '=', importId)
    .where('table_number', '=', table)
    .where('row_number', '>', after)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Law: the rows of a file are personal data; of imported ones only those with an error stay, to be corrected. */
export async function deleteImportedRows(
  account: string,
  db: Db,
  { importId, table, from, to, kept }: { importId: string; table: number; from: number; to: number; kept: number[] },
): Promise<void> {
  const query = db
    .deleteFrom('import_row')
    .where('account_id', '=', account)
    .where('import_id', '=', importId)
    .where('table_number', '=', table)
    .where('row_number', '>=', from)
    .where('row_number', '<=', to)
  await (kept.length === 0 ? query : query.where('row_number', 'not in', kept)).execute()
}
