import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readingDatabase } from '#contract/worker/messages.ts'
import { fakeKeyval } from '../../../tests/support/fake-keyval.ts'
import { dataVersion, persistQueries } from './persisted-queries.ts'

type PersistedQuery = { version: number; queryKey: readonly unknown[]; data: unknown; updatedAt: number }

vi.mock('idb-keyval', async () => (await import('../../../tests/support/fake-keyval.ts')).keyvalModule)
const store = () => fakeKeyval.rows as Map<string, PersistedQuery>

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const monday = ['appointments', 'day', '2026-11-23']
let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:42:00Z') })
  fakeKeyval.empty()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', getElementById: () => null })
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: readingDatabase.name }] })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { href: 'http://pitboard.invalid/schedule?date=2026-11-23' })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Simulates a page start: memory is empty, the store keeps its content. */
async function start(owner: string | null, drawn: Promise<void> = Promise.resolve()) {
  const state = { owner }
  const queryClient = new QueryClient()
  const persisted = persistQueries(queryClient, () => state.owner)
  persisted.holdRest(drawn)
  await persisted.settle()
  return { queryClient, persisted, state }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('restored data is stale, even if it is only a moment old', async () => {
  const people = ['employees']
  const first = await start('anna.s1')
  first.queryClient.setQueryData(people, ['Marek works here'])
  first.queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)

  const { queryClient } = await start('anna.s1')
  expect(queryClient.getQueryData(people)).toEqual(['Marek works here'])
  for (const queryKey of [people, monday]) {
    expect(queryClient.getQueryCache().find({ queryKey })?.isStaleByTime(60_000)).toBe(true)
  }
})

test('O2 query results are restored at the next start, with their age, and only for their owner', async () => {
  const first = await start('anna.s1')
  first.queryClient.setQueryData(monday, ['WPI 20931'])
  first.queryClient.setQueryData(['profiles', 'me'], 'not this')
  await pass(2_000)
  expect([...store().values()].map(({ queryKey }) => queryKey)).toEqual([monday])

  await pass(3 * hourMs)
  const second = await start('anna.s1')
  expect(second.queryClient.getQueryData(monday)).toEqual(['WPI 20931'])
  expect(second.queryClient.getQueryState(monday)?.dataUpdatedAt).toBe(Date.parse('2026-11-21T10:42:00Z'))

  const other = await start('jan.s1')
  expect(other.queryClient.getQueryData(monday)).toBeUndefined()
  await pass(1)
  expect(store().size).toBe(0)
})

test('O2 nothing is stored while nobody is signed in, and storing begins with a later sign-in', async () => {
  const { queryClient, persisted, state } = await start(null)
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  expect(store().size).toBe(0)
  state.owner = 'anna.s1'
  await persisted.settle()
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  expect(store().size).toBe(1)
})

/** A page that is drawn when the test says so. */
function makePage() {
  let draw = (): void => {}
  const drawn = new Promise<void>((done) => {
    draw = done
  })
  return { drawn, draw: () => draw() }
}

test('O2 the data of the opening page is restored before the first render, the rest once it is drawn', async () => {
  const week = ['appointments', 'week', '2026-11-16']
  const far = ['appointments', 'day', '2026-11-30']
  const first = await start('anna.s1')
  for (const key of [monday, week, far, ['bays']]) first.queryClient.setQueryData(key, ['stored'])
  await pass(2_000)
  const opened = makePage()
  const second = await start('anna.s1', opened.drawn)
  const have = () => [monday, week, far, ['bays']].map((key) => second.queryClient.getQueryData(key) !== undefined)
  const whole = vi.fn()
  void second.persisted.whenWhole().then(whole)
  await pass(5_000)
  expect(have()).toEqual([true, true, false, true])
  expect(whole).not.toHaveBeenCalled()
  opened.draw()
  await second.persisted.whenWhole()
  expect(have()).toEqual([true, true, true, true])
})

