import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { labelsOf } from '../support/labels.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { installWorker } from '../support/page/install-worker.ts'
import { type Product, startProduct } from '../support/product.ts'
import { readMailLink } from '../support/read-mail-link.ts'

let product: Product
let statistics: Server
let counted: string[] = []

test.use({ serviceWorkers: 'block' })

test.beforeAll(async () => {
  statistics = createServer((request, response) => {
    counted.push(request.url ?? '')
    response.setHeader('content-type', 'text/javascript')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.end('document.documentElement.dataset.counted = document.currentScript.dataset.domain')
  }).listen(0, '127.0.0.1')
  await once(statistics, 'listening')
  const { port } = statistics.address() as AddressInfo
  const env = { ANALYTICS_SRC: `http://localhost:${port}/script.js`, ANALYTICS_DATA: 'domain=pitboard.example.com' }
  product = await startProduct(env, { sharesProcess: true })
})
test.beforeEach(() => {
  counted = []
})
test.afterAll(async () => {
  await product.remove()
  statistics.close()
})

const inOwn = (locale: string | undefined, path: string) =>
  product.origin + (locale?.startsWith('pl') ? (path === '/' ? '/pl' : `/pl${path}`) : path)

const question = (page: Page, locale: string | undefined) =>
  page.getByRole('region', { name: labelsOf(locale)('Cookies and statistics') })

test('D5 nothing is counted before consent or after a refusal; after consent only public pages are', async ({
  page,
  locale,
}) => {
  const label = labelsOf(locale)
  const complaints = watchConsole(page)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.origin)) foreign.push(request.url())
  })
  await page.goto(inOwn(locale, '/'))
  await expect(question(page, locale)).toBeVisible()
  await question(page, locale)
    .getByRole('button', { name: label('Decline') })
    .click()
  await expect(question(page, locale)).toBeHidden()
  expect(await page.evaluate(() => window.scrollY), 'the page stays where it is').toBe(0)
  await page.goto(inOwn(locale, '/legal/cookie-policy'))
  await page.waitForLoadState('networkidle')
  await expect(question(page, locale)).toBeHidden()
  expect([foreign, counted]).toEqual([[], []])

  await page.getByRole('button', { name: label('Cookie settings') }).click()
  await question(page, locale)
    .getByRole('button', { name: label('Agree'), exact: true })
    .click()
  await expect(page.locator('html')).toHaveAttribute('data-counted', 'pitboard.example.com')
  await page.goto(inOwn(locale, '/'))
  await expect(page.locator('html')).toHaveAttribute('data-counted', 'pitboard.example.com')
  await expect(question(page, locale)).toBeHidden()

  counted = []
  await page.goto(inOwn(locale, '/login'))
  await page.waitForLoadState('networkidle')
  expect(counted).toEqual([])
  expect(complaints).toEqual([])
})

