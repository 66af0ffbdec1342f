import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DecisionReply, WorkerMessage } from '#contract/worker/messages.ts'
import {
  isStatusEntry,
  mostEntries,
  type OutboxEntry,
  type Owner,
  readEntries,
  type StatusEntry,
} from '#domain/outbox/outbox.ts'
import type { Exchange } from '#domain/outbox/outbox-answer.ts'
import type { Confirmed } from '#domain/outbox/outbox-confirmed.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { usualSending } from '#domain/outbox/photo-command.ts'
import { requestOf } from '#domain/outbox/status-change.ts'
import type { UnreadAnswer } from '#domain/outbox/unread-answers.ts'
import { fakePictures } from '../tests/support/outbox/fake-pictures.ts'
import { commandEntryOf, entryOf, refusalOf, targetOf } from '../tests/support/outbox/outbox-entry.ts'
import { OutboxServer, refuse } from '../tests/support/outbox/outbox-server.ts'
import { createBroadcast } from './broadcast.ts'
import { createOutbox } from './outbox.ts'
import type { SentChange } from './outbox-call.ts'
import { type OutboxStore, StorageLate, StorageMissing } from './outbox-store.ts'

const id = (digit: number) => `019aa000-0000-7000-8000-00000000000${digit}`
const anna: Owner = { userId: id(1), accountId: id(3) }
const jan: Owner = { userId: id(2), accountId: id(3) }
const [astra, corsa] = [id(4), id(5)]
const apiAt = 'http://localhost/api'

/** A worker with a disk of its own; `net` decides the outcome of each request. */
function openWorker(rows: OutboxEntry[] = [], knownOwner: Owner | null | 'unknown' = anna) {
  const server = new OutboxServer([astra, corsa])
  server.session = anna
  const messages: WorkerMessage[] = []
  const events: string[] = []
  const faults: Error[] = []
  /** The parts of the store besides the entries, each time one is written. */
  const written: string[] = []
  let owner = knownOwner === 'unknown' ? undefined : knownOwner
  let seq = Math.max(0, ...rows.map((row) => row.seq))
  let confirmed: readonly Confirmed[] = []
  let unread: readonly UnreadAnswer[] = []
  let photoSending = usualSending
  const read = () => ({
    ...readEntries(structuredClone(rows)),
    ...{ owner, confirmed, unread, photoSending, storeId: 'store' },
  })
  const store: OutboxStore = {
    change: async (_durability, decide) => {
      await Promise.resolve()
      const fault = faults.shift()
      if (fault) throw fault
      const { result, writes, owner: next, photoSending: set, ...more } = decide(read())
      const parts = Object.entries({ owner: next, photoSending: set, ...more })
      written.push(...parts.flatMap(([name, part]) => (part === undefined ? [] : [name])))
      for (const removed of writes?.remove ?? [])
        rows.splice(
          rows.findIndex((row) => row.seq === removed),
          1,
        )
      for (const entry of writes?.put ?? [])
        rows.splice(
          rows.findIndex((row) => row.seq === entry.seq),
          1,
          entry,
        )
      for (const entry of writes?.add ?? []) {
        seq += 1
        rows.push({ ...entry, seq })
        events.push(`stored ${'status' in entry ? entry.status : entry.kind}`)
      }
      if (next !== undefined) owner = next
      confirmed = more.confirmed ?? confirmed
      unread = more.unread ?? unread
      photoSending = set ?? photoSending
      return { result, after: read() }
    },
  }
  const net = {
    answer: (arrive: () => Exchange): Exchange | Promise<Exchange> => arrive(),
    /** Another sender holds the lock until this resolves. */
    busy: null as Promise<void> | null,
    hasPages: true,
    build: 'b1',
    syncs: 0,
    reserves: 0,
  }
  const sendOne = async (entry: OutboxEntry, now: number): Promise<SentChange> => {
    events.push(`sent ${isStatusEntry(entry) ? entry.status : entry.kind}`)
    const arrive = () =>
      isStatusEntry(entry) ? server.answer(requestOf(entry, now), now) : server.answerCommand(entry)
    const exchange = await net.answer(arrive)
    if (exchange.kind === 'unreachable') return { exchange, reply: null }
    const { status, body } = exchange
    return { exchange, reply: { status, contentType: 'application/json', text: JSON.stringify(body) ?? '' } }
  }
  const pictures = fakePictures()
  const outbox = createOutbox({
    apiAt,
    store,
    send: async (entries, now) => {
      const sent: SentChange[] = []
      for (const entry of entries) sent.push(await sendOne(entry, now))
      return sent
    },
    moment: () => ({ now: Date.now(), jitter: 0, build: net.build }),
    pictureStore: pictures,
    hasPages: async () => net.hasPages,
    alone: async (work, onBusy) => {
      if (net.busy) onBusy()
      await net.busy
      await work()
    },
    alonePhotos: (work) => work(),
    isReplaced: async () => false,
    post: createBroadcast(async (message) => void messages.push(message), Date.now),
    registerSync: async () => {
      net.syncs += 1
    },
    holdReserve: async () => {
      net.reserves += 1
    },
  })
  const works: Promise<unknown>[] = []
  let keys = 0
  const take = async (status: StatusEntry['status'], more: object = {}, by = anna) => {
    keys += 1
    const key = `019aa000-0000-7000-8000-${String(keys).padStart(12, '0')}`
    const body = JSON.stringify({ appointmentId: astra, baseVersion: 1, ...more })
    const headers = { 'idempotency-key': key, 'x-expect-user': by.userId, 'x-expect-account': by.accountId }
    const request = new Request(`${apiAt}/appointments/${status}`, { method: 'PUT', headers, body })
    const respondWith = vi.fn<(answer: Response | PromiseLike<Response>) => void>()
    outbox.take({ request, respondWith, waitUntil: (work: Promise<unknown>) => works.push(work) })
    const answer = (await respondWith.mock.calls[0]?.[0]) as Response
    return { key, status: answer.status, body: await answer.json() }
  }
  const settled = () => Promise.all(works)
  const handleMessage = async (message: Parameters<typeof outbox.handleMessage>[0]) => {
    const replies: DecisionReply[] = []
    await outbox.handleMessage(message, (reply) => replies.push(reply))
    return replies[0]
  }
  const last = () => messages.findLast((message) => message.type === 'outbox')?.outbox
  return { server, messages, events, faults, written, rows, net, outbox, take, settled, handleMessage, last }
}