test.each([
  { opened: 'the board of a day', url: '/schedule', hasSnapshot: false, first: [true, false, false] },
  { opened: 'a week', url: '/schedule?view=week', hasSnapshot: false, first: [true, true, true] },
  { opened: 'the entry point', url: '/goto-crm', hasSnapshot: false, first: [true, true, true] },
  { opened: 'the snapshot of a board', url: '/goto-crm', hasSnapshot: true, first: [true, false, false] },
])('O2 $opened waits only for the lists that it shows', async ({ url, hasSnapshot, first }) => {
  const { href, pathname, search } = new URL(url, 'http://pitboard.invalid')
  vi.stubGlobal('location', { href, pathname, search })
  const keys = [
    ['appointments', 'day', '2026-11-21'],
    ['appointments', 'week', '2026-11-16'],
    ['appointments', 'next-days', '2026-11-21'],
  ]
  const before = await start('anna.s1')
  for (const key of keys) before.queryClient.setQueryData(key, ['stored'])
  await pass(2_000)
  vi.stubGlobal('document', Object.assign(page, { getElementById: () => (hasSnapshot ? {} : null) }))
  const opened = makePage()
  const { queryClient, persisted } = await start('anna.s1', opened.drawn)
  const have = () => keys.map((key) => queryClient.getQueryData(key) !== undefined)
  await pass(200)
  expect(have()).toEqual(first)
  opened.draw()
  await persisted.whenWhole()
  expect(have()).toEqual([true, true, true])
})

test('O2 data of a single vehicle is restored later, except that of the order in the URL', async () => {
  vi.stubGlobal('location', { href: 'http://pitboard.invalid/orders/o1' })
  const keys = [
    ['customers', 'one', 'c1'],
    ['appointments', 'visits', { vehicleId: 'v1' }],
    ['appointments', 'messages', 'o2'],
    ['appointments', 'messages', 'o1'],
    ['legals', 'me'],
  ]
  const first = await start('anna.s1')
  for (const key of keys) first.queryClient.setQueryData(key, ['stored'])
  await pass(2_000)
  const opened = makePage()
  const second = await start('anna.s1', opened.drawn)
  const have = () => keys.map((key) => second.queryClient.getQueryData(key) !== undefined)
  await pass(200)
  expect(have()).toEqual([false, false, false, true, true])
  opened.draw()
  await second.persisted.whenWhole()
  expect(have()).toEqual([true, true, true, true, true])
})

test('O2 an open order is stored at once, even if it was prefetched just before', async () => {
  const { queryClient } = await start('anna.s1')
  const opened = { queryKey: ['appointments', 'one', 'o1'], queryFn: async () => 'WPI 20931', staleTime: 60_000 }
  const prefetched = { queryKey: ['appointments', 'one', 'o2'], queryFn: async () => 'WE 1026M', staleTime: 60_000 }
  new QueryObserver(queryClient, opened).subscribe(() => {})
  await pass(10)
  expect([...store().values()].map(({ data }) => data)).toEqual(['WPI 20931'])
  await queryClient.prefetchQuery(prefetched)
  await pass(10)
  expect(store().size).toBe(1)
  new QueryObserver(queryClient, prefetched).subscribe(() => {})
  await pass(10)
  expect(store().size).toBe(2)
})

test('O2 the board on the screen is stored at once, and inactive queries with the next write', async () => {
  const { queryClient } = await start('anna.s1')
  queryClient.setQueryData(['bays'], ['lift'])
  await pass(200)
  expect(store().size).toBe(0)
  new QueryObserver(queryClient, { queryKey: monday, queryFn: async () => ['WPI 20931'] }).subscribe(() => {})
  await pass(10)
  expect([...store().values()].map(({ data }) => data)).toEqual([['lift'], ['WPI 20931']])
})

test('O12 thumbnails in the same store are retained for their owner and deleted by a purge', async () => {
  const put = (owner: string) =>
    store().set(`${owner} photo:p1`, { photo: new Blob(), keptAt: 0 } as unknown as PersistedQuery)
  put('anna.s1')
  put('jan.s1')
  const { persisted } = await start('anna.s1')
  await pass(1_000)
  expect([...store().keys()]).toEqual(['anna.s1 photo:p1'])
  await persisted.purge()
  expect(store().size).toBe(0)
})

test('A7 a purge deletes everything and cancels pending writes', async () => {
  const { queryClient, persisted } = await start('anna.s1')
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  queryClient.setQueryData(['bays'], [])
  await persisted.purge()
  queryClient.setQueryData(['employees'], [])
  await pass(2_000)
  expect(store().size).toBe(0)
})

