import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import {
  downloadFigures,
  type FigureRow,
  type Figures,
  type FigureTable,
  listFigureRows,
  readFigures,
  readMonths,
} from '#contract/figures/figures.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { saveOrderLine } from '#contract/order-lines.ts'
import type { Call, Reply } from '#contract/shape/endpoint.ts'
import { type FigureList, figureLists } from '#domain/figures/figure-lists.ts'
import { mostMonths, mostPeriodDays } from '#domain/figures/period.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { insertDemoRows } from '#server/demo/store.ts'
import type { ClientAnswer } from '../support/client.ts'
import { randomStation } from '../support/figures/random-station.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, hire, openStation } from '../support/station.ts'

const zone = 'Europe/Warsaw'
const year = { from: '2026-01-01', to: '2026-12-31' }
const station = randomStation({ seed: 11, zone, first: '2026-01', months: 11, orders: 180 })
const other = randomStation({ seed: 12, zone, first: '2026-01', months: 11, orders: 60 })

let server: TestServer
let owner: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  server.clock.now = Date.parse('2026-12-31T12:00:00Z')
  for (const { rows } of [station, other]) await inTransaction(server.database, (tx) => insertDemoRows(tx, rows))
  owner = await openSession(server, { station: station.account, role: 'owner' })
  stranger = await openSession(server, { station: other.account, role: 'owner' })
})
afterAll(() => server.stop())

const figuresOf = async (who: SignedIn, period = year): Promise<Figures> =>
  (await who.client.send(readFigures, { query: period })).value

async function rowsOf(who: SignedIn, list: FigureList, more: object = {}, limit = '17'): Promise<FigureRow[]> {
  const rows: FigureRow[] = []
  let cursor: string | null = null
  do {
    const query: Call<typeof listFigureRows>['query'] = { list, ...year, ...more, limit }
    if (cursor !== null) query.cursor = cursor
    const { value }: ClientAnswer<Reply<typeof listFigureRows>> = await who.client.send(listFigureRows, { query })
    expect(value.rows.length).toBeLessThanOrEqual(Number(limit))
    rows.push(...value.rows)
    cursor = value.next
  } while (cursor)
  return rows
}
const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
const count = (rows: readonly FigureRow[], state: FigureRow['state']) =>
  rows.filter((row) => row.state === state).length

describe('M38 the rows behind a figure', () => {
  test('add up to it', async () => {
    const { turnover, orders, hours, noShows, answers, recovered, customers } = await figuresOf(owner)
    const sold = await rowsOf(owner, 'turnover')
    expect([sold.length, sum(sold.map(({ amount }) => amount))]).toEqual([orders.completed, turnover.net])
    expect(sum((await rowsOf(owner, 'hours')).map(({ minutes }) => minutes))).toBe(hours.sold)
    for (const { id, sold: own } of hours.bays.filter((bay) => bay.id !== null))
      expect(sum((await rowsOf(owner, 'hours', { bayId: id })).map(({ minutes }) => minutes))).toBe(own)
    for (const { id, sold: own } of hours.people.filter((person) => person.id !== null))
      expect(sum((await rowsOf(owner, 'hours', { employeeId: id })).map(({ minutes }) => minutes))).toBe(own)
    expect(await rowsOf(owner, 'no-shows')).toHaveLength(noShows.missed)
    const answered = await rowsOf(owner, 'answers')
    expect([count(answered, 'approved'), count(answered, 'declined')]).toEqual([answers.approved, answers.declined])
    expect(sum(answered.map(({ amount }) => amount))).toBe(answers.approvedGross + answers.declinedGross)
    const declined = await rowsOf(owner, 'declined')
    expect([declined.length, sum(declined.map(({ amount }) => amount))]).toEqual([
      answers.declined,
      answers.declinedGross,
    ])
    const again = await rowsOf(owner, 'recovered')
    expect([again.length, sum(again.map(({ amount }) => amount))]).toEqual([recovered.count, recovered.gross])
    const visits = await rowsOf(owner, 'customers')
    expect(visits).toHaveLength(orders.completed)
    expect(count(visits, 'returning')).toBeGreaterThanOrEqual(customers.returning)
    expect(Math.min(orders.completed, noShows.missed, recovered.count, customers.returning)).toBeGreaterThan(5)
  })

  test.each(figureLists)('%s: every page size lists the same rows, the newest first, each once', async (list) => {
    const all = await rowsOf(owner, list, {}, '200')
    expect(await rowsOf(owner, list, {}, '7')).toEqual(all)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const order = all.toSorted((a, b) => b.at.localeCompare(a.at) || (a.id < b.id ? 1 : -1))
    expect(all).toEqual(order)
  })

  test('a cursor belongs to its list, its period and its station', async () => {
    const query = { list: 'turnover', ...year, limit: '5' } as const
    const { next } = (await owner.client.send(listFigureRows, { query })).value
    const cursor = next ?? ''
    const refusals = [
      await owner.client.send(listFigureRows, { query: { ...query, list: 'customers', cursor } }),
      await owner.client.send(listFigureRows, { query: { ...query, to: '2026-11-30', cursor } }),
      await stranger.client.send(listFigureRows, { query: { ...query, cursor } }),
      await owner.client.send(listFigureRows, { query: { ...query, cursor: 'bm9uZQ' } }),
    ]
    for (const { status, problem } of refusals) expect([status, problem.field]).toEqual([400, 'cursor'])
  })
})

