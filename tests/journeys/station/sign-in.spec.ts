import type { Page } from '@playwright/test'
import { expect, provideProduct, test } from '../../support/journey.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { startProduct } from '../../support/product.ts'

const product = provideProduct()

test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const inOwn = (locale: string | undefined, path: string) => (locale?.startsWith('pl') ? `/pl${path}` : path)
let people = 0
const newAddress = (project: string) => `person${++people}-${project}@example.com`

async function askForCode(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('button[type=submit]').click()
  await expect(page.locator('input[name=code]')).toBeVisible()
}

async function register(page: Page, locale: string | undefined, email: string): Promise<void> {
  await page.goto(product.origin + inOwn(locale, '/register'))
  await askForCode(page, email)
  await page.locator('input[name=code]').fill(await product.readCode(email))
  await expect(page).toHaveURL(/\/onboarding$/)
}

test('A1 R5 R17 register, set up the station, sign out, sign in again to the requested page @polish', async ({
  page,
  locale,
}, { project }) => {
  const email = newAddress(project.name)
  await register(page, locale, email)

  await page.locator('input[name=name]').fill('Auto Serwis Wola')
  await page.locator('input[name=founderName]').fill('Ola Nowak')
  await page.locator('input[name=postalCode]').fill('01201')
  await page.locator('input[name=street]').fill('Wolska 12')
  await page.locator('input[name=phone]').fill('601 234 567')
  const city = page.getByRole('combobox').and(page.locator('input')).nth(1)
  await city.fill('warsz')
  await page.locator('[role=listbox] [role=option]').first().click()

  // Input survives a reload.
  await page.reload()
  await expect(page.locator('input[name=name]')).toHaveValue('Auto Serwis Wola')
  await expect(city).toHaveValue(/^Wars/)
  await page.locator('button[type=submit]').click()
  await workshopOf(page, product, locale).leaveListsForLater()

  await expect(page.locator('input[type=time]').first()).toHaveValue('08:00')
  // Interrupted and resumed.
  await page.reload()
  await expect(page.locator('input[type=time]').first()).toHaveValue('08:00')
  await page.locator('button[type=submit]').click()
  await page.locator('a[href$="/schedule"]').click()
  await expect(page).toHaveURL(product.origin + inOwn(locale, '/schedule'))

  await page.goto(product.origin + inOwn(locale, '/sign-out'))
  await expect(page).toHaveURL(product.origin + inOwn(locale, '/login'))
  expect(await page.evaluate(() => Object.values({ ...localStorage }).join())).not.toContain(email)

  await page.goto(product.origin + inOwn(locale, '/orders'))
  await expect(page).toHaveURL(/\/login\?to=/)
  await askForCode(page, email)
  // Returning to a page that the phone has discarded leads to the code.
  await page.reload()
  await page.locator('input[name=code]').fill(await product.readCode(email))
  await expect(page).toHaveURL(product.origin + inOwn(locale, '/orders'))
})

test('R3 five layouts: the app has its rail and toasts, the sign-in pages have neither', async ({ page, locale }, {
  project,
}) => {
  const rail = page.getByRole('navigation').filter({ has: page.locator('a[href$="/schedule"]') })
  const legal = page.locator('footer a[href*="/legal/"]')
  for (const path of ['/', '/legal/privacy-policy', '/login']) {
    await page.goto(product.origin + inOwn(locale, path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(rail).toHaveCount(0)
    await expect(legal).toHaveCount(4)
  }
  await register(page, locale, newAddress(project.name))
  // Without a station every page of the app redirects here.
  for (const path of ['/schedule', '/dashboard', '/settings']) {
    await page.goto(product.origin + inOwn(locale, path))
    await expect(page).toHaveURL(product.origin + inOwn(locale, '/onboarding'))
  }
  // The empty layout: no navigation before the station exists.
  await expect(rail).toHaveCount(0)
  await expect(legal).toHaveCount(0)

  const founded = await page.evaluate(async () => {
    const { paths } = await (await fetch('/api/openapi.json')).json()
    const body = paths['/api/onboarding/base-info'].post.requestBody.content['application/json'].example
    const answer = await fetch('/api/onboarding/base-info', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.status
  })
  expect(founded).toBe(200)
  // Founded elsewhere: this device has older data, and notices it.
  await page.goto(product.origin + inOwn(locale, '/dashboard'))
  await expect(rail).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: /Notifications|Powiadomienia/ })).toBeAttached()
})

