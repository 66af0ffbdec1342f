import { beforeEach, expect, test, vi } from 'vitest'
import { findPageFile } from '#contract/pages/public-pages.ts'

const calls: [name: string, ...args: unknown[]][] = []
const kept = new Map<string, Response>()
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: () => calls.push(['cleanup']),
  createHandlerBoundToURL: (path: string) => `shell of ${path}`,
  matchPrecache: async (path: string) => kept.get(path),
  precacheAndRoute: (...args: unknown[]) => calls.push(['precache', ...args]),
}))
vi.mock('workbox-routing', () => ({
  NavigationRoute: class {
    route: unknown[]
    constructor(...route: unknown[]) {
      this.route = route
    }
  },
  registerRoute: (...args: unknown[]) => calls.push(['route', ...args]),
}))
vi.mock('./shell-snapshot.ts', () => ({ answerWithSnapshot: (handler: unknown) => ['with snapshot', handler] }))
const network = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', network)
vi.stubGlobal('self', {
  __WB_MANIFEST: [
    { url: '/index.html', revision: 'r1' },
    { url: '/assets/index-1.js', revision: null },
  ],
})
const { deniedPaths, isPublicPage, serveShell } = await import('./shell.ts')

beforeEach(() => {
  calls.length = 0
  kept.clear()
  network.mockReset()
  serveShell()
})

test('O1 D5 the shell is precached by its revision and that of the configuration, and answers after the public pages', () => {
  expect(calls).toMatchObject([
    [
      'precache',
      [
        { url: '/index.html', revision: 'r1-{digest}' },
        { url: '/assets/index-1.js', revision: null },
      ],
      { directoryIndex: '', cleanURLs: false },
    ],
    ['cleanup'],
    ['route', isPublicPage, expect.any(Function)],
    ['route', { route: [['with snapshot', 'shell of /index.html'], { denylist: deniedPaths }] }],
  ])
})

const open = (path: string): Promise<Response> => {
  const answer = calls[2]?.[2] as (options: { request: Request; url: URL }) => Promise<Response>
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

test.each([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['where the server fails', async () => new Response('', { status: 500 })],
])('O1 %s a public page is the one of this build, or none', async (_, answer) => {
  network.mockImplementation(answer)
  const page = new Response('kept')
  kept.set(findPageFile('/pl') ?? '', page)
  expect(await open('/pl')).toBe(page)
  expect((await open('/')).type).toBe('error')
})

test('O1 the sign-in is the stored page of this build at once, and comes from the server if it is not stored', async () => {
  const page = new Response('kept')
  kept.set(findPageFile('/pl/login') ?? '', page)
  expect(await open('/pl/login')).toBe(page)
  expect(network).not.toHaveBeenCalled()
  const answer = new Response('')
  network.mockResolvedValueOnce(answer)
  expect(await open('/register')).toBe(answer)
})
