import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { AppointmentOrder } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import type { SoughtWords } from '#domain/search-words.ts'
import { longestBlockMs } from '../../bays/longest-block.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Database, Db } from '../../db/database.ts'
import { findOutsideWall } from '../../db/find-outside-wall.ts'
import { isOfAccount } from '../../db/is-of-account.ts'
import { promiseOrder } from '../../db/migrations/parts/promise-order.ts'
import type { BlockTable, Tables } from '../../db/tables.ts'
import { findCandidates, isAmong } from '../../search-index/store.ts'
import { type AppointmentRow, selectAppointments } from '../rows/store.ts'
import { holdsWords, type SearchedWords } from '../search/store.ts'

type TextFilter = { words: SoughtWords; among: SearchedWords }

/** The filter of a list; absent properties do not filter. */
export type Filter = {
  statuses?: readonly Status[] | undefined
  /** `none`: appointments without a bay. */
  bayId?: string | undefined
  employeeId?: string | undefined
  customerId?: string | undefined
  vehicleId?: string | undefined
  sought?: TextFilter | undefined
  /** Ms since the epoch. */
  updatedSince?: number | undefined
  /** The start of the appointment, ms since the epoch; half-open. */
  from?: number | undefined
  to?: number | undefined
}

export type RowWithBlocks = { row: AppointmentRow; blocks: BlockTable[] }

type Builder = ExpressionBuilder<Tables, 'appointment'>
type Condition = Expression<SqlBool>

function conditionsOf(filter: Filter) {
  return (eb: Builder): Condition => {
    const { statuses, customerId, vehicleId, sought, updatedSince, from, to } = filter
    return eb.and([
      ...(statuses ? [eb('appointment.status', 'in', statuses)] : []),
      ...(customerId === undefined ? [] : [eb('appointment.customer_id', '=', customerId)]),
      ...(vehicleId === undefined ? [] : [eb('appointment.vehicle_id', '=', vehicleId)]),
      ...(updatedSince === undefined ? [] : [eb('appointment.updated_at', '>=', updatedSince)]),
      ...(from === undefined ? [] : [eb('appointment.starts_at', '>=', from)]),
      ...(to === undefined ? [] : [eb('appointment.starts_at', '<', to)]),
      ...(sought && sought.words.length > 0
        ? [holdsWords(sql.ref('appointment.search'), sought.words, sought.among)]
        : []),
    ])
  }
}

type HolderColumn = 'bay_id' | 'employee_id'

const heldBy = (account: string, holder: HolderColumn, id: string | undefined) => (eb: Builder) => {
  const blocks = eb.selectFrom('block').select('block.appointment_id')
  if (id === undefined) return eb.and([])
  if (id !== 'none') {
    return eb('appointment.id', 'in', blocks.where(`block.${holder}`, '=', id).where('block.account_id', '=', account))
  }
  const own = blocks
    .whereRef('block.appointment_id', '=', 'appointment.id')
    .whereRef('block.account_id', '=', 'appointment.account_id')
  return eb.not(eb.exists(own.where(`block.${holder}`, 'is not', null)))
}

/**
 * The condition for the account. Appointments of one vehicle, of one customer or with a status other than completed are
 * few in any account, as are candidates of the search index (`ids`): they are read from their index for any sort order.
 */
export function ofAccount(
  account: string,
  { statuses, customerId, vehicleId }: Partial<Pick<Filter, 'statuses' | 'customerId' | 'vehicleId'>>,
  ids: readonly string[] | null,
) {
  return (eb: Builder): Condition => {
    if (ids !== null) return isAmong('appointment', account, ids)
    const few = eb.selectFrom('appointment as few').select('few.id').where('few.account_id', '=', account)
    const own =
      vehicleId !== undefined
        ? few.where('few.vehicle_id', '=', vehicleId)
        : customerId !== undefined
          ? few.where('few.customer_id', '=', customerId)
          : statuses && !statuses.includes('completed')
            ? few.where('few.status', 'in', statuses)
            : null
    return own
      ? eb.and([eb('appointment.id', 'in', own), isOfAccount('appointment', account)])
      : eb('appointment.account_id', '=', account)
  }
}

