import { describe, expect, test } from 'vitest'
import type { Status } from '#domain/appointment.ts'
import {
  emptyStep,
  faultOfProposal,
  faultOfStep,
  needsSheet,
  proposalReasonOf,
  readStepEntries,
  toStatusChange,
} from './step-entry.ts'

const vehicle = { id: '', plate: 'WPI 20931', country: 'PL', vin: null, brand: null, model: null, year: null }
const at = (status: Status) => ({ status, vehicle })
const plateless = { status: 'confirmed', vehicle: { ...vehicle, plate: null } } as const

describe('needsSheet', () => {
  test('a step with details opens a sheet, any other takes one tap', () => {
    expect(needsSheet(at('arrived'), 'in-progress')).toBe(false)
    expect(needsSheet(at('in-progress'), 'ready')).toBe(false)
    expect(needsSheet(at('in-progress'), 'ready', true)).toBe(true)
    expect(needsSheet(at('confirmed'), 'arrived')).toBe(true)
    expect(needsSheet(at('in-progress'), 'on-hold')).toBe(true)
    expect(needsSheet(at('ready'), 'in-progress')).toBe(true)
    expect(needsSheet(at('requested'), 'confirmed')).toBe(false)
    expect(needsSheet(at('requested'), 'proposed')).toBe(true)
    expect(needsSheet(at('confirmed'), 'proposed')).toBe(true)
    expect(needsSheet(at('requested'), 'rejected')).toBe(true)
  })
})

describe('faultOfStep', () => {
  test('a required reason is a code or a text', () => {
    const wants = { field: 'text', why: 'required' }
    expect(faultOfStep(at('in-progress'), 'on-hold', emptyStep, 'PLN')).toEqual(wants)
    expect(faultOfStep(at('in-progress'), 'on-hold', { ...emptyStep, code: 'other' }, 'PLN')).toEqual(wants)
    expect(faultOfStep(at('in-progress'), 'on-hold', { ...emptyStep, code: 'waiting-for-lift' }, 'PLN')).toBeNull()
    expect(faultOfStep(at('ready'), 'in-progress', { ...emptyStep, text: 'still leaks' }, 'PLN')).toBeNull()
  })
  test('an approval needs a finding, and a valid price', () => {
    expect(faultOfStep(at('in-progress'), 'awaiting-approval', emptyStep, 'PLN')?.field).toBe('what')
    const priced = { ...emptyStep, what: 'Brake discs', amount: '12,345' }
    expect(faultOfStep(at('in-progress'), 'awaiting-approval', priced, 'PLN')).toEqual({
      field: 'amount',
      why: 'bad-amount',
    })
  })
})

describe('a proposal of another time', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  const asked = { startsAt: '2026-11-24T08:00:00Z' }
  const entry = { ...emptyStep, startsAt: '2026-11-25T08:00:00.000Z' }
  test('the reason is chosen at first, the time is not', () => {
    expect(faultOfProposal(asked, emptyStep, now)).toEqual({ field: 'startsAt', why: 'required' })
    expect(faultOfProposal(asked, entry, now)).toBeNull()
    expect([emptyStep, { code: 'longer-job' as const }].map(proposalReasonOf)).toEqual(['no-capacity', 'longer-job'])
  })
  test('the time is ahead, and another one than the customer asked for', () => {
    const why = (startsAt: string) => faultOfProposal(asked, { ...entry, startsAt }, now)?.why
    expect(['2026-11-24T08:00:00.000Z', '2026-11-23T09:55:00Z'].map(why)).toEqual(['same', 'past'])
  })
  test('another reason needs a text', () => {
    expect(faultOfProposal(asked, { ...entry, code: 'other', text: ' ' }, now)?.field).toBe('text')
    expect(faultOfProposal(asked, { ...entry, code: 'other', text: 'Training' }, now)).toBeNull()
  })
  test('the time is sent as the detail of the change', () => {
    expect(toStatusChange('proposed', { ...entry, code: 'no-capacity' }, 'PLN')).toEqual({
      status: 'proposed',
      reason: 'no-capacity',
      detail: { startsAt: '2026-11-25T08:00:00.000Z' },
    })
    expect(toStatusChange('rejected', { ...entry, code: 'no-capacity' }, 'PLN').detail).toBeNull()
  })
})

