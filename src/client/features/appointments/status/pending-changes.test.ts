import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import type { Appointment, StatusChanged } from '#contract/appointments.ts'
import type { Done, OutboxState, WorkerMessage } from '#contract/worker/messages.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { anna, changeOf, entryOf, targetOf } from '../../../../../tests/support/outbox/outbox-entry.ts'
import type { SendResult } from './send-change.ts'

let workers: EventTarget & { controller: { postMessage: Mock }; startMessages(): void }
beforeEach(() => {
  vi.resetModules()
  workers = Object.assign(new EventTarget(), { controller: { postMessage: vi.fn() }, startMessages() {} })
  vi.stubGlobal('navigator', { serviceWorker: workers })
})
afterEach(() => vi.unstubAllGlobals())

function receiveOutbox(
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
  const store = await import('./pending-changes.ts')
  const statuses = () => [...store.readPending()].flatMap(([, queue]) => queue.map(targetOf))
  const { acknowledge } = await import('./acknowledge.ts')
  const answer = (key: string, result: SendResult) =>
    acknowledge(new QueryClient(), [{ key, change: undefined, result }])
  return { ...store, statuses, answer }
}

test('a state from before a screen was loaded is shown by it at once', async () => {
  const { linkOutbox, setOutboxOwner } = await import('#client/offline/outbox/outbox-link.ts')
  void linkOutbox()
  setOutboxOwner(anna, false)
  receiveOutbox([entryOf()])
  const { readPending } = await import('./pending-changes.ts')
  expect([...readPending().keys()]).toEqual(['astra'])
})

test('a change is shown by the page until the worker shows it, and never twice', async () => {
  const { addPending, statuses } = await start()
  receiveOutbox([])
  addPending(changeOf({ key: 'new' }))
  expect(statuses()).toEqual(['arrived'])
  receiveOutbox([])
  expect(statuses()).toEqual(['arrived'])
  receiveOutbox([entryOf({ key: 'new' })])
  expect(statuses()).toEqual(['arrived'])
  receiveOutbox([])
  expect(statuses()).toEqual([])
})

test('the undo of an unsent change leaves no trace, at any time', async () => {
  const { addPending, statuses } = await start()
  receiveOutbox([entryOf()])
  addPending(changeOf({ key: 'undo', status: 'confirmed', undoes: 'k1' }))
  expect(statuses()).toEqual([])
  receiveOutbox([])
  expect(statuses()).toEqual([])
})

test('a change that the worker merged into a waiting one is removed with its next message', async () => {
  const { addPending, statuses, answer } = await start()
  addPending(changeOf({ key: 'new' }))
  answer('new', { kind: 'queued', isBehind: false })
  expect(statuses()).toEqual(['arrived'])
  receiveOutbox([entryOf({ status: 'in-progress' })])
  expect(statuses()).toEqual(['in-progress'])
})

test('a worker that sends no further message is queried, and waited for at most three seconds', async () => {
  vi.useFakeTimers()
  const { addPending, statuses, answer } = await start()
  addPending(changeOf({ key: 'new' }))
  answer('new', { kind: 'queued', isBehind: false })
  expect(workers.controller.postMessage).toHaveBeenLastCalledWith({ type: 'rouse', trigger: 'change' }, [])
  vi.advanceTimersByTime(2_999)
  expect(statuses()).toEqual(['arrived'])
  vi.advanceTimersByTime(1)
  expect(statuses()).toEqual([])
  vi.useRealTimers()
})

test('a user sees no change of the previous user', async () => {
  const { addPending, statuses } = await start()
  addPending(changeOf({ key: 'new' }))
  const { setOutboxOwner } = await import('#client/offline/outbox/outbox-link.ts')
  setOutboxOwner({ userId: 'jan', accountId: 'station' }, true)
  expect(statuses()).toEqual([])
})

test('a confirmed change is in the cached data before it leaves the pending changes', async () => {
  const { addPending, statuses, onPending } = await start()
  const { acknowledge } = await import('./acknowledge.ts')
  const { followWorker } = await import('./follow-worker.ts')
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
  followWorker(queryClient, async () => {})
  receiveOutbox([entryOf()])
  addPending(changeOf({ key: 'new', status: 'in-progress' }))
  const seen: string[] = []
  onPending(() => seen.push(`${queryClient.getQueryData<Appointment[]>(key)?.[0]?.status}, ${statuses().join()}`))
  const appointment = { ...astra, status: 'arrived' as const, statusVersion: 2, version: 2 }
  const reply: StatusChanged = { changed: true, eventId: 'k1', appointment }
  // The answer to the call comes first: the worker's message, which still has the entry, must not restore it.
  acknowledge(queryClient, [{ key: 'k1', change: entryOf(), result: { kind: 'done', reply } }])
  receiveOutbox([entryOf(), entryOf({ key: 'new', seq: 2, status: 'in-progress', afterKey: 'k1' })])
  receiveOutbox([entryOf({ key: 'new', seq: 2, status: 'in-progress' })], [{ key: 'k1', reply }])
  expect(new Set(seen)).toEqual(new Set(['arrived, in-progress']))
  queryClient.clear()
})

test('a change that was confirmed while no page was open is known to the next page, and keeps its identity', async () => {
  const { readOverlay, onPending } = await start()
  const seen: number[] = []
  onPending(() => seen.push(readOverlay().confirmed.size))
  const confirmedState: OutboxState['confirmed'][number] = {
    ...anna,
    ...{ appointmentId: 'astra', status: 'ready', statusVersion: 4, statusSince: '2026-11-23T09:00:00.000Z' },
    ...{ statusReason: null, statusDetail: null, mileage: null, keyTag: null, at: 0 },
    change: { key: 'k3', undoes: null, employeeId: null, occurredAt: '2026-11-23T09:00:00.000Z', changed: true },
  }
  receiveOutbox([], [], [confirmedState])
  const before = readOverlay()
  expect(before.confirmed.get('astra')).toMatchObject({ status: 'ready' })
  receiveOutbox([], [], [structuredClone(confirmedState)])
  expect(readOverlay()).toBe(before)
  expect(seen).toEqual([1])
})

test('a list changes its identity only if something in it changes', async () => {
  const { addPending, memoizeOverlaid } = await start()
  receiveOutbox([])
  const listOf = (id: string) => [
    { id, status: 'confirmed', statusVersion: 1, blocks: [] as unknown[], worked: [] as unknown[] } as Appointment,
  ]
  const [astra, golf] = [listOf('astra'), listOf('golf')]
  const reads = [memoizeOverlaid(astra, 'Anna'), memoizeOverlaid(golf, 'Anna')]
  const read = () => reads.map((one) => one())
  expect(read()).toEqual([astra, golf])
  addPending(changeOf({ key: 'new' }))
  const [shown, same] = read()
  expect([shown?.[0]?.status, same]).toEqual(['arrived', golf])
  addPending(changeOf({ key: 'other', appointmentId: 'golf' }))
  expect(read()[0]).toBe(shown)
  expect(read()[1]?.[0]?.status).toBe('arrived')
  receiveOutbox([])
})
