import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type MoneyFormat,
  readLine,
  toLineFields,
  writePrice,
} from '#client/features/appointments/order/lines/order-line-entry.ts'
import { toPayOf } from '#client/features/appointments/order/lines/to-pay-of.ts'
import { createLineOverlay } from '#client/features/appointments/pending/pending-lines.ts'
import { makeFormat } from '#client/i18n/format.ts'
import { type AppointmentDetails, changeAppointmentStatus, type OrderLineEntry } from '#contract/appointments.ts'
import { listCustomers, updateCustomer } from '#contract/customers.ts'
import { readFigures } from '#contract/figures/figures.ts'
import { mostOrders, readOrders, type WholeOrder } from '#contract/orders.ts'
import { itemsTotal } from '#domain/money/amount-to-pay.ts'
import { parseAmount } from '#domain/money/money.ts'
import { lineKinds, sumLine, sumOrder } from '#domain/money/order-lines.ts'
import { sumPaper } from '#domain/money/paper-sums.ts'
import { priceLine } from '#server/appointments/lines/price-line.ts'
import { putLine } from '#server/appointments/lines/store.ts'
import { findAmounts } from '#server/customer-figures/store.ts'
import { inTransactionIfOk } from '#server/db/in-transaction.ts'
import { createPaperWriter } from '#server/papers/paper-writer.ts'
import { renderPricePaper } from '#server/papers/render-price-paper.ts'
import type { Translate } from '#server/texts/translate.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBaseInfo, book, openStation } from '../support/station.ts'

/** Each has up to eight lines. On PostgreSQL only the reading differs, so that fewer will do. */
const orderCount = process.env.TEST_DATABASE_TEMPLATE === undefined ? 10_000 : 1_000
/** The page of a link shows the sums of the paper, which is compared each time; writing it takes the longest. */
const everyPage = 5
const currency = 'PLN'
const formatOf = (locale: 'pl' | 'en') => ({ locale, country: 'PL', timeZone: 'Europe/Warsaw', currency })
const tags = { pl: 'pl-PL', en: 'en-GB' } as const

const anyLine: fc.Arbitrary<Omit<OrderLineEntry, 'id'>> = fc.record({
  kind: fc.constantFrom(...lineKinds),
  name: fc.constantFrom('Pasek', 'Olej 5W-30', 'Robocizna'),
  quantity: fc.oneof(fc.constantFrom(1000, 1500, 333), fc.integer({ min: 1, max: 9_999_999 })),
  unit: fc.constantFrom('h', 'l', 'szt.'),
  netPrice: fc.oneof(fc.integer({ min: -9999, max: 99_999 }), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })),
  discountPercent: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  ),
  vatRate: fc.constantFrom(null, 0, 5, 8, 13.5, 23),
})
const anyLines = fc.array(anyLine, { maxLength: 8 })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** As many orders as one call reads; each is ready, and half of the customers read Polish. */
async function bookReady(owner: SignedIn): Promise<AppointmentDetails[]> {
  const orders: AppointmentDetails[] = []
  for (let at = 0; at < mostOrders; at++) {
    const customer = { name: `Customer ${at}`, phone: `+4860123${String(4000 + at)}` }
    const vehicle = { plate: `WX ${10_000 + at}`, country: 'PL' }
    const made = await book(owner, { id: randomUUID(), bayId: null, vehicle, customer })
    const body = { appointmentId: made.id, reason: '' }
    await owner.client.send(changeAppointmentStatus, { params: { status: 'ready' }, headers: {}, body })
    const language = at % 2 === 0 ? ('pl' as const) : ('en' as const)
    const reader = { ...customer, kind: 'person' as const, email: null, language, consents: [], notes: '' }
    await owner.client.send(updateCustomer, { params: { id: made.customer?.id ?? '' }, body: reader })
    orders.push(made)
  }
  return orders
}

/** Stores the lines as the calls do, without their history. */
async function writeLines(account: string, orders: readonly AppointmentDetails[], lines: OrderLineEntry[][]) {
  await inTransactionIfOk(server.database, async (tx) => {
    await tx.deleteFrom('order_line').where('account_id', '=', account).execute()
    for (const [at, { id }] of orders.entries()) {
      for (const [place, line] of (lines[at] ?? []).entries()) {
        await putLine(account, tx, id, priceLine(line, 1), place)
      }
    }
    return { ok: true as const }
  })
}

/** Spaces that a line does not break are spaces. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
const sumOf = (parts: readonly number[]): number => parts.reduce((all, one) => all + one, 0)

const writers = { pl: makeFormat(formatOf('pl')), en: makeFormat(formatOf('en')) }
const english: Translate = (_, { message }) => message
const pageWriters = { pl: createPaperWriter(english, formatOf('pl')), en: createPaperWriter(english, formatOf('en')) }
const writeFor = (language: 'pl' | 'en') => writers[language]

/** The summary as the page of a link shows it. */
function summaryPage(order: AppointmentDetails, language: 'pl' | 'en'): string {
  const source = {
    order,
    station: { ...aBaseInfo(), country: 'PL' },
    legal: null,
    logo: null,
    services: [],
    madeAt: 0,
    expiresAt: 0,
  }
  return String(renderPricePaper('summary', source, pageWriters[language]))
}
const readSums = (page: string): string[] => [...page.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, sum = '']) => sum)

