import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AppointmentDetails,
  changeAppointmentStatus,
  editAppointment,
  getAppointment,
} from '#contract/appointments.ts'
import { chooseConditionReports, makeConditionReport } from '#contract/condition-reports/condition-reports.ts'
import { anonymiseCustomer } from '#contract/customers.ts'
import { removeAppointmentPhoto } from '#contract/photos.ts'
import { myProfile } from '#contract/profiles.ts'
import { digestedText, mostReports, type ReportContent } from '#domain/condition-reports/condition-report.ts'
import { onePixel, photosForm } from '../support/pictures.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server)
})
afterAll(() => server.stop())

type Sender = Pick<TestStation['owner'], 'client'>

/** Each order is an hour later than the one before. */
let hours = 0
const order = async (): Promise<AppointmentDetails> =>
  book(station.owner, { startsAt: new Date(Date.parse('2026-11-23T08:00:00Z') + hours++ * 3_600_000).toISOString() })

const mark = (photoIds: string[] = []) => ({
  ...({ id: randomUUID(), kind: 'scratch', x: 240, y: 610, note: 'Left door' } as const),
  photoIds,
})
const content: ReportContent = {
  ...{ kind: 'check-in', mileage: 184_320, fuel: 3, keys: 2, documents: ['registration'], belongings: 'Child seat' },
  ...{ body: 'estate', marks: [mark()], agreed: 'Oil change', usedParts: 'return' },
  signature: {
    name: 'Anna Kowalska',
    strokes: [
      [1, 2, 30, 40],
      [500, 500],
    ],
  },
}

const make = (
  who: Sender,
  id: string,
  body: ReportContent & { employeeId?: string } = content,
  reportId: string = randomUUID(),
) => who.client.send(makeConditionReport, { params: { id, reportId }, headers: { 'idempotency-key': reportId }, body })

const read = async (id: string, who: Sender = station.owner) =>
  (await who.client.send(getAppointment, { params: { id } })).value

