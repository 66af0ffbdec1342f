import { expect, test } from 'vitest'
import { anna, commandEntryOf, entryOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { confirmedForMs } from './outbox-confirmed.ts'
import { addUnread, mostUnread, readUnread, type UnreadAnswer } from './unread-answers.ts'

const note = commandEntryOf({ kind: 'note' })
const moment = { now: 5, build: 'b1' }
const reply = { note: { id: 'k1' } }
const answerOf = (key: string, at = 0): UnreadAnswer => ({ ...anna, key, reply, build: 'b1', at })

test('O2 an answer waits with its owner; those of a status change and of another person do not', () => {
  expect(addUnread([], note, reply, anna, moment)).toEqual([{ ...anna, key: 'k1', reply, build: 'b1', at: 5 }])
  expect(addUnread([], entryOf(), reply, anna, moment)).toEqual([])
  expect(addUnread([], note, reply, { ...anna, userId: 'jan' }, moment)).toEqual([])
  expect(addUnread([], note, reply, null, moment)).toEqual([])
})

test('O2 at most 500 wait, the latest, and none longer than two weeks', () => {
  const many = Array.from({ length: mostUnread }, (_, at) => answerOf(`a${at}`))
  const added = addUnread(many, note, reply, anna, moment)
  expect([added.length, added[0]?.key, added.at(-1)?.key]).toEqual([500, 'a1', 'k1'])
  expect(
    addUnread([answerOf('old')], note, reply, anna, { ...moment, now: confirmedForMs }).map(({ key }) => key),
  ).toEqual(['k1'])
  const later = Date.parse('2026-11-23T08:00:00Z')
  const yesterday = answerOf('yesterday', later - 86_400_000)
  expect(addUnread([yesterday], note, reply, anna, { ...moment, now: later }).map(({ key }) => key)).toEqual([
    'yesterday',
    'k1',
  ])
})

test('O10 what another build has stored in another format is left out', () => {
  expect(readUnread([answerOf('a'), { key: 'b' }, null, { ...answerOf('c'), reply: 'text' }])).toEqual([answerOf('a')])
  const odd = [{ key: 7 }, { userId: 7 }, { accountId: 7 }, { build: 7 }, { at: 'now' }]
  expect(readUnread(odd.map((more) => ({ ...answerOf('a'), ...more })))).toEqual([])
  expect(readUnread(undefined)).toEqual([])
})