describe('a car without a plate', () => {
  test('each step that brings it in asks for the plate', () => {
    expect(needsSheet(plateless, 'in-progress')).toBe(true)
    expect(needsSheet(plateless, 'ready')).toBe(true)
    expect(faultOfStep(plateless, 'arrived', emptyStep, 'PLN')).toEqual({ field: 'plate', why: 'empty' })
    const long = { ...emptyStep, plate: 'A'.repeat(16) }
    expect(faultOfStep(plateless, 'ready', long, 'PLN')).toEqual({ field: 'plate', why: 'bad-length' })
    expect(faultOfStep(plateless, 'arrived', { ...emptyStep, plate: 'WPI 20931' }, 'PLN')).toBeNull()
    expect(faultOfStep(at('confirmed'), 'arrived', emptyStep, 'PLN')).toBeNull()
  })
  test('the plate goes with the step, its country only if it was chosen', () => {
    const typed = { ...emptyStep, plate: ' WPI 20931 ', mileage: '12' }
    expect(toStatusChange('arrived', typed, 'PLN').detail).toEqual({ plate: 'WPI 20931', mileage: 12 })
    const foreign = { ...typed, country: 'DE' }
    expect(toStatusChange('ready', foreign, 'PLN').detail).toEqual({ plate: 'WPI 20931', country: 'DE' })
    expect(toStatusChange('on-hold', typed, 'PLN').detail).toBeNull()
  })
})

describe('toStatusChange', () => {
  test('the code and the text are combined as in the contract', () => {
    const held = { ...emptyStep, code: 'waiting-for-lift' as const, text: ' number 2 ' }
    expect(toStatusChange('on-hold', held, 'PLN').reason).toBe('waiting-for-lift: number 2')
    expect(toStatusChange('confirmed', { ...emptyStep, text: 'wrong car' }, 'PLN').reason).toBe('other: wrong car')
    expect(toStatusChange('in-progress', emptyStep, 'PLN')).toEqual({
      status: 'in-progress',
      reason: null,
      detail: null,
    })
  })
  test('only the details of the target status are sent', () => {
    const entry = { ...emptyStep, part: 'Discs', mileage: '184 320', keyTag: '17', what: 'Discs', amount: '1 234,50' }
    expect(toStatusChange('arrived', entry, 'PLN').detail).toEqual({ mileage: 184_320, keyTag: '17' })
    expect(toStatusChange('awaiting-parts', entry, 'PLN').detail).toEqual({ part: 'Discs' })
    expect(toStatusChange('awaiting-approval', entry, 'PLN').detail).toEqual({ what: 'Discs', gross: 123_450 })
    expect(toStatusChange('ready', entry, 'PLN').detail).toEqual({ amount: 123_450 })
  })
})

test('a stored draft is restored, except for a past day and invalid values', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  const entry = { ...emptyStep, part: 'clutch', expectedAt: '2026-11-24T09:00:00Z' }
  expect(readStepEntries(null, now)).toEqual({})
  expect(readStepEntries({ 'awaiting-parts': entry }, now)).toEqual({ 'awaiting-parts': entry })
  expect(readStepEntries({ 'awaiting-parts': entry }, now + 24 * 60 * 60_000)).toEqual({
    'awaiting-parts': { ...entry, expectedAt: null },
  })
  const proposal = { ...emptyStep, startsAt: '2026-11-24T09:00:00Z' }
  expect(readStepEntries({ proposed: proposal }, now)).toEqual({ proposed: proposal })
  expect(readStepEntries({ proposed: proposal }, now + 24 * 60 * 60_000)).toEqual({ proposed: emptyStep })
  expect(readStepEntries({ arrived: { keyTag: 7 }, ready: 'x' }, now)).toEqual({ arrived: emptyStep })
})
