import type { Db } from './database.ts'
import { leaveAccount, presentAccount } from './within-account.ts'

/**
 * Runs a search outside the wall of the present workshop, and returns those of its rows that can be seen behind the wall.
 * PostgreSQL uses no index for LIKE and for conditions with functions, as `lower`, behind a policy: such a function could
 * show rows that the policy hides. `find` must name the workshop like every statement.
 */
export async function findOutsideWall<R extends { readonly id: string }>(
  db: Db,
  table: 'appointment' | 'customer' | 'vehicle',
  find: () => Promise<R[]>,
): Promise<R[]> {
  if (presentAccount() === null) return find()
  const found = await leaveAccount(find)
  if (found.length === 0) return found
  const ids = found.map(({ id }) => id)
  const seen = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  const own = new Set(seen.map(({ id }) => id))
  return found.filter(({ id }) => own.has(id))
}
