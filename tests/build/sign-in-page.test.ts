import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { myProfile } from '#contract/profiles.ts'
import { signInBudget } from '#manifest/budgets.ts'
import type { Client } from '../support/client.ts'
import { findBuild } from '../support/run/find-build.ts'
import { codeFor, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ distDir: findBuild(), env: { PRODUCT_NAME: 'Tom & "Co"' } })
})
afterAll(() => server.stop())

const paths = ['/login', '/pl/login', '/register', '/pl/register']

type Loaded = { path: string; bytes: number; text: string }

async function load(path: string): Promise<Loaded & { links: string }> {
  const packed = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })
  expect(packed.status, path).toBe(200)
  const bytes = Number(packed.headers.get('content-length') ?? Number.NaN)
  return { path, bytes, text: await packed.text(), links: packed.headers.get('link') ?? '' }
}

/** Loads a page as a browser does: the page, and every file that it names, its styles and its `Link` header included. */
async function visit(path: string): Promise<{ page: Loaded; files: Loaded[] }> {
  const page = await load(path)
  const tags = [...page.text.matchAll(/<(?:script|link|img|source)\b[^>]*>/g)].map(([tag]) => tag)
  // Only a page that is put on a home screen loads this icon.
  const loading = tags.filter((tag) => !/ rel="(?:apple-touch-icon|canonical|alternate)"/.test(tag))
  const inPage = loading.flatMap((tag) => / (?:src|href)="(\/[^"]+)"/.exec(tag)?.[1] ?? [])
  const inHeader = [...page.links.matchAll(/<([^>]+)>/g)].map(([, file = '']) => file)
  const files = await Promise.all([...new Set([...inPage, ...inHeader])].map(load))
  return { page, files }
}

const isScript = ({ path }: Loaded) => path.endsWith('.js')

