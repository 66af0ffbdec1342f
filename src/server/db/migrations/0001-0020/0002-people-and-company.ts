import { type Kysely, sql } from 'kysely'
import { fillSearch } from '../parts/fill-search.ts'
import type { DatabaseKind } from '../parts/kind.ts'
import { oneOf } from '../parts/one-of.ts'
import { promiseOrder } from '../parts/promise-order.ts'

/** What the station chose of our lists, invitations, company data, and what an order says beyond its time. */
export async function addPeopleAndCompany(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const kept = `created_at ${ms} not null, updated_at ${ms} not null, version integer not null`
  const account = 'account_id text not null references station(id) on delete cascade'

  const statements = [
    `create table station_choice (${account}, section text not null
      ${oneOf('section', ['brands', 'services', 'conveniences'])}, content text not null, ${kept},
      primary key (account_id, section)${end}`,
    `create table invitation (id text primary key, ${account},
      employee_id text not null unique references employee(id) on delete cascade, token_hash text not null unique,
      created_at ${ms} not null, expires_at ${ms} not null${end}`,
    'create index invitation_by_end on invitation (expires_at)',
    `create table legal (id text primary key, ${account} unique, country text not null, name text not null, nip text,
      regon text, krs text, legal_form text, street text not null, postal_code text not null, city text not null,
      vat_status text ${oneOf('vat_status', ['active', 'exempt', 'none'])},
      source text not null ${oneOf('source', ['registry', 'manual'])}, checked_at ${ms}, ${kept}${end}`,
    "alter table employee add column skills text not null default '[]'",
    'alter table employee add column weekly text',
    "alter table appointment add column services text not null default '[]'",
    "alter table appointment add column notes text not null default ''",
    // Folded name, phone and e-mail: what a customer is found by; an appointment by those, its car and its complaint.
    "alter table customer add column search text not null default ''",
    "alter table appointment add column search text not null default ''",
    // In the order of the pages, the id deciding between equals.
    'drop index appointment_by_start',
    `create index appointment_by_start on appointment (account_id, starts_at, id${kind === 'sqlite' ? ', search' : ''})`,
    'drop index appointment_by_vehicle',
    'create index appointment_by_vehicle on appointment (vehicle_id, account_id, starts_at, id)',
    'drop index appointment_by_customer',
    'create index appointment_by_customer on appointment (customer_id, account_id, starts_at, id)',
    'create index appointment_by_update on appointment (account_id, updated_at, id)',
    'create index appointment_by_status on appointment (account_id, status, starts_at, id)',
    `create index appointment_by_promise on appointment (account_id, (${promiseOrder}), id)`,
    'create index block_by_employee on block (employee_id, from_at) where live = 1',
    // Past blocks too: what somebody or a bay ever had.
    'create index block_of_employee on block (employee_id, account_id, appointment_id)',
    'create index block_of_bay on block (bay_id, account_id, appointment_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  await fillSearch(db)
}
