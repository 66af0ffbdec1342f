import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageMessage } from '#contract/worker.ts'
import { openLine, type SendingState } from '#domain/outbox/outbox-drain.ts'
import { anna, entryOf } from '../../../../tests/support/outbox/outbox-entry.ts'

const paused: SendingState = { why: 'unreachable', until: 0, busy: 0 }
let told: PageMessage[]
let workers: EventTarget
let page: EventTarget
let paper: EventTarget & { visibilityState: 'visible' | 'hidden' }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  told = []
  const controller = { postMessage: (message: PageMessage) => told.push(message) }
  workers = Object.assign(new EventTarget(), { controller, startMessages() {} })
  page = new EventTarget()
  paper = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', paper)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function says(entries: readonly ReturnType<typeof entryOf>[], line: SendingState = openLine): void {
  const outbox = {
    ...{ owner: anna, entries, foreign: [], line, confirmed: [], others: [], storage: 'kept', storeId: 's1' },
  }
  workers.dispatchEvent(new MessageEvent('message', { data: { type: 'outbox', outbox, done: [] } }))
}

async function start() {
  const { linkOutbox, setOutboxOwner } = await import('./outbox-link.ts')
  void linkOutbox()
  setOutboxOwner(anna, false)
  const { watchOutbox } = await import('./watch-outbox.ts')
  const queryClient = new QueryClient()
  const askOperator = vi.fn()
  watchOutbox(queryClient, askOperator)
  told = []
  const flushed = () => told.flatMap((one) => (one.type === 'rouse' ? [one.trigger] : []))
  const answer = () => queryClient.fetchQuery({ queryKey: ['bays'], queryFn: () => [], staleTime: 0 })
  return { flushed, answer, askOperator, queryClient }
}

test('O7 the network, the foreground and every half minute flush what waits', async () => {
  const { flushed } = await start()
  page.dispatchEvent(new Event('online'))
  paper.dispatchEvent(new Event('visibilitychange'))
  expect(flushed()).toEqual(['online', 'foreground'])
  expect(told.at(-1)).toEqual({ type: 'check-build' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(flushed()).toHaveLength(2)
  says([entryOf()])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(flushed().slice(2)).toEqual(['timer'])
  paper.visibilityState = 'hidden'
  paper.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(flushed()).toHaveLength(3)
})

test('O7 a network that is not ready yet when it is announced is tried again soon, while something waits', async () => {
  const { flushed } = await start()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(flushed()).toEqual(['online'])
  says([entryOf()])
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(flushed()).toEqual(['online', 'online', 'online', 'online'])
})

test('O7 a good answer of the server does, while the line is paused, and not each of many', async () => {
  const { flushed, answer, queryClient } = await start()
  says([entryOf()])
  await answer()
  expect(flushed()).toEqual([])
  says([entryOf()], paused)
  // What was kept here and is put back is no answer.
  queryClient.setQueryData(['bays'], [])
  expect(flushed()).toEqual([])
  await answer()
  await answer()
  expect(flushed()).toEqual(['good-answer'])
  await vi.advanceTimersByTimeAsync(5_000)
  await answer()
  expect(flushed()).toEqual(['good-answer', 'good-answer'])
})

test('O9 what waits for its owner asks once in a while who is there', async () => {
  const { askOperator } = await start()
  says([entryOf({ state: 'needs-auth' })])
  says([entryOf({ state: 'needs-auth' }), entryOf({ seq: 2 })])
  expect(askOperator).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30_000)
  says([entryOf({ state: 'needs-auth' })])
  expect(askOperator).toHaveBeenCalledTimes(2)
})
