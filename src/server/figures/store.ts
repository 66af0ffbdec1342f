import { type SqlBool, sql } from 'kysely'
import type { Status } from '#domain/appointment.ts'
import { isOnSite, statuses } from '#domain/appointment.ts'
import type { AnswerStep } from '#domain/figures/finding-answers.ts'
import type { WorkBlock } from '#domain/figures/sold-hours.ts'
import type { ReadyEvent } from '#domain/money/amount-to-pay.ts'
import type { LineKind } from '#domain/money/order-lines.ts'
import type { Span } from '#domain/wall-time.ts'
import type { Db } from '../db/database.ts'
import { isOfAccount } from '../db/is-of-account.ts'

/** In one query. */
const mostIds = 500

/** No later event has undone this one. */
const isNotUndone = sql<SqlBool>`not exists (select 1 from appointment_event undo
  where undo.appointment_id = appointment_event.appointment_id and undo.account_id = appointment_event.account_id
    and undo.undoes = appointment_event.id)`

/** Runs a query for some ids at a time. */
async function byIds<R>(ids: readonly string[], find: (some: string[]) => Promise<R[]>): Promise<R[]> {
  const rows: R[] = []
  for (let from = 0; from < ids.length; from += mostIds) rows.push(...(await find(ids.slice(from, from + mostIds))))
  return rows
}

/** A position in a list, the newest first: ms since the epoch, then the id. */
export type RowPlace = readonly [at: number, id: string]
type RowsWanted = { readonly after: RowPlace | null; readonly limit: number }
/** Orders with a part in this bay, or by this employee. */
export type PartOf = { readonly bayId?: string | undefined; readonly employeeId?: string | undefined }

/** The orders of events of one kind in a span, with their vehicles. */
const selectEvents = (account: string, db: Db, to: Status, { from, to: until }: Span) =>
  db
    .selectFrom('appointment_event')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.id', '=', 'appointment_event.appointment_id')
        .onRef('appointment.account_id', '=', 'appointment_event.account_id'),
    )
    .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
    .select([
      'appointment_event.id',
      'appointment_event.occurred_at as at',
      'appointment.id as orderId',
      'appointment.year',
      'appointment.number',
      'appointment.customer_id as customerId',
      'appointment.work_minutes as workMinutes',
      'vehicle.plate',
      'vehicle.country',
      'vehicle.brand',
      'vehicle.model',
    ])
    .where('appointment_event.account_id', '=', account)
    .where('appointment_event.to_status', '=', to)
    .where('appointment_event.undoes', 'is', null)
    .where('appointment_event.occurred_at', '>=', from)
    .where('appointment_event.occurred_at', '<', until)
    .where(isNotUndone)

/** An order with the event for which it is counted. */
export type CountedOrder = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

/** Returns the orders that were handed over in a span, the newest first; of a page, one more than its limit. */
export function findHandedOver(
  account: string,
  db: Db,
  span: Span,
  page?: RowsWanted & PartOf,
): Promise<CountedOrder[]> {
  let query = selectEvents(account, db, 'completed', span)
    .orderBy('appointment_event.occurred_at', 'desc')
    .orderBy('appointment_event.id', 'desc')
  if (page?.after) {
    const [at, id] = page.after
    query = query.where(sql<SqlBool>`(appointment_event.occurred_at, appointment_event.id) < (${at}, ${id})`)
  }
  for (const [column, id] of [
    ['bay_id', page?.bayId],
    ['employee_id', page?.employeeId],
  ] as const) {
    if (id === undefined) continue
    query = query.where(
      sql<SqlBool>`exists (select 1 from block where block.appointment_id = appointment.id
        and block.account_id = appointment.account_id and ${sql.ref(`block.${column}`)} = ${id})`,
    )
  }
  return query.$if(page !== undefined, (some) => some.limit((page?.limit ?? 0) + 1)).execute()
}

/** The lines of an order of one kind, rate and unit. */
export type LineSum = {
  readonly orderId: string
  readonly kind: LineKind
  readonly vatRate: number | null
  readonly unit: string
  /** Minor units. */
  readonly net: number
  /** Thousandths of the unit, without refunds. */
  readonly quantity: number
}

