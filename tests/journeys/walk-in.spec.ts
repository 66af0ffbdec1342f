import type { Page } from '@playwright/test'
import { type AppointmentDetails, createAppointment, getAppointment } from '../../src/contract/appointments.ts'
import type { Call } from '../../src/contract/shape/endpoint.ts'
import { fillPath } from '../../src/contract/shape/fill-path.ts'
import { expect, provideProduct, test } from '../support/journey.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { controlled } from '../support/page/controlled.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { daysToOpenDay } from '../support/page/open-days.ts'

const product = provideProduct()
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

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

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

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
})

test('B4 a booking that starts from a free place survives a reload; a lost race is reported, and another time is booked by one tap @board', async ({
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
  const ahead = daysToOpenDay()
  for (let day = 0; day < ahead; day++) await page.getByRole('button', { name: label('Next day') }).click()
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

  // The answer offers three other times of a bay of that kind; a tap books one.
  const offered = dialog.locator('[data-offered] [data-slot]')
  await expect(offered).toHaveCount(3)
  await expect(dialog.locator(`[${taken}]`)).toHaveCount(0)
  const [, offer] = ((await offered.first().getAttribute('data-slot')) ?? '').split(' ')
  await offered.first().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('KR 4J7XP').first()).toBeVisible()
  type Found = { appointments: AppointmentDetails[] }
  const { appointments } = await ask<Found>(page, 'GET', '/appointments?search=KR4J7XP&limit=5')
  expect(appointments.map((one) => Date.parse(one.startsAt))).toEqual([Number(offer)])
})

test('B5 a walk-in for a bay that was taken meanwhile is checked in without one; its form, the order and the desk say so @polish @phone', async ({
  page,
  context,
  locale,
}, { project }) => {
  const workshop = workshopOf(page, product, locale)
  const { label, field } = workshop
  const dialog = page.locator('dialog[open]')
  const isPhone = project.name.startsWith('phone')
  await workshop.register(`bay-taken-${project.name}@example.com`)
  await workshop.setUp()
  await workshop.openBoard()
  const desk = await context.newPage()
  await desk.goto(workshop.at('/schedule'))
  await expect(desk.locator('nav').first()).toBeVisible()

  await page.getByRole('button', { name: label('New walk-in') }).click()
  await field('Plate').fill('KR 4J7XP')
  const { bays } = await ask<{ bays: { id: string; name: string }[] }>(page, 'GET', '/bays')
  const [bay] = bays
  if (!bay) throw new Error('no bay')
  await field('Bay').selectOption(bay.id)
  // Meanwhile a car is driven onto it, and this device does not hear of it.
  await page.route('**/api/appointments?*', (route) => route.abort())
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  await book(desk, { source: 'walk-in', vehicle, startsAt, workMinutes: 60, bayId: bay.id, checkIn: {} })
  await page.unroute('**/api/appointments?*')
  await dialog.getByRole('button', { name: label('Check in') }).click()

  const why = label('{name} was already taken.').replace('{name}', bay.name)
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(page.locator('[data-toasts], [role=status]').filter({ hasText: why }).first()).toBeVisible()
  await expect(page.locator('main').getByText(why)).toBeVisible()
  const order = await open(page)
  expect(order).toMatchObject({
    status: 'arrived',
    blocks: [{ bayId: null }],
    unassigned: { bay: { why: 'taken', id: bay.id }, employee: null },
  })

  // The desk hears of it at once, and sees the car with the reason.
  await desk.bringToFront()
  const words = label('Checked in without a bay: {plate}. {why}').replace('{plate}', 'KR 4J7XP').replace('{why}', why)
  await expect(desk.getByText(words)).toBeVisible()
  const card = desk.locator('main a[href*="/orders/"]').filter({ hasText: 'KR 4J7XP' })
  await expect(card.locator('[data-missing]').first()).toHaveText(why)
  if (isPhone) return

  // Assigned, nothing is missing any more.
  const other = bays[1]?.id ?? ''
  const to = new Date(Date.parse(order.startsAt) + 10 * 3_600_000).toISOString()
  await ask(desk, 'POST', `/appointments/${order.id}/reschedule`, { startsAt: to, bayId: other || bay.id })
  await page.bringToFront()
  await expect(page.locator('main').getByText(why)).toHaveCount(0)
})
