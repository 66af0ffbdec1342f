import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { areShort, type SoughtWords } from '#domain/search-words.ts'
import type { Database, Db } from '../db/database.ts'
import { isOfAccount } from '../db/is-of-account.ts'
import { queryOf, type SearchedKind, type SearchedTexts, termsOf } from './trigrams.ts'

/** With more hits, reading all texts is quicker: those of appointments only until enough of the latest are found. */
const mostHits = { appointment: 800, customer: 2000, vehicle: 2000 } as const satisfies Record<SearchedKind, number>
/** With more hits, looking up pairs of letters as well is quicker than reading their rows. */
const fewHits = 200
/** Reading more rows than these one by one takes as long as reading all texts of the workshop. */
const mostTodo = 300

const corruptIndex = 267
/** Whether SQLite found the index damaged (SQLITE_CORRUPT_VTAB): its own tables, not those of the workshops. */
export const isIndexDamage = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === corruptIndex

/** Databases in which a search or the hourly job found the index damaged, until it is emptied. */
const damaged = new WeakSet<Db>()
export const noteDamage = (db: Db): void => void damaged.add(db)
export const forgetDamage = (db: Db): void => void damaged.delete(db)
export const isKnownDamaged = (db: Db): boolean => damaged.has(db)

/**
 * Returns the ids of all rows that may hold each word: the caller compares their texts. `null` if reading all texts of the
 * workshop is quicker, if they are not in the index yet, if the index is damaged, and on PostgreSQL.
 */
export async function findCandidates(
  { db, kind: database }: Pick<Database, 'db' | 'kind'>,
  texts: SearchedTexts,
  words: SoughtWords,
  isShort = areShort(words),
): Promise<readonly string[] | null> {
  if (database === 'postgres') return null
  const query = queryOf(texts, words, { isShort })
  if (query === null) return null
  const withPairs = (isLikePlate(words) && queryOf(texts, words, { isShort, hasPairs: true })) || query
  try {
    const found = withPairs === query ? null : await findRows(db, texts, query, fewHits)
    return found ?? (await findRows(db, texts, withPairs, mostHits[texts.kind]))
  } catch (error) {
    if (!isIndexDamage(error)) throw error
    noteDamage(db)
    return null
  }
}

/**
 * Whether the long words are digits, as in `BC 5007 EW`: many phone numbers hold them, and few texts hold all words.
 * A make or a name with two letters is in many texts, of which the latest are read soon.
 */
const isLikePlate = (words: SoughtWords): boolean =>
  words.every((spellings) => spellings.some((word) => word.length <= 2 || /^\d+$/.test(word)))

/** Returns the ids of rows with these terms, and of all rows that wait; `null` if there are more. */
async function findRows(
  db: Db,
  { account, kind }: SearchedTexts,
  query: string,
  most: number,
): Promise<readonly string[] | null> {
  // One statement: a row must not move between the two parts meanwhile.
  const statement = sql<{ id: string; part: number }>`
    select * from (select entry.row_id as id, 1 as part
      from search_trigram cross join search_entry as entry on entry.no = search_trigram.rowid
      where search_trigram match ${query} and entry.account_id = ${account} and entry.kind = ${kind}
      limit ${sql.lit(most + 1)})
    union all select * from (select row_id as id, 2 as part from search_todo
      where account_id = ${account} and kind = ${kind} limit ${sql.lit(mostTodo + 1)})`
  const { rows } = await statement.execute(db)
  const todo = rows.filter(({ part }) => part === 2).length
  return todo > mostTodo || rows.length - todo > most ? null : rows.map(({ id }) => id)
}

/** The condition that rows of a workshop are among candidates. */
export const isAmong = (kind: SearchedKind, account: string, ids: readonly string[]) =>
  sql<SqlBool>`(${sql.ref(`${kind}.id`)} in (select value from json_each(${JSON.stringify(ids)}))
    and ${isOfAccount(kind, account)})`

/** Whether a table belongs to the index, which is made of other tables: it is neither saved nor moved nor emptied. */
export const isOfSearchIndex = (table: string): boolean => table.startsWith('search_')

