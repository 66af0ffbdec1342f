import { createAbsence, deleteAbsence, listAbsences, updateAbsence } from '#contract/absences.ts'
import { desk } from '#domain/role.ts'
import { daysBetween } from '#domain/wall-time.ts'
import type { Deps } from '../deps.ts'
import { findEmployee } from '../employees/store.ts'
import { fail, invalidField } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { addAbsence, editAbsence, presentAbsence } from './save-absence.ts'
import { findAbsences, removeAbsence } from './store.ts'

const longestListDays = 400

export function bindAbsences(bind: Bind, deps: Deps): void {
  const { db } = deps.database

  bind(listAbsences)(async ({ query }, { account, role }) => {
    const days = daysBetween(query.from, query.to)
    if (days < 0) return invalidField('to', 'reversed-dates')
    if (days >= longestListDays) return invalidField('to', 'too-long')
    const { employeeId = null } = query
    if (employeeId !== null && !(await findEmployee(account, db, employeeId, deps.now()))) {
      return fail('not-found', { field: 'employeeId' })
    }
    const rows = await findAbsences(account, db, query, employeeId)
    // Law: colleagues must not see the reason of an absence, above all an illness.
    const hidden = desk.includes(role) ? {} : { kind: null, note: '' }
    return { ok: true, value: { absences: rows.map((row) => ({ ...presentAbsence(row), ...hidden })) } }
  })

  bind(createAbsence)(({ body }, { account }) => addAbsence(deps, account, body))
  bind(updateAbsence)(({ params, body }, { account }) => editAbsence(deps, account, params.id, body))

  bind(deleteAbsence)(async ({ params }, { account }) =>
    (await removeAbsence(account, db, params.id)) ? { ok: true, value: undefined } : fail('not-found'),
  )
}