export async function findLineSums(account: string, db: Db, orderIds: readonly string[]): Promise<LineSum[]> {
  const rows = await byIds(orderIds, (ids) =>
    db
      .selectFrom('order_line')
      .select(({ fn }) => [
        'appointment_id as orderId',
        'kind',
        'vat_rate',
        'unit',
        fn.sum<number | string>('net').as('net'),
        sql<number | string>`sum(case when net_price < 0 then 0 else quantity end)`.as('quantity'),
      ])
      .where('account_id', '=', account)
      .where('appointment_id', 'in', ids)
      .groupBy(['appointment_id', 'kind', 'vat_rate', 'unit'])
      .execute(),
  )
  // PostgreSQL returns large sums as text; rates are stored in hundredths.
  return rows.map(({ vat_rate, net, quantity, ...row }) => ({
    ...row,
    vatRate: vat_rate === null ? null : vat_rate / 100,
    net: Number(net),
    quantity: Number(quantity),
  }))
}

/** Returns the steps to *ready*, and those to work, which end what was typed; those of each order oldest first. */
export async function findReadyEvents(
  account: string,
  db: Db,
  orderIds: readonly string[],
): Promise<(ReadyEvent & { orderId: string })[]> {
  const rows = await byIds(orderIds, (ids) =>
    db
      .selectFrom('appointment_event')
      .select(['appointment_id as orderId', 'to_status as to', 'detail', isNotUndone.as('counts')])
      .where('appointment_id', 'in', ids)
      .where(isOfAccount('appointment_event', account))
      .where('to_status', 'in', ['ready', 'in-progress'])
      // An undo is no step of its own.
      .where('undoes', 'is', null)
      .orderBy('appointment_id')
      .orderBy('seq')
      .execute(),
  )
  return rows.map(({ orderId, to, detail, counts }) => ({
    ...{ orderId, to },
    undone: !counts,
    detail: detail === null ? null : JSON.parse(detail),
  }))
}

export async function findBlocksOf(
  account: string,
  db: Db,
  orderIds: readonly string[],
): Promise<(WorkBlock & { orderId: string })[]> {
  const rows = await byIds(orderIds, (ids) =>
    db
      .selectFrom('block')
      .select(['id', 'appointment_id', 'bay_id', 'employee_id', 'from_at', 'to_at'])
      .where('appointment_id', 'in', ids)
      .where(isOfAccount('block', account))
      .execute(),
  )
  return rows.map(({ id, appointment_id, bay_id, employee_id, from_at, to_at }) => ({
    ...{ id, orderId: appointment_id, bayId: bay_id, employeeId: employee_id, from: from_at, to: to_at },
  }))
}

/** Returns when the first order of each customer was handed over, ever. */
export async function findFirstVisits(
  account: string,
  db: Db,
  customerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await byIds(customerIds, (ids) =>
    db
      .selectFrom('appointment')
      .innerJoin('appointment_event', 'appointment_event.appointment_id', 'appointment.id')
      .select(({ fn }) => [
        sql<string>`appointment.customer_id`.as('customerId'),
        fn.min<number>('appointment_event.occurred_at').as('at'),
      ])
      .where('appointment.customer_id', 'in', ids)
      .where(isOfAccount('appointment', account))
      .where(isOfAccount('appointment_event', account))
      .where('appointment_event.to_status', '=', 'completed')
      .where('appointment_event.undoes', 'is', null)
      .where(isNotUndone)
      .groupBy('appointment.customer_id')
      .execute(),
  )
  return new Map(rows.map(({ customerId, at }) => [customerId, at]))
}

type MissStep = CountedOrder & {
  appointmentId: string
  from: Status | null
  to: Status | null
  undoes: string | null
}

/**
 * Returns the no-shows of a span, and what followed each of them: the steps of an order oldest first. Walk-ins are not
 * booked, and those that came do not count either (`countArrivals`).
 */
