import { sql } from 'kysely'
import type { Status } from '#domain/appointment.ts'
import { amountToPay, typedAmount } from '#domain/money/amount-to-pay.ts'
import { sumOrder } from '#domain/money/order-lines.ts'
import { countNoShows, type HistoryStep } from '#domain/no-shows.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'
import { isOfAccount } from '../db/is-of-account.ts'

/** An appointment with one of these statuses is never a visit. */
const missed = ['rejected', 'cancelled', 'no-show'] as const satisfies readonly Status[]

/** Returns the numbers of missed appointments of customers, by customer. */
export async function findNoShows(account: string, db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer')
    .where('customer.id', 'in', ids)
    .where(isOfAccount('customer', account))
    .innerJoin('appointment', 'appointment.customer_id', 'customer.id')
    .innerJoin('appointment_event', (join) =>
      join
        .onRef('appointment_event.appointment_id', '=', 'appointment.id')
        .onRef('appointment_event.account_id', '=', 'appointment.account_id'),
    )
    .select([
      'customer.id as customerId',
      'appointment_event.id',
      'appointment_event.appointment_id as appointmentId',
      'appointment_event.from_status as from',
      'appointment_event.to_status as to',
      'appointment_event.undoes',
    ])
    .where((where) =>
      where.or([
        where('appointment_event.from_status', '=', 'no-show'),
        where('appointment_event.to_status', '=', 'no-show'),
      ]),
    )
    .orderBy('appointment_event.appointment_id')
    .orderBy('appointment_event.seq')
    .execute()
  const steps = Map.groupBy(rows, ({ customerId }) => customerId)
  return new Map([...steps].map(([id, of]) => [id, countNoShows(of satisfies readonly HistoryStep[])]))
}

/** Returns what is to be paid for orders, minor units with tax; orders of which nothing is known are left out. */
export async function findAmounts(account: string, db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const orders = await db
    .selectFrom('appointment')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .where(isOfAccount('appointment', account))
    .execute()
  const lines = await db
    .selectFrom('order_line')
    .select(['appointment_id as order', 'quantity', 'net_price as netPrice', 'discount', 'vat_rate as vatRate'])
    .where('account_id', '=', account)
    .where('appointment_id', 'in', ids)
    .execute()
  const events = await db
    .selectFrom('appointment_event')
    .select(['id', 'appointment_id as order', 'to_status as to', 'detail', 'undoes'])
    .where('appointment_id', 'in', ids)
    .where(isOfAccount('appointment_event', account))
    .where((where) => where.or([where('to_status', 'in', ['ready', 'in-progress']), where('undoes', 'is not', null)]))
    .orderBy('appointment_id')
    .orderBy('seq')
    .execute()
  const linesOf = Map.groupBy(lines, ({ order }) => order)
  const eventsOf = Map.groupBy(events, ({ order }) => order)
  return new Map(
    orders.flatMap(({ id, status }) => {
      const history = eventsOf.get(id) ?? []
      const undone = new Set(history.map(({ undoes }) => undoes))
      const typed = typedAmount(
        status,
        history.map((event) => ({
          to: event.to,
          undone: undone.has(event.id),
          undoes: event.undoes,
          detail: event.detail === null ? null : JSON.parse(event.detail),
        })),
      )
      const items = (linesOf.get(id) ?? []).map(({ discount, vatRate, ...line }) => ({
        ...line,
        discountPercent: discount / 100,
        vatRate: vatRate === null ? null : vatRate / 100,
      }))
      const toPay = amountToPay(typed, items.length === 0 ? null : sumOrder(items).gross)
      return toPay ? [[id, toPay.amount] as const] : []
    }),
  )
}

type Mark = { appointment_id: string | null; customer_id: string | null; vehicle_id: string | null }

/**
 * Takes the oldest marks of a station. They are found by the id of the last one: where the statistics of PostgreSQL say
 * that the table is nearly empty, as it is between two imports, it would search for a list of ids again for each row.
 */
export async function takeMarks(account: string, db: Db, most: number): Promise<Mark[]> {
  const oldest = db.selectFrom('figure_mark').select('id').where('account_id', '=', account).orderBy('id').limit(most)
  return db
    .deleteFrom('figure_mark')
    .where('account_id', '=', account)
    .where('id', '<=', (from) => from.selectFrom(oldest.as('oldest')).select(({ fn }) => fn.max('id').as('last')))
    .returning(['appointment_id', 'customer_id', 'vehicle_id'])
    .execute()
}

type Now = { account: string; now: number }
const selectMark = compileOnce(['account'], (db, { account }: { account: string }) =>
  db.selectFrom('figure_mark').select('id').where('account_id', '=', account).limit(1),
)
const selectDue = compileOnce(['account', 'now'], (db, { account, now }: Now) =>
  db
    .selectFrom('customer')
    .select('id')
    .where('account_id', '=', account)
    .where('figures_due_at', '<=', now)
    .union(db.selectFrom('vehicle').select('id').where('account_id', '=', account).where('figures_due_at', '<=', now))
    .limit(1),
)

/** Returns whether any figure of a station is out of date at `now`. */
export async function isOutdated(account: string, db: Db, now: number): Promise<boolean> {
  return (await selectMark(db, { account })).length > 0 || (await selectDue(db, { account, now })).length > 0
}