const portal: Exchange = { kind: 'response', status: 200, body: undefined, retryAfter: null }
const unreachable: Exchange = { kind: 'unreachable' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('O3 a change is on the disk before it is sent, reported as saved, and answered by the server', async () => {
  const { take, settled, events, messages, rows, last } = openWorker()
  const { key, status, body } = await take('arrived')
  expect(events).toEqual(['stored arrived', 'sent arrived'])
  expect({ status, body }).toMatchObject({ status: 200, body: { changed: true, appointment: { status: 'arrived' } } })
  await settled()
  expect(messages[0]).toEqual({ type: 'saved', key })
  expect(messages.flatMap((one) => (one.type === 'outbox' ? one.done : []))).toMatchObject([{ key, reply: body }])
  expect(last()).toMatchObject({ owner: anna, entries: [], storage: 'kept', storeId: 'store' })
  expect(rows).toEqual([])
})

test('O3 the pages see a change as soon as it is on the disk, while it is on its way', async () => {
  const { take, settled, net, last } = openWorker()
  const gate = Promise.withResolvers<void>()
  net.answer = (arrive) => gate.promise.then(arrive)
  const tapped = take('arrived')
  await vi.waitFor(() => expect(last()?.entries).toMatchObject([{ appointmentId: astra, status: 'arrived' }]))
  gate.resolve()
  await tapped
  await settled()
})

test('O3 a request that changes no status is not handled', () => {
  const { outbox, rows } = openWorker()
  const respondWith = vi.fn()
  const request = new Request(`${apiAt}/appointments/arrived`, { method: 'PUT', body: '{}' })
  outbox.take({ request, respondWith, waitUntil: vi.fn() })
  expect(respondWith).not.toHaveBeenCalled()
  expect(rows).toEqual([])
})

test('O7 changes are taken in the order of their calls, and a pending answer does not block the next one', async () => {
  const { take, settled, net, events, rows } = openWorker()
  const gate = Promise.withResolvers<void>()
  net.answer = (arrive) => gate.promise.then(arrive)
  const first = take('arrived')
  expect(await take('in-progress')).toMatchObject({ status: 202, body: { queued: true } })
  expect(await take('ready')).toMatchObject({ status: 202 })
  expect(rows.map((entry) => [targetOf(entry), entry.attempts])).toEqual([
    ['arrived', 1],
    ['in-progress', 0],
    ['ready', 0],
  ])
  gate.resolve()
  expect((await first).status).toBe(200)
  await settled()
  expect(events.filter((one) => one.startsWith('sent'))).toEqual(['sent arrived', 'sent in-progress', 'sent ready'])
  expect(rows).toEqual([])
})

test('O7 the undo of a sent change is a change of its own; the undo of an unsent one sends nothing', async () => {
  const { take, settled, net, events, server } = openWorker()
  const gate = Promise.withResolvers<void>()
  net.answer = (arrive) => gate.promise.then(arrive)
  const first = take('arrived')
  const started = await take('in-progress')
  expect(await take('arrived', { undoes: started.key })).toMatchObject({ status: 202, body: { queued: false } })
  expect(await take('confirmed', { undoes: '019aa000-0000-7000-8000-000000000001' })).toMatchObject({
    status: 202,
    body: { queued: true },
  })
  gate.resolve()
  await first
  await settled()
  expect(events.filter((one) => one.startsWith('sent'))).toEqual(['sent arrived', 'sent confirmed'])
  expect(server.appointments.get(astra)?.status).toBe('confirmed')
})

test('O8 a refusal is passed on unchanged, and the change waits for a decision', async () => {
  const { take, settled, server, last, handleMessage } = openWorker()
  server.change(astra, 'in-progress', 'office-1')
  server.change(astra, 'ready', 'office-2')
  server.change(astra, 'completed', 'office-3')
  const { key, status, body } = await take('in-progress')
  expect({ status, body }).toMatchObject({ status: 409, body: { code: 'version-conflict' } })
  await settled()
  expect(last()?.entries).toMatchObject([{ key, state: 'attention' }])
  const decide = (decision: Parameters<typeof handleMessage>[0] & { type: 'decide' }) => handleMessage(decision)
  expect(await decide({ type: 'decide', decision: { kind: 'discard', keys: [key, 'another'] } })).toEqual({
    ok: false,
    why: 'gone',
  })
  expect(await decide({ type: 'decide', decision: { kind: 'discard', keys: [key] } })).toEqual({ ok: true })
  expect(last()?.entries).toEqual([])
})

test.each<[string, Exchange, string | null]>([
  ['a captive portal', portal, 'portal'],
  ['no answer', unreachable, 'unreachable'],
  ['a busy server', refuse(503, 'unavailable'), null],
  ['an expired session', refuse(401, 'unauthenticated'), null],
  ['a session of another user', refuse(409, 'actor-mismatch'), null],
])('O8 while the change waits the answer is 202: %s', async (_, exchange, why) => {
  const { take, settled, net, last, rows } = openWorker()
  net.answer = () => exchange
  const { key, status, body } = await take('arrived')
  expect({ status, body }).toEqual({ status: 202, body: { queued: true, key } })
  await settled()
  expect(rows).toMatchObject([{ key, attempts: 1 }])
  expect(last()?.line.why ?? null).toBe(why)
})

test('O7 while the connection is known to be down no answer waits for the next attempt', async () => {
  const { take, net, settled } = openWorker()
  net.answer = () => unreachable
  await take('arrived')
  const gate = Promise.withResolvers<Exchange>()
  net.answer = () => gate.promise
  expect((await take('confirmed', { appointmentId: corsa })).status).toBe(202)
  gate.resolve(unreachable)
  await settled()
})

test('O7 a change made during an outage sends those that wait at once, too', async () => {
  const { take, settled, net, events } = openWorker()
  net.answer = () => unreachable
  await take('arrived')
  await settled()
  net.answer = (arrive) => arrive()
  await take('confirmed', { appointmentId: corsa })
  await settled()
  expect(events.filter((one) => one.startsWith('sent'))).toEqual(['sent arrived', 'sent arrived', 'sent confirmed'])
})

test('O2 the answer to a command that no page was open for waits for one, and ends with the session of its owner', async () => {
  const note = (seq: number) =>
    commandEntryOf({
      ...{ seq, key: id(seq), ...anna, appointmentId: astra, kind: 'note', params: { id: astra } },
      body: { id: id(seq), text: 'Pads 3 mm' },
    })
  const { outbox, net, handleMessage, last } = openWorker([note(7)])
  net.hasPages = false
  await outbox.flush('sync')
  const [answer] = last()?.unread ?? []
  expect(answer).toMatchObject({ key: id(7), ...anna, reply: expect.any(Object) })
  await handleMessage({ type: 'answers-read', keys: [id(7)] })
  expect(last()?.unread).toEqual([])

  const other = openWorker([note(8)])
  other.net.hasPages = false
  await other.outbox.flush('sync')
  expect(other.last()?.unread).toHaveLength(1)
  await other.handleMessage({ type: 'owner', owner: jan, confirmed: true })
  await other.handleMessage({ type: 'owner', owner: anna, confirmed: true })
  expect(other.last()?.unread).toEqual([])

  const open = openWorker([note(9)])
  await open.outbox.flush('sync')
  expect(open.last()?.unread).toEqual([])

  const updated = openWorker([note(6)])
  updated.net.hasPages = false
  await updated.outbox.flush('sync')
  updated.net.build = 'b2'
  await updated.outbox.flush('start')
  // The pages of the newer build may expect another shape of the answer.
  expect(updated.last()?.unread).toEqual([])
})

test('O7 a sync is registered while something waits, and a flush sends it', async () => {
  const { take, settled, net, outbox, server } = openWorker()
  net.answer = () => unreachable
  await take('arrived')
  await settled()
  expect(net.syncs).toBe(1)
  net.answer = (arrive) => arrive()
  expect(await outbox.flush('online')).toBe(false)
  expect(server.appointments.get(astra)?.status).toBe('arrived')
  expect(net.syncs).toBe(1)
})

test('O8 a network that is back during an attempt is used at once, even after long waits', async () => {
  const { outbox, net, events } = openWorker([
    entryOf({ seq: 7, key: id(7), ...anna, appointmentId: astra, attempts: 9 }),
  ])
  let online: Promise<boolean> | null = null
  net.answer = (arrive) => {
    if (online) return arrive()
    online = outbox.flush('online')
    // The attempt ends after the event has been handled.
    return unreachable
  }
  await outbox.flush('start')
  expect(await online).toBe(false)
  expect(events.filter((one) => one.startsWith('sent'))).toHaveLength(2)
})

test('O7 a sync that fails registers no new one: the browser would repeat it at once, without end', async () => {
  const { take, settled, net, outbox, events } = openWorker()
  net.answer = () => unreachable
  await take('arrived')
  await settled()
  expect(await outbox.flush('sync')).toBe(true)
  expect(await outbox.flush('sync')).toBe(true)
  expect([net.syncs, events.filter((one) => one === 'sent arrived').length]).toEqual([1, 3])
})

test("O7 the worker's own timer sends what waits", async () => {
  const { take, settled, net, server } = openWorker()
  net.answer = () => unreachable
  await take('arrived')
  await settled()
  net.answer = (arrive) => arrive()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(server.appointments.get(astra)?.status).toBe('arrived')
})

test('O7 another sender on this device is not waited for', async () => {
  const { take, settled, net, rows } = openWorker()
  const gate = Promise.withResolvers<void>()
  net.busy = gate.promise
  expect((await take('arrived')).status).toBe(202)
  expect(rows).toHaveLength(1)
  gate.resolve()
  await settled()
  expect(rows).toEqual([])
})

test('O9 a waiting change of its owner is sent when the server has confirmed the session, and under no other session', async () => {
  const { take, server, handleMessage, rows, last, events } = openWorker()
  server.session = null
  await take('arrived')
  expect(rows).toMatchObject([{ state: 'needs-auth' }])
  await handleMessage({ type: 'owner', owner: null, confirmed: true })
  expect(last()).toMatchObject({ owner: null, entries: [], others: [{ ...anna, count: 1 }] })
  server.session = jan
  await handleMessage({ type: 'owner', owner: jan, confirmed: true })
  await handleMessage({ type: 'rouse', trigger: 'send-now' })
  expect(last()).toMatchObject({ owner: jan, entries: [], others: [{ ...anna, count: 1 }] })
  expect(events.filter((one) => one.startsWith('sent'))).toHaveLength(1)
  server.session = anna
  await handleMessage({ type: 'owner', owner: anna, confirmed: false })
  expect(rows).toHaveLength(1)
  await handleMessage({ type: 'owner', owner: anna, confirmed: true })
  expect(rows).toEqual([])
})

test('O9 a confirmation after its owner has signed out is not reported to the next user', async () => {
  const { take, settled, handleMessage, net, messages, rows } = openWorker()
  const gate = Promise.withResolvers<void>()
  net.answer = (arrive) => gate.promise.then(arrive)
  const tapped = take('arrived')
  await vi.waitFor(() => expect(rows).toMatchObject([{ attempts: 1 }]))
  const next = handleMessage({ type: 'owner', owner: jan, confirmed: true })
  await vi.waitFor(() => expect(messages.at(-1)).toMatchObject({ outbox: { owner: jan } }))
  gate.resolve()
  await tapped
  await next
  await settled()
  expect(rows).toEqual([])
  expect(messages.flatMap((one) => (one.type === 'outbox' ? one.done : []))).toEqual([])
})

test('O9 the confirmed state outlives the change, without people, until another user signs in', async () => {
  const { take, settled, handleMessage, outbox, last } = openWorker()
  const { key } = await take('arrived')
  await settled()
  await outbox.flush('sync')
  const standing = { appointmentId: astra, status: 'arrived', statusVersion: 2, change: { key, changed: true } }
  expect(last()?.confirmed).toMatchObject([{ ...anna, ...standing }])
  expect(JSON.stringify(last()?.confirmed)).not.toContain('Kowalska')
  await handleMessage({ type: 'owner', owner: anna, confirmed: true })
  expect(last()?.confirmed).toHaveLength(1)
  await handleMessage({ type: 'owner', owner: null, confirmed: false })
  expect(last()?.confirmed).toEqual([])
  await handleMessage({ type: 'owner', owner: anna, confirmed: true })
  expect(last()?.confirmed).toEqual([])
})

test('O9 a store without an owner adopts that of the first change; a store whose owner is signed out does not', async () => {
  const fresh = openWorker([], 'unknown')
  expect((await fresh.take('arrived')).status).toBe(200)
  const left = openWorker([], null)
  expect((await left.take('arrived')).status).toBe(202)
  expect(left.events).toEqual(['stored arrived'])
})

test('O11 a device that cannot store a change reports it, and nothing has changed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { take, faults, messages, rows, events } = openWorker()
  const full = new DOMException('full', 'QuotaExceededError')
  faults.push(full)
  expect(await take('arrived')).toMatchObject({ status: 507, body: { code: 'device-full', status: 507 } })
  expect({ rows, events }).toEqual({ rows: [], events: [] })
  expect(messages).toMatchObject([{ type: 'outbox', outbox: { storage: 'full' } }])
  expect(warn).toHaveBeenCalledExactlyOnceWith('A change is not stored:', full)
  faults.push(new DOMException('gone', 'NotFoundError'))
  expect(await take('arrived')).toMatchObject({ status: 507, body: { code: 'not-saved', status: 507 } })
})

