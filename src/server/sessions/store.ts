import { idleMs } from '../auth/lifetimes.ts'
import type { Database } from '../db/database.ts'

/** The live sessions of a user, the latest used first. */
export async function findSessions({ db }: Database, userId: string, now: number) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'passkey_id'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - idleMs)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** `false` if this user has no such session, or it has ended. */
export async function endOwn({ db }: Database, userId: string, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends all sessions except `currentId`; returns how many were live. */
export async function endOthers({ db }: Database, userId: string, currentId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', currentId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
