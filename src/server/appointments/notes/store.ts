import type { Selectable } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import type { AppointmentNoteTable } from '../../db/tables.ts'

export type NoteRow = Selectable<AppointmentNoteTable>

const selectNotes = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  db
    .selectFrom('appointment_note')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', id)
    .orderBy('occurred_at')
    .orderBy('id'),
)

/** Returns the notes of an appointment, oldest first. */
export const findNotes = (account: string, db: Db, appointmentId: string): Promise<NoteRow[]> =>
  selectNotes(db, { account, id: appointmentId })

export async function findNote(account: string, db: Db, id: string): Promise<NoteRow | null> {
  const row = await db
    .selectFrom('appointment_note')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const insertOne = compileOnce(
  [
    'account_id',
    'id',
    'appointment_id',
    'text',
    'occurred_at',
    'time_uncertain',
    'received_at',
    'actor_id',
    'actor_name',
    'employee_id',
    'fingerprint',
    'appointment_version',
  ],
  (db, row: NoteRow) => db.insertInto('appointment_note').values(row),
)

export async function insertNote(account: string, db: Db, row: Omit<NoteRow, 'account_id'>): Promise<void> {
  await insertOne(db, { ...row, account_id: account })
}