test('O11 without a store a change goes straight to the server, and the pages are notified', async () => {
  const straight = vi.fn(async () => Response.json({ straight: true }))
  vi.stubGlobal('fetch', straight)
  const { take, faults, last } = openWorker()
  faults.push(new StorageMissing('no'))
  expect(await take('arrived')).toMatchObject({ status: 200, body: { straight: true } })
  expect(straight).toHaveBeenCalledOnce()
  expect(last()).toMatchObject({ storage: 'missing', storeId: null })
})

test('O11 a change does not overtake those in a store that opens late', async () => {
  const straight = vi.fn(async () => Response.json({ straight: true }))
  vi.stubGlobal('fetch', straight)
  const { take, faults, rows, events } = openWorker([entryOf({ ...anna, key: id(9), appointmentId: astra })])
  faults.push(new StorageLate('not yet'))
  expect(await take('in-progress')).toMatchObject({ status: 507, body: { code: 'not-saved' } })
  expect(straight).not.toHaveBeenCalled()
  expect([rows.length, events]).toEqual([1, []])
})

test('O6 a store that fails between two steps leaves the waiting changes, and a sync is registered', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { take, settled, handleMessage, faults, net, rows } = openWorker()
  const fault = new DOMException('gone', 'InvalidStateError')
  net.answer = (arrive) => {
    faults.push(fault)
    return arrive()
  }
  await take('arrived')
  await settled()
  expect(rows).toHaveLength(1)
  expect(warn).toHaveBeenCalledExactlyOnceWith('Sending failed, changes wait:', fault)
  expect(net.syncs).toBe(1)
  net.answer = (arrive) => arrive()
  await handleMessage({ type: 'rouse', trigger: 'online' })
  await settled()
  expect(rows).toEqual([])
})

