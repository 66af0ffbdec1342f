import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The tables of an import, with the rest of their keys. */
const tables = [
  ['import_row', ['table_number', 'row_number']],
  ['import_problem', ['table_number', 'row_number', 'number']],
  ['import_item', ['kind', 'entity_id']],
  ['import_key', ['kind', 'name']],
  ['import_table', ['number']],
] as const

/** Deletes up to `count` rows of an import; returns whether there were any. */
export async function deleteSomeOfImport(account: string, db: Db, id: string, count: number): Promise<boolean> {
  const isOwn = sql`account_id = ${account} and import_id = ${id}`
  for (const [name, columns] of tables) {
    const [table, key] = [sql.table(name), sql.join(columns.map((column) => sql.ref(column)))]
    const { rows } = await sql<Record<string, string | number>>`select ${key} from ${table} where ${isOwn}
      order by ${key} limit 1 offset ${sql.lit(count - 1)}`.execute(db)
    const [last] = rows
    // With a list of keys, PostgreSQL would compare each row with each key.
    const isNext = last ? sql`and (${key}) <= (${sql.join(columns.map((column) => last[column] ?? null))})` : sql``
    const { numAffectedRows } = await sql`delete from ${table} where ${isOwn} ${isNext}`.execute(db)
    if ((numAffectedRows ?? 0n) > 0n) return true
  }
  return false
}
