import { beforeEach, expect, test, vi } from 'vitest'
import { updateLock } from '#contract/worker/messages.ts'
import type { createOutbox } from './outbox.ts'

type Parts = Parameters<typeof createOutbox>[0]
const made = vi.hoisted(() => ({ parts: null as unknown, flush: vi.fn(), take: vi.fn(), handleMessage: vi.fn() }))
vi.mock('./outbox-store.ts', () => ({ openOutboxStore: () => 'the store' }))
vi.mock('./outbox.ts', () => ({
  createOutbox: (parts: unknown) => {
    made.parts = parts
    return { flush: made.flush, take: made.take, handleMessage: made.handleMessage }
  },
}))
vi.stubGlobal('__BUILD_ID__', 'b1')
vi.stubGlobal('__TEST_SPEED__', 1)
vi.stubGlobal('__INJECTED_FAULT__', 'none')
const origin = 'https://board.example'
const listeners = new Map<string, (event: object) => void>()
const page = { postMessage: vi.fn() }
const matchAll = vi.fn(async () => [page, page])
const register = vi.fn(async () => {})
const registration: { sync?: object } = {}
vi.stubGlobal('self', {
  location: { origin },
  registration,
  clients: { matchAll },
  addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
})
const { serveOutbox } = await import('./serve-outbox.ts')

const parts = () => made.parts as Parts
const dispatch = (name: string, event: object = {}) => {
  const works: Promise<unknown>[] = []
  const respondWith = vi.fn()
  listeners.get(name)?.({ ...event, respondWith, waitUntil: (work: Promise<unknown>) => works.push(work) })
  return { works, respondWith }
}

beforeEach(() => {
  vi.clearAllMocks()
  listeners.clear()
  registration.sync = { register }
  vi.stubGlobal('navigator', {})
  serveOutbox()
})

test('O3 the outbox handles every request first, and knows the URL of the API', () => {
  const event = dispatch('fetch', { request: 'a request' })
  expect(made.take).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ request: 'a request' }))
  expect(event.respondWith).not.toHaveBeenCalled()
  // Outside the server the placeholder of the API base is not filled in.
  expect(parts().apiAt).toBe(`${origin}/%7Bapi%7D`)
})

test('O5 messages of a page are handled, a question is answered to that page alone, and unknown messages are ignored', async () => {
  const port = { postMessage: vi.fn() }
  dispatch('message', { data: 'hello', ports: [port] })
  expect(made.handleMessage).not.toHaveBeenCalled()
  made.handleMessage.mockReturnValue('its work')
  const data = { type: 'rouse', trigger: 'online' }
  expect(dispatch('message', { data, ports: [port] }).works).toEqual(['its work'])
  const [heard, answer] = made.handleMessage.mock.calls[0] ?? []
  expect(heard).toBe(data)
  answer({ ok: true })
  expect(port.postMessage).toHaveBeenCalledExactlyOnceWith({ ok: true })
  expect(page.postMessage).not.toHaveBeenCalled()
})

test('O10 an activation flushes the outbox and does not wait for it', () => {
  expect(dispatch('activate').works).toEqual([])
  expect(made.flush).toHaveBeenCalledExactlyOnceWith('activation')
})

test('O6 a sync event fails while something still waits', async () => {
  expect(dispatch('sync', { tag: 'icons' }).works).toEqual([])
  made.flush.mockResolvedValueOnce(true)
  await expect(dispatch('sync', { tag: 'outbox' }).works[0]).rejects.toThrow('Changes are still waiting')
  made.flush.mockResolvedValueOnce(false)
  await expect(dispatch('sync', { tag: 'outbox' }).works[0]).resolves.toBeUndefined()
  expect(made.flush.mock.calls).toEqual([['sync'], ['sync']])
})

test('O6 a sync is registered where the browser supports it, and may be refused', async () => {
  await parts().registerSync()
  expect(register).toHaveBeenCalledExactlyOnceWith('outbox')
  register.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await expect(parts().registerSync()).resolves.toBeUndefined()
  delete registration.sync
  await expect(parts().registerSync()).resolves.toBeUndefined()
})

test('O7 one worker sends at a time: a second one reports that it waits, then sends', async () => {
  const events: string[] = []
  const run = () =>
    parts().alone(
      async () => void events.push('sent'),
      () => void events.push('busy'),
    )
  await run()
  expect(events.splice(0)).toEqual(['sent'])
  let isTaken = false
  const asked: unknown[] = []
  const request = async (name: string, ...rest: [object, (lock: object | null) => unknown] | [() => unknown]) => {
    asked.push([name, ...rest.slice(0, -1)])
    return rest.length === 1 ? rest[0]() : rest[1](isTaken ? null : {})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  await run()
  expect(events.splice(0)).toEqual(['sent'])
  isTaken = true
  await run()
  expect(events).toEqual(['busy', 'sent'])
  const once = ['pitboard-outbox', { ifAvailable: true }]
  expect(asked).toEqual([once, once, ['pitboard-outbox']])
})

test('O7 photos are sent one at a time too, but do not wait for the sender of changes', async () => {
  const names: string[] = []
  const request = async (name: string, _: object, work: (lock: object) => unknown) => {
    names.push(name)
    return work({})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const work = vi.fn(async () => {})
  await parts().alonePhotos(work, () => {})
  await parts().alone(work, () => {})
  expect(work).toHaveBeenCalledTimes(2)
  expect(names).toEqual(['pitboard-outbox-photos', 'pitboard-outbox'])
})

const ofOther = { name: 'pitboard-outbox' }
test.each<[string, object, boolean]>([
  ['in a browser without locks', {}, false],
  ['while nothing is locked', { locks: { query: async () => ({ held: [] }) } }, false],
  ['in a browser that does not say what is locked', { locks: { query: async () => ({}) } }, false],
  ['while only another lock is held', { locks: { query: async () => ({ held: [ofOther] }) } }, false],
  [
    'from the moment a person accepts a newer build',
    { locks: { query: async () => ({ held: [ofOther, { name: updateLock }] }) } },
    true,
  ],
])('O10 the worker knows whether it is about to be replaced: %s', async (_, navigator, isReplaced) => {
  vi.stubGlobal('navigator', navigator)
  expect(await parts().isReplaced()).toBe(isReplaced)
})

test('O2 answers wait for a page only where none is open', async () => {
  expect(await parts().hasPages()).toBe(true)
  matchAll.mockResolvedValueOnce([])
  expect(await parts().hasPages()).toBe(false)
})

test('O5 every page is notified, also one that this worker does not control yet', async () => {
  parts().post.saved('k1')
  await parts().post.flush()
  expect(matchAll).toHaveBeenCalledExactlyOnceWith({ type: 'window', includeUncontrolled: true })
  expect(page.postMessage.mock.calls).toEqual([[{ type: 'saved', key: 'k1' }], [{ type: 'saved', key: 'k1' }]])
})

test('the outbox uses the store of this device, this build, and random jitter', () => {
  expect(parts().store).toBe('the store')
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  expect(parts().moment()).toMatchObject({ build: 'b1', jitter: 0.25 })
})