test('O11 a message that finds no store, or a full device, is reported to the pages; one that only fails is not', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { handleMessage, faults, last } = openWorker()
  const [broken, missing] = [new Error('broken'), new StorageMissing('no')]
  const full = new DOMException('full', 'QuotaExceededError')
  faults.push(broken)
  await handleMessage({ type: 'rouse', trigger: 'online' })
  expect(last()).toBeUndefined()
  faults.push(missing)
  await handleMessage({ type: 'rouse', trigger: 'online' })
  expect(last()).toMatchObject({ storage: 'missing' })
  faults.push(full)
  await handleMessage({ type: 'rouse', trigger: 'online' })
  expect(last()).toMatchObject({ storage: 'full' })
  expect(warn.mock.calls).toEqual([
    ['The outbox was not changed:', broken],
    ['The outbox was not changed:', missing],
    ['The outbox was not changed:', full],
  ])
})

test('O5 a refused change is neither done nor confirmed', async () => {
  const { take, settled, net, messages, last } = openWorker()
  net.answer = () => refuse(409, 'version-conflict')
  expect((await take('arrived')).status).toBe(409)
  await settled()
  expect(messages.flatMap((one) => (one.type === 'outbox' ? one.done : []))).toEqual([])
  expect(last()).toMatchObject({ confirmed: [], entries: [{ state: 'attention' }] })
})

