import { expect, provideDemo, test } from '../../support/journey.ts'
import { labelsOf } from '../../support/labels.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { findFaultsInBothThemes } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test('P1 P2 P3 the owner chooses an address, looks at the preview, makes the page public; a customer reads it, the poster has its code', async ({
  page,
  context,
  browser,
  locale,
}) => {
  test.slow()
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  await page.goto(at('/settings?section=customers'))
  const field = page.getByRole('textbox', { name: label('Address of your page') })
  const isPublic = page.getByRole('checkbox', { name: label('Everybody can open the page') })
  const save = page.getByRole('button', { name: label('Save'), exact: true }).first()
  await expect(field).toHaveValue(/^[a-z0-9-]{3,40}$/)
  await expect(isPublic).not.toBeChecked()

  await field.fill('login')
  await save.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(label('problem.slug-reserved')))
  await field.fill('Auto Serwis')
  await save.click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('auto-serwis-journey')
  await save.click()
  await expect(page.getByRole('heading', { name: label('Only you can see the page') })).toBeVisible()
  expect(await findFaultsInBothThemes(page, 'main')).toEqual([])

  const url = `${product.origin}/w/auto-serwis-journey`
  const customer = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
  const reader = await customer.newPage()
  expect((await customer.request.get(url)).status()).toBe(404)
  const complaints = watchConsole(reader)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: label('Preview') }).click()
  const preview = await opened
  await expect(preview.getByText(label('workshop-page.preview'))).toBeVisible()
  await preview.close()

  await isPublic.check()
  await save.click()
  await expect(page.getByRole('heading', { name: label('The page is public') })).toBeVisible()
  let bytes = 0
  reader.on('requestfinished', async (request) => {
    if (!request.url().includes('/photos/')) bytes += (await request.sizes()).responseBodySize
  })
  await reader.goto(url, { waitUntil: 'networkidle' })
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThan(60_000)
  const english = labelsOf('en-GB')
  await expect(reader.locator('html')).toHaveAttribute('lang', 'en')
  await expect(reader.getByRole('heading', { name: english('workshop-page.services') })).toBeVisible()
  await expect(reader.getByRole('link', { name: new RegExp(english('workshop-page.call')) })).toHaveAttribute(
    'href',
    /^tel:\+\d+$/,
  )
  expect(await findFaultsInBothThemes(reader)).toEqual([])
  await reader.getByRole('link', { name: english('workshop-page.language') }).click()
  const polish = labelsOf('pl-PL')
  await expect(reader.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(reader.getByRole('heading', { name: polish('workshop-page.hours') })).toBeVisible()
  await reader.setViewportSize({ width: 320, height: 640 })
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await reader.goto(`${url}/poster?lang=pl`)
  await expect(reader.getByRole('img', { name: new RegExp(`${url}$`) })).toBeVisible()
  expect(await findFaultsInBothThemes(reader)).toEqual([])
  const sheets = (await reader.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(1)
  expect(complaints).toEqual([])
  await customer.close()
})
