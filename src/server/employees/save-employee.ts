import { isDeepStrictEqual } from 'node:util'
import type { createEmployee, Employee, EmployeeEntry, updateEmployee } from '#contract/employees.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { emailKey } from '#domain/codes/email.ts'
import { isSameShortName } from '#domain/person-name.ts'
import { mayGiveRole } from '#domain/role.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import { idOf } from '../own-id.ts'
import { firstPasskeyMs } from '../passkeys/permission-times.ts'
import { permitFirst } from '../passkeys/rule-store.ts'
import { lockStation } from '../stations/store.ts'
import { changeStaff, type Manager } from './change-staff.ts'
import { checkEmail, checkEntry, checkShortName } from './check-entry.ts'
import { endInvitation, findEmployee, hasOtherOwner, insertEmployee, updateEmployee as writeEmployee } from './store.ts'

/** Creates an employee. A repeated request with the same id and content returns the existing employee. */
export async function addEmployee(
  { database, now }: StoreDeps,
  { account, role }: Manager,
  { id: given, ...entry }: Input<typeof createEmployee>['body'],
): Promise<Answer<Employee>> {
  if (!mayGiveRole(role, entry.role)) return fail('forbidden', { field: 'role' })
  const invalid = checkEntry(entry)
  if (invalid) return invalid
  return inTransactionIfOk(database, async (tx): Promise<Answer<Employee>> => {
    await lockStation(account, tx, database.kind)
    const id = await idOf(account, given, (storedId) => findEmployee(account, tx, storedId, now()))
    const known = await findEmployee(account, tx, id, now())
    if (known) return isDeepStrictEqual(entryOf(known), entry) ? { ok: true, value: known } : fail('id-taken')
    const taken =
      (await checkEmail(account, tx, entry.email, null)) ?? (await checkShortName(account, tx, entry.shortName, null))
    if (taken) return taken
    const isNew = await insertEmployee(account, tx, id, entry, now())
    const value = isNew && (await findEmployee(account, tx, id, now()))
    return value ? { ok: true, value } : fail('id-taken')
  })
}

export function editEmployee(
  deps: StoreDeps,
  manager: Manager,
  id: string,
  { version: seen, ...entry }: Input<typeof updateEmployee>['body'],
): Promise<Answer<Employee>> {
  const { account, role } = manager
  return changeStaff(deps, account, id, async (tx, employee, now) => {
    // A repeated request after a lost response is not a conflict.
    if (isDeepStrictEqual(entryOf(employee), entry)) return { ok: true }
    if (seen !== undefined && seen !== employee.version) return fail('version-conflict', { current: employee })
    if (entry.role !== employee.role && role !== 'owner') return fail('forbidden', { field: 'role' })
    const isOtherAddress = emailKey(entry.email ?? '') !== emailKey(employee.email ?? '')
    // Danger: the invitation is sent to this address, and its recipient gets the role.
    if (isOtherAddress && employee.userId === null && !mayGiveRole(role, employee.role)) {
      return fail('forbidden', { field: 'email' })
    }
    const invalid = checkEntry(entry) ?? (employee.active ? await checkEmail(account, tx, entry.email, id) : null)
    if (invalid) return invalid
    // Two people who had the same short name before this rule keep it until one of them is changed.
    if (employee.active && !isSameShortName(entry.shortName, employee.shortName)) {
      const taken = await checkShortName(account, tx, entry.shortName, id)
      if (taken) return taken
    }
    const isOwnerNoMore = employee.role === 'owner' && entry.role !== 'owner'
    if (isOwnerNoMore && !(await hasOtherOwner(account, tx, id))) return fail('last-owner', { field: 'role' })
    // The recipient of the old address must not accept the invitation.
    if (isOtherAddress) await endInvitation(account, tx, id)
    await writeEmployee(account, tx, id, entry, now)
    if (entry.role === employee.role) return { ok: true }
    manager.log.info({ employee: id, role: entry.role }, 'role changed')
    // Who gives the role allows what it needs.
    if (employee.userId !== null) await permitFirst(account, tx, employee.userId, now + firstPasskeyMs)
    return { ok: true }
  })
}

const entryOf = ({ name, shortName, role, email, phone, colour, skills, weekly }: Employee): EmployeeEntry => ({
  name,
  shortName,
  role,
  email,
  phone,
  colour,
  skills,
  weekly,
})
