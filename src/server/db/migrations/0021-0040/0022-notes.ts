import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/**
 * The notes of an order become entries that are only ever added. The text that was there is the first one; who wrote it
 * and when is unknown, so it has no author, and its time is uncertain. Its id is that of its order, which no other note
 * of the account can have.
 */
export async function addNotes(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table appointment_note (account_id text not null references station(id) on delete cascade, id text not null,
      appointment_id text not null references appointment(id) on delete cascade, text text not null,
      occurred_at ${ms} not null, time_uncertain integer not null check (time_uncertain in (0, 1)),
      received_at ${ms} not null, actor_id text, actor_name text not null, employee_id text,
      fingerprint text not null, appointment_version integer not null, primary key (account_id, id)${end}`,
    `insert into appointment_note (account_id, id, appointment_id, text, occurred_at, time_uncertain, received_at,
      actor_id, actor_name, employee_id, fingerprint, appointment_version)
      select account_id, id, id, notes, created_at, 1, created_at, null, '', null, '', 1 from appointment
      where notes <> ''`,
    'create index appointment_note_by_appointment on appointment_note (appointment_id, account_id, occurred_at, id)',
    'alter table appointment drop column notes',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
