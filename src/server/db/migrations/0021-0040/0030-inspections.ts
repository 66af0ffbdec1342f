import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** Inspections of cars: templates of a station, inspections of an order, and each change of an answer. */
export async function addInspections(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const ofStation = 'account_id text not null references station(id) on delete cascade'
  const ofOrder = 'foreign key (appointment_id, account_id) references appointment (id, account_id) on delete cascade'
  const origin = `fingerprint text not null, occurred_at ${ms} not null,
    time_uncertain integer not null check (time_uncertain in (0, 1)), received_at ${ms} not null, actor_id text,
    actor_name text not null, employee_id text, appointment_version integer not null`
  const statements = [
    `create table inspection_template (${ofStation}, id text not null, content text not null,
      archived integer not null check (archived in (0, 1)), made_at ${ms} not null, version integer not null,
      primary key (account_id, id)${end}`,
    `create table inspection (${ofStation}, id text not null, appointment_id text not null, template_id text not null,
      content text not null, finding_ids text not null, ${origin}, primary key (account_id, id), ${ofOrder}${end}`,
    'create index inspection_by_order on inspection (appointment_id, account_id, occurred_at, id)',
    `create table inspection_answer (${ofStation}, id text not null, appointment_id text not null,
      inspection_id text not null, item_id text not null, seq integer not null, answer text, ${origin},
      primary key (account_id, id), unique (account_id, inspection_id, item_id, seq),
      foreign key (account_id, inspection_id) references inspection (account_id, id) on delete cascade, ${ofOrder}${end}`,
    'create index inspection_answer_by_order on inspection_answer (appointment_id, account_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
