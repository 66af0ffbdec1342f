import type { deactivateEmployee, Employee } from '#contract/employees.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { mayGiveRole } from '#domain/role.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { firstPasskeyMs } from '../passkeys/permission-times.ts'
import { permitFirst } from '../passkeys/rule-store.ts'
import { changeStaff, type Manager } from './change-staff.ts'
import { checkEmail } from './check-entry.ts'
import {
  countPlanned,
  endInvitation,
  findEmployee,
  hasOtherOwner,
  joinStation,
  leaveStation,
  reassignPlanned,
  unlinkUser,
  updateEmployee,
} from './store.ts'

type Successor = Input<typeof deactivateEmployee>['body']['reassignTo']

/** Deactivates an employee: reassigns planned appointments, ends the sessions, and keeps the name in the history. */
export function deactivate(
  deps: StoreDeps,
  manager: Manager,
  id: string,
  reassignTo: Successor,
): Promise<Answer<Employee>> {
  const { account } = manager
  return changeStaff(deps, account, id, async (tx, employee, now) => {
    if (!employee.active) return { ok: true }
    if (employee.userId === manager.user.id || !mayGiveRole(manager.role, employee.role)) return fail('forbidden')
    if (employee.role === 'owner' && !(await hasOtherOwner(account, tx, id))) return fail('last-owner')
    const handedOver = await handOver(tx, account, id, reassignTo, now)
    if (!handedOver.ok) return handedOver
    await endInvitation(account, tx, id)
    if (employee.userId !== null) await leaveStation(account, tx, employee.userId, now)
    await updateEmployee(account, tx, id, { active: 0 }, now)
    manager.log.info({ employee: id }, 'employee deactivated')
    return { ok: true }
  })
}

async function handOver(
  tx: Tx,
  account: string,
  from: string,
  to: Successor,
  now: number,
): Promise<{ ok: true } | Failure> {
  if (to) {
    const successor = await findEmployee(account, tx, to, now)
    if (!successor) return fail('not-found', { field: 'reassignTo' })
    if (!successor.active || successor.id === from) return invalidField('reassignTo', 'left')
  }
  const appointments = await countPlanned(account, tx, from)
  if (appointments === 0) return { ok: true }
  if (to === undefined) return fail('employee-busy', { current: { appointments } })
  // Overlapping appointments of the successor are accepted; the user resolves them on the board.
  await reassignPlanned(account, tx, from, to, now)
  return { ok: true }
}

/** Reinstates an employee. A user who has joined another station stays there and needs an invitation to return. */
export function reinstate(deps: StoreDeps, manager: Manager, id: string): Promise<Answer<Employee>> {
  const { account } = manager
  return changeStaff(deps, account, id, async (tx, employee, now) => {
    if (employee.active) return { ok: true }
    if (!mayGiveRole(manager.role, employee.role)) return fail('forbidden')
    const taken = await checkEmail(account, tx, employee.email, id)
    if (taken) return taken
    await updateEmployee(account, tx, id, { active: 1 }, now)
    const { userId } = employee
    if (userId !== null) {
      if (await joinStation(account, tx, userId, now)) await permitFirst(account, tx, userId, now + firstPasskeyMs)
      else await unlinkUser(account, tx, id)
    }
    manager.log.info({ employee: id }, 'employee reinstated')
    return { ok: true }
  })
}
