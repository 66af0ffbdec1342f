import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import { type Appointment, getAppointment } from '../../../src/contract/appointments.ts'
import { outboxDatabase } from '../../../src/contract/worker/messages.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { openOutboxPage } from '../../support/outbox/outbox-page.ts'
import { openOutboxStage } from '../../support/outbox/outbox-stage.ts'
import { controlled } from '../../support/page/controlled.ts'
import { pastDoubleTap, workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })
let cars: Appointment[]

test.beforeAll(async () => {
  cars = await officeOf(product, cookies).list('confirmed')
})

/** The next expected car, a different one for each test. */
function takeCar(): Appointment {
  const car = cars.shift()
  if (!car) throw new Error('the demo has too few visits')
  return car
}

/** Deletes the rate counters, because the journey signs the same people in again within a minute. */
function forgetCodeLimits(): void {
  const db = new DatabaseSync(join(product.dataDir, 'pitboard.sqlite'), { timeout: 10_000 })
  db.exec('delete from rate_counter')
  db.close()
}

const dayMs = 24 * 60 * 60_000
const foot = (page: Page) => page.locator('[data-outbox-notice]')
const panel = (page: Page) => page.locator('dialog[open]').first()

/** An order whose car is here or in progress. */
async function openOrder(
  context: BrowserContext,
  locale: string | undefined,
  { id }: Appointment,
  status: 'arrived' | 'in-progress' = 'arrived',
) {
  await officeOf(product, cookies).change(id, status)
  const page = await context.newPage()
  const workshop = workshopOf(page, product, locale)
  await page.goto(workshop.at(`/orders/${id}`))
  await controlled(page)
  await workshop.expectStatus(status)
  return { page, ...workshop }
}

test('O2 O8 without a network the page shows its age and the pending changes; the list links to each car and undoes', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const car = takeCar()
  const { page, label, step, expectStatus } = await openOrder(context, locale, car)
  const labelStart = (id: string) => label(id).split('{')[0]?.trim() ?? id
  await context.setOffline(true)
  await expect(foot(page)).toContainText(label('Offline.'))
  await expect(foot(page)).toContainText(labelStart('As of {0}.'))
  await step('in-progress').click()
  await expectStatus('in-progress')

  await foot(page)
    .getByRole('button', { name: label('Unsent changes') })
    .click()
  const queue = panel(page)
    .locator('li')
    .filter({ has: page.locator('[data-plate]') })
  await expect(queue).toContainText(car.vehicle.plate ?? '')
  await expect(queue).toContainText(label('status.arrived'))
  await expect(queue).toContainText(label('status.in-progress'))
  await expect(queue).toContainText(label('Will be sent when you are back online.'))
  await page.keyboard.press('Escape')

  // A second tap that was never sent is undone without a trace.
  await pastDoubleTap(page)
  await step('ready').click()
  await expectStatus('ready')
  await page.locator('header [data-tone]').click()
  await expect(queue.locator('ol > li')).toHaveCount(2)
  await queue.getByRole('button', { name: label('Undo') }).click()
  await expect(queue.locator('ol > li')).toHaveCount(1)
  await context.setOffline(false)
  await expect(panel(page)).toContainText(label('Everything is sent'))
  await page.keyboard.press('Escape')
  await expect(foot(page)).toHaveCount(0)
  const { events } = await officeOf(product, cookies).read(car.id)
  expect(events.slice(-2).map(({ to }) => to)).toEqual(['arrived', 'in-progress'])
})

