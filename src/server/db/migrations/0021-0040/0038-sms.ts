import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/**
 * The SMS gateways of stations, the outbox of SMS, the channel of each message, and the switch of each customer. The
 * program alone checks the kinds of gateways and the channels.
 */
export async function addSms(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table sms_gateway (account_id text primary key references station(id) on delete cascade,
      kind text not null, url text, sealed text, sender text not null,
      is_plain integer not null check (is_plain in (0, 1)), part_price integer, monthly_limit integer not null,
      report_hash text not null unique, report_sealed text not null, updated_at ${ms} not null,
      version integer not null${end}`,
    `create table sms (account_id text not null references station(id) on delete cascade, idx text not null,
      message_id text, sealed text not null, created_at ${ms} not null, expires_at ${ms} not null,
      attempts integer not null, next_at ${ms} not null, parts integer not null, sent_at ${ms}, failed_at ${ms},
      last_error text, gateway_id text, delivered_at ${ms}, undelivered_at ${ms}, primary key (account_id, idx)${end}`,
    'create index sms_by_next on sms (next_at) where sent_at is null and failed_at is null',
    'create index sms_by_age on sms (account_id, created_at)',
    'create index sms_by_gateway_id on sms (account_id, gateway_id) where gateway_id is not null',
    "alter table message add column channel text not null default 'email'",
    'alter table message add column sms_idx text',
    'alter table message add column sms_parts integer',
    'alter table message add column sms_cost integer',
    `alter table message add column delivered_at ${ms}`,
    'create index message_by_sms on message (account_id, sms_idx) where sms_idx is not null',
    `alter table customer add column sms_off_at ${ms}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
