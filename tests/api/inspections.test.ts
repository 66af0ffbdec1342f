import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppointmentDetails, editAppointment, getAppointment } from '#contract/appointments.ts'
import type { CurrentAnswer, InspectionTemplate } from '#contract/inspections/inspections.ts'
import {
  answerInspection,
  listInspectionTemplates,
  listMeasurements,
  saveInspectionTemplate,
  startInspection,
} from '#contract/inspections/inspections.ts'
import type { ItemAnswer } from '#domain/inspections/answer.ts'
import { presetsIn } from '#domain/inspections/presets.ts'
import { itemsOf, mostInspections, mostTemplates, type TemplateContent } from '#domain/inspections/template.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const [quick, tyres] = presetsIn('en')
if (!quick || !tyres) throw new Error('no presets')

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
const idsFor = (content: TemplateContent) => Object.fromEntries(itemsOf(content).map(({ id }) => [id, randomUUID()]))
const bodyOf = ({ id, content }: { id: string; content: TemplateContent }) => ({
  ...{ templateId: id, content, findingIds: idsFor(content) },
})

const start = (who: Sender, id: string, body = bodyOf(quick), inspectionId: string = randomUUID(), key?: string) =>
  who.client.send(startInspection, {
    params: { id, inspectionId },
    headers: { ...(key && { 'idempotency-key': key }) },
    body,
  })

type AnswerTo = { id: string; inspectionId: string; itemId: string }
const answer = (who: Sender, params: AnswerTo, from: ItemAnswer | null, to: ItemAnswer | null, key?: string) =>
  who.client.send(answerInspection, {
    params,
    headers: { ...(key && { 'idempotency-key': key }) },
    body: { from, to },
  })

const read = async (id: string) => (await station.owner.client.send(getAppointment, { params: { id } })).value

