import { type Selectable, sql } from 'kysely'
import type { FollowUpGroup, FollowUpList, FollowUpReason, FollowUpResult } from '#domain/follow-ups/follow-up.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'
import type { Db } from '../../db/database.ts'
import { isOfAccount } from '../../db/is-of-account.ts'
import type { FollowUpTable } from '../../db/tables.ts'

export type FollowUpRow = Selectable<FollowUpTable>
export type NewFollowUp = Pick<
  FollowUpRow,
  | 'id'
  | 'reason'
  | 'subject'
  | 'vehicle_id'
  | 'customer_id'
  | 'finding_id'
  | 'due_on'
  | 'next_on'
  | 'note'
  | 'made_by_id'
  | 'made_by'
>

const blank = { result: null, booked_id: null, closed_by_id: null, closed_by: null, closed_at: null, version: 1 }
const rowsOf = (account: string, rows: readonly NewFollowUp[], now: number) =>
  rows.map((row) => ({ ...row, ...blank, account_id: account, state: 'open' as const, created_at: now }))

export async function insertFollowUp(account: string, db: Db, row: NewFollowUp, now: number): Promise<void> {
  await db
    .insertInto('follow_up')
    .values(rowsOf(account, [row], now))
    .execute()
}

/**
 * Inserts the follow-ups of rules. One about a subject that there is already stays as it is, unless it was outdated:
 * what it is about is true again. Returns how many are open now that were not.
 */
export async function insertByRule(
  account: string,
  db: Db,
  rows: readonly NewFollowUp[],
  now: number,
): Promise<number> {
  if (rows.length === 0) return 0
  const opened = await db
    .insertInto('follow_up')
    .values(rowsOf(account, rows, now))
    .onConflict((on) =>
      on
        .columns(['account_id', 'reason', 'vehicle_id', 'subject'])
        .where('subject', 'is not', null)
        .doUpdateSet((set) => ({
          state: set.ref('excluded.state'),
          customer_id: set.ref('excluded.customer_id'),
          due_on: set.ref('excluded.due_on'),
          next_on: set.ref('excluded.next_on'),
          created_at: set.ref('excluded.created_at'),
          version: sql`follow_up.version + 1`,
        }))
        .where('follow_up.state', '=', 'outdated'),
    )
    .returning('id')
    .execute()
  return opened.length
}

export async function findFollowUp(account: string, db: Db, id: string): Promise<FollowUpRow | null> {
  const row = await db
    .selectFrom('follow_up')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Whose open follow-up it is; `null` if it is closed or gone. */
export async function findNamesOfFollowUp(
  account: string,
  db: Db,
  id: string,
): Promise<{ customerName: string | null; plate: string | null } | null> {
  const row = await db
    .selectFrom('follow_up')
    .leftJoin('customer', 'customer.id', 'follow_up.customer_id')
    .leftJoin('vehicle', 'vehicle.id', 'follow_up.vehicle_id')
    .select(['customer.name as customerName', 'vehicle.plate'])
    .where('follow_up.account_id', '=', account)
    .where('follow_up.id', '=', id)
    .where('follow_up.state', '<>', 'closed')
    .executeTakeFirst()
  return row ?? null
}

export async function updateFollowUp(account: string, db: Db, id: string, fields: Partial<FollowUpRow>): Promise<void> {
  await db
    .updateTable('follow_up')
    .set({ ...fields, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
}

const idsPerStatement = 500

export async function markOutdated(account: string, db: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += idsPerStatement) {
    await db
      .updateTable('follow_up')
      .set({ state: 'outdated', version: sql`version + 1` })
      .where('account_id', '=', account)
      .where('id', 'in', ids.slice(from, from + idsPerStatement))
      .execute()
  }
}

const openOf = (account: string, db: Db) =>
  db.selectFrom('follow_up').where('account_id', '=', account).where('state', '=', 'open')

/** The open follow-ups of vehicles that rules have made. */
export const findOpenByRule = (account: string, db: Db, vehicles: readonly string[]) =>
  db
    .selectFrom('follow_up')
    .select(['id', 'reason', 'vehicle_id', 'customer_id', 'subject', 'due_on', 'next_on'])
    .where('vehicle_id', 'in', vehicles)
    .where(isOfAccount('follow_up', account))
    .where('state', '=', 'open')
    .where('subject', 'is not', null)
    .execute()

export async function countOpenByHand(account: string, db: Db): Promise<number> {
  const { count } = await openOf(account, db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function countGroups(account: string, db: Db, today: LocalDate): Promise<Record<FollowUpGroup, number>> {
  const rows = await openOf(account, db)
    .select(
      sql<FollowUpGroup>`case when next_on > ${today} then 'upcoming' when due_on < ${today} then 'overdue' else 'due' end`.as(
        'group',
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('group')
    .execute()
  const counts = Object.fromEntries(rows.map(({ group, count }) => [group, count]))
  return { overdue: 0, due: 0, upcoming: 0, ...counts }
}

/** The last row of a page: its day, or its end in epoch ms, and its id. */
export type FollowUpPlace = readonly [at: string | number, id: string]

export const isPlaceIn =
  (list: FollowUpList) =>
  (place: readonly unknown[]): place is FollowUpPlace =>
    typeof place[0] === (list === 'closed' ? 'number' : 'string') && typeof place[1] === 'string'

type FollowUpPageQuery = {
  list: FollowUpList
  reason: FollowUpReason | null
  today: LocalDate
  after: FollowUpPlace | null
  limit: number
}

/** One page of a list and the place of the next one. */
export async function findFollowUpPage(
  account: string,
  db: Db,
  { list, reason, today, after, limit }: FollowUpPageQuery,
): Promise<{ rows: FollowUpRow[]; next: FollowUpPlace | null }> {
  const isClosed = list === 'closed'
  const column = isClosed ? 'closed_at' : list === 'upcoming' ? 'next_on' : 'due_on'
  const direction = isClosed ? 'desc' : 'asc'
  const beyond = sql.raw(isClosed ? '<' : '>')
  const rows = await db
    .selectFrom('follow_up')
    .selectAll()
    .where('account_id', '=', account)
    .where('state', '=', isClosed ? 'closed' : 'open')
    .$if(list === 'upcoming', (query) => query.where('next_on', '>', today))
    .$if(list === 'overdue', (query) => query.where('next_on', '<=', today).where('due_on', '<', today))
    .$if(list === 'due', (query) => query.where('next_on', '<=', today).where('due_on', '>=', today))
    .$if(reason !== null, (query) => query.where('reason', '=', reason))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${after?.[0] ?? ''}, ${after?.[1] ?? ''})`),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
  const last = rows[limit - 1]
  if (rows.length <= limit || !last) return { rows, next: null }
  return { rows: rows.slice(0, limit), next: [last[column] ?? '', last.id] }
}

export type FollowUpCount = { reason: FollowUpReason; result: FollowUpResult | null; count: number }

/** How many were closed in a span, by reason and result. */
export const countClosed = (account: string, db: Db, { from, to }: Span): Promise<FollowUpCount[]> =>
  db
    .selectFrom('follow_up')
    .select(['reason', 'result'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('closed_at', '>=', from)
    .where('closed_at', '<', to)
    .where('state', '=', 'closed')
    .groupBy(['reason', 'result'])
    .execute()

/** How many were made in a span, by reason. */
export const countMade = (account: string, db: Db, { from, to }: Span) =>
  db
    .selectFrom('follow_up')
    .select('reason')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('reason')
    .execute()
