import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AppointmentDetails,
  changeAppointmentStatus,
  editAppointment,
  getAppointment,
  type StatusDetail,
} from '#contract/appointments.ts'
import { enrolDevice } from '#contract/devices.ts'
import { listMessages } from '#contract/messages.ts'
import type { Finding } from '#contract/order/finding.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { saveOrderLine } from '#contract/order-lines.ts'
import { type AppointmentPhotos, uploadAppointmentPhotos } from '#contract/photos.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { mergeVehicle } from '#contract/vehicles.ts'
import type { Status } from '#domain/appointment.ts'
import { mostFindingLines, mostFindings } from '#domain/findings/finding.ts'
import { onePixel, photosForm } from '../support/pictures.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, hire, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let owner: SignedIn
let made: AppointmentDetails
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  station = await openStation(server)
  owner = station.owner
  made = await book(owner)
})

type Saving = Call<typeof saveFinding>['body']
type Stepping = Call<typeof stepFinding>['body']
type Sender = { who?: SignedIn; headers?: NonNullable<Call<typeof saveFinding>['headers']>; id?: string }

const aPrice = (netPrice = 10_000) => ({
  ...({ id: randomUUID(), kind: 'part', name: 'Tie rod', quantity: 1000, unit: 'pcs' } as const),
  ...{ netPrice, discountPercent: 0, vatRate: 23 },
})
const save = (
  findingId: string,
  body: Partial<Saving> = {},
  { who = owner, headers = {}, id = made.id }: Sender = {},
) =>
  who.client.send(saveFinding, {
    params: { id, findingId },
    headers,
    body: { what: 'Worn tie rod', severity: 'now', version: null, ...body },
  })
const step = (
  findingId: string,
  to: Stepping['to'],
  version: number,
  { how, reason, ...sender }: Sender & Pick<Stepping, 'how' | 'reason'> = {},
) => {
  const { who = owner, headers = {}, id = made.id } = sender
  const more = { ...(how === undefined ? {} : { how }), ...(reason === undefined ? {} : { reason }) }
  return who.client.send(stepFinding, { params: { id, findingId }, headers, body: { to, version, ...more } })
}
const read = async (id = made.id, who = owner) => (await who.client.send(getAppointment, { params: { id } })).value
const only = async (): Promise<Finding> => (await read()).findings[0] ?? expect.fail('no finding')
async function found(body: Partial<Saving> = {}): Promise<string> {
  const findingId = randomUUID()
  server.clock.advance(1000)
  const answer = await save(findingId, body)
  expect(answer.status, answer.text).toBe(200)
  return findingId
}
const setStatus = (
  status: Status,
  body: { detail?: StatusDetail; undoes?: string; reason?: string } = {},
  key = randomUUID(),
) => {
  // Findings of one moment have no order.
  server.clock.advance(1000)
  return owner.client.send(changeAppointmentStatus, {
    params: { status },
    headers: { 'idempotency-key': key },
    body: { appointmentId: made.id, ...body },
  })
}

