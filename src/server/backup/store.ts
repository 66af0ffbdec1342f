import { type Kysely, sql } from 'kysely'
import type { Database, DatabaseKind } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Tables } from '../db/tables.ts'

type BackupDb = Kysely<Tables>
export type BackupRow = Readonly<Record<string, string | number | null>>

/** Reference tables, which every start loads from the product's own files. */
const reference: readonly string[] = ['country', 'city', 'seed']

const rowsAtOnce = 1000

/**
 * Runs `work` on a snapshot of the database: it does not see concurrent writes and does not block them.
 */
export async function inSnapshot<T>({ db, kind }: Database, work: (db: BackupDb) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // Without IMMEDIATE: in WAL mode a reader does not block writers.
    const begin = kind === 'sqlite' ? 'begin' : 'begin isolation level repeatable read, read only'
    await sql.raw(begin).execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** Returns the tables with user data, sorted so that parents precede the tables that refer to them. */
export async function findTables(db: BackupDb, kind: DatabaseKind): Promise<(keyof Tables)[]> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !reference.includes(name))
  const parents = Map.groupBy(await findReferences(db, kind), ({ child }) => child)
  const sorted = new Set<string>()
  const add = (table: string): void => {
    for (const { parent } of parents.get(table) ?? []) if (parent !== table && !sorted.has(parent)) add(parent)
    sorted.add(table)
  }
  for (const table of tables.toSorted()) add(table)
  return [...sorted] as (keyof Tables)[]
}

async function findReferences(db: BackupDb, kind: DatabaseKind): Promise<{ child: string; parent: string }[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ child: string; parent: string }>`select child.name as child, reference."table" as parent
          from sqlite_master as child, pragma_foreign_key_list(child.name) as reference where child.type = 'table'`
      : sql<{ child: string; parent: string }>`select child.relname as child, parent.relname as parent
          from pg_constraint as reference join pg_class as child on child.oid = reference.conrelid
          join pg_class as parent on parent.oid = reference.confrelid
          where reference.contype = 'f' and child.relnamespace = current_schema()::regnamespace`
  const { rows } = await query.execute(db)
  return rows.filter(({ parent }) => !reference.includes(parent))
}

/** Yields all rows of a table in batches. */
export async function* readTable(db: BackupDb, kind: DatabaseKind, table: keyof Tables): AsyncGenerator<BackupRow[]> {
  if (kind === 'postgres') {
    await sql`declare of_backup no scroll cursor for select * from ${sql.table(table)}`.execute(db)
    for (;;) {
      const { rows } = await sql<BackupRow>`fetch forward ${sql.lit(rowsAtOnce)} from of_backup`.execute(db)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close of_backup`.execute(db)
    return
  }
  let rows: BackupRow[] = []
  for await (const row of db.selectFrom(table).selectAll().stream()) {
    rows.push(row as BackupRow)
    if (rows.length < rowsAtOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Returns whether the database has no user data; a database without tables is empty. */
export async function isEmpty({ db, kind }: Database): Promise<boolean> {
  for (const table of await findTables(db, kind)) {
    const row = await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst()
    if (row) return false
  }
  return true
}

/**
 * Fills empty tables with the rows of `rowsOf` in one transaction. Returns the number of inserted rows of each table.
 */
export async function fillTables(
  database: Database,
  rowsOf: (table: keyof Tables) => AsyncIterable<BackupRow[]>,
): Promise<Map<string, number>> {
  return inTransaction(database, async (tx) => {
    const filled = new Map<string, number>()
    for (const table of await findTables(tx, database.kind)) {
      let count = 0
      for await (const rows of rowsOf(table)) {
        await insertRows(tx, table, rows)
        count += rows.length
      }
      filled.set(table, count)
    }
    if (database.kind === 'postgres') await moveSequences(tx)
    return filled
  })
}

// Sequences of PostgreSQL must continue after the highest restored number.
async function moveSequences(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as table, column_name as column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = current_schema()
      and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`.execute(tx)
  for (const { table, column, sequence } of rows) {
    await sql`select setval(${sequence}, coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(tx)
  }
}
