import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** A database as a released version left it: its steps, what its tables were made of, and rows of each. */
export type Release = {
  readonly steps: readonly string[]
  /** As SQLite keeps it. */
  readonly schema: readonly string[]
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

/** Filled anew at each start. */
export const referenceTables: readonly string[] = ['country', 'city', 'seed']

/** Triggers fill it with whatever is inserted. */
export const markTable = 'figure_mark'

/** Tables, columns, constraints, indexes, triggers and policies as the database says them, in one order. */
export async function readSchema({ db, kind }: Database): Promise<string[]> {
  const lines = kind === 'sqlite' ? sqliteSchema : postgresSchema
  const { rows } = await lines.execute(db)
  return rows.map(({ line }) => line)
}

type Line = { line: string }

const sqliteSchema = sql<Line>`select sql as line from sqlite_master
  where sql is not null and name not like 'kysely_%' order by type, name`

const postgresSchema = sql<Line>`
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
    || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely_%'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely_%'
  union all select 'policy ' || tablename || ' ' || policyname || ' ' || qual || ' ' || with_check from pg_policies
    where schemaname = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely_%'
  order by line`