describe('a finding', () => {
  test('J8 is added with its price, and the customer approves it: each change has who, when, how and the sum', async () => {
    const line = aPrice()
    const findingId = randomUUID()
    const added = await save(findingId, { place: 'Front axle', lines: [line] })
    expect(added.value).toMatchObject({ changed: true, version: 1, versionAfter: 1, statusMoved: null })
    expect(added.value.appointmentVersion).toBe(made.version + 1)
    expect(added.value.finding).toMatchObject({
      ...{ id: findingId, place: 'Front axle', state: 'draft', gross: 12_300, lines: [line], orderLineIds: [] },
    })
    await step(findingId, 'asked', 1, { how: 'link' })
    const advisor = await station.join('advisor')
    const approved = await step(findingId, 'approved', 2, { how: 'phone', who: advisor })
    expect(approved.value).toMatchObject({ version: 3, finding: { state: 'approved', orderLineIds: [line.id] } })
    const { findings, lines, totals } = await read()
    expect(lines).toMatchObject([{ id: line.id, netPrice: 10_000, gross: 12_300 }])
    expect(totals.gross).toBe(12_300)
    expect(findings[0]?.changes).toMatchObject([
      { kind: 'saved', how: null, gross: 12_300, currency: 'PLN', actorId: owner.userId, state: 'draft' },
      { kind: 'asked', how: 'link', gross: 12_300, actorId: owner.userId },
      { kind: 'approved', how: 'phone', gross: 12_300, actorId: advisor.userId, what: 'Worn tie rod' },
    ])
  })

  test('J8 several are asked at once and answered one by one; declined ones keep their reason', async () => {
    const [one, other] = [
      await found({ lines: [aPrice()] }),
      await found({ what: 'Ball joint', lines: [aPrice(5000)] }),
    ]
    await step(one, 'asked', 1)
    await step(other, 'asked', 1)
    await step(other, 'declined', 2, { how: 'in-person', reason: 'Sells the car' })
    await step(one, 'approved', 2)
    const { findings, totals } = await read()
    expect(findings.map(({ state, reason }) => [state, reason])).toEqual([
      ['approved', null],
      ['declined', 'Sells the car'],
    ])
    expect(totals.gross).toBe(12_300)
  })

  test('J8 a changed price asks again: its lines go, and what was approved stays in its history', async () => {
    const line = aPrice()
    const findingId = await found({ lines: [line] })
    await step(findingId, 'asked', 1)
    await step(findingId, 'approved', 2)
    const changed = await save(findingId, { lines: [{ ...line, netPrice: 20_000 }], version: 3 })
    expect(changed.value.finding).toMatchObject({ state: 'draft', gross: 24_600 })
    const { lines, findings } = await read()
    expect(lines).toEqual([])
    expect(findings[0]?.changes.map(({ kind, gross }) => [kind, gross])).toEqual([
      ['saved', 12_300],
      ['asked', 12_300],
      ['approved', 12_300],
      ['saved', 24_600],
    ])
    await step(findingId, 'approved', 4)
    expect((await read()).totals.gross).toBe(24_600)
  })

  test('J8 another severity or place asks nobody again', async () => {
    const findingId = await found({ lines: [aPrice()] })
    await step(findingId, 'approved', 1)
    await save(findingId, { severity: 'soon', place: 'Left', version: 2 })
    expect(await only()).toMatchObject({ state: 'approved', severity: 'soon', place: 'Left' })
    expect((await read()).lines).toHaveLength(1)
  })

  test('J8 lines that were edited since their approval stay when the customer changes their mind', async () => {
    const [kept, gone] = [aPrice(), aPrice()]
    const findingId = await found({ lines: [kept, gone] })
    await step(findingId, 'approved', 1)
    const { id, ...content } = kept
    await owner.client.send(saveOrderLine, {
      params: { id: made.id, lineId: id },
      headers: {},
      body: { ...content, netPrice: 1, version: 1 },
    })
    await step(findingId, 'declined', 2)
    expect((await read()).lines.map((line) => line.id)).toEqual([kept.id])
    await step(findingId, 'approved', 3)
    expect((await read()).lines.map((line) => [line.id, line.netPrice])).toEqual([
      [kept.id, 1],
      [gone.id, 10_000],
    ])
  })

  test('J8 without a price becomes a line for which the desk enters one', async () => {
    const findingId = await found()
    await step(findingId, 'approved', 1)
    expect((await read()).lines).toMatchObject([{ id: findingId, name: 'Worn tie rod', netPrice: 0 }])
    expect(await only()).toMatchObject({ gross: null, orderLineIds: [findingId] })
  })

  test('J8 two people: the second sees what the first wrote; the same content and the same answer are done', async () => {
    const findingId = await found()
    await save(findingId, { what: 'Ball joint', version: 1 })
    const late = await save(findingId, { what: 'Track rod', version: 1 })
    expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    expect(late.problem.current).toMatchObject({ findingId, version: 2, finding: { what: 'Ball joint' } })
    expect((await save(findingId, { what: 'Ball joint', version: 1 })).value.changed).toBe(false)
    expect((await step(findingId, 'approved', 1)).problem.code).toBe('version-conflict')
    await step(findingId, 'approved', 2)
    expect((await step(findingId, 'approved', 1)).value).toMatchObject({ changed: false, version: 3 })
    expect((await step(randomUUID(), 'approved', 1)).status).toBe(404)
  })

  test('J8 a declined one is not withdrawn, and a withdrawn one is changed before it is asked', async () => {
    const findingId = await found()
    await step(findingId, 'declined', 1)
    expect((await step(findingId, 'withdrawn', 2)).problem).toMatchObject({
      ...{ code: 'illegal-transition', current: { finding: { state: 'declined' } } },
    })
    const other = await found()
    await step(other, 'withdrawn', 1)
    expect((await step(other, 'asked', 2)).problem.code).toBe('illegal-transition')
    await save(other, { severity: 'watch', version: 2 })
    expect((await step(other, 'asked', 3)).status).toBe(200)
  })

  test('J8 changes of findings do not hinder an edit of the order; an approval that adds lines may', async () => {
    const { version } = await read()
    await found()
    const edit = { params: { id: made.id }, body: { keyTag: 'K 17', version } }
    expect((await owner.client.send(editAppointment, edit)).status).toBe(200)
  })
})

