import type { Page } from '@playwright/test'
import { expect, provideDemo, test } from '../support/journey.ts'
import { labelsOf } from '../support/labels.ts'
import { officeOf } from '../support/office.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
]

/** Whether the whole heading is on the screen, with nothing above it, such as the bar of a phone. */
const isInSight = (page: Page, heading: string): Promise<boolean> =>
  page.getByRole('heading', { name: heading, exact: true }).evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    const isUncovered = (y: number) => element.contains(document.elementFromPoint(left + 2, y))
    return scrollY === 0 && isUncovered(top + 1) && isUncovered(bottom - 1)
  })

test('J1 the job is on the screen without scrolling, on every device, for the desk and for a mechanic', async ({
  page,
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const office = officeOf(product, cookies)
  const begun = Date.now() - 50 * 60_000
  const { id } = await office.book({
    source: 'walk-in',
    vehicle: { plate: 'WPI 8W001', country: 'PL', brand: 'Mercedes-Benz', model: 'Sprinter 316 CDI', year: 2019 },
    customer: { name: 'Aleksandra Wiśniewska', phone: '+48601555411', email: 'ola@example.com' },
    complaint: 'Knocks at the front left over bumps',
    startsAt: new Date(begun).toISOString(),
    promisedAt: new Date(begun + 20 * 60_000).toISOString(),
    workMinutes: 180,
    bayId: null,
  })
  await office.change(id, 'in-progress', null, begun)
  await office.change(id, 'on-hold', 'waiting-for-lift: the two-post lift is needed for it', begun + 60_000)

  const checkSizes = async (prefix: '' | '/pl') => {
    const heading = labelsOf(prefix === '' ? 'en' : 'pl')('Job')
    await page.goto(`${product.origin}${prefix}/orders/${id}`)
    await expect(page.locator('[data-due="overdue"]')).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => isInSight(page, heading), `${prefix} ${size.width} × ${size.height}`).toBe(true)
    }
  }
  await test.step('the desk', async () => {
    await checkSizes('')
    await checkSizes('/pl')
    const { label } = workshopOf(page, product, 'pl')
    const beside = ['Photos', 'Notes', 'Notify customer', 'History', 'Other visits']
    const order = ['Job', 'Inspections', 'Findings', 'Labour and parts', 'Check-in and handover', ...beside].map(label)
    await expect(page.locator('main h2')).toHaveText(order)
  })
  await test.step('a mechanic', async () => {
    await context.clearCookies()
    const { at, signIn } = workshopOf(page, product, locale)
    await page.goto(at('/login'))
    await signIn('marek@example.com')
    await expect(page).not.toHaveURL(/login/)
    await checkSizes('')
    await checkSizes('/pl')
  })
})

test('J2 J3 T2 a car with items is ready in two taps; its e-mail is announced beside the main button, and stopped', async ({
  page,
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const office = officeOf(product, cookies)
  const { at, label, step, expectStatus } = workshopOf(page, product, locale)
  const { id } = await office.book({
    source: 'walk-in',
    vehicle: { plate: 'WPI 8W002', country: 'PL' },
    customer: { name: 'Ola', email: 'ola@example.com' },
    startsAt: new Date().toISOString(),
    workMinutes: 60,
    bayId: null,
  })
  await office.change(id, 'in-progress')
  const line = { id: crypto.randomUUID(), kind: 'labour', name: 'Rozrząd', unit: 'h', quantity: 2500, netPrice: 40_840 }
  const lines = { lines: [{ ...line, discountPercent: 0, vatRate: 23 }] }
  const headers = { origin: product.origin }
  expect(
    (await page.request.put(`${product.origin}/api/appointments/${id}/lines`, { data: lines, headers })).ok(),
  ).toBe(true)
  await page.goto(at(`/orders/${id}`))

  await step('ready').click()
  const sheet = page.locator('dialog[open]')
  const amount = sheet.locator('input[inputmode=decimal]')
  const total = /1.?255[.,]83/
  await expect(amount).toHaveValue(total)
  await amount.fill('1200')
  await expect(sheet.getByRole('status')).toContainText(total)
  await amount.fill('1255.83')
  await expect(sheet.getByRole('status')).toHaveCount(0)
  await sheet.locator('button[type=submit]').click()
  await expectStatus('ready')
  await expect(page.locator('main').getByText(total).first()).toBeVisible()

  const stop = page.locator('section[popover]').getByRole('button', { name: label('Don’t notify') })
  await expect(stop).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const isUncovered = () =>
      step('completed').evaluate((button) => {
        const { left, top, right, bottom } = button.getBoundingClientRect()
        const points = [left + 4, (left + right) / 2, right - 4].map((x) =>
          document.elementFromPoint(x, (top + bottom) / 2),
        )
        return points.every((element) => button.contains(element))
      })
    await expect.poll(isUncovered, `${size.width} × ${size.height}`).toBe(true)
  }
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expect(stop).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(label('Customer will not be notified'))).toBeVisible()
  const log = page.getByRole('list', { name: label('Earlier messages') })
  await expect(log).toContainText(label('Car ready'))
})