/** Returns the next workshop and table with waiting rows after another. */
export async function findNextWaiting(db: Db, after: SearchedTexts | null): Promise<SearchedTexts | null> {
  const row = await db
    .selectFrom('search_todo')
    .select(['account_id', 'kind'])
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(account_id, kind) > (${after?.account ?? ''}, ${after?.kind ?? ''})`),
    )
    .orderBy('account_id')
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst()
  return row ? { account: row.account_id, kind: row.kind as SearchedKind } : null
}

const waiting = (db: Db, { account, kind }: SearchedTexts) =>
  db.selectFrom('search_todo').where('account_id', '=', account).where('kind', '=', kind)

/** Returns whether at least `count` rows wait. */
export async function doWait(db: Db, which: SearchedTexts, count: number): Promise<boolean> {
  const row = await waiting(db, which)
    .select('row_id')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst()
  return row !== undefined
}

// The conditions of the searches read the same.
const textOf: Record<SearchedKind, RawBuilder<string>> = {
  appointment: sql`search`,
  customer: sql`search`,
  vehicle: sql`coalesce(plate_normalised, '') || ' ' || coalesce(vin, '')`,
}

/** Takes at most `most` waiting rows into the index. */
export async function addWaiting(tx: Db, which: SearchedTexts, most: number): Promise<void> {
  const { account, kind } = which
  const taken = (await waiting(tx, which).select('row_id as id').limit(most).execute()).map(({ id }) => id)
  const texts = await tx
    .selectFrom(kind as 'customer')
    .select(['id', textOf[kind].as('text')])
    .where(isAmong(kind, account, taken))
    .execute()
  const last = await tx
    .selectFrom('search_entry')
    .select(({ fn }) => fn.max('no').as('no'))
    .executeTakeFirst()
  const first = (last?.no ?? 0) + 1
  const entries = JSON.stringify(texts.map(({ id, text }, index) => [first + index, id, termsOf(which, text)]))
  await sql`insert into ${sql.table('search_entry')} (no, account_id, kind, row_id)
    select value ->> 0, ${account}, ${kind}, value ->> 1 from json_each(${entries})`.execute(tx)
  await sql`insert into ${sql.table('search_trigram')} (rowid, text)
    select value ->> 0, value ->> 2 from json_each(${entries})`.execute(tx)
  await tx
    .deleteFrom('search_todo')
    .where('account_id', '=', account)
    .where('kind', '=', kind)
    .where(sql<SqlBool>`row_id in (select value from json_each(${JSON.stringify(taken)}))`)
    .execute()
  await noteUntidy(tx)
}

async function noteUntidy(tx: Db): Promise<void> {
  await tx.updateTable('search_upkeep').set({ is_untidy: 1 }).execute()
}

/** Takes at most `most` rows that are gone out of the index; returns how many. Their trigrams leave it with `mergeSome`. */
export async function dropGone(tx: Db, most: number): Promise<number> {
  const gone = await tx.selectFrom('search_entry').select('no').where('row_id', 'is', null).limit(most).execute()
  if (gone.length === 0) return 0
  const numbers = sql`(select value from json_each(${JSON.stringify(gone.map(({ no }) => no))}))`
  await sql`delete from ${sql.table('search_trigram')} where rowid in ${numbers}`.execute(tx)
  await sql`delete from ${sql.table('search_entry')} where no in ${numbers}`.execute(tx)
  await noteUntidy(tx)
  return gone.length
}

/**
 * Merges some pages of the index; returns whether there is more to merge. `all`: begins to merge the whole index, which
 * removes the trigrams of dropped rows. Each part that is not merged with the others costs a search a look-up more.
 */
export async function mergeSome(db: Db, pages: number, { all = false } = {}): Promise<boolean> {
  const before = await countChanges(db)
  await sql`insert into ${sql.table('search_trigram')} (search_trigram, rank)
    values ('merge', ${all ? -pages : pages})`.execute(db)
  return (await countChanges(db)) - before >= 2
}

async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}

/** When the whole index was last merged, ms since the epoch, 0: never; `null`: nothing was added or dropped since. */
export async function findLastTidying(db: Db): Promise<number | null> {
  const row = await db.selectFrom('search_upkeep').select('tidied_at').where('is_untidy', '=', 1).executeTakeFirst()
  return row?.tidied_at ?? null
}

export async function noteTidied(db: Db, now: number): Promise<void> {
  await db.updateTable('search_upkeep').set({ is_untidy: 0, tidied_at: now }).execute()
}

/** Empties the index, and lets all rows wait for it. */
export async function emptyIndex(tx: Db): Promise<void> {
  await sql`insert into ${sql.table('search_trigram')} (search_trigram) values ('delete-all')`.execute(tx)
  await tx.deleteFrom('search_entry').execute()
  await addAllToWaiting(tx)
}

/** Lets all rows wait for the index, after they were inserted without triggers. Older schemas have no index yet. */
export async function addAllToWaiting(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_master where name = 'search_todo'`.execute(db)
  if (rows.length === 0) return
  for (const kind of Object.keys(textOf)) {
    await sql`insert or ignore into search_todo (account_id, kind, row_id)
      select account_id, ${kind}, id from ${sql.table(kind)} order by account_id, id`.execute(db)
  }
}
