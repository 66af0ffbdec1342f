import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answerKept,
  type BuiltFile,
  isKept,
  keepForInstall,
  keepForLater,
  listForInstall,
  listForLater,
} from './kept-files.ts'

const files: BuiltFile[] = [
  { url: 'index.html', revision: 'r1' },
  { url: 'assets/start-AAAAAAAA.js', revision: null },
  { url: 'assets/texts-first-en-AAAAAAAA.json', revision: null },
  { url: 'assets/texts-first-pl-AAAAAAAA.json', revision: null },
  { url: 'assets/texts-settings-en-AAAAAAAA.json', revision: null, tier: 'app' },
  { url: 'assets/texts-settings-pl-AAAAAAAA.json', revision: null, tier: 'app' },
  { url: 'assets/settings-AAAAAAAA.js', revision: null, tier: 'app' },
  { url: 'assets/legal-AAAAAAAA.js', revision: null, tier: 'public' },
  { url: 'pages/en/home.html', revision: 'r2', tier: 'public' },
]
const origin = 'https://board.example'
const stored = new Map<string, string>()
const network = vi.fn<(path: string) => Response>()
const open = vi.fn<(name: string) => Promise<unknown>>()
let pages: string[] = []
let isFull = false

beforeEach(() => {
  stored.clear()
  network.mockReset().mockImplementation((path) => new Response(`built ${path}`))
  pages = [`${origin}/schedule`]
  isFull = false
  const pathOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname
  const cache = {
    keys: async () => [...stored.keys()].map((path) => ({ url: origin + path })),
    // The server's answers vary by headers that differ between the requests for a file.
    match: async (request: Request | string, options?: CacheQueryOptions) => {
      if (!options?.ignoreVary) return undefined
      const text = stored.get(pathOf(request))
      const headers = { 'content-type': text?.startsWith('<') ? 'text/html; charset=utf-8' : 'text/javascript' }
      return text === undefined ? undefined : new Response(text, { headers })
    },
    put: async (request: Request | string, answer: Response) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(pathOf(request), await answer.text())
    },
    add: async (path: string) => {
      const answer = network(path)
      if (!answer.ok) throw new TypeError('not stored')
      await cache.put(path, answer)
    },
    delete: async (path: string) => stored.delete(path),
  }
  vi.stubGlobal('caches', { open })
  open.mockReset().mockResolvedValue(cache)
  vi.stubGlobal('fetch', async (request: Request) => network(pathOf(request)))
  // The worker that is being installed controls no page yet.
  const matchAll = async (options?: ClientQueryOptions) =>
    options?.includeUncontrolled ? pages.map((url) => ({ url })) : []
  vi.stubGlobal('self', { clients: { matchAll }, navigator: {} })
})

const kept = () => [...stored.keys()].toSorted()
function put(...paths: string[]): void {
  for (const path of paths) stored.set(path, 'old')
}

test('O1 texts, other screens and public pages are kept apart from the precache', () => {
  expect(files.filter((file) => !isKept(file)).map(({ url }) => url)).toEqual([
    'index.html',
    'assets/start-AAAAAAAA.js',
  ])
})

test('O11 what is kept stays on a full device, where only a precache is not emptied, and after an update', async () => {
  await keepForInstall(files)
  const [[name] = []] = open.mock.calls
  // `evict.ts` spares this word, and Workbox removes older caches with it between hyphens.
  expect(name).toContain('precache')
  expect(name).not.toContain('-precache-')
})

test('O1 a new worker brings the texts of the language of the open pages, and of no other', async () => {
  await keepForInstall(files)
  expect(kept()).toEqual(['/assets/texts-first-en-AAAAAAAA.json'])
  pages = [`${origin}/pl/schedule`]
  stored.clear()
  await keepForInstall(files)
  expect(kept()).toEqual(['/assets/texts-first-pl-AAAAAAAA.json'])
})

test('O10 a newer build has what the device had of the older one before it may replace it', () => {
  const urls = ['assets/texts-first-pl-b_-2zZ99.json', 'assets/settings-b-2_zZ99.js']
  expect(listForInstall(files, { urls, languages: new Set(['pl']) })).toEqual([
    'assets/texts-first-pl-AAAAAAAA.json',
    'assets/settings-AAAAAAAA.js',
  ])
})

