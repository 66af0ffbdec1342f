import { expect, test } from 'vitest'
import type { Status } from './appointment.ts'
import {
  afterQuiet,
  currentMessageKind,
  defaultKinds,
  isLate,
  isSent,
  isStillTrue,
  type KnownVisit,
  messageKinds,
  messageOf,
  nextQuiet,
  optionalKinds,
} from './message.ts'

const zone = 'Europe/Warsaw'
const at = (iso: string): number => Date.parse(iso)
const now = at('2026-11-23T10:00:00Z')
const tomorrow = at('2026-11-24T08:00:00Z')
const nothing: KnownVisit = { lastSent: null, unsent: null }

test('a message in the quiet hours of the station waits until the morning', () => {
  for (const [written, sent] of [
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z'],
    ['2026-11-23T19:59:00Z', '2026-11-23T19:59:00Z'],
    ['2026-11-23T20:00:00Z', '2026-11-24T06:00:00Z'],
    ['2026-11-23T23:30:00Z', '2026-11-24T06:00:00Z'],
    ['2026-11-24T05:59:00Z', '2026-11-24T06:00:00Z'],
    ['2026-11-24T06:00:00Z', '2026-11-24T06:00:00Z'],
    // The night of the clock change is an hour shorter.
    ['2026-03-28T21:00:00Z', '2026-03-29T05:00:00Z'],
  ] as const) {
    expect(new Date(afterQuiet(at(written), zone)).toISOString(), written).toBe(new Date(sent).toISOString())
  }
  expect(nextQuiet(now, zone)).toBe(at('2026-11-23T20:00:00Z'))
  expect(nextQuiet(at('2026-11-23T20:00:00Z'), zone)).toBe(at('2026-11-24T20:00:00Z'))
  expect(nextQuiet(at('2026-11-23T21:00:00Z'), zone)).toBe(at('2026-11-24T20:00:00Z'))
})

test('a change is late after two hours', () => {
  expect(isLate(now - 2 * 3600_000, now)).toBe(false)
  expect(isLate(now - 2 * 3600_000 - 1, now)).toBe(true)
})

const step = (from: Status, to: Status, more: { isUndo?: boolean; isMistake?: boolean } = {}) =>
  ({ what: 'status', from, to, isUndo: false, isMistake: false, ...more }) as const

test.each<[Status, Status, string | null]>([
  ['requested', 'confirmed', 'confirmed'],
  ['cancelled', 'confirmed', 'confirmed'],
  ['arrived', 'confirmed', null],
  ['confirmed', 'cancelled', 'cancelled'],
  ['confirmed', 'no-show', 'no-show'],
  ['confirmed', 'arrived', null],
  ['arrived', 'in-progress', null],
  ['in-progress', 'on-hold', null],
  ['in-progress', 'awaiting-parts', 'awaiting-parts'],
  ['in-progress', 'awaiting-approval', 'awaiting-approval'],
  ['in-progress', 'ready', 'ready'],
  ['ready', 'in-progress', null],
  ['ready', 'completed', 'completed'],
])('%s to %s sends: %s', (from, to, kind) => {
  expect(messageOf(step(from, to), tomorrow, now, nothing)).toBe(kind)
})

const created = { what: 'created', status: 'confirmed', isOnline: false } as const

test('what is asked for online is answered, whatever the time and the choice of the station', () => {
  const online = { what: 'created', isOnline: true } as const
  expect(messageOf({ ...online, status: 'requested' }, now + 60_000, now, nothing)).toBe('requested')
  expect(messageOf({ ...online, status: 'confirmed' }, now + 60_000, now, nothing)).toBe('confirmed')
  for (const kind of ['requested', 'proposed', 'confirmed', 'moved', 'cancelled', 'rejected'] as const)
    expect(isSent(kind, [], 'online')).toBe(true)
  expect(isSent('ready', [], 'online')).toBe(false)
  expect(isSent('proposed', [], 'phone')).toBe(true)
  expect(isSent('confirmed', [], 'phone')).toBe(false)
  expect(isSent('confirmed', ['confirmed'], 'phone')).toBe(true)
  expect(messageKinds.filter((kind) => !optionalKinds.includes(kind))).toEqual(['requested', 'proposed'])
})

test('a proposal is sent again with another time, and a request that is open again is said to be', () => {
  const moved = { what: 'moved', startedAt: now, status: 'proposed' } as const
  expect(messageOf(moved, tomorrow, now, nothing)).toBe('proposed')
  expect(messageOf({ ...moved, startedAt: tomorrow }, tomorrow, now, nothing)).toBe(null)
  expect(messageOf({ ...moved, status: 'requested' }, tomorrow, now, nothing)).toBe(null)
  const undone = step('rejected', 'requested', { isUndo: true })
  expect(messageOf(undone, tomorrow, now, nothing)).toBe(null)
  for (const kind of messageKinds) {
    const isAnswer = ['confirmed', 'proposed', 'rejected', 'cancelled'].includes(kind)
    const told = { lastSent: { kind, startsAt: tomorrow }, unsent: null }
    expect(messageOf(undone, tomorrow, now, told), kind).toBe(isAnswer ? 'requested' : null)
  }
})

