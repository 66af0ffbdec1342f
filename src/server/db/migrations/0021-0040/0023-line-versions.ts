import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'
import { oneOf } from '../parts/one-of.ts'

/** Lines of an order are edited one by one: each has a version, and its changes have an author, a time and a key. */
export async function versionLines(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    'alter table order_line add column version integer not null default 1',
    `create table order_line_change (account_id text not null references station(id) on delete cascade, id text not null,
      appointment_id text not null references appointment(id) on delete cascade, line_id text not null,
      kind text not null ${oneOf('kind', ['saved', 'moved', 'removed'])}, version integer not null,
      fingerprint text not null, occurred_at ${ms} not null,
      time_uncertain integer not null check (time_uncertain in (0, 1)), received_at ${ms} not null, actor_id text,
      actor_name text not null, employee_id text, primary key (account_id, id)${end}`,
    'create index order_line_change_by_line on order_line_change (appointment_id, line_id, version)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
