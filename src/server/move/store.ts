import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isEmpty } from '../backup/store.ts'
import type { Database, Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import { findSteps, unfinishedMove } from '../db/migrate.ts'
import type { Tables } from '../db/tables.ts'
import type { TableDigest } from './table-digest.ts'

const progress = sql.table(unfinishedMove)

/** What an earlier run of the same move has reached. */
export type MoveProgress = {
  /** The installation that is moved. */
  readonly source: string
  /** The statements that make indexes, references and triggers; `null` while the database has them. */
  readonly upkeep: readonly string[] | null
  /** The complete tables. */
  readonly tables: ReadonlyMap<string, TableDigest>
}

/** Returns an id of the installation: when it took its migrations, which no other did at the same milliseconds. */
export async function identifySource(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name`.execute(db)
  return createHash('sha256')
    .update(JSON.stringify(rows.map(Object.values)))
    .digest('hex')
}

/** Returns `null` if no move into this database has begun. */
export async function readProgress(db: Db): Promise<MoveProgress | null> {
  const { rows: found } = await sql<{ found: string | null }>`select to_regclass(${unfinishedMove}) as found`.execute(
    db,
  )
  if (!found[0]?.found) return null
  const { rows } = await sql<{ key: string; value: string }>`select key, value from ${progress}`.execute(db)
  const values = new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]))
  const tables = [...values].filter(([key]) => key.startsWith('table '))
  return {
    source: values.get('source') ?? '',
    upkeep: values.get('upkeep') ?? null,
    tables: new Map(tables.map(([key, value]) => [key.slice('table '.length), value])),
  }
}

/** Whether nothing of anybody is in the database: no rows of users, and no tables of another program. */
export async function isFree(database: Database, steps: readonly string[]): Promise<boolean> {
  const taken = await findSteps(database)
  // Views are those of extensions, as pg_stat_statements.
  const tables = (await database.db.introspection.getTables()).filter(({ isView }) => !isView)
  if (taken.length === 0) return tables.length === 0
  return taken.every((step) => steps.includes(step)) && (await isEmpty(database))
}

export async function beginProgress(db: Db, source: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table ${progress} (key text primary key, value text not null)`.execute(tx)
    await note(tx, 'source', source)
  })
}

export const noteUpkeep = (tx: Tx, statements: readonly string[] | null): Promise<void> =>
  note(tx, 'upkeep', statements)

/**
 * Returns the present `upkeep`, and keeps others from changing it in this transaction: the last statement of a run that
 * was killed may still be working.
 */
export async function lockUpkeep(tx: Tx): Promise<MoveProgress['upkeep']> {
  await sql`lock table ${progress} in exclusive mode`.execute(tx)
  return (await readProgress(tx))?.upkeep ?? null
}

export const noteTable = (tx: Tx, table: string, digest: TableDigest): Promise<void> =>
  note(tx, `table ${table}`, digest)

async function note(tx: Tx, key: string, value: unknown): Promise<void> {
  await sql`insert into ${progress} (key, value) values (${key}, ${JSON.stringify(value)})
    on conflict (key) do update set value = excluded.value`.execute(tx)
}

/** The move is complete: from now on the database is one like any other. */
export async function endProgress(db: Db): Promise<void> {
  await sql`drop table ${progress}`.execute(db)
}

export async function clearTable(tx: Tx, table: keyof Tables): Promise<void> {
  await sql`truncate table ${sql.table(table)}`.execute(tx)
}
