import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/**
 * Imports of files: their tables and rows until they are imported, what is wrong in them, what an import has made and
 * changed so that it can be undone, and the names by which rows refer to records. The program alone checks the states.
 */
export async function addImports(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const ms = kind === 'sqlite' ? 'integer' : 'bigint'
  const end = kind === 'sqlite' ? ') strict' : ')'
  const own = 'account_id text not null, import_id text not null'
  const ofImport = 'foreign key (account_id, import_id) references import_job (account_id, id) on delete cascade'
  const ofRow = 'table_number integer not null, row_number integer not null'
  const statements = [
    `create table import_job (account_id text not null references station(id) on delete cascade, id text not null,
      state text not null, name text not null, row_count integer not null, at_table integer not null,
      at_row integer not null, done integer not null, counts text, undone text, created_at ${ms} not null,
      created_by_id text, created_by text not null, finished_at ${ms}, undo_until ${ms}, lease_until ${ms} not null,
      lease_by text not null, version integer not null, primary key (account_id, id)${end}`,
    'create index import_job_by_state on import_job (state)',
    `create table import_table (${own}, number integer not null, name text not null, position integer not null,
      row_count integer not null, encoding text, delimiter text, names text not null, matching text not null,
      is_date_sure integer not null check (is_date_sure in (0, 1)), primary key (account_id, import_id, number),
      ${ofImport}${end}`,
    `create table import_row (${own}, ${ofRow}, cells text not null,
      primary key (account_id, import_id, table_number, row_number), ${ofImport}${end}`,
    `create table import_problem (${own}, ${ofRow}, number integer not null, column_at integer not null,
      code text not null, primary key (account_id, import_id, table_number, row_number, number), ${ofImport}${end}`,
    'create index import_problem_by_code on import_problem (account_id, import_id, code)',
    `create table import_item (${own}, kind text not null, entity_id text not null, action text not null,
      version integer not null, was text, became text, outcome text,
      primary key (account_id, import_id, kind, entity_id), ${ofImport}${end}`,
    'create index import_item_by_entity on import_item (account_id, entity_id)',
    `create table import_key (${own}, kind text not null, name text not null, entity_id text not null,
      primary key (account_id, import_id, kind, name), ${ofImport}${end}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