/** Returns the stations with figures that are out of date. */
export async function findOutdated(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('station')
    .select('station.id')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('figure_mark').select('figure_mark.id').whereRef('account_id', '=', 'station.id')),
        exists(
          selectFrom('customer')
            .select('customer.id')
            .whereRef('account_id', '=', 'station.id')
            .where('figures_due_at', '<=', now),
        ),
        exists(
          selectFrom('vehicle')
            .select('vehicle.id')
            .whereRef('account_id', '=', 'station.id')
            .where('figures_due_at', '<=', now),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the customers, or the cars, of which an appointment has become a visit since their figures were computed. */
export async function findDue(
  account: string,
  db: Db,
  table: 'customer' | 'vehicle',
  now: number,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', account)
    .where('figures_due_at', '<=', now)
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores what is to be paid for orders; returns their customers and cars. */
export async function storeAmounts(
  account: string,
  db: Db,
  ids: readonly string[],
): Promise<{ customer: string | null; vehicle: string }[]> {
  if (ids.length === 0) return []
  const amounts = await findAmounts(account, db, ids)
  const orders = await db
    .selectFrom('appointment')
    .select(['id', 'amount', 'customer_id as customer', 'vehicle_id as vehicle'])
    .where('id', 'in', ids)
    .where(isOfAccount('appointment', account))
    .execute()
  for (const order of orders) {
    const amount = amounts.get(order.id) ?? null
    if (amount !== order.amount) await updateAmount(db, { account, id: order.id, amount })
  }
  return orders
}

const updateAmount = compileOnce(
  ['account', 'id', 'amount'],
  (db, { account, id, amount }: { account: string; id: string; amount: number | null }) =>
    db.updateTable('appointment').set({ amount }).where('account_id', '=', account).where('id', '=', id),
)

const findVisitFigures = async (
  account: string,
  db: Db,
  of: 'customer_id' | 'vehicle_id',
  ids: readonly string[],
  now: number,
) => {
  const isVisit = sql`starts_at <= ${now} and status not in (${sql.join(missed)})`
  const rows = await db
    .selectFrom('appointment')
    .select([
      of,
      sql<number>`count(case when ${isVisit} then 1 end)`.as('visits'),
      sql<number | null>`max(case when ${isVisit} then starts_at end)`.as('last'),
      sql<number | null>`sum(case when status = 'completed' then amount end)`.as('spent'),
      sql<
        number | null
      >`min(case when starts_at > ${now} and status not in (${sql.join(missed)}) then starts_at end)`.as('due'),
    ])
    .where(of, 'in', ids)
    .where(isOfAccount('appointment', account))
    .groupBy(of)
    .execute()
  return new Map(rows.map((row) => [row[of], row]))
}

type CustomerFigures = { visits: number; last: number; noShows: number; spent: number; due: number | null }
const updateCustomer = compileOnce(
  ['account', 'id', 'visits', 'last', 'noShows', 'spent', 'due'],
  (db, { account, id, visits, last, noShows, spent, due }: CustomerFigures & { account: string; id: string }) =>
    db
      .updateTable('customer')
      .set({ visits, last_visit_at: last, no_shows: noShows, spent, figures_due_at: due })
      .where('account_id', '=', account)
      .where('id', '=', id),
)

/** Computes and stores the figures of customers. */
export async function storeCustomerFigures(account: string, db: Db, ids: readonly string[], now: number) {
  if (ids.length === 0) return
  const visits = await findVisitFigures(account, db, 'customer_id', ids, now)
  const noShows = await findNoShows(account, db, ids)
  for (const id of ids) {
    const row = visits.get(id)
    await updateCustomer(db, {
      ...{ account, id, visits: Number(row?.visits ?? 0), last: row?.last ?? 0, noShows: noShows.get(id) ?? 0 },
      ...{ spent: Number(row?.spent ?? 0), due: row?.due ?? null },
    })
  }
}

type VehicleFigures = { visits: number; last: number; mileage: number; due: number | null }
const updateVehicle = compileOnce(
  ['account', 'id', 'visits', 'last', 'mileage', 'due'],
  (db, { account, id, visits, last, mileage, due }: VehicleFigures & { account: string; id: string }) =>
    db
      .updateTable('vehicle')
      .set({ visits, last_visit_at: last, last_mileage: mileage, figures_due_at: due })
      .where('account_id', '=', account)
      .where('id', '=', id),
)

/** Computes and stores the figures of cars. */
export async function storeVehicleFigures(account: string, db: Db, ids: readonly string[], now: number) {
  if (ids.length === 0) return
  const visits = await findVisitFigures(account, db, 'vehicle_id', ids, now)
  const mileages = await db
    .selectFrom('mileage')
    .select(['vehicle_id', 'value'])
    .where('vehicle_id', 'in', ids)
    .where(isOfAccount('mileage', account))
    .orderBy('at')
    .execute()
  const latest = new Map(mileages.map(({ vehicle_id, value }) => [vehicle_id, value]))
  for (const id of ids) {
    const row = visits.get(id)
    await updateVehicle(db, {
      ...{ account, id, visits: Number(row?.visits ?? 0), last: row?.last ?? 0, mileage: latest.get(id) ?? 0 },
      due: row?.due ?? null,
    })
  }
}
