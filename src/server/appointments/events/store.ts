import type { Selectable } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import type { AppointmentEventTable } from '../../db/tables.ts'

export type EventRow = Selectable<AppointmentEventTable>

const selectEvents = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('appointment_event')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', id)
    .orderBy('seq'),
)

/** Returns the events of an appointment, oldest first. */
export const findEvents = (account: string, db: Db, appointmentId: string): Promise<EventRow[]> =>
  selectEvents(db, { account, id: appointmentId })

const selectOne = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db.selectFrom('appointment_event').selectAll().where('account_id', '=', account).where('id', '=', id),
)

export async function findEvent(account: string, db: Db, id: string): Promise<EventRow | null> {
  const [row] = await selectOne(db, { account, id })
  return row ?? null
}

const insertOne = compileOnce(
  [
    'id',
    'account_id',
    'appointment_id',
    'seq',
    'kind',
    'from_status',
    'to_status',
    'implied',
    'reason',
    'detail',
    'undoes',
    'base_version',
    'flagged',
    'fingerprint',
    'outcome',
    'occurred_at',
    'time_uncertain',
    'received_at',
    'actor_id',
    'actor_name',
    'employee_id',
  ],
  (db, row: EventRow) => db.insertInto('appointment_event').values(row),
)

export async function insertEvent(account: string, db: Db, row: Omit<EventRow, 'account_id'>): Promise<void> {
  await insertOne(db, { ...row, account_id: account })
}

/** Returns whether an employee is active; `null` if the station has no such employee. */
export async function findEmployeeState(
  account: string,
  db: Db,
  employeeId: string,
): Promise<{ active: boolean } | null> {
  const row = await db
    .selectFrom('employee')
    .select('active')
    .where('account_id', '=', account)
    .where('id', '=', employeeId)
    .executeTakeFirst()
  return row ? { active: row.active === 1 } : null
}
