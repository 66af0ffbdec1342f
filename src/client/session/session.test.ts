import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/profiles.ts'

type Call = `${string} ${string}`
const anna: Profile = {
  id: 'u1',
  email: 'anna@example.com',
  firstName: null,
  lastName: null,
  shortName: null,
  phone: null,
  photo: null,
  version: 1,
  language: 'en',
  role: null,
  account_id: null,
  stationName: null,
  country: null,
  timeZone: null,
  currency: null,
  conditionReports: false,
  device: null,
}
const withStation: Profile = { ...anna, account_id: 's1', role: 'owner' }

let answers: Record<Call, () => Response>
let called: Call[]
let stored: Map<string, string>

const json = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refused = json(401, { code: 'unauthenticated', message: 'no', status: 401 })
const unreachable = () => {
  throw new TypeError('fetch failed')
}

function makeStorage(map: Map<string, string>) {
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      map.set(key, value)
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true })
    },
    removeItem: (key: string) => {
      map.delete(key)
      Reflect.deleteProperty(storage, key)
    },
  }
  for (const key of ['getItem', 'setItem', 'removeItem']) Object.defineProperty(storage, key, { enumerable: false })
  return storage
}

/** Simulates a page start: memory is empty, the storage keeps its content. */
async function start() {
  vi.resetModules()
  const session = await import('./session.ts')
  await session.restoreSession()
  return session
}

beforeEach(() => {
  answers = {}
  called = []
  stored = new Map()
  vi.stubGlobal('localStorage', makeStorage(stored))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { querySelector: () => ({ content: 'http://pitboard.invalid/api' }) })
  vi.stubGlobal('fetch', (url: string, { method }: { method: string }) => {
    const call: Call = `${method} ${new URL(url).pathname}`
    called.push(call)
    return Promise.resolve().then(() => (answers[call] ?? unreachable)())
  })
})
afterEach(() => vi.unstubAllGlobals())

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

test('A2 the flags are derived from the user: a station account is an account_id', async () => {
  const { describeSession } = await start()
  expect(describeSession(null, true)).toEqual({
    user: null,
    authenticated: false,
    hasStationAccount: false,
    loading: true,
  })
  expect(describeSession(null, false).loading).toBe(false)
  expect(describeSession(anna, false)).toEqual({
    user: anna,
    authenticated: true,
    hasStationAccount: false,
    loading: false,
  })
  expect(describeSession(withStation, true)).toMatchObject({ hasStationAccount: true, loading: false })
})

test('A3 while nobody is signed in the profile is fetched once', async () => {
  answers['GET /api/profiles/me'] = json(200, withStation)
  const { sessionGate, currentUser } = await start()
  expect(await Promise.all([sessionGate.isAuthenticated(), sessionGate.isAuthenticated()])).toEqual([true, true])
  expect(await sessionGate.isAuthenticated()).toBe(true)
  expect(called).toEqual(['GET /api/profiles/me'])
  expect(currentUser()).toEqual(withStation)
})

test('A3 a visitor whose profile is refused is not signed in', async () => {
  answers['GET /api/profiles/me'] = refused
  const { sessionGate, currentUser } = await start()
  expect(await sessionGate.isAuthenticated()).toBe(false)
  expect(currentUser()).toBeNull()
})

test('A3 an offline start knows the user at once, without a request', async () => {
  answers['GET /api/profiles/me'] = json(200, withStation)
  const first = await start()
  await first.sessionGate.isAuthenticated()
  await settle()
  answers = {}
  called = []
  const second = await start()
  expect(second.currentUser()).toEqual(withStation)
  expect(await second.sessionGate.isAuthenticated()).toBe(true)
  expect(called).toEqual([])
})

test('A4 after a login the profile is fetched; only then is the visitor authenticated', async () => {
  answers['GET /api/profiles/me'] = json(200, anna)
  const { admitUser, currentUser } = await start()
  expect(currentUser()).toBeNull()
  expect(await admitUser()).toEqual(anna)
  expect(currentUser()).toEqual(anna)
})

test('A4 a failed fetch clears the user', async () => {
  answers['GET /api/profiles/me'] = json(200, anna)
  const { admitUser, currentUser } = await start()
  await admitUser()
  answers['GET /api/profiles/me'] = json(500, { code: 'internal', message: 'x', status: 500 })
  await expect(admitUser()).rejects.toMatchObject({ code: 'internal' })
  expect(currentUser()).toBeNull()
  await settle()
  expect([...stored.values()].join()).not.toContain('anna@')
})

test('A5 sign-out calls logout and clears user, snapshot and drafts, whatever the response', async () => {
  for (const answer of [() => new Response(null, { status: 204 }), json(500, {}), unreachable]) {
    answers['GET /api/profiles/me'] = json(200, anna)
    answers['GET /api/auth/logout'] = answer
    const { admitUser, currentUser, signOut } = await start()
    await admitUser()
    await settle()
    localStorage.setItem('pitboard.draft.u1.base-info', '{}')
    localStorage.setItem('pitboard.draft.u2.base-info', '{}')
    await signOut()
    await settle()
    expect(called).toContain('GET /api/auth/logout')
    expect(currentUser()).toBeNull()
    expect([...stored.values()].join()).not.toContain('anna@')
    expect(stored.has('pitboard.draft.u1.base-info')).toBe(false)
    expect(stored.has('pitboard.draft.u2.base-info')).toBe(true)
  }
})