test('D5 a browser that asks not to be tracked is not asked for consent, and nothing is counted', async ({
  page,
  locale,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(inOwn(locale, '/'))
  await expect(page.getByRole('button', { name: labelsOf(locale)('Cookie settings') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(question(page, locale)).toBeHidden()
  expect(counted).toEqual([])
})

test('the board of the landing page applies the rules, and changes wait without a network @phone', async ({
  page,
  locale,
}) => {
  const label = labelsOf(locale)
  await page.goto(inOwn(locale, '/'))
  const astra = page.getByRole('button', { name: 'Opel Astra' })
  const mazda = page.getByRole('button', { name: 'Mazda 6' })
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: label('status.ready.action') }).click()
  await expect(astra).toContainText(label('status.ready'))
  await expect(astra).toContainText(label('not sent'))
  await mazda.click()
  await page.getByRole('button', { name: label('status.in-progress.action') }).click()
  await expect(page.locator('[data-demo-count]')).toHaveText('2')
  await page.getByRole('switch').click()
  await expect(page.getByText(label('not sent')).filter({ visible: true })).toHaveCount(0)
  await expect(mazda).toContainText(label('status.in-progress'))
})

test('C34 the waitlist: errors are shown at their field, the mail confirms, and one tap unsubscribes @polish', async ({
  page,
  locale,
}, { project }) => {
  const label = labelsOf(locale)
  const email = `visitor-${project.name}@example.com`
  await page.goto(inOwn(locale, '/'))
  const address = page.getByRole('textbox', { name: label('Email') })
  const join = page.getByRole('button', { name: label('Join the waitlist') })
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await address.fill('visitor@')
  await join.click()
  await expect(page.getByText(label('Enter a valid email address.'))).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill(email)
  await join.click()
  await expect(page.getByText(label('Please agree so that we can email you.'))).toBeVisible()
  await expect(address).toHaveValue(email)
  await page.getByRole('checkbox').check()
  await join.click()
  await expect(page.getByText(label('Check your inbox: confirm your address there to join the list.'))).toBeVisible()

  await page.goto(await readMailLink(product, email, 'waitlist'))
  await page.getByRole('button', { name: label('Yes, sign me up') }).click()
  await expect(page.getByText(label('You are on the list.'))).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.goto(await readMailLink(product, email, 'unsubscribe'))
  await page.getByRole('button', { name: label('Remove my address') }).click()
  await expect(page.getByText(label('Your address is deleted. You will get no more emails.'))).toBeVisible()
})

test('the pictures of the landing page follow the chosen theme, and a phone shows a part that can be read', async ({
  page,
  locale,
}) => {
  const first = page.locator('main img').first()
  const language = locale?.startsWith('pl') ? 'pl' : 'en'
  const expectShown = async (name: string, shape: number) => {
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => (image.complete ? image.currentSrc : '')))
      .toContain(`/${name}-${language}-`)
    const box = await first.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(shape, 1)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(inOwn(locale, '/'))
  await expectShown('schedule-light', 8 / 5)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectShown('schedule-phone-light', 4 / 5)
  await page.evaluate(() => localStorage.setItem('pitboard.theme', 'dark'))
  await page.reload()
  await expectShown('schedule-phone-dark', 4 / 5)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectShown('schedule-dark', 8 / 5)
})

test.describe('what the page offers first', () => {
  const registration = (page: Page, locale: string | undefined) =>
    page.getByRole('link', { name: labelsOf(locale)('Create your workshop') })
  const waitlist = (page: Page, locale: string | undefined) =>
    page.getByRole('button', { name: labelsOf(locale)('Join the waitlist') })

  test('C34 registration, then the waitlist; the price, and who runs it @polish', async ({ page, locale }) => {
    await page.goto(inOwn(locale, '/'))
    const first = registration(page, locale).first()
    const [above, below] = [await first.boundingBox(), await waitlist(page, locale).boundingBox()]
    expect(above?.y).toBeLessThan(below?.y ?? 0)
    expect(above?.height).toBeGreaterThan(below?.height ?? 0)
    await expect(page.getByText(labelsOf(locale)('Free during early access'), { exact: true })).toBeVisible()
    await expect(page.getByText(/^(Whoever runs this server|Operator tego serwera)/)).toBeVisible()
    await first.click()
    await expect(page).toHaveURL(inOwn(locale, '/register'))
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('C34 the waitlist alone, if the operator chose so', async ({ page, locale }) => {
      const env = { WAITLIST_ONLY: 'on', OPERATOR_NAME: 'Garage Ltd', OPERATOR_EMAIL: 'office@example.com' }
      const closed = await startProduct(env, { sharesProcess: true })
      try {
        await page.goto(`${closed.origin}${locale?.startsWith('pl') ? '/pl' : '/'}`)
        await expect(waitlist(page, locale)).toBeVisible()
        await expect(registration(page, locale)).toHaveCount(0)
        await expect(page.getByRole('link', { name: 'office@example.com' })).toHaveAttribute('href', /^mailto:office@/)
        await expect(page.getByText(/^(Whoever runs this server|Operator tego serwera)/)).toBeHidden()
      } finally {
        await closed.remove()
      }
    })
  })
})

test('R10 the language switch is a link to the same page in the other language, and is stored @polish', async ({
  page,
  context,
  locale,
}) => {
  const [mine, other] = locale?.startsWith('pl') ? (['pl', 'en'] as const) : (['en', 'pl'] as const)
  await page.goto(`${inOwn(locale, '/legal/terms-of-use')}?from=mail#rights`)
  await page.locator(`a[data-language=${other}]`).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  const twin = other === 'pl' ? '/pl/legal/terms-of-use' : '/legal/terms-of-use'
  await expect(page).toHaveURL(`${product.origin}${twin}?from=mail#rights`)
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'i18n_redirected')?.value).toBe(other)
  expect(mine).not.toBe(other)
})

test('R11 the contents of a legal page link to its sections', async ({ page, locale }) => {
  await page.goto(inOwn(locale, '/legal/privacy-policy'))
  await page.locator('nav a[href="#rights"]').click()
  await expect(page).toHaveURL(/#rights$/)
  await expect(page.locator('#rights h2')).toBeInViewport()
})

test('R8 R18 somebody who is signed in on this device continues from the home page', async ({ page, locale }) => {
  await page.goto(inOwn(locale, '/legal/terms-of-use'))
  await page.evaluate(() => localStorage.setItem('pitboard.session', '{}'))
  // Nobody is signed in: the entry page redirects to the sign-in.
  await page.goto(inOwn(locale, '/'))
  await expect(page).toHaveURL(inOwn(locale, '/login'))
})

test.describe('under the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('D5 R18 the home page is the prerendered page, with and without a network', async ({
    page,
    context,
    locale,
  }) => {
    await installWorker(page, product.origin)
    const home = inOwn(locale, '/')
    const expectHome = async (address: string) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('#root'), `${address} is not the shell`).toHaveCount(0)
    }
    await expectHome(home)
    await expectHome(`${home}?utm_source=mail`)
    await question(page, locale)
      .getByRole('button', { name: labelsOf(locale)('Agree'), exact: true })
      .click()
    await expect(page.locator('html')).toHaveAttribute('data-counted', 'pitboard.example.com')

    await context.setOffline(true)
    await expectHome(home)
    await expectHome(`${home}?utm_source=mail`)
    await context.setOffline(false)

    await page.evaluate(() => localStorage.setItem('pitboard.session', '{}'))
    await page.goto(`${home}?utm_source=mail`)
    await expect(page).toHaveURL(inOwn(locale, '/login'))
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('C34 the page can be read, the board is a picture, and the form works', async ({ page, locale }, {
    project,
  }) => {
    const label = labelsOf(locale)
    await page.goto(inOwn(locale, '/'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Opel Astra')).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await page.getByRole('textbox', { name: label('Email') }).fill(`plain-${project.name}@example.com`)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: label('Join the waitlist') }).click()
    await expect(page).toHaveURL(`${inOwn(locale, '/')}#joined`)
    await expect(page.getByText(label('Check your inbox: confirm your address there to join the list.'))).toBeVisible()
    expect(await readMailLink(product, `plain-${project.name}@example.com`, 'waitlist')).toContain('#waitlist=')
  })
})
