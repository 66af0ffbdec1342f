import { type Kysely, sql } from 'kysely'
import type { Database, DatabaseKind } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { addAllToWaiting, isOfSearchIndex } from '../search-index/store.ts'

export type BackupDb = Kysely<Tables>
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
      // A policy that hides rows from this user fails the statement: rows must not be missing silently.
      if (kind === 'postgres') await sql`set local row_security = off`.execute(connection)
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/**
 * Returns the first fault of an embedded database; `null` if there is none, and for PostgreSQL, which has its own checks.
 * `rows`: without comparing indexes with their tables, which takes ten times as long.
 */
export async function findDamage(db: BackupDb, kind: DatabaseKind, of: 'rows' | 'all'): Promise<string | null> {
  if (kind === 'postgres') return null
  const check = of === 'rows' ? 'quick_check' : 'integrity_check'
  const { rows } = await sql.raw<Record<string, string>>(`pragma ${check}(1)`).execute(db)
  const result = rows[0]?.[check] ?? 'no result'
  return result === 'ok' ? null : result
}

/** Returns the tables with user data, sorted so that parents precede the tables that refer to them. */
export async function findTables(db: BackupDb, kind: DatabaseKind): Promise<(keyof Tables)[]> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !reference.includes(name) && !isOfSearchIndex(name))
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
  for (let after = 0; ; ) {
    const next = sql`select rowid as place from ${sql.table(table)} where rowid > ${after} order by rowid
      limit ${rowsAtOnce}`
    const { rows: ends } = await sql<{ last: number | null }>`select max(place) as last from (${next})`.execute(db)
    const last = ends[0]?.last ?? null
    if (last === null) return
    const { rows } = await sql<BackupRow>`select * from ${sql.table(table)} where rowid > ${after} and rowid <= ${last}
      order by rowid`.execute(db)
    yield rows
    after = last
  }
}

/** Some rows of a table, each a line of JSON. */
export type WrittenRows = { readonly count: number; readonly lines: string }

/** Yields all rows of a table in batches, as JSON. SQLite writes it itself, which takes a third of the time. */
export async function* readLines(db: BackupDb, kind: DatabaseKind, table: keyof Tables): AsyncGenerator<WrittenRows> {
  if (kind === 'postgres') {
    for await (const rows of readTable(db, kind, table)) {
      yield { count: rows.length, lines: rows.map((row) => `${JSON.stringify(row)}\n`).join('') }
    }
    return
  }
  const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  const object = sql`json_object(${sql.join(columns.flatMap(({ name }) => [sql.lit(name), sql.ref(name)]))})`
  for (let after = 0; ; ) {
    const next = sql`select rowid as place, ${object} || char(10) as line from ${sql.table(table)}
      where rowid > ${after} order by rowid limit ${rowsAtOnce}`
    const { rows } = await sql<{ last: number | null; count: number; lines: string }>`select max(place) as last,
      count(*) as count, group_concat(line, '' order by place) as lines from (${next})`.execute(db)
    const [{ last = null, count = 0, lines = '' } = {}] = rows
    if (last === null) return
    yield { count, lines }
    after = last
  }
}

/** Returns whether the database has no user data; a database without tables is empty. */
export async function isEmpty({ db, kind }: Database): Promise<boolean> {
  for (const table of await findTables(db, kind)) {
    const row = await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst()
    if (row) return false
  }
  return true
}

/** Rows of one table, each as a JSON object with the same keys. */
export type RowLines = readonly string[]

/**
 * Fills empty tables with the rows of `linesOf` in one transaction. Returns the number of inserted rows of each table.
 * What is kept for each row (indexes, references, triggers) is made at the end, at once: that takes a tenth of the time.
 */
export async function fillTables(
  database: Database,
  linesOf: (table: keyof Tables) => AsyncIterable<RowLines>,
): Promise<Map<string, number>> {
  return inTransaction(database, async (tx) => {
    const filled = new Map<string, number>()
    const tables = await findTables(tx, database.kind)
    const again = await removeUpkeep(tx, database.kind, { keys: true })
    for (const table of tables) {
      let count = 0
      // PostgreSQL inserts while the next lines are read.
      let inserting = Promise.resolve()
      for await (const lines of linesOf(table)) {
        await inserting
        inserting = insertLines(tx, database.kind, table, lines)
        // It is awaited later, or not at all after an error of the lines.
        inserting.catch(() => {})
        count += lines.length
      }
      await inserting
      filled.set(table, count)
    }
    await restoreUpkeep(tx, database.kind, again)
    if (database.kind === 'sqlite') await addAllToWaiting(tx)
    return filled
  })
}

/** Inserts rows as one parameter, which the database reads: building a statement for them takes longer. */
export async function insertLines(tx: Tx, kind: DatabaseKind, table: keyof Tables, lines: RowLines): Promise<void> {
  const names = Object.keys(JSON.parse(lines[0] ?? '{}'))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const rows = `[${lines.join(',')}]`
  const values =
    kind === 'postgres'
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`
      : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${rows})`
  await sql`insert into ${sql.table(table)} (${columns}) ${values}`.execute(tx)
}

/**
 * Drops indexes, references, exclusions and triggers; returns the statements that make them again. `keys`: primary and
 * unique keys too, in PostgreSQL only; nothing may be updated by key until they are made again.
 */
export async function removeUpkeep(tx: Tx, kind: DatabaseKind, { keys = false } = {}): Promise<string[]> {
  const constraints = keys ? ['f', 'x', 'p', 'u'] : ['f', 'x']
  const query =
    kind === 'sqlite'
      ? sql<{ away: string; again: string }>`select 'drop ' || type || ' "' || name || '"' as away, sql as again
          from sqlite_master where type in ('index', 'trigger') and sql is not null order by type desc`
      : sql<{ away: string; again: string }>`select away, again from (
          select 2 as turn, format('drop index %I', indexname) as away, indexdef as again from pg_indexes
            where schemaname = current_schema() and indexname not in
              (select conname from pg_constraint where connamespace = current_schema()::regnamespace)
          union all
          select case when contype in ('p', 'u') then 3 else 1 end,
            format('alter table %s drop constraint %I', conrelid::regclass, conname),
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
            from pg_constraint where connamespace = current_schema()::regnamespace
              and contype in (${sql.join(constraints.map((one) => sql.lit(one)))})
          union all
          select 1, format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(pg_trigger.oid)
            from pg_trigger join pg_class on pg_class.oid = tgrelid
            where relnamespace = current_schema()::regnamespace and not tgisinternal
        ) as upkeep order by turn`
  const { rows } = await query.execute(tx)
  for (const { away } of rows) await sql.raw(away).execute(tx)
  // Keys and indexes first: references and triggers use them.
  return rows.map(({ again }) => again).toReversed()
}

/** Makes again what `removeUpkeep` has dropped; numbers that the database gives continue after those of the rows. */
export async function restoreUpkeep(tx: Tx, kind: DatabaseKind, again: readonly string[]): Promise<void> {
  // Its default of 64 MB makes the sort of an index of some million rows use the disk.
  if (kind === 'postgres') await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  for (const statement of again) await sql.raw(statement).execute(tx)
  if (kind === 'postgres') await moveSequences(tx)
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
