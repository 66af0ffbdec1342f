import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'

/**
 * Follow-ups with their messages, the rules that make them, and the dates of cars. The program alone checks reasons,
 * states and results.
 */
export async function addFollowUps(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const account = 'account_id text not null references station(id) on delete cascade'
  const statements = [
    `create table follow_up (${account}, id text not null, reason text not null, subject text,
      vehicle_id text references vehicle(id) on delete cascade,
      customer_id text references customer(id) on delete cascade, finding_id text, due_on text not null,
      next_on text not null, state text not null, result text, note text not null, booked_id text, made_by_id text,
      made_by text, created_at ${ms} not null, closed_by_id text, closed_by text, closed_at ${ms},
      version integer not null, primary key (account_id, id)${end}`,
    'create unique index follow_up_by_subject on follow_up (account_id, reason, vehicle_id, subject) where subject is not null',
    'create index follow_up_by_due on follow_up (account_id, state, due_on, id)',
    'create index follow_up_by_next on follow_up (account_id, state, next_on, id)',
    'create index follow_up_by_end on follow_up (account_id, closed_at, id)',
    'create index follow_up_by_age on follow_up (account_id, created_at)',
    'create index follow_up_by_vehicle on follow_up (vehicle_id)',
    'create index follow_up_by_customer on follow_up (customer_id)',
    `create table follow_up_message (${account}, id text not null, follow_up_id text not null,
      customer_id text not null, channel text not null, state text not null, due_at ${ms} not null,
      created_at ${ms} not null, settled_at ${ms}, why text, mail_id text, sms_idx text, address text, body text,
      decided_by_id text, decided_by text not null, primary key (account_id, id),
      foreign key (account_id, follow_up_id) references follow_up (account_id, id) on delete cascade${end}`,
    'create index follow_up_message_by_follow_up on follow_up_message (account_id, follow_up_id, created_at)',
    'create index follow_up_message_by_customer on follow_up_message (account_id, customer_id)',
    "create index follow_up_message_open on follow_up_message (state, due_at) where state in ('waiting', 'sending')",
    `create table follow_up_rules (account_id text primary key references station(id) on delete cascade,
      rules text not null, oil_months integer not null, oil_km integer not null, spring text not null,
      autumn text not null, ran_on text, updated_at ${ms} not null, version integer not null${end}`,
    `create table vehicle_dates (${account}, vehicle_id text primary key references vehicle(id) on delete cascade,
      inspection_on text, insurance_on text, oil_changed_on text, oil_changed_at integer, updated_at ${ms} not null,
      version integer not null${end}`,
    'create index mileage_of_station on mileage (account_id, vehicle_id, at, value)',
    'create index vehicle_dates_of_station on vehicle_dates (account_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