/** Compares the page of a link to the order summary with the answer of the API. */
function comparePage(order: AppointmentDetails, language: 'pl' | 'en'): void {
  const { lines, totals } = order
  const { money } = writeFor(language)
  const page = summaryPage(order, language)
  expect(page.match(/<tr>(?!<th)/g)?.length ?? 0).toBe(lines.length)
  for (const { net } of lines) expect(page).toContain(`<td>${money(net)}</td></tr>`)
  expect(readSums(page)).toEqual([totals.net, ...totals.byRate.map(({ vat }) => vat), totals.gross].map(money))
}

/** Compares every place that shows a sum with the answer of the API. */
function compare({ order, related }: WholeOrder, language: 'pl' | 'en', hasPage: boolean): void {
  const { lines, totals } = order
  // The rows of the order page and of the export.
  for (const line of lines) expect(sumLine(line)).toMatchObject({ net: line.net, vat: line.vat, gross: line.gross })
  expect(sumOf(lines.map(({ net }) => net))).toBe(totals.net)
  // A paper.
  const paper = sumPaper(lines, null)
  expect(paper.totals).toEqual(totals)
  expect(paper.rows.map(({ net }) => net)).toEqual(lines.map(({ net }) => net))
  if (hasPage) comparePage(order, language)
  // The sheet of the items, which reads what is in its fields.
  const money: MoneyFormat = { currency, tag: tags[language] }
  const typed = lines.map((line) => readLine(toLineFields(line, money), currency))
  expect(sumOrder(typed.flatMap((line) => line ?? []))).toEqual(totals)
  // The amount that is filled in when the car becomes ready.
  const filled = writePrice(Math.abs(totals.gross), money)
  expect(parseAmount(filled, currency)).toEqual({ ok: true, value: Math.abs(totals.gross) })
  // The order with its lines unsent.
  const overlay = createLineOverlay()
  let pending: AppointmentDetails = { ...order, lines: [], totals: sumOrder([]) }
  for (const { id: lineId, net: _, vat: __, gross: ___, version: ____, ...content } of lines) {
    const params = { id: order.id, lineId }
    const origin = { userId: 'u', accountId: 'a', appointmentId: order.id, employeeId: null, occurredAt: '' }
    pending = overlay(pending, { ...origin, key: lineId, kind: 'line', params, body: { ...content, version: null } })
  }
  expect(pending).toEqual(order)
  // What is to be paid: on the order page, on a paper and in the message.
  const due = itemsTotal(order)
  expect([toPayOf(order)?.amount ?? null, paper.toPay?.amount ?? null]).toEqual([due, due])
  const text = plain(related?.messages?.draft?.text ?? '')
  const format = writeFor(language)
  const isAsked = due !== null && due > 0
  expect(text).not.toBe('')
  expect([text, text.includes(plain(format.money(isAsked ? due : 0)))]).toEqual([text, isAsked])
}

test('J21 M2 every place that shows a sum shows that of the API, for ten thousand orders', {
  timeout: 180_000,
}, async () => {
  const { account, owner } = await openStation(server)
  const orders = await bookReady(owner)
  const ids = orders.map(({ id }) => id).join(',')
  const samples = fc.sample(anyLines, { numRuns: orderCount, seed: 19 })
  let compared = 0
  for (let from = 0; from < orderCount; from += mostOrders) {
    const lines = samples
      .slice(from, from + mostOrders)
      .map((one) => one.map((line) => ({ ...line, id: randomUUID() })))
    await writeLines(account, orders, lines)
    const read = await owner.client.send(readOrders, { query: { ids, with: 'related' } })
    // The visits on the pages of customers and cars, of which the spend of a customer is the sum.
    const spent = await findAmounts(
      account,
      server.database.db,
      orders.map(({ id }) => id),
    )
    for (const [at, whole] of read.value.orders.entries()) {
      expect(whole.order.lines).toHaveLength(lines[at]?.length ?? -1)
      expect(spent.get(whole.order.id) ?? null).toBe(itemsTotal(whole.order))
      compare(whole, at % 2 === 0 ? 'pl' : 'en', compared % everyPage === 0)
      compared++
    }
  }
  expect(compared).toBe(orderCount)
})

test('J2 M2 what was typed counts nowhere after work went on, also if the car was never ready again', async () => {
  const { account, owner } = await openStation(server)
  const made = await book(owner, { id: randomUUID(), bayId: null })
  const step = async (status: 'ready' | 'in-progress' | 'completed', body: object = {}) => {
    const call = { params: { status }, headers: {}, body: { appointmentId: made.id, ...body } }
    const answer = await owner.client.send(changeAppointmentStatus, call)
    expect(answer.status, answer.text).toBe(200)
  }
  await step('ready', { detail: { amount: 50_000 } })
  await step('in-progress', { reason: 'A noise' })
  const line = { kind: 'part', name: 'Pasek', quantity: 1000, unit: 'szt.', discountPercent: 0, vatRate: 23 } as const
  await writeLines(account, [made], [[{ ...line, id: randomUUID(), netPrice: 80_000 }]])
  await step('completed')

  const read = await owner.client.send(readOrders, { query: { ids: made.id, with: 'related' } })
  const order = read.value.orders[0]?.order ?? expect.fail('no order')
  expect(toPayOf(order)).toEqual({ amount: 98_400, difference: 0 })
  comparePage(order, 'en')
  const amounts = await findAmounts(account, server.database.db, [made.id])
  expect(amounts.get(made.id)).toBe(98_400)
  const { customers } = (await owner.client.send(listCustomers, { query: {} })).value
  expect(customers.map(({ spent }) => spent)).toEqual([98_400])
  const figures = await owner.client.send(readFigures, { query: { from: '2026-11-21', to: '2026-11-23' } })
  expect(figures.value.turnover).toMatchObject({ agreed: 0, net: 80_000 })
})
