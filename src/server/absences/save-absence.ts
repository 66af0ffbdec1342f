import { isDeepStrictEqual } from 'node:util'
import type { Absence, AbsenceEntry, createAbsence, updateAbsence } from '#contract/absences.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { daysBetween } from '#domain/wall-time.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { findEmployee } from '../employees/store.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { idOf } from '../own-id.ts'
import { lockStation } from '../stations/store.ts'
import { type AbsenceRow, changeAbsence, findAbsence, findAbsences, insertAbsence } from './store.ts'

const longestDays = 366

export const presentAbsence = (row: AbsenceRow): Absence => ({
  id: row.id,
  employeeId: row.employee_id,
  from: row.from_date,
  to: row.to_date,
  kind: row.kind,
  note: row.note,
  version: row.version,
})

/** Creates an absence. A repeated request with the same id and content returns the existing absence. */
export async function addAbsence(
  { database, now }: StoreDeps,
  account: string,
  { id: given, ...entry }: Input<typeof createAbsence>['body'],
): Promise<Answer<Absence>> {
  const invalid = checkDays(entry)
  if (invalid) return invalid
  const at = now()
  return inTransactionIfOk(database, async (tx): Promise<Answer<Absence>> => {
    await lockStation(account, tx, database.kind)
    const id = await idOf(account, given, (storedId) => findAbsence(account, tx, storedId))
    const known = await findAbsence(account, tx, id)
    if (known) return isSame(known, entry) ? { ok: true, value: presentAbsence(known) } : fail('id-taken')
    const refused = await checkPerson(tx, account, entry, null, at)
    if (refused) return refused
    const isNew = await insertAbsence(account, tx, id, entry, at)
    const created = isNew && (await findAbsence(account, tx, id))
    return created ? { ok: true, value: presentAbsence(created) } : fail('id-taken')
  })
}

export async function editAbsence(
  { database, now }: StoreDeps,
  account: string,
  id: string,
  { version: seen, ...entry }: Input<typeof updateAbsence>['body'],
): Promise<Answer<Absence>> {
  const invalid = checkDays(entry)
  const at = now()
  return inTransactionIfOk(database, async (tx): Promise<Answer<Absence>> => {
    await lockStation(account, tx, database.kind)
    const before = await findAbsence(account, tx, id)
    if (!before) return fail('not-found')
    // A repeated request after a lost response is not a conflict.
    if (isSame(before, entry)) return { ok: true, value: presentAbsence(before) }
    if (seen !== undefined && seen !== before.version) {
      return fail('version-conflict', { current: presentAbsence(before) })
    }
    const refused = invalid ?? (await checkPerson(tx, account, entry, before, at))
    if (refused) return refused
    await changeAbsence(account, tx, id, entry, at)
    const after = await findAbsence(account, tx, id)
    return after ? { ok: true, value: presentAbsence(after) } : fail('not-found')
  })
}

function isSame(row: AbsenceRow, entry: AbsenceEntry): boolean {
  const { id: _, version: __, ...stored } = presentAbsence(row)
  return isDeepStrictEqual(stored, entry)
}

function checkDays({ from, to }: AbsenceEntry): Failure | null {
  const days = daysBetween(from, to)
  if (days < 0) return invalidField('to', 'reversed-dates')
  return days >= longestDays ? invalidField('to', 'too-long') : null
}

/**
 * Checks that the employee is active and not absent already. Absences of a deactivated employee may still be edited.
 */
async function checkPerson(
  tx: Tx,
  account: string,
  entry: AbsenceEntry,
  before: AbsenceRow | null,
  now: number,
): Promise<Failure | null> {
  const employee = await findEmployee(account, tx, entry.employeeId, now)
  if (!employee) return fail('not-found', { field: 'employeeId' })
  if (!employee.active && before?.employee_id !== employee.id) return invalidField('employeeId', 'left')
  const others = await findAbsences(account, tx, entry, employee.id)
  return others.some(({ id }) => id !== before?.id) ? invalidField('from', 'absent') : null
}
