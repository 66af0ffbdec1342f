import { expect, provideDemo, test } from '../../support/journey.ts'
import { controlled } from '../../support/page/controlled.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { goWithin } from '../../support/page/go-within.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product } = provideDemo()
test.use({ reusesDevice: true, readsAhead: false })

test('M43 without a network customers, cars, follow-ups, figures and imports say what they show, and a form keeps its text @long', async ({
  page,
  context,
  locale,
}) => {
  const { label, at, field } = workshopOf(page, product, locale)
  const kept = page.locator('main').getByText(label('No connection. This is as of {0}.').split('{0}')[0] ?? '')
  const away = page.getByText(label('This is not on this device'))
  await page.goto(at('/cars'))
  await controlled(page)
  const car = page.locator('main li a[href*="/cars/"]').first()
  const pathOfCar = (await car.getAttribute('href')) ?? ''
  await goWithin(page, at('/customers'))
  const customer = page.locator('main li a[href*="/customers/"]').first()
  const pathOfCustomer = (await customer.getAttribute('href')) ?? ''
  await customer.click()
  await expect(page.locator('main dl').first()).toBeVisible()
  const main = page.locator('main')
  const loaded = [
    ['/follow-ups', main.getByText(label('Nothing here')).or(main.locator('[data-follow-up]')).first()],
    ['/figures', main.getByRole('heading', { name: label('Net turnover by month') })],
    ['/cars', car],
  ] as const
  for (const [path, content] of loaded) {
    await goWithin(page, at(path))
    await expect(content).toBeVisible()
  }
  await expect(kept).toHaveCount(0)

  // What the page has read before is shown with its time.
  await context.setOffline(true)
  for (const path of ['/cars', '/customers', '/follow-ups', '/figures']) {
    await goWithin(page, at(path))
    await expect(kept, path).toBeVisible()
  }
  await goWithin(page, product.origin + pathOfCustomer)
  await expect(kept).toBeVisible()
  await expectNoFault(page)

  // A form keeps what was typed, also when the page is closed.
  await goWithin(page, at('/cars'))
  await page.getByRole('button', { name: label('New car') }).click()
  await field('Plate').fill('WX 1234A')
  await page.locator('dialog[open] button[type=submit]').click()
  await expect(page.locator('dialog[open]').getByRole('alert').first()).toBeVisible()
  await expect(field('Plate')).toHaveValue('WX 1234A')

  // After a start without a network they are not on the device, and say so.
  for (const path of ['/customers', '/follow-ups', '/figures', '/settings?section=imports']) {
    await page.goto(at(path))
    await expect(away.first(), path).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
  for (const path of [pathOfCustomer, pathOfCar]) {
    await page.goto(product.origin + path)
    await expect(away).toBeVisible()
  }
  await page.goto(at('/cars'))
  await expect(away).toBeVisible()
  await page.getByRole('button', { name: label('New car') }).click()
  await expect(field('Plate')).toHaveValue('WX 1234A')
  await expectNoFault(page)
  await context.setOffline(false)
  // A browser that did not say that it is offline does not say that it is online: the page looks every ten seconds.
  await expect(page.locator('main li a[href*="/cars/"]').first()).toBeVisible({ timeout: 25_000 })
  await page.locator('dialog[open] button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WX 1234A')
})