test('O8 in a conflict the office’s status is shown beside mine: mine is applied anyway, or discarded with its chain', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const office = officeOf(product, cookies)
  const [applied, discarded] = [takeCar(), takeCar()]
  const first = await openOrder(context, locale, applied, 'in-progress')
  const second = await openOrder(context, locale, discarded)
  const { page, label } = second
  await context.setOffline(true)
  await first.step('ready').click()
  await first.expectStatus('ready')
  await second.step('in-progress').click()
  await second.expectStatus('in-progress')
  await pastDoubleTap(page)
  await second.step('ready').click()
  await second.expectStatus('ready')
  await office.change(applied.id, 'awaiting-parts')
  await office.change(discarded.id, 'cancelled', 'customer-request')
  await context.setOffline(false)

  await expect(foot(page).getByRole('button', { name: label('Unsent changes') })).toBeVisible()
  await foot(page)
    .getByRole('button', { name: label('Unsent changes') })
    .click()
  const queueOf = ({ vehicle }: Appointment) =>
    panel(page)
      .locator('[data-asks]')
      .filter({ hasText: vehicle.plate ?? '' })
  await expect(queueOf(applied)).toContainText(label('status.awaiting-parts'))
  await expect(queueOf(applied)).toContainText('Anna')
  await queueOf(applied)
    .getByRole('button', { name: label('Apply my change anyway') })
    .click()
  await expect(queueOf(applied)).toHaveCount(0)
  // The question disappears at the decision. The change is sent afterwards.
  await expect.poll(async () => (await office.read(applied.id)).status).toBe('ready')

  await expect(queueOf(discarded)).toContainText(label('status.cancelled'))
  await expect(queueOf(discarded)).toContainText(label('This step is not possible with the status on the server.'))
  await queueOf(discarded)
    .getByRole('button', { name: label('Discard my change') })
    .click()
  const question = page.locator('dialog[open]').last()
  await expect(question.locator('ol > li')).toHaveCount(2)
  await question.getByRole('button', { name: label('Discard'), exact: true }).click()
  await expect(panel(page)).toContainText(label('Everything is sent'))
  expect(await office.read(discarded.id)).toMatchObject({ status: 'cancelled' })
})

