import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from './parts/kind.ts'

const searched = [
  { table: 'appointment', columns: ['search'] },
  { table: 'customer', columns: ['search'] },
  { table: 'vehicle', columns: ['plate_normalised', 'vin'] },
] as const

/**
 * The trigram index of the embedded database (`src/server/search-index`). PostgreSQL has its own since 0019 and 0034.
 * Triggers only note what changed; the words enter and leave the index later. `search_entry.row_id` is null once the row
 * is gone or has other words.
 */
export async function addSearchIndex(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return
  const statements = [
    `create virtual table search_trigram using fts5
      (text, tokenize = 'ascii', content = '', contentless_delete = 1, detail = none)`,
    // Merging by itself, it would hold up the statement after which it does so.
    "insert into search_trigram (search_trigram, rank) values ('automerge', 0)",
    "insert into search_trigram (search_trigram, rank) values ('crisismerge', 1000)",
    'create table search_entry (no integer primary key, account_id text, kind text not null, row_id text)',
    'create index search_entry_by_row on search_entry (row_id)',
    `create table search_todo (account_id text not null, kind text not null, row_id text not null,
      primary key (account_id, kind, row_id)) without rowid`,
    `create table search_upkeep (id integer primary key check (id = 1), is_untidy integer not null,
      tidied_at integer not null)`,
    'insert into search_upkeep (id, is_untidy, tidied_at) values (1, 0, 0)',
    ...searched.flatMap(({ table, columns }) => {
      const forget = `update search_entry set account_id = null, row_id = null
        where row_id = old.id and account_id = old.account_id and kind = '${table}';`
      // A statement with "on conflict" would overrule "or ignore".
      const note = `insert into search_todo (account_id, kind, row_id) select new.account_id, '${table}', new.id
        where not exists (select 1 from search_todo
          where account_id = new.account_id and kind = '${table}' and row_id = new.id);`
      const isOther = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
      return [
        `create trigger search_${table}_insert after insert on ${table} begin ${note} end`,
        `create trigger search_${table}_update after update of ${columns.join(', ')} on ${table}
          when ${isOther} begin ${forget} ${note} end`,
        `create trigger search_${table}_delete after delete on ${table} begin ${forget}
          delete from search_todo where account_id = old.account_id and kind = '${table}' and row_id = old.id; end`,
        // In the order of the key: otherwise each row would change another page.
        `insert into search_todo (account_id, kind, row_id)
          select account_id, '${table}', id from ${table} order by account_id, id`,
      ]
    }),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
