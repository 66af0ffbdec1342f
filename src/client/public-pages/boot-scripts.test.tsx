import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { detectLocale, isEntryPoint, pathLocale } from '#client/i18n/locale.ts'
import { readLocaleCookie } from '#client/i18n/locale-cookie.ts'
import { PageHead } from './page-head.tsx'

// Plain scripts that run before all modules (the security policy forbids inline scripts) and duplicate their logic.
const readScript = (name: string) => readFileSync(join(import.meta.dirname, '../../../public', name), 'utf8')
const assets = { style: '/s.css', script: '/p.js', latin: '/l', central: '/e', preview: { en: '/en', pl: '/pl' } }

type Visit = { url: string; cookie?: string; languages?: string[]; stored?: Record<string, string>; redirect?: string }

/** Runs a script as a browser would at a URL. Returns the redirect target and the language set on the page. */
function run(name: string, { url, cookie = '', languages = ['en'], stored = {}, redirect }: Visit) {
  const at = new URL(url, 'https://pitboard.example.com')
  const redirects: string[] = []
  const root = { dataset: {} as Record<string, string>, lang: '' }
  const head = renderToStaticMarkup(
    <PageHead path="/" locale="en" assets={assets} title="" description="" redirect={redirect ?? null} />,
  )
  const [, content] = /<meta name="pitboard-redirect" content="(.*?)"/.exec(head) ?? []
  const document = {
    ...{ documentElement: root, cookie, head: { append: () => {} }, createElement: () => ({}) },
    querySelector: (selector: string) =>
      selector === 'meta[name=pitboard-redirect]' && content ? { content: content.replaceAll('&amp;', '&') } : null,
  }
  const { href, pathname, search, hash } = at
  const location = { href, pathname, search, hash, replace: (to: string) => void redirects.push(to) }
  const localStorage = { getItem: (key: string) => stored[key] ?? null }
  new Function('document', 'location', 'localStorage', 'navigator', readScript(name))(
    ...[document, location, localStorage, { languages }],
  )
  return { to: redirects[0] ?? null, lang: root.lang }
}

const visits = [
  '/',
  '/pl',
  '/goto-crm',
  '/pl/goto-crm',
  '/login',
  '/legal/terms-of-use',
  '/pl/legal/terms-of-use',
].flatMap((url) =>
  ['', 'i18n_redirected=pl', 'a=b; i18n_redirected=en', 'i18n_redirected=de', 'xi18n_redirected=pl'].flatMap((cookie) =>
    [['pl-PL', 'en'], ['de', 'PL'], ['en-GB', 'pl'], ['de']].map((languages) => ({ url, cookie, languages })),
  ),
)

test('R8 the boot script sets the language in which the app will show the page', () => {
  for (const visit of visits) {
    const { url: pathname, cookie, languages } = visit
    const detected = detectLocale({ pathname, cookie: readLocaleCookie(cookie), languages })
    const shown = isEntryPoint(pathname) ? detected : pathLocale(pathname)
    expect(run('boot.js', visit).lang, JSON.stringify(visit)).toBe(shown)
  }
})

test('R8 only the home page redirects to Polish, exactly when the app detects Polish', () => {
  for (const visit of visits) {
    const { url: pathname, cookie, languages } = visit
    const detected = detectLocale({ pathname, cookie: readLocaleCookie(cookie), languages })
    const isRedirected = pathname === '/' && detected === 'pl'
    const to = run('boot-page.js', { ...visit, url: `${pathname}?utm=1#join` }).to
    expect(to, JSON.stringify(visit)).toBe(isRedirected ? '/pl?utm=1#join' : null)
  }
})

test('R18 the home page redirects a signed-in user to the app, except with a link from an e-mail', () => {
  const stored = { 'pitboard.session': '{}' }
  expect(run('boot-page.js', { url: '/?utm=1', stored }).to).toBe('/goto-crm')
  expect(run('boot-page.js', { url: '/pl', stored }).to).toBe('/pl/goto-crm')
  expect(run('boot-page.js', { url: '/', cookie: 'pitboard.session=1' }).to).toBe('/goto-crm')
  expect(run('boot-page.js', { url: '/#waitlist=abc', stored }).to).toBe(null)
  expect(run('boot-page.js', { url: '/legal/terms-of-use', stored }).to).toBe(null)
})

test.each([
  ['/new', '/old?a=1#top', 'https://pitboard.example.com/new?a=1#top'],
  ['/new?b=2&c=3#own', '/old?a=1#top', 'https://pitboard.example.com/new?b=2&c=3&a=1#own'],
  ['https://example.com/', '/', 'https://example.com/'],
])('R6 a prerendered page with a rule to %s, opened at %s without the server, redirects to %s', (redirect, url, to) => {
  expect(run('boot-page.js', { url, redirect }).to).toBe(to)
})
