import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'

/**
 * Empties the search index of the embedded database, and lets all rows wait for it: the texts have another term, which is
 * their last two letters with a space.
 */
export async function refillSearchIndex(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return
  const statements = [
    "insert into search_trigram (search_trigram) values ('delete-all')",
    'delete from search_entry',
    ...['appointment', 'customer', 'vehicle'].map(
      (table) => `insert or ignore into search_todo (account_id, kind, row_id)
        select account_id, '${table}', id from ${table} order by account_id, id`,
    ),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
