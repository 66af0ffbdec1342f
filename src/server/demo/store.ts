import { type Insertable, sql } from 'kysely'
import type { Database, DatabaseKind } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Tables } from '../db/tables.ts'
import { isOfSearchIndex } from '../search-index/store.ts'

/** Rows by table; parent tables first. */
export type DemoRows = { readonly [T in keyof Tables]?: readonly Insertable<Tables[T]>[] }

/** Returns whether the database has a user or a station. */
export async function isUsed({ db }: Database): Promise<boolean> {
  const [user, station] = await Promise.all([
    db.selectFrom('user').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('station').select('id').limit(1).executeTakeFirst(),
  ])
  return Boolean(user ?? station)
}

export async function insertDemoRows(tx: Tx, rows: DemoRows): Promise<void> {
  for (const [table, all] of Object.entries(rows) as [keyof Tables, readonly Record<string, unknown>[]][]) {
    await insertRows(tx, table, all)
  }
}

/** Returns whether somebody has an account with another address than these. */
export async function findOtherUser(db: Database['db'], emails: readonly string[]): Promise<boolean> {
  const user = await db.selectFrom('user').select('id').where('email', 'not in', emails).limit(1).executeTakeFirst()
  return user !== undefined
}

/** The lists shipped with the product, the limits of visitors, and the key of the installation. */
const lasting: readonly string[] = ['country', 'city', 'seed', 'rate_counter', 'push_key']

/** Removes all rows of all stations and people. */
export async function removeAllRows(tx: Tx, kind: DatabaseKind): Promise<void> {
  const tables = (await tx.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !lasting.includes(name) && !isOfSearchIndex(name))
  if (kind === 'postgres') {
    await sql`truncate table ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx)
    return
  }
  await sql`pragma defer_foreign_keys = on`.execute(tx)
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx)
  // Triggers on the tables before have filled it again.
  await tx.deleteFrom('figure_mark').execute()
}
