import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'
import { oneOf } from '../parts/one-of.ts'

/** When somebody is away; tablets of a workshop, whose sessions are the station's. */
export async function addDevicesAbsences(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table absence (id text primary key,
      account_id text not null references station(id) on delete cascade,
      employee_id text not null references employee(id) on delete cascade,
      from_date text not null, to_date text not null check (to_date >= from_date),
      kind text not null ${oneOf('kind', ['holiday', 'sick', 'training', 'other'])}, note text not null,
      created_at ${whole} not null, updated_at ${whole} not null, version integer not null${end}`,
    'create index absence_by_time on absence (account_id, from_date, to_date)',
    'create index absence_by_employee on absence (employee_id, from_date)',
    `create table device (id text primary key,
      account_id text not null references station(id) on delete cascade,
      name text not null, locale text not null ${oneOf('locale', ['en', 'pl'])},
      enrolled_by_id text references "user"(id) on delete set null, enrolled_by text not null,
      token_hash text not null unique, token_issued_at ${whole} not null,
      previous_hash text unique, previous_until ${whole}, user_agent text not null, last_used_at ${whole} not null,
      ended_at ${whole},
      created_at ${whole} not null, updated_at ${whole} not null, version integer not null${end}`,
    'create index device_by_account on device (account_id, ended_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