/** Ms since the epoch; `reach`: blocks that begin after it may still overlap `from`. */
type OverlapQuery = { account: string; from: number; to: number; reach: number }

// Each branch of the union has its index; with OR the planner would scan the account's whole history.
const idsOverlapping =
  ({ account, from, to, reach }: OverlapQuery) =>
  (select: ExpressionBuilder<Tables, never>) =>
    select
      .selectFrom('appointment as starting')
      .select('starting.id')
      .where('starting.account_id', '=', account)
      .where('starting.starts_at', '>=', from)
      .where('starting.starts_at', '<', to)
      .union(
        select
          .selectFrom('block as touching')
          .select('touching.appointment_id as id')
          .where('touching.account_id', '=', account)
          .where('touching.from_at', '>', reach)
          .where('touching.from_at', '<', to)
          .where('touching.to_at', '>', from),
      )

const selectBlocksInSpan = compileOnce(['account', 'from', 'to', 'reach'], (db, overlap: OverlapQuery) =>
  db
    .selectFrom('block')
    .selectAll()
    .where(({ eb }) =>
      eb('appointment_id', 'in', idsOverlapping(overlap)(eb as unknown as ExpressionBuilder<Tables, never>)),
    )
    .where(isOfAccount('block', overlap.account))
    .orderBy('from_at')
    .orderBy('id'),
)

const selectInSpan = (db: Db, overlap: OverlapQuery, filter: Filter, order: AppointmentOrder) => {
  const { keys, direction } = sortOf(order)
  return selectAppointments(db)
    .where(({ eb }) =>
      eb('appointment.id', 'in', idsOverlapping(overlap)(eb as unknown as ExpressionBuilder<Tables, never>)),
    )
    .where(isOfAccount('appointment', overlap.account))
    .where((eb) => conditionsOf(filter)(eb as unknown as Builder))
    .orderBy(sql.raw(keys[0]), direction)
    .orderBy('appointment.year', direction)
    .orderBy('appointment.number', direction)
}

// The query of the board, which is by far the most frequent.
const selectAllInSpan = compileOnce(['account', 'from', 'to', 'reach'], (db, overlap: OverlapQuery) =>
  selectInSpan(db, overlap, {}, 'startsAt'),
)

/** Returns appointments that start in a span or have a block in it (ms since the epoch, half-open), in two queries. */
export async function findInSpan(
  account: string,
  db: Db,
  span: { from: number; to: number },
  filter: Filter,
  order: AppointmentOrder,
): Promise<RowWithBlocks[]> {
  const overlap = { account, ...span, reach: span.from - longestBlockMs }
  const { bayId, employeeId, ...narrowing } = filter
  const isAll = order === 'startsAt' && Object.values(narrowing).every((value) => value === undefined)
  const rows = isAll ? await selectAllInSpan(db, overlap) : await selectInSpan(db, overlap, narrowing, order).execute()
  const blocks = await selectBlocksInSpan(db, overlap)
  return withBlocks(rows, blocks).filter(
    (held) => isHeldBy(held, 'bay_id', bayId) && isHeldBy(held, 'employee_id', employeeId),
  )
}

/** The same condition as `heldBy`, in memory. */
function isHeldBy({ blocks }: RowWithBlocks, holder: HolderColumn, id: string | undefined): boolean {
  if (id === undefined) return true
  return id === 'none' ? blocks.every((block) => block[holder] === null) : blocks.some((block) => block[holder] === id)
}

function withBlocks(rows: readonly AppointmentRow[], blocks: readonly BlockTable[]): RowWithBlocks[] {
  const blocksOf = Map.groupBy(blocks, (block) => block.appointment_id)
  return rows.map((row) => ({ row, blocks: blocksOf.get(row.id) ?? [] }))
}

