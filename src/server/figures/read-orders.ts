import { setImmediate } from 'node:timers/promises'
import { type Month, monthOf, monthPeriod, monthsFrom, type Period, periodSpan } from '#domain/figures/period.ts'
import { type SoldShare, shareOut, soldMinutes } from '#domain/figures/sold-hours.ts'
import { typedAmount } from '#domain/money/amount-to-pay.ts'
import { isHourUnit } from '#domain/money/hour-unit.ts'
import { type NetSums, sumNet } from '#domain/money/net-turnover.ts'
import { usualVat } from '#domain/money/vat-rates.ts'
import type { Db } from '../db/database.ts'
import { findSection, findStation } from '../stations/store.ts'
import {
  type CountedOrder,
  findBlocksOf,
  findFirstVisits,
  findHandedOver,
  findLineSums,
  findReadyEvents,
} from './store.ts'

/** An order that was handed over, with what the figures count of it. */
export type HandedOver = CountedOrder & {
  readonly sums: NetSums
  /** Whether it has lines or a typed amount. */
  readonly isCharged: boolean
  readonly shares: readonly SoldShare[]
  /** When the first order of its customer was handed over; `null` without a customer. */
  readonly firstAt: number | null
}

export type FigureStation = {
  readonly account: string
  readonly zone: string
  readonly country: string
  readonly currency: string
  /** The rate of an amount that was typed without lines. */
  readonly usualRate: number | null
}

export async function readFigureStation(account: string, db: Db): Promise<FigureStation> {
  const station = (await findStation(account, db))?.content
  if (!station) throw new Error('the station does not exist')
  const services = (await findSection(account, db, 'services'))?.content.services ?? []
  const { timeZone: zone, country, currency } = station
  return { account, zone, country, currency, usualRate: usualVat(services, country) ?? null }
}

/** What is read beside the sums: who did the work, and whether the customer was here before. */
type WantedParts = 'sums' | 'work' | 'visits' | 'all'

/** Adds to orders what is wanted of them; the rest stays empty. */
export async function readSums(
  { account, usualRate }: FigureStation,
  db: Db,
  orders: readonly CountedOrder[],
  wanted: WantedParts,
): Promise<HandedOver[]> {
  const [hasWork, hasVisits] = [wanted === 'work' || wanted === 'all', wanted === 'visits' || wanted === 'all']
  const ids = orders.map(({ orderId }) => orderId)
  const customers = hasVisits ? [...new Set(orders.flatMap(({ customerId }) => customerId ?? []))] : []
  const lines = Map.groupBy(await findLineSums(account, db, ids), ({ orderId }) => orderId)
  const ready = Map.groupBy(await findReadyEvents(account, db, ids), ({ orderId }) => orderId)
  const blocks = Map.groupBy(hasWork ? await findBlocksOf(account, db, ids) : [], ({ orderId }) => orderId)
  const first = await findFirstVisits(account, db, customers)
  return orders.map((order) => {
    const { orderId, customerId, workMinutes } = order
    const parts = lines.get(orderId) ?? []
    const typed = typedAmount('completed', ready.get(orderId) ?? [])
    const labour = parts.filter(({ kind }) => kind === 'labour')
    const byHour = labour.filter(({ unit }) => isHourUnit(unit))
    const sold = soldMinutes({
      hourThousandths: byHour.reduce((sum, { quantity }) => sum + quantity, 0),
      hasFixedPrice: byHour.length < labour.length,
      workMinutes,
    })
    return {
      ...order,
      sums: sumNet(parts, typed, usualRate),
      isCharged: parts.length > 0 || typed !== null,
      shares: hasWork ? shareOut(sold, blocks.get(orderId) ?? []) : [],
      firstAt: customerId === null ? null : (first.get(customerId) ?? null),
    }
  })
}

/** Yields the orders that were handed over in a period, month by month: no query reads more than a month. */
export async function* readHandedOver(
  facts: FigureStation,
  db: Db,
  period: Period,
  wanted: WantedParts,
): AsyncGenerator<{ month: Month; orders: HandedOver[] }> {
  for (const month of monthsFrom(monthOf(period.from), monthOf(period.to))) {
    const whole = monthPeriod(month)
    const part = {
      from: whole.from < period.from ? period.from : whole.from,
      to: whole.to > period.to ? period.to : whole.to,
    }
    const orders = await findHandedOver(facts.account, db, periodSpan(part, facts.zone))
    yield { month, orders: await readSums(facts, db, orders, wanted) }
    // Queries of the embedded database do not yield to the event loop.
    await setImmediate()
  }
}
