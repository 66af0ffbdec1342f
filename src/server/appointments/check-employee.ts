import { formatNumber } from '#domain/order-number.ts'
import type { Tx } from '../db/in-transaction.ts'
import { findEmployee } from '../employees/store.ts'
import { type Failure, fail, invalidField } from '../http/answer.ts'
import { findLiveBlockOf } from './rows/store.ts'

type EmployeeChoice = {
  employeeId: string
  /** Ms since the epoch. */
  from: number
  to: number
  /** The appointment itself, which cannot conflict with itself. */
  appointmentId: string
  /** The user has confirmed that the employee works on two vehicles at once. */
  acceptOverlap: boolean
  /** The employee is unchanged: a deactivated employee may stay assigned. */
  isSameEmployee: boolean
}

/** Checks whether an employee is available in a span; a conflict returns the other appointment. */
export async function checkEmployee(
  account: string,
  tx: Tx,
  now: number,
  { employeeId, from, to, appointmentId, acceptOverlap, isSameEmployee }: EmployeeChoice,
): Promise<{ ok: true } | Failure> {
  if (!isSameEmployee) {
    const employee = await findEmployee(account, tx, employeeId, now)
    if (!employee) return fail('not-found', { field: 'employeeId' })
    if (!employee.active) return invalidField('employeeId', 'left')
  }
  if (acceptOverlap) return { ok: true }
  const other = await findLiveBlockOf(account, tx, employeeId, { from, to }, appointmentId)
  if (!other) return { ok: true }
  const current = {
    appointmentId: other.id,
    number: formatNumber(other),
    plate: other.plate,
    from: new Date(other.from_at).toISOString(),
    to: new Date(other.to_at).toISOString(),
  }
  return fail('employee-taken', { field: 'employeeId', current })
}