test('O9 after a sign-out the pages are not notified that the server was unreachable', async () => {
  const { take, settled, handleMessage, net, last } = openWorker()
  net.answer = () => unreachable
  await take('arrived')
  await settled()
  expect(last()?.line.why).toBe('unreachable')
  await handleMessage({ type: 'owner', owner: null, confirmed: false })
  await settled()
  expect(last()?.line).toEqual(openLine)
})

test('O9 if no page has reported who is signed in, the first change does', async () => {
  const { take, settled, last } = openWorker([], 'unknown')
  await take('arrived')
  await settled()
  expect(last()?.owner).toEqual(anna)
})

test('O11 a change that the worker refuses is not reported as saved', async () => {
  const full = Array.from({ length: mostEntries }, (_, at) => entryOf({ ...anna, seq: at + 1, key: id(1) + at }))
  const { take, messages } = openWorker(full)
  expect(await take('arrived')).toMatchObject({ body: { code: 'outbox-full' } })
  expect(messages.filter(({ type }) => type === 'saved')).toEqual([])
})

test('O4 a malformed change goes straight to the server, and the order of the others is preserved', async () => {
  const straight = vi.fn(async () => Response.json({}, { status: 400 }))
  vi.stubGlobal('fetch', straight)
  const { take, rows } = openWorker()
  const [bad, good] = await Promise.all([take('arrived', { appointmentId: 'astra' }), take('arrived')])
  expect([bad.status, good.status]).toEqual([400, 200])
  expect(rows).toEqual([])
})