type Sort = { keys: readonly [string, string]; direction: 'asc' | 'desc' }

const keysOf = {
  startsAt: ['appointment.starts_at', 'appointment.id'],
  updatedAt: ['appointment.updated_at', 'appointment.id'],
  number: ['appointment.year', 'appointment.number'],
  promisedAt: [promiseOrder, 'appointment.id'],
} as const

/** The sort keys of an order. The second key breaks ties; together they are unique. */
function sortOf(order: AppointmentOrder): Sort {
  const isDown = order.startsWith('-')
  const name = (isDown ? order.slice(1) : order) as keyof typeof keysOf
  return { keys: keysOf[name], direction: isDown ? 'desc' : 'asc' }
}

/** The position of an appointment in an order. */
export type ListCursor = readonly [number, number | string]
/** Returns whether values are a position in this order. */
export const isPlaceOf =
  (order: AppointmentOrder) =>
  (place: readonly unknown[]): place is ListCursor => {
    const [first, second] = place
    const isKey = order.endsWith('number') ? Number.isSafeInteger(second) : isShort(second)
    return Number.isSafeInteger(first) && isKey
  }
// PostgreSQL does not support NUL in text.
const isShort = (value: unknown): boolean => typeof value === 'string' && value.length < 100 && !value.includes('\0')

/** Returns the next `limit` appointments after a position, and the last position if more follow, in three queries. */
export async function findPage(
  account: string,
  database: Pick<Database, 'db' | 'kind'>,
  filter: Filter,
  order: AppointmentOrder,
  page: { after: ListCursor | null; limit: number },
): Promise<{ found: RowWithBlocks[]; next: ListCursor | null }> {
  const { db } = database
  const { sought, customerId, vehicleId } = filter
  const isWide = customerId === undefined && vehicleId === undefined
  const ids = sought && isWide ? await findCandidates(database, { account, kind: 'appointment' }, sought.words) : null
  const { keys, direction } = sortOf(order)
  const [first, second] = [sql.raw<number>(keys[0]), sql.raw<number | string>(keys[1])]
  let query = db
    .selectFrom('appointment')
    .select(['appointment.id', first.as('first'), second.as('second')])
    .where(ofAccount(account, filter, ids))
    .where(conditionsOf(filter))
    .where(heldBy(account, 'bay_id', filter.bayId))
    .where(heldBy(account, 'employee_id', filter.employeeId))
    .orderBy(first, direction)
    .orderBy(second, direction)
    .limit(page.limit + 1)
  if (page.after) {
    const than = sql.raw(direction === 'desc' ? '<' : '>')
    query = query.where(sql<boolean>`(${first}, ${second}) ${than} (${page.after[0]}, ${page.after[1]})`)
  }
  const find = () => query.execute()
  const places = sought ? await findOutsideWall(db, 'appointment', find) : await find()
  const shown = places.slice(0, page.limit)
  const last = places.length > page.limit ? shown.at(-1) : undefined
  return {
    found: await findHeld(
      account,
      db,
      shown.map(({ id }) => id),
    ),
    next: last ? [last.first, last.second] : null,
  }
}

/** Returns the appointments of the account in the order of the ids. */
export async function findHeld(account: string, db: Db, ids: readonly string[]): Promise<RowWithBlocks[]> {
  if (ids.length === 0) return []
  const rows = await selectAppointments(db)
    .where('appointment.id', 'in', ids)
    .where(isOfAccount('appointment', account))
    .execute()
  const blocks = await db
    .selectFrom('block')
    .selectAll()
    .where('appointment_id', 'in', ids)
    .where(isOfAccount('block', account))
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  const heldOf = new Map(withBlocks(rows, blocks).map((held) => [held.row.id, held]))
  return ids.flatMap((id) => heldOf.get(id) ?? [])
}
