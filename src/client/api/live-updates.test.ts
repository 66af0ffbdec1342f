import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStation, pollUnlessLive } from './live-updates.ts'

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  readonly url: string
  isClosed = false
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close(): void {
    this.isClosed = true
  }
  say(event: string, data: object, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }))
  }
}

const page = { visibilityState: 'visible' }
const documentEvents = new EventTarget()
let whose: string | null
let fetches: number
let stop: () => void

beforeEach(() => {
  FakeSource.all = []
  page.visibilityState = 'visible'
  whose = `user-${Math.random()}`
  fetches = 0
  vi.stubGlobal('EventSource', FakeSource)
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
  const live = followStation(queryClient, () => whose)
  stop = () => {
    whose = null
    live.settle()
    unsubscribe()
    queryClient.clear()
  }
  return live
}

const change = { noun: 'appointments', id: 'a', version: 2 }
const source = () => FakeSource.all.at(-1) as FakeSource

test('a change is fetched, several at once are fetched once, and what is not shown is not', async () => {
  follow()
  await vi.waitFor(() => expect(fetches).toBe(1))
  source().say('ready', {}, 'w:0')
  source().say('change', change, 'w:1')
  source().say('change', { ...change, version: 3 }, 'w:2')
  await vi.waitFor(() => expect(fetches).toBe(2))
  source().say('change', { noun: 'legals', id: null, version: null }, 'w:3')
  await new Promise((done) => setTimeout(done, 300))
  expect(fetches).toBe(2)
})

test('while it is told it polls seldom; a lost line is opened again where it broke off', async () => {
  follow()
  source().say('ready', {}, 'w:7')
  expect(pollUnlessLive()).toBe(300_000)
  source().dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(pollUnlessLive()).toBe(30_000))
  await vi.waitFor(() => expect(FakeSource.all).toHaveLength(2), 3000)
  expect(source().url).toBe('/api/events?after=w%3A7')
  source().say('resync', {}, 'v:0')
  await vi.waitFor(() => expect(fetches).toBe(3))
})

test('what was read before the line stood is read once more, and not again when it is back', async () => {
  vi.useFakeTimers()
  try {
    follow()
    await vi.advanceTimersByTimeAsync(0)
    source().say('ready', {}, 'w:7')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetches).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetches).toBe(2)
    source().say('ready', {}, 'w:7')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(fetches).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a page that nobody looks at lets go of the line, and takes it up again', async () => {
  follow()
  source().say('ready', {}, 'w:3')
  page.visibilityState = 'hidden'
  documentEvents.dispatchEvent(new Event('visibilitychange'))
  expect(source().isClosed).toBe(true)
  page.visibilityState = 'visible'
  documentEvents.dispatchEvent(new Event('visibilitychange'))
  expect(source().url).toContain('after=w%3A3')
})

test('who signs out hears nothing more', () => {
  const live = follow()
  const [first] = FakeSource.all
  whose = null
  live.settle()
  expect(first?.isClosed).toBe(true)
  expect(FakeSource.all).toHaveLength(1)
})
