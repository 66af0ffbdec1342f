import type { Db } from '../db/database.ts'

/** The signed-in tablets that were last heard of in a span (epoch ms). */
export async function findQuietTablets(account: string, db: Db, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom('device')
    .select(['id', 'name', 'last_used_at'])
    .where('account_id', '=', account)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', from)
    .where('last_used_at', '<=', to)
    .execute()
}

/** When a signed-in tablet was last heard of, epoch ms; `null` if there is none. */
export async function findLastContact(account: string, db: Db, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('device')
    .select('last_used_at')
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.last_used_at ?? null
}
