import { expect, test } from 'vitest'
import type { MessageState } from '#contract/messages.ts'
import { settledBySms } from './sms-store.ts'

const none = { sentAt: null, failedAt: null, deliveredAt: null, undeliveredAt: null, error: null }

test.each<[string, MessageState, Partial<Parameters<typeof settledBySms>[1]>, MessageState | null]>([
  ['still on its way', 'sending', {}, null],
  ['taken', 'sending', { sentAt: 1 }, 'sent'],
  ['refused', 'sending', { failedAt: 1, error: 'no-credit' }, 'by-hand'],
  ['stopped, but taken already', 'dropped', { sentAt: 1 }, 'sent'],
  ['stopped', 'dropped', { failedAt: 1 }, null],
  ['delivered', 'sent', { sentAt: 1, deliveredAt: 2 }, 'sent'],
  ['delivered before the answer', 'sending', { sentAt: 2, deliveredAt: 2 }, 'sent'],
  ['delivered after it was left to a person', 'by-hand', { sentAt: 2, deliveredAt: 2 }, 'sent'],
  ['delivered after a person told the customer', 'told', { sentAt: 1, deliveredAt: 2 }, 'told'],
  ['delivered and then reported as failed', 'sent', { sentAt: 1, deliveredAt: 2, undeliveredAt: 3 }, 'sent'],
  ['failed and then delivered', 'failed', { sentAt: 1, undeliveredAt: 2, deliveredAt: 3 }, 'sent'],
  ['not delivered', 'sent', { sentAt: 1, undeliveredAt: 2 }, 'failed'],
  ['not delivered, told by a person', 'told', { sentAt: 1, undeliveredAt: 2 }, null],
  ['not delivered, stopped by a person', 'dropped', { sentAt: 1, undeliveredAt: 2 }, null],
])('P26 a message whose SMS is %s', (_, state, sms, after) => {
  expect(settledBySms(state, { ...none, ...sms })?.state ?? null).toBe(after)
})
