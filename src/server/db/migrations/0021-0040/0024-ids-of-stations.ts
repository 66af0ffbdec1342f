import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/**
 * Ids of appointments and photos are made on devices and are unique only within their station. The id stays the first
 * column of each key, so that a look-up by the id alone is as fast as before.
 */
export async function keyByStation(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await (kind === 'sqlite' ? rebuildTables(db) : alterTables(db))
}

type Table = { name: string; sql: string }
type Column = { name: string }

const reference = /appointment_id text( not null)? references appointment\(id\)( on delete cascade)?/

/** SQLite cannot change a key: each table is made anew, and takes the place of the old one. */
async function rebuildTables(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows: all } = await sql<Table>`select name, sql from sqlite_master where type = 'table'`.execute(db)
  const keyed = all.filter(({ name }) => name === 'appointment' || name === 'photo')
  const children = all.filter((table) => reference.test(table.sql))
  // The appointments first: the others refer to them.
  const changed = [...new Set([...keyed, ...children])].toSorted(
    (a, b) => Number(b.name === 'appointment') - Number(a.name === 'appointment'),
  )
  const { rows: upkeep } = await sql<Table & { of: string }>`select name, sql, tbl_name as "of" from sqlite_master
    where type in ('index', 'trigger') and sql is not null`.execute(db)
  for (const { name, sql: made } of changed) {
    const { rows: columns } = await sql<Column>`select name from pragma_table_info(${name})`.execute(db)
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    await run(keyedAnew(name, made))
    await run(`insert into ${name}_keyed (${names}) select ${names} from ${name} order by rowid`)
  }
  for (const { name } of changed.toReversed()) await run(`drop table ${name}`)
  for (const { name } of changed) await run(`alter table ${name}_keyed rename to ${name}`)
  for (const { sql: made, of } of upkeep) if (changed.some(({ name }) => name === of)) await run(made)
}

/** The statement that makes a table under a passing name, with the account in its keys. */
function keyedAnew(name: string, made: string): string {
  const more: string[] = []
  let text = made
    .replace(/^create table "?\w+"?/i, `create table ${name}_keyed`)
    .replace('primary key (appointment_id, id)', 'primary key (appointment_id, account_id, id)')
    .replace('unique (appointment_id, seq)', 'unique (appointment_id, account_id, seq)')
    .replace(reference, (_, required = '', away = '') => {
      more.push(`foreign key (appointment_id, account_id) references appointment_keyed (id, account_id)${away}`)
      return `appointment_id text${required}`
    })
  if (name === 'appointment' || name === 'photo') {
    text = text.replace('id text primary key', 'id text not null')
    more.push('primary key (id, account_id)')
  }
  return text.replace(/\)(\s*strict)$/i, (_, strict) => `, ${more.join(', ')})${strict}`)
}

type Constraint = { child: string; name: string; definition: string }

async function alterTables(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows: references } = await sql<Constraint>`select conrelid::regclass::text as child, conname as name,
    pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f'
    and confrelid = 'appointment'::regclass order by 1, 2`.execute(db)
  for (const { child, name } of references) await run(`alter table ${child} drop constraint ${name}`)
  const keys = [
    ['appointment', 'appointment_pkey', 'primary key (id, account_id)'],
    ['photo', 'photo_pkey', 'primary key (id, account_id)'],
    ['order_line', 'order_line_pkey', 'primary key (appointment_id, account_id, id)'],
    ['appointment_event', 'appointment_event_appointment_id_seq_key', 'unique (appointment_id, account_id, seq)'],
  ] as const
  for (const [table, name, key] of keys) {
    await run(`alter table ${table} drop constraint ${name}, add constraint ${name} ${key}`)
  }
  for (const { child, name, definition } of references) {
    const changed = definition
      .replace('(appointment_id)', '(appointment_id, account_id)')
      .replace('(id)', '(id, account_id)')
    await run(`alter table ${child} add constraint ${name} ${changed}`)
  }
}
