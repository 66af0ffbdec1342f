import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Done, OutboxState, WorkerMessage } from '#contract/worker/messages.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { createBroadcast } from './broadcast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const state = (storeId: string): OutboxState => ({
  ...{ owner: null, entries: [], foreign: [], line: openLine, confirmed: [], others: [], storage: 'kept', storeId },
})
const done = (key: string) => ({ key }) as Done

test('O3 states in quick succession are merged, the last one is sent, and no confirmation is dropped', async () => {
  const messages: WorkerMessage[] = []
  const post = createBroadcast(async (message) => void messages.push(message), Date.now)
  post.outbox(state('first'))
  for (let at = 0; at < 100; at++) {
    post.outbox(state(String(at)), [done(`k${at}`)])
    await vi.advanceTimersByTimeAsync(5)
  }
  await post.flush()
  const states = messages.flatMap((message) => (message.type === 'outbox' ? [message] : []))
  expect(states.length).toBeLessThan(25)
  expect(states[0]?.outbox.storeId).toBe('first')
  expect(states.at(-1)?.outbox.storeId).toBe('99')
  expect(states.flatMap((one) => one.done.map(({ key }) => key))).toEqual(
    Array.from({ length: 100 }, (_, at) => `k${at}`),
  )
})

test('O3 messages keep their order, and a closed page does not block the others', async () => {
  const messages: string[] = []
  const post = createBroadcast(async (message) => {
    if (message.type === 'saved' && message.key === 'gone') throw new Error('no such page')
    messages.push(message.type === 'saved' ? message.key : message.type)
  }, Date.now)
  post.saved('k1')
  post.outbox(state('x'))
  post.saved('gone')
  post.saved('k2')
  await post.flush()
  expect(messages).toEqual(['k1', 'outbox', 'k2'])
})

test('O3 a state that follows another one immediately is sent after a pause, once', async () => {
  const messages: WorkerMessage[] = []
  const post = createBroadcast(async (message) => void messages.push(message), Date.now)
  const ids = () => messages.map((message) => message.type === 'outbox' && message.outbox.storeId)
  post.outbox(state('a'))
  await vi.advanceTimersByTimeAsync(10)
  post.outbox(state('b'))
  await vi.advanceTimersByTimeAsync(19)
  expect(ids()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(ids()).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(100)
  post.outbox(state('c'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ids()).toEqual(['a', 'b', 'c'])
})
