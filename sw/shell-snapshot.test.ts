import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ShellSnapshot, signOutbox } from '#domain/shell-snapshot.ts'
import { entryOf } from '../tests/support/outbox/outbox-entry.ts'

const anna = { userId: 'anna', accountId: 'pit' }
const nothing = {
  entries: [] as object[],
  foreign: [],
  confirmed: [] as object[],
  storeId: 's',
  owner: anna as object | null,
}
/** The content of the outbox, and the cached values by path. */
const disk = { stored: nothing, cached: new Map<string, unknown>() }
vi.mock('./outbox-store.ts', () => ({
  openOutboxStore: () => ({
    change: async (_: string, decide: (stored: object) => { result: unknown }) => decide(disk.stored),
  }),
}))
vi.stubGlobal('__BUILD_ID__', 'b1')
const { answerWithSnapshot, insertSnapshot } = await import('./shell-snapshot.ts')

const snapshot: ShellSnapshot = {
  ...{ userId: 'anna', accountId: 'pit', build: 'b1', outbox: '[]', takenAt: 1, until: 2, opens: 'offline' },
  ...{ media: '(max-width: 640px)', styles: ['/assets/start-1.css', '/assets/board-1.css'] },
  html: '<div id="shell-snapshot">$& $1 WA 6601M</div>',
}
const shellText = `<!doctype html><head>
<script src="/boot.js"></script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/start-1.css">
</head><body><div id="root"></div></body>`
const shell = (text = shellText) =>
  new Response(text, { headers: { 'content-security-policy': "default-src 'none'", 'content-length': '9' } })
const found = { snapshot, lang: 'en', isEntryPoint: false }

test('O1 the shell gets the cached markup and its missing styles, and starts when the snapshot is on the screen', async () => {
  const answer = await insertSnapshot(shell(), found)
  const text = await answer.text()
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(answer.headers.has('content-length')).toBe(false)
  expect(text).toContain(`${snapshot.html}</template><script src="/shell-snapshot.js"></script>`)
  expect(text).toContain(
    '<div id="root"></div><template id="shell-snapshot" data-start="/assets/index-1.js" data-lang="en"',
  )
  expect(text).not.toContain('type="module"')
  expect(text.match(/start-1\.css/g)).toHaveLength(1)
  expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/board-1.css"></head>')
  expect(text).toMatch(/^<!doctype html><head>/)
  expect(text).not.toContain('data-entry')
})

test('O1 the entry point is marked as such, and all values are escaped', async () => {
  const text = await (
    await insertSnapshot(shell(), { ...found, isEntryPoint: true, snapshot: { ...snapshot, media: '"><script>' } })
  ).text()
  expect(text).toContain('data-entry=""')
  expect(text).toContain('data-media="&quot;><script>"')
})

test.each([
  ['without a start', shellText.replace('type="module"', '')],
  ['without a root', shellText.replace('id="root"', 'id="app"')],
])('O1 a shell %s is returned unchanged', async (_what, text) => {
  expect(await (await insertSnapshot(shell(text), found)).text()).toBe(text)
})

test('O1 a shell without a head is returned unchanged', async () => {
  const text = shellText.replace('</head>', '')
  expect(await (await insertSnapshot(shell(text), found)).text()).toBe(text)
  const bare = new Response(shellText, {
    status: 203,
    statusText: 'cached',
    headers: { etag: 'x', 'content-encoding': 'br' },
  })
  const answer = await insertSnapshot(bare, found)
  expect([answer.status, answer.statusText, answer.headers.has('etag')]).toEqual([203, 'cached', false])
  expect(answer.headers.has('content-encoding')).toBe(false)
})

test('O1 every style that the shell lacks is added', async () => {
  const styles = ['/assets/a.css', '/assets/b.css']
  const text = await (await insertSnapshot(shell(), { ...found, snapshot: { ...snapshot, styles } })).text()
  const links = styles.map((path) => `<link rel="stylesheet" crossorigin href="${path}">`)
  expect(text).toContain(`${links.join('')}</head>`)
})

test('O1 the markup contains its owner, its time and the start script', async () => {
  const text = await (await insertSnapshot(shell(), { ...found, lang: 'pl' })).text()
  expect(text).toContain(
    ' data-lang="pl" data-media="(max-width: 640px)" data-user="anna" data-account="pit" data-taken="1">',
  )
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/index-1.js">')
  const odd = await (await insertSnapshot(shell(), { ...found, snapshot: { ...snapshot, media: 'a&"b"' } })).text()
  expect(odd).toContain('data-media="a&amp;&quot;b&quot;"')
})

