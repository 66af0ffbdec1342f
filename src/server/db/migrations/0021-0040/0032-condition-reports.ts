import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/** Records of cars as they came in and left, and whether a station makes them. */
export async function addConditionReports(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    'alter table station add column condition_reports integer not null default 1',
    `create table condition_report (account_id text not null references station(id) on delete cascade, id text not null,
      appointment_id text not null, kind text not null check (kind in ('check-in', 'handover')), content text not null,
      digest text not null, is_signed integer not null check (is_signed in (0, 1)),
      is_erased integer not null check (is_erased in (0, 1)), fingerprint text not null, occurred_at ${ms} not null,
      time_uncertain integer not null check (time_uncertain in (0, 1)), received_at ${ms} not null, actor_id text,
      actor_name text not null, employee_id text, appointment_version integer not null, primary key (account_id, id),
      foreign key (appointment_id, account_id) references appointment (id, account_id) on delete cascade${end}`,
    'create index condition_report_by_order on condition_report (appointment_id, account_id, appointment_version)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
