import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api/api-error.ts'
import type { Photo } from '#contract/photos.ts'
import type { PhotoDraft } from './photo-drafts.ts'

let store: Map<string, PhotoDraft>
let isBroken: boolean
const inTurn = async <T>(work: () => T): Promise<T> => {
  if (isBroken) throw new Error('no room')
  return work()
}
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  keys: () => inTurn(() => [...store.keys()]),
  entries: () => inTurn(() => [...store.entries()]),
  set: (id: string, draft: PhotoDraft) => inTurn(() => void store.set(id, draft)),
  delMany: (ids: string[]) => inTurn(() => ids.map((id) => store.delete(id))),
}))
// There is no canvas here.
vi.mock('#client/api/shrink-photo.ts', () => ({
  shrinkPhoto: async (file: File) => {
    if (file.type !== 'image/png') throw new ApiError(0, 'not-an-image', '')
    return file
  },
}))

const place = { userId: 'anna', orderId: '019aa000-0000-7000-8000-000000000001' }
const picture = (name: string) => new File([name], name, { type: 'image/png' })
let sent: string[]
let answer: () => Response
let saved: Photo[]
const onSaved = (photos: Photo[]) => {
  saved = photos
}
const created = () => Response.json({ photos: sent.map((id) => ({ id })) }, { status: 201 })

// As at a start of the page: nothing in memory, the store as it was left.
async function start() {
  vi.resetModules()
  const queue = await import('./unsent-photos.ts')
  const list = () => queue.listUnsentPhotos(place)
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

test('O12 photos are sent one after the other, and each leaves the device only when the server has it', async () => {
  const { addPhotos, list } = await start()
  const adding = addPhotos(place, [picture('a'), picture('b')], onSaved)
  expect(list().map(({ name, state }) => [name, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ])
  await adding
  await vi.waitFor(() => expect(list()).toEqual([]))
  expect(saved.map(({ id }) => id)).toEqual(sent)
  await vi.waitFor(() => expect(store.size).toBe(0))
})

test('O12 what cannot be sent is kept, outlives the page, and is sent under the same id', async () => {
  answer = () => {
    throw new TypeError('no network')
  }
  const first = await start()
  await first.addPhotos(place, [picture('a'), picture('b')], onSaved)
  await first.settled()
  expect(first.list().map(({ state, isKept }) => [state, isKept])).toEqual([
    ['failed', true],
    ['failed', true],
  ])
  expect(first.isNoAnswer(first.list()[0]?.failure)).toBe(true)
  const tried = [...new Set(sent)]

  const second = await start()
  expect(second.list()).toEqual([])
  await second.restoreUnsentPhotos(place)
  await second.restoreUnsentPhotos({ ...place, userId: 'jan' })
  expect(second.list().map(({ name, state, failure }) => [name, state, failure])).toEqual([
    ['a', 'failed', null],
    ['b', 'failed', null],
  ])
  answer = created
  sent = []
  await second.retryPhotos(place, onSaved)
  expect(second.list()).toEqual([])
  expect(sent[0]).toBe(tried[0])
  expect(store.size).toBe(0)
})

test('O12 what is no picture says so and stops no other; a refusal stops none either', async () => {
  answer = () => (sent.length === 1 ? Response.json({ code: 'storage-full', message: '' }, { status: 507 }) : created())
  const { addPhotos, list, settled, dropUnsentPhoto } = await start()
  await addPhotos(
    place,
    [new File(['%PDF'], 'b.pdf', { type: 'application/pdf' }), picture('a'), picture('c')],
    onSaved,
  )
  await settled()
  expect(list().map(({ name, photo }) => [name, photo !== null])).toEqual([
    ['b.pdf', false],
    ['a', true],
  ])
  await dropUnsentPhoto(place, list()[1]?.id ?? '')
  expect(store.size).toBe(0)
})

test('O11 where nothing can be kept a photo lives as long as the page', async () => {
  isBroken = true
  answer = () => {
    throw new TypeError('no network')
  }
  const { addPhotos, list, settled } = await start()
  await addPhotos(place, [picture('a')], onSaved)
  await settled()
  expect(list()[0]).toMatchObject({ state: 'failed', isKept: false })
})

test('O12 a sign-out takes the drafts of the user, and no other’s', async () => {
  answer = () => {
    throw new TypeError('no network')
  }
  const { addPhotos, settled, list, dropUnsentPhotosOf } = await start()
  await addPhotos(place, [picture('a')], onSaved)
  await settled()
  store.set('jan order 1', { id: '1', name: 'j', photo: picture('j') })
  await dropUnsentPhotosOf('anna')
  expect(list()).toEqual([])
  expect([...store.keys()]).toEqual(['jan order 1'])
})
