import { expect, provideProduct, test } from '../support/journey.ts'
import { appPage } from '../support/page/install-worker.ts'

const product = provideProduct()

/** A page of the app that needs no session, in the language of its path. */
const chunkOfSignOut = /\/assets\/sign-out-[\w-]+\.js$/

test.use({ serviceWorkers: 'block' })

/** The path in the language of this project. */
const inOwn = (locale: string | undefined, path: string) => (locale?.startsWith('pl') ? `/pl${path}` : path)

test('R1 R2 every public screen has its title, in the language of its path', async ({ page }) => {
  for (const [path, title] of [
    ['/login', 'Sign in'],
    ['/pl/login', 'Zaloguj się'],
    ['/register', 'Create an account'],
    ['/legal/terms-of-use', 'Terms of use'],
    ['/pl/legal/privacy-policy', 'Polityka prywatności'],
  ] as const) {
    await page.goto(product.origin + path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('html')).toHaveAttribute('lang', path.startsWith('/pl') ? 'pl' : 'en')
  }
})

test('R8 R9 a public entry page opens in the language of the browser, and the cookie stores it @polish', async ({
  page,
  locale,
  context,
}) => {
  await page.goto(product.origin)
  const polish = locale?.startsWith('pl')
  await expect(page).toHaveURL(`${product.origin}${polish ? '/pl' : '/'}`)
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: polish ? 'pl' : 'en', path: '/', sameSite: 'Lax' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThanOrEqual(365)

  await page.goto(`${product.origin}/login`)
  await expect(page).toHaveTitle('Sign in')
})

test('R6 R8 /en and /en-US redirect to the bare path, with query and fragment', async ({ page }) => {
  await page.goto(`${product.origin}/en/legal/terms-of-use?from=mail#rights`)
  await expect(page).toHaveURL(`${product.origin}/legal/terms-of-use?from=mail#rights`)
  await page.goto(`${product.origin}/en-US/login?to=%2Forders#top`)
  await expect(page).toHaveURL(`${product.origin}/login?to=%2Forders#top`)
})

test('R7 a rule with an unknown middleware ends on the full error page, which names it', async ({ page }) => {
  // The build as it is, except for one rule.
  await page.route(/\/assets\/start-[\w-]{8}\.js$/, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    const body = script.replace(/\{from:[^{}]*\/en-US[^{}]*\}/, '{from:"/schedule",middleware:"count-visits"}')
    expect(body, 'the table of rules is in this file').not.toBe(script)
    await route.fulfill({ response, body })
  })
  await page.goto(`${product.origin}/schedule`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Internal Server Error')
  await expect(page.getByText("Unknown route middleware: 'count-visits'")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the app' })).toHaveAttribute('href', '/goto-crm')
})

test('D4 one language of texts is loaded, the other on demand @polish', async ({ page, locale }) => {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const language = /\/assets\/texts-\w+-(en|pl)-[\w-]+\.json$/.exec(request.url())?.[1]
    if (language) fetched.add(language)
  })
  const [own, other] = locale?.startsWith('pl') ? ['pl', 'en'] : ['en', 'pl']
  await page.goto(product.origin + inOwn(locale, appPage))
  await expect(page.locator('h1')).toBeVisible()
  expect([...fetched]).toEqual([own])
  await page.locator(`a[hreflang=${other}]`).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other ?? '')
  expect([...fetched]).toEqual([own, other])
})

test('R10 the language changes on a page of the app, without a reload', async ({ page, context }) => {
  await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: product.origin }])
  await page.goto(product.origin + appPage)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: 'Polski' }).click()
  await expect(page).toHaveURL(`${product.origin}/pl/goto-crm`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  expect((await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value).toBe('pl')
})

