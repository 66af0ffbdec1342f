import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Appointment, StatusChanged } from '#contract/appointments.ts'
import type { Done, OutboxState, WorkerMessage } from '#contract/worker.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { anna, changeOf, entryOf, refusalOf } from '../../../../../tests/support/outbox/outbox-entry.ts'

let workers: EventTarget & { controller: object; startMessages(): void }
beforeEach(() => {
  vi.resetModules()
  workers = Object.assign(new EventTarget(), { controller: { postMessage() {} }, startMessages() {} })
  vi.stubGlobal('navigator', { serviceWorker: workers })
})
afterEach(() => vi.unstubAllGlobals())

function says(
  entries: readonly OutboxEntry[],
  done: readonly Done[] = [],
  confirmed: OutboxState['confirmed'] = [],
): void {
  const outbox: OutboxState = {
    ...{ owner: anna, entries, foreign: [], line: openLine, confirmed, others: [], storage: 'kept', storeId: 's1' },
  }
  workers.dispatchEvent(new MessageEvent('message', { data: { type: 'outbox', outbox, done } satisfies WorkerMessage }))
}

async function start() {
  const { linkOutbox, setOutboxOwner } = await import('#client/offline/outbox/outbox-link.ts')
  void linkOutbox()
  setOutboxOwner(anna, false)
  const store = await import('./unsent-store.ts')
  const statuses = () => [...store.readQueues()].flatMap(([, queue]) => queue.map(({ status }) => status))
  return { ...store, statuses }
}

test('what was known before a screen was loaded is shown by it at once', async () => {
  const { linkOutbox, setOutboxOwner } = await import('#client/offline/outbox/outbox-link.ts')
  void linkOutbox()
  setOutboxOwner(anna, false)
  says([entryOf()])
  const { readQueues } = await import('./unsent-store.ts')
  expect([...readQueues().keys()]).toEqual(['astra'])
})

test('a tap is shown by the page until the worker shows it, and never twice', async () => {
  const { holdTap, statuses, isHeld } = await start()
  says([])
  holdTap(changeOf({ key: 'tap' }))
  expect(statuses()).toEqual(['arrived'])
  says([])
  expect(statuses()).toEqual(['arrived'])
  says([entryOf({ key: 'tap' })])
  expect([statuses(), isHeld('tap')]).toEqual([['arrived'], false])
  says([])
  expect(statuses()).toEqual([])
})

test('an undo of what was never sent leaves nothing, not for a moment', async () => {
  const { holdTap, statuses, isHeld } = await start()
  says([entryOf()])
  holdTap(changeOf({ key: 'undo', status: 'confirmed', undoes: 'k1' }))
  expect(statuses()).toEqual([])
  says([])
  expect([statuses(), isHeld('undo')]).toEqual([[], false])
})

test('a tap that the worker took as one that waits already goes with its next word', async () => {
  const { holdTap, answerTap, isHeld } = await start()
  holdTap(changeOf({ key: 'tap' }))
  expect(answerTap('tap')).toBe(true)
  says([entryOf()])
  expect(isHeld('tap')).toBe(false)
  expect(answerTap('tap')).toBe(false)
})

test('who is signed in sees no tap of who was there before', async () => {
  const { holdTap, statuses } = await start()
  holdTap(changeOf({ key: 'tap' }))
  const { setOutboxOwner } = await import('#client/offline/outbox/outbox-link.ts')
  setOutboxOwner({ userId: 'jan', accountId: 'station' }, true)
  expect(statuses()).toEqual([])
})

test('a tap behind one that needs a decision is not shown as done', async () => {
  const { holdTap, isStuck } = await start()
  says([entryOf({ state: 'attention', problem: refusalOf('version-conflict', 409) })])
  holdTap(changeOf({ key: 'tap', status: 'ready' }))
  expect(isStuck(changeOf({ key: 'tap' }))).toBe(true)
})

test('what is done stands in what was read before it is gone from what waits', async () => {
  const { holdTap, statuses, watchQueues } = await start()
  const { takeDone } = await import('./follow-done.ts')
  const queryClient = new QueryClient()
  const key = ['appointments', 'day', 'x']
  const astra = {
    id: 'astra',
    status: 'confirmed',
    statusVersion: 1,
    version: 1,
    blocks: [] as unknown[],
    worked: [] as unknown[],
  } as Appointment
  queryClient.setQueryData(key, [astra])
  says([entryOf()])
  holdTap(changeOf({ key: 'tap', status: 'in-progress' }))
  const seen: string[] = []
  watchQueues(() => seen.push(`${queryClient.getQueryData<Appointment[]>(key)?.[0]?.status}, ${statuses().join()}`))
  const appointment = { ...astra, status: 'arrived' as const, statusVersion: 2, version: 2 }
  const reply: StatusChanged = { changed: true, eventId: 'k1', appointment }
  // By the answer to the call first: the worker's own word, which still has the entry, must not bring it back.
  takeDone(queryClient, [{ key: 'k1', reply }])
  says([entryOf(), entryOf({ key: 'tap', seq: 2, status: 'in-progress', afterKey: 'k1' })])
  says([entryOf({ key: 'tap', seq: 2, status: 'in-progress' })], [{ key: 'k1', reply }])
  expect(new Set(seen)).toEqual(new Set(['arrived, in-progress']))
  queryClient.clear()
})

test('what was confirmed while no page was there is known by the next one, and keeps its identity', async () => {
  const { readAhead, watchQueues } = await start()
  const seen: number[] = []
  watchQueues(() => seen.push(readAhead().confirmed.size))
  const standing: OutboxState['confirmed'][number] = {
    ...anna,
    ...{ appointmentId: 'astra', status: 'ready', statusVersion: 4, statusSince: '2026-11-23T09:00:00.000Z' },
    ...{ statusReason: null, statusDetail: null, mileage: null, keyTag: null, at: 0 },
    change: { key: 'k3', undoes: null, employeeId: null, occurredAt: '2026-11-23T09:00:00.000Z', changed: true },
  }
  says([], [], [standing])
  const before = readAhead()
  expect(before.confirmed.get('astra')).toMatchObject({ status: 'ready' })
  says([], [], [structuredClone(standing)])
  expect(readAhead()).toBe(before)
  expect(seen).toEqual([1])
})

test('a list is another one only when something of this very list changes', async () => {
  const { holdTap, keepOverlaid } = await start()
  says([])
  const listOf = (id: string) => [
    { id, status: 'confirmed', statusVersion: 1, blocks: [] as unknown[], worked: [] as unknown[] } as Appointment,
  ]
  const [astra, golf] = [listOf('astra'), listOf('golf')]
  const reads = [keepOverlaid(astra, 'Anna'), keepOverlaid(golf, 'Anna')]
  const read = () => reads.map((one) => one())
  expect(read()).toEqual([astra, golf])
  holdTap(changeOf({ key: 'tap' }))
  const [shown, same] = read()
  expect([shown?.[0]?.status, same]).toEqual(['arrived', golf])
  holdTap(changeOf({ key: 'other', appointmentId: 'golf' }))
  expect(read()[0]).toBe(shown)
  expect(read()[1]?.[0]?.status).toBe('arrived')
  says([])
})
