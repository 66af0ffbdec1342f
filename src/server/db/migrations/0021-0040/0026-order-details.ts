import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** Who has set which detail of an order to what, and the keys of these changes. */
export async function recordDetailChanges(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table order_detail_change (account_id text not null references station(id) on delete cascade,
      id text not null, appointment_id text not null, settings text not null, fingerprint text not null,
      occurred_at ${ms} not null, time_uncertain integer not null check (time_uncertain in (0, 1)),
      received_at ${ms} not null, actor_id text, actor_name text not null, employee_id text,
      primary key (account_id, id),
      foreign key (appointment_id, account_id) references appointment (id, account_id) on delete cascade${end}`,
    'create index order_detail_change_by_order on order_detail_change (appointment_id, account_id, received_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
