import { readingDatabase } from '../../../src/contract/worker/messages.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { controlled } from '../../support/page/controlled.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { keysIn } from '../../support/page/stored-keys.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false })

test('O1 what waits for the network says so where it is typed, and what does not wait says nothing @long', async ({
  page,
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const { at, label, field } = workshopOf(page, product, locale)
  const [car] = await officeOf(product, cookies).list('in-progress')
  if (!car) throw new Error('the demo has no car in work')
  const kept = page.getByText(
    label('No connection. What you type here is kept, and you can save it when you are back online.'),
  )
  await page.goto(at('/employees'))
  await expect(page.locator('main li').first()).toBeVisible()
  await page.goto(at(`/orders/${car.id}`))
  await expect(page.getByRole('button', { name: label('Edit details') })).toBeVisible()
  // A page that is left in the same moment has no time to store the order.
  const { name, store } = readingDatabase
  await expect.poll(() => keysIn(page, name, store)).toContainEqual(expect.stringContaining(car.id))
  await page.goto(at('/settings?section=hours'))
  await expect(page.locator('main form')).toBeVisible()
  await controlled(page)
  await expect(kept).toHaveCount(0)

  await context.setOffline(true)
  await expect(kept).toBeVisible()
  await expectNoFault(page)
  await page.goto(at('/settings?section=look'))
  await expect(page.locator('main input[type=radio]').first()).toBeVisible()
  await expect(kept).toHaveCount(0)

  await page.goto(at(`/orders/${car.id}`))
  await page.getByRole('button', { name: label('Edit details') }).click()
  await field('Key tag').fill('K 7')
  await expect(field('Key tag')).toHaveValue('K 7')
  await expect(kept).toHaveCount(0)
  await field('Customer complaint').fill('Noise from the left front wheel')
  await expect(kept).toBeVisible()
  await context.setOffline(false)
  await expect(kept).toHaveCount(0)
})

test('O8 an answer that comes after the network went does not hide that it is gone', { tag: '@once' }, async ({
  page,
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const { at, label } = workshopOf(page, product, locale)
  await page.goto(at('/settings?section=sessions'))
  await expect(page.locator('main li').first()).toBeVisible()
  await controlled(page)
  // The browser says that it is offline while the first call still gets through.
  await page.route('**/api/health', (route) => route.fulfill({ json: { status: 'ok' } }), { times: 1 })
  await context.setOffline(true)
  await expect(page.getByText(label('No connection. This can be changed when you are back online.'))).toBeVisible()
})
