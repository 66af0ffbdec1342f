import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Photo } from '#contract/photos.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { photoEntryOf } from '../../../../tests/support/outbox/outbox-entry.ts'
import { storedPhotos } from '../../../../tests/support/outbox/stored-photos.ts'
import type { PhotoDraft } from './photo-drafts.ts'

let store: Map<string, PhotoDraft>
let isBroken: boolean
const inTurn = async <T>(work: () => T): Promise<T> => {
  if (isBroken) throw new Error('no space')
  return work()
}
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  keys: () => inTurn(() => [...store.keys()]),
  entries: () => inTurn(() => [...store.entries()]),
  set: (id: string, draft: PhotoDraft) => inTurn(() => void store.set(id, draft)),
  delMany: (ids: string[]) => inTurn(() => ids.map((id) => store.delete(id))),
}))
// The test environment has no canvas.
vi.mock('#client/api/shrink-photo.ts', () => ({
  shrinkPhoto: async (file: File) => {
    if (file.type === 'image/png') return file
    // Of the page that was started last.
    const { ApiError } = await import('#client/api/api-error.ts')
    throw new ApiError(0, 'not-an-image', '')
  },
}))

const place = { userId: 'anna', orderId: '019aa000-0000-7000-8000-000000000001' }
const other = { userId: 'anna', orderId: '019aa000-0000-7000-8000-000000000002' }
const picture = (name: string) => new File([name], name, { type: 'image/png' })
let sent: string[]
let answer: () => Response
let saved: [string, string[]][]
const created = () => Response.json({ photos: sent.map((id) => ({ id })) }, { status: 201 })
const refused = (status: number, code: string) => () => Response.json({ code, message: '' }, { status })
const noNetwork = () => {
  throw new TypeError('no network')
}

/** Simulates a page start: memory is empty, the store keeps its content. */
async function start(userId = 'anna') {
  vi.resetModules()
  const link = await import('#client/offline/outbox/outbox-link.ts')
  link.setOutboxOwner({ userId, accountId: 'station' }, false)
  const queue = await import('./unsent-photos.ts')
  queue.onPhotoSent((orderId, photos: Photo[]) => saved.push([orderId, photos.map(({ id }) => id)]))
  const list = queue.listUnsentPhotos
  const settled = () =>
    vi.waitFor(() => expect(list().every(({ state, photo }) => state === 'failed' || photo === null)).toBe(true))
  return { ...queue, list, settled }
}

