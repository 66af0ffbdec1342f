import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicLocales, publicPaths, toPublicUrl } from '#contract/pages/public-pages.ts'
import { findBuild } from '../support/run/find-build.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

// The built pages, as browsers without scripts, search engines and link previews get them.
const distDir = findBuild()
const analytics = 'https://stats.example.com'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    distDir,
    env: {
      PUBLIC_ORIGIN: 'https://pitboard.example.com',
      PRODUCT_NAME: 'Tom & "Co"',
      OPERATOR_NAME: 'Serwis & Syn',
      ANALYTICS_SRC: `${analytics}/script.js`,
      ANALYTICS_DATA: 'domain=pitboard.example.com',
    },
  })
})
afterAll(() => server.stop())

const pages = publicLocales.flatMap((locale) =>
  publicPaths.map((path) => ({ locale, path, url: toPublicUrl(path, locale) })),
)
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

describe('the public pages', () => {
  test.each(pages)('R1 R10 $url is a complete document in its language', async ({ locale, path, url }) => {
    const { status, text } = await get(url)
    expect(status).toBe(200)
    expect(text).toMatch(new RegExp(`^<!doctype html><html lang="${locale}">`))
    expect(text).toContain('<h1')
    expect(text).not.toContain('id="root"')
    const meta = (pattern: RegExp) => decode(pattern.exec(text)?.[1] ?? '')
    expect(meta(/<title>(.*?)<\/title>/)).toMatch(path === '/' ? /^Tom & "Co"$/ : /^\p{L}/u)
    expect(meta(/<meta name="description" content="(.*?)"/).length).toBeGreaterThan(40)
    expect(meta(/<link rel="canonical" href="(.*?)"/)).toBe(`https://pitboard.example.com${url}`)
    for (const twin of publicLocales) {
      expect(text).toContain(`hrefLang="${twin}" href="https://pitboard.example.com${toPublicUrl(path, twin)}"`)
    }
    // No placeholder is left, and there is no inline code or style that the policy refuses.
    expect(text).not.toMatch(/\{(product|origin|operator|api|analytics|digest|waitlist)[\w-]*\}/)
    expect(text).not.toMatch(/ style=| on[a-z]+=|<style|<script>/)
  })

  test('R2 the structured data of the page are JSON, with the configured name unchanged', async () => {
    const { text } = await get('/')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    expect(JSON.parse(json)).toMatchObject({ '@type': 'SoftwareApplication', name: 'Tom & "Co"' })
  })

  test.each(['en', 'pl'] as const)('the picture of a link preview in %s exists', async (locale) => {
    const { text } = await get(toPublicUrl('/', locale))
    const [, picture = ''] = /property="og:image" content="https:\/\/pitboard\.example\.com(.*?)"/.exec(text) ?? []
    const answer = await fetch(server.url + picture)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(60_000)
  })

  test('the first page costs a visitor less than 60 KB of HTML, CSS and script', async () => {
    const { text } = await get('/')
    const parts = [...text.matchAll(/<(?:script[^>]* src|link rel="stylesheet" href)="(.*?)"/g)].map(([, path]) => path)
    expect(parts.length).toBe(3)
    let bytes = 0
    for (const path of ['/', ...parts]) {
      const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })
      bytes += Number(answer.headers.get('content-length'))
    }
    expect(bytes).toBeLessThan(60_000)
  })

  test('no font shifts the text', async () => {
    const [, style = ''] = /<link rel="stylesheet" href="(.*?)"/.exec((await get('/')).text) ?? []
    const displays = [...(await get(style)).text.matchAll(/font-display:\s*(\w+)/g)].map(([, display]) => display)
    expect([...new Set(displays)]).toEqual(['optional'])
  })

  test('D5 only public pages open their policy, for exactly the configured host', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? ''
    for (const path of ['/', '/pl/legal/cookie-policy', '/pages/en/home.html']) {
      expect(await policyOf(path)).toContain(`script-src 'self' ${analytics};`)
      expect(await policyOf(path)).toContain(`connect-src 'self' ${analytics};`)
    }
    for (const path of ['/login', '/schedule', '/api/health', '/nowhere']) {
      expect(await policyOf(path)).not.toContain('stats.example.com')
    }
  })

  test('R14 the page for an unknown address is a document with status 404, and the address cannot inject markup', async () => {
    const { status, headers, text } = await get('/pl/nie-ma&<b>')
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(text).toContain('/pl/nie-ma&amp;%3Cb%3E')
    expect(text).toContain('<html lang="pl">')
    expect(text).toContain('noindex')
  })

  test('robots.txt and the sitemap list every page under the configured origin', async () => {
    expect((await get('/robots.txt')).text).toContain('Sitemap: https://pitboard.example.com/sitemap.xml')
    expect((await get('/robots.txt')).text).toContain('Sitemap: https://pitboard.example.com/w/sitemap.xml')
    const { headers, text } = await get('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml')
    for (const { url } of pages) expect(text).toContain(`<loc>https://pitboard.example.com${url}</loc>`)
  })

  test('O1 every public page is precached under the file name that the worker uses', async () => {
    const { text } = await get('/sw.js')
    for (const locale of publicLocales) expect(text).toContain(`pages/${locale}/home.html`)
    expect(text).not.toContain('not-found.html')
  })
})