test('O8 forty conflicts after an outage are decided in ten taps at most @long', { tag: '@once' }, async ({
  context,
  locale,
}) => {
  const stage = await openOutboxStage()
  try {
    const anna = await stage.found('many@example.com')
    const ids: string[] = []
    for (let car = 0; car < 40; car++) ids.push(await stage.book(anna))
    for (const id of ids) await stage.change(anna, 'arrived', id)
    const [applied, discarded] = [ids.slice(0, 30), ids.slice(30)]
    for (const id of applied) await stage.change(anna, 'in-progress', id)
    await stage.carry(anna, context)
    const worker = await openOutboxPage(context, stage.origin)
    await worker.welcome(anna.owner)
    await stage.proxy.setMode('refuse')
    for (const id of applied) await worker.tap(anna, 'ready', { appointmentId: id, baseVersion: 3 })
    for (const id of discarded) await worker.tap(anna, 'in-progress', { appointmentId: id, baseVersion: 2 })
    for (const id of applied) await stage.change(anna, 'awaiting-parts', id)
    for (const id of discarded) await stage.change(anna, 'cancelled', id, 'customer-request')
    await stage.proxy.setMode('pass')
    await worker.post({ type: 'rouse', trigger: 'online' })
    await expect
      .poll(async () => (await worker.rows()).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(ids.map(() => 'attention'))
    await worker.page.close()

    let taps = 0
    const page = await context.newPage()
    await page.exposeFunction('noteTap', () => (taps += 1))
    await page.addInitScript('addEventListener("click", ({ isTrusted }) => isTrusted && noteTap(), true)')
    const { label, at } = workshopOf(page, { ...product, origin: stage.origin }, locale)
    await page.goto(at('/schedule'))
    await foot(page)
      .getByRole('button', { name: label('Unsent changes') })
      .click()
    const tap = (id: string, count: number) =>
      page
        .locator('dialog[open]')
        .getByRole('button', { name: label(id).replace(/\{\w+\}/, String(count)), exact: true })
        .click()
    await tap('Apply {possible} of my changes anyway', 30)
    await expect(panel(page).locator('[data-asks]')).toHaveCount(10)
    await tap('Discard all {count} of mine', 10)
    await tap('Discard all', 0)
    await expect(panel(page)).toContainText(label('Everything is sent'))
    expect(taps).toBeLessThanOrEqual(10)
    expect(taps).toBeGreaterThanOrEqual(3)
    const statusOf = async (id: string) => (await anna.client.send(getAppointment, { params: { id } })).value.status
    expect(await Promise.all(ids.map(statusOf))).toEqual([
      ...applied.map(() => 'ready'),
      ...discarded.map(() => 'cancelled'),
    ])
  } finally {
    await stage.remove()
  }
})

test('R17 O9 a sign-out asks about unsent changes; they stay, the next person sees whose they are, and they are sent when their owner is back', async ({
  context,
  locale,
}) => {
  const office = officeOf(product, cookies)
  const car = takeCar()
  await office.change(car.id, 'arrived')
  const page = await context.newPage()
  const { at, label, signIn, step, expectStatus } = workshopOf(page, product, locale)
  await page.goto(at(`/login?to=${encodeURIComponent(new URL(at(`/orders/${car.id}`)).pathname)}`))
  forgetCodeLimits()
  await signIn('anna@example.com')
  await controlled(page)
  await expectStatus('arrived')
  // Its files are on the device once it was opened.
  const signOut = page.locator('main a[href$="/sign-out"]')
  await page.goto(at('/settings'))
  await expect(signOut).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.goto(at(`/orders/${car.id}`))
  await expectStatus('arrived')
  await context.setOffline(true)
  await step('in-progress').click()
  await expectStatus('in-progress')

  await page.goto(at('/settings'))
  await signOut.click()
  await page.getByRole('button', { name: label('Cancel') }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await signOut.click()
  await page.getByRole('button', { name: label('Sign out, keep unsent changes') }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('main [role=status]').filter({ hasText: '1' })).toBeVisible()
  await context.setOffline(false)

  await signIn('marek@example.com')
  await expect(page).toHaveURL(/\/my-cars$/)
  await page.locator('header [data-tone=others]').click()
  await expect(panel(page)).toContainText(label('All your changes are sent'))
  await expect(panel(page).locator('li')).toContainText('Anna')
  await expect(panel(page)).not.toContainText(car.vehicle.plate ?? '')
  await page.keyboard.press('Escape')
  expect(await office.read(car.id)).toMatchObject({ status: 'arrived' })
  await page.goto(at('/sign-out'))
  await expect(page).toHaveURL(/\/login$/)

  forgetCodeLimits()
  await signIn('anna@example.com')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(async () => (await office.read(car.id)).status).toBe('in-progress')
  expect((await office.read(car.id)).events.at(-1)).toMatchObject({ actorName: expect.stringContaining('Anna') })
})

test('O9 a device without contact for a week shows nothing, keeps the unsent changes, and opens at the first contact', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const car = takeCar()
  const { page, step, expectStatus } = await openOrder(context, locale, car)
  await context.setOffline(true)
  await step('in-progress').click()
  await expectStatus('in-progress')
  await page.close()

  const cold = await context.newPage()
  const { at, label } = workshopOf(cold, product, locale)
  const locked = cold.getByRole('heading', { name: label('Locked until you are back online') })
  await cold.clock.install({ time: Date.now() + 6 * dayMs })
  await cold.goto(at(`/orders/${car.id}`))
  await expect(cold.locator('main [data-plate]').first()).toBeVisible()
  await expect(locked).toBeHidden()
  await cold.clock.setSystemTime(Date.now() + 8 * dayMs)
  await cold.clock.runFor(20_000)
  await expect(locked).toBeVisible()
  await expect(cold.locator('[data-plate], nav')).toHaveCount(0)
  await expect(cold.locator('main b')).toContainText('1')
  await cold.getByRole('button', { name: label('Try again') }).click()
  await expect(cold.getByText(label('Still no connection.'))).toBeVisible()
  await context.setOffline(false)
  await expect(cold.locator('main [data-plate]').first()).toBeVisible()
})

test('O11 a database that the browser has deleted is noticed, and reported until the notice is read @long', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const { page, label, step, expectStatus } = await openOrder(context, locale, takeCar())
  await context.setOffline(true)
  await step('in-progress').click()
  await expectStatus('in-progress')
  await expect(foot(page)).toContainText('1')
  await page.evaluate(
    (name) =>
      new Promise<void>((done, fail) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = () => done()
        deleting.onerror = () => fail(deleting.error)
      }),
    outboxDatabase,
  )
  await page.reload()
  const understood = page.getByRole('button', { name: label('Understood') })
  await expect(understood).toBeVisible()
  await expect(page.locator('main [role=alert]').filter({ has: understood })).toContainText('1')
  await page.reload()
  await understood.click()
  await expect(understood).toBeHidden()
  await page.reload()
  await expect(foot(page)).toContainText(label('Offline.'))
  await expect(understood).toBeHidden()
})