beforeEach(() => {
  store = new Map()
  isBroken = false
  sent = []
  saved = []
  answer = created
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('location', { origin: 'http://pitboard.invalid', href: 'http://pitboard.invalid/orders/1' })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    const form = init?.body instanceof FormData ? init.body : await (request as Request).formData()
    sent.push(String(form.get('ids')))
    return answer()
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('O12 photos are sent one after the other, and each is deleted from the device only after the upload', async () => {
  const { addPhotos, list } = await start()
  const adding = addPhotos(place, [picture('a'), picture('b')])
  expect(list().map(({ name, state }) => [name, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ])
  await adding
  await vi.waitFor(() => expect(list()).toEqual([]))
  expect(saved.at(-1)).toEqual([place.orderId, sent])
  await vi.waitFor(() => expect(store.size).toBe(0))
})

test('O12 unsent photos survive the page, and the next page sends those of all orders under the same ids', async () => {
  answer = noNetwork
  const first = await start()
  await first.addPhotos(place, [picture('a')])
  await first.settled()
  await first.addPhotos(other, [picture('b')])
  await first.settled()
  expect(first.list().map(({ state, isKept }) => [state, isKept])).toEqual([
    ['failed', true],
    ['failed', true],
  ])
  expect(first.doPhotosWait()).toBe(true)
  const tried = first.list().map(({ id }) => id)

  const second = await start()
  await second.restoreUnsentPhotos()
  await second.restoreUnsentPhotos()
  expect(second.list().map(({ name, orderId, state, failure }) => [name, orderId, state, failure])).toEqual([
    ['a', place.orderId, 'failed', null],
    ['b', other.orderId, 'failed', null],
  ])
  sent = []
  await second.flushPhotos(true)
  expect(sent).toHaveLength(1)
  answer = created
  sent = []
  await second.flushPhotos(true)
  expect(second.list()).toEqual([])
  expect(sent).toEqual(tried)
  expect(saved.map(([orderId]) => orderId)).toEqual([place.orderId, other.orderId])
  expect(store.size).toBe(0)
})

test('O12 photos of another user are not sent in this session', async () => {
  answer = noNetwork
  const first = await start()
  await first.addPhotos(place, [picture('a')])
  await first.settled()
  answer = created
  sent = []
  const second = await start('jan')
  await second.restoreUnsentPhotos()
  await second.flushPhotos(true)
  await second.retryPhotos(() => true)
  expect(sent).toEqual([])
  expect(second.list()).toHaveLength(1)
})

test('O12 a rejected photo is not retried automatically; a busy server is not called before `retryAfter`', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { addPhotos, list, settled, flushPhotos, doPhotosWait, retryPhotos } = await start()
    answer = refused(404, 'not-found')
    await addPhotos(place, [picture('a')])
    await settled()
    expect(doPhotosWait()).toBe(false)
    await flushPhotos(true)
    expect(sent).toHaveLength(1)

    answer = refused(503, 'unavailable')
    await addPhotos(place, [picture('b')])
    await settled()
    expect(doPhotosWait()).toBe(true)
    await flushPhotos(false)
    expect(sent).toHaveLength(2)
    vi.advanceTimersByTime(61_000)
    await flushPhotos(false)
    expect(sent).toHaveLength(3)

    answer = created
    await flushPhotos(true)
    expect(list().map(({ name }) => name)).toEqual(['a'])
    await retryPhotos(() => true)
    expect(list()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('O12 one page of the browser sends at a time, and the others remove what it has sent', async () => {
  const turns: Promise<unknown>[] = [Promise.resolve()]
  const locks = {
    request: (_: string, work: () => Promise<void>) => {
      const turn = (turns.at(-1) ?? Promise.resolve()).then(work)
      turns.push(turn)
      return turn
    },
  }
  vi.stubGlobal('navigator', { locks, onLine: true })
  answer = noNetwork
  const before = await start()
  await before.addPhotos(place, [picture('a'), picture('b')])
  await before.settled()

  const one = await start()
  one.joinOtherPages()
  await one.restoreUnsentPhotos()
  const two = await start()
  two.joinOtherPages()
  await two.restoreUnsentPhotos()
  const turnsBefore = turns.length
  answer = created
  sent = []
  await one.flushPhotos(true)
  await vi.waitFor(() => expect(two.list()).toEqual([]))
  await two.flushPhotos(true)
  expect(sent).toHaveLength(2)
  expect(turns).toHaveLength(turnsBefore + 1)

  answer = noNetwork
  await one.addPhotos(place, [picture('c')])
  await vi.waitFor(() => expect(two.list().map(({ name }) => name)).toEqual(['c']))
  await one.dropUnsentPhotosOf('anna')
  await vi.waitFor(() => expect(two.list()).toEqual([]))
})

const anna = { userId: 'anna', accountId: 'station' }

/** A worker that stores photos until it is full, and says so to the pages. */
function withWorker() {
  const listeners = new Set<(event: { data: unknown }) => void>()
  const taken: string[] = []
  const state = { isFull: false }
  const post = () => {
    const entries = taken.map((key, at) => photoEntryOf({ ...anna, key, seq: at + 1, appointmentId: place.orderId }))
    const outbox = { owner: anna, entries, foreign: [], line: openLine, confirmed: [], others: [], storage: 'kept' }
    for (const hear of listeners) hear({ data: { type: 'outbox', outbox: { ...outbox, storeId: 's' }, done: [] } })
  }
  const serviceWorker = {
    controller: { postMessage: () => {} },
    addEventListener: (_: string, hear: (event: { data: unknown }) => void) => listeners.add(hear),
    startMessages: () => {},
  }
  vi.stubGlobal('navigator', { serviceWorker, onLine: false })
  answer = () => {
    if (state.isFull) return refused(507, 'photos-full')()
    const key = sent.at(-1) ?? ''
    taken.push(key)
    return Response.json({ queued: true, key }, { status: 202 })
  }
  return { taken, state, post }
}

test('O12 the worker takes a photo: the page’s own copy goes, and it is shown until the worker reports it', async () => {
  const { taken, post } = withWorker()
  const { addPhotos, list } = await start()
  const { linkOutbox } = await import('#client/offline/outbox/outbox-link.ts')
  void linkOutbox()
  await addPhotos(place, [picture('a')])
  await vi.waitFor(() => expect(list().map(({ state }) => state)).toEqual(['taken']))
  expect([store.size, taken, saved]).toEqual([0, sent, []])
  post()
  expect(list()).toEqual([])
})

test('O11 O12 a photo that the worker has no room for stays with the page, and follows when there is room', async () => {
  const { taken, state } = withWorker()
  state.isFull = true
  const { addPhotos, list, settled, flushPhotos, doPhotosWait } = await start()
  await addPhotos(place, [picture('a')])
  await settled()
  expect(list()).toMatchObject([{ state: 'failed', isKept: true, failure: { code: 'photos-full' } }])
  expect([store.size, doPhotosWait()]).toEqual([1, true])
  state.isFull = false
  await flushPhotos(true)
  expect([store.size, taken]).toEqual([0, [sent[0]]])
})

test('O10 the photos that an earlier build left on the device go to the worker, each once, and only then from the page', async () => {
  for (const { key, id, name, type } of storedPhotos)
    store.set(key, { id, name, photo: new File([name], name, { type }) })
  const ids = storedPhotos.map(({ id }) => id)
  const { taken } = withWorker()
  const own = answer
  answer = () => (sent.length === 2 ? noNetwork() : own())
  const first = await start()
  await first.restoreUnsentPhotos()
  await first.flushPhotos(true)
  expect([taken, [...store.values()].map(({ id }) => id)]).toEqual([ids.slice(0, 1), ids.slice(1)])
  const second = await start()
  await second.restoreUnsentPhotos()
  await second.flushPhotos(true)
  // The last one is another person's, who has not signed in here since.
  expect([taken, [...store.values()].map(({ id }) => id)]).toEqual([ids.slice(0, 2), ids.slice(2)])
  const third = await start('jan')
  await third.restoreUnsentPhotos()
  await third.flushPhotos(true)
  expect([taken, store.size]).toEqual([ids, 0])
})

test('O12 a picture that this browser cannot decode goes as it is, if the server may accept it', async () => {
  const undecodable = (bytes: number[], type: string) => new File([new Uint8Array(bytes)], type, { type })
  const { addPhotos, list } = await start()
  const webp = [...'RIFF....WEBPVP8 '].map((char) => char.charCodeAt(0))
  await addPhotos(place, [undecodable([0xff, 0xd8, 0xff], 'image/jpeg'), undecodable(webp, 'image/webp')])
  await vi.waitFor(() => expect(list()).toEqual([]))
  expect(sent).toHaveLength(2)
  const refusedHere = [undecodable([1, 2, 3], 'image/jpeg'), undecodable([0, 0, 0], 'image/heic')]
  await addPhotos(place, refusedHere)
  expect(list()).toMatchObject([{ failure: { code: 'not-an-image' } }, { failure: { code: 'not-an-image' } }])
  expect(sent).toHaveLength(2)
})

test('O12 neither a file that is no image nor a rejected photo stops the others', async () => {
  answer = () => (sent.length === 1 ? refused(413, 'payload-too-large')() : created())
  const { addPhotos, list, settled, dropUnsentPhoto } = await start()
  await addPhotos(place, [new File(['%PDF'], 'b.pdf', { type: 'application/pdf' }), picture('a'), picture('c')])
  await settled()
  expect(list().map(({ name, photo }) => [name, photo !== null])).toEqual([
    ['b.pdf', false],
    ['a', true],
  ])
  await dropUnsentPhoto(place, list()[1]?.id ?? '')
  expect(store.size).toBe(0)
})

test('O11 without storage a photo lasts as long as the page', async () => {
  isBroken = true
  answer = noNetwork
  const { addPhotos, list, settled } = await start()
  await addPhotos(place, [picture('a')])
  await settled()
  expect(list()[0]).toMatchObject({ state: 'failed', isKept: false })
})

test('S33 the source of a photo is given up when this device or the server has the photo, and of no other', async () => {
  answer = noNetwork
  const { addPhotos, settled, flushPhotos } = await start()
  const given: string[] = []
  const put = store.set.bind(store)
  store.set = (id, draft) => {
    if (draft.name === 'c') throw new Error('no space')
    return put(id, draft)
  }
  const files = [picture('a'), picture('b'), picture('c'), new File(['%PDF'], 'd.pdf', { type: 'application/pdf' })]
  await addPhotos(place, files, null, { onSafe: ({ name }) => given.push(name) })
  await settled()
  expect(given).toEqual(['a', 'b'])
  answer = created
  await flushPhotos(true)
  expect(given).toEqual(['a', 'b', 'c'])
})

test('O12 a sign-out deletes the photos of the user, and of nobody else', async () => {
  answer = noNetwork
  const { addPhotos, settled, list, dropUnsentPhotosOf } = await start()
  await addPhotos(place, [picture('a')])
  await settled()
  store.set('jan order 1', { id: '1', name: 'j', photo: picture('j') })
  await dropUnsentPhotosOf('anna')
  expect(list()).toEqual([])
  expect([...store.keys()]).toEqual(['jan order 1'])
})
