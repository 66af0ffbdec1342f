import { type Kysely, sql } from 'kysely'
import { keepBaysFromDoubleBooking } from '../parts/bay-overlap.ts'
import type { DatabaseKind } from '../parts/kind.ts'
import { oneOf } from '../parts/one-of.ts'

const statuses = [
  ...['requested', 'proposed', 'confirmed', 'rejected', 'cancelled', 'no-show', 'arrived', 'in-progress'],
  ...['awaiting-parts', 'awaiting-approval', 'on-hold', 'ready', 'completed'],
]

const flag = (column: string): string => `${column} integer not null check (${column} in (0, 1))`

/** Station, people, cars, visits, and the machinery of sign-in and mail. */
export async function createBase(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  // STRICT refuses what an INTEGER column of SQLite would silently keep as text.
  const end = kind === 'sqlite' ? ') strict' : ')'
  const kept = `created_at ${ms} not null, updated_at ${ms} not null, version integer not null`
  const account = 'account_id text not null references station(id) on delete cascade'

  const statements = [
    `create table station (id text primary key, name text not null, phone text not null, email text, website text,
      street text not null, postal_code text not null, city_id text, city text not null, country text not null,
      time_zone text not null, currency text not null, ${kept}${end}`,
    `create table "user" (id text primary key, email text not null unique, first_name text, last_name text, phone text,
      locale text not null ${oneOf('locale', ['en', 'pl'])}, photo text,
      account_id text references station(id) on delete set null, ${kept}${end}`,
    `create table employee (id text primary key, ${account},
      user_id text references "user"(id) on delete set null, name text not null, short_name text not null,
      role text not null ${oneOf('role', ['owner', 'advisor', 'mechanic'])}, email text, phone text, colour text, ${flag('active')}, ${kept},
      unique (account_id, user_id)${end}`,
    `create table bay (id text primary key, ${account}, name text not null,
      kind text not null ${oneOf('kind', ['lift', 'pit', 'floor', 'alignment', 'tyres', 'wash'])},
      ${flag('active')}, position integer not null, ${kept}${end}`,
    'create index bay_by_position on bay (account_id, position)',
    `create table working_hours (account_id text primary key references station(id) on delete cascade,
      hours text not null, ${kept}${end}`,
    `create table customer (id text primary key, ${account}, kind text not null ${oneOf('kind', ['person', 'company'])},
      name text not null, phone text, email text, language text, notes text not null, anonymised_at ${ms}, ${kept}${end}`,
    'create index customer_by_name on customer (account_id, name)',
    'create index customer_by_phone on customer (account_id, phone)',
    'create index customer_by_email on customer (account_id, email)',
    `create table vehicle (id text primary key, ${account},
      customer_id text references customer(id) on delete set null, plate text not null, plate_normalised text not null,
      country text not null, vin text, brand text, model text, year integer, fuel text, ${kept},
      unique (account_id, country, plate_normalised)${end}`,
    'create index vehicle_by_plate on vehicle (account_id, plate_normalised)',
    'create index vehicle_by_customer on vehicle (customer_id)',
    `create table mileage (${account}, vehicle_id text not null references vehicle(id) on delete cascade,
      at ${ms} not null, value integer not null check (value >= 0), primary key (vehicle_id, at)${end}`,
    `create table appointment_number (${account}, year integer not null, last integer not null,
      primary key (account_id, year)${end}`,
    `create table appointment (id text primary key, ${account}, year integer not null, number integer not null,
      source text not null ${oneOf('source', ['online', 'phone', 'walk-in'])},
      customer_id text references customer(id), vehicle_id text not null references vehicle(id),
      complaint text not null, starts_at ${ms} not null, work_minutes integer not null check (work_minutes > 0),
      promised_at ${ms}, status text not null ${oneOf('status', statuses)}, status_version integer not null,
      status_since ${ms} not null, status_reason text, status_detail text, mileage integer, key_tag text, ${kept},
      unique (account_id, year, number)${end}`,
    'create index appointment_by_start on appointment (account_id, starts_at)',
    'create index appointment_by_vehicle on appointment (vehicle_id, starts_at)',
    'create index appointment_by_customer on appointment (customer_id, starts_at)',
    `create table block (id text primary key, ${account},
      appointment_id text not null references appointment(id) on delete cascade, bay_id text references bay(id),
      employee_id text references employee(id), from_at ${ms} not null, to_at ${ms} not null, ${flag('live')},
      check (from_at < to_at)${end}`,
    'create index block_by_time on block (account_id, from_at, to_at)',
    'create index block_by_appointment on block (appointment_id)',
    'create index block_by_bay on block (bay_id, from_at) where live = 1',
    `create table appointment_event (${account}, id text not null,
      appointment_id text not null references appointment(id) on delete cascade, seq integer not null,
      kind text not null ${oneOf('kind', ['created', 'status', 'rescheduled'])},
      from_status text ${oneOf('from_status', statuses)}, to_status text ${oneOf('to_status', statuses)},
      implied text not null, reason text, detail text, undoes text, base_version integer, ${flag('flagged')},
      fingerprint text not null, outcome text, occurred_at ${ms} not null, received_at ${ms} not null, actor_id text,
      actor_name text not null, employee_id text, primary key (account_id, id), unique (appointment_id, seq)${end}`,
    `create table country (id text primary key, name_en text not null, name_pl text not null, calling text,
      position integer not null${end}`,
    `create table city (id text primary key, country_id text not null references country(id), name text not null,
      name_en text, name_pl text, region text, district text, population integer not null, search text not null${end}`,
    'create index city_by_size on city (country_id, population)',
    `create table seed (name text primary key, digest text not null, loaded_at ${ms} not null${end}`,
    `create table otp (browser_hash text not null, kind text not null ${oneOf('kind', ['login', 'register'])},
      email text not null, code_hmac text not null, tries integer not null, created_at ${ms} not null,
      expires_at ${ms} not null, primary key (browser_hash, kind)${end}`,
    'create index otp_by_end on otp (expires_at)',
    `create table rate_counter (key text primary key, count integer not null, resets_at ${ms} not null${end}`,
    'create index rate_counter_by_end on rate_counter (resets_at)',
    `create table session (id text primary key, user_id text not null references "user"(id) on delete cascade,
      token_hash text not null unique, token_issued_at ${ms} not null, previous_hash text unique,
      previous_until ${ms}, user_agent text not null, created_at ${ms} not null, last_used_at ${ms} not null,
      expires_at ${ms} not null, ended_at ${ms}${end}`,
    'create index session_by_user on session (user_id)',
    `create table mail (id text primary key, kind text not null, sealed text not null, created_at ${ms} not null,
      expires_at ${ms} not null, attempts integer not null, next_at ${ms} not null, sent_at ${ms}, failed_at ${ms},
      last_error text${end}`,
    'create index mail_by_next on mail (next_at) where sent_at is null and failed_at is null',
    ...keepBaysFromDoubleBooking(kind),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
