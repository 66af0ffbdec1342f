import type { Insertable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Tables } from '../db/tables.ts'

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
