import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeAppointmentStatus,
  getAppointment,
  listAppointments,
  type OrderLineEntry,
  saveOrderLines,
} from '#contract/appointments.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const aLine = (more: Partial<OrderLineEntry> = {}): OrderLineEntry => ({
  id: randomUUID(),
  kind: 'labour',
  name: 'Wymiana rozrządu',
  quantity: 2500,
  unit: 'h',
  netPrice: 18_000,
  discountPercent: 0,
  vatRate: 23,
  ...more,
})
const save = (who: SignedIn, id: string, lines: unknown, version?: number) =>
  who.client.send(saveOrderLines, {
    params: { id },
    body: { lines: lines as OrderLineEntry[], ...(version === undefined ? {} : { version }) },
  })
const read = async (who: SignedIn, id: string) => (await who.client.send(getAppointment, { params: { id } })).value

describe('the lines of an order', () => {
  test('are stored in their order, each rounded and summed per rate', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    expect(made).toMatchObject({ lines: [], totals: { discount: 0, net: 0, vat: 0, gross: 0, byRate: [] } })
    const lines = [
      aLine(),
      aLine({ kind: 'part', name: 'Pasek', quantity: 1000, unit: 'szt.', netPrice: 50, discountPercent: 0 }),
      aLine({ kind: 'part', name: 'Olej', quantity: 4300, unit: 'l', netPrice: 4599, discountPercent: 12.5 }),
      aLine({ kind: 'fee', name: 'Kaucja za stary akumulator', quantity: 1000, unit: 'szt.', netPrice: -3000 }),
      aLine({ kind: 'subcontract', name: 'Badanie techniczne', quantity: 1000, netPrice: 9900, vatRate: null }),
      aLine({ kind: 'part', name: 'Książka', quantity: 1000, netPrice: 100, vatRate: 5 }),
    ]
    const saved = (await save(owner, made.id, lines, made.version)).value
    expect(saved.lines.map(({ net, vat, gross, version, ...entry }) => entry)).toEqual(lines)
    expect(saved.lines.map(({ net, vat, gross }) => [net, vat, gross])).toEqual([
      [45_000, 10_350, 55_350],
      [50, 12, 62],
      [17_304, 3980, 21_284],
      [-3000, -690, -3690],
      [9900, 0, 9900],
      [100, 5, 105],
    ])
    expect(saved.totals).toEqual({
      discount: 2472,
      net: 69_354,
      vat: 13_656,
      gross: 83_010,
      linesVat: 13_657,
      linesGross: 83_011,
      byRate: [
        { vatRate: 23, net: 59_354, vat: 13_651, gross: 73_005 },
        { vatRate: 5, net: 100, vat: 5, gross: 105 },
        { vatRate: null, net: 9900, vat: 0, gross: 9900 },
      ],
    })
    expect(saved).toMatchObject({ version: made.version + 1, statusVersion: made.statusVersion })
    expect(await read(owner, made.id)).toEqual(saved)

    const turned = (await save(owner, made.id, lines.toReversed())).value
    expect(turned.lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toReversed())
    expect(turned.totals).toEqual(saved.totals)
    expect((await save(owner, made.id, [])).value).toMatchObject({ lines: [], totals: { gross: 0, byRate: [] } })
  })

  test('saving the same lines again changes nothing, and a change is listed for clients that ask for changes', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    server.clock.advance(1000)
    const lines = [aLine({ discountPercent: 33.33, vatRate: 13.5 })]
    const saved = (await save(owner, made.id, lines)).value
    expect((await save(owner, made.id, lines)).value).toEqual(saved)
    // Its answer was lost.
    expect((await save(owner, made.id, lines, made.version)).value).toEqual(saved)
    const query = { limit: '10', updatedSince: new Date(server.clock.now).toISOString() }
    const { appointments } = (await owner.client.send(listAppointments, { query })).value
    expect(appointments.map(({ id }) => id)).toEqual([made.id])
  })

  test('two editors: the second gets the current state', async () => {
    const { owner, join } = await openStation(server)
    const advisor = await join('advisor')
    const made = await book(owner)
    const first = await save(owner, made.id, [aLine()], made.version)
    const second = await save(advisor, made.id, [], made.version)
    expect([second.status, second.problem.code]).toEqual([409, 'version-conflict'])
    expect(second.problem.current).toEqual(first.value)
    const many = await Promise.all([1, 2, 3, 4].map(() => save(owner, made.id, [aLine()], first.value.version)))
    expect(many.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('a mechanic reads and does not write them', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const made = await book(owner)
    const saved = await save(owner, made.id, [aLine()])
    const refused = await save(mechanic, made.id, [])
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden'])
    expect(await read(mechanic, made.id)).toEqual(saved.value)
  })

  test('can be written after the hand-over too', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    for (const status of ['in-progress', 'completed'] as const) {
      const body = { appointmentId: made.id }
      await owner.client.send(changeAppointmentStatus, { params: { status }, body, headers: {} })
    }
    expect((await save(owner, made.id, [aLine()])).value).toMatchObject({
      status: 'completed',
      totals: { net: 45_000 },
    })
  })

  test('of two orders may have one id, lines of one order may not', async () => {
    const { owner } = await openStation(server)
    const [one, other] = [await book(owner), await book(owner)]
    const line = aLine()
    expect((await save(owner, one.id, [line])).status).toBe(200)
    expect((await save(owner, other.id, [line])).status).toBe(200)
    const twice = await save(owner, one.id, [line, aLine(), line])
    expect([twice.status, twice.problem.field]).toEqual([400, 'lines.2.id'])
    expect(twice.problem.issues).toEqual([{ field: 'lines.2.id', code: 'custom', rule: 'duplicate' }])
  })

  test.each<[string, object]>([
    ['id', { id: '1' }],
    ['kind', { kind: 'tip' }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: -1000 }],
    ['quantity', { quantity: 1.5 }],
    ['quantity', { quantity: 10_000_000 }],
    ['unit', { unit: '' }],
    ['netPrice', { netPrice: 0.5 }],
    ['netPrice', { netPrice: 1_000_000_001 }],
    ['netPrice', { netPrice: '100' }],
    ['discountPercent', { discountPercent: -1 }],
    ['discountPercent', { discountPercent: 100.01 }],
    ['discountPercent', { discountPercent: 0.001 }],
    ['vatRate', { vatRate: 30.5 }],
    ['vatRate', { vatRate: 22.995 }],
    ['vatRate', { vatRate: undefined }],
  ])('a line with a wrong %s (%j) is refused at its field', async (field, wrong) => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    const answer = await save(owner, made.id, [aLine(), { ...aLine(), ...wrong }])
    expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([400, 'invalid', `lines.1.${field}`])
    expect((await read(owner, made.id)).lines).toEqual([])
  })

  test('are a hundred at most, and the dearest hundred add up', async () => {
    const { owner } = await openStation(server)
    const made = await book(owner)
    const dear = () => aLine({ quantity: 9_999_999, netPrice: 1_000_000_000 })
    const lines = Array.from({ length: 100 }, dear)
    const { totals } = (await save(owner, made.id, lines)).value
    expect([totals.net, totals.gross]).toEqual([999_999_900_000_000, 1_229_999_877_000_000])
    const more = await save(owner, made.id, [...lines, dear()])
    expect([more.status, more.problem.field]).toEqual([400, 'lines'])
  })
})
