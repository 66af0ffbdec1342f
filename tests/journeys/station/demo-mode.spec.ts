import { expect, test } from '../../support/journey.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { type Product, startProduct } from '../../support/product.ts'

test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })
let product: Product
test.beforeAll(async () => {
  product = await startProduct({ DEMO_MODE: 'en' }, { sharesProcess: true })
})
test.afterAll(() => product.remove())

const hourMs = 3600_000

test('C57 a visitor signs in with one click, and learns when the demo starts afresh', { tag: '@polish' }, async ({
  page,
  context,
  locale,
}) => {
  const { label, at } = workshopOf(page, product, locale)
  await page.goto(at('/login'))
  await expect(page.locator('main')).toContainText(/ 4 (h|godz)\. /)
  await page.getByRole('button', { name: label('Try as a mechanic') }).click()
  await expect(page).toHaveURL(/\/my-cars/)
  await page.goto(at('/sign-out'))
  await expect(page).toHaveURL(/\/login/)

  // The pages take the time from the answers of the server.
  const near = Math.ceil(Date.now() / (4 * hourMs)) * 4 * hourMs - hourMs / 12
  await context.route('**/api/**', async (route) => {
    if (route.request().url().includes('/events')) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(near).toUTCString() } })
  })
  await page.goto(at('/register'))
  await page.getByRole('button', { name: label('Try as the owner') }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const [before = '', after = ''] = label('The demo starts afresh at {time}. Your changes will be lost then.').split(
    '{time}',
  )
  await expect(page.getByText(after.trim())).toContainText(before.trim())
  // Calls may still be on their way.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
