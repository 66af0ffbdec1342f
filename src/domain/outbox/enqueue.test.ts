import { describe, expect, test } from 'vitest'
import { changeOf, commandEntryOf, entryOf, refusalOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { enqueue } from './enqueue.ts'
import { mostEntries, noWrites } from './outbox.ts'

test('a change becomes an entry before anything is sent', () => {
  const change = changeOf({ detail: { mileage: 182_340 }, employeeId: 'e1' })
  const { seq: _, ...entry } = entryOf(change)
  expect(enqueue([], [], change)).toEqual({ kind: 'queued', key: 'k1', writes: { put: [], remove: [], add: [entry] } })
})

test('a change on top of an unsent change waits for its acknowledgement', () => {
  const taken = enqueue([entryOf()], [], changeOf({ key: 'k2', status: 'in-progress', baseVersion: 1 }))
  expect(taken.writes.add).toMatchObject([{ afterKey: 'k1', baseVersion: null, attempts: 0, state: 'pending' }])
})

test.each([
  ["another person's", { userId: 'jan' }],
  ["another station's", { accountId: 'elsewhere' }],
  ["another appointment's", { appointmentId: 'corsa' }],
])('a change does not depend on %s', (_, more) => {
  const taken = enqueue([entryOf(more)], [], changeOf({ key: 'k2' }))
  expect(taken.writes.add).toMatchObject([{ afterKey: null, baseVersion: 1 }])
})

test.each([
  ['the call that is already queued, repeated', changeOf({ status: 'ready' })],
  ['the last queued target', changeOf({ key: 'k9' })],
  ['the last queued target, as an undo', changeOf({ key: 'k9', undoes: 'k0' })],
])('no second entry is made for %s', (_, change) => {
  for (const state of ['pending', 'needs-auth'] as const) {
    expect(enqueue([entryOf({ state, attempts: 3 })], [], change)).toEqual({
      kind: 'same',
      key: 'k1',
      writes: noWrites,
    })
  }
})

test('no second entry is made for the last queued target behind a note', () => {
  const note = commandEntryOf({ seq: 2, kind: 'note' })
  expect(enqueue([entryOf(), note], [], changeOf({ key: 'k9' }))).toMatchObject({ kind: 'same', key: 'k1' })
})

test.each<[string, object]>([
  ['reason', { reason: 'parts-delayed' }],
  ['detail', { detail: { part: 'Rear disc' } }],
  ['field of a newer page', { more: { tyres: 'winter' } }],
])('the last queued target with another %s is queued too: nothing that was typed is lost', (_, words) => {
  const again = changeOf({ key: 'k9', ...words })
  expect(enqueue([entryOf()], [], again)).toMatchObject({
    kind: 'queued',
    writes: { add: [{ ...words, afterKey: 'k1' }] },
  })
  expect(enqueue([entryOf(words)], [], again)).toMatchObject({ kind: 'same', key: 'k1' })
})

test('a status whose change the server has refused is not taken again before a decision, with any words', () => {
  const asked = entryOf({ attempts: 1, state: 'attention', problem: refusalOf('version-conflict', 409) })
  for (const words of [{}, { detail: { part: 'Rear disc' } }, { undoes: 'k0' }]) {
    const taken = enqueue([asked], [], changeOf({ key: 'k9', ...words }))
    expect(taken).toEqual({ kind: 'refused', why: 'undo-undecided', writes: noWrites })
  }
  // The page has sent the same call twice.
  expect(enqueue([asked], [], changeOf()).kind).toBe('same')
  expect(enqueue([asked], [], changeOf({ key: 'k9', status: 'ready' })).kind).toBe('queued')
})

test('the target before the last one is queued again', () => {
  const entries = [entryOf(), entryOf({ seq: 2, status: 'on-hold', afterKey: 'k1' })]
  expect(enqueue(entries, [], changeOf({ key: 'k3' }))).toMatchObject({
    kind: 'queued',
    writes: { add: [{ afterKey: 'k2' }] },
  })
})

describe('an undo', () => {
  const undo = changeOf({ key: 'u', status: 'confirmed', undoes: 'k1' })

  test('of a change that was never sent leaves no entry', () => {
    const writes = { ...noWrites, remove: [1] }
    expect(enqueue([entryOf()], [], undo)).toEqual({ kind: 'taken-back', key: 'k1', writes })
  })

  test.each(['pending', 'needs-auth'] as const)(
    'of a change that may have arrived (%s) is a change of its own',
    (state) => {
      const taken = enqueue([entryOf({ attempts: 1, state })], [], undo)
      expect(taken).toMatchObject({ kind: 'queued', writes: { add: [{ undoes: 'k1', afterKey: 'k1' }], remove: [] } })
    },
  )

  test('of a change that the server has is a change of its own', () => {
    expect(enqueue([], [], undo).writes.add).toMatchObject([{ undoes: 'k1', afterKey: null, baseVersion: 1 }])
  })

  test('of any but the last change is refused', () => {
    const entries = [entryOf(), entryOf({ seq: 2, status: 'in-progress', afterKey: 'k1' })]
    expect(enqueue(entries, [], undo)).toMatchObject({ kind: 'refused', why: 'undo-not-last' })
    expect(enqueue(entries, [], { ...undo, undoes: 'k0' })).toMatchObject({ kind: 'refused', why: 'undo-not-last' })
  })

  test('of a change that needs a decision is refused', () => {
    const asked = entryOf({ attempts: 1, state: 'attention', problem: refusalOf('version-conflict', 409) })
    expect(enqueue([asked], [], undo)).toMatchObject({ kind: 'refused', why: 'undo-undecided' })
  })
})

test('a full outbox refuses a change, and takes one back', () => {
  const entries = Array.from({ length: mostEntries - 1 }, (_, index) =>
    entryOf({ seq: index + 1, userId: 'jan', appointmentId: `car ${index}` }),
  )
  const change = changeOf({ key: 'new' })
  const foreign = { seq: 900, userId: null, appointmentId: null }
  expect(enqueue(entries, [], change).kind).toBe('queued')
  expect(enqueue(entries, [foreign], change)).toEqual({ kind: 'refused', why: 'outbox-full', writes: noWrites })
  const undo = changeOf({ key: 'u', userId: 'jan', appointmentId: 'car 0', status: 'confirmed', undoes: 'k1' })
  expect(enqueue(entries, [foreign], undo).kind).toBe('taken-back')
})

test('the clock note is stored with the change', () => {
  expect(enqueue([], [], changeOf({ clock: 'typed' })).writes.add).toMatchObject([{ clock: 'typed' }])
})