test('O11 entries of a lost store that a page still has are restored under the same keys, and sent once', async () => {
  const { handleMessage, rows, server, net, last, take } = openWorker()
  net.answer = () => unreachable
  const lost = [
    entryOf({ seq: 7, key: id(6), ...anna, appointmentId: astra, attempts: 1 }),
    entryOf({
      seq: 8,
      key: id(7),
      ...anna,
      appointmentId: astra,
      status: 'in-progress',
      baseVersion: null,
      afterKey: id(6),
    }),
    entryOf({ seq: 9, key: id(8), ...jan, appointmentId: corsa }),
  ]
  // The server had received the first of them before the store was lost.
  server.answer(requestOf(lost[0] as StatusEntry, 0), 0)
  const since = await take('ready', { baseVersion: 3 })
  for (const row of rows) row.attempts = 0
  expect(await handleMessage({ type: 'restore', entries: lost })).toEqual({ ok: true })
  expect(rows.map(({ key }) => key)).toEqual([id(6), id(7), since.key])
  net.answer = (arrive) => arrive()
  await handleMessage({ type: 'rouse', trigger: 'send-now' })
  expect(server.log.map(({ key }) => key)).toEqual([id(6), id(7), since.key])
  expect(last()?.entries).toEqual([])
  await handleMessage({ type: 'restore', entries: [] })
  expect(rows).toEqual([])
})

