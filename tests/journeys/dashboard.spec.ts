import { expect, provideDemo, provideProduct, provideSharedDemo, test } from '../support/journey.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const pageLength = 50

test.describe('with a full station', () => {
  const { product } = provideSharedDemo()

  test('C31 every figure of the dashboard opens the list of exactly these orders', async ({ page, locale }) => {
    const workshop = workshopOf(page, product, locale)
    await page.goto(workshop.at('/dashboard'))

    const orders = page.locator('main a[href*="/orders/"]')
    const tiles = page.locator('section[aria-labelledby=today-on-site] li a')
    await expect(tiles).toHaveCount(8)
    for (let index = 0; index < 8; index++) {
      const count = Number(/^\d+/.exec(await tiles.nth(index).innerText())?.[0])
      await tiles.nth(index).click()
      await expect(page).toHaveURL(/\/orders\?status=/)
      await expect(orders).toHaveCount(Math.min(count, pageLength))
      await page.goBack()
      await expect(tiles).toHaveCount(8)
    }

    const onSite = page.locator('section[aria-labelledby=today-on-site] header a')
    const cars = Number(/\d+/.exec(await onSite.innerText())?.[0])
    await onSite.click()
    await expect(orders).toHaveCount(Math.min(cars, pageLength))
    await page.goBack()

    const days = page.locator('main ol a[href*="/schedule"]')
    await expect(days).toHaveCount(7)
    await days.nth(3).click()
    await expect(page).toHaveURL(/\/schedule\?date=\d{4}-\d\d-\d\d$/)
  })
})

test.describe('with a busy morning', () => {
  const now = '2026-11-20T09:40:00Z'
  const { product } = provideDemo({ now, zone: 'Europe/Warsaw' })

  test('C31 a promise that will be missed comes first, with a call and a new time', async ({ page, locale }) => {
    const workshop = workshopOf(page, product, locale)
    await page.clock.setFixedTime(now)
    await page.goto(workshop.at('/dashboard'))
    const first = page
      .locator('main li')
      .filter({ has: page.locator('button[aria-haspopup=dialog]') })
      .first()
    const order = await first.locator('a').getAttribute('href')
    await first.locator('button').click()
    const dialog = page.locator('dialog[open]')
    await expect(dialog.locator('a[href^="tel:"]')).toBeVisible()
    const time = await dialog.locator('input[type=time]').inputValue()
    expect(time > '10:40').toBe(true)
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toHaveCount(0)
    const row = page.locator('main li').filter({ has: page.locator(`a[href="${order}"]`) })
    await expect(row.locator('a')).toContainText(time)
    await expect(row.locator('button')).toHaveCount(0)

    await page.goto(workshop.at('/orders'))
    await expect(page.locator('main [data-order] [data-due="at-risk"]').first(), 'in the list, too').toBeVisible()
  })
})

test.describe('with a new station', () => {
  const product = provideProduct()

  test('C11 the first steps are links, and disappear when they are dismissed', async ({ page, locale }, {
    project,
  }) => {
    const workshop = workshopOf(page, product, locale)
    await workshop.register(`anna-${project.name}@example.com`)
    await workshop.setUp()
    await page.goto(workshop.at('/dashboard'))
    const card = page.locator('section[aria-labelledby=first-steps]')
    await expect(card.locator('li')).toHaveCount(6)
    await expect(card.locator('li a[data-done]')).not.toHaveCount(0)
    await card.locator('a[href*="/employees"]').click()
    await expect(page).toHaveURL(/\/employees\?person=new$/)
    await expect(page.locator('dialog[open]')).toBeVisible()

    await page.goto(workshop.at('/dashboard'))
    await card.getByRole('button').click()
    await expect(card).toHaveCount(0)
    await page.reload()
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(card).toHaveCount(0)
  })
})
