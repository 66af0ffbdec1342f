import type { Tx } from '../../db/in-transaction.ts'
import { type Failure, invalidField } from '../../http/answer.ts'
import { findEmployeeState } from '../events/store.ts'
import type { Actor } from './actor.ts'

/** Checks the operator: an employee of the station. A shared tablet must name an active employee. */
export async function checkOperator(
  tx: Tx,
  { account, device }: Pick<Actor, 'account' | 'device'>,
  employeeId: string | null,
): Promise<Failure | null> {
  if (employeeId === null) return device ? invalidField('employeeId', 'required') : null
  const employee = await findEmployeeState(account, tx, employeeId)
  if (!employee) return invalidField('employeeId', 'unknown')
  return device && !employee.active ? invalidField('employeeId', 'left') : null
}
