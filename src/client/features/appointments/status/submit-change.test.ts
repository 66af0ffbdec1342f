import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Done, OutboxState, WorkerMessage } from '#contract/worker/messages.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { anna, changeOf, entryOf, refusalOf, targetOf } from '../../../../../tests/support/outbox/outbox-entry.ts'

const change = changeOf({ key: 'new' })
const at = '2026-11-23T08:00:00.000Z'
const times = { startsAt: at, statusSince: at }
const astra = {
  id: 'astra',
  status: 'confirmed',
  statusVersion: 1,
  version: 1,
  blocks: [],
  worked: [],
  ...times,
} as unknown as Appointment
const saved = { ...astra, status: 'arrived', statusVersion: 2, version: 2 }
const dayKey = ['appointments', 'day', 'x']

type Answer = (() => Response) | 'nothing'
let answers: Answer[]
let sent: { url: string; key: string | null; body: unknown }[]
let workers: EventTarget & { controller: object | null; startMessages(): void }

const json = (status: number, body: object) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const problem = (status: number, code: string) =>
  json(status, { type: `about:blank#${code}`, title: code, status, code, message: code })

beforeEach(() => {
  vi.resetModules()
  answers = []
  sent = []
  workers = Object.assign(new EventTarget(), { controller: { postMessage() {} }, startMessages() {} })
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.stubGlobal('document', { querySelector: () => ({ content: 'http://pitboard.invalid/api' }) })
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: HeadersInit; body: string }) => {
    sent.push({ url, key: new Headers(headers).get('idempotency-key'), body: JSON.parse(body) })
    const answer = answers.shift()
    if (!answer || answer === 'nothing') throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const receive = (message: WorkerMessage) => workers.dispatchEvent(new MessageEvent('message', { data: message }))
function receiveOutbox(
  entries: readonly OutboxEntry[],
  more: Partial<OutboxState> = {},
  done: readonly Done[] = [],
): void {
  const outbox: OutboxState = {
    ...{
      owner: anna,
      entries,
      foreign: [],
      line: openLine,
      confirmed: [],
      others: [],
      storage: 'kept',
      storeId: 's1',
      ...more,
    },
  }
  receive({ type: 'outbox', outbox, done })
}

async function start() {
  const { linkOutbox, setOutboxOwner } = await import('#client/offline/outbox/outbox-link.ts')
  void linkOutbox()
  setOutboxOwner(anna, false)
  const { readPending } = await import('./pending-changes.ts')
  const { submitChange } = await import('./submit-change.ts')
  const { followWorker } = await import('./follow-worker.ts')
  const queryClient = new QueryClient()
  followWorker(queryClient, async () => {})
  queryClient.setQueryData(dayKey, [astra])
  const onStored = vi.fn()
  return {
    queryClient,
    submit: () => submitChange(queryClient, change, onStored),
    onStored,
    shown: () => [...readPending().values()].flat().map(targetOf),
    cachedStatus: () => queryClient.getQueryData<Appointment[]>(dayKey)?.[0]?.status,
  }
}

test('O5 a change is shown at once, and sent with its key, its user and its station', async () => {
  const page = await start()
  answers = [json(200, { changed: true, eventId: 'new', appointment: saved })]
  const submitted = page.submit()
  expect(page.shown()).toEqual(['arrived'])
  expect(await submitted).toMatchObject({ kind: 'done', reply: { eventId: 'new' } })
  expect(sent).toMatchObject([{ url: 'http://pitboard.invalid/api/appointments/arrived', key: 'new' }])
  expect([page.shown(), page.cachedStatus()]).toEqual([[], 'arrived'])
  expect(page.onStored).toHaveBeenCalledOnce()
})

test('a change that the worker keeps is shown until it is done, and reported as stored as soon as the worker reports it', async () => {
  const page = await start()
  answers = [json(202, { queued: true, key: 'new' })]
  const submitted = page.submit()
  receive({ type: 'saved', key: 'new' })
  expect(page.onStored).toHaveBeenCalledOnce()
  receiveOutbox([entryOf({ key: 'new' })])
  expect(await submitted).toEqual({ kind: 'queued', isBehind: false })
  expect([page.shown(), page.cachedStatus()]).toEqual([['arrived'], 'confirmed'])
  expect(page.onStored).toHaveBeenCalledOnce()
})

test('O3 a change that was sent without the worker and refused is not kept by it, though it has taken control meanwhile', async () => {
  const page = await start()
  const { controller } = workers
  workers.controller = null
  answers = [
    () => {
      workers.controller = controller
      return problem(409, 'version-conflict')()
    },
  ]
  expect(await page.submit()).toMatchObject({ kind: 'lost', error: { code: 'version-conflict' } })
})

test('the worker’s message about a change that is already answered cancels no later request', async () => {
  const page = await start()
  const reply = { changed: true, eventId: 'new', appointment: saved } as unknown as Done['reply']
  answers = [json(200, reply)]
  await page.submit()
  const cancel = vi.spyOn(page.queryClient, 'cancelQueries')
  receiveOutbox([], {}, [{ key: 'new', reply }])
  expect(cancel).not.toHaveBeenCalled()
  receiveOutbox([], {}, [{ key: 'other', reply }])
  expect(cancel).toHaveBeenCalledOnce()
})

test('a change is sent again under the same key if the worker is stopped meanwhile', async () => {
  const page = await start()
  answers = ['nothing', json(202, { queued: true, key: 'new' })]
  expect(await page.submit()).toEqual({ kind: 'queued', isBehind: false })
  expect(sent.map(({ key }) => key)).toEqual(['new', 'new'])
  expect(page.shown()).toEqual(['arrived'])
})

test('if the worker is stopped after it stored the change, nothing is sent again', async () => {
  const page = await start()
  answers = [
    () => {
      receiveOutbox([entryOf({ key: 'new' })])
      throw new TypeError('Failed to fetch')
    },
  ]
  expect(await page.submit()).toEqual({ kind: 'queued', isBehind: false })
  expect(sent).toHaveLength(1)
  expect(page.shown()).toEqual(['arrived'])
})

test.each([
  ['the device cannot store it', problem(507, 'not-saved'), 'lost'],
  ['too much waits', problem(507, 'outbox-full'), 'lost'],
  ['an undo that is not the last', problem(409, 'undo-not-last'), 'lost'],
  ['the server has refused it before, and nobody has decided', problem(409, 'undo-undecided'), 'lost'],
  ['a sign-in page of the network', json(200, { hello: 'guest' }), 'lost'],
  ['the server refuses it', problem(409, 'illegal-transition'), 'refused'],
  ['the server does not know it', problem(404, 'not-found'), 'refused'],
] as const)('O11 %s: the card returns to its previous status', async (_, answer, kind) => {
  const page = await start()
  answers = [answer]
  expect(await page.submit()).toMatchObject({ kind })
  expect([page.shown(), page.cachedStatus()]).toEqual([[], 'confirmed'])
  expect(page.onStored).not.toHaveBeenCalled()
})

test('O11 without a worker a change goes straight to the server, once, and a failure is shown', async () => {
  workers.controller = null
  const page = await start()
  answers = ['nothing']
  expect(await page.submit()).toMatchObject({ kind: 'lost', error: { status: 0 } })
  expect(sent).toHaveLength(1)
  answers = [problem(409, 'illegal-transition')]
  expect(await page.submit()).toMatchObject({ kind: 'lost' })
  expect(page.shown()).toEqual([])
})

test('O11 if the worker can store nothing, a refused change does not wait', async () => {
  const page = await start()
  receiveOutbox([], { owner: null, storage: 'missing' })
  answers = [problem(409, 'illegal-transition')]
  expect(await page.submit()).toMatchObject({ kind: 'lost' })
})

test('a change behind one that needs a decision is saved, not shown as done, and reported as behind', async () => {
  const page = await start()
  const asked = entryOf({ status: 'in-progress', state: 'attention', problem: refusalOf('version-conflict', 409) })
  receiveOutbox([asked])
  answers = [json(202, { queued: true, key: 'new' })]
  expect(await page.submit()).toEqual({ kind: 'queued', isBehind: true })
  answers = [json(202, { queued: true, key: 'k1' })]
  expect(await page.submit()).toEqual({ kind: 'queued', isBehind: false })
})

test('the undo of an unsent change waits for nothing', async () => {
  const page = await start()
  answers = [json(202, { queued: false, key: 'k1' })]
  expect(await page.submit()).toEqual({ kind: 'taken-back' })
  expect(page.onStored).toHaveBeenCalledOnce()
})

test('the current state in a refusal is written to the query cache', async () => {
  const page = await start()
  const refused = {
    type: 'about:blank#version-conflict',
    title: '',
    status: 409,
    code: 'version-conflict',
    message: '',
  }
  answers = [json(409, { ...refused, current: { ...saved, status: 'cancelled' } })]
  expect(await page.submit()).toMatchObject({ kind: 'refused' })
  expect([page.shown(), page.cachedStatus()]).toEqual([[], 'cancelled'])
})

test("a waiting change is completed by the worker's message, in this page and in a new one", async () => {
  const page = await start()
  answers = [json(202, { queued: true, key: 'new' })]
  await page.submit()
  receiveOutbox([entryOf({ key: 'new' })])
  expect([page.shown(), page.cachedStatus()]).toEqual([['arrived'], 'confirmed'])
  const reply = { changed: true, eventId: 'new', appointment: saved as Appointment }
  receiveOutbox([], {}, [{ key: 'new', reply }])
  expect([page.shown(), page.cachedStatus()]).toEqual([[], 'arrived'])
})
