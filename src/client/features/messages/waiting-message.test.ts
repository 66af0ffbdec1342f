import { expect, test } from 'vitest'
import type { Message, MessageState } from '#contract/messages.ts'
import { isLogged, openMessageOf, wrongMessageOf } from './waiting-message.ts'

const message = (state: MessageState, more: Partial<Message> = {}): Message => ({
  id: state,
  kind: 'ready',
  state,
  dueAt: null,
  isQuiet: false,
  createdAt: '2026-11-23T10:00:00.000Z',
  settledAt: null,
  address: null,
  text: 'WPI 20931 is ready.',
  decidedBy: null,
  isUndone: false,
  ...more,
})

test('a waiting, undecided or failed message is open; a failed message that no longer applies is not', () => {
  expect(openMessageOf([message('dropped'), message('ask'), message('sent')])?.state).toBe('ask')
  expect(openMessageOf([message('failed')])?.state).toBe('failed')
  expect(openMessageOf([message('failed', { text: null }), message('sent')])).toBe(undefined)
})

test('the last delivered message is wrong if it was undone and no newer message was delivered', () => {
  expect(wrongMessageOf([message('dropped'), message('sent', { isUndone: true })])?.state).toBe('sent')
  expect(wrongMessageOf([message('told'), message('sent', { isUndone: true })])).toBe(undefined)
})

test('a message that was dropped automatically is not logged', () => {
  expect([message('dropped'), message('waiting')].some(isLogged)).toBe(false)
  expect(
    [message('sent'), message('told'), message('failed'), message('dropped', { decidedBy: 'Anna' })].every(isLogged),
  ).toBe(true)
})
