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
/** What the outbox holds, and what was kept under each path. */
const disk = { stored: nothing, kept: new Map<string, unknown>() }
vi.mock('./outbox-store.ts', () => ({
  openOutboxStore: () => ({
    change: async (_: string, decide: (stored: object) => { result: unknown }) => decide(disk.stored),
  }),
}))
vi.stubGlobal('__BUILD_ID__', 'b1')
const { answerWithSnapshot, putIn } = await import('./shell-snapshot.ts')

const snapshot: ShellSnapshot = {
  ...{ userId: 'anna', accountId: 'pit', build: 'b1', outbox: '[]', takenAt: 1, until: 2, isTablet: false },
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

test('O1 the shell gets the markup as it was kept, the styles it lacks, and starts when that is on the screen', async () => {
  const answer = await putIn(shell(), found)
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

test('O1 the door says that it is one, and no value leaves its quotes', async () => {
  const text = await (
    await putIn(shell(), { ...found, isEntryPoint: true, snapshot: { ...snapshot, media: '"><script>' } })
  ).text()
  expect(text).toContain('data-entry=""')
  expect(text).toContain('data-media="&quot;><script>"')
})

test.each([
  ['without a start', shellText.replace('type="module"', '')],
  ['without a root', shellText.replace('id="root"', 'id="app"')],
])('O1 a shell %s is left as it is', async (_what, text) => {
  expect(await (await putIn(shell(text), found)).text()).toBe(text)
})

test('O1 a shell without a head is left as it is, whose answer it keeps', async () => {
  const text = shellText.replace('</head>', '')
  expect(await (await putIn(shell(text), found)).text()).toBe(text)
  const bare = new Response(shellText, {
    status: 203,
    statusText: 'kept',
    headers: { etag: 'x', 'content-encoding': 'br' },
  })
  const answer = await putIn(bare, found)
  expect([answer.status, answer.statusText, answer.headers.has('etag')]).toEqual([203, 'kept', false])
  expect(answer.headers.has('content-encoding')).toBe(false)
})

test('O1 every style that the shell lacks comes with it', async () => {
  const styles = ['/assets/a.css', '/assets/b.css']
  const text = await (await putIn(shell(), { ...found, snapshot: { ...snapshot, styles } })).text()
  const links = styles.map((path) => `<link rel="stylesheet" crossorigin href="${path}">`)
  expect(text).toContain(`${links.join('')}</head>`)
})

test('O1 the markup names whose it is, since when, and what starts it', async () => {
  const text = await (await putIn(shell(), { ...found, lang: 'pl' })).text()
  expect(text).toContain(
    ' data-lang="pl" data-media="(max-width: 640px)" data-user="anna" data-account="pit" data-taken="1">',
  )
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/index-1.js">')
  const odd = await (await putIn(shell(), { ...found, snapshot: { ...snapshot, media: 'a&"b"' } })).text()
  expect(odd).toContain('data-media="a&amp;&quot;b&quot;"')
})

describe('O1 what stands in', () => {
  const now = Date.UTC(2026, 10, 21, 8)
  const keep = (path: string, more: object = {}) => {
    const outbox = signOutbox(nothing as never)
    disk.kept.set(path, { ...snapshot, ...anna, outbox, takenAt: now - 1, until: now + 1, ...more })
  }
  const answer = answerWithSnapshot(async () => shell())
  const open = async (path: string) => {
    const url = new URL(path, 'https://board.example')
    return (await answer({ url, request: new Request(url), event: {} as never })).text()
  }

  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    disk.stored = nothing
    disk.kept.clear()
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('caches', {
      match: async (path: string, { cacheName }: { cacheName: string }) => {
        const kept = cacheName === 'stand-in' && disk.kept.get(path)
        return kept ? Response.json(kept) : undefined
      },
    })
  })
  afterEach(() => vi.useRealTimers())

  test('is the board of this page, and nothing on a page that has none', async () => {
    keep('/schedule')
    expect(await open('/schedule')).toContain('data-lang="en"')
    expect(await open('/pl/schedule')).toBe(shellText)
    expect(await open('/customers')).toBe(shellText)
    expect(await open('/schedule?day=2026-11-20')).toBe(shellText)
    keep('/pl/schedule')
    expect(await open('/pl/schedule')).toContain('data-lang="pl"')
  })

  test('is none that holds no more, or cannot be read', async () => {
    keep('/schedule', { until: now })
    expect(await open('/schedule')).toBe(shellText)
    keep('/schedule', { styles: 'all' })
    expect(await open('/schedule')).toBe(shellText)
    keep('/schedule', { build: 'b0' })
    expect(await open('/schedule')).toBe(shellText)
  })

  test('holds while one’s own outbox is as it was, whatever waits of others', async () => {
    keep('/schedule')
    const theirs = entryOf({ ...anna, userId: 'jan' })
    const word = { ...anna, userId: 'jan', statusVersion: 3, change: { key: 'k9' } }
    disk.stored = { ...nothing, entries: [theirs], confirmed: [word] }
    expect(await open('/schedule')).not.toBe(shellText)
    disk.stored = { ...nothing, entries: [entryOf(anna)] }
    expect(await open('/schedule')).toBe(shellText)
    disk.stored = { ...nothing, confirmed: [{ ...word, ...anna }] }
    expect(await open('/schedule')).toBe(shellText)
    disk.stored = { ...nothing, owner: null }
    expect(await open('/schedule')).toBe(shellText)
  })

  test('at the door is the newest, on a tablet of the workshop or without a network', async () => {
    keep('/schedule', { takenAt: now - 3 })
    keep('/pl/schedule', { takenAt: now - 2 })
    expect(await open('/goto-crm')).toBe(shellText)
    vi.stubGlobal('navigator', { onLine: false })
    expect(await open('/goto-crm')).toContain('data-lang="pl"')
    expect(await open('/goto-crm')).toContain('data-entry=""')
    keep('/schedule', { takenAt: now - 1 })
    expect(await open('/goto-crm')).toContain('data-lang="en"')
    vi.stubGlobal('navigator', { onLine: true })
    keep('/pl/schedule', { isTablet: true, takenAt: now - 9 })
    expect(await open('/goto-crm')).toContain('data-lang="pl"')
    expect(await open('/schedule')).not.toContain('data-entry')
  })

  test('is not waited for: a store that is slow or broken costs no page', async () => {
    keep('/schedule')
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('caches', { match: () => new Promise(() => {}) })
    const opened = vi.fn()
    const slow = open('/schedule').then(opened)
    await vi.advanceTimersByTimeAsync(799)
    expect(opened).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await slow
    expect(opened).toHaveBeenCalledExactlyOnceWith(shellText)
    expect(said).not.toHaveBeenCalled()
    const fault = new DOMException('gone', 'InvalidStateError')
    vi.stubGlobal('caches', { match: () => Promise.reject(fault) })
    expect(await open('/schedule')).toBe(shellText)
    expect(said).toHaveBeenCalledExactlyOnceWith('Nothing stands in:', fault)
  })
})
