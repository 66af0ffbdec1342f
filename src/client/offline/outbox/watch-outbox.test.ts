import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PageMessage, updateLock } from '#contract/worker/messages.ts'
import { openLine, type SendingState } from '#domain/outbox/outbox-drain.ts'
import { anna, entryOf } from '../../../../tests/support/outbox/outbox-entry.ts'

const paused: SendingState = { why: 'unreachable', until: 0, busy: 0 }
let messages: PageMessage[]
let workers: EventTarget
let page: EventTarget
let doc: EventTarget & { visibilityState: 'visible' | 'hidden' }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  messages = []
  const controller = { postMessage: (message: PageMessage) => messages.push(message) }
  workers = Object.assign(new EventTarget(), { controller, startMessages() {} })
  page = new EventTarget()
  doc = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', doc)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function sendOutbox(entries: readonly ReturnType<typeof entryOf>[], line: SendingState = openLine): void {
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
  messages = []
  const flushed = () => messages.flatMap((one) => (one.type === 'rouse' ? [one.trigger] : []))
  const answer = () => queryClient.fetchQuery({ queryKey: ['bays'], queryFn: () => [], staleTime: 0 })
  return { flushed, answer, askOperator, queryClient }
}

test('O7 the network, the foreground and a timer of 30 s flush pending changes', async () => {
  const { flushed } = await start()
  page.dispatchEvent(new Event('online'))
  doc.dispatchEvent(new Event('visibilitychange'))
  expect(flushed()).toEqual(['online', 'foreground'])
  expect(messages.at(-1)).toEqual({ type: 'check-build' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(flushed()).toHaveLength(2)
  sendOutbox([entryOf()])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(flushed().slice(2)).toEqual(['timer'])
  doc.visibilityState = 'hidden'
  doc.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(flushed()).toHaveLength(3)
})

test('O7 if the network is not ready when the browser fires `online`, the flush is repeated while changes wait', async () => {
  const { flushed } = await start()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(flushed()).toEqual(['online'])
  sendOutbox([entryOf()])
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(flushed()).toEqual(['online', 'online', 'online', 'online'])
})

test('O10 while a newer build replaces the worker, only a person flushes', async () => {
  let held: { name: string }[] = [{ name: updateLock }]
  vi.stubGlobal('navigator', { serviceWorker: workers, locks: { query: async () => ({ held }) } })
  const { flushed, answer } = await start()
  sendOutbox([entryOf()], paused)
  const cause = async () => {
    page.dispatchEvent(new Event('online'))
    doc.dispatchEvent(new Event('visibilitychange'))
    await answer()
    await vi.advanceTimersByTimeAsync(30_000)
  }
  await cause()
  expect(flushed()).toEqual([])
  const { flushOutbox } = await import('./outbox-link.ts')
  flushOutbox('send-now')
  expect(flushed()).toEqual(['send-now'])

  held = [{ name: 'another lock' }]
  await cause()
  expect(new Set(flushed().slice(1))).toEqual(new Set(['online', 'foreground', 'good-answer', 'timer']))
})

test('O7 a good response flushes a paused outbox, at most once in five seconds', async () => {
  const { flushed, answer, queryClient } = await start()
  sendOutbox([entryOf()])
  await answer()
  expect(flushed()).toEqual([])
  sendOutbox([entryOf()], paused)
  // Data restored from this device is no response.
  queryClient.setQueryData(['bays'], [])
  expect(flushed()).toEqual([])
  await answer()
  await answer()
  expect(flushed()).toEqual(['good-answer'])
  await vi.advanceTimersByTimeAsync(5_000)
  await answer()
  expect(flushed()).toEqual(['good-answer', 'good-answer'])
})

test('O9 while changes wait for a sign-in, the profile is fetched at most every 30 s', async () => {
  const { askOperator } = await start()
  sendOutbox([entryOf({ state: 'needs-auth' })])
  sendOutbox([entryOf({ state: 'needs-auth' }), entryOf({ seq: 2 })])
  expect(askOperator).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30_000)
  sendOutbox([entryOf({ state: 'needs-auth' })])
  expect(askOperator).toHaveBeenCalledTimes(2)
})
