import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/**
 * The rules of stations for bookings by customers, and the links of customers to their visits. Codes and messages get
 * more kinds: from now on the program alone checks them.
 */
export async function addOnlineBooking(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table online_booking (account_id text primary key references station(id) on delete cascade,
      is_on integer not null check (is_on in (0, 1)), confirmation text not null
      check (confirmation in ('request', 'instant')), lead_hours integer not null, horizon_days integer not null,
      buffer_minutes integer not null, daily_share integer not null, change_hours integer not null, visit_pages integer not null check (visit_pages in (0, 1)),
      updated_at ${ms} not null, version integer not null${end}`,
    `create table visit_link (token_hash text primary key,
      account_id text not null references station(id) on delete cascade, appointment_id text not null,
      made_at ${ms} not null,
      foreign key (appointment_id, account_id) references appointment (id, account_id) on delete cascade${end}`,
    'create index visit_link_by_order on visit_link (appointment_id, account_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of ['otp', 'message']) await (kind === 'sqlite' ? rebuildTable(db, table) : dropCheck(db, table))
}

const dropCheck = async (db: Kysely<unknown>, table: string): Promise<void> => {
  await sql.raw(`alter table ${table} drop constraint ${table}_kind_check`).execute(db)
}

type Made = { sql: string }

/** SQLite cannot drop a check: the table is made anew, and takes the place of the old one. */
async function rebuildTable(db: Kysely<unknown>, table: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows } = await sql<Made>`select sql from sqlite_master where type = 'table' and name = ${table}`.execute(db)
  const { rows: indexes } = await sql<Made>`select sql from sqlite_master
    where type = 'index' and tbl_name = ${table} and sql is not null`.execute(db)
  const made = (rows[0]?.sql ?? '')
    .replace(/^create table "?\w+"?/i, `create table ${table}_anew`)
    .replace(/ check \(kind in \([^)]*\)\)/, '')
  await run(made)
  await run(`insert into ${table}_anew select * from ${table} order by rowid`)
  await run(`drop table ${table}`)
  await run(`alter table ${table}_anew rename to ${table}`)
  for (const index of indexes) await run(index.sql)
}