test('A5 the session ends on the server at sign-out', async ({ page, locale, context }, { project }) => {
  await register(page, locale, newAddress(project.name))
  const cookies = await context.cookies()
  await page.goto(product.origin + inOwn(locale, '/sign-out'))
  await expect(page).toHaveURL(/\/login$/)
  await context.addCookies(cookies)
  const answer = await page.evaluate(() => fetch('/api/profiles/me').then(({ status }) => status))
  expect(answer).toBe(401)
})

test('A7 a session that ended on the server leads to the login, and the draft stays', async ({
  page,
  locale,
  context,
}, { project }) => {
  const email = newAddress(project.name)
  await register(page, locale, email)
  await page.locator('input[name=name]').fill('Kept Garage')
  await context.clearCookies({ name: '__Host-sid' })
  await page.reload()
  await expect(page).toHaveURL(/\/login\?to=/)
  await askForCode(page, email)
  await page.locator('input[name=code]').fill(await product.readCode(email))
  await expect(page.locator('input[name=name]')).toHaveValue('Kept Garage')
})

test('A3 a network failure is no 401: an open page stays, and shows a message', async ({ page, locale }, {
  project,
}) => {
  await register(page, locale, newAddress(project.name))
  await expect(page.locator('input[name=name]')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.locator('h2, h1, p').first()).toBeVisible()
  await expect(page).toHaveURL(product.origin + inOwn(locale, '/onboarding'))
})

test('A3 by configuration the session snapshot is a cookie, which is removed at sign-out', async ({
  page,
  locale,
  context,
}, { project }) => {
  const inCookie = await startProduct({ USER_SNAPSHOT: 'cookie' }, { sharesProcess: true })
  try {
    const email = newAddress(project.name)
    await page.goto(inCookie.origin + inOwn(locale, '/register'))
    await askForCode(page, email)
    await page.locator('input[name=code]').fill(await inCookie.readCode(email))
    await expect(page).toHaveURL(/\/onboarding$/)
    const readSnapshot = async () =>
      (await context.cookies()).find(({ name }) => name === 'pitboard.session')?.value ?? ''
    // Written a moment after the page has the user.
    await expect.poll(async () => decodeURIComponent(await readSnapshot())).toContain(email)
    expect(await page.evaluate(() => localStorage.getItem('pitboard.session'))).toBeNull()
    // The guard has the user in the first frame, although no server answers.
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(page).toHaveURL(/\/onboarding$/)
    await page.unroute('**/api/**')
    await page.goto(inCookie.origin + inOwn(locale, '/sign-out'))
    await expect(page).toHaveURL(/\/login/)
    expect(await readSnapshot()).toBe('')
  } finally {
    await inCookie.remove()
  }
})

