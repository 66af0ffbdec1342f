import { readFile } from 'node:fs/promises'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ now: '2026-11-23T09:51:00Z' })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test('M30 M31 M34 M38 M39 the owner reads the figures of a period, their formulas and rows, and takes them as CSV @long', {
  tag: ['@polish', '@phone'],
}, async ({ page, context, locale, isMobile }) => {
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const tile = (name: string) => page.locator(`[data-figure=${name}]`)
  await context.addCookies(cookies)

  await test.step('from the menu; on a phone from the settings', async () => {
    await page.goto(at(isMobile ? '/settings' : '/dashboard'))
    await page.getByRole('link', { name: label('Figures') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label('Figures'))
  })

  await test.step('a period is chosen, and stays in the address', async () => {
    await page.getByLabel(label('Period'), { exact: true }).selectOption('this-year')
    await expect(page).toHaveURL(/period=this-year/)
    await expect(tile('customers')).toBeVisible()
    await page.reload()
    await expect(tile('turnover').locator('p').first()).toContainText(/\d/)
    await expectNoFault(page)
  })

  await test.step('each figure says how it is computed', async () => {
    const formula = tile('noShows').locator('details')
    await formula.locator('summary').click()
    await expect(formula.locator('p')).toBeVisible()
  })

  await test.step('the chart has a text, and is a table too', async () => {
    const chart = page.getByRole('img', { name: new RegExp(label('Net turnover by month')) })
    await expect(chart).toBeVisible()
    await page.getByRole('button', { name: label('As a table') }).click()
    await expect(chart).toHaveCount(0)
    const table = page.getByRole('table').filter({ hasText: label('Sublet work') })
    await expect(table.getByRole('row')).toHaveCount(13)
    await expectNoFault(page)
  })

  await test.step('the rows of a bay lead to their orders, and back', async () => {
    await page.locator('main th[scope=row] a').first().click()
    await expect(page).toHaveURL(/rows=hours&bay=|bay=.*rows=hours/)
    const rows = page.locator('main li a[href*="/orders/"]')
    await expect(rows.first()).toBeVisible()
    const shown = await rows.count()
    await page.getByRole('button', { name: label('Load more') }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
    await expectNoFault(page)
    await rows.first().click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
    await page.goBack()
    await expect(rows.first()).toBeVisible()
  })

  await test.step('all rows as a file', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^hours-\d{4}-01-01-\d{4}-12-31\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines[0]).toContain('orderId,number,plate')
    expect(lines.length).toBeGreaterThan(51)
  })

  await test.step('chosen days', async () => {
    await page.goto(at('/figures?from=2026-01-01&to=2026-01-02'))
    await page.getByLabel(label('To'), { exact: true }).fill('2025-12-31')
    await expect(page.getByText(label('The end is before the beginning.'))).toBeVisible()
    await page.getByLabel(label('To'), { exact: true }).fill('2026-01-31')
    await expect(page).toHaveURL(/to=2026-01-31/)
  })
  expect(complaints).toEqual([])
})

test('M30 an advisor has no entry, and is told that only the owner sees figures', async ({ page, context, locale }) => {
  const { label, at, signIn } = workshopOf(page, product, locale)
  await context.clearCookies()
  await page.goto(at('/login'))
  await signIn('ewa@example.com')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('link', { name: label('Figures') })).toHaveCount(0)
  await page.goto(at('/figures'))
  await expect(page.getByText(label('Only the owner sees the figures'))).toBeVisible()
  await expect(page.locator('[data-figure]')).toHaveCount(0)
})

test('M30 without a network what was read stays, and the rest says that it is not on the device', async ({
  page,
  context,
  locale,
}) => {
  const { label, at } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  await page.goto(at('/figures?period=this-year'))
  await expect(page.locator('[data-figure=turnover]')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel(label('Period'), { exact: true }).selectOption('2026-08')
  await expect(page.getByText(label('This is not on this device')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'CSV' })).toBeDisabled()
  await page.getByLabel(label('Period'), { exact: true }).selectOption('this-year')
  await expect(page.locator('[data-figure=turnover]')).toBeVisible()
})