test('O2 an optimistic overlay is not stored while its mutation runs', async () => {
  const { queryClient } = await start('anna.s1')
  let answer = () => {}
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => new Promise<void>((done) => (answer = done)),
  })
  const running = mutation.execute(undefined)
  queryClient.setQueryData(monday, ['ready'])
  await pass(10_000)
  expect(store().size).toBe(0)
  answer()
  await running
  await pass(2_000)
  expect(store().size).toBe(1)
})

test('O2 data that is too old, of another version or above the limit is dropped; a wrong clock makes none fresh', async () => {
  const now = Date.now()
  const put = (day: string, more: Partial<PersistedQuery> = {}) =>
    store().set(`anna.s1 ["appointments","day","${day}"]`, {
      version: dataVersion,
      queryKey: ['appointments', 'day', day],
      data: [day],
      updatedAt: now - hourMs,
      ...more,
    })
  put('old', { updatedAt: now - 15 * dayMs })
  put('shape', { version: dataVersion - 1 })
  put('ahead', { updatedAt: now + 3 * dayMs })
  for (let one = 0; one < 820; one++) put(`d${one}`, { updatedAt: now - one })
  const { queryClient } = await start('anna.s1')
  await pass(200)
  for (const day of ['old', 'shape']) expect(queryClient.getQueryData(['appointments', 'day', day])).toBeUndefined()
  expect(queryClient.getQueryState(['appointments', 'day', 'ahead'])?.dataUpdatedAt).toBeLessThanOrEqual(Date.now())
  queryClient.setQueryData(monday, [])
  await pass(2_000)
  expect(store().size).toBe(800)
})

test('O2 appointments stored a moment ago are invalidated, on any day', async () => {
  const now = Date.now()
  const put = (day: string, updatedAt: number) =>
    store().set(`anna.s1 ["appointments","week","${day}"]`, {
      ...{ version: dataVersion, queryKey: ['appointments', 'week', day], data: [day], updatedAt },
    })
  put('2027-03-01', now - 2_000)
  put('2027-03-08', now - hourMs)
  const { queryClient } = await start('anna.s1')
  await pass(200)
  const isInvalidated = (day: string) => queryClient.getQueryState(['appointments', 'week', day])?.isInvalidated
  expect([isInvalidated('2027-03-01'), isInvalidated('2027-03-08')]).toEqual([true, false])
})

test('O2 only the first page of a long list is stored', async () => {
  const { queryClient } = await start('anna.s1')
  queryClient.setQueryData(['appointments', 'list', {}], { pages: [1, 2, 3], pageParams: [null, 'a', 'b'] })
  await pass(2_000)
  expect([...store().values()][0]?.data).toEqual({ pages: [1], pageParams: [null] })
})

test('O11 a full or broken store loses only the stored data', async () => {
  const { queryClient } = await start('anna.s1')
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  fakeKeyval.failure = new Error('dead')
  queryClient.setQueryData(monday, ['KR 77'])
  await pass(2_000)
  fakeKeyval.failure = null
  queryClient.setQueryData(monday, ['KR 78'])
  await pass(2_000)
  expect([...store().values()][0]?.data).toEqual(['KR 78'])
  fakeKeyval.failure = new DOMException('full', 'QuotaExceededError')
  queryClient.setQueryData(monday, ['KR 79'])
  await pass(2_000)
  fakeKeyval.failure = null
  expect(queryClient.getQueryData(monday)).toEqual(['KR 79'])
  queryClient.setQueryData(monday, ['KR 80'])
  await pass(2_000)
  expect([...store().values()].some(({ data }) => String(data) === 'KR 80')).toBe(false)
})

test('O2 queries of a failed write are stored with the next one', async () => {
  const { queryClient } = await start('anna.s1')
  fakeKeyval.failure = new Error('dead')
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  fakeKeyval.failure = null
  queryClient.setQueryData(['bays'], ['lift'])
  await pass(2_000)
  expect([...store().values()].map(({ data }) => data)).toEqual([['WPI 20931'], ['lift']])
})

test('O2 a page that becomes hidden writes at once', async () => {
  const { queryClient } = await start('anna.s1')
  queryClient.setQueryData(monday, ['WPI 20931'])
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(store().size).toBe(1)
})

test('O11 without IndexedDB the page depends on the network', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { queryClient, persisted } = await start('anna.s1')
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  await persisted.purge()
  expect(store().size).toBe(0)
})
