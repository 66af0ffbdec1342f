import { expect, test } from 'vitest'
import { commandEntryOf, commandOf, oil } from '../../../tests/support/outbox/outbox-entry.ts'
import { bodyOf, commandKinds, hasBody, jointKinds, namesOperator } from './command.ts'
import { readEntries } from './outbox.ts'

test('O7 photos and their removals go by themselves, all other commands go together', () => {
  const solo = commandKinds.filter((kind) => !jointKinds.some((joint) => joint === kind))
  expect(solo).toEqual(['photo', 'photo-removal'])
})

test('every command names its operator, but a creation, whose employee will do the work', () => {
  expect(commandKinds.filter((kind) => !namesOperator(kind))).toEqual(['create'])
})

test('every command has a body, but the removal of a photo', () => {
  expect(commandKinds.filter((kind) => !hasBody(kind))).toEqual(['photo-removal'])
})

test('the request has the content and the time, and the operator if there is one', () => {
  const { occurredAt } = commandOf()
  expect(bodyOf(commandOf({ body: oil }))).toEqual({ ...oil, occurredAt })
  expect(bodyOf(commandOf({ body: oil, employeeId: 'e1' }))).toEqual({ ...oil, employeeId: 'e1', occurredAt })
})

test('O10 a stored command is read, of whatever kind', () => {
  const stored = commandKinds.map((kind, at) => commandEntryOf({ kind, seq: at + 1, params: { id: 'astra', of: 'x' } }))
  expect(readEntries(JSON.parse(JSON.stringify(stored)))).toEqual({ entries: stored, foreign: [] })
})

test.each([
  ['an unknown kind', { kind: 'paint' }],
  ['no kind', { kind: undefined }],
  ['params that are no record', { params: 'astra' }],
  ['a param that is no text', { params: { id: 'astra', lineId: 7 } }],
  ['a body that is no record', { body: 'text' }],
])('O10 a stored command with %s is of another build: it is counted and not changed', (_, more) => {
  const row = { ...commandOf({ seq: 3 }), ...more }
  expect(readEntries([row])).toEqual({
    ...{ entries: [], foreign: [{ seq: 3, userId: 'anna', appointmentId: 'astra' }] },
  })
})
