import { beforeEach, expect, test, vi } from 'vitest'
import { findPageFile } from '#contract/pages/public-pages.ts'

type Waiting = { waitUntil(one: Promise<unknown>): void }
const listeners: [type: string, listener: (event: Waiting) => void][] = []
const calls: [name: string, ...args: unknown[]][] = []
const kept = new Map<string, Response>()
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => calls.push(['cleanup']),
  PrecacheController: class {
    addToCacheList = (...args: unknown[]) => calls.push(['precache', ...args])
    createHandlerBoundToURL = (url: string) => (url === '/index.html' ? answerShell : null)
    matchPrecache = async (path: string) => kept.get(path)
    install = async () => calls.push(['install'])
    activate = async () => calls.push(['activate'])
  },
  PrecacheRoute: class {
    options: unknown
    constructor(_controller: unknown, options: unknown) {
      this.options = options
    }
  },
}))
const fill = vi.fn(async (_precache: unknown, bundle: string) => void calls.push(['fill', bundle]))
vi.mock('./fill-precache.ts', () => ({ fillPrecache: (...args: Parameters<typeof fill>) => fill(...args) }))
vi.mock('workbox-routing', () => ({
  NavigationRoute: class {
    route: unknown[]
    constructor(...route: unknown[]) {
      this.route = route
    }
  },
  registerRoute: (...args: unknown[]) => calls.push(['route', ...args]),
}))
const answerShell = async () => new Response('the shell')
vi.mock('./shell-snapshot.ts', () => ({ answerWithSnapshot: (handler: unknown) => ['with snapshot', handler] }))
vi.mock('./kept-files.ts', () => ({
  isKept: ({ tier }: { tier?: string }) => tier !== undefined,
  findKeptPage: async (path: string) => kept.get(path),
  keepPage: async (path: string, answer: Response) => void kept.set(path, answer),
  keepForInstall: async () => {},
  keepForLater: async (files: unknown) => {
    calls.push(['keep for later', files])
    throw new TypeError('Failed to fetch')
  },
  answerKept: async () => new Response('kept'),
}))
const network = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', network)
const files = [
  { url: 'index.html', revision: 'r1' },
  { url: 'assets/index-1.js', revision: null },
  { url: 'assets/settings-1.js', revision: null, tier: 'app' },
  { url: 'assets/precache-1.json', revision: null, tier: 'bundle' },
]
vi.stubGlobal('self', {
  __WB_MANIFEST: files,
  addEventListener: (...listener: (typeof listeners)[number]) => listeners.push(listener),
})
const { deniedPaths, isPublicPage, serveShell } = await import('./shell.ts')

beforeEach(() => {
  calls.length = 0
  listeners.length = 0
  kept.clear()
  network.mockReset()
  serveShell()
})

test('O1 D5 the shell is precached by its revision and that of the configuration, and answers after the public pages', () => {
  expect(calls).toMatchObject([
    [
      'precache',
      [
        { url: 'index.html', revision: 'r1-{digest}' },
        { url: 'assets/index-1.js', revision: null },
      ],
    ],
    ['route', { options: { directoryIndex: '', cleanURLs: false } }],
    ['cleanup'],
    ['route', expect.any(Function), expect.any(Function)],
    ['route', isPublicPage, expect.any(Function)],
    ['route', { route: [['with snapshot', answerShell], { denylist: deniedPaths }] }],
  ])
})

/** Sends an event; resolves when the work that it waits for is done. */
async function dispatch(type: string): Promise<unknown[]> {
  const waited: Promise<unknown>[] = []
  for (const [of, listener] of listeners) if (of === type) listener({ waitUntil: (one) => waited.push(one) })
  return Promise.all(waited)
}

test('O10 an activated worker removes the files of the older build and brings the other screens, and no page waits for it', async () => {
  calls.length = 0
  expect(await dispatch('activate')).toEqual([])
  expect(calls).toEqual([['activate'], ['keep for later', files]])
})

test('O1 a new worker fills the precache from the bundle, and then fetches what is missing, also if the bundle fails', async () => {
  for (const fails of [false, true]) {
    calls.length = 0
    if (fails) fill.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await dispatch('install')
    expect(calls).toEqual(fails ? [['install']] : [['fill', '/assets/precache-1.json'], ['install']])
  }
})

test('O1 files of other screens are answered from where they are kept', () => {
  const matches = calls[3]?.[1] as (asked: object) => boolean
  const ask = (path: string, more = {}) =>
    matches({ url: new URL(path, 'https://board.example'), sameOrigin: true, request: { mode: 'cors' }, ...more })
  expect(ask('/assets/settings-1.js')).toBe(true)
  expect(ask('/assets/index-1.js')).toBe(false)
  expect(ask('/assets/settings-1.js', { sameOrigin: false })).toBe(false)
  expect(ask('/assets/settings-1.js', { request: { mode: 'navigate' } })).toBe(false)
})

const open = (path: string): Promise<Response> => {
  const answer = calls[4]?.[2] as (options: { request: Request; url: URL }) => Promise<Response>
  const url = new URL(path, 'https://board.example')
  return answer({ request: new Request(url), url })
}

test("O1 a public page is the server's answer, also a 404", async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  for (const status of [200, 404, 499]) {
    const answer = new Response('', { status })
    network.mockResolvedValueOnce(answer)
    expect(await open('/')).toBe(answer)
  }
  expect(timeout).toHaveBeenCalledWith(4_000)
  expect(network.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value)
})

const failures = [
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['where the server fails', async () => new Response('', { status: 500 })],
] as const

test.each(failures)('O1 %s a public page is the one that was visited last', async (_, answer) => {
  network.mockResolvedValueOnce(new Response('as visited'))
  await open('/pl')
  network.mockImplementation(answer)
  expect(await (await open('/pl')).text()).toBe('as visited')
})

test.each(failures)(
  'O1 %s a home page that was never visited leads to the door, another one into the product',
  async (_, answer) => {
    vi.spyOn(Response, 'redirect').mockImplementation(
      (url) => new Response(null, { headers: { location: String(url) } }),
    )
    network.mockImplementation(answer)
    expect((await open('/pl')).headers.get('location')).toBe('/pl/goto-crm')
    expect((await open('/')).headers.get('location')).toBe('/goto-crm')
    expect(await (await open('/legal/terms-of-use')).text()).toBe('the shell')
  },
)
test('O1 the sign-in is the stored page of this build at once, and comes from the server if it is not stored', async () => {
  const page = new Response('kept')
  kept.set(findPageFile('/pl/login') ?? '', page)
  expect(await open('/pl/login')).toBe(page)
  expect(network).not.toHaveBeenCalled()
  const answer = new Response('')
  network.mockResolvedValueOnce(answer)
  expect(await open('/register')).toBe(answer)
})
