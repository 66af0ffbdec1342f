import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeKeyval } from '../../../../tests/support/fake-keyval.ts'
import { cacheThumbs, findThumb, mostThumbs, whoseOf } from './cached-thumbs.ts'

type Kept = { photo: Blob; keptAt: number }

vi.mock('idb-keyval', async () => (await import('../../../../tests/support/fake-keyval.ts')).keyvalModule)
const store = () => fakeKeyval.rows as Map<string, Kept>

const dayMs = 24 * 60 * 60_000
const anna = 'anna.s1'
const blob = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
const ids = (count: number, prefix = 'p') => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
const held = () => [...store().keys()].map((key) => key.split('photo:')[1])
let fetched: string[]
const fetchThumb = async (id: string) => {
  fetched.push(id)
  return blob(10)
}
const always = () => true

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:42:00Z') })
  fakeKeyval.empty()
  fetched = []
  vi.stubGlobal('indexedDB', {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('O12 thumbnails are fetched once, and are there only for whom they were', async () => {
  expect(await cacheThumbs(anna, ['a', 'b'], fetchThumb, always)).toBe(true)
  expect(await cacheThumbs(anna, ['b', 'c'], fetchThumb, always)).toBe(true)
  expect(fetched).toEqual(['a', 'b', 'c'])
  expect((await findThumb(anna, 'a'))?.size).toBe(10)
  expect(await findThumb('jan.s1', 'a')).toBeNull()
})

test('O12 the most wanted come first, and those no longer wanted make way, the oldest first', async () => {
  await cacheThumbs(anna, ids(mostThumbs + 20), fetchThumb, always)
  expect(held()).toEqual(ids(mostThumbs))
  vi.setSystemTime(Date.now() + dayMs)
  await cacheThumbs(anna, [...ids(10, 'new'), ...ids(mostThumbs - 20)], fetchThumb, always)
  expect(held()).toHaveLength(mostThumbs)
  expect(held()).toContain('new9')
  expect(held()).toContain('p0')
  expect(held()).not.toContain('p280')
})

test('O12 what nobody wants for two weeks goes', async () => {
  await cacheThumbs(anna, ['old'], fetchThumb, always)
  vi.setSystemTime(Date.now() + 13 * dayMs)
  await cacheThumbs(anna, ['young'], fetchThumb, always)
  expect(held()).toEqual(['old', 'young'])
  vi.setSystemTime(Date.now() + dayMs)
  await cacheThumbs(anna, [], fetchThumb, always)
  expect(held()).toEqual(['young'])
})

test('O12 there is a limit in bytes too', async () => {
  const large = async () => blob(6_000_000)
  expect(await cacheThumbs(anna, ids(5), large, always)).toBe(false)
  expect(held()).toEqual(['p0', 'p1', 'p2'])
})

test('O12 one that is gone is passed over; without a line, or for another user, it stops', async () => {
  const gone = async (id: string) => (id === 'p1' ? null : blob(1))
  expect(await cacheThumbs(anna, ids(3), gone, always)).toBe(true)
  expect(held()).toEqual(['p0', 'p2'])
  expect(await cacheThumbs(anna, ids(3, 'q'), async () => undefined, always)).toBe(false)
  let left = 2
  expect(await cacheThumbs(anna, ids(3, 'r'), fetchThumb, () => left-- > 0)).toBe(false)
  // Written when the sign-out had come: taken away again.
  expect(held()).toEqual(['p0', 'p2'])
})

test('O11 a store that is full or missing costs nothing but what it would have kept', async () => {
  fakeKeyval.failure = new DOMException('full', 'QuotaExceededError')
  expect(await cacheThumbs(anna, ['a'], fetchThumb, always)).toBe(false)
  expect(await findThumb(anna, 'a')).toBeNull()
  vi.stubGlobal('indexedDB', undefined)
  fakeKeyval.failure = null
  expect(await cacheThumbs(anna, ['a'], fetchThumb, always)).toBe(false)
})

test('nobody, and who has no station, keeps nothing', () => {
  expect(whoseOf({ id: 'anna', account_id: 's1' })).toBe(anna)
  expect(whoseOf({ id: 'anna', account_id: null })).toBeNull()
  expect(whoseOf(undefined)).toBeNull()
})
