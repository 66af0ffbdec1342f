import { expect, test } from 'vitest'
import { hasAnswer, isConditionPaper, linkExpiry, linkedPapers, linkedPapersOf, papersFor } from './paper.ts'
import { photosOfInspections, photosOfReport } from './report-photos.ts'

const dayMs = 24 * 3_600_000
const bare = { inspections: [], conditionReports: [] }
const answered = { answers: [{ answer: null }, { answer: { grade: 'ok' } }] }
const open = { answers: [{ answer: null }] }

test('J22 prices are on papers of the desk alone, and a report exists once it was made', () => {
  expect(papersFor('mechanic', bare)).toEqual(['job-card'])
  for (const role of ['owner', 'advisor'] as const)
    expect(papersFor(role, bare)).toEqual(['job-card', 'estimate', 'summary'])
  const checkedIn = { ...bare, conditionReports: [{ id: 'r', kind: 'check-in' as const }] }
  expect(papersFor('mechanic', checkedIn)).toEqual(['job-card', 'check-in'])
  const handedOver = { ...bare, conditionReports: [{ id: 'r', kind: 'handover' as const }] }
  expect(papersFor('mechanic', handedOver)).toEqual(['job-card', 'handover'])
  expect(papersFor('mechanic', { ...bare, inspections: [open] })).toEqual(['job-card'])
  expect(papersFor('mechanic', { ...bare, inspections: [open, answered] })).toEqual(['job-card', 'inspection'])
})

test('J25 a link shows what the order has, and never the job card', () => {
  expect(linkedPapers).not.toContain('job-card')
  expect(linkedPapersOf(bare)).toEqual(['estimate', 'summary'])
  const all = {
    inspections: [answered],
    conditionReports: [
      { id: 'a', kind: 'check-in' as const },
      { id: 'b', kind: 'handover' as const },
    ],
  }
  expect(linkedPapersOf(all)).toEqual([...linkedPapers])
})

test('J25 a link to an estimate is open for fourteen days, any other for thirty', () => {
  for (const paper of linkedPapers)
    expect(linkExpiry(paper, 1000)).toBe(1000 + (paper === 'estimate' ? 14 : 30) * dayMs)
})

test('J24 check-in and handover are the papers of reports', () => {
  const papers = ['job-card', 'estimate', 'summary', 'inspection', 'check-in', 'handover'] as const
  expect(papers.filter(isConditionPaper)).toEqual(['check-in', 'handover'])
})

test('J23 an inspection counts once anything of it was answered', () => {
  expect([{ answers: [] }, open, answered].map(hasAnswer)).toEqual([false, false, true])
})

test('J23 the report of inspections shows the photos of items, if anything was answered', () => {
  const photos = [{ findingId: 'f1' }, { findingId: 'f2' }, { findingId: 'f3' }, {}]
  const inspections = [
    { ...answered, findingIds: { tyres: 'f1' } },
    { ...open, findingIds: { brakes: 'f2' } },
  ]
  expect(photosOfInspections({ inspections, photos })).toEqual([{ findingId: 'f1' }])
  expect(photosOfInspections({ inspections: [], photos })).toEqual([])
})

test('J24 a report shows the photos that its latest version names', () => {
  const photos = [{ id: 'p1' }, { id: 'p2' }, { id: 'p3' }]
  const conditionReports = [
    { id: 'a', kind: 'check-in' as const, marks: [{ photoIds: ['p1'] }] },
    { id: 'b', kind: 'check-in' as const, marks: [{ photoIds: [] }, { photoIds: ['p2', 'p9'] }] },
    { id: 'c', kind: 'handover' as const, marks: [{ photoIds: ['p3'] }] },
  ]
  expect(photosOfReport({ conditionReports, photos }, 'check-in')).toEqual([{ id: 'p2' }])
  expect(photosOfReport({ conditionReports, photos }, 'handover')).toEqual([{ id: 'p3' }])
  expect(photosOfReport({ conditionReports: [], photos }, 'handover')).toEqual([])
})
