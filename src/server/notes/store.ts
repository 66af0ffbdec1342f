import type { Selectable } from 'kysely'
import type { AppointmentNote } from '#contract/notes.ts'
import { writeInstant } from '#domain/instant.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'
import type { AppointmentNoteTable } from '../db/tables.ts'

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
export async function findNotes(account: string, db: Db, appointmentId: string): Promise<AppointmentNote[]> {
  return (await selectNotes(db, { account, id: appointmentId })).map(presentNote)
}

/** Converts a stored note to the contract's. */
export function presentNote(row: Omit<NoteRow, 'account_id'>): AppointmentNote {
  return {
    id: row.id,
    text: row.text,
    occurredAt: writeInstant(row.occurred_at),
    isTimeUncertain: row.time_uncertain === 1,
    receivedAt: writeInstant(row.received_at),
    actorId: row.actor_id,
    actorName: row.actor_name,
    employeeId: row.employee_id,
  }
}

/** Returns the number of notes that were added to an appointment after its version `seen`. */
export async function countNotesSince(account: string, db: Db, appointmentId: string, seen: number): Promise<number> {
  const { count } = await db
    .selectFrom('appointment_note')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('appointment_id', '=', appointmentId)
    .where('appointment_version', '>', seen)
    .executeTakeFirstOrThrow()
  return count
}

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
