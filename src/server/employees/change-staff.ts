import type { Employee } from '#contract/employees.ts'
import type { Role } from '#domain/role.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { lockStation } from '../stations/store.ts'
import { findEmployee } from './store.ts'

/** The user who manages employees. */
export type Manager = Pick<Context<readonly Role[]>, 'account' | 'role' | 'user' | 'log'>

/**
 * Changes an employee. The changes of a station run one after another, so that concurrent changes cannot leave it
 * without an owner or give two employees the same e-mail address.
 */
export async function changeStaff(
  { database, now }: StoreDeps,
  account: string,
  id: string,
  work: (tx: Tx, employee: Employee, now: number) => Promise<{ ok: true } | Failure>,
): Promise<Answer<Employee>> {
  const at = now()
  return inTransactionIfOk(database, async (tx) => {
    await lockStation(account, tx, database.kind)
    const employee = await findEmployee(account, tx, id, at)
    if (!employee) return fail('not-found')
    const done = await work(tx, employee, at)
    if (!done.ok) return done
    const value = await findEmployee(account, tx, id, at)
    return value ? { ok: true, value } : fail('not-found')
  })
}
