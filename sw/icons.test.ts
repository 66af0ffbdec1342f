import { beforeEach, expect, test, vi } from 'vitest'

const cached = new Map<string, Response>()
let isBroken = false
const cache = {
  match: async ({ url }: Request) => cached.get(url)?.clone(),
  put: async ({ url }: Request, answer: Response) => void cached.set(url, answer),
  keys: async () => [...cached.keys()].map((url) => new Request(url)),
  delete: async ({ url }: Request) => cached.delete(url),
}
const network = vi.fn<() => Promise<Response>>()
vi.stubGlobal('self', {})
vi.stubGlobal('caches', {
  open: async () => {
    if (isBroken) throw new DOMException('full', 'QuotaExceededError')
    return cache
  },
})
vi.stubGlobal('fetch', network)
const { answerIcons, isIconQuestion } = await import('./icons.ts')

const ask = (names: string) => answerIcons(new Request(`http://localhost/api/icons/tabler.json?icons=${names}`))
const found = (text: string) =>
  new Response(text, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })

beforeEach(() => {
  cached.clear()
  isBroken = false
  network.mockReset()
})

test('D3 icons that were fetched once come from the cache, without the network', async () => {
  network.mockResolvedValueOnce(found('a'))
  expect(await (await ask('a')).text()).toBe('a')
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await (await ask('a')).text()).toBe('a')
  expect(network).toHaveBeenCalledTimes(1)
  await expect(ask('b')).rejects.toThrow('Failed to fetch')
})

test('D3 a failure and an answer with missing icons are not cached', async () => {
  const answers = [
    new Response('', { status: 503 }),
    new Response('', { status: 404 }),
    new Response('{}', { headers: { 'cache-control': 'public, max-age=3600' } }),
    new Response('<html>'),
    new Response('a', { status: 203, headers: { 'cache-control': 'public, immutable' } }),
  ]
  for (const answer of answers) {
    network.mockResolvedValueOnce(answer)
    expect(await ask('a')).toBe(answer)
  }
  expect(cached.size).toBe(0)
})

test('D3 icons still load if the cache is full or broken', async () => {
  isBroken = true
  network.mockResolvedValueOnce(found('a'))
  expect(await (await ask('a')).text()).toBe('a')
})

test('D3 the hundred newest answers are kept', async () => {
  for (let at = 0; at < 105; at++) {
    network.mockResolvedValueOnce(found('x'))
    await ask(`a${at}`)
  }
  expect(cached.size).toBe(100)
  expect([...cached.keys()].at(0)).toContain('icons=a5')
})

test.each([
  ['http://localhost/api/icons/tabler.json?icons=a', true, true],
  ['http://localhost/workshop/api/icons/tabler.json?icons=a', true, true],
  ['https://elsewhere.example/icons/tabler.json?icons=a', false, false],
  ['http://localhost/api/appointments', true, false],
  ['http://localhost/icons/logo.svg', true, false],
  ['http://localhost/api/icons/tabler.json/more', true, false],
  ['http://localhost/api/icons/.json', true, false],
])('D3 %s', (url, sameOrigin, isAsked) => {
  expect(isIconQuestion({ url: new URL(url), sameOrigin })).toBe(isAsked)
})
