import type { Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'

/**
 * Returns whether the owner of `email`, or any user if it is absent, has signed in with a browser since `since` (ms
 * since the epoch).
 */
export async function isKnownBrowser(
  db: Db,
  { hash, email, since }: { hash: string; email?: string; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .innerJoin('user', 'user.id', 'known_browser.user_id')
    .select('user.id')
    .where('known_browser.token_hash', '=', hash)
    .where('known_browser.last_used_at', '>', since)
    .$if(email !== undefined, (query) => query.where('user.email', '=', email ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Records a sign-in with a browser. */
export async function upsertBrowser(
  tx: Tx,
  { hash, userId, now }: { hash: string; userId: string; now: number },
): Promise<void> {
  await tx
    .insertInto('known_browser')
    .values({ token_hash: hash, user_id: userId, created_at: now, last_used_at: now })
    .onConflict((on) => on.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: now }))
    .execute()
}