test('O10 a file that has moved into the precache is not kept here too', () => {
  const urls = ['assets/start-OLDOLDOL.js']
  expect(listForInstall(files, { urls, languages: new Set() })).toEqual([])
})

test('O10 a newer build fetches the public pages of the device again, but no file that is here already', async () => {
  put('/assets/texts-first-en-AAAAAAAA.json', '/pages/en/home.html')
  await keepForInstall(files)
  expect(network.mock.calls).toEqual([['/pages/en/home.html']])
  expect(stored.get('/pages/en/home.html')).toBe('built /pages/en/home.html')
})

test('O10 a worker whose texts cannot be fetched is not installed', async () => {
  network.mockImplementation(() => new Response('', { status: 503 }))
  await expect(keepForInstall(files)).rejects.toThrow('not stored')
})

test('O1 the active worker brings the other screens in the languages in use, and removes older files', async () => {
  put('/assets/texts-first-en-AAAAAAAA.json', '/assets/settings-OLDOLDOL.js')
  await keepForLater(files)
  expect(kept()).toEqual([
    '/assets/settings-AAAAAAAA.js',
    '/assets/texts-first-en-AAAAAAAA.json',
    '/assets/texts-settings-en-AAAAAAAA.json',
  ])
  expect(listForLater(files, { languages: new Set(['en', 'pl']) })).toHaveLength(3)
})

test('R13 a device that saves data brings them only when they are visited', async () => {
  vi.stubGlobal('self', { ...self, navigator: { connection: { saveData: true } } })
  await keepForLater(files)
  expect(network).not.toHaveBeenCalled()
})

test('O1 what is fetched is kept; the first texts of a language bring the others of a working day', async () => {
  const more: BuiltFile[] = [...files, { url: 'assets/texts-orders-pl-AAAAAAAA.json', revision: null }]
  const request = new Request(`${origin}/assets/texts-first-pl-AAAAAAAA.json`)
  expect(await (await answerKept(request, more)).text()).toBe('built /assets/texts-first-pl-AAAAAAAA.json')
  await vi.waitFor(() =>
    expect(kept()).toEqual(['/assets/texts-first-pl-AAAAAAAA.json', '/assets/texts-orders-pl-AAAAAAAA.json']),
  )
  network.mockClear()
  await answerKept(request, more)
  expect(network).not.toHaveBeenCalled()
})

describe('O1 the page that a captive portal sends in place of a file', () => {
  const script = '/assets/settings-AAAAAAAA.js'
  const login = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })

  test('is not kept, whoever asks for the file', async () => {
    network.mockImplementation(login)
    await answerKept(new Request(origin + script), files)
    await expect(keepForInstall(files)).rejects.toThrow('not stored')
    await expect(keepForLater(files)).rejects.toThrow('not stored')
    expect(kept()).toEqual([])
  })

  test('and was kept by an earlier build is replaced', async () => {
    stored.set(script, '<html>')
    expect(await (await answerKept(new Request(origin + script), files)).text()).toBe(`built ${script}`)
    await vi.waitFor(() => expect(stored.get(script)).toBe(`built ${script}`))
    stored.set(script, '<html>')
    await keepForLater(files)
    expect(stored.get(script)).toBe(`built ${script}`)
  })

  test('is no fault in place of a public page, which is HTML itself', async () => {
    network.mockImplementation(login)
    const home = '/pages/en/home.html'
    stored.set(home, '<html>')
    await answerKept(new Request(origin + home), files)
    expect(network).not.toHaveBeenCalled()
    stored.delete(home)
    await answerKept(new Request(origin + home), files)
    await vi.waitFor(() => expect(kept()).toEqual([home]))
  })
})

test('O11 a full device gets the answer of the server, and a missing file is not kept', async () => {
  isFull = true
  const request = new Request(`${origin}/assets/settings-AAAAAAAA.js`)
  expect(await (await answerKept(request, files)).text()).toBe('built /assets/settings-AAAAAAAA.js')
  isFull = false
  network.mockImplementation(() => new Response('', { status: 404 }))
  expect((await answerKept(request, files)).status).toBe(404)
  expect(kept()).toEqual([])
})
