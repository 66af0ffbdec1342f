import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'
import { oneOf } from '../parts/one-of.ts'

/** What an order costs, line by line; customers in the order of their names, and what they agreed to. */
export async function addCustomersLines(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const whole = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'

  const statements = [
    `create table order_line (account_id text not null references station(id) on delete cascade,
      appointment_id text not null references appointment(id) on delete cascade, id text not null,
      position integer not null, kind text not null ${oneOf('kind', ['labour', 'part', 'fee', 'subcontract'])}, name text not null,
      quantity ${whole} not null check (quantity > 0), unit text not null, net_price ${whole} not null,
      discount integer not null check (discount between 0 and 10000), vat_rate integer check (vat_rate >= 0),
      net ${whole} not null, vat ${whole} not null, gross ${whole} not null, primary key (appointment_id, id)${end}`,
    'create index order_line_by_account on order_line (account_id)',
    "alter table customer add column consents text not null default '[]'",
    // The folded name begins it; bytes are compared, so that both databases have one order.
    ...(kind === 'postgres' ? ['alter table customer alter column search type text collate "C"'] : []),
    'create index customer_by_search on customer (account_id, search, id) where anonymised_at is null',
    'create index customer_by_update on customer (account_id, updated_at, id) where anonymised_at is null',
    'create index customer_by_folded_email on customer (account_id, lower(email))',
    'create index vehicle_by_vin on vehicle (account_id, vin)',
    // All that a search of customers looks at, so that it reads no row of theirs.
    'create index vehicle_of_customer on vehicle (account_id, customer_id, plate_normalised, vin)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