test.describe('the message of a refused sign-in', () => {
  const refuse = (page: Page, path: string, status: number, body: object) =>
    page.route(`**/api${path}`, (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }),
    )
  const withoutMessage = { code: 'a-code-of-tomorrow', message: '' }

  const errorOf = (page: Page, field: string) =>
    page.locator(`input[name=${field}]`).evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    })

  test('E1 a failed code request is reported at the address', async ({ page }) => {
    await refuse(page, '/auth/request-login-code', 500, withoutMessage)
    await page.goto(`${product.origin}/login`)
    await page.locator('input[name=email]').fill('anna@example.com')
    await page.locator('button[type=submit]').click()
    await expect.poll(() => errorOf(page, 'email')).toContain('Failed to send code. Please try again')
    await expect(page.locator('input[name=email]')).toBeFocused()
    await refuse(page, '/auth/request-login-code', 500, { ...withoutMessage, message: 'The post office burns' })
    await page.locator('button[type=submit]').click()
    await expect.poll(() => errorOf(page, 'email')).toContain('The post office burns')
  })

  const refusedCode = (title: string, path: string, text: string) =>
    test(title, async ({ page }, { project }) => {
      await refuse(page, `/auth${path}`, 500, withoutMessage)
      await page.goto(product.origin + path)
      await askForCode(page, newAddress(project.name))
      await page.locator('input[name=code]').fill('12345678')
      await expect(page.getByText(text)).toBeVisible()
    })
  refusedCode('E2 a refused login has its message', '/login', 'Login failed. Please try again')
  refusedCode(
    'E4 a refused registration has its message',
    '/register',
    'Registration failed. The code might be invalid or expired.',
  )

  test('E2 a wrong code has its own message, at the code', async ({ page }, { project }) => {
    await page.goto(`${product.origin}/login`)
    await askForCode(page, newAddress(project.name))
    await page.locator('input[name=code]').fill('00000000')
    await expect.poll(() => errorOf(page, 'code')).toContain('This code is wrong, expired or already used')
  })

  test('A9 a registration error about the code is shown at it', async ({ page }, { project }) => {
    await refuse(page, '/auth/register', 400, { ...withoutMessage, message: 'That code is stale' })
    await page.goto(`${product.origin}/register`)
    await askForCode(page, newAddress(project.name))
    await page.locator('input[name=code]').fill('12345678')
    await expect.poll(() => errorOf(page, 'code')).toContain('That code is stale')
  })

  const missingProfile = (title: string, path: string, text: string) =>
    test(title, async ({ page }, { project }) => {
      const session = { expiresAt: '2030-01-01T00:00:00Z' }
      await page.route(`**/api/auth${path}`, (route) => route.fulfill({ json: session }))
      await refuse(page, '/profiles/me', 500, withoutMessage)
      await page.goto(product.origin + path)
      await askForCode(page, newAddress(project.name))
      await page.locator('input[name=code]').fill('12345678')
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    })
  missingProfile(
    'E3 a login without a profile shows a message and can be repeated',
    '/login',
    'Login successful, but failed to fetch user',
  )
  missingProfile(
    'E5 a registration without a profile shows a message and can be repeated',
    '/register',
    'Registration succeeded, but failed to retrieve user data.',
  )
})

test('A1 A22 nothing moves when the passkey button of the sign-in becomes ready', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route(/passkey-sign-in/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`${product.origin}/login`)
  const places = async () => [
    await page.locator('button[type=submit]').boundingBox(),
    await page.locator('a[data-same-wish]').boundingBox(),
  ]
  const before = await places()
  const passkey = page.locator('[data-passkey] button')
  await expect(passkey).toBeHidden()
  script.resolve()
  await expect(passkey).toBeVisible()
  expect(await places()).toEqual(before)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, reusesDevice: false })

  test('A1 R5 address and code sign in, a wrong code is refused, and the requested page opens', async ({
    page,
    context,
    locale,
  }, { project }) => {
    const email = newAddress(project.name)
    await page.goto(`${product.origin}${inOwn(locale, '/register')}?to=%2Forders`)
    await expect(page.locator('[data-theme-button]')).toBeHidden()
    await askForCode(page, email)
    await expect(page.getByText(email)).toBeVisible()
    await page.locator('input[name=code]').fill('0000 0000')
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=code]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('input[name=code]').fill(await product.readCode(email))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${product.origin}/orders`)
    expect((await context.request.get(`${product.origin}/api/profiles/me`)).status()).toBe(200)
  })
})

test('A1 another code can be requested after a minute, and the address changed', async ({ page }, { project }) => {
  const email = newAddress(project.name)
  await page.clock.install()
  await page.goto(`${product.origin}/login`)
  await askForCode(page, email)
  const again = page.getByRole('button', { name: /^(New code in \d+ s|Send a new code)$/ })
  await expect(again).toBeDisabled()
  await page.clock.fastForward(61_000)
  await expect(again).toBeEnabled()
  // The server's minute is not over.
  await again.click()
  await expect(page.getByText('A code is already on its way.')).toBeVisible()
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.locator('input[name=email]')).toHaveValue(email)
  await expect(page.locator('input[name=email]')).toBeFocused()
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'I have a code' }).click()
  await expect(page.locator('input[name=code]')).toBeFocused()
})
