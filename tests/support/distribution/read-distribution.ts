import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** What keeps a table from being split by workshop. */
export type TableDistribution = {
  readonly table: string
  /** The column with the workshop; `null`: the table has none. */
  readonly column: string | null
  /** Keys and references without that column, each as `kind (columns)`. */
  readonly faults: readonly string[]
}

type KeyRow = { table: string; kind: string; columns: string[]; parent: string | null; parent_columns: string[] | null }

/** The column by which a table is split: a row belongs to one workshop. */
const columnOf = (table: string, columns: readonly string[]): string | null =>
  table === 'station' ? 'id' : columns.includes('account_id') ? 'account_id' : null

/**
 * Reads from a PostgreSQL what engines that split tables ask: each primary key, unique index and exclusion has the
 * column of the workshop, and each reference between split tables has it on both sides.
 */
export async function readDistribution(db: Db): Promise<TableDistribution[]> {
  const { rows: tables } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%' group by table_name`.execute(db)
  const { rows: keys } = await sql<KeyRow>`
    select c.conrelid::regclass::text as table, case c.contype when 'f' then 'reference' else 'exclusion' end as kind,
      (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality as k(att, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.att) as columns,
      c.confrelid::regclass::text as parent,
      (select array_agg(a.attname::text order by k.n) from unnest(c.confkey) with ordinality as k(att, n)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.att) as parent_columns
    from pg_constraint c where c.connamespace = current_schema()::regnamespace and c.contype in ('f', 'x')
    union all
    select i.indrelid::regclass::text, case when i.indisprimary then 'primary key' else 'unique' end,
      (select array_agg(coalesce(a.attname::text, '(expression)') order by k.n)
        from unnest(i.indkey::int[]) with ordinality as k(att, n)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.att and k.att > 0), null, null
    from pg_index i join pg_class on pg_class.oid = i.indrelid
    where i.indisunique and pg_class.relnamespace = current_schema()::regnamespace`.execute(db)

  const columnOfTable = new Map(tables.map(({ table, columns }) => [table, columnOf(table, columns)]))
  const nameOf = (table: string): string => table.replaceAll('"', '')
  return tables
    .map(({ table }) => {
      const column = columnOfTable.get(table) ?? null
      const faults = keys
        .filter((key) => nameOf(key.table) === table)
        .flatMap((key) => {
          const parentColumn = key.parent === null ? null : columnOfTable.get(nameOf(key.parent))
          const text = `${key.kind} (${key.columns.join(', ')})${parentColumn && key.parent ? ` to ${nameOf(key.parent)}` : ''}`
          if (key.kind === 'reference') {
            // Every machine has a copy of a table that is not split.
            if (!parentColumn) return []
            const at = column === null ? -1 : key.columns.indexOf(column)
            return at >= 0 && key.parent_columns?.[at] === parentColumn ? [] : [text]
          }
          return column === null || key.columns.includes(column) ? [] : [text]
        })
      return { table, column, faults: faults.toSorted() }
    })
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))
}
