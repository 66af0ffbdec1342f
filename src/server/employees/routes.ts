import {
  activateEmployee,
  createEmployee,
  deactivateEmployee,
  listEmployees,
  updateEmployee,
} from '#contract/employees.ts'
import { desk } from '#domain/role.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { deactivate, reinstate } from './deactivate-employee.ts'
import { addEmployee, editEmployee } from './save-employee.ts'
import { findEmployees } from './store.ts'

/** Law: only the desk sees contacts and invitations of employees. */
const hidden = { email: null, phone: null, invitation: null }

export function bindEmployees(bind: Bind, deps: Deps): void {
  bind(listEmployees)(async (_input, { account, role }) => {
    const found = await findEmployees(account, deps.database.db, deps.now())
    const employees = desk.includes(role) ? found : found.map((employee) => ({ ...employee, ...hidden }))
    return { ok: true, value: { employees } }
  })

  bind(createEmployee)(({ body }, context) => addEmployee(deps, context, body))

  bind(updateEmployee)(({ params, body }, context) => editEmployee(deps, context, params.id, body))

  bind(deactivateEmployee)(({ params, body }, context) => deactivate(deps, context, params.id, body.reassignTo))

  bind(activateEmployee)(({ params }, context) => reinstate(deps, context, params.id))
}
