import { beforeEach, expect, test, vi } from 'vitest'
import { fillPrecache } from './fill-precache.ts'

const origin = 'https://board.example'
const urlOf = (path: string) => `${origin}/${path}`
const texts = {
  ...{ 'assets/a-1.js': 'a()', 'assets/b-1.css': 'b{}', 'assets/c-1.svg': '<svg/>', 'assets/texts-1.v2.json': '{}' },
  'assets/gone-1.js': '',
}
const paths = [
  'assets/a-1.js',
  'assets/b-1.css',
  'assets/c-1.svg',
  'assets/texts-1.v2.json',
  'assets/unbundled-1.js',
  'assets/font-1.woff2',
  'index.html?__WB_REVISION__=r1',
  'pl.html?__WB_REVISION__=r1',
]
const precache = {
  strategy: { cacheName: 'precache' },
  getURLsToCacheKeys: () => new Map(paths.map((path) => [urlOf(path.split('?')[0] ?? ''), urlOf(path)])),
}
const stored = new Map<string, Response>()
const network = vi.fn<(path: string) => Promise<Response>>()

beforeEach(() => {
  stored.clear()
  network.mockReset().mockImplementation(async () => Response.json(texts))
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    put: async (url: string, answer: Response) => void stored.set(url, answer),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', network)
})

test('O1 a new device gets the texts of a build by one request; what is not in it is left to Workbox', async () => {
  await fillPrecache(precache, '/assets/precache-1.json')
  expect(network.mock.calls).toEqual([['/assets/precache-1.json']])
  expect([...stored.keys()]).toEqual(paths.slice(0, 4).map(urlOf))
  const script = stored.get(urlOf('assets/a-1.js'))
  expect(await script?.text()).toBe('a()')
  for (const [path, type] of [
    ['a-1.js', 'text/javascript; charset=utf-8'],
    ['b-1.css', 'text/css; charset=utf-8'],
    ['c-1.svg', 'image/svg+xml; charset=utf-8'],
    ['texts-1.v2.json', 'application/json; charset=utf-8'],
  ]) {
    expect([...(stored.get(urlOf(`assets/${path}`))?.headers ?? [])]).toEqual([
      ['content-type', type],
      ['x-content-type-options', 'nosniff'],
    ])
  }
})

test('O10 after an update that leaves most files as they were the bundle is not fetched', async () => {
  for (const path of paths.slice(0, 5)) stored.set(urlOf(path), new Response(''))
  await fillPrecache(precache, '/assets/precache-1.json')
  expect(network).not.toHaveBeenCalled()
  // Half of the files are new.
  stored.delete(urlOf('assets/a-1.js'))
  await fillPrecache(precache, '/assets/precache-1.json')
  expect(await stored.get(urlOf('assets/a-1.js'))?.text()).toBe('a()')
  // What was stored stays.
  expect(await stored.get(urlOf('assets/b-1.css'))?.text()).toBe('')
})

test('O1 an answer that is no bundle stores nothing', async () => {
  network.mockImplementation(async () => new Response('', { status: 404 }))
  await fillPrecache(precache, '/assets/precache-1.json')
  expect(stored.size).toBe(0)
})