test('R10 the sign-in changes its language with all that was typed, and the wanted page', async ({ page, context }) => {
  await page.goto(`${product.origin}/login?to=%2Forders`)
  await page.locator('input[name=email]').fill('anna@')
  await page.getByRole('link', { name: 'Polski' }).click()
  await expect(page).toHaveURL(`${product.origin}/pl/login?to=%2Forders`)
  await expect(page).toHaveTitle('Zaloguj się')
  await expect(page.locator('input[name=email]')).toHaveValue('anna@')
  expect((await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value).toBe('pl')
  // The other page leads to the same page after the sign-in.
  await page.locator('main a[href*="/register"]').click()
  await expect(page).toHaveURL(`${product.origin}/pl/register?to=%2Forders`)
  await page.locator('input[name=email]').fill('anna.of.two@example.com')
  await page.locator('button[type=submit]').click()
  await expect(page.locator('input[name=code]')).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveTitle('Create an account')
  await expect(page.locator('input[name=code]')).toBeVisible()
})

test('R4 R5 a visitor is redirected from a protected page to the login, and Back does not loop', async ({
  page,
  locale,
}) => {
  await page.goto(product.origin + inOwn(locale, '/legal/terms-of-use'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(product.origin + inOwn(locale, '/orders?day=2026-11-21'))
  const wanted = encodeURIComponent(inOwn(locale, '/orders?day=2026-11-21'))
  await expect(page).toHaveURL(`${product.origin}${inOwn(locale, '/login')}?to=${wanted}`)
  await page.goBack()
  await expect(page).toHaveURL(product.origin + inOwn(locale, '/legal/terms-of-use'))
})

test('R14 an unknown path and a wrong id are 404, in status and in text', async ({ page }) => {
  for (const path of ['/xx', '/de/login', '/PL/login', '/pl/nothing-here', '/orders/not-an-id']) {
    const answer = await page.goto(product.origin + path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      path.startsWith('/pl') ? 'Nie znaleziono strony' : 'Page Not Found',
    )
    await expect(page.getByText(path, { exact: true })).toBeVisible()
  }
})

test('R16 a missing chunk reloads the target once, and never in a loop', async ({ page }) => {
  await page.route(chunkOfSignOut, (route) => route.fulfill({ status: 404, body: '' }))
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto(`${product.origin}/sign-out`)
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expect(page).toHaveURL(`${product.origin}/sign-out`)
  expect(documents).toBe(2)
})

test('R15 the full error page offers a way back', async ({ page }) => {
  await page.route(chunkOfSignOut, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${product.origin}/sign-out`)
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('R18 the entry page does not wait for an offer to install, and uses one that arrives', async ({
  page,
  locale,
}) => {
  await page.addInitScript(() => {
    // A page that waited for the offer would wait for ever.
    const start = window.setTimeout
    const never = (...call: Parameters<typeof start>) => (Number(call[1]) >= 1_000 ? 0 : start(...call))
    Object.assign(window, { setTimeout: never })
  })
  await page.goto(product.origin + inOwn(locale, '/goto-crm'))
  await expect(page).toHaveURL(product.origin + inOwn(locale, '/login'))

  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window)
    const offer = (type: string, listener: EventListener) => {
      add(type, listener)
      if (type !== 'beforeinstallprompt') return
      listener(Object.assign(new Event(type), { prompt: async () => ({ outcome: 'dismissed' }) }))
    }
    Object.assign(window, { addEventListener: offer })
  })
  await page.goto(product.origin + inOwn(locale, '/goto-crm'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pitboard')
  await page.getByRole('button').nth(1).click()
  await expect(page).toHaveURL(product.origin + inOwn(locale, '/login'))
})

test('R11 a page starts at its top and Back restores the scroll position', async ({ page, locale }) => {
  await page.setViewportSize({ width: 390, height: 260 })
  await page.goto(product.origin + inOwn(locale, '/login'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 150))
  // A click by Playwright would first scroll to its target.
  await page.locator('main a[href$="/register"]').evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).toHaveURL(/register$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150)
})
