import type { Kysely } from 'kysely'
import { refreshAll } from '../../appointments/search/store.ts'
import type { Tables } from '../tables.ts'

/** What visits are found by tells apart how their customers are reached: only the desk searches that. */
export async function tellContactsApart(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>
  const stations = await db.selectFrom('station').select('id').execute()
  for (const { id } of stations) await refreshAll(id, db)
}