describe('a request about a finding that is sent again', () => {
  const key = () => ({ 'idempotency-key': randomUUID() })

  test('J8 is answered again, with the version and the status that it has made', async () => {
    await setStatus('in-progress')
    const findingId = await found({ lines: [aPrice()] })
    const headers = key()
    const asked = await step(findingId, 'asked', 1, { headers })
    const { statusVersion } = await read()
    expect(asked.value.statusMoved).toEqual({
      before: statusVersion - 1,
      after: statusVersion,
      order: expect.objectContaining({ status: 'awaiting-approval', statusVersion }),
    })
    await step(findingId, 'approved', 2)
    const again = await step(findingId, 'asked', 1, { headers })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.value).toMatchObject({
      ...{ changed: true, version: 3, versionAfter: 2, statusMoved: { ...asked.value.statusMoved, order: null } },
    })
    expect((await read()).lines).toHaveLength(1)
  })

  test('J8 with other content, or by somebody else, is refused', async () => {
    await setStatus('in-progress')
    const headers = key()
    const findingId = await found()
    await step(findingId, 'asked', 1, { headers })
    const others = [
      await step(findingId, 'approved', 1, { headers }),
      await save(findingId, { version: 2 }, { headers }),
      await step(findingId, 'asked', 1, { headers, who: await station.join('advisor') }),
      await setStatus('ready', {}, headers['idempotency-key']),
    ]
    expect(others.map(({ problem }) => problem.code)).toEqual(others.map(() => 'key-reused'))
    const stranger = await step(findingId, 'approved', 2, { headers: { 'x-expect-user': randomUUID() } })
    expect(stranger.problem.code).toBe('actor-mismatch')
  })

  test('J8 an id that another order has is refused', async () => {
    const findingId = await found()
    const id = (await book(owner)).id
    expect((await save(findingId, {}, { id })).problem.code).toBe('id-taken')
    expect((await step(findingId, 'asked', 1, { id })).status).toBe(404)
    // Another station is not told anything.
    const stranger = await openStation(server)
    const theirs = await book(stranger.owner)
    expect((await save(findingId, {}, { who: stranger.owner, id: theirs.id })).status).toBe(200)
  })
})

describe('the status of the order', () => {
  beforeEach(async () => {
    await setStatus('in-progress')
  })
  const status = async () => (await read()).status

  test('J8 waits for approval while a question is open, and goes on with the last answer', async () => {
    const [one, other] = [await found({ lines: [aPrice()] }), await found({ what: 'Ball joint' })]
    await step(one, 'asked', 1)
    expect(await status()).toBe('awaiting-approval')
    expect((await read()).statusDetail).toEqual({ what: 'Worn tie rod' })
    expect((await step(other, 'asked', 1)).value.statusMoved).toBeNull()
    await step(one, 'approved', 2)
    expect(await status()).toBe('awaiting-approval')
    await step(other, 'declined', 2)
    expect(await status()).toBe('in-progress')
  })

  test('J8 goes on if the question is taken back or its price is changed', async () => {
    const findingId = await found()
    await step(findingId, 'asked', 1)
    await save(findingId, { lines: [aPrice()], version: 2 })
    expect(await status()).toBe('in-progress')
    await step(findingId, 'asked', 3)
    await step(findingId, 'withdrawn', 4)
    expect(await status()).toBe('in-progress')
  })

  test('J8 the message to the customer names all open questions, and their sum if all have a price', async () => {
    const draft = async () =>
      (await owner.client.send(listMessages, { params: { id: made.id } })).value.draft?.text ?? expect.fail('no draft')
    const [one, other] = [
      await found({ lines: [aPrice()] }),
      await found({ what: 'Ball joint', lines: [aPrice(5000)] }),
    ]
    await step(one, 'asked', 1)
    await step(other, 'asked', 1)
    const text = await draft()
    expect(text).toContain('Worn tie rod, Ball joint')
    expect(text).toMatch(/184,50\szł/)
    const third = await found({ what: 'Noise' })
    await step(third, 'asked', 1)
    expect(await draft()).not.toContain('zł')
  })

  test('J8 stays where a person has put it', async () => {
    const findingId = await found()
    await setStatus('awaiting-parts')
    await step(findingId, 'asked', 1)
    expect(await status()).toBe('awaiting-parts')
    await step(findingId, 'approved', 2)
    expect(await status()).toBe('awaiting-parts')
  })

  test('J8 its undo restores the finding, and takes its lines back', async () => {
    const findingId = await found({ lines: [aPrice()] })
    await step(findingId, 'asked', 1)
    const key = randomUUID()
    await step(findingId, 'approved', 2, { headers: { 'idempotency-key': key } })
    const undone = await setStatus('awaiting-approval', { undoes: key })
    expect(undone.status, undone.text).toBe(200)
    expect(await only()).toMatchObject({ state: 'asked', version: 4 })
    expect((await read()).lines).toEqual([])
  })
})

