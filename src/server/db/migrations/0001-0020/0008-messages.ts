import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'
import { oneOf } from '../parts/one-of.ts'

const kinds = [
  ...['confirmed', 'moved', 'cancelled', 'rejected', 'no-show', 'awaiting-parts', 'awaiting-approval'],
  ...['ready', 'completed'],
]
const states = ['waiting', 'ask', 'by-hand', 'sending', 'sent', 'failed', 'told', 'dropped']

/** What customers are told, each with the event it tells of; what a station and each of its people want to be sent. */
export async function addMessages(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table message (account_id text not null references station(id) on delete cascade, id text not null,
      appointment_id text not null references appointment(id) on delete cascade, customer_id text not null,
      kind text not null ${oneOf('kind', kinds)}, state text not null ${oneOf('state', states)},
      starts_at ${whole} not null, due_at ${whole} not null, created_at ${whole} not null, settled_at ${whole},
      why text, mail_id text, address text, body text, decided_by_id text references "user"(id) on delete set null,
      decided_by text, primary key (account_id, id)${end}`,
    'create index message_by_appointment on message (appointment_id, account_id, created_at)',
    'create index message_by_customer on message (account_id, customer_id)',
    "create index message_by_due on message (due_at) where state = 'waiting'",
    'create index message_by_mail on message (mail_id) where mail_id is not null',
    `create table message_choice (account_id text primary key references station(id) on delete cascade,
      kinds text not null, created_at ${whole} not null, updated_at ${whole} not null,
      version integer not null${end}`,
    `create table notice_choice (user_id text primary key references "user"(id) on delete cascade,
      tomorrow integer not null ${oneOf('tomorrow', ['0', '1']).replaceAll("'", '')}, told_of text,
      updated_at ${whole} not null${end}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
