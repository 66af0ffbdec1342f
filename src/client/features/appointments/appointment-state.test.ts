import { describe, expect, test } from 'vitest'
import type { AppointmentDetails, AppointmentEvent } from '#contract/appointments.ts'
import { undoableTo } from '#domain/appointment.ts'
import { sumOrder } from '#domain/money/order-lines.ts'
import { isByCustomer, isSentLate, predictChange, toState } from './appointment-state.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 8, minutes)).toISOString()

const event = (id: string, rest: Partial<AppointmentEvent>): AppointmentEvent => ({
  id,
  kind: 'status',
  from: 'confirmed',
  to: 'arrived',
  implied: [],
  reason: null,
  detail: null,
  moved: null,
  undoes: null,
  undone: false,
  flagged: false,
  isTimeUncertain: false,
  occurredAt: at(0),
  receivedAt: at(0),
  actorId: 'anna',
  actorName: 'Anna',
  employeeId: null,
  ...rest,
})

const details: AppointmentDetails = {
  id: 'a',
  number: '2026/1',
  source: 'phone',
  status: 'arrived',
  statusVersion: 2,
  statusSince: at(0),
  statusDetail: null,
  worked: [],
  statusReason: null,
  version: 3,
  customer: null,
  vehicle: { id: 'v', plate: 'WPI 20931', country: 'PL', vin: null, brand: null, model: null, year: null },
  services: [],
  notes: '',
  noteEntries: [],
  complaint: '',
  startsAt: at(0),
  workMinutes: 60,
  promisedAt: null,
  mileage: null,
  keyTag: null,
  blocks: [{ bayId: 'b', employeeId: null, from: at(0), to: at(60), live: true }],
  createdAt: at(0),
  updatedAt: at(0),
  visit: 1,
  lines: [],
  photos: [],
  findings: [],
  inspections: [],
  conditionReports: [],
  earlierFindings: [],
  totals: { ...sumOrder([]), byRate: [] },
  events: [
    event('e1', { kind: 'created', from: null, to: 'confirmed' }),
    event('e2', {}),
    event('e3', { kind: 'rescheduled', from: null, to: null, moved: { from: at(0), to: at(5) } }),
  ],
}
const change = {
  key: 'e4',
  undoes: null,
  actor: { id: 'anna', name: 'Anna' },
  employeeId: null,
  status: 'in-progress' as const,
  reason: null,
  detail: null,
  occurredAt: at(5),
}

describe('toState', () => {
  test('the last status change can be undone, also after a reschedule', () => {
    expect(undoableTo(toState(details), 'anna', Date.parse(at(9)))).toBe('confirmed')
    expect(undoableTo(toState(details), 'anna', Date.parse(at(11)))).toBeNull()
    expect(undoableTo(toState(details), 'piotr', Date.parse(at(9)))).toBeNull()
  })
})

describe('predictChange', () => {
  test("returns the server's expected reply, also for an undo", () => {
    const guessed = predictChange(details, change)
    expect(guessed).toMatchObject({ status: 'in-progress', statusVersion: 3, version: 3, statusSince: at(5) })
    expect(undoableTo(toState(guessed), 'anna', Date.parse(at(6)))).toBe('arrived')
    expect(details.events).toHaveLength(3)
  })
  test('an undo marks the change it reverts and cannot itself be undone', () => {
    const undone = predictChange(details, { ...change, status: 'confirmed', undoes: 'e2' })
    expect(undone.events.find(({ id }) => id === 'e2')?.undone).toBe(true)
    expect(undoableTo(toState(undone), 'anna', Date.parse(at(6)))).toBeNull()
  })
  test('leaving closes the work time, and undoing it reopens the work time', () => {
    const started = predictChange(details, change)
    const held = predictChange(started, { ...change, key: 'e5', status: 'on-hold', occurredAt: at(25) })
    expect(held).toMatchObject({ statusSince: at(25), worked: [{ from: at(5), to: at(25) }] })
    const again = predictChange(held, { ...change, key: 'e6', undoes: 'e5', occurredAt: at(26) })
    expect(again).toMatchObject({ statusSince: at(5), worked: [] })
    const ready = predictChange(again, { ...change, key: 'e7', status: 'ready', occurredAt: at(40) })
    expect(ready.worked).toEqual([{ from: at(5), to: at(40) }])
    const never = predictChange(started, { ...change, key: 'e5', status: 'arrived', undoes: 'e4', occurredAt: at(6) })
    expect(never.worked).toEqual([])
  })
  test('a proposal moves the appointment with its bay, and stays where it was if only the status changes', () => {
    const asked: AppointmentDetails = { ...details, status: 'requested' }
    const proposed = predictChange(asked, { ...change, status: 'proposed', detail: { startsAt: at(90) } })
    expect(proposed).toMatchObject({
      startsAt: at(90),
      blocks: [{ bayId: 'b', from: at(90), to: at(150), live: true }],
    })
    expect(predictChange(proposed, { ...change, status: 'confirmed' })).toMatchObject({ startsAt: at(90) })
  })
  test('a final status frees the bay, and the check-in stores mileage and key', () => {
    expect(predictChange(details, { ...change, status: 'cancelled' }).blocks[0]?.live).toBe(false)
    const checkedIn = predictChange(details, {
      ...change,
      status: 'arrived',
      detail: { mileage: 184_320, keyTag: '17' },
    })
    expect(checkedIn).toMatchObject({ mileage: 184_320, keyTag: '17' })
  })
})

test('isSentLate is true if a change had to wait for a network', () => {
  expect(isSentLate(event('e', { occurredAt: at(31), receivedAt: at(58) }))).toBe(true)
  expect(isSentLate(event('e', { occurredAt: at(31), receivedAt: at(31) }))).toBe(false)
})

test('what has neither an id nor a name of an author, the customer did', () => {
  const own = event('e', { actorId: null, actorName: '' })
  expect(isByCustomer(own)).toBe(true)
  expect(isByCustomer(event('e', {}))).toBe(false)
  expect(isByCustomer(event('e', { actorId: null }))).toBe(false)
  expect(isByCustomer({ ...own, employeeId: 'piotr' })).toBe(false)
  // A change that is shown before its author is known.
  expect(isByCustomer({ ...own, actorId: '' })).toBe(false)
})
