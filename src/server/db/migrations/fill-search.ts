import { type Kysely, sql } from 'kysely'
import { customerWords } from '../../appointments/search/search-words.ts'
import { refreshAll } from '../../appointments/search/store.ts'
import type { Tables } from '../tables.ts'

/** Makes what an older installation holds findable. */
export async function fillSearch(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Tables>
  const customers = await db.selectFrom('customer').select(['id', 'name', 'phone', 'email']).execute()
  for (const { id, ...customer } of customers) {
    await sql`update customer set search = ${customerWords(customer)} where id = ${id}`.execute(db)
  }
  const stations = await db.selectFrom('station').select('id').execute()
  for (const { id } of stations) await refreshAll(id, db)
}
