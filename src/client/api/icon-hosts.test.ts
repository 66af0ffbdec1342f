import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type IconRequest = { url: string; credentials: RequestCredentials | undefined; signal: AbortSignal }

const requests: IconRequest[] = []
let answers: ((url: string) => Response | Promise<Response>)[] = []
let metas: Record<string, string>

beforeEach(() => {
  requests.length = 0
  metas = { 'pitboard-api': '/api', 'pitboard-icon-api': '' }
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({ content: metas[/name="(.+)"/.exec(selector)?.[1] ?? ''] ?? '' }),
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, credentials: init.credentials, signal: init.signal as AbortSignal })
    return await (answers.shift() ?? (() => new Response('{}', { status: 500 })))(url)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const drawing = (name: string) => () =>
  Response.json({ prefix: 'tabler', icons: { [name]: { body: '<path/>' } }, width: 24, height: 24 })
const status = (code: number) => () => new Response('{}', { status: code })

const loader = import.meta.resolve('@iconify/react')
let pages = 0

/** Loads icons with the configured hosts. Returns the names of those that were loaded. */
async function load(...names: string[]) {
  // The loader caches its hosts and icons, so each simulated page loads its own copy.
  pages += 1
  vi.resetModules()
  vi.doMock('@iconify/react', () => import(/* @vite-ignore */ `${loader}?page=${pages}`))
  const { configureIconHosts } = await import('./icon-hosts.ts')
  const { loadIcons } = await import('@iconify/react')
  configureIconHosts()
  return await new Promise<string[]>((done) => {
    loadIcons(
      names.map((name) => `tabler:${name}`),
      (loaded, _missing, pending) => {
        if (pending.length === 0) done(loaded.map((icon) => icon.name))
      },
    )
  })
}

test('D3 the local endpoint is requested by prefix, with all names in one query', async () => {
  answers = [() => Response.json({ prefix: 'tabler', icons: { a: { body: '<path/>' }, b: { body: '<path/>' } } })]
  expect(await load('a', 'b')).toEqual(['a', 'b'])
  expect(requests.map(({ url }) => url)).toEqual(['/api/icons/tabler.json?icons=a%2Cb'])
})

test('D3 the base URL of the API is configurable', async () => {
  metas['pitboard-api'] = '/workshop/api'
  answers = [drawing('a')]
  await load('a')
  expect(requests[0]?.url).toBe('/workshop/api/icons/tabler.json?icons=a')
})

test('D3 no public host is requested unless one is configured', async () => {
  for (const content of ['', '{icon-api}']) {
    metas['pitboard-icon-api'] = content
    answers = [status(503)]
    expect(await load('a')).toEqual([])
  }
  expect(requests.map(({ url }) => url)).toEqual(Array(2).fill('/api/icons/tabler.json?icons=a'))
})

test.each([
  ['a server error', status(503)],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of HTML', () => new Response('<html>')],
])('D3 after %s the public host is requested', async (_name, answer) => {
  metas['pitboard-icon-api'] = 'https://icons.example/ '
  answers = [answer, drawing('a')]
  expect(await load('a')).toEqual(['a'])
  // The public host gets no credentials.
  expect(requests.map(({ url, credentials }) => [url, credentials])).toEqual([
    ['/api/icons/tabler.json?icons=a', undefined],
    ['https://icons.example/tabler.json?icons=a', 'omit'],
  ])
})

test('D3 a 404 ends the search', async () => {
  metas['pitboard-icon-api'] = 'https://icons.example'
  answers = [status(404), drawing('a')]
  expect(await load('a')).toEqual([])
  expect(requests).toHaveLength(1)
})

test('D3 a local endpoint without a response times out after 1500 ms; the next host is requested after 750 ms', async () => {
  metas['pitboard-icon-api'] = 'https://icons.example'
  const waits: number[] = []
  const timeout = AbortSignal.timeout
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return timeout.call(AbortSignal, ms)
  })
  const startedAt = performance.now()
  answers = [() => new Promise(() => {}), drawing('a')]
  expect(await load('a')).toEqual(['a'])
  expect(performance.now() - startedAt).toBeGreaterThan(740)
  expect(waits).toEqual([1500, 5000])
})

test('D3 a URL has at most 500 characters, before encoding', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `icon-name-number-${at}`)
  answers = Array(9).fill(() => Response.json({ prefix: 'tabler', icons: {}, not_found: names }))
  await load(...names)
  expect(requests.length).toBeGreaterThan(1)
  for (const { url } of requests) expect(decodeURIComponent(url).length).toBeLessThanOrEqual(500)
  expect(requests.flatMap(({ url }) => new URL(url, 'http://x').searchParams.get('icons')?.split(','))).toHaveLength(60)
})
