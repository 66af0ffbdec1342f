import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addDays } from '../../src/domain/wall-time.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { labelsOf } from '../support/labels.ts'
import { officeOf } from '../support/office.ts'
import { findFaultsInBothThemes } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { readPdf } from '../support/page/read-pdf.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false })

/** An order with one line of 1,000 zł net, and work for 200 zł net that the customer has not answered yet. */
async function bookWork(page: Page): Promise<string> {
  const { id } = await officeOf(product, cookies).book({
    ...({ source: 'phone', workMinutes: 60, bayId: null } as const),
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    vehicle: { plate: 'WX 2525P', country: 'PL', vin: 'W0L0AHL0855000001', brand: 'Opel', model: 'Astra' },
    customer: { name: 'Zażółć Gęślą', phone: '+48601777025' },
  })
  const content = { kind: 'part', quantity: 1000, unit: 'szt.', discountPercent: 0, vatRate: 23 } as const
  const put = async (path: string, data: object) => {
    const url = `${product.origin}/api/appointments/${id}/${path}`
    const answer = await page.request.put(url, { data, headers: { origin: product.origin } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await put(`lines/${randomUUID()}`, { ...content, name: 'Pasek rozrządu', netPrice: 100_000, version: null })
  const price = [{ ...content, id: randomUUID(), name: 'Klocki', netPrice: 20_000 }]
  await put(`findings/${randomUUID()}`, { what: 'Klocki do wymiany', severity: 'soon', version: null, lines: price })
  return id
}

/** A customer: another browser, without a session, in English. */
async function openAsCustomer(browser: Browser, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const look = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ locale: 'en-GB', ...look })
  const page = await context.newPage()
  await page.goto(url)
  return { context, page }
}

test('J25 the desk shares the estimate; the customer reads it in Polish, until the desk revokes the link @polish @phone', async ({
  page,
  context,
  browser,
  locale,
}) => {
  test.slow()
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const id = await bookWork(page)
  await page.goto(at(`/orders/${id}`))
  await page.getByRole('button', { name: label('Print'), exact: true }).click()
  await page.getByRole('button', { name: label('Share a link'), exact: true }).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('radio', { name: 'Polski' }).check()
  await sheet.getByRole('button', { name: label('Share a new link') }).click()
  const field = sheet.getByRole('textbox', { name: label('The new link') })
  await expect(field).toHaveValue(/\/p\/[\w-]{43}$/)
  const url = await field.inputValue()
  expect(await findFaultsInBothThemes(page, 'dialog[open]')).toEqual([])

  const customer = await openAsCustomer(browser, url)
  const inPolish = labelsOf('pl-PL')
  await expect(customer.page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(customer.page.getByRole('heading', { level: 1 })).toHaveText(inPolish('paper.estimate'))
  await expect(customer.page.locator('.total')).toHaveText(/^Razem brutto\s*1476,00\szł$/)
  for (const text of ['Zażółć Gęślą', 'WX 2525P', 'W0L0AHL0855000001', 'Pasek rozrządu', 'Klocki do wymiany']) {
    await expect(customer.page.locator('main')).toContainText(text)
  }
  expect(await findFaultsInBothThemes(customer.page)).toEqual([])
  await customer.page.setViewportSize({ width: 320, height: 640 })
  expect(await customer.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  // The worker of the desk leaves the page to the server.
  await page.evaluate(() => navigator.serviceWorker.ready)
  const own = await context.newPage()
  await own.goto(url)
  await expect(own.locator('.total')).toContainText('1476,00')
  await own.close()

  await sheet.getByRole('button', { name: label('Revoke') }).click()
  await expect(sheet.getByText(label('Active links'))).toBeHidden()
  const gone = await customer.page.reload()
  expect(gone?.status()).toBe(404)
  await expect(customer.page.getByRole('heading')).toHaveText(labelsOf('en-GB')('paper-page.unknown'))
  expect(await findFaultsInBothThemes(customer.page)).toEqual([])
  await customer.context.close()

  await context.setOffline(true)
  await expect(sheet.getByText(label('You are offline. A link can be made when the network is back.'))).toBeVisible()
  await expect(sheet.getByRole('button', { name: label('Share a new link') })).toBeDisabled()
  await context.setOffline(false)
})

test('J25 J22 the page of a link is printed as the paper is, and loads less than 60 KB @polish', async ({
  page,
  context,
  browser,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const id = await bookWork(page)
  const language = locale?.startsWith('pl') ? 'pl' : 'en'
  const made = await page.request.post(`${product.origin}/api/appointments/${id}/paper-links`, {
    data: { paper: 'estimate', language },
    headers: { origin: product.origin },
  })
  const { url, madeAt, expiresAt } = (await made.json()) as { url: string; madeAt: string; expiresAt: string }
  expect(expiresAt.slice(0, 10)).toBe(addDays(madeAt.slice(0, 10), 14))
  await page.goto(at(`/orders/${id}`))
  const asked = page.evaluate(
    () =>
      new Promise<void>((done) => {
        window.print = done
      }),
  )
  await page.getByRole('button', { name: label('Print'), exact: true }).click()
  await page.getByRole('button', { name: label('paper.estimate'), exact: true }).click()
  await asked
  const printed = await readPdf(page)

  const customer = await browser.newContext({ locale: 'en-GB' })
  const reader = await customer.newPage()
  let bytes = 0
  reader.on('requestfinished', async (request) => {
    bytes += (await request.sizes()).responseBodySize
  })
  await reader.goto(url, { waitUntil: 'networkidle' })
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThan(60_000)
  expect(await readPdf(reader)).toEqual(printed)
  await customer.close()
})