test('O11 what is as it was is not written again: other workers would read the whole store again', async () => {
  const { take, settled, handleMessage, net, written } = openWorker()
  net.answer = () => unreachable
  await take('arrived')
  await settled()
  await handleMessage({ type: 'owner', owner: anna, confirmed: true })
  await handleMessage({ type: 'photos', wish: { later: false } })
  await handleMessage({ type: 'answers-read', keys: [id(9)] })
  expect(written).toEqual([])
  await handleMessage({ type: 'photos', wish: { later: true } })
  await handleMessage({ type: 'owner', owner: jan, confirmed: true })
  expect(written).toEqual(['photoSending', 'owner', 'confirmed', 'unread'])
})

test('O11 space is reserved only while nothing waits', async () => {
  const { take, settled, net } = openWorker()
  net.answer = () => unreachable
  await take('arrived')
  await settled()
  expect(net.reserves).toBe(0)
  const ofNewer = { v: 9, seq: 1 } as unknown as OutboxEntry
  const mixed = openWorker([ofNewer, entryOf({ seq: 2, ...anna, appointmentId: astra })])
  mixed.net.answer = () => unreachable
  await mixed.handleMessage({ type: 'rouse', trigger: 'start' })
  expect(mixed.net.reserves).toBe(0)
  const { handleMessage, net: idle } = openWorker()
  await handleMessage({ type: 'rouse', trigger: 'start' })
  expect(idle.reserves).toBe(1)
})

test('O8 many decisions are taken at once', async () => {
  const refused = refusalOf('version-conflict', 409)
  const waiting = [4, 5].map((digit, at) =>
    entryOf({
      seq: at + 1,
      key: id(6 + at),
      ...anna,
      appointmentId: id(digit),
      status: 'ready',
      state: 'attention',
      problem: refused,
    }),
  )
  const { handleMessage, rows, net } = openWorker(waiting)
  net.answer = () => unreachable
  const changes = [
    { key: id(6), newKey: id(8) },
    { key: id(7), newKey: id(9) },
  ]
  expect(await handleMessage({ type: 'decide', decision: { kind: 'apply-all', changes, role: 'owner' } })).toEqual({
    ok: true,
  })
  expect(rows.map(({ key, state }) => [key, state])).toEqual([
    [id(8), 'pending'],
    [id(9), 'pending'],
  ])
  const again = { kind: 'discard-all', chains: [[id(8)], [id(9)]] } as const
  expect(await handleMessage({ type: 'decide', decision: again })).toEqual({ ok: false, why: 'gone' })
})