describe('the buttons that ask and answer with the status', () => {
  beforeEach(async () => {
    await setStatus('in-progress')
  })

  test('J8 make a finding and answer it', async () => {
    const key = randomUUID()
    await setStatus('awaiting-approval', { detail: { what: 'Worn tie rod', gross: 34_000 } }, key)
    expect(await only()).toMatchObject({ id: key, state: 'asked', gross: 34_000, severity: 'now' })
    await setStatus('in-progress', { detail: { approved: true } })
    expect(await only()).toMatchObject({ state: 'approved', orderLineIds: [key] })
    expect((await only()).changes.map(({ kind, gross }) => [kind, gross])).toEqual([
      ['asked', 34_000],
      ['approved', 34_000],
    ])
  })

  test('J8 their undo restores the finding; the question itself is withdrawn', async () => {
    const [asked, declined] = [randomUUID(), randomUUID()]
    await setStatus('awaiting-approval', { detail: { what: 'Worn tie rod' } }, asked)
    await setStatus('in-progress', { detail: { approved: false } }, declined)
    await setStatus('awaiting-approval', { undoes: declined })
    expect((await only()).state).toBe('asked')
    await setStatus('in-progress', { detail: { approved: true } })
    expect((await only()).state).toBe('approved')
    const second = randomUUID()
    await setStatus('awaiting-approval', { detail: { what: 'Ball joint' } }, second)
    await setStatus('in-progress', { undoes: second })
    expect((await read()).findings.map(({ state }) => state)).toEqual(['approved', 'withdrawn'])
  })

  test('J8 answer only the question that they show', async () => {
    const one = await found({ lines: [aPrice()] })
    const other = await found({ what: 'Ball joint', lines: [aPrice()] })
    await step(one, 'asked', 1)
    await step(other, 'asked', 1)
    await step(one, 'declined', 2)
    await setStatus('in-progress', { detail: { approved: true } })
    expect((await read()).findings.map(({ state }) => state)).toEqual(['declined', 'asked'])
  })

  test('J8 a question typed while the order waits already is kept, once', async () => {
    await setStatus('awaiting-approval', { detail: { what: 'Worn tie rod' } })
    const key = randomUUID()
    const ask = () => setStatus('awaiting-approval', { detail: { what: 'Ball joint' } }, key)
    const first = await ask()
    // The customer approves before the device, which has not heard the answer, asks again.
    await setStatus('in-progress', { detail: { approved: true } })
    const again = await ask()
    const { status, statusVersion } = first.value.appointment
    for (const { value } of [first, again])
      expect(value).toMatchObject({ changed: false, eventId: null, appointment: { status, statusVersion } })
    expect([status, again.headers.get('idempotent-replayed')]).toEqual(['awaiting-approval', 'true'])
    expect((await read()).status).toBe('in-progress')
    expect((await read()).findings.map(({ what, state }) => [what, state])).toEqual([
      ['Worn tie rod', 'approved'],
      ['Ball joint', 'asked'],
    ])
  })
})

