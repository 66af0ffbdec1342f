import { lacksPasskey } from '../auth/lacks-passkey.ts'
import { deviceIdleMs, idleMs } from '../auth/lifetimes.ts'
import type { Database } from '../db/database.ts'
import { selectStaff } from '../stations/staff-store.ts'

/** Returns the live sessions among these, of devices and of users who are employees, each with its station. */
export async function findLiveSessions(
  { db }: Database,
  ids: readonly string[],
  now: number,
): Promise<Map<string, string | null>> {
  const rows = await selectStaff(db)
    .innerJoin('session', 'session.user_id', 'user.id')
    .innerJoin('station', 'station.id', 'user.account_id')
    .select(['session.id', 'session.passkey_id', 'station.passkeys_required', 'user.account_id', 'employee.role'])
    .where('session.id', 'in', ids)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', now - idleMs)
    .where('employee.role', 'is not', null)
    .execute()
  const devices = await db
    .selectFrom('device')
    .select(['id', 'account_id'])
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', now - deviceIdleMs)
    .execute()
  const open = rows.filter((row) => !lacksPasskey(row))
  return new Map([...open, ...devices].map((row) => [row.id, row.account_id]))
}
