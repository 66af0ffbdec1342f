import { expect, provideSharedDemo, test } from '../support/journey.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const demo = provideSharedDemo({ signedIn: false })

test.use({ serviceWorkers: 'block' })

test('O1 the installation is offered after the first day, and not again after it is declined', async ({
  page,
  context,
  locale,
}) => {
  const { label, at } = workshopOf(page, demo.product, locale)
  await context.addCookies(demo.cookies)
  // The browser sends its own event only for a trusted address and a frequent visitor.
  await page.addInitScript(() => {
    window.addEventListener('load', () => window.dispatchEvent(new Event('beforeinstallprompt')))
  })
  const decline = page.getByRole('button', { name: label('Not now') })
  await page.goto(at('/orders'))
  await expect(page.locator('main a[href*="/orders/"]').first()).toBeVisible()
  await expect(decline).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pitboard.install'))).toMatch(/^\d{4}-\d\d-\d\d$/)

  await page.evaluate(() => localStorage.setItem('pitboard.install', '2020-01-02'))
  await page.reload()
  await expect(page.getByRole('button', { name: label('Install'), exact: true })).toBeVisible()
  await decline.click()
  await expect(decline).toHaveCount(0)
  await page.reload()
  await expect(page.locator('main a[href*="/orders/"]').first()).toBeVisible()
  await expect(decline).toHaveCount(0)
})

test('O1 the shortcut of the installed app opens the list of pending changes', async ({ page, context, locale }) => {
  const { at } = workshopOf(page, demo.product, locale)
  await context.addCookies(demo.cookies)
  await page.goto(`${at('/schedule')}#unsent`)
  await expect(page.locator('dialog[open]')).toBeVisible()
  await expect(page).toHaveURL(at('/schedule'))
})
