import { expect, test } from 'vitest'
import { makeConditionReport } from '#contract/condition-reports/condition-reports.ts'
import { placeOf, viewBoxes } from '#domain/condition-reports/car-views.ts'
import type { ReportContent } from '#domain/condition-reports/condition-report.ts'
import { altersSigned, hasRoomFor, toReportBody, toReportEntry } from './report-entry.ts'

const markId = '019aa000-0000-7000-8000-000000000001'
const photoId = '019aa000-0000-7000-8000-000000000002'
const content: ReportContent = {
  ...{ kind: 'check-in', mileage: 1200, fuel: 4, keys: 2, documents: ['registration'], belongings: 'Child seat' },
  body: 'estate',
  marks: [{ id: markId, kind: 'dent', x: 1, y: 2, note: null, photoIds: [photoId] }],
  ...{ agreed: 'Oil change', usedParts: 'return' },
  signature: { name: 'Anna', strokes: [[1, 2, 3, 4]] },
}
const start = { id: 'new', mileage: 900, job: 'Brakes', customer: 'Anna Kowalska' }
const none = { corrected: undefined, checkIn: undefined }

test('J24 a check-in starts with the mileage, the job and the customer of its order, unsigned', () => {
  const entry = toReportEntry('check-in', start, none)
  expect(entry).toMatchObject({ mileage: '900', agreed: 'Brakes', name: 'Anna Kowalska', strokes: [], marks: [] })
  expect(toReportBody('check-in', entry, [])).toMatchObject({ mileage: 900, agreed: 'Brakes', signature: null })
})

test('J24 a handover starts with the damage of the check-in, and without what was agreed and signed then', () => {
  const entry = toReportEntry('handover', start, { corrected: undefined, checkIn: content })
  expect(entry).toMatchObject({ mileage: '900', fuel: null, keys: '2', body: 'estate', belongings: '', agreed: '' })
  expect(entry.marks).toEqual([{ id: markId, kind: 'dent', x: 1, y: 2, note: '' }])
})

test('J24 a correction starts with all but the signature of the report it corrects', () => {
  const entry = toReportEntry('check-in', start, { corrected: content, checkIn: content })
  const body = toReportBody('check-in', entry, [{ id: photoId, findingId: markId }])
  expect(body).toEqual({ ...content, signature: null })
})

test('J24 the request keeps the shape of the contract, and has the photos of each damage', () => {
  const entry = { ...toReportEntry('check-in', start, none), mileage: 'much', keys: ' ', belongings: '  ' }
  entry.marks = [{ id: markId, kind: 'rust', x: 1000, y: 0, note: ' deep ' }]
  entry.strokes = [[1, 2, 3, 4]]
  const photos = [
    { id: photoId, findingId: markId },
    { id: markId, findingId: photoId },
  ]
  const body = toReportBody('check-in', entry, photos)
  expect(body).toMatchObject({
    ...{ mileage: null, keys: null, belongings: null, signature: { name: 'Anna Kowalska' } },
    marks: [{ note: 'deep', photoIds: [photoId] }],
  })
  expect(makeConditionReport.body.safeParse(body).success).toBe(true)
})

test('J24 a signature is for what was there when it was drawn', () => {
  const entry = toReportEntry('check-in', start, { corrected: content, checkIn: undefined })
  const signed = { ...entry, strokes: [[1, 2, 3, 4]] }
  const [mark] = signed.marks
  if (!mark) throw new Error('no mark')
  expect(altersSigned(signed, { mileage: '1201' })).toBe(true)
  expect(altersSigned(signed, { marks: [{ ...mark, note: 'deep' }] })).toBe(true)
  expect(altersSigned(entry, { mileage: '1201' })).toBe(false)
  expect(altersSigned(signed, { fuel: 4, marks: [{ ...mark }] })).toBe(false)
  expect(altersSigned(signed, { name: 'Anna Kowalska' })).toBe(false)
  expect(altersSigned(signed, { strokes: [] })).toBe(false)
})

test('J24 a signature stops growing at its limit', () => {
  expect(hasRoomFor([])).toBe(true)
  expect(hasRoomFor([Array(5998).fill(1)])).toBe(true)
  expect(hasRoomFor([Array(5999).fill(1)])).toBe(false)
})

test('J24 a place on the drawing has a name: the nearest side, from the front of the car', () => {
  const { left, right, top, front, rear } = viewBoxes
  expect(placeOf({ x: left.x + 10, y: left.y + 90 })).toEqual({ view: 'left', part: 'front' })
  expect(placeOf({ x: right.x + 10, y: right.y + 90 })).toEqual({ view: 'right', part: 'rear' })
  expect(placeOf({ x: right.x + right.width, y: right.y })).toEqual({ view: 'right', part: 'front' })
  expect(placeOf({ x: top.x + top.width / 2, y: top.y })).toEqual({ view: 'top', part: 'middle' })
  expect(placeOf({ x: front.x + 20, y: front.y + 20 })).toEqual({ view: 'front', part: null })
  expect(placeOf({ x: rear.x + 20, y: rear.y + 20 })).toEqual({ view: 'rear', part: null })
  expect(placeOf({ x: 1000, y: 1000 })).toEqual({ view: 'rear', part: null })
})
