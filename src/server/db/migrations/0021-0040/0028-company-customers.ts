import { type Kysely, sql } from 'kysely'

/** Tax number and address of a customer that is a company. `country` is set where any of them is known. */
export async function addCompanyCustomers(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...['country', 'nip', 'street', 'postal_code', 'city'].map(
      (column) => `alter table customer add column ${column} text`,
    ),
    // A company is found by its tax number when it books, and duplicates are.
    'create index customer_by_nip on customer (account_id, nip) where nip is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
