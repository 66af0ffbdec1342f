import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeKeyval } from '../../../../tests/support/fake-keyval.ts'
import { cacheThumbs, findThumb, mostThumbs, whoseOf } from './cached-thumbs.ts'

type CachedThumb = { photo: Blob; keptAt: number }

vi.mock('idb-keyval', async () => (await import('../../../../tests/support/fake-keyval.ts')).keyvalModule)
const store = () => fakeKeyval.rows as Map<string, CachedThumb>

const dayMs = 24 * 60 * 60_000
const anna = 'anna.s1'
const blob = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/webp' })
const ids = (count: number, prefix = 'p') => Array.from({ length: count }, (_, at) => `${prefix}${at}`)
const cachedIds = () => [...store().keys()].map((key) => key.split('photo:')[1])
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

test('O12 thumbnails are fetched once, and only their owner can read them', async () => {
  expect(await cacheThumbs(anna, ['a', 'b'], fetchThumb, always)).toBe(true)
  expect(await cacheThumbs(anna, ['b', 'c'], fetchThumb, always)).toBe(true)
  expect(fetched).toEqual(['a', 'b', 'c'])
  expect((await findThumb(anna, 'a'))?.size).toBe(10)
  expect(await findThumb('jan.s1', 'a')).toBeNull()
})

test('O12 thumbnails are cached in the given order, and unwanted ones are evicted, the oldest first', async () => {
  await cacheThumbs(anna, ids(mostThumbs + 20), fetchThumb, always)
  expect(cachedIds()).toEqual(ids(mostThumbs))
  vi.setSystemTime(Date.now() + dayMs)
  await cacheThumbs(anna, [...ids(10, 'new'), ...ids(mostThumbs - 20)], fetchThumb, always)
  expect(cachedIds()).toHaveLength(mostThumbs)
  expect(cachedIds()).toContain('new9')
  expect(cachedIds()).toContain('p0')
  expect(cachedIds()).not.toContain('p280')
})

test('O12 thumbnails that were not wanted for two weeks are evicted', async () => {
  await cacheThumbs(anna, ['old'], fetchThumb, always)
  vi.setSystemTime(Date.now() + 13 * dayMs)
  await cacheThumbs(anna, ['young'], fetchThumb, always)
  expect(cachedIds()).toEqual(['old', 'young'])
  vi.setSystemTime(Date.now() + dayMs)
  await cacheThumbs(anna, [], fetchThumb, always)
  expect(cachedIds()).toEqual(['young'])
})

test('O12 the cache is limited in bytes too', async () => {
  const large = async () => blob(6_000_000)
  expect(await cacheThumbs(anna, ids(5), large, always)).toBe(false)
  expect(cachedIds()).toEqual(['p0', 'p1', 'p2'])
})

test('O12 a deleted photo is skipped; caching stops without a connection and for another user', async () => {
  const fetchUnlessDeleted = async (id: string) => (id === 'p1' ? null : blob(1))
  expect(await cacheThumbs(anna, ids(3), fetchUnlessDeleted, always)).toBe(true)
  expect(cachedIds()).toEqual(['p0', 'p2'])
  expect(await cacheThumbs(anna, ids(3, 'q'), async () => undefined, always)).toBe(false)
  let remaining = 2
  expect(await cacheThumbs(anna, ids(3, 'r'), fetchThumb, () => remaining-- > 0)).toBe(false)
  // Written after the sign-out: deleted again.
  expect(cachedIds()).toEqual(['p0', 'p2'])
})

test('O11 a full or missing store loses only the thumbnails', async () => {
  fakeKeyval.failure = new DOMException('full', 'QuotaExceededError')
  expect(await cacheThumbs(anna, ['a'], fetchThumb, always)).toBe(false)
  expect(await findThumb(anna, 'a')).toBeNull()
  vi.stubGlobal('indexedDB', undefined)
  fakeKeyval.failure = null
  expect(await cacheThumbs(anna, ['a'], fetchThumb, always)).toBe(false)
})

test('without a user or a station there is no owner', () => {
  expect(whoseOf({ id: 'anna', account_id: 's1' })).toBe(anna)
  expect(whoseOf({ id: 'anna', account_id: null })).toBeNull()
  expect(whoseOf(undefined)).toBeNull()
})
