import type { Employee } from '#contract/employees.ts'
import type { Deps } from '../deps.ts'
import { changeStaff, type Manager } from '../employees/change-staff.ts'
import { endInvitation } from '../employees/store.ts'
import type { Answer } from '../http/answer.ts'

/** Withdraws an employee's invitation. If the link has already been used, the employee stays at the station. */
export function withdraw(deps: Deps, { account, log }: Manager, id: string): Promise<Answer<Employee>> {
  return changeStaff(deps, account, id, async (tx, employee) => {
    if (employee.invitation === null) return { ok: true }
    await endInvitation(account, tx, id)
    log.info({ employee: id }, 'invitation withdrawn')
    return { ok: true }
  })
}
