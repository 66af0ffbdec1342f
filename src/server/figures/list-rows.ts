import { setImmediate } from 'node:timers/promises'
import type { FigureRow, listFigureRows } from '#contract/figures/figures.ts'
import type { Input, Reply } from '#contract/shape/endpoint.ts'
import type { FigureList } from '#domain/figures/figure-lists.ts'
import { isPeriod, type Period, periodSpan } from '#domain/figures/period.ts'
import { isReturnVisit } from '#domain/figures/returning.ts'
import { writeInstant } from '#domain/instant.ts'
import { formatNumber } from '#domain/order-number.ts'
import { findBays } from '../bays/store.ts'
import type { Db } from '../db/database.ts'
import type { StoreDeps } from '../deps.ts'
import { findEmployees } from '../employees/store.ts'
import { type Answer, type Failure, invalidField } from '../http/answer.ts'
import { markOf, readCursor, writeCursor } from '../http/page-cursor.ts'
import { type AnswerOfFinding, readAnswers } from './read-answers.ts'
import { readMissed } from './read-missed.ts'
import { type FigureStation, type HandedOver, readFigureStation, readSums } from './read-orders.ts'
import { type CountedOrder, findHandedOver, type PartOf, type RowPlace } from './store.ts'

const usualLimit = '50'
/** Of a page of a file. */
const mostAtOnce = 200

/** What is asked: a list, a period, and for hours a bay or an employee. */
export type RowsAsked = { readonly list: FigureList; readonly period: Period; readonly of: PartOf }
type RowsPage = { readonly after: RowPlace | null; readonly limit: number }

export const checkPeriod = (period: Period): Failure | null =>
  isPeriod(period) ? null : invalidField('to', period.to < period.from ? 'reversed' : 'too-long')

/** A bay or an employee goes with the list of hours alone. */
export function checkPart(list: string, { bayId, employeeId }: PartOf): Failure | null {
  if (bayId !== undefined && list !== 'hours') return invalidField('bayId', 'not-taken')
  return employeeId !== undefined && (list !== 'hours' || bayId !== undefined)
    ? invalidField('employeeId', 'not-taken')
    : null
}

const isRowPlace = (place: readonly unknown[]): place is [number, string] =>
  Number.isSafeInteger(place[0]) && typeof place[1] === 'string' && !place[1].includes('\0')

export async function readRows(
  { database: { db }, now }: StoreDeps,
  account: string,
  { limit = usualLimit, cursor, ...asked }: Input<typeof listFigureRows>['query'],
): Promise<Answer<Reply<typeof listFigureRows>>> {
  const { list, from, to, ...of } = asked
  const wrong = checkPeriod({ from, to }) ?? checkPart(list, of)
  if (wrong) return wrong
  const mark = markOf(account, asked)
  const after = cursor === undefined ? null : readCursor(cursor, mark, isRowPlace)
  if (cursor !== undefined && !after) return invalidField('cursor', 'unknown')
  const facts = await readFigureStation(account, db)
  const page = { after, limit: Number(limit) }
  const { rows, next } = await findRows(db, facts, { list, period: { from, to }, of }, page, now())
  return { ok: true, value: { currency: facts.currency, rows, next: next && writeCursor(mark, next) } }
}

/** Yields all rows of a list, page by page. */
export async function* readAllRows(
  db: Db,
  facts: FigureStation,
  asked: RowsAsked,
  now: number,
): AsyncGenerator<readonly FigureRow[]> {
  let after: RowPlace | null = null
  do {
    const page: { rows: FigureRow[]; next: RowPlace | null } = await findRows(
      db,
      facts,
      asked,
      { after, limit: mostAtOnce },
      now,
    )
    yield page.rows
    after = page.next
    await setImmediate()
  } while (after)
}