describe('J24 a condition report', () => {
  test('is stored as it was recorded and signed, with who, when and its digest', async () => {
    const { id } = await order()
    const mechanic = await station.join('mechanic')
    const reportId = randomUUID()
    const made = await make(mechanic, id, content, reportId)
    expect([made.status, made.value.changed]).toEqual([200, true])
    const digest = createHash('sha256')
      .update(digestedText({ id: reportId, appointmentId: id }, content))
      .digest('hex')
    const [report] = (await read(id)).conditionReports
    expect(report).toMatchObject({ ...content, id: reportId, actorId: mechanic.userId, isSigned: true, digest })
    expect(made.value.report).toEqual(report)
  })

  test('is made once, however often a device asks; its id is never used for another one', async () => {
    const { id } = await order()
    const reportId = randomUUID()
    await make(station.owner, id, content, reportId)
    const again = await make(station.owner, id, content, reportId)
    expect([again.status, again.value.changed, again.headers.get('idempotent-replayed')]).toEqual([200, false, 'true'])
    const other = await make(station.owner, id, { ...content, fuel: 8 }, reportId)
    expect([other.status, other.problem.code]).toEqual([409, 'id-taken'])
    const elsewhere = await make(station.owner, (await order()).id, content, reportId)
    expect(elsewhere.problem.code).toBe('id-taken')
    const { conditionReports } = await read(id)
    expect(conditionReports.map(({ fuel }) => fuel)).toEqual([3])
  })

  test('is corrected by another one; both stay, in the order in which they arrived', async () => {
    const { id } = await order()
    await make(station.owner, id)
    await make(station.owner, id, { ...content, fuel: 4 })
    await make(station.owner, id, { ...content, kind: 'handover', fuel: 5 })
    const { conditionReports } = await read(id)
    expect(conditionReports.map(({ kind, fuel }) => [kind, fuel])).toEqual([
      ['check-in', 3],
      ['check-in', 4],
      ['handover', 5],
    ])
  })

  test('with nothing to say is short and unsigned', async () => {
    const { id } = await order()
    const empty: ReportContent = {
      ...{ kind: 'check-in', mileage: null, fuel: null, keys: null, documents: [], belongings: null, body: 'van' },
      ...{ marks: [], agreed: null, usedParts: null, signature: null },
    }
    const { report } = (await make(station.owner, id, empty)).value
    expect(report).toMatchObject({ ...empty, isSigned: false })
  })

  test('is no conflict for an edit of its order', async () => {
    const made = await order()
    await make(station.owner, made.id)
    const edited = await station.owner.client.send(editAppointment, {
      params: { id: made.id },
      body: { complaint: 'Noise', version: made.version },
    })
    expect(edited.status).toBe(200)
    expect(edited.value.conditionReports).toHaveLength(1)
  })

  test('an order has twenty reports at most', async () => {
    const { id } = await order()
    for (let at = 0; at < mostReports; at += 1) expect((await make(station.owner, id)).status).toBe(200)
    expect((await make(station.owner, id)).problem.code).toBe('too-many-reports')
  })

  describe('a report has forty marks at most, and limits of its other fields', () => {
    test.each<[string, (usual: ReportContent) => unknown]>([
      ['marks', (usual) => ({ ...usual, marks: Array.from({ length: 41 }, () => mark()) })],
      ['marks.1.id', (usual) => ({ ...usual, marks: [usual.marks[0], usual.marks[0]] })],
      ['marks.0.photoIds', (usual) => ({ ...usual, marks: [mark(Array.from({ length: 11 }, () => randomUUID()))] })],
      ['marks.0.note', (usual) => ({ ...usual, marks: [{ ...mark(), note: 'x'.repeat(201) }] })],
      ['marks.0.x', (usual) => ({ ...usual, marks: [{ ...mark(), x: 1001 }] })],
      ['belongings', (usual) => ({ ...usual, belongings: 'x'.repeat(501) })],
      ['agreed', (usual) => ({ ...usual, agreed: 'x'.repeat(1001) })],
      ['keys', (usual) => ({ ...usual, keys: 10 })],
      ['fuel', (usual) => ({ ...usual, fuel: 9 })],
      ['signature.name', (usual) => ({ ...usual, signature: { name: 'x'.repeat(81), strokes: [[1, 2]] } })],
      ['signature.strokes', (usual) => ({ ...usual, signature: { name: 'A', strokes: Array(101).fill([1, 2]) } })],
      ['signature.strokes.0', (usual) => ({ ...usual, signature: { name: 'A', strokes: [Array(1001).fill(1)] } })],
      ['signature.strokes.0', (usual) => ({ ...usual, signature: { name: 'A', strokes: [[1, 2, 3]] } })],
      [
        'signature.strokes',
        (usual) => ({ ...usual, signature: { name: 'A', strokes: Array(7).fill(Array(1000).fill(1)) } }),
      ],
    ])('J24 refuses too much in %s', async (field, change) => {
      const { id } = await order()
      const refused = await make(station.owner, id, change(content) as ReportContent)
      expect([refused.status, refused.problem.field ?? refused.problem.issues?.[0]?.field]).toEqual([400, field])
    })
  })

  test('a report with as much as possible is stored', async () => {
    const { id } = await order()
    const full: ReportContent = {
      ...content,
      ...{ belongings: 'x'.repeat(500), agreed: 'x'.repeat(1000), keys: 9, fuel: 8 },
      marks: Array.from({ length: 40 }, () => mark(Array.from({ length: 10 }, () => randomUUID()))),
      signature: { name: 'x'.repeat(80), strokes: Array(6).fill(Array(1000).fill(1000)) },
    }
    expect((await make(station.owner, id, full)).status).toBe(200)
  })

  test('keeps the photos it names; others can be removed', async () => {
    const { id } = await order()
    const damage = mark()
    const ids = [randomUUID(), randomUUID()]
    const form = photosForm([onePixel, onePixel], { ids: ids.join(','), findingId: damage.id })
    const sent = await station.owner.client.fetch(`/api/appointments/${id}/photos`, { method: 'POST', body: form })
    expect(sent.status).toBe(201)
    await make(station.owner, id, { ...content, marks: [{ ...damage, photoIds: [ids[0] ?? ''] }] })
    const remove = (photoId = '') =>
      station.owner.client.send(removeAppointmentPhoto, { params: { id, photoId }, headers: {} })
    expect((await remove(ids[0])).problem.code).toBe('photo-in-report')
    expect((await remove(ids[1])).value.photos.map((photo) => photo.id)).toEqual([ids[0]])
  })

  test('loses what was typed and signed when the customer is erased; the digest stays', async () => {
    const customer = { kind: 'person', name: 'Jan Nowak', phone: '+48601000222' } as const
    const made = await book(station.owner, { customer, startsAt: '2026-12-11T08:00:00Z' })
    const { report } = (await make(station.owner, made.id)).value
    await station.owner.client.send(changeAppointmentStatus, {
      params: { status: 'cancelled' },
      headers: {},
      body: { appointmentId: made.id, reason: 'customer-request' },
    })
    await station.owner.client.send(anonymiseCustomer, { params: { id: made.customer?.id ?? '' } })
    const [left] = (await read(made.id)).conditionReports
    expect(left).toMatchObject({
      ...{ isErased: true, isSigned: true, digest: report.digest, mileage: 184_320, fuel: 3, keys: 2 },
      ...{ belongings: null, agreed: null, signature: null },
      marks: [expect.objectContaining({ kind: 'scratch', note: null })],
    })
  })
})

test('J24 the owner chooses whether orders offer reports; everybody’s profile says so', async () => {
  const mechanic = await station.join('mechanic')
  const isOffered = async (who: Sender) => (await who.client.send(myProfile, {})).value.conditionReports
  expect(await isOffered(mechanic)).toBe(true)
  const choose = (who: Sender, offered: boolean) =>
    who.client.send(chooseConditionReports, { body: { isOffered: offered } })
  expect((await choose(mechanic, false)).status).toBe(403)
  expect((await choose(station.owner, false)).value).toEqual({ isOffered: false })
  expect([await isOffered(mechanic), await isOffered(station.owner)]).toEqual([false, false])
  await choose(station.owner, true)
  expect(await isOffered(mechanic)).toBe(true)
})
