import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'
import { oneOf } from '../parts/one-of.ts'

/** Who gets no mails, since when and by whose word; the secrets by which the reader of a mail ends them. */
export async function addMailsOff(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `alter table customer add column mails_off_at ${whole}`,
    `alter table customer add column mails_off_by text ${oneOf('mails_off_by', ['customer', 'station'])}`,
    'create index customer_mails_off on customer (account_id) where mails_off_at is not null',
    `create table stop_token (token_hash text primary key,
      account_id text not null references station(id) on delete cascade,
      customer_id text not null references customer(id) on delete cascade, created_at ${whole} not null${end}`,
    'create index stop_token_by_customer on stop_token (customer_id, account_id)',
    'create index stop_token_by_account on stop_token (account_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
