import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, provideProduct, test } from '../support/journey.ts'
import { labelsOf } from '../support/labels.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { type JourneyCar, pastDoubleTap, workshopOf } from '../support/page/journey-workshop.ts'

const product = provideProduct({ ownProcess: true })
test.use({ reusesDevice: true })

const golf: JourneyCar = { plate: 'WPI 20931', brand: 'Volkswagen', customer: 'Anna Nowak', phone: '602 345 678' }
// A cancelled car leaves the board if another one has its place.
const astra: JourneyCar = { plate: 'WA 4471K', brand: 'Opel', customer: 'Jan Lis', lift: 2, phone: '603 456 789' }
const fabia: JourneyCar = { plate: 'KR 8CV22', brand: 'Škoda', customer: 'Ewa Maj', phone: '604 567 890' }

let people = 0
const newAddress = (project: string) => `day${++people}-${project}@example.com`

/** A property of the window, which a reload removes. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true })).then(() => undefined)
const isMarked = (page: Page) => page.evaluate(() => 'stayed' in window)

/** A screenshot for people, in the folder `JOURNEY_SHOTS`. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

test('A1 A5 R17 C11 C15 C31 C32 C33 O3 a day at the workshop @polish @phone', async ({ page, context, locale }, {
  project,
}) => {
  const complaints = watchConsole(page)
  const workshop = workshopOf(page, product, locale)
  const { label, step, card, expectStatus } = workshop
  const unsent = page.locator('main [data-unsent]')
  const email = newAddress(project.name)
  const endedOf = (plate: string) => card(plate).and(page.locator('[data-ended]'))

  await test.step('register and set up', async () => {
    await workshop.register(email)
    await workshop.setUp()
  })

  await test.step('a walk-in, from the arrival to the hand-over', async () => {
    await workshop.takeIn(golf)
    await page.getByRole('link', { name: label('Back to the schedule') }).click()
    await expect(card(golf.plate)).toContainText(label('status.arrived'))
    await card(golf.plate).click()
    await expectStatus('arrived')
    await step('in-progress').dblclick()
    await expectStatus('in-progress')
    await pastDoubleTap(page)
    await expectStatus('in-progress')
    await step('ready').click()
    await expectStatus('ready')
    await pastDoubleTap(page)
    await step('completed').click()
    await expectStatus('completed')
    await expect(page.locator('main ol li').first()).toContainText(label('status.completed'))
    await shoot(page, `${project.name}-order-completed`)
    await workshop.openBoard()
    await expect(endedOf(golf.plate)).toContainText(label('status.completed'))
  })

  await test.step('input for a second car survives a reload; cancelled with one tap', async () => {
    await page.getByRole('button', { name: label('New walk-in') }).click()
    await workshop.typeCar(astra)
    await page.reload()
    await expect(workshop.field('Plate')).toHaveValue(astra.plate)
    await expect(workshop.field('Make')).toHaveValue(astra.brand)
    await expect(workshop.field('Customer')).toHaveValue(astra.customer)
    await expect(workshop.field('Phone or email')).toHaveValue(astra.phone)
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: label('Check in') })
      .click()
    await expectStatus('arrived')
    await page.getByRole('button', { name: label('Undo') }).click()
    await expectStatus('confirmed')
    await step('cancelled').click()
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: label('reason.customer-request') })
      .click()
    await expectStatus('cancelled')
    await expect(page.locator('main')).toContainText(label('reason.customer-request'))
  })

  await test.step('a wrong tap, and Undo', async () => {
    await workshop.takeIn(fabia)
    await expectStatus('arrived')
    await step('in-progress').click()
    await expectStatus('in-progress')
    await page.getByRole('button', { name: label('Undo') }).click()
    await expectStatus('arrived')
    await expect(step('in-progress')).toBeVisible()
  })

  await test.step('without a network a tap is shown with a mark, and waits through a reload', async () => {
    // Without a network the board shows what was read before.
    await workshop.openBoard()
    await expect(card(fabia.plate)).toContainText(label('status.arrived'))
    await card(fabia.plate).click()
    await expectStatus('arrived')
    await pastDoubleTap(page)
    await context.setOffline(true)
    await step('in-progress').click()
    await expectStatus('in-progress')
    await expect(unsent).toBeVisible()
    await page.reload()
    await expectStatus('in-progress')
    await expect(unsent).toBeVisible()
    await expect(page.locator('main ol li').first()).toContainText(label('not sent yet'))
    await shoot(page, `${project.name}-order`)
    await workshop.openBoard()
    await expect(card(fabia.plate)).toContainText(label('status.in-progress'))
    await expect(card(fabia.plate).locator('[data-unsent]')).toBeVisible()
    await shoot(page, `${project.name}-board-unsent`)
  })

  await test.step('the server is killed and restarted: then it has the tap', async () => {
    await product.kill()
    await context.setOffline(false)
    await product.start()
    await page.reload()
    await expect(card(fabia.plate)).toContainText(label('status.in-progress'))
    await expect(unsent).toHaveCount(0)
    await expect(endedOf(golf.plate)).toContainText(label('status.completed'))
    await expect(endedOf(astra.plate)).toContainText(label('status.cancelled'))
  })

  await test.step('sign out, and in again', async () => {
    await page.locator('nav a[href$="/settings"]').click()
    await expect(page.getByRole('link', { name: label('Sign out') })).toBeVisible()
    await shoot(page, `${project.name}-settings`)
    await page.getByRole('link', { name: label('Sign out') }).click()
    await expect(page).toHaveURL(workshop.at('/login'))
    await expect(page.locator('body')).not.toContainText(golf.plate)
    await workshop.signIn(email)
    await expect(page).toHaveURL(/\/(dashboard|schedule)$/)
    await workshop.openBoard()
    for (const { plate } of [golf, astra, fabia]) await expect(card(plate)).toHaveCount(1)
    await expect(card(fabia.plate)).toContainText(label('status.in-progress'))
    await shoot(page, `${project.name}-board`)
  })

  expect(complaints).toEqual([])
})

test('R10 E6 a field shows its error in the current language, and a switch of language keeps page and input @polish', async ({
  page,
  locale,
}, { project }) => {
  const complaints = watchConsole(page)
  const workshop = workshopOf(page, product, locale)
  const polish = locale?.startsWith('pl')
  const own = labelsOf(locale)
  const other = labelsOf(polish ? 'en' : 'pl')
  const errorOf = (name: string) =>
    page.locator(`input[name="${name}"]`).evaluate((input) => {
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    })

  await workshop.register(newAddress(project.name))
  await page.locator('input[name=street]').fill('Wolska 12')
  await page.locator('button[type=submit]').click()
  await expect(page.locator('input[name=name]')).toBeFocused()
  for (const name of ['name', 'postalCode', 'phone'])
    await expect.poll(() => errorOf(name)).toContain(own('zod.errors.required'))

  await mark(page)
  const switchTo = (language: string) => page.getByRole('link', { name: language, exact: true }).click()
  await switchTo(polish ? 'English' : 'Polski')
  await expect(page).toHaveURL(polish ? `${product.origin}/onboarding` : `${product.origin}/pl/onboarding`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other('Your workshop'))
  await expect(page.locator('html')).toHaveAttribute('lang', polish ? 'en' : 'pl')
  await expect.poll(() => errorOf('name')).toContain(other('zod.errors.required'))
  await expect(page.locator('input[name=street]')).toHaveValue('Wolska 12')

  await switchTo(polish ? 'Polski' : 'English')
  await expect(page).toHaveURL(workshop.at('/onboarding'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own('Your workshop'))
  await expect.poll(() => errorOf('name')).toContain(own('zod.errors.required'))
  await expect(page.locator('input[name=street]')).toHaveValue('Wolska 12')
  expect(await isMarked(page)).toBe(true)
  expect(complaints).toEqual([])
})
