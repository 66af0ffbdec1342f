import type { FigureRow, Figures, FigureTable } from '#contract/figures/figures.ts'
import { monthOf, type Period } from '#domain/figures/period.ts'
import { toDecimal } from '#domain/money/money.ts'
import type { StoreDeps } from '../deps.ts'
import { byteOrderMark, toCsvLine } from '../exports/to-csv.ts'
import { readAllRows } from './list-rows.ts'
import { computeFigures, computeMonths } from './read-figures.ts'
import { readFigureStation } from './read-orders.ts'
import type { PartOf } from './store.ts'

const sumColumns = ['labour', 'part', 'fee', 'subcontract', 'agreed', 'net'] as const

/** Writes a table as CSV. Amounts are numbers with a point, hours are minutes, and times are in UTC. */
export async function* writeTable(
  deps: StoreDeps,
  account: string,
  table: FigureTable,
  { period, of }: { period: Period; of: PartOf },
): AsyncGenerator<Uint8Array> {
  const encode = (lines: readonly (readonly unknown[])[]) => Buffer.from(lines.map(toCsvLine).join(''))
  yield Buffer.from(byteOrderMark)
  if (table === 'figures') {
    yield encode([['figure', 'part', 'value', 'unit'], ...listFigures(await computeFigures(deps, account, period))])
    return
  }
  if (table === 'months') {
    const { currency, months } = await computeMonths(deps, account, monthOf(period.from), monthOf(period.to))
    yield encode([
      ['month', 'completed', ...sumColumns, 'currency'],
      ...months.map((month) => [
        month.month,
        month.completed,
        ...sumColumns.map((column) => decimal(month[column], currency)),
        currency,
      ]),
    ])
    return
  }
  const { db } = deps.database
  const facts = await readFigureStation(account, db)
  yield encode([['at', 'orderId', 'number', 'plate', 'car', 'amount', 'currency', 'minutes', 'state', 'what']])
  for await (const rows of readAllRows(db, facts, { list: table, period, of }, deps.now()))
    yield encode(rows.map((row) => listRow(row, facts.currency)))
}

const decimal = (amount: number | null, currency: string): number | null =>
  amount === null ? null : Number(toDecimal({ amount, currency }))

const listRow = ({ at, orderId, number, plate, car, amount, minutes, state, what }: FigureRow, currency: string) => [
  ...[at, orderId, number, plate, car, decimal(amount, currency), amount === null ? null : currency],
  ...[minutes, state, what],
]

function listFigures({ from, to, currency, ...figures }: Figures): unknown[][] {
  const { turnover, orders, hours, noShows, answers, recovered, customers } = figures
  const money = (figure: string, part: string | null, amount: number | null) => [
    ...[figure, part, decimal(amount, currency), currency],
  ]
  return [
    ['period', 'from', from, 'date'],
    ['period', 'to', to, 'date'],
    ...sumColumns.map((kind) => money('turnover', kind, turnover[kind])),
    ['orders', 'completed', orders.completed, 'count'],
    ['orders', 'charged', orders.charged, 'count'],
    money('orders', 'average', orders.average),
    ['hours', 'sold', hours.sold, 'minutes'],
    ...[...hours.bays, ...hours.people].flatMap(({ name, sold, open }) => [
      ['sold', name, sold, 'minutes'],
      ['open', name, open, 'minutes'],
    ]),
    ['no-shows', 'missed', noShows.missed, 'count'],
    ['no-shows', 'came', noShows.came, 'count'],
    ['answers', 'approved', answers.approved, 'count'],
    ['answers', 'declined', answers.declined, 'count'],
    money('answers', 'approved', answers.approvedGross),
    money('answers', 'declined', answers.declinedGross),
    ['answers', 'time', answers.minutes, 'minutes'],
    ['recovered', null, recovered.count, 'count'],
    money('recovered', null, recovered.gross),
    ['customers', 'all', customers.all, 'count'],
    ['customers', 'returning', customers.returning, 'count'],
  ]
}
