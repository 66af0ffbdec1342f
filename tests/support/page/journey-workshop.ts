import { expect, type Locator, type Page } from '@playwright/test'
import type { Status, Target } from '../../../src/domain/appointment.ts'
import { labelsOf } from '../labels.ts'
import type { Product } from '../product.ts'

export type JourneyCar = {
  plate: string
  brand: string
  customer: string
  phone: string /** `2`: the second one; the first free one without. */
  lift?: number
}

/** Actions of the person at the desk, in the language of the browser. */
export type Workshop = {
  label: (id: string) => string
  /** The address of a page in this language. */
  at(path: string): string
  register(email: string): Promise<void>
  signIn(email: string): Promise<void>
  setUp(): Promise<void>
  /** The steps of the set-up that can be skipped. */
  leaveListsForLater(): Promise<void>
  openBoard(): Promise<void>
  card(plate: string): Locator
  field(id: string): Locator
  typeCar(car: JourneyCar): Promise<void>
  takeIn(car: JourneyCar): Promise<void>
  /** The button of a status change, on the order page. */
  step(to: Target): Locator
  expectStatus(status: Status): Promise<void>
}

/** The product ignores a second tap within 700 ms as part of a double tap. A separate tap of a person comes later. */
export const pastDoubleTap = (page: Page): Promise<void> => page.waitForTimeout(750)

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function workshopOf(page: Page, product: Product, locale: string | undefined): Workshop {
  const label = labelsOf(locale)
  const at = (path: string) => product.origin + (locale?.startsWith('pl') ? `/pl${path}` : path)
  const dialog = page.locator('dialog[open]')
  // The label of an optional field ends with a note.
  const field = (id: string) => dialog.getByLabel(new RegExp(`^${escapePattern(label(id))}( \\(|$)`))

  async function enterCode(email: string): Promise<void> {
    await page.locator('input[name=email]').fill(email)
    await page.locator('button[type=submit]').click()
    await expect(page.locator('input[name=code]')).toBeVisible()
    await page.locator('input[name=code]').fill(await product.readCode(email))
  }

  async function typeCar({ plate, brand, customer, phone, lift }: JourneyCar): Promise<void> {
    await field('Plate').fill(plate)
    await field('Make').fill(brand)
    await field('Customer').fill(customer)
    await field('Phone or email').fill(phone)
    if (lift) await field('Bay').selectOption({ index: lift })
  }

  async function openBoard(): Promise<void> {
    await page.locator('nav a[href$="/schedule"]').click()
    await expect(page).toHaveURL(/\/schedule$/)
  }

  async function leaveListsForLater(): Promise<void> {
    for (const step of ['brands', 'services', 'conveniences']) {
      await expect(page).toHaveURL(at(`/onboarding?step=${step}`))
      await page.getByRole('button', { name: label('Skip for now') }).click()
    }
  }

  return {
    label,
    at,
    openBoard,
    leaveListsForLater,
    field,
    typeCar,
    register: async (email) => {
      await page.goto(at('/register'))
      await enterCode(email)
      await expect(page).toHaveURL(at('/onboarding'))
    },
    signIn: enterCode,
    setUp: async () => {
      await page.locator('input[name=name]').fill('Auto Serwis Wola')
      await page.locator('input[name=founderName]').fill('Ola Nowak')
      await page.locator('input[name=postalCode]').fill('01-201')
      await page.locator('input[name=street]').fill('Wolska 12')
      await page.locator('input[name=phone]').fill('601 234 567')
      await page.getByRole('combobox').and(page.locator('input')).nth(1).fill('warsz')
      await page.locator('[role=listbox] [role=option]').first().click()
      await page.locator('button[type=submit]').click()
      await leaveListsForLater()
      await expect(page.locator('input[type=time]').first()).toHaveValue('08:00')
      await page.locator('button[type=submit]').click()
      await page.locator('a[href$="/schedule"]').click()
      await expect(page).toHaveURL(at('/schedule'))
    },
    card: (plate) => page.locator('main a[href*="/orders/"]').filter({ hasText: plate }),
    takeIn: async (car) => {
      await openBoard()
      await page.getByRole('button', { name: label('New walk-in') }).click()
      await typeCar(car)
      await dialog.getByRole('button', { name: label('Check in') }).click()
      await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
      await expect(page.locator('main [data-plate]').first()).toContainText(car.plate)
    },
    step: (to) => {
      const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true })
      const action = button(label(`status.${to}.action`))
      return to === 'in-progress' ? action.or(button(label('Resume work'))) : action
    },
    expectStatus: (status) => expect(page.locator('main p[aria-live=polite]')).toHaveText(label(`status.${status}`)),
  }
}