describe('J23 an inspection', () => {
  test('keeps the template it was started with, and its answers with who and when', async () => {
    const { id } = await order()
    const mechanic = await station.join('mechanic')
    const body = bodyOf(quick)
    const started = await start(mechanic, id, body)
    expect(started.status).toBe(200)
    const { inspection } = started.value
    expect(inspection).toMatchObject({ appointmentId: id, content: quick.content, findingIds: body.findingIds })
    const params = { id, inspectionId: inspection.id, itemId: 'lights' }
    await answer(mechanic, params, null, { grade: 'soon', note: 'Left one is dim' })
    const edited = { ...quick.content, name: 'Our check' }
    await station.owner.client.send(saveInspectionTemplate, {
      params: { id: quick.id },
      body: { content: edited, isArchived: false, version: null },
    })
    const [shown] = (await read(id)).inspections
    expect(shown?.content.name).toBe(quick.content.name)
    expect(shown?.answers).toEqual([
      expect.objectContaining({
        itemId: 'lights',
        answer: { grade: 'soon', note: 'Left one is dim' },
        actorId: mechanic.userId,
      }),
    ])
  })

  test('is started and answered once, however often a device asks', async () => {
    const { id } = await order()
    const body = bodyOf(quick)
    const [inspectionId, key, startKey] = [randomUUID(), randomUUID(), randomUUID()]
    await start(station.owner, id, body, inspectionId, startKey)
    const again = await start(station.owner, id, body, inspectionId, startKey)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    const params = { id, inspectionId, itemId: 'belts' }
    await answer(station.owner, params, null, { grade: 'good' }, key)
    await answer(station.owner, params, { grade: 'good' }, { grade: 'now' })
    const late = await answer(station.owner, params, null, { grade: 'good' }, key)
    expect(late.value.inspection.answers[0]?.answer).toEqual({ grade: 'now' })
    const other = await answer(station.owner, params, null, { grade: 'soon' }, key)
    expect(other.problem.code).toBe('key-reused')
    expect((await read(id)).inspections).toHaveLength(1)
  })

  test('does not overwrite an answer that nobody has seen', async () => {
    const { id } = await order()
    const { inspection } = (await start(station.owner, id)).value
    const params = { id, inspectionId: inspection.id, itemId: 'belts' }
    const mechanic = await station.join('mechanic')
    await answer(mechanic, params, null, { grade: 'good' })
    const same = await answer(station.owner, params, null, { grade: 'good' })
    expect(same.value.changed).toBe(false)
    const refused = await answer(station.owner, params, null, { grade: 'now' })
    expect([refused.status, refused.problem.code]).toEqual([409, 'version-conflict'])
    const current = refused.problem.current as CurrentAnswer
    expect(current).toMatchObject({ appointmentId: id, inspectionId: inspection.id })
    expect(current.given).toMatchObject({ itemId: 'belts', answer: { grade: 'good' }, actorId: mechanic.userId })
    expect((await answer(station.owner, params, { grade: 'good' }, null)).value.changed).toBe(true)
    expect((await answer(station.owner, params, null, { grade: 'now' })).status).toBe(200)
  })

  test.each([
    ['lights', { number: 3 }],
    ['lights', { grade: 'good', skipped: true }],
    ['lights', { note: 'only words' }],
  ] as const)('refuses an answer to %s that is none: %j', async (itemId, wrong) => {
    const { id } = await order()
    const { inspection } = (await start(station.owner, id)).value
    const refused = await answer(station.owner, { id, inspectionId: inspection.id, itemId }, null, wrong)
    expect([refused.status, refused.problem.field]).toEqual([400, 'to'])
  })

  test('is no conflict for an edit of its order', async () => {
    const made = await order()
    const { id, version } = made
    const { inspection } = (await start(station.owner, id)).value
    await answer(station.owner, { id, inspectionId: inspection.id, itemId: 'belts' }, null, { grade: 'good' })
    const edit = { params: { id }, body: { complaint: 'It rattles', version } }
    const edited = await station.owner.client.send(editAppointment, edit)
    expect([edited.status, edited.value.version]).toEqual([200, version + 3])
    const late = { params: { id }, body: { complaint: 'It squeaks', version } }
    expect((await station.owner.client.send(editAppointment, late)).problem.code).toBe('version-conflict')
  })

  test('of an unknown item, of another order or of another station is unknown', async () => {
    const { id } = await order()
    const other = await order()
    const { inspection } = (await start(station.owner, id)).value
    const to = { grade: 'good' } as const
    const at = (order: string, itemId: string) => ({ id: order, inspectionId: inspection.id, itemId })
    expect((await answer(station.owner, at(id, 'no-such'), null, to)).status).toBe(404)
    expect((await answer(station.owner, at(other.id, 'lights'), null, to)).status).toBe(404)
    const foreign = await openStation(server)
    expect((await answer(foreign.owner, at(id, 'lights'), null, to)).status).toBe(404)
    expect((await start(foreign.owner, id)).status).toBe(404)
    const taken = await start(station.owner, other.id, bodyOf(quick), inspection.id)
    expect(taken.problem.code).toBe('id-taken')
  })

  test('an answer is at most 500 characters long, or 999,999 large', async () => {
    const { id } = await order()
    const { inspection } = (await start(station.owner, id, bodyOf(tyres))).value
    const at = (itemId: string) => ({ id, inspectionId: inspection.id, itemId })
    const send = (itemId: string, to: ItemAnswer) => answer(station.owner, at(itemId), null, to)
    expect((await send('tyre-size', { text: 'x'.repeat(501) })).problem.field).toBe('to.text')
    expect((await send('tyre-size', { text: 'x'.repeat(500) })).status).toBe(200)
    expect((await send('tread-rear-left', { number: 1_000_000 })).problem.field).toBe('to.number')
    expect((await send('tread-rear-left', { number: 999_999 })).status).toBe(200)
  })

  test('needs the id of a finding for each item', async () => {
    const { id } = await order()
    const refused = await start(station.owner, id, { ...bodyOf(quick), findingIds: {} })
    expect([refused.status, refused.problem.field]).toEqual([400, 'findingIds.lights'])
  })

  test('an order has twenty inspections at most', async () => {
    const { id } = await order()
    for (let at = 0; at < mostInspections; at++) expect((await start(station.owner, id)).status).toBe(200)
    expect((await start(station.owner, id)).problem.code).toBe('too-many-inspections')
  })
})

