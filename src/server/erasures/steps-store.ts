import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isOfAccount } from '../db/is-of-account.ts'
import { deleteSomeOfImport } from '../imports/rows/delete-store.ts'

export type Erasures = { readonly stations: string[]; readonly people: string[] }

/** Returns what is left to erase: the ids of stations, and those of people. */
export async function findErasures(db: Db): Promise<Erasures> {
  const rows = await db.selectFrom('erasure').select(['account_id', 'user_id']).orderBy('asked_at').execute()
  return {
    stations: rows.flatMap((row) => row.account_id ?? []),
    people: rows.flatMap((row) => row.user_id ?? []),
  }
}

/** Many rows of a station, beside its orders and imports, with their ids. Rows that refer to others come before those. */
const many = [
  ['figure_mark', 'id'],
  ['follow_up', 'id'],
  ['vehicle', 'id'],
  ['customer', 'id'],
  ['push_fact', 'key'],
  ['sms', 'idx'],
  ['removed_photo', 'id'],
] as const

/**
 * Deletes up to `count` orders, or rows of one other table, of a station. `isMore`: whether something was deleted.
 * `photos`: the names of deleted photos.
 */
export async function deleteSome(
  account: string,
  db: Db,
  count: number,
): Promise<{ isMore: boolean; photos: string[] }> {
  const { rows: orders } = await sql<{ id: string }>`select id from appointment where account_id = ${account}
    limit ${sql.lit(count)}`.execute(db)
  if (orders.length > 0) {
    const ids = orders.map(({ id }) => id)
    const photos = await db
      .selectFrom('photo')
      .select('name')
      .where('account_id', '=', account)
      .where('appointment_id', 'in', ids)
      .execute()
    await db.deleteFrom('appointment').where('id', 'in', ids).where('account_id', '=', account).execute()
    return { isMore: true, photos: photos.map(({ name }) => name) }
  }
  return {
    isMore: (await deleteSomeImport(account, db, count)) || (await deleteSomeRows(account, db, count)),
    photos: [],
  }
}

async function deleteSomeImport(account: string, db: Db, count: number): Promise<boolean> {
  const job = await db.selectFrom('import_job').select('id').where('account_id', '=', account).executeTakeFirst()
  if (!job) return false
  const isMore = await deleteSomeOfImport(account, db, job.id, count)
  if (!isMore) await db.deleteFrom('import_job').where('account_id', '=', account).where('id', '=', job.id).execute()
  return true
}

async function deleteSomeRows(account: string, db: Db, count: number): Promise<boolean> {
  for (const [table, id] of many) {
    // With its own query in the deletion, PostgreSQL may run that query for each row.
    const { rows } = await sql<{ id: string | number }>`select ${sql.ref(id)} as id from ${sql.table(table)}
      where account_id = ${account} limit ${sql.lit(count)}`.execute(db)
    if (rows.length === 0) continue
    // The id of a car or a customer is unique by itself.
    const isOwn =
      table === 'vehicle' || table === 'customer' ? isOfAccount(table, account) : sql`account_id = ${account}`
    const ids = sql.join(rows.map((row) => row.id))
    await sql`delete from ${sql.table(table)} where ${isOwn} and ${sql.ref(id)} in (${ids})`.execute(db)
    return true
  }
  return false
}

/** Deletes the station and its few remaining rows. */
export async function deleteStation(account: string, db: Db): Promise<void> {
  await db.deleteFrom('station').where('id', '=', account).execute()
}

/** The names of people in the history of stations, each with the column of whose it is. */
const names = [
  ['appointment_event', 'actor_id', 'actor_name'],
  ['appointment_note', 'actor_id', 'actor_name'],
  ['order_line_change', 'actor_id', 'actor_name'],
  ['order_detail_change', 'actor_id', 'actor_name'],
  ['finding_change', 'actor_id', 'actor_name'],
  ['inspection', 'actor_id', 'actor_name'],
  ['inspection_answer', 'actor_id', 'actor_name'],
  ['condition_report', 'actor_id', 'actor_name'],
  ['photo', 'taken_by_id', 'taken_by'],
  ['follow_up', 'made_by_id', 'made_by'],
  ['follow_up', 'closed_by_id', 'closed_by'],
  ['follow_up_message', 'decided_by_id', 'decided_by'],
  ['import_job', 'created_by_id', 'created_by'],
] as const

/** How far the history has been read: one of `names`, and the last row of its table. */
export type NamePlace = { readonly at: number; readonly account: string; readonly id: string }
export const firstName: NamePlace = { at: 0, account: '', id: '' }

/**
 * Replaces the names of people by pseudonyms (by their ids) in up to `count` rows after a place. Returns the place of the
 * last row; `null` after the last table.
 */
export async function replaceSomeNames(
  db: Db,
  pseudonyms: ReadonlyMap<string, string>,
  { at, account, id }: NamePlace,
  count: number,
): Promise<NamePlace | null> {
  const entry = names[at]
  if (!entry) return null
  const [table, who, name] = entry
  const { rows } = await sql<{ account_id: string; id: string; who: string | null }>`
    select account_id, id, ${sql.ref(who)} as who from ${sql.table(table)} where (account_id, id) > (${account}, ${id})
    order by account_id, id limit ${sql.lit(count)}`.execute(db)
  for (const row of rows) {
    const pseudonym = pseudonyms.get(row.who ?? '')
    if (pseudonym === undefined) continue
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${pseudonym}
      where account_id = ${row.account_id} and id = ${row.id}`.execute(db)
  }
  const last = rows.at(-1)
  return last && rows.length === count ? { at, account: last.account_id, id: last.id } : { ...firstName, at: at + 1 }
}

export async function endErasuresOf(db: Db, people: readonly string[]): Promise<void> {
  await db.deleteFrom('erasure').where('user_id', 'in', people).execute()
}
