import type { Figures, MonthlyTurnover, SoldHours } from '#contract/figures/figures.ts'
import { sumAnswers } from '#domain/figures/finding-answers.ts'
import { type Month, monthPeriod, type Period, periodSpan } from '#domain/figures/period.ts'
import { countReturning } from '#domain/figures/returning.ts'
import {
  openMinutesOf,
  openMinutesOfWorker,
  type SoldShare,
  type StationOpening,
  sumShares,
} from '#domain/figures/sold-hours.ts'
import { addSums, meanAmount, sumAmounts } from '#domain/money/net-turnover.ts'
import { toWall } from '#domain/wall-time.ts'
import { findAbsences } from '../absences/store.ts'
import { findBays } from '../bays/store.ts'
import type { Db } from '../db/database.ts'
import type { StoreDeps } from '../deps.ts'
import { findEmployees } from '../employees/store.ts'
import { usualHours } from '../free-slots/search-slots.ts'
import { findHours } from '../stations/store.ts'
import { readAnswers } from './read-answers.ts'
import { readMissed } from './read-missed.ts'
import { type FigureStation, type HandedOver, readFigureStation, readHandedOver } from './read-orders.ts'
import { countArrivals } from './store.ts'

/** Computes the figures of a period. */
export async function computeFigures(
  { database: { db }, now }: StoreDeps,
  account: string,
  period: Period,
): Promise<Figures> {
  const facts = await readFigureStation(account, db)
  const span = periodSpan(period, facts.zone)
  const orders: HandedOver[] = []
  for await (const month of readHandedOver(facts, db, period, 'all')) orders.push(...month.orders)
  const missed = await readMissed(account, db, span)
  const charged = orders.filter(({ isCharged }) => isCharged)
  const turnover = addSums(orders.map(({ sums }) => sums))
  const { customers, returning } = countReturning(orders)
  const answers = await readAnswers(account, db, span)
  const recovered = answers.filter(({ isRecovered }) => isRecovered)
  return {
    ...{ from: period.from, to: period.to, currency: facts.currency, turnover },
    orders: {
      completed: orders.length,
      charged: charged.length,
      average: meanAmount(turnover.net, charged.length),
    },
    hours: await readHours(
      db,
      facts,
      period,
      now(),
      orders.flatMap(({ shares }) => shares),
    ),
    noShows: { missed: missed.length, came: await countArrivals(account, db, span) },
    answers: sumAnswers(answers),
    recovered: { count: recovered.length, gross: sumAmounts(recovered.map(({ gross }) => gross)) },
    customers: { all: customers, returning },
  }
}

/** The bays and the mechanics in use, and whoever else has sold something; open until today. */
async function readHours(
  db: Db,
  { account, zone, country }: FigureStation,
  { from, to }: Period,
  now: number,
  shares: readonly SoldShare[],
): Promise<Figures['hours']> {
  const today = toWall(now, zone).date
  const past = { from, to: to < today ? to : today }
  const opening: StationOpening = { hours: (await findHours(account, db)) ?? usualHours, country, zone }
  const open = openMinutesOf(past, opening)
  const absences = await findAbsences(account, db, past, null)
  const ofBays = sumShares(shares, 'bayId')
  const ofPeople = sumShares(shares, 'employeeId')
  const bays = (await findBays(account, db)).map(
    ({ id, name, active }): SoldHours => ({ id, name, sold: ofBays.get(id) ?? 0, open: active ? open : null }),
  )
  const people = (await findEmployees(account, db, now)).flatMap(({ id, name, role, active, weekly }): SoldHours[] => {
    const sold = ofPeople.get(id) ?? 0
    if (sold === 0 && role !== 'mechanic') return []
    const own = absences.filter(({ employee_id }) => employee_id === id)
    const away = own.map(({ from_date, to_date }) => ({ from: from_date, to: to_date }))
    return [{ id, name, sold, open: active ? openMinutesOfWorker(past, opening, { weekly, absences: away }) : null }]
  })
  const isShown = (one: SoldHours) => one.open !== null || one.sold > 0
  return {
    sold: shares.reduce((sum, { minutes }) => sum + minutes, 0),
    bays: [...bays.filter(isShown), ...withoutOne(ofBays)],
    people: [...people.filter(isShown), ...withoutOne(ofPeople)],
  }
}

const withoutOne = (sums: ReadonlyMap<string | null, number>): SoldHours[] => {
  const sold = sums.get(null) ?? 0
  return sold === 0 ? [] : [{ id: null, name: null, sold, open: null }]
}

/** Returns the turnover of each month. */
export async function computeMonths(
  { database: { db } }: StoreDeps,
  account: string,
  first: Month,
  last: Month,
): Promise<{ currency: string; months: MonthlyTurnover[] }> {
  const facts = await readFigureStation(account, db)
  const months: MonthlyTurnover[] = []
  const period = { from: monthPeriod(first).from, to: monthPeriod(last).to }
  for await (const { month, orders } of readHandedOver(facts, db, period, 'sums')) {
    months.push({ month, ...addSums(orders.map(({ sums }) => sums)), completed: orders.length })
  }
  return { currency: facts.currency, months }
}
