import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'

type PushKeyRow = Selectable<Tables['push_key']>
type NewPushKey = Omit<PushKeyRow, 'id'>

export async function findPushKey(db: Db): Promise<PushKeyRow | null> {
  return (await db.selectFrom('push_key').selectAll().executeTakeFirst()) ?? null
}

/** Stores the key unless there is one; returns the one that is stored. */
export async function putPushKey(db: Db, key: NewPushKey): Promise<PushKeyRow> {
  await db
    .insertInto('push_key')
    .values({ id: 'vapid', ...key })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
  return db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow()
}

/** Replaces the key, and ends all subscriptions: they were made with the one before. */
export async function replacePushKey(tx: Tx, key: NewPushKey): Promise<void> {
  await tx.updateTable('push_key').set(key).execute()
  await tx.deleteFrom('push_subscription').execute()
}