describe('J23 templates', () => {
  const save = (who: Sender, id: string, content: TemplateContent, version: number | null, isArchived = false) =>
    who.client.send(saveInspectionTemplate, { params: { id }, body: { content, isArchived, version } })

  test('are edited by the owner, and read by everybody who inspects', async () => {
    const own = await openStation(server)
    const mechanic = await own.join('mechanic')
    expect((await save(mechanic, quick.id, quick.content, null)).status).toBe(403)
    const saved = await save(own.owner, quick.id, quick.content, null)
    expect(saved.value).toEqual({ id: quick.id, content: quick.content, isArchived: false, version: 1 })
    await save(own.owner, quick.id, quick.content, 1, true)
    const { templates } = (await mechanic.client.send(listInspectionTemplates, {})).value
    expect(templates.map(({ id, isArchived, version }) => [id, isArchived, version])).toEqual([[quick.id, true, 2]])
  })

  test('a template that was changed meanwhile is a conflict with the present one', async () => {
    const own = await openStation(server)
    const id = randomUUID()
    await save(own.owner, id, quick.content, null)
    const refused = await save(own.owner, id, tyres.content, null)
    expect(refused.problem.code).toBe('version-conflict')
    expect((refused.problem.current as InspectionTemplate).version).toBe(1)
  })

  test('one that asks nothing, or the same item twice, says where it is wrong', async () => {
    const [section] = quick.content.sections
    const twice = { name: 'Twice', sections: section ? [section, section] : [] }
    const refused = await save(station.owner, randomUUID(), twice, null)
    expect([refused.status, refused.problem.field]).toEqual([400, 'content.sections.1.items.0.id'])
    expect((await save(station.owner, randomUUID(), { name: 'None', sections: [] }, null)).status).toBe(400)
  })

  const [section] = quick.content.sections
  const first = section?.items[0]
  if (!section || !first) throw new Error('no item')
  const withItems = (...items: unknown[]) => ({ ...quick.content, sections: [{ ...section, items }] })
  const measured = { ...first, kind: 'measurement', unit: 'mm', decimals: 1 }
  const limits = { nowBelow: null, soonBelow: null, soonAbove: null, nowAbove: null }
  const options = Array.from({ length: 9 }, (_, at) => ({ id: `o${at}`, label: 'One', grade: null }))

  test('a template has twenty sections at most, and its parts have limits', async () => {
    const wrong: [string, unknown][] = [
      ['sections', { ...quick.content, sections: Array.from({ length: 21 }, () => section) }],
      ['sections.0.items.0.options', withItems({ ...first, kind: 'choice', options })],
      ['name', { ...quick.content, name: 'x'.repeat(81) }],
      ['sections.0.items.0.label', withItems({ ...first, label: 'x'.repeat(101) })],
      ['sections.0.items.0.hint', withItems({ ...first, hint: 'x'.repeat(301) })],
      ['sections.0.items.0.unit', withItems({ ...measured, ...limits, unit: 'x'.repeat(13) })],
      ['sections.0.items.0.decimals', withItems({ ...measured, ...limits, decimals: 4 })],
      ['sections.0.items.0.nowBelow', withItems({ ...measured, ...limits, nowBelow: 1_000_000 })],
    ]
    for (const [field, content] of wrong) {
      const refused = await save(station.owner, randomUUID(), content as TemplateContent, null)
      expect([refused.status, refused.problem.field]).toEqual([400, `content.${field}`])
    }
  })

  test('a station has thirty templates at most', async () => {
    const own = await openStation(server)
    for (let at = 0; at < mostTemplates; at++) await save(own.owner, randomUUID(), quick.content, null)
    expect((await save(own.owner, randomUUID(), quick.content, null)).problem.code).toBe('too-many-templates')
  })
})

test('J23 what was measured on a car is read over its visits, by item; of the latest twenty visits', async () => {
  const { owner } = await openStation(server)
  let day = 0
  const nextVisit = () =>
    book(owner, { startsAt: new Date(Date.parse('2026-11-23T08:00:00Z') + day++ * 86_400_000).toISOString() })
  const first = await nextVisit()
  const measure = async ({ id }: AppointmentDetails, value: number) => {
    const { inspection } = (await start(owner, id, bodyOf(tyres))).value
    await answer(owner, { id, inspectionId: inspection.id, itemId: 'tread-front-left' }, null, {
      number: value,
    })
  }
  await measure(first, 6.5)
  server.clock.now += 86_400_000
  const { vehicle } = first
  const second = await nextVisit()
  expect(second.vehicle.id).toBe(vehicle.id)
  await measure(second, 5)
  const { series } = (await owner.client.send(listMeasurements, { params: { id: vehicle.id } })).value
  expect(series).toEqual([
    {
      ...{ itemId: 'tread-front-left', label: 'Tread, front left', unit: 'mm', decimals: 1 },
      values: [
        expect.objectContaining({ appointmentId: first.id, value: 6.5 }),
        expect.objectContaining({ appointmentId: second.id, value: 5 }),
      ],
    },
  ])
  for (let at = 0; at < 19; at++) await measure(await nextVisit(), 4)
  const later = (await owner.client.send(listMeasurements, { params: { id: vehicle.id } })).value
  expect(later.series[0]?.values.map(({ value }) => value)).toEqual([5, ...Array.from({ length: 19 }, () => 4)])
})