describe('O1 the snapshot', () => {
  const now = Date.UTC(2026, 10, 21, 8)
  const cacheSnapshot = (path: string, more: object = {}) => {
    const outbox = signOutbox(nothing as never)
    disk.cached.set(path, { ...snapshot, ...anna, outbox, takenAt: now - 1, until: now + 1, ...more })
  }
  const answer = answerWithSnapshot(async () => shell())
  const open = async (path: string) => {
    const url = new URL(path, 'https://board.example')
    return (await answer({ url, request: new Request(url), event: {} as never })).text()
  }

  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    disk.stored = nothing
    disk.cached.clear()
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('caches', {
      match: async (path: string, { cacheName }: { cacheName: string }) => {
        const cached = cacheName === 'stand-in' && disk.cached.get(path)
        return cached ? Response.json(cached) : undefined
      },
    })
  })
  afterEach(() => vi.useRealTimers())

  test('is the board of this page, and nothing on a page without a board', async () => {
    cacheSnapshot('/schedule')
    expect(await open('/schedule')).toContain('data-lang="en"')
    expect(await open('/pl/schedule')).toBe(shellText)
    expect(await open('/customers')).toBe(shellText)
    expect(await open('/schedule?day=2026-11-20')).toBe(shellText)
    cacheSnapshot('/pl/schedule')
    expect(await open('/pl/schedule')).toContain('data-lang="pl"')
  })

  test('is absent if it is outdated or cannot be read', async () => {
    cacheSnapshot('/schedule', { until: now })
    expect(await open('/schedule')).toBe(shellText)
    cacheSnapshot('/schedule', { styles: 'all' })
    expect(await open('/schedule')).toBe(shellText)
    cacheSnapshot('/schedule', { build: 'b0' })
    expect(await open('/schedule')).toBe(shellText)
  })

  test('is used while the own outbox is unchanged, whatever changes of others wait', async () => {
    cacheSnapshot('/schedule')
    const otherEntry = entryOf({ ...anna, userId: 'jan' })
    const confirmedState = { ...anna, userId: 'jan', statusVersion: 3, change: { key: 'k9' } }
    disk.stored = { ...nothing, entries: [otherEntry], confirmed: [confirmedState] }
    expect(await open('/schedule')).not.toBe(shellText)
    disk.stored = { ...nothing, entries: [entryOf(anna)] }
    expect(await open('/schedule')).toBe(shellText)
    disk.stored = { ...nothing, confirmed: [{ ...confirmedState, ...anna }] }
    expect(await open('/schedule')).toBe(shellText)
    disk.stored = { ...nothing, owner: null }
    expect(await open('/schedule')).toBe(shellText)
  })

  test('at the entry point is the newest one, on a workshop tablet or without a network', async () => {
    cacheSnapshot('/schedule', { takenAt: now - 3 })
    cacheSnapshot('/pl/schedule', { takenAt: now - 2 })
    expect(await open('/goto-crm')).toBe(shellText)
    vi.stubGlobal('navigator', { onLine: false })
    expect(await open('/goto-crm')).toContain('data-lang="pl"')
    expect(await open('/goto-crm')).toContain('data-entry=""')
    cacheSnapshot('/schedule', { takenAt: now - 1 })
    expect(await open('/goto-crm')).toContain('data-lang="en"')
    vi.stubGlobal('navigator', { onLine: true })
    cacheSnapshot('/pl/schedule', { opens: 'always', takenAt: now - 9 })
    expect(await open('/goto-crm')).toContain('data-lang="pl"')
    expect(await open('/schedule')).not.toContain('data-entry')
  })

  test('R18 is not shown at the entry point to a mechanic, who starts elsewhere', async () => {
    cacheSnapshot('/schedule', { opens: 'never' })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await open('/goto-crm')).toBe(shellText)
    expect(await open('/schedule')).not.toBe(shellText)
  })

  test('is not waited for: a slow or broken store delays no page', async () => {
    cacheSnapshot('/schedule')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('caches', { match: () => new Promise(() => {}) })
    const opened = vi.fn()
    const slow = open('/schedule').then(opened)
    await vi.advanceTimersByTimeAsync(799)
    expect(opened).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await slow
    expect(opened).toHaveBeenCalledExactlyOnceWith(shellText)
    expect(warn).not.toHaveBeenCalled()
    const fault = new DOMException('gone', 'InvalidStateError')
    vi.stubGlobal('caches', { match: () => Promise.reject(fault) })
    expect(await open('/schedule')).toBe(shellText)
    expect(warn).toHaveBeenCalledExactlyOnceWith('No shell snapshot:', fault)
  })
})
