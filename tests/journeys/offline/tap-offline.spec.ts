import type { Page } from '@playwright/test'
import { toWall } from '../../../src/domain/wall-time.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { controlled } from '../../support/page/controlled.ts'
import { pastDoubleTap, workshopOf } from '../../support/page/journey-workshop.ts'
import { workshopZone } from '../../support/workshop-zone.ts'

const { product, cookies } = provideDemo({ signedIn: false, ownProcess: true })
test.use({ reusesDevice: true })

/** The notice on the page that something is unsent. */
const marks = (page: Page) => page.locator('main [data-unsent]')

test('O3 O7 taps without a network are shown at once, survive a closed page, and arrive in order, once each @phone', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  let page = await context.newPage()
  const office = officeOf(product, cookies)
  const [car] = await office.list('confirmed')
  if (!car) throw new Error('the demo has no confirmed visit')
  const { at, step, expectStatus } = workshopOf(page, product, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expect(step('arrived')).toBeVisible()
  await office.change(car.id, 'arrived')
  await expectStatus('arrived')

  await context.setOffline(true)
  await step('in-progress').click()
  await expectStatus('in-progress')
  await expect(marks(page).first()).toBeVisible()
  await pastDoubleTap(page)
  await step('ready').click()
  await expectStatus('ready')
  await page.close()

  page = await context.newPage()
  const cold = workshopOf(page, product, locale)
  await page.goto(at(`/orders/${car.id}`))
  await cold.expectStatus('ready')
  const tapped = page.locator('main ol li')
  await expect(tapped.filter({ hasText: cold.label('not sent yet') })).toHaveCount(2)
  const names = await tapped.locator('b').allTextContents()
  await context.setOffline(false)
  await expect(marks(page)).toHaveCount(0)
  // The server has the same values as the page.
  await expect(tapped.locator('b')).toHaveText(names)
  await cold.expectStatus('ready')
  const { events } = await office.read(car.id)
  expect(events.slice(-3).map(({ to, flagged }) => [to, flagged])).toEqual([
    ['arrived', false],
    ['in-progress', false],
    ['ready', false],
  ])
})

test('O3 O7 a note without a network is shown at once, survives a closed page, and arrives once, in its order', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  let page = await context.newPage()
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed'))[3]
  if (!car) throw new Error('the demo has too few visits')
  await office.change(car.id, 'arrived')
  const { at, label, step, expectStatus } = workshopOf(page, product, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expect(step('in-progress')).toBeVisible()

  await context.setOffline(true)
  const write = async (text: string) => {
    await page.getByLabel(label('New note')).fill(text)
    await page.getByRole('button', { name: label('Add note') }).click()
    await expect(page.getByRole('list', { name: label('Notes') }).getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByLabel(label('New note'))).toHaveValue('')
  }
  await write('Front left: bolt is seized')
  await step('in-progress').click()
  await expectStatus('in-progress')
  await write('The key is in the box')
  await write('Not needed after all')
  await expect(page.locator('main ul li [data-unsent]')).not.toHaveCount(0)
  // The list of what is unsent has the texts, and takes back what was never sent.
  await page.locator('main ul li [data-unsent]').first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('listitem').filter({ hasText: 'Not needed after all' }).last().getByRole('button').click()
  await expect(sheet.getByText('Not needed after all')).toHaveCount(0)
  await expect(sheet.getByText('The key is in the box')).toBeVisible()
  await page.close()

  page = await context.newPage()
  await page.goto(at(`/orders/${car.id}`))
  await expect(page.getByText('Front left: bolt is seized')).toBeVisible()
  await expect(page.getByText('Not needed after all')).toHaveCount(0)
  await context.setOffline(false)
  await expect(marks(page)).toHaveCount(0)
  await expect(page.getByText('The key is in the box')).toBeVisible()
  const { noteEntries: notes, events } = await office.read(car.id)
  expect(notes.map(({ text }) => text).slice(-2)).toEqual(['Front left: bolt is seized', 'The key is in the box'])
  expect(events.at(-1)?.to).toBe('in-progress')
})

test('O3 O7 a wrong tap that was never sent is undone without a trace', async ({ context, locale }) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const [, , car] = await office.list('confirmed')
  if (!car) throw new Error('the demo has too few visits')
  await office.change(car.id, 'arrived')
  const before = await office.read(car.id)
  const { at, label, step, expectStatus } = workshopOf(page, product, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expectStatus('arrived')
  await product.kill()
  await step('in-progress').click()
  await expectStatus('in-progress')
  await expect(marks(page).first()).toBeVisible()
  await pastDoubleTap(page)
  await step('ready').click()
  await expectStatus('ready')
  await page.getByRole('button', { name: label('Undo') }).click()
  await expectStatus('in-progress')
  await product.start()
  // No event tells of a server that is back: the page asks every half minute.
  await expect(marks(page)).toHaveCount(0, { timeout: 40_000 })
  await expectStatus('in-progress')
  const { events } = await office.read(car.id)
  expect(events.slice(before.events.length).map(({ to }) => to)).toEqual(['in-progress'])
})

test('O8 a cancellation by the office is not overwritten: the card shows it, and asks', async ({ context, locale }) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const [, car] = await office.list('confirmed')
  if (!car) throw new Error('the demo has too few visits')
  await office.change(car.id, 'arrived')
  const { at, label, step, card, expectStatus } = workshopOf(page, product, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expectStatus('arrived')

  await context.setOffline(true)
  await step('in-progress').click()
  await expectStatus('in-progress')
  await office.change(car.id, 'cancelled', 'customer-request')
  await context.setOffline(false)
  const undecided = page.locator('main [data-unsent=undecided]')
  await expect(undecided.first()).toBeVisible()
  await expectStatus('cancelled')
  await expect(undecided.first()).toHaveText(label('needs your decision'))
  await page.goto(at(`/schedule?date=${toWall(Date.parse(car.startsAt), workshopZone()).date}`))
  await expect(
    card(car.vehicle.plate ?? '')
      .first()
      .locator('[data-unsent=undecided]'),
  ).toBeVisible()
})

test('O8 while the network comes and goes every two seconds, the words stay; each tap shows at once, and all is sent @long', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const [, , , car] = await office.list('confirmed')
  if (!car) throw new Error('the demo has too few visits')
  await office.change(car.id, 'arrived')
  const { at, step, expectStatus } = workshopOf(page, product, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expectStatus('arrived')
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const read = () => {
      // The words name the minute of the last contact, which may pass meanwhile.
      const words = (document.querySelector('[data-outbox-notice]')?.textContent ?? '').replace(/\d+:\d\d/, '')
      if (words !== (said.at(-1) ?? '')) said.push(words)
    }
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

  for (const to of ['in-progress', 'ready', null, null, null] as const) {
    await context.setOffline(true)
    const offlineUntil = Date.now() + 2_000
    if (to) {
      await step(to).click()
      await expectStatus(to)
      await expect(marks(page).first()).toBeVisible({ timeout: 2_000 })
    }
    await page.waitForTimeout(Math.max(0, offlineUntil - Date.now()))
    await context.setOffline(false)
    await page.waitForTimeout(2_000)
  }
  await expect(marks(page)).toHaveCount(0, { timeout: 10_000 - 2_000 })
  expect((await office.read(car.id)).events.slice(-2).map(({ to }) => to)).toEqual(['in-progress', 'ready'])
  // After the last flap the words may still follow once.
  await page.waitForTimeout(4_000)
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said)
  expect(said.length, said.join(' | ')).toBeLessThanOrEqual(2)
})