async function findRows(
  db: Db,
  facts: FigureStation,
  { list, period, of }: RowsAsked,
  page: RowsPage,
  now: number,
): Promise<{ rows: FigureRow[]; next: RowPlace | null }> {
  const { account, zone } = facts
  const span = periodSpan(period, zone)
  if (list === 'no-shows') {
    const { shown, next } = cutPage(await readMissed(account, db, span), page)
    return { rows: shown.map((one) => ({ ...presentOrder(one), state: 'missed' })), next }
  }
  if (list === 'answers' || list === 'declined' || list === 'recovered') {
    const answers = await readAnswers(account, db, span)
    const { shown, next } = cutPage(answers.filter(isOfList[list]), page)
    return { rows: shown.map(presentAnswer), next }
  }
  const found = await findHandedOver(account, db, span, { ...page, ...of })
  const { shown, next } = cutPage(found, { after: null, limit: page.limit })
  const wanted = list === 'hours' ? 'work' : list === 'turnover' ? 'sums' : 'visits'
  const orders = await readSums(facts, db, shown, wanted)
  const present =
    list === 'hours' ? await presentHours(db, account, of, now) : list === 'turnover' ? withSum : withVisit
  return { rows: orders.map(present), next }
}

const isOfList = {
  answers: () => true,
  declined: ({ isApproved }: AnswerOfFinding) => !isApproved,
  recovered: ({ isRecovered }: AnswerOfFinding) => isRecovered,
}

/** Returns the rows after a position, and the position of the last one if more follow. */
function cutPage<R extends { at: number; id: string }>(
  rows: readonly R[],
  { after, limit }: RowsPage,
): { shown: R[]; next: RowPlace | null } {
  const isAfter = ({ at, id }: R) => !after || at < after[0] || (at === after[0] && id < after[1])
  const left = rows.filter(isAfter)
  const shown = left.slice(0, limit)
  const last = left.length > limit ? shown.at(-1) : undefined
  return { shown, next: last ? [last.at, last.id] : null }
}

type ListedOrder = Pick<
  CountedOrder,
  'id' | 'at' | 'orderId' | 'year' | 'number' | 'plate' | 'country' | 'brand' | 'model'
>

const presentOrder = ({ id, at, orderId, year, number, plate, country, brand, model }: ListedOrder): FigureRow => ({
  ...{ id, at: writeInstant(at), orderId, number: formatNumber({ year, number }), plate, country },
  car: [brand, model].filter(Boolean).join(' ') || null,
  ...{ amount: null, minutes: null, state: null, what: null },
})

const withSum = (order: HandedOver): FigureRow => ({ ...presentOrder(order), amount: order.sums.net })

const withVisit = (order: HandedOver): FigureRow => ({
  ...presentOrder(order),
  state: order.customerId === null ? null : isReturnVisit(order) ? 'returning' : 'new',
})

const presentAnswer = ({ finding, ...answer }: AnswerOfFinding): FigureRow => ({
  ...presentOrder({ ...finding, id: answer.id, at: answer.at }),
  amount: answer.gross,
  state: answer.isApproved ? 'approved' : 'declined',
  what: finding.what,
})

/** With the bays and the people of the work; of one of them, the minutes are its share. */
async function presentHours(
  db: Db,
  account: string,
  { bayId, employeeId }: PartOf,
  now: number,
): Promise<(order: HandedOver) => FigureRow> {
  const bays = new Map((await findBays(account, db)).map(({ id, name }) => [id, name]))
  const people = new Map((await findEmployees(account, db, now)).map(({ id, name }) => [id, name]))
  return (order) => {
    const own = order.shares.filter(
      (share) =>
        (bayId === undefined || share.bayId === bayId) && (employeeId === undefined || share.employeeId === employeeId),
    )
    const names = [
      ...own.map((share) => bays.get(share.bayId ?? '')),
      ...own.map((share) => people.get(share.employeeId ?? '')),
    ]
    return {
      ...presentOrder(order),
      minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
      what: [...new Set(names.filter((name) => name !== undefined))].join(', ') || null,
    }
  }
}
