import { describe, expect, test } from 'vitest'
import type { Message, OrderMessages } from '#contract/messages.ts'
import { announcedEmail, emailFollows, minutesUntil } from './announced-email.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const dueAt = '2026-11-23T10:02:00.000Z'
const message = (id: string, state: Message['state']) => ({ id, state, dueAt: state === 'waiting' ? dueAt : null })
const messages = (...list: ReturnType<typeof message>[]) => ({ messages: list }) as unknown as OrderMessages

test('J3 only the e-mail about this very event is announced, and only while it waits', () => {
  const all = messages(message('new', 'waiting'), message('old', 'sent'))
  expect(announcedEmail(all, 'new')?.id).toBe('new')
  expect(announcedEmail(all, 'old')).toBeUndefined()
  expect(announcedEmail(all, 'other')).toBeUndefined()
  for (const state of ['by-hand', 'ask', 'dropped', 'sending'] as const) {
    expect(announcedEmail(messages(message('new', state)), 'new')).toBeUndefined()
  }
})

describe('J3 emailFollows', () => {
  const ready = { status: 'ready', startsAt: now } as const
  test('the customer gets this kind by e-mail', () => {
    expect(emailFollows({ emailKinds: ['ready'] }, ready, now)).toBe(true)
  })
  test.each([
    ['nothing is known of the customer', undefined, ready],
    ['an answer of an earlier version', {}, ready],
    ['no e-mails, or no address', { emailKinds: [] }, ready],
    ['the workshop does not send this kind', { emailKinds: ['cancelled' as const] }, ready],
    ['a step without a message', { emailKinds: ['ready' as const] }, { status: 'in-progress', startsAt: now } as const],
    [
      'a booking in the past',
      { emailKinds: ['confirmed' as const] },
      { status: 'confirmed', startsAt: now - 1 } as const,
    ],
  ])('not if: %s', (_, known, visit) => {
    expect(emailFollows(known, visit, now)).toBe(false)
  })
})

test('the minutes until an e-mail are whole, and at least one', () => {
  expect(minutesUntil(dueAt, now)).toBe(2)
  expect(minutesUntil(dueAt, now + 3_000)).toBe(2)
  expect(minutesUntil(dueAt, now + 119_000)).toBe(1)
})
