import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test.describe.configure({ mode: 'default' })

function hasMail(to: string): boolean {
  const folder = join(product.dataDir, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.some((name) => readFileSync(join(folder, name), 'utf8').includes(`To: ${to}`))
}

const vehicle = (plate: string) => ({ plate, country: 'PL' })
// A car on the unassigned tray, so that no bay has to be free.
const place = { source: 'walk-in', workMinutes: 60, bayId: null } as const

test('a customer is notified that the car is ready: in two minutes, at once, or not at all after an undo', async ({
  page,
  context,
  locale,
}) => {
  const { at, label, step } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const office = officeOf(product, cookies)
  const startsAt = new Date().toISOString()
  const email = `ola.${locale?.slice(0, 2)}@example.com`
  const made = await office.book({ ...place, startsAt, vehicle: vehicle('WX 4711M'), customer: { name: 'Ola', email } })
  await office.change(made.id, 'in-progress')
  // The time left is counted by the server's clock, whatever that of the device shows.
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.goto(at(`/orders/${made.id}`))
  const card = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: label('Notify customer') }) })
  const sendNow = card.getByRole('button', { name: label('Send now') })

  await test.step('a step is sent in two minutes; a double tap on Undo only cancels the message', async () => {
    await expect(card).toBeVisible()
    await step('ready').click()
    await expect(sendNow).toBeVisible()
    await page.getByRole('button', { name: label('Undo'), exact: true }).dblclick()
    await expect(sendNow).toHaveCount(0)
    await expect(step('ready')).toBeVisible()
  })

  await test.step('a person can send it at once, and it is shown as sent', async () => {
    // At once: after an undo it is no second tap of a double tap.
    await step('ready').click()
    await expect(sendNow).toBeVisible()
    await expect(card.locator('[aria-hidden=true]').filter({ hasText: /\b1[01]\d\b/ })).toBeVisible()
    await expectNoFault(page)
    await sendNow.click()
    await expect.poll(() => hasMail(email)).toBe(true)
    await expect(card.getByRole('list', { name: label('Earlier messages') })).toContainText(email)
    await expectNoFault(page)
    const { events } = await office.read(made.id)
    expect(events.filter(({ undoes }) => undoes !== null)).toHaveLength(1)
  })
})

test('a customer without an e-mail address gets a text message with a prepared text @polish', async ({
  page,
  context,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const office = officeOf(product, cookies)
  const customer = { name: 'Jan', phone: '+48601555444' }
  const startsAt = new Date().toISOString()
  const made = await office.book({ ...place, startsAt, vehicle: vehicle('WX 4712N'), customer })
  await office.change(made.id, 'ready')
  await page.goto(at(`/orders/${made.id}`))
  const card = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: label('Notify customer') }) })
  const write = card.locator('a[href^="sms:+48601555444?"]')
  await expect(write).toHaveAttribute('href', /body=.*WX%204712N/)
  await expect(card.locator('a[href="tel:+48601555444"]')).toBeVisible()
  await card.getByRole('button', { name: label('Already informed') }).click()
  await expect(card.getByRole('list', { name: label('Earlier messages') })).toContainText('Anna')
  await expectNoFault(page)
})