test.each(paths)('a visitor of %s loads neither the app nor a library', async (path) => {
  const { page, files } = await visit(path)
  const scripts = files.filter(isScript)
  expect(page.text).not.toContain('id="root"')
  expect(scripts.map((one) => one.path)).toEqual(['/boot-page.js', expect.stringMatching(/^\/assets\/sign-in-page-/)])
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(signInBudget.js)
  expect(files.length + 1).toBeLessThanOrEqual(signInBudget.requests)
  // No script loads another one, except that of passkeys, when the page is ready.
  for (const { path: name, text } of scripts) {
    const others = text.replace(/\bimport\(\w+\.dataset\.passkey\)/, '')
    expect(others, name).not.toMatch(/\bimport\s*[("'{*]|\bfrom\s*["']/)
  }
  // The styles load no more than the fonts that the page preloads.
  const [styles] = files.filter((one) => one.path.endsWith('.css'))
  expect(styles?.text).not.toContain('@import')
})

test.each(paths)('R1 R2 %s is a complete document, without consent and without analytics', async (path) => {
  const { page } = await visit(path)
  expect(page.text).toContain(`<html lang="${path.startsWith('/pl') ? 'pl' : 'en'}">`)
  expect(page.text).toMatch(/<title>[^<]+<\/title>.*<h1[^>]*>[^<]+<\/h1>/s)
  expect(page.text).toContain('Tom &amp; &quot;Co&quot;')
  expect(page.text).not.toMatch(/\{(product|api|snapshot|worker|typed-email|is-invalid|failure|notice)\}/)
  expect(page.text).not.toMatch(/ style=| on[a-z]+=|<style|<script>/)
  expect(page.text).not.toMatch(/data-consent|pitboard-analytics/)
})

test('O1 the pages are precached, the answers to forms are not', async () => {
  const { text } = await load('/sw.js')
  for (const locale of ['en', 'pl']) expect(text).toContain(`pages/${locale}/login.html`)
  expect(text).not.toContain('answer-')
})

describe('the forms without a script', () => {
  let people = 0
  const newAddress = () => `form${++people}@example.com`

  /** Sends a form as a browser does that has no script, with the cookies of `client`. */
  async function send(client: Client, path: string, fields: Record<string, string>, headers = {}) {
    const answer = await fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: {
        origin: server.origin,
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': `10.2.${people}.1`,
        ...headers,
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      client.cookies.set(name, value)
    }
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
  }
  const shownStep = (text: string) => /<(?:form|div)[^>]*data-(email-form|code-step)[^>]*>/.exec(text)?.[1]
  const shownFailures = (text: string) =>
    [...text.matchAll(/data-set="([^"]+)"/g)].map(([, failure]) => failure?.replaceAll('&quot;', '"'))
  const fieldOf = (text: string, name: string) =>
    [...text.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(` name="${name}"`)) ?? ''

  test('A1 R5 the address, then the code: registered, signed in, and at the requested page', async () => {
    const client = server.client()
    const email = newAddress()
    const asked = await send(client, '/pl/register?to=%2Fpl%2Forders%3Fa%3D1', { email: ` ${email} ` })
    expect(asked.status).toBe(200)
    expect(shownStep(asked.text)).toBe('code-step')
    expect(asked.text).toContain(`>${email}</strong>`)
    expect(fieldOf(asked.text, 'email')).toContain(`value="${email}"`)
    expect(shownFailures(asked.text)).toEqual([])
    const mail = await server.mailTo(email)
    expect(mail.html).toContain('<html lang="pl">')

    const code = await codeFor(server, email)
    const entered = await send(client, '/pl/register?to=%2Fpl%2Forders%3Fa%3D1', { email, code })
    expect([entered.status, entered.location]).toEqual([303, '/pl/orders?a=1'])
    expect((await client.send(myProfile, {})).value).toMatchObject({ email })
  })

  test('A1 R18 without a requested page, or with one of another site, the door of the app opens', async () => {
    for (const [path, door] of [
      ['/register', '/goto-crm'],
      ['/pl/register?to=%2F..%2F%2Fevil.example', '/pl/goto-crm'],
    ] as const) {
      const client = server.client()
      const email = newAddress()
      await send(client, path, { email })
      expect((await send(client, path, { email, code: await codeFor(server, email) })).location).toBe(door)
    }
  })

  test('E2 a wrong code is refused at the code; another one and another address can be asked for', async () => {
    const client = server.client()
    const email = newAddress()
    await send(client, '/login', { email })
    const wrong = await send(client, '/login', { email, code: '0000 0000' })
    expect(wrong.status).toBe(400)
    expect(shownStep(wrong.text)).toBe('code-step')
    expect(fieldOf(wrong.text, 'code')).toContain('aria-invalid="true"')
    expect(shownFailures(wrong.text)).toEqual(['This code is wrong, expired or already used. Request a new one.'])

    const early = await send(client, '/login', { email, act: 'again', code: '' })
    expect(shownStep(early.text)).toBe('code-step')
    expect(fieldOf(early.text, 'code')).toContain('aria-invalid="false"')
    expect(shownFailures(early.text)).toEqual([
      'A code is already on its way. You can request another one in a minute.',
    ])
    server.clock.advance(60_000)
    server.mails.length = 0
    expect((await send(client, '/login', { email, act: 'again', code: '' })).status).toBe(200)
    expect(await server.mailTo(email)).toBeTruthy()

    const changed = await send(client, '/login', { email, act: 'change' })
    expect([changed.status, shownStep(changed.text)]).toEqual([200, 'email-form'])
    expect(fieldOf(changed.text, 'email')).toContain(`value="${email}"`)
  })

  test('E1 an address that is refused is shown with what was typed; who has just asked goes on to the code', async () => {
    const client = server.client()
    const refused = await send(client, '/pl/login', { email: '"><b>anna@' })
    expect([refused.status, shownStep(refused.text)]).toEqual([400, 'email-form'])
    expect(fieldOf(refused.text, 'email')).toContain('value="&quot;&gt;&lt;b&gt;anna@"')
    expect(fieldOf(refused.text, 'email')).toContain('aria-invalid="true"')
    expect(shownFailures(refused.text)).toEqual(['Sprawdź zaznaczone pola.'])

    const email = newAddress()
    await send(client, '/login', { email })
    const again = await send(client, '/login', { email })
    expect([again.status, shownStep(again.text)]).toEqual([429, 'code-step'])
  })

  test('known and unknown addresses get the same answer', async () => {
    const known = newAddress()
    const client = server.client()
    await send(client, '/register', { email: known })
    await send(client, '/register', { email: known, code: await codeFor(server, known) })
    server.clock.advance(60_000)
    const ask = async (email: string) =>
      (await send(server.client(), '/login', { email })).text.replaceAll(email, 'ADDRESS')
    expect(await ask(newAddress())).toBe(await ask(known))
  })

  test('C5 another origin, another kind of body and a large one are refused, without a mail', async () => {
    const client = server.client()
    const email = newAddress()
    for (const [fields, headers, status] of [
      [{ email }, { origin: 'https://evil.example' }, 403],
      [{ email }, { origin: 'null' }, 403],
      [{ email }, { 'content-type': 'text/plain' }, 415],
      [{ email, more: 'x'.repeat(3000) }, {}, 413],
    ] as const) {
      expect((await send(client, '/login', fields, headers)).status).toBe(status)
    }
    // Mails of the tests before may still arrive.
    expect(server.mails.filter(({ to }) => to === email)).toEqual([])
  })

  test('the limit of bodies counts forms and calls together', async () => {
    const client = server.client()
    const statuses = new Set<number>()
    for (let count = 0; count < 125; count++)
      statuses.add(
        (await send(client, '/login', { email: 'x', act: 'change' }, { 'x-forwarded-for': '10.9.9.9' })).status,
      )
    expect([...statuses]).toEqual([200, 429])
  })
})