describe('at the next visit', () => {
  const next = async (more: Parameters<typeof book>[1] = {}) =>
    book(owner, { startsAt: '2026-12-21T08:00:00.000Z', ...more })

  test('J8 what was not done is offered until it is continued, whatever becomes of that', async () => {
    const [declined, watched, approved, withdrawn] = [
      await found(),
      await found({ severity: 'watch' }),
      await found(),
      await found(),
    ]
    await step(declined, 'declined', 1, { reason: 'Next time' })
    await step(approved, 'approved', 1)
    await step(withdrawn, 'withdrawn', 1)
    const { id, earlierFindings } = await next()
    expect(earlierFindings.map((one) => one.id).toSorted()).toEqual([declined, watched].toSorted())
    expect(earlierFindings.find((one) => one.id === declined)).toMatchObject({
      reason: 'Next time',
      appointmentId: made.id,
    })
    const again = randomUUID()
    await save(again, { earlierId: declined }, { id })
    expect((await read(id)).earlierFindings.map((one) => one.id)).toEqual([watched])
    await step(again, 'declined', 1, { id })
    const third = await next({ startsAt: '2027-01-21T08:00:00.000Z' })
    expect(third.earlierFindings.map((one) => one.id)).toEqual([again, watched])
    expect((await read()).earlierFindings).toEqual([])
  })

  test('J8 it stays with the car when two records of it are merged', async () => {
    await step(await found(), 'declined', 1)
    const other = await next({ vehicle: { plate: 'WX 4713P', country: 'PL' } })
    expect(other.earlierFindings).toEqual([])
    const merged = await owner.client.send(mergeVehicle, {
      params: { id: made.vehicle.id },
      body: { into: other.vehicle.id },
    })
    expect(merged.status, merged.text).toBe(200)
    expect((await read(other.id)).earlierFindings).toHaveLength(1)
  })

  test('J8 another owner of the car is not shown what the one before declined', async () => {
    await step(await found(), 'declined', 1)
    const sold = await next({ customer: { name: 'Jan Nowak', phone: '+48602000111' } })
    expect(sold.vehicle.id).toBe(made.vehicle.id)
    expect(sold.earlierFindings).toEqual([])
  })
})

describe('prices', () => {
  test('J8 are for the desk alone: a mechanic and a tablet neither see nor set them', async () => {
    const findingId = await found({ lines: [aPrice()] })
    const mechanic = await station.join('mechanic')
    const helper = await station.join('advisor')
    await helper.client.send(enrolDevice, { body: { name: 'Lift 2' } })
    const employeeId = await hire(owner)
    for (const who of [mechanic, helper]) {
      const [finding] = (await read(made.id, who)).findings
      expect(finding).toMatchObject({ lines: null, gross: null, changes: [{ gross: null }] })
      const priced = await save(randomUUID(), { lines: [aPrice()], employeeId }, { who })
      expect([priced.status, priced.problem.code]).toEqual([403, 'forbidden'])
    }
    // Their text asks again, and the price of the desk stays.
    await save(findingId, { what: 'Worn tie rod, left', version: 1 }, { who: mechanic })
    expect(await only()).toMatchObject({ what: 'Worn tie rod, left', gross: 12_300 })
  })

  test('J8 a shared tablet names the person who found it', async () => {
    const helper = await station.join('advisor')
    await helper.client.send(enrolDevice, { body: { name: 'Lift 2' } })
    expect((await save(randomUUID(), {}, { who: helper })).problem).toMatchObject({
      code: 'invalid',
      field: 'employeeId',
    })
    const employeeId = await hire(owner)
    await save(randomUUID(), { employeeId }, { who: helper })
    expect((await only()).changes).toMatchObject([{ employeeId }])
  })
})

describe('limits', () => {
  test('an order has fifty findings at most', async () => {
    for (let count = 0; count < mostFindings; count += 1) await found()
    expect((await save(randomUUID())).problem.code).toBe('too-many-findings')
  })

  test('a finding has twenty lines at most', async () => {
    const lines = Array.from({ length: mostFindingLines }, () => aPrice())
    expect((await save(randomUUID(), { lines })).status).toBe(200)
    expect((await save(randomUUID(), { lines: [...lines, aPrice()] })).problem.code).toBe('invalid')
    const [one = aPrice()] = lines
    expect((await save(randomUUID(), { lines: [one, one] })).problem.code).toBe('invalid')
  })

  test('a finding has 500 characters at most, its place 100, a refusal 500', async () => {
    expect((await save(randomUUID(), { what: 'x'.repeat(500), place: 'x'.repeat(100) })).status).toBe(200)
    expect((await save(randomUUID(), { what: 'x'.repeat(501) })).status).toBe(400)
    expect((await save(randomUUID(), { place: 'x'.repeat(101) })).status).toBe(400)
    const findingId = await found()
    expect((await step(findingId, 'declined', 1, { reason: 'x'.repeat(501) })).status).toBe(400)
    expect((await step(findingId, 'declined', 1, { reason: 'x'.repeat(500) })).status).toBe(200)
  })
})

test('J8 a photo shows a finding, also one that arrives after it', async () => {
  const findingId = randomUUID()
  const form = photosForm([onePixel])
  form.set('findingId', findingId)
  const path = `/api${fillPath(uploadAppointmentPhotos.path, { id: made.id })}`
  const answer = await owner.client.fetch(path, { method: 'POST', body: form })
  expect((answer.value as AppointmentPhotos).photos).toMatchObject([{ findingId }])
  await save(findingId)
  expect((await read()).photos).toMatchObject([{ findingId }])
})
