import { idleMs } from '../auth/session.ts'
import type { Database } from '../db/open-database.ts'
import { selectStaff } from '../profiles/store.ts'

/** Of these sessions those that are live and whose user works somewhere, each with that station. */
export async function findLiveSessions(
  { db }: Database,
  ids: readonly string[],
  now: number,
): Promise<Map<string, string | null>> {
  const rows = await selectStaff(db)
    .innerJoin('session', 'session.user_id', 'user.id')
    .select(['session.id', 'user.account_id'])
    .where('session.id', 'in', ids)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', now - idleMs)
    .where('employee.role', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.account_id]))
}
