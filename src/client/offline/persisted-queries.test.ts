import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readingDatabase } from '#contract/worker.ts'
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
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
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

// As at a start of the page: nothing in memory, the store as it was left.
async function start(whose: string | null) {
  const state = { whose }
  const queryClient = new QueryClient()
  const kept = persistQueries(queryClient, () => state.whose)
  await kept.settle()
  return { queryClient, kept, state }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what was kept a moment before a change is asked for again, however young it is', async () => {
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

test('O2 what was read is there at the next start, as old as it is, and only for whom it was', async () => {
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

test('O2 nothing is written for nobody, and the user who comes later is followed', async () => {
  const { queryClient, kept, state } = await start(null)
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  expect(store().size).toBe(0)
  state.whose = 'anna.s1'
  await kept.settle()
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  expect(store().size).toBe(1)
})

test('O2 what the page opens with is there before it is drawn, the rest soon after', async () => {
  const week = ['appointments', 'week', '2026-11-16']
  const far = ['appointments', 'day', '2026-11-30']
  const first = await start('anna.s1')
  for (const key of [monday, week, far, ['bays']]) first.queryClient.setQueryData(key, ['kept'])
  await pass(2_000)
  const second = await start('anna.s1')
  const have = () => [monday, week, far, ['bays']].map((key) => second.queryClient.getQueryData(key) !== undefined)
  expect(have()).toEqual([true, true, false, true])
  await pass(200)
  expect(have()).toEqual([true, true, true, true])
})

test('O2 what belongs to one car alone does not hold up the first page, but to that of the address', async () => {
  vi.stubGlobal('location', { href: 'http://pitboard.invalid/orders/o1' })
  const keys = [
    ['customers', 'one', 'c1'],
    ['appointments', 'visits', { vehicleId: 'v1' }],
    ['appointments', 'messages', 'o2'],
    ['appointments', 'messages', 'o1'],
    ['legals', 'me'],
  ]
  const first = await start('anna.s1')
  for (const key of keys) first.queryClient.setQueryData(key, ['kept'])
  await pass(2_000)
  const second = await start('anna.s1')
  const have = () => keys.map((key) => second.queryClient.getQueryData(key) !== undefined)
  expect(have()).toEqual([false, false, false, true, true])
  await pass(200)
  expect(have()).toEqual([true, true, true, true, true])
})

test('O2 an order that is open is kept at once, also where it was read ahead a moment before', async () => {
  const { queryClient } = await start('anna.s1')
  const opened = { queryKey: ['appointments', 'one', 'o1'], queryFn: async () => 'WPI 20931', staleTime: 60_000 }
  const readAhead = { queryKey: ['appointments', 'one', 'o2'], queryFn: async () => 'WE 1026M', staleTime: 60_000 }
  new QueryObserver(queryClient, opened).subscribe(() => {})
  await pass(10)
  expect([...store().values()].map(({ data }) => data)).toEqual(['WPI 20931'])
  await queryClient.prefetchQuery(readAhead)
  await pass(10)
  expect(store().size).toBe(1)
  new QueryObserver(queryClient, readAhead).subscribe(() => {})
  await pass(10)
  expect(store().size).toBe(2)
})

test('O2 the board on the screen is kept at once, what nobody looks at with the next', async () => {
  const { queryClient } = await start('anna.s1')
  queryClient.setQueryData(['bays'], ['lift'])
  await pass(200)
  expect(store().size).toBe(0)
  new QueryObserver(queryClient, { queryKey: monday, queryFn: async () => ['WPI 20931'] }).subscribe(() => {})
  await pass(10)
  expect([...store().values()].map(({ data }) => data)).toEqual([['lift'], ['WPI 20931']])
})

test('O12 thumbnails in the same store are no queries: they stay for their user, and go with a purge', async () => {
  const put = (whose: string) =>
    store().set(`${whose} photo:p1`, { photo: new Blob(), keptAt: 0 } as unknown as PersistedQuery)
  put('anna.s1')
  put('jan.s1')
  const { kept } = await start('anna.s1')
  await pass(1_000)
  expect([...store().keys()]).toEqual(['anna.s1 photo:p1'])
  await kept.purge()
  expect(store().size).toBe(0)
})

test('A7 a purge takes all of it, and what was about to be written too', async () => {
  const { queryClient, kept } = await start('anna.s1')
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  queryClient.setQueryData(['bays'], [])
  await kept.purge()
  queryClient.setQueryData(['employees'], [])
  await pass(2_000)
  expect(store().size).toBe(0)
})

test('O2 a guess is not written while its change is on the way', async () => {
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

test('O2 what is too old, of another shape or too much is dropped; a clock that was ahead makes nothing new', async () => {
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

test('O2 what was kept a moment ago is asked for again where it is shown, whatever day it is of', async () => {
  const now = Date.now()
  const put = (day: string, updatedAt: number) =>
    store().set(`anna.s1 ["appointments","week","${day}"]`, {
      ...{ version: dataVersion, queryKey: ['appointments', 'week', day], data: [day], updatedAt },
    })
  put('2027-03-01', now - 2_000)
  put('2027-03-08', now - hourMs)
  const { queryClient } = await start('anna.s1')
  await pass(200)
  const isAsked = (day: string) => queryClient.getQueryState(['appointments', 'week', day])?.isInvalidated
  expect([isAsked('2027-03-01'), isAsked('2027-03-08')]).toEqual([true, false])
})

test('O2 of a long list the first page is kept', async () => {
  const { queryClient } = await start('anna.s1')
  queryClient.setQueryData(['appointments', 'list', {}], { pages: [1, 2, 3], pageParams: [null, 'a', 'b'] })
  await pass(2_000)
  expect([...store().values()][0]?.data).toEqual({ pages: [1], pageParams: [null] })
})

test('O11 a full or dead store costs nothing but what it would have kept', async () => {
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

test('O2 what could not be written goes with what is written next', async () => {
  const { queryClient } = await start('anna.s1')
  fakeKeyval.failure = new Error('dead')
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  fakeKeyval.failure = null
  queryClient.setQueryData(['bays'], ['lift'])
  await pass(2_000)
  expect([...store().values()].map(({ data }) => data)).toEqual([['WPI 20931'], ['lift']])
})

test('O2 a page that is put away writes at once', async () => {
  const { queryClient } = await start('anna.s1')
  queryClient.setQueryData(monday, ['WPI 20931'])
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(store().size).toBe(1)
})

test('O11 where there is no IndexedDB the page lives by the network alone', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { queryClient, kept } = await start('anna.s1')
  queryClient.setQueryData(monday, ['WPI 20931'])
  await pass(2_000)
  await kept.purge()
  expect(store().size).toBe(0)
})