test('M30 a station sees nothing of another one, and the ids of another one lead to nothing', async () => {
  const [mine, theirs] = [await figuresOf(owner), await figuresOf(stranger)]
  expect(mine.orders.completed).not.toBe(theirs.orders.completed)
  const theirIds = new Set(other.rows.appointment?.map(({ id }) => id))
  for (const list of figureLists)
    for (const { orderId } of await rowsOf(owner, list)) expect(theirIds.has(orderId)).toBe(false)
  const foreign = other.rows.bay?.[0]?.id ?? ''
  expect(await rowsOf(owner, 'hours', { bayId: foreign })).toEqual([])
  expect(await rowsOf(owner, 'hours', { bayId: '019aa000-0000-7000-8000-000000000099' })).toEqual([])
})

test('M30 only the owner sees figures', async () => {
  for (const role of ['advisor', 'mechanic'] as const) {
    const { client } = await openSession(server, { station: station.account, role })
    const answers = [
      await client.send(readFigures, { query: year }),
      await client.send(readMonths, { query: { from: '2026-01', to: '2026-12' } }),
      await client.send(listFigureRows, { query: { list: 'turnover', ...year } }),
      await client.send(downloadFigures, { query: { table: 'figures', ...year } }),
    ]
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(answers.map(() => [403, 'forbidden']))
  }
})

describe('M30 a period is bounded', () => {
  test('the longest has 366 days, and the longest list has 13 months', async () => {
    expect([mostPeriodDays, mostMonths]).toEqual([366, 13])
    const status = async (from: string, to: string) => {
      const answer = await owner.client.send(readFigures, { query: { from, to } })
      return answer.status === 200 ? 200 : [answer.status, answer.problem.field]
    }
    expect(await status('2024-01-01', '2024-12-31')).toBe(200)
    expect(await status('2024-01-01', '2025-01-01')).toEqual([400, 'to'])
    expect(await status('2026-02-02', '2026-02-01')).toEqual([400, 'to'])
    expect(await status('2026-02-30', '2026-03-01')).toEqual([400, 'from'])
    const months = async (from: string, to: string) =>
      (await owner.client.send(readMonths, { query: { from, to } })).status
    expect(await months('2025-12', '2026-12')).toBe(200)
    expect(await months('2025-11', '2026-12')).toBe(400)
    expect(await months('2026-12', '2026-11')).toBe(400)
    const long = { from: '2024-01-01', to: '2025-01-01' }
    expect((await owner.client.send(listFigureRows, { query: { list: 'turnover', ...long } })).status).toBe(400)
    expect((await owner.client.send(downloadFigures, { query: { table: 'months', ...long } })).status).toBe(400)
  })

  test('a bay or a person is asked only of hours, and one of them', async () => {
    const id = station.rows.bay?.[0]?.id ?? ''
    const ask = async (list: FigureList, more: object) =>
      (await owner.client.send(listFigureRows, { query: { list, ...year, ...more } })).status
    expect(await ask('turnover', { bayId: id })).toBe(400)
    expect(await ask('customers', { employeeId: id })).toBe(400)
    expect(await ask('hours', { employeeId: id, bayId: id })).toBe(400)
  })
})

