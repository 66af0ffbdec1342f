import type { changeAppointmentStatus } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import type { Tx } from '../db/in-transaction.ts'
import { type Failure, fail, invalidField } from '../http/answer.ts'
import { findEmployeeState } from './events/store.ts'
import type { Actor } from './rows/actor.ts'

/** Checks that the session is the one for which the change was made, if the request names it. */
export function checkSender(
  { account, user }: Pick<Actor, 'account' | 'user'>,
  headers: Input<typeof changeAppointmentStatus>['headers'],
): Failure | null {
  const { 'x-expect-user': expectedUser = user.id, 'x-expect-account': expectedAccount = account } = headers
  return expectedUser === user.id && expectedAccount === account ? null : fail('actor-mismatch')
}

/** Checks the operator: an employee of the station. A shared tablet must name an active employee. */
export async function checkOperator(
  tx: Tx,
  { account, device }: Actor,
  employeeId: string | null,
): Promise<Failure | null> {
  if (employeeId === null) return device ? invalidField('employeeId', 'required') : null
  const employee = await findEmployeeState(account, tx, employeeId)
  if (!employee) return invalidField('employeeId', 'unknown')
  return device && !employee.active ? invalidField('employeeId', 'left') : null
}