test('a request and a proposal are true only for their time', () => {
  for (const kind of ['requested', 'proposed'] as const) {
    const visit = { status: kind, startsAt: tomorrow }
    expect(isStillTrue({ kind, startsAt: tomorrow }, visit, now)).toBe(true)
    expect(isStillTrue({ kind, startsAt: tomorrow - 1 }, visit, now)).toBe(false)
    expect(isStillTrue({ kind, startsAt: tomorrow }, { ...visit, status: 'confirmed' }, now)).toBe(false)
    expect(isStillTrue({ kind, startsAt: tomorrow }, visit, tomorrow)).toBe(false)
  }
})

test('a booking is confirmed unless it begins within the hour', () => {
  expect(messageOf(created, now + 3600_000, now, nothing)).toBe('confirmed')
  expect(messageOf(created, now + 3599_000, now, nothing)).toBe(null)
})

test('the customer is notified of a move of a future appointment, unless they already know that time', () => {
  const moved = { what: 'moved', status: 'confirmed', startedAt: now } as const
  expect(messageOf(moved, tomorrow, now, nothing)).toBe('moved')
  expect(messageOf(moved, tomorrow, now, { lastSent: null, unsent: 'confirmed' })).toBe('confirmed')
  expect(
    messageOf(moved, tomorrow, now, { lastSent: { kind: 'confirmed', startsAt: tomorrow }, unsent: 'moved' }),
  ).toBe(null)
  expect(messageOf({ ...moved, startedAt: tomorrow }, tomorrow, now, nothing)).toBe(null)
  expect(messageOf({ ...moved, status: 'in-progress' }, tomorrow, now, nothing)).toBe(null)
  expect(messageOf(moved, tomorrow, now, { lastSent: { kind: 'confirmed', startsAt: now }, unsent: null })).toBe(
    'moved',
  )
  expect(messageOf({ ...moved, startedAt: tomorrow }, now, now, nothing)).toBe(null)
  expect(messageOf(moved, now - 1, now, nothing)).toBe(null)
})

test('an undo sends no message, unless the customer was told that the appointment was off', () => {
  const undo = step('cancelled', 'confirmed', { isUndo: true })
  expect(messageOf(undo, tomorrow, now, nothing)).toBe(null)
  expect(messageOf(undo, tomorrow, now, { lastSent: { kind: 'cancelled', startsAt: tomorrow }, unsent: null })).toBe(
    'confirmed',
  )
  expect(messageOf(step('completed', 'ready', { isUndo: true }), tomorrow, now, nothing)).toBe(null)
})

test('cancelling an appointment entered by mistake sends no message to a customer who was never notified', () => {
  const cancel = step('confirmed', 'cancelled', { isMistake: true })
  expect(messageOf(cancel, tomorrow, now, nothing)).toBe(null)
  expect(messageOf(cancel, tomorrow, now, { lastSent: { kind: 'confirmed', startsAt: tomorrow }, unsent: null })).toBe(
    'cancelled',
  )
})

test('a mistake is silent when the appointment is cancelled, but not when it is a no-show', () => {
  expect(messageOf(step('confirmed', 'no-show', { isMistake: true }), tomorrow, now, nothing)).toBe('no-show')
})

test('a message is true while the appointment matches it', () => {
  const ready = { kind: 'ready', startsAt: now } as const
  expect(isStillTrue(ready, { status: 'ready', startsAt: now }, now)).toBe(true)
  expect(isStillTrue(ready, { status: 'in-progress', startsAt: now }, now)).toBe(false)
  const booked = { kind: 'confirmed', startsAt: tomorrow } as const
  expect(isStillTrue(booked, { status: 'confirmed', startsAt: tomorrow }, now)).toBe(true)
  expect(isStillTrue(booked, { status: 'confirmed', startsAt: tomorrow + 1 }, now)).toBe(false)
  expect(isStillTrue(booked, { status: 'confirmed', startsAt: tomorrow }, tomorrow)).toBe(false)
  expect(isStillTrue(booked, { status: 'cancelled', startsAt: tomorrow }, now)).toBe(false)
  const moved = { kind: 'moved', startsAt: tomorrow } as const
  expect(isStillTrue(moved, { status: 'confirmed', startsAt: tomorrow }, now)).toBe(true)
  expect(isStillTrue(moved, { status: 'confirmed', startsAt: now }, now)).toBe(false)
  expect(currentMessageKind({ status: 'confirmed', startsAt: tomorrow }, now)).toBe('confirmed')
  expect(currentMessageKind({ status: 'requested', startsAt: tomorrow }, now)).toBe('requested')
  expect(currentMessageKind({ status: 'requested', startsAt: now }, now)).toBe(null)
  expect(currentMessageKind({ status: 'ready', startsAt: now }, now)).toBe('ready')
  expect(currentMessageKind({ status: 'confirmed', startsAt: now }, now)).toBe(null)
  expect(currentMessageKind({ status: 'on-hold', startsAt: now }, now)).toBe(null)
})

test('until the station chooses, the kinds are those without which a customer would come or wait for nothing', () => {
  expect(defaultKinds).toEqual(['confirmed', 'moved', 'cancelled', 'ready'])
})

test.each(['cancelled', 'no-show', 'rejected'] as const)(
  'a customer who was told %s is told of the confirmation',
  (kind) => {
    const known = { lastSent: { kind, startsAt: tomorrow }, unsent: null }
    expect(messageOf(step('cancelled', 'confirmed', { isUndo: true }), tomorrow, now, known)).toBe('confirmed')
    const moved = { what: 'moved', status: 'confirmed', startedAt: now } as const
    expect(messageOf(moved, tomorrow, now, known)).toBe('moved')
  },
)
