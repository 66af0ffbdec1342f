import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { type Product, startProduct } from '../support/product.ts'

// Logout and refresh are GETs by specification. Neither another site nor a prefetch may trigger them.
let product: Product
let other: Server
let port: number
const paths = ['/api/auth/logout', '/api/auth/refresh']

test.beforeAll(async () => {
  product = await startProduct({}, { sharesProcess: true })
  other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(attackPage(product.origin))
  }).listen(0)
  await once(other, 'listening')
  port = (other.address() as AddressInfo).port
})
test.afterAll(async () => {
  other.closeAllConnections()
  other.close()
  await product.remove()
})
test.use({ serviceWorkers: 'block' })

function attackPage(origin: string): string {
  const each = (make: (url: string) => string) => paths.map((path) => make(origin + path)).join('\n')
  return `<!doctype html><meta charset="utf-8"><title>Elsewhere</title>
${each((url) => `<link rel="prefetch" href="${url}"><link rel="preload" as="fetch" href="${url}"><link rel="stylesheet" href="${url}">`)}
${each((url) => `<img src="${url}" alt=""><script src="${url}"></script><iframe src="${url}"></iframe><video src="${url}"></video>`)}
${each((url) => `<iframe name="f${url.at(-1)}"></iframe>`)}
${each((url) => `<form method="get" action="${url}" target="f${url.at(-1)}"></form><form method="post" action="${url}" target="f${url.at(-1)}"></form>`)}
${each((url) => `<a href="${url}">${url}</a>`)}
<script type="speculationrules">{"prefetch":[{"source":"list","urls":${JSON.stringify(paths.map((path) => origin + path))},"eagerness":"immediate"}]}</script>
<script>
for (const form of document.forms) form.submit()
window.tried = Promise.allSettled(${JSON.stringify(paths.map((path) => origin + path))}.flatMap((url) => [
  fetch(url, { mode: 'no-cors', credentials: 'include' }),
  fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' }),
  fetch(url, { credentials: 'include' }),
  new Promise((done) => setTimeout(done, 500)).then(() => navigator.sendBeacon(url)),
]))
</script>`
}

/** A session created through the API, from a document of our own origin. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${product.origin}/`)
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([url, json]) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(url, { method: 'POST', headers, body: json })).status
      },
      [path, JSON.stringify(body)] as const,
    )
  expect(await post('/api/auth/request-register-code', { email })).toBe(200)
  expect(await post('/api/auth/register', { email, code: await product.readCode(email) })).toBe(200)
}

const ask = (page: Page, path: string) => page.evaluate(async (url) => (await fetch(url)).status, path)

const cookieOf = async (page: Page) =>
  (await page.context().cookies(product.origin)).find(({ name }) => name === '__Host-sid')?.value

// Another port is another origin of the same site, which SameSite does not stop. Another host is another site.
for (const host of ['localhost', '127.0.0.1']) {
  test(`C5 C6 a page of http://${host} on another port can neither sign out nor renew a session`, async ({
    page,
  }, info) => {
    await signIn(page, `cross-${host}-${info.project.name}@example.com`)
    const cookie = await cookieOf(page)
    expect(cookie).toBeTruthy()

    // The browser hides some of the answers from that page. What counts is that the request was sent.
    const answers: number[] = []
    let asked = 0
    const isOne = (url: string) => paths.some((path) => url.startsWith(product.origin + path))
    page.on('request', (request) => (asked += isOne(request.url()) ? 1 : 0))
    page.on('response', (response) => (isOne(response.url()) ? answers.push(response.status()) : 0))
    await page.goto(`http://${host}:${port}/`)
    await page.evaluate(() => (window as unknown as { tried: Promise<unknown> }).tried)
    await page.waitForTimeout(500)
    expect(asked).toBeGreaterThan(10)
    expect(answers.filter((status) => status < 400)).toEqual([])

    // A link that is followed, and an address typed into the bar, do not sign out either.
    for (const path of paths) {
      await page.goto(`http://${host}:${port}/`)
      await page.locator(`a[href="${product.origin}${path}"]`).click()
      await page.waitForURL(product.origin + path)
      await page.goto(product.origin + path)
    }

    await page.goto(`${product.origin}/`)
    expect(await cookieOf(page)).toBe(cookie)
    expect(await ask(page, '/api/profiles/me')).toBe(200)
  })
}

test('C5 C6 our own page can do both', async ({ page }, info) => {
  await signIn(page, `own-${info.project.name}@example.com`)
  expect(await ask(page, '/api/auth/refresh')).toBe(200)
  expect(await ask(page, '/api/profiles/me')).toBe(200)
  await page.goto(`${product.origin}/sign-out`)
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(`${product.origin}/`)
  expect(await cookieOf(page)).toBeUndefined()
  expect(await ask(page, '/api/profiles/me')).toBe(401)
})
