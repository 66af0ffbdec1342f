import { type Kysely, sql } from 'kysely'

/**
 * What one appointment has is always asked for with its account. Where an index begins with the account alone, SQLite
 * takes that one and walks all that the account has.
 */
export async function indexOwnRows(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'drop index block_by_appointment',
    'create index block_by_appointment on block (appointment_id, account_id, from_at, id)',
    'drop index order_line_by_account',
    'create index order_line_by_account on order_line (account_id, appointment_id, position)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
