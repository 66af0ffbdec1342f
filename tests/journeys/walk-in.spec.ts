import type { Page } from '@playwright/test'
import { type AppointmentDetails, createAppointment, getAppointment } from '../../src/contract/appointments.ts'
import type { Call } from '../../src/contract/shape/endpoint.ts'
import { fillPath } from '../../src/contract/shape/fill-path.ts'
import { expect, provideProduct, test } from '../support/journey.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { controlled } from '../support/page/controlled.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const product = provideProduct()
test.use({ reusesDevice: true, readsAhead: false })

const dayMs = 86_400_000
const vehicle = { plate: 'WPI 2093K', country: 'PL', brand: 'Opel', model: 'Astra' }
const customer = { name: 'Anna Nowak', phone: '+48602345678' }

type Booking = Call<typeof createAppointment>['body']

/** Requests of the other computer at the desk. */
function ask<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    [method, path, body] as const,
  )
}
const book = (page: Page, entry: Booking) => ask<AppointmentDetails>(page, 'POST', createAppointment.path, entry)
const open = (page: Page) => {
  const [id = ''] = /[0-9a-f-]{36}$/.exec(page.url()) ?? []
  return ask<AppointmentDetails>(page, 'GET', fillPath(getAppointment.path, { id }))
}

test('B3 nine keys check in a car that was here before @board', async ({ page, locale }, { project }) => {
  const complaints = watchConsole(page)
  const workshop = workshopOf(page, product, locale)
  const dialog = page.locator('dialog[open]')
  const services = dialog.locator('[data-services]')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await workshop.register(`nine-keys-${project.name}@example.com`)
  await workshop.setUp()
  const startsAt = new Date(Date.now() - 30 * dayMs).toISOString()
  await book(page, { source: 'phone', vehicle, customer, startsAt, workMinutes: 90 })

  await workshop.openBoard()
  await expect(page.locator('[data-board]')).toBeVisible()
  await press('n')
  await expect(workshop.field('Plate')).toBeFocused()
  for (const key of '93k') await press(key)
  await press('Enter')
  await expect(workshop.field('Plate')).toHaveValue(vehicle.plate)
  await expect(dialog).toContainText(customer.name)
  await expect(services.getByRole('textbox')).toBeFocused()
  for (const key of 'ol') await press(key)
  await press('Enter')
  await expect(services.locator('button[aria-pressed=true]')).toHaveCount(1)
  await press('Enter')

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(page.locator('main [data-plate]').first()).toContainText(vehicle.plate)
  expect(keys).toBe(9)
  const order = await open(page)
  const steps = [{ to: 'confirmed' }, { to: 'arrived' }]
  expect(order).toMatchObject({ source: 'walk-in', status: 'arrived', vehicle, customer, events: steps })
  expect(order.blocks).toMatchObject([{ bayId: expect.any(String) }])
  await expect(workshop.step('in-progress')).toBeVisible()
  expect(order.services).toHaveLength(1)
  expect(complaints).toEqual([])
})

test('B1 B2 B4 a caller without a plate is booked by a name; the plate comes with the check-in, without a network', async ({
  page,
  context,
  locale,
}, { project }) => {
  const workshop = workshopOf(page, product, locale)
  const { label, field, step, expectStatus } = workshop
  const dialog = page.locator('dialog[open]')
  await workshop.register(`caller-${project.name}@example.com`)
  await workshop.setUp()
  await workshop.openBoard()
  await controlled(page)
  await page.getByRole('button', { name: label('New booking') }).click()
  await expect(dialog.locator('button[data-slot][aria-pressed=true]')).toHaveCount(1)
  await expect(dialog.getByText(label('No bay is free at this time.'))).toHaveCount(0)
  const submit = dialog.getByRole('button', { name: label('Book'), exact: true })
  await submit.click()
  await expect(field('Plate')).toHaveAttribute('aria-invalid', 'true')
  await field('Customer').fill('Jan Lis')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await page.getByText(label('Open'), { exact: true }).click()

  // The board has the car too: without a network the order must be on the screen.
  await expect(page).toHaveURL(/\/orders\//)
  await expectStatus('confirmed')
  const plate = page.locator('main [data-plate]').first()
  await expect(plate).toHaveText(label('No plate yet'))
  await expect(step('arrived')).toBeVisible()
  await context.setOffline(true)
  await step('arrived').click()
  await expect(field('Plate')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field('Plate')).toHaveAttribute('aria-invalid', 'true')
  await field('Plate').fill('KR 4J7XP')
  await field('Mileage').fill('90 000')
  await page.keyboard.press('Enter')
  await expectStatus('arrived')
  await expect(plate).toContainText('KR 4J7XP')
  await expect(page.locator('main [data-unsent]').first()).toBeVisible()

  await context.setOffline(false)
  await expect(page.locator('main [data-unsent]')).toHaveCount(0)
  expect(await open(page)).toMatchObject({ status: 'arrived', vehicle: { plate: 'KR 4J7XP' }, mileage: 90_000 })
})

test('a booking that starts from a free place survives a reload; a lost race is reported, and the next free time is one tap @board', async ({
  page,
  locale,
}, { project }) => {
  const workshop = workshopOf(page, product, locale)
  const { label, field } = workshop
  const dialog = page.locator('dialog[open]')
  const slots = dialog.locator('[data-slot]')
  await workshop.register(`faster-${project.name}@example.com`)
  await workshop.setUp()
  await workshop.openBoard()
  // A future day is free from the opening on.
  await page.getByRole('button', { name: label('Next day') }).click()
  await page.getByRole('button', { name: label('Next day') }).click()
  await page.locator('[data-board] section').first().getByRole('button').last().click()
  await field('Plate').fill('KR 4J7XP')
  await field('Customer').fill('Jan Lis')
  await field('Phone or email').fill('603 456 789')
  const time = await field('Time').inputValue()
  const date = await field('Day').inputValue()

  await page.reload()
  await expect(field('Plate')).toHaveValue('KR 4J7XP')
  await expect(field('Customer')).toHaveValue('Jan Lis')
  await expect(field('Time')).toHaveValue(time)
  await expect(field('Day')).toHaveValue(date)

  await expect(slots).toHaveCount(3)
  await slots.first().click()
  await expect(slots.first()).toHaveAttribute('aria-pressed', 'true')
  const [, from = '', bayId = ''] = ((await slots.first().getAttribute('data-slot')) ?? '').split(' ')
  const taken = `data-slot$="${from} ${bayId}"`
  const startsAt = new Date(Number(from)).toISOString()
  await book(page, { source: 'phone', vehicle, startsAt, workMinutes: 60, bayId })
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByRole('alert')).toContainText(vehicle.plate)
  await expect(field('Plate')).toHaveValue('KR 4J7XP')

  await expect(dialog.locator(`[${taken}]`)).toHaveCount(0)
  await slots.first().click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('KR 4J7XP').first()).toBeVisible()
})
