import { describe, expect, test } from 'vitest'
import {
  checkReport,
  continueReport,
  digestedText,
  dueReport,
  groupDigest,
  latestReport,
  longestSignature,
  type ReportContent,
  reportVersion,
  strokesPath,
} from './condition-report.ts'

const mark = (id: string) => ({ id, kind: 'dent' as const, x: 10, y: 20, note: null, photoIds: [] })
const empty: ReportContent = {
  kind: 'check-in',
  mileage: null,
  fuel: null,
  keys: null,
  documents: [],
  belongings: null,
  body: 'estate',
  marks: [],
  agreed: null,
  usedParts: null,
  signature: null,
}
const ids = { id: 'A1', appointmentId: 'B2' }

describe('J24 what is wrong with a report', () => {
  test.each<[string, Partial<ReportContent>, ReturnType<typeof checkReport>]>([
    ['nothing, if nothing is recorded', {}, null],
    ['a mark twice', { marks: [mark('a'), mark('b'), mark('a')] }, { path: 'marks.2.id', why: 'duplicate' }],
    ['a document twice', { documents: ['insurance', 'insurance'] }, { path: 'documents', why: 'duplicate' }],
    [
      'half a point',
      {
        signature: {
          name: 'Anna',
          strokes: [
            [1, 2],
            [1, 2, 3],
          ],
        },
      },
      { path: 'signature.strokes.1', why: 'bad-length' },
    ],
    [
      'half a point in the first stroke',
      { signature: { name: 'Anna', strokes: [[1], [1, 2]] } },
      { path: 'signature.strokes.0', why: 'bad-length' },
    ],
    [
      'too many points in all strokes together',
      { signature: { name: 'Anna', strokes: [Array(longestSignature).fill(1), [1, 2]] } },
      { path: 'signature.strokes', why: 'bad-length' },
    ],
    [
      'nothing, with as many points as possible',
      { signature: { name: 'A', strokes: [Array(longestSignature).fill(1)] } },
      null,
    ],
  ])('J24 %s', (_, content, fault) => expect(checkReport({ ...empty, ...content })).toEqual(fault))
})

test('J24 each recorded value changes the digested text; the order of the documents does not', () => {
  const text = (content: Partial<ReportContent>) => digestedText(ids, { ...empty, ...content })
  const changes: Partial<ReportContent>[] = [
    {},
    { kind: 'handover' },
    { mileage: 1 },
    { fuel: 1 },
    { keys: 1 },
    { documents: ['insurance'] },
    { belongings: 'x' },
    { body: 'van' },
    { marks: [mark('a')] },
    { marks: [{ ...mark('a'), note: 'x' }] },
    { marks: [{ ...mark('a'), kind: 'rust' }] },
    { marks: [{ ...mark('a'), x: 11 }] },
    { marks: [{ ...mark('a'), y: 21 }] },
    { marks: [{ ...mark('a'), photoIds: ['p'] }] },
    { agreed: 'x' },
    { usedParts: 'return' },
    { signature: { name: 'Anna', strokes: [] } },
    { signature: { name: 'Anna', strokes: [[1, 2]] } },
  ]
  expect(new Set(changes.map(text)).size).toBe(changes.length)
  expect(text({ documents: ['insurance', 'registration'] })).toBe(text({ documents: ['registration', 'insurance'] }))
  expect(digestedText({ ...ids, id: 'c3' }, empty)).not.toBe(text({}))
  expect(digestedText({ ...ids, appointmentId: 'c3' }, empty)).not.toBe(text({}))
  expect(digestedText({ id: 'a1', appointmentId: 'b2' }, empty)).toBe(text({}))
  // The text of stored digests: it must never change.
  expect(text({ fuel: 4, marks: [mark('a')], signature: { name: 'Anna', strokes: [[1, 2]] } })).toBe(
    '["condition-report 1","a1","b2","check-in",null,4,null,[],null,"estate",[["a","dent",10,20,null,[]]],null,null,["Anna",[[1,2]]]]',
  )
})

test('J24 a digest is printed in groups of four', () => {
  expect(groupDigest('0123abcd9f')).toBe('0123 abcd 9f')
  expect(groupDigest('')).toBe('')
})

test('J24 a correction is the next version of its kind', () => {
  const reports = [
    { id: 'a', kind: 'check-in' },
    { id: 'b', kind: 'handover' },
    { id: 'c', kind: 'check-in' },
  ] as const
  expect(reports.map((report) => reportVersion(reports, report))).toEqual([1, 1, 2])
  expect(latestReport(reports, 'check-in')?.id).toBe('c')
  expect(latestReport([], 'handover')).toBeUndefined()
})

test('J24 a report is due when the car has arrived and when it is ready, once', () => {
  const [checkIn, handover] = [
    { id: 'a', kind: 'check-in' },
    { id: 'b', kind: 'handover' },
  ] as const
  expect(dueReport('arrived', [])).toBe('check-in')
  expect(dueReport('arrived', [checkIn])).toBeNull()
  expect(dueReport('in-progress', [])).toBeNull()
  expect(dueReport('ready', [checkIn])).toBe('handover')
  expect(dueReport('ready', [checkIn, handover])).toBeNull()
  expect(dueReport('confirmed', [])).toBeNull()
})

test('J24 the handover begins with the damage and the documents of the check-in', () => {
  const checkIn: ReportContent = {
    ...empty,
    ...{
      marks: [mark('a')],
      documents: ['registration'],
      keys: 2,
      usedParts: 'return',
      fuel: 3,
      mileage: 5,
      agreed: 'x',
    },
  }
  expect(continueReport(checkIn)).toEqual({
    ...{ documents: ['registration'], body: 'estate', marks: [mark('a')], keys: 2, usedParts: 'return' },
  })
  expect(continueReport(undefined)).toMatchObject({ marks: [], body: 'hatchback', keys: null })
})

test.each<[string, number[][], string]>([
  ['nothing', [], ''],
  ['a stroke from point to point', [[1, 2, 3, 4, 5, 6]], 'M1 2L3 4L5 6'],
  ['a tap, which is a dot', [[7, 8]], 'M7 8L7 8'],
  [
    'several strokes, one after the other',
    [
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ],
    'M1 2L3 4M5 6L7 8',
  ],
])('J24 the path of a signature: %s', (_, strokes, path) => {
  expect(strokesPath(strokes)).toBe(path)
})
