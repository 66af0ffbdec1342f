import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, toInstant, toWall } from '../../../src/domain/wall-time.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { labelsOf } from '../../support/labels.ts'
import { officeOf } from '../../support/office.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { findFaultsInBothThemes } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { readFromMail } from '../../support/read-mail-link.ts'
import { workshopZone } from '../../support/workshop-zone.ts'

// A change of it takes effect at the next start of the server.
const env: Record<string, string> = {}
const { product, cookies } = provideDemo({ env })
test.use({ reusesDevice: true, readsAhead: false })

/** A page of the customer, in English, has no fault, fits 320 px and is small. */
async function check(page: Page): Promise<void> {
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 390, height: 844 })
}

test('P4 P6 P7 P9 P10 P11 P12 a customer books on a phone without a script, the desk accepts, a reminder is answered, a finding is approved while the tablet is offline @long', async ({
  page,
  context,
  browser,
  locale,
}) => {
  test.slow()
  const { at, label } = workshopOf(page, product, locale)
  const english = labelsOf('en-GB')
  let office = officeOf(product, cookies)

  // The owner switches it on.
  await page.goto(at('/settings?section=customers'))
  await page.getByRole('checkbox', { name: label('Everybody can open the page') }).check()
  await page
    .getByRole('button', { name: label('Save'), exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: label('The page is public') })).toBeVisible()
  const isOn = page.getByRole('checkbox', { name: label('Customers can book online') })
  const card = page.locator('form').filter({ has: isOn })
  await isOn.check()
  await card.getByRole('button', { name: label('Save'), exact: true }).click()
  const link = page.getByRole('link', { name: label('Open the booking page') })
  await expect(link).toBeVisible()
  const url = (await link.getAttribute('href')) ?? ''

  await office.remind()

  // The customer books, without a script.
  const phone = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  })
  const form = await phone.newPage()
  const email = `customer-${randomUUID().slice(0, 8)}@example.com`
  await form.goto(new URL(url, product.origin).href)
  await form.getByRole('checkbox').first().check()
  await form.getByRole('button', { name: english('booking-page.show-times') }).click()
  // Far enough ahead for a reminder: none follows within a day of the confirmation.
  await form.goto(`${form.url()}&from=${addDays(toWall(Date.now(), workshopZone()).date, 3)}`)
  await form
    .getByRole('link', { name: /^\d{1,2}:\d\d$/ })
    .first()
    .click()
  await form.getByRole('textbox', { name: english('booking-page.plate') }).fill('KR 5AB12')
  await form.getByRole('textbox', { name: english('booking-page.name') }).fill('Olga Zając')
  await form.getByRole('textbox', { name: english('booking-page.email') }).fill(email)
  await form.getByRole('button', { name: english('booking-page.send-code') }).click()
  const code = await readFromMail(product, email, /\d{4} \d{4}/)
  await form.getByRole('textbox', { name: english('booking-page.code') }).fill(code)
  await form.getByRole('button', { name: english('booking-page.request') }).click()
  await expect(form.getByRole('heading', { level: 1, name: english('visit-page.requested') })).toBeVisible()
  const visitUrl = form.url()
  await phone.close()

  // The desk accepts; the page of the visit follows while it is open.
  const reader = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 844 } })).newPage()
  const complaints = watchConsole(reader)
  await reader.goto(visitUrl)
  await page.goto(at('/dashboard'))
  const request = page.getByRole('listitem').filter({ hasText: 'KR 5AB12' })
  await expect(request).toContainText('Olga Zając')
  expect(await findFaultsInBothThemes(page, 'main')).toEqual([])
  await request.getByRole('button', { name: label('Another time') }).click()
  const sheet = page.locator('dialog[open]')
  await expect(sheet.getByRole('button', { name: label('reason.no-capacity') })).toBeVisible()
  expect(await findFaultsInBothThemes(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await request.getByRole('button', { name: label('Accept') }).click()
  await expect(request).toBeHidden()
  await expect(reader.getByRole('heading', { level: 1, name: english('visit-page.confirmed') })).toBeVisible({
    timeout: 12_000,
  })
  await check(reader)

  // The day before, the customer is reminded and says that they come.
  const order = await office.findByPlate('KR 5AB12')
  const { id } = order
  const startsAt = Date.parse(order.startsAt)
  const dayBefore = addDays(toWall(startsAt, workshopZone()).date, -1)
  const continueAt = async (instant: number): Promise<void> => {
    await product.stop()
    env.SERVER_AT = new Date(instant).toISOString()
    await product.start()
  }
  await continueAt(toInstant({ date: dayBefore, time: '17:05' }, workshopZone()))
  const reminder = await readFromMail(product, email, /http\S+\/v\/[\w-]{43}\?step=coming/)
  await reader.goto(reminder)
  await reader.getByRole('button', { name: english('visit-page.coming') }).click()
  await expect(reader.getByText(english('visit-page.is-coming'))).toBeVisible()
  await page.goto(at(`/orders/${id}`))
  await expect(page.getByText(label('Customer confirmed'))).toBeVisible()

  // The car comes, and something is found.
  await continueAt(startsAt)
  await page.reload()
  await expect(page.getByText(label('Customer confirmed'))).toBeVisible()
  // The token of the session was renewed meanwhile.
  office = officeOf(product, await context.cookies())
  await office.change(id, 'arrived')
  await office.change(id, 'in-progress')
  await office.ask(id, 'Brake discs are worn', 20_000)
  await page.goto(at(`/orders/${id}`))
  await expect(
    page.getByRole('heading', { name: 'Brake discs are worn' }).or(page.getByText('Brake discs are worn')).first(),
  ).toBeVisible()
  await context.setOffline(true)

  const question = reader.getByRole('article', { name: 'Brake discs are worn' })
  await expect(question).toBeVisible({ timeout: 12_000 })
  const photo = question.getByRole('img')
  await expect(photo).toBeVisible({ timeout: 12_000 })
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await check(reader)
  await question.getByRole('textbox', { name: english('visit-page.remark') }).fill('Please show me the old ones')
  await question.getByRole('button', { name: new RegExp(`^${english('visit-page.approve')}`) }).click()
  await expect(question.getByText(/^You approved it on /)).toBeVisible()
  await expect(reader.getByRole('heading', { level: 1, name: english('visit-page.in-progress') })).toBeVisible()

  // The tablet learns of it when it is online again, and the work goes on.
  await context.setOffline(false)
  await expect(page.getByText('Please show me the old ones')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(label('status.in-progress'), { exact: true }).first()).toBeVisible()
  await office.change(id, 'ready')
  await expect(reader.getByRole('heading', { level: 1, name: english('visit-page.ready') })).toBeVisible({
    timeout: 12_000,
  })
  await office.sharePaper(id, 'estimate')
  await reader.getByRole('link', { name: english('paper.estimate') }).click({ timeout: 12_000 })
  await expect(reader.getByRole('main')).toContainText('Brake discs are worn')
  expect(complaints).toEqual([])
  await reader.context().close()
})