test('A5 an offline sign-out locks at once and is completed before any other call at the next contact', async () => {
  answers['GET /api/profiles/me'] = json(200, anna)
  const first = await start()
  await first.admitUser()
  await first.signOut()
  const second = await start()
  expect(await second.sessionGate.isAuthenticated()).toBe(false)
  expect(called.at(-1)).toBe('GET /api/auth/logout')
  called = []
  // The page of a captive portal is no contact.
  answers['GET /api/auth/logout'] = () => new Response('<html>Sign in</html>')
  expect(await second.sessionGate.isAuthenticated()).toBe(false)
  expect(called).toEqual(['GET /api/auth/logout'])
  called = []
  answers['GET /api/auth/logout'] = () => new Response(null, { status: 204 })
  answers['GET /api/profiles/me'] = refused
  expect(await second.sessionGate.isAuthenticated()).toBe(false)
  expect(called).toEqual(['GET /api/auth/logout', 'GET /api/profiles/me'])
})

test('A5 an offline sign-out is completed at the first contact, without a reload or an `online` event', async () => {
  answers['GET /api/profiles/me'] = json(200, anna)
  const { admitUser, signOut, watchSessionEnd } = await start()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    watchSessionEnd(() => {})
    await admitUser()
    vi.advanceTimersByTime(20_000)
    expect(called).not.toContain('GET /api/auth/logout')
    await signOut()
    answers['GET /api/auth/logout'] = json(429, { code: 'rate-limited', message: 'x', status: 429 })
    called = []
    vi.advanceTimersByTime(10_000)
    // The call is retried once automatically.
    await vi.waitFor(() => expect(called).toHaveLength(2))
    await settle()
    called = []
    answers['GET /api/auth/logout'] = () => new Response(null, { status: 204 })
    vi.advanceTimersByTime(10_000)
    await settle()
    expect(called).toEqual(['GET /api/auth/logout'])
    vi.advanceTimersByTime(60_000)
    await settle()
    expect(called).toEqual(['GET /api/auth/logout'])
  } finally {
    vi.useRealTimers()
  }
})

test('A5 R17 on a network that never responds the sign-out takes 3 seconds at most and is completed later', async () => {
  answers['GET /api/profiles/me'] = json(200, withStation)
  const { admitUser, currentUser, signOut } = await start()
  await admitUser()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_done, fail) => {
      if (signal.aborted) fail(signal.reason)
      signal.addEventListener('abort', () => fail(signal.reason))
    })
  })
  const done = vi.fn()
  void signOut().then(done)
  await vi.advanceTimersByTimeAsync(0)
  expect(currentUser(), 'locked at once').toBe(null)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(done).toHaveBeenCalledOnce()
  expect(stored.has('pitboard.sign-out-pending')).toBe(true)
  vi.useRealTimers()
})

test('A7 a session end detected during input is applied when the user saves, reverts the input or navigates', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers['GET /api/profiles/me'] = json(200, anna)
  type Page = Awaited<ReturnType<typeof start>>
  const acts: ((page: Page, form: object) => Promise<void>)[] = [
    async () => (await import('#client/api/session-end.ts')).announceSessionEnd('a save', 'act'),
    async (_, form) => (await import('#client/offline/drafts/typing.ts')).noteTyping(form, false),
    async (page) => page.clearEndedSession(),
  ]
  for (const act of acts) {
    const page = await start()
    const { announceSessionEnd } = await import('#client/api/session-end.ts')
    const { noteTyping } = await import('#client/offline/drafts/typing.ts')
    page.watchSessionEnd(() => {})
    await page.admitUser()
    const form = {}
    noteTyping(form, true)
    announceSessionEnd('a read', 'page')
    announceSessionEnd('a read', 'page')
    expect(page.currentUser()).toEqual(anna)
    await act(page, form)
    expect(page.currentUser()).toBeNull()
  }
})

test('A7 a session end detected by the page is applied at once without unsaved input, and after ten minutes with it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answers['GET /api/profiles/me'] = json(200, anna)
  const { admitUser, currentUser, watchSessionEnd } = await start()
  const { announceSessionEnd } = await import('#client/api/session-end.ts')
  const { noteTyping } = await import('#client/offline/drafts/typing.ts')
  watchSessionEnd(() => {})
  await admitUser()
  announceSessionEnd('a read', 'page')
  expect(currentUser()).toBeNull()

  await admitUser()
  noteTyping({}, true)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    announceSessionEnd('a read', 'page')
    vi.advanceTimersByTime(11 * 60_000)
    announceSessionEnd('a read', 'page')
    expect(currentUser()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('A7 the end of a session purges the user and the cache, never drafts, and asks for a sign-in once', async () => {
  answers['GET /api/profiles/me'] = json(200, anna)
  const { admitUser, currentUser, watchSessionEnd } = await start()
  const { announceSessionEnd } = await import('#client/api/session-end.ts')
  const { queryClient } = await import('#client/api/query-client.ts')
  const askForSignIn = vi.fn()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  watchSessionEnd(askForSignIn)
  await admitUser()
  queryClient.setQueryData(['appointments', 'day'], [])
  localStorage.setItem('pitboard.draft.u1.base-info', '{}')
  announceSessionEnd('test')
  announceSessionEnd('test')
  expect(askForSignIn).toHaveBeenCalledOnce()
  expect(currentUser()).toBeNull()
  expect(queryClient.getQueryData(['appointments', 'day'])).toBeUndefined()
  expect(stored.has('pitboard.draft.u1.base-info')).toBe(true)
})
