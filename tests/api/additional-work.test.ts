import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AppointmentDetails,
  changeAppointmentStatus,
  getAppointment,
  type StatusDetail,
  saveOrderLines,
} from '#contract/appointments.ts'
import { removeOrderLine, saveOrderLine } from '#contract/order-lines.ts'
import type { Status } from '#domain/appointment.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let made: AppointmentDetails
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  station = await openStation(server)
  made = await book(station.owner)
  await step('in-progress')
})

type Step = { reason?: string; detail?: StatusDetail; undoes?: string; baseVersion?: number }
type Sender = { who?: SignedIn; key?: string }

const send = (status: Status, step: Step = {}, { who = station.owner, key = randomUUID() }: Sender = {}) =>
  who.client.send(changeAppointmentStatus, {
    params: { status },
    headers: { 'idempotency-key': key },
    body: { appointmentId: made.id, ...step },
  })
/** Returns the id of its event. */
async function step(status: Status, more: Step = {}, sender: Sender = {}): Promise<string> {
  const answer = await send(status, more, sender)
  expect(answer.status, answer.text).toBe(200)
  return answer.value.eventId ?? ''
}
const read = async () => (await station.owner.client.send(getAppointment, { params: { id: made.id } })).value
const ask = (detail: StatusDetail = { what: 'Worn tie rod', gross: 34_000 }) => step('awaiting-approval', { detail })
const approve = (sender: Sender = {}) => step('in-progress', { detail: { approved: true } }, sender)

describe('work that was found and approved', () => {
  test('becomes a line of the order, at the announced price, and counts in its sums', async () => {
    const asked = await ask()
    expect((await read()).lines).toEqual([])
    await approve()
    const { lines, totals, events, version } = await read()
    expect(lines).toEqual([
      {
        ...{ id: asked, kind: 'labour', name: 'Worn tie rod', quantity: 1000, unit: 'pcs', discountPercent: 0 },
        ...{ netPrice: 27_642, vatRate: 23, net: 27_642, vat: 6358, gross: 34_000, version: 1 },
      },
    ])
    expect(totals).toMatchObject({ net: 27_642, vat: 6358, gross: 34_000 })
    expect(events.at(-1)?.detail).toEqual({ approved: true })
    // The approval and its line are one change.
    expect(version).toBe(made.version + 3)
  })

  test('is the last line, and is charged once, however often it is sent', async () => {
    const line = {
      ...({ id: randomUUID(), kind: 'part', name: 'Pasek', quantity: 1000, unit: 'szt.' } as const),
      ...{ netPrice: 5000, discountPercent: 0, vatRate: 8 },
    }
    await station.owner.client.send(saveOrderLines, { params: { id: made.id }, body: { lines: [line] } })
    const asked = await ask({ what: 'Ball joint' })
    const key = randomUUID()
    await approve({ key })
    const again = await send('in-progress', { detail: { approved: true } }, { key })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    // Somebody else sent the same answer from another tablet.
    expect((await send('in-progress', { detail: { approved: true } })).value.changed).toBe(false)
    await step('on-hold', { reason: 'waiting-for-lift' })
    await approve()
    expect((await read()).lines.map(({ id, netPrice }) => [id, netPrice])).toEqual([
      [line.id, 5000],
      [asked, 0],
    ])
  })

  test('is charged even if the office put the car on hold meanwhile', async () => {
    const asked = await ask()
    const { statusVersion } = await read()
    await step('on-hold', { reason: 'customer-question' }, { who: await station.join('advisor') })
    await step('in-progress', { detail: { approved: true }, baseVersion: statusVersion })
    const { lines, events } = await read()
    expect(lines.map(({ id }) => id)).toEqual([asked])
    expect(events.at(-1)?.flagged).toBe(true)
  })

  test('is not charged if it was declined, or if the work went on without an answer', async () => {
    await ask()
    await step('in-progress', { detail: { approved: false } })
    await ask({ what: 'Ball joint', gross: 20_000 })
    await step('in-progress')
    expect((await read()).lines).toEqual([])
    await step('ready')
    expect((await read()).totals.gross).toBe(0)
  })

  test('each finding has its own line', async () => {
    const first = await ask()
    await approve()
    const second = await ask({ what: 'Ball joint', gross: 20_001 })
    await approve()
    const { lines, totals } = await read()
    expect(lines.map(({ id, gross }) => [id, gross])).toEqual([
      [first, 34_000],
      [second, 20_001],
    ])
    expect(totals.linesGross).toBe(54_001)
  })

  test('the answer is accepted only with the step back to work', async () => {
    await ask()
    const refused = await send('on-hold', { reason: 'waiting-for-lift', detail: { approved: true } })
    expect(refused.problem).toMatchObject({ code: 'invalid', field: 'detail' })
  })
})

describe('an undone approval', () => {
  test('removes its line, and a second approval adds it again', async () => {
    const asked = await ask()
    const approved = await approve()
    await step('awaiting-approval', { undoes: approved })
    const { lines, status, statusDetail } = await read()
    expect([lines, status]).toEqual([[], 'awaiting-approval'])
    expect(statusDetail).toEqual({ what: 'Worn tie rod', gross: 34_000 })
    await approve()
    // Its removal was a version too.
    expect((await read()).lines.map(({ id, version }) => [id, version])).toEqual([[asked, 3]])
  })

  test('J6 its line is changed and removed like any other, and keeps who approved it', async () => {
    const asked = await ask()
    const advisor = await station.join('advisor')
    await approve({ who: advisor })
    const {
      net: _,
      vat: __,
      gross: ___,
      id: ____,
      version,
      ...line
    } = (await read()).lines[0] ?? expect.fail('no line')
    const params = { id: made.id, lineId: asked }
    const body = { ...line, name: 'Ball joint', version: version + 1 }
    const late = await station.owner.client.send(saveOrderLine, { params, headers: {}, body })
    expect(late.problem.current).toMatchObject({ version: 1, changed: { actorId: advisor.userId } })
    const removed = await station.owner.client.send(removeOrderLine, { params, headers: {}, body: { version } })
    expect(removed.value).toMatchObject({ line: null, version: 2 })
  })

  test('leaves a line that somebody has changed since, and a second approval adds none', async () => {
    await ask()
    const approved = await approve()
    const [line] = (await read()).lines
    const { net: _, vat: __, gross: ___, version: ____, ...entry } = line ?? expect.fail('there is no line')
    const lines = [{ ...entry, netPrice: 30_000 }]
    await station.owner.client.send(saveOrderLines, { params: { id: made.id }, body: { lines } })
    await step('awaiting-approval', { undoes: approved })
    expect((await read()).lines).toMatchObject([{ id: entry.id, netPrice: 30_000 }])
    await approve()
    expect((await read()).lines).toHaveLength(1)
  })

  test('cannot be undone after ten minutes, and its line stays', async () => {
    await ask()
    const approved = await approve()
    server.clock.advance(11 * 60_000)
    expect((await send('awaiting-approval', { undoes: approved })).problem.code).toBe('undo-expired')
    expect((await read()).lines).toHaveLength(1)
  })
})
