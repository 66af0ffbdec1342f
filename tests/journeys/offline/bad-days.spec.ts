import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import type { Appointment } from '../../../src/contract/appointments.ts'
import { type DemoBehindProxy, openDemoBehindProxy } from '../../support/demo-behind-proxy.ts'
import { expect, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { controlled } from '../../support/page/controlled.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

test.use({ reusesDevice: true, readsAhead: false })

let demo: DemoBehindProxy
let cars: Appointment[]
const dayMs = 24 * 60 * 60_000

test.beforeAll(async () => {
  demo = await openDemoBehindProxy()
  cars = await officeOf(demo.product, demo.cookies).list('confirmed')
})
test.afterAll(() => demo.remove())

const foot = (page: Page) => page.locator('[data-outbox-notice]')
/** The notice on the page that something is unsent. */
const marks = (page: Page) => page.locator('main [data-unsent]')

/** The mark follows the status in a second render: without it on the page, "no mark" would not mean "sent". */
async function goOnline(context: BrowserContext, ...pages: Page[]) {
  for (const page of pages) await expect(marks(page).first()).toBeVisible()
  await context.setOffline(false)
}

/** An order whose car is here, a different one for each test. */
async function openOrder(context: BrowserContext, locale: string | undefined, page: Page) {
  const car = cars.shift()
  if (!car) throw new Error('the demo has too few visits')
  await context.addCookies(demo.cookies)
  const office = officeOf(demo.product, demo.cookies)
  await office.change(car.id, 'arrived')
  const workshop = workshopOf(page, demo.product, locale)
  await page.goto(workshop.at(`/orders/${car.id}`))
  await controlled(page)
  await workshop.expectStatus('arrived')
  const history = async () => (await office.read(car.id)).events.map(({ to }) => to)
  return { car, office, history, ...workshop }
}

test('O8 a busy server and a network that asks for a sign-in are explained, and the change arrives once @long', async ({
  context,
  locale,
}) => {
  const page = await context.newPage()
  await page.clock.install()
  const { label, step, expectStatus, history } = await openOrder(context, locale, page)
  await demo.proxy.setMode('503')
  await step('in-progress').click()
  await expectStatus('in-progress')
  await expect(marks(page).first()).toBeVisible()
  // A short wait is not shown.
  await expect(foot(page)).toBeHidden()
  await page.clock.fastForward(125_000)
  await expect(foot(page)).toContainText(label('The server is busy.'), { timeout: 30_000 })

  await demo.proxy.setMode('portal')
  await page.clock.fastForward(31_000)
  // The worker has its own clock: after three busy answers it waits longer.
  await expect(foot(page)).toContainText(label('This network needs a sign-in, or the server is not available.'), {
    timeout: 45_000,
  })
  await foot(page)
    .getByRole('button', { name: label('Unsent changes') })
    .click()
  const sendNow = page.locator('dialog[open]').getByRole('button', { name: label('Send now') })
  await sendNow.click()
  await expect(sendNow).toBeEnabled()
  await demo.proxy.setMode('pass')
  // It may have been sent by itself already, and the button is gone.
  await sendNow.click({ timeout: 3_000 }).catch(() => {})
  await expect(page.locator('dialog[open]')).toContainText(label('Everything is sent'))
  expect((await history()).slice(-2)).toEqual(['arrived', 'in-progress'])
})

test('O3 an unsent change in one tab is shown in the other, and sent once', async ({ context, locale }) => {
  const [page, beside] = [await context.newPage(), await context.newPage()]
  const { car, at, step, expectStatus, history } = await openOrder(context, locale, page)
  await beside.goto(at(`/orders/${car.id}`))
  const other = workshopOf(beside, demo.product, locale)
  await other.expectStatus('arrived')
  await context.setOffline(true)
  await step('in-progress').click()
  await expectStatus('in-progress')
  await other.expectStatus('in-progress')
  await expect(marks(beside).first()).toBeVisible()
  await other.step('ready').click()
  await expectStatus('ready')
  await goOnline(context, page, beside)
  for (const one of [page, beside]) await expect(marks(one)).toHaveCount(0)
  expect((await history()).slice(-3)).toEqual(['arrived', 'in-progress', 'ready'])
})

test('O6 O8 the same step taken on both sides is no conflict, and is stored once', async ({ context, locale }) => {
  const page = await context.newPage()
  const { car, office, step, expectStatus, history } = await openOrder(context, locale, page)
  await context.setOffline(true)
  await step('in-progress').click()
  await expectStatus('in-progress')
  await office.change(car.id, 'in-progress')
  await goOnline(context, page)
  await expect(marks(page)).toHaveCount(0)
  await expectStatus('in-progress')
  await expect(foot(page)).toHaveCount(0)
  expect((await history()).slice(-2)).toEqual(['arrived', 'in-progress'])
})

for (const days of [3, -3]) {
  test(`O4 O6 on a device whose clock is ${days} days wrong a change has the right time`, async ({
    context,
    locale,
  }) => {
    const page = await context.newPage()
    await page.clock.install({ time: Date.now() + days * dayMs })
    const { car, office, step, expectStatus } = await openOrder(context, locale, page)
    const [worker] = context.serviceWorkers()
    await worker?.evaluate((offMs) => {
      const { now } = Date
      Date.now = () => now() + offMs
    }, days * dayMs)
    expect(await worker?.evaluate(() => Math.round((Date.now() - performance.timeOrigin) / 86_400_000))).toBe(days)
    await context.setOffline(true)
    const tappedAt = Date.now()
    await step('in-progress').click()
    await expectStatus('in-progress')
    await goOnline(context, page)
    await expect(marks(page)).toHaveCount(0, { timeout: 30_000 })
    const last = (await office.read(car.id)).events.at(-1)
    expect(last?.to).toBe('in-progress')
    expect(Math.abs(Date.parse(last?.occurredAt ?? '') - tappedAt)).toBeLessThan(30_000)
  })
}

// The last one, because it ends all sessions.
test('O9 a session that ended while the device was offline loses nothing: the change is sent after the sign-in', async ({
  context,
  locale,
}) => {
  const page = await context.newPage()
  const { car, step, expectStatus, signIn } = await openOrder(context, locale, page)
  await context.setOffline(true)
  await step('in-progress').click()
  await expectStatus('in-progress')
  const db = new DatabaseSync(join(demo.product.dataDir, 'pitboard.sqlite'), { timeout: 10_000 })
  db.exec('delete from session; delete from rate_counter')
  // A session never ends offline.
  await page.reload()
  await expectStatus('in-progress')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('main [role=status]').filter({ hasText: '1' })).toBeVisible()
  await signIn('anna@example.com')
  await expect(page).toHaveURL(new RegExp(`/orders/${car.id}`))
  await expect(marks(page)).toHaveCount(0)
  const to = `select count(*) as n from appointment_event where appointment_id = ? and to_status = 'in-progress'`
  // Nothing is marked before the page has the list of pending changes.
  await expect.poll(() => db.prepare(to).get(car.id)?.n).toBe(1)
  db.close()
})
