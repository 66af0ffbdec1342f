import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollUnlessLive } from './live-state.ts'
import { followStation } from './live-updates.ts'

class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = []
  readonly url: string
  isClosed = false
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  emit(event: string, data: object, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }))
  }
}

const page = { visibilityState: 'visible' }
const documentEvents = new EventTarget()
let owner: string | null
let fetches: number
let stop: () => void

beforeEach(() => {
  FakeEventSource.all = []
  page.visibilityState = 'visible'
  owner = `user-${Math.random()}`
  fetches = 0
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', {
    get visibilityState() {
      return page.visibilityState
    },
    addEventListener: documentEvents.addEventListener.bind(documentEvents),
    querySelector: () => null,
  })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function follow() {
  const queryClient = new QueryClient()
  const queryFn = async () => {
    fetches += 1
    return fetches
  }
  const observer = new QueryObserver(queryClient, { queryKey: ['appointments', 'day', 'x'], queryFn, staleTime: 1e9 })
  const unsubscribe = observer.subscribe(() => {})
  const live = followStation(queryClient, () => owner)
  stop = () => {
    owner = null
    live.settle()
    unsubscribe()
    queryClient.clear()
  }
  return live
}

const change = { noun: 'appointments', id: 'a', version: 2 }
const source = () => FakeEventSource.all.at(-1) as FakeEventSource

test('a change is fetched, several at once are fetched together, and inactive queries are not fetched', async () => {
  follow()
  await vi.waitFor(() => expect(fetches).toBe(1))
  source().emit('ready', {}, 'w:0')
  source().emit('change', change, 'w:1')
  source().emit('change', { ...change, version: 3 }, 'w:2')
  await vi.waitFor(() => expect(fetches).toBe(2))
  source().emit('change', { noun: 'legals', id: null, version: null }, 'w:3')
  await new Promise((done) => setTimeout(done, 300))
  expect(fetches).toBe(2)
})

test('a live stream polls rarely; a lost connection resumes after the last event', async () => {
  follow()
  source().emit('ready', {}, 'w:7')
  expect(pollUnlessLive()).toBe(300_000)
  source().dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(pollUnlessLive()).toBe(30_000))
  await vi.waitFor(() => expect(FakeEventSource.all).toHaveLength(2), 3000)
  expect(source().url).toBe('/api/events?after=w%3A7')
  source().emit('resync', {}, 'v:0')
  await vi.waitFor(() => expect(fetches).toBe(3))
})

test('data fetched before the stream was open is refetched once, but not after a reconnect', async () => {
  vi.useFakeTimers()
  try {
    follow()
    await vi.advanceTimersByTimeAsync(0)
    source().emit('ready', {}, 'w:7')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetches).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetches).toBe(2)
    source().emit('ready', {}, 'w:7')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(fetches).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('when the device loses its network, what is visible is fetched at once, and the stream no longer counts', async () => {
  follow()
  await vi.waitFor(() => expect(fetches).toBe(1))
  source().emit('ready', {}, 'w:7')
  vi.stubGlobal('navigator', { onLine: false })
  window.dispatchEvent(new Event('offline'))
  expect(source().isClosed).toBe(true)
  expect(pollUnlessLive()).toBe(30_000)
  await vi.waitFor(() => expect(fetches).toBe(2))
})

test('a hidden page closes the stream and resumes it when it is visible again', async () => {
  follow()
  source().emit('ready', {}, 'w:3')
  page.visibilityState = 'hidden'
  documentEvents.dispatchEvent(new Event('visibilitychange'))
  expect(source().isClosed).toBe(true)
  page.visibilityState = 'visible'
  documentEvents.dispatchEvent(new Event('visibilitychange'))
  expect(source().url).toContain('after=w%3A3')
})

test('a sign-out closes the stream', () => {
  const live = follow()
  const [first] = FakeEventSource.all
  owner = null
  live.settle()
  expect(first?.isClosed).toBe(true)
  expect(FakeEventSource.all).toHaveLength(1)
})
