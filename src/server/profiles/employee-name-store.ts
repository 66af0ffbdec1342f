import { sql } from 'kysely'
import { nameFromAddress, suggestShortName } from '#domain/person-name.ts'
import type { Tx } from '../db/in-transaction.ts'

/**
 * Gives the name of a profile to its employee, if the employee is still called by the e-mail address: the owner of a
 * station that was created without a name.
 */
export async function nameEmployee(
  tx: Tx,
  userId: string,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
  now: number,
): Promise<void> {
  const name = [firstName, lastName].filter(Boolean).join(' ').slice(0, 80).trim()
  if (!name) return
  const own = await tx
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.user_id')
    .select(['employee.id', 'employee.account_id as account', 'employee.name', 'employee.short_name', 'user.email'])
    .where('employee.user_id', '=', userId)
    .where('employee.active', '=', 1)
    .executeTakeFirst()
  if (!own) return
  const first = nameFromAddress(own.email)
  if (own.name !== first.name) return
  const others = await tx
    .selectFrom('employee')
    .select('short_name')
    .where('account_id', '=', own.account)
    .where('active', '=', 1)
    .where('id', '<>', own.id)
    .execute()
  const isShortNameMade = own.short_name === first.shortName
  const shortName = suggestShortName(
    name,
    others.map((other) => other.short_name),
  )
  await tx
    .updateTable('employee')
    .set({ name, ...(isShortNameMade ? { short_name: shortName } : {}), updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', own.account)
    .where('id', '=', own.id)
    .execute()
}