describe('M39 CSV', () => {
  const read = async (table: FigureTable, more: object = {}) => {
    const answer = await owner.client.send(downloadFigures, { query: { table, ...year, ...more } })
    expect(answer.headers.get('content-type')).toBe('text/csv')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${table}-2026-01-01-2026-12-31.csv"`)
    return answer.text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  }

  test('has the figures, the months and all rows', async () => {
    const { turnover, orders, recovered } = await figuresOf(owner)
    const figures = new Map(
      (await read('figures')).map(([figure, part, value, unit]) => [`${figure} ${part} ${unit}`, value]),
    )
    expect(Number(figures.get('turnover net PLN'))).toBeCloseTo(turnover.net / 100, 6)
    expect(Number(figures.get('turnover agreed PLN'))).toBeCloseTo(turnover.agreed / 100, 6)
    expect(figures.get('orders completed count')).toBe(String(orders.completed))
    expect(figures.get('recovered  count')).toBe(String(recovered.count))
    const [head = [], ...months] = await read('months')
    expect(months).toHaveLength(12)
    const net = sum(months.map((month) => Math.round(Number(month[head.indexOf('net')]) * 100)))
    expect(net).toBe(turnover.net)
    const [columns = [], ...rows] = await read('turnover')
    expect(rows).toHaveLength(orders.completed)
    expect(sum(rows.map((row) => Math.round(Number(row[columns.indexOf('amount')]) * 100)))).toBe(turnover.net)
  })

  test('cannot be a formula of a spreadsheet', async () => {
    await server.database.db
      .updateTable('finding')
      .set({ what: '=HYPERLINK("http://evil")' })
      .where('account_id', '=', station.account)
      .execute()
    const { text } = await owner.client.send(downloadFigures, { query: { table: 'answers', ...year } })
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(text).not.toMatch(/,"?=/)
  })
})

test('M36 work that was declined, offered again at a later visit and approved is recovered', async () => {
  const home = await openStation(server)
  server.clock.now = Date.parse('2026-11-22T12:00:00Z')
  const mechanic = await hire(home.owner)
  const { client } = home.owner
  const id = (last: number) => `019aa000-0000-7000-8000-0000000007${last}`
  const bay = home.bays[0]?.id ?? ''
  const visit = async (startsAt: string) =>
    book(home.owner, { startsAt, bayId: bay, employeeId: mechanic, vehicle: { plate: 'WPI 20931', country: 'PL' } })
  const change = async (
    order: string,
    status: 'arrived' | 'in-progress' | 'ready' | 'completed',
    detail?: { amount: number },
  ) => {
    server.clock.advance(20 * 60_000)
    const occurredAt = new Date(server.clock.now).toISOString()
    const answer = await client.send(changeAppointmentStatus, {
      params: { status },
      headers: {},
      body: { appointmentId: order, occurredAt, detail },
    })
    expect(answer.status, answer.text).toBe(200)
  }
  const line = { kind: 'labour', name: 'Brakes', quantity: 1500, unit: 'h', netPrice: 20_000 } as const
  const price = { ...line, discountPercent: 0, vatRate: 23 }
  const offer = async (order: string, finding: string, earlierId: string | null) => {
    const lines = [{ ...price, id: `${finding.slice(0, -3)}f${finding.slice(-2)}` }]
    const body = { what: 'Worn discs', severity: 'soon', lines, earlierId, version: null } as const
    const saved = await client.send(saveFinding, {
      params: { id: order, findingId: finding },
      headers: {},
      body,
    })
    expect(saved.status, saved.text).toBe(200)
  }
  const step = async (order: string, finding: string, to: 'asked' | 'approved' | 'declined', version: number) => {
    server.clock.advance(30 * 60_000)
    const answer = await client.send(stepFinding, {
      params: { id: order, findingId: finding },
      headers: {},
      body: { to, version, how: 'phone' },
    })
    expect(answer.status, answer.text).toBe(200)
  }

  const first = await visit('2026-11-23T08:00:00.000Z')
  server.clock.now = Date.parse('2026-11-23T08:00:00Z')
  await change(first.id, 'arrived')
  await change(first.id, 'in-progress')
  await offer(first.id, id(11), null)
  await step(first.id, id(11), 'asked', 1)
  await step(first.id, id(11), 'declined', 2)
  await client.send(saveOrderLine, {
    params: { id: first.id, lineId: id(21) },
    headers: {},
    body: { ...price, version: null },
  })
  await change(first.id, 'ready', { amount: 30_000 })
  await change(first.id, 'completed')

  const later = await visit('2026-12-02T08:00:00.000Z')
  server.clock.now = Date.parse('2026-12-02T08:00:00Z')
  await change(later.id, 'arrived')
  await offer(later.id, id(12), id(11))
  await step(later.id, id(12), 'asked', 1)
  await step(later.id, id(12), 'approved', 2)
  await change(later.id, 'in-progress')
  await change(later.id, 'ready')
  await change(later.id, 'completed')

  const november = await figuresOf(home.owner, { from: '2026-11-01', to: '2026-11-30' })
  const december = await figuresOf(home.owner, { from: '2026-12-01', to: '2026-12-31' })
  // 1.5 hours for 200 are 300, and 369 with tax; 300 were typed, which are 243.90 without tax.
  expect(november).toMatchObject({
    turnover: { labour: 30_000, agreed: -5_610, net: 24_390 },
    orders: { completed: 1, charged: 1, average: 24_390 },
    answers: { approved: 0, declined: 1, declinedGross: 36_900, minutes: 30, timed: 1 },
    recovered: { count: 0, gross: 0 },
    noShows: { missed: 0, came: 1 },
    customers: { all: 1, returning: 0 },
  })
  expect(november.hours.bays.find((one) => one.id === bay)?.sold).toBe(90)
  expect(november.hours.people.find((one) => one.id === mechanic)?.sold).toBe(90)
  expect(december).toMatchObject({
    turnover: { labour: 30_000, agreed: 0, net: 30_000 },
    answers: { approved: 1, declined: 0, approvedGross: 36_900, minutes: 30 },
    recovered: { count: 1, gross: 36_900 },
    customers: { all: 1, returning: 1 },
  })
  // Open until today, the second of December: two days of nine hours.
  expect(december.hours.bays.find((one) => one.id === bay)?.open).toBe(2 * 9 * 60)
})
