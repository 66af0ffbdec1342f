import type { Insertable } from 'kysely'
import type { Tx } from '../db/in-transaction.ts'
import type { Database } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'

/** Rows by table, parents first. */
export type DemoRows = { readonly [T in keyof Tables]?: readonly Insertable<Tables[T]>[] }

/** SQLite takes 32,766 parameters a statement, PostgreSQL 65,535. */
const mostParameters = 30_000

/** Whether anybody has used this database yet. */
export async function isUsed({ db }: Database): Promise<boolean> {
  const [user, station] = await Promise.all([
    db.selectFrom('user').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('station').select('id').limit(1).executeTakeFirst(),
  ])
  return Boolean(user ?? station)
}

export async function insertDemoRows(tx: Tx, rows: DemoRows): Promise<void> {
  for (const [table, all] of Object.entries(rows) as [keyof Tables, readonly Record<string, unknown>[]][]) {
    const columns = Object.keys(all[0] ?? {}).length
    const most = Math.floor(mostParameters / Math.max(1, columns))
    for (let from = 0; from < all.length; from += most) {
      await tx
        .insertInto(table)
        .values(all.slice(from, from + most) as never)
        .execute()
    }
  }
}
