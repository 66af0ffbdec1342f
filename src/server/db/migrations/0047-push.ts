import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'

/**
 * Adds notifications: the keys of this installation, the choice of each person, the browsers that get them, the facts,
 * and the deliveries of each fact, which are its outbox.
 */
export async function addPush(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const statements = [
    `create table push_key (id text primary key check (id = 'vapid'), public_key text not null, sealed text not null,
      made_at ${ms} not null${end}`,
    `create table push_choice (user_id text primary key references "user"(id) on delete cascade, kinds text not null,
      quiet_from text, quiet_until text, shows_names integer not null check (shows_names in (0, 1)),
      updated_at ${ms} not null, check ((quiet_from is null) = (quiet_until is null))${end}`,
    `create table push_subscription (id text primary key,
      account_id text not null references station(id) on delete cascade,
      user_id text not null references "user"(id) on delete cascade,
      session_id text not null references session(id) on delete cascade,
      endpoint text not null unique, p256dh text not null, auth text not null, user_agent text not null,
      created_at ${ms} not null, last_sent_at ${ms}${end}`,
    'create index push_subscription_by_account on push_subscription (account_id)',
    'create index push_subscription_by_user on push_subscription (user_id)',
    'create index push_subscription_by_session on push_subscription (session_id)',
    `create table push_fact (account_id text not null references station(id) on delete cascade, key text not null,
      kind text not null, appointment_id text, detail text not null, actor_id text, made_at ${ms} not null,
      expires_at ${ms} not null, spread_at ${ms}, primary key (account_id, key)${end}`,
    'create index push_fact_unspread on push_fact (made_at) where spread_at is null',
    'create index push_fact_by_age on push_fact (made_at)',
    `create table push_delivery (account_id text not null, fact_key text not null,
      subscription_id text not null references push_subscription(id) on delete cascade, next_at ${ms} not null,
      attempts integer not null, ended_at ${ms}, outcome text, primary key (account_id, fact_key, subscription_id),
      foreign key (account_id, fact_key) references push_fact (account_id, key) on delete cascade${end}`,
    'create index push_delivery_due on push_delivery (next_at) where ended_at is null',
    'create index push_delivery_by_subscription on push_delivery (subscription_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
