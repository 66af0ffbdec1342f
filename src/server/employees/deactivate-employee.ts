import type { deactivateEmployee, Employee } from '#contract/employees.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { mayGiveRole } from '#domain/role.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
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

type Heir = Input<typeof deactivateEmployee>['body']['reassignTo']

/** Lets somebody go: what is planned for them goes to the heir, their sessions end, their history keeps their name. */
export function deactivate(deps: StoreDeps, manager: Manager, id: string, reassignTo: Heir): Promise<Answer<Employee>> {
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

async function handOver(tx: Tx, account: string, from: string, to: Heir, now: number): Promise<{ ok: true } | Failure> {
  if (to) {
    const heir = await findEmployee(account, tx, to, now)
    if (!heir) return fail('not-found', { field: 'reassignTo' })
    if (!heir.active || heir.id === from) return invalidField('reassignTo', 'left')
  }
  const appointments = await countPlanned(account, tx, from)
  if (appointments === 0) return { ok: true }
  if (to === undefined) return fail('employee-busy', { current: { appointments } })
  // Two cars of the heir at one time are accepted: who hands over a whole book sorts it out on the board.
  await reassignPlanned(account, tx, from, to, now)
  return { ok: true }
}

/** Takes somebody back. Who has joined another station since keeps that one, and needs an invitation to return. */
export function reinstate(deps: StoreDeps, manager: Manager, id: string): Promise<Answer<Employee>> {
  const { account } = manager
  return changeStaff(deps, account, id, async (tx, employee, now) => {
    if (employee.active) return { ok: true }
    if (!mayGiveRole(manager.role, employee.role)) return fail('forbidden')
    const taken = await checkEmail(account, tx, employee.email, id)
    if (taken) return taken
    await updateEmployee(account, tx, id, { active: 1 }, now)
    const { userId } = employee
    if (userId !== null && !(await joinStation(account, tx, userId, now))) {
      await unlinkUser(account, tx, id)
    }
    manager.log.info({ employee: id }, 'employee reinstated')
    return { ok: true }
  })
}