export async function findMissSteps(account: string, db: Db, span: Span): Promise<MissStep[]> {
  const missed = await selectEvents(account, db, 'no-show', span).where('appointment.source', '<>', 'walk-in').execute()
  const orders = new Map(missed.map((one) => [one.orderId, one]))
  const steps = await byIds([...orders.keys()], (ids) =>
    db
      .selectFrom('appointment_event')
      .select([
        'id',
        'appointment_id as appointmentId',
        'occurred_at as at',
        'from_status as from',
        'to_status as to',
        'undoes',
      ])
      .where('appointment_id', 'in', ids)
      .where(isOfAccount('appointment_event', account))
      .where((where) => where.or([where('from_status', '=', 'no-show'), where('to_status', '=', 'no-show')]))
      .orderBy('appointment_id')
      .orderBy('seq')
      .execute(),
  )
  return steps.flatMap((step) => {
    const order = orders.get(step.appointmentId)
    return order ? [{ ...order, ...step }] : []
  })
}

const onSite = statuses.filter(isOnSite)

/** Counts the booked cars that came in a span; walk-ins are not booked. */
export async function countArrivals(account: string, db: Db, { from, to }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('appointment_event')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.id', '=', 'appointment_event.appointment_id')
        .onRef('appointment.account_id', '=', 'appointment_event.account_id'),
    )
    .select(sql<number>`count(distinct appointment_event.appointment_id)`.as('count'))
    .where('appointment_event.account_id', '=', account)
    .where('appointment_event.to_status', 'in', onSite)
    .where('appointment_event.from_status', 'not in', onSite)
    .where('appointment_event.undoes', 'is', null)
    .where('appointment_event.occurred_at', '>=', from)
    .where('appointment_event.occurred_at', '<', to)
    .where('appointment.source', '<>', 'walk-in')
    .where(isNotUndone)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A finding with the order that it belongs to. */
export type FindingOfOrder = Pick<
  CountedOrder,
  'orderId' | 'year' | 'number' | 'plate' | 'country' | 'brand' | 'model'
> & {
  readonly id: string
  readonly what: string
  readonly earlierId: string | null
}

/** Returns the ids of the findings that were answered in a span, whether these answers count or not. */
export async function findAnsweredIds(account: string, db: Db, { from, to }: Span): Promise<string[]> {
  const rows = await db
    .selectFrom('finding_change')
    .select('finding_id as id')
    .where('account_id', '=', account)
    .where('kind', 'in', ['approved', 'declined'])
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', to)
    .execute()
  // For DISTINCT, SQLite would read all answers of the workshop in the order of their findings.
  return [...new Set(rows.map(({ id }) => id))]
}

export function findFindingsById(account: string, db: Db, ids: readonly string[]): Promise<FindingOfOrder[]> {
  return byIds(ids, (some) =>
    db
      .selectFrom('finding')
      .innerJoin('appointment', (join) =>
        join
          .onRef('appointment.id', '=', 'finding.appointment_id')
          .onRef('appointment.account_id', '=', 'finding.account_id'),
      )
      .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
      .select([
        'finding.id',
        'finding.what',
        'finding.earlier_id as earlierId',
        'appointment.id as orderId',
        'appointment.year',
        'appointment.number',
        'vehicle.plate',
        'vehicle.country',
        'vehicle.brand',
        'vehicle.model',
      ])
      .where('finding.account_id', '=', account)
      .where('finding.id', 'in', some)
      .execute(),
  )
}

/** Returns the changes of findings, those of each oldest first. */
export async function findAnswerSteps(account: string, db: Db, findingIds: readonly string[]): Promise<AnswerStep[]> {
  const rows = await byIds(findingIds, (ids) =>
    db
      .selectFrom('finding_change')
      .select(['id', 'finding_id as findingId', 'kind', 'occurred_at as at', 'gross', 'content'])
      .where('account_id', '=', account)
      .where('finding_id', 'in', ids)
      .orderBy('finding_id')
      .orderBy('version')
      .execute(),
  )
  return rows.map(({ content, ...row }) => ({ ...row, state: JSON.parse(content).state }))
}
