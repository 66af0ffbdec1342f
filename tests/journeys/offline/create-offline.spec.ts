import type { Page } from '@playwright/test'
import { expect, provideProduct, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { countUnsent } from '../../support/outbox/count-unsent.ts'
import { controlled } from '../../support/page/controlled.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { daysToOpenDay } from '../../support/page/open-days.ts'

const product = provideProduct()
test.use({ reusesDevice: true })

/** The notice on the page that something is unsent. */
const marks = (page: Page) => page.locator('main [data-unsent]')
const idOf = (page: Page): string => /[0-9a-f-]{36}$/.exec(page.url())?.[0] ?? ''

test('O2 O3 O7 a walk-in without a network is on the board, opens, is found and survives a reload; later it has a number @phone', async ({
  page,
  context,
  locale,
}, { project }) => {
  const workshop = workshopOf(page, product, locale)
  const { at, label, field, step, card, expectStatus } = workshop
  const dialog = page.locator('dialog[open]')
  const plate = 'KR 4J7XP'
  await workshop.register(`walk-in-offline-${project.name}@example.com`)
  await workshop.setUp()
  await controlled(page)
  await page.goto(at('/orders'))
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.goto(at('/dashboard'))
  await expect(page.locator('main h1')).toBeVisible()
  await workshop.openBoard()
  const office = officeOf(product, await context.cookies())

  await context.setOffline(true)
  await page
    .getByRole('button', { name: label('New walk-in') })
    .first()
    .click()
  await field('Plate').fill(plate)
  await field('Customer').fill('Jan Lis')
  await field('Customer complaint').fill('Brakes squeal')
  await field('Mileage').fill('90 000')
  await dialog.getByRole('button', { name: label('Check in') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  const id = idOf(page)
  const title = page.locator('main h1')
  await expect(title).toContainText(label('not numbered yet'))
  await expect(page.locator('main [data-plate]').first()).toContainText(plate)
  await expectStatus('arrived')
  await expect(marks(page).first()).toBeVisible()

  await page.getByLabel(label('New note')).fill('Front left: bolt is seized')
  await page.getByRole('button', { name: label('Add note') }).click()
  await expect(page.getByRole('list', { name: label('Notes') })).toContainText('bolt is seized')
  await step('in-progress').click()
  await expectStatus('in-progress')

  await page.goto(at(`/orders/${id}`))
  await expect(title).toContainText(label('not numbered yet'))
  await expectStatus('in-progress')
  await expect(page.getByText('bolt is seized')).toBeVisible()
  await expect(page.getByText('Brakes squeal')).toBeVisible()

  await workshop.openBoard()
  await expect(card(plate).first()).toBeVisible()
  await expect(card(plate).first().locator('[data-unsent]')).toHaveCount(1)
  await page.goto(at('/orders'))
  await expect(card(plate)).toContainText(label('not numbered yet'))
  await page.goto(at('/orders?q=4j7'))
  await expect(card(plate).first()).toBeVisible()
  await card(plate).first().click()
  await expect(page).toHaveURL(at(`/orders/${id}`))
  await expect(title).toContainText(label('not numbered yet'))

  await context.setOffline(false)
  await expect(marks(page)).toHaveCount(0)
  await expect(title).toContainText(/\d{4}\/\d+/)
  await expect(page).toHaveURL(at(`/orders/${id}`))
  await expectStatus('in-progress')
  await expect(page.getByText('bolt is seized')).toBeVisible()
  const order = await office.read(id)
  expect(order.events.map(({ to, flagged }) => [to, flagged])).toEqual([
    ['confirmed', false],
    ['arrived', false],
    ['in-progress', false],
  ])
  expect(order).toMatchObject({ status: 'in-progress', mileage: 90_000, vehicle: { plate }, source: 'walk-in' })
  expect(order.noteEntries.map(({ text }) => text)).toEqual(['Front left: bolt is seized'])
  expect(order.blocks).toMatchObject([{ bayId: expect.any(String) }])
  expect((await office.list('in-progress')).map((one) => one.id)).toEqual([id])
})

test('O7 a form whose order was saved before its page ended begins empty, and creates another order', {
  tag: '@once',
}, async ({ page, context, locale }) => {
  const workshop = workshopOf(page, product, locale)
  const { label, field, card } = workshop
  const dialog = page.locator('dialog[open]')
  const checkIn = dialog.getByRole('button', { name: label('Check in') })
  const openForm = () =>
    page
      .getByRole('button', { name: label('New walk-in') })
      .first()
      .click()
  const readDraft = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes('.appointment.walk-in')))
  await workshop.register('draft-of-saved@example.com')
  await workshop.setUp()
  await controlled(page)
  await workshop.openBoard()
  await expect(page.locator('[data-board]')).toBeVisible()
  const office = officeOf(product, await context.cookies())
  await context.setOffline(true)
  await openForm()
  await field('Plate').fill('KR 4J7XP')
  await expect.poll(readDraft).toBeDefined()
  const draft = await readDraft()
  await checkIn.click()
  await expect(dialog).toHaveCount(0)
  expect(await readDraft()).toBeUndefined()
  // As if the page had ended once the worker had the order, and the draft was still there.
  const leaveDraft = () => page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), draft ?? [])
  await leaveDraft()
  await workshop.openBoard()
  await expect(card('KR 4J7XP').first()).toBeVisible()
  await openForm()
  await expect(field('Plate')).toHaveValue('')
  await field('Plate').fill('WX 10002')
  await checkIn.click()
  await expect(dialog).toHaveCount(0)
  await context.setOffline(false)
  await expect(marks(page)).toHaveCount(0)
  await leaveDraft()
  await workshop.openBoard()
  await expect(card('WX 10002').first()).toBeVisible()
  await openForm()
  await expect(field('Plate')).toHaveValue('')
  const plates = (await office.list('arrived')).map(({ vehicle }) => vehicle.plate)
  expect(plates.toSorted()).toEqual(['KR 4J7XP', 'WX 10002'])
})

test('O2 a walk-in that was sent while the app was closed is on the board of the next start without a network', {
  tag: '@once',
}, async ({ context, locale }) => {
  let page = await context.newPage()
  const workshop = workshopOf(page, product, locale)
  const { label, field } = workshop
  const dialog = page.locator('dialog[open]')
  await workshop.register('closed-app@example.com')
  await workshop.setUp()
  await controlled(page)
  await workshop.openBoard()
  const office = officeOf(product, await context.cookies())
  await context.setOffline(true)
  await page
    .getByRole('button', { name: label('New walk-in') })
    .first()
    .click()
  await field('Plate').fill('KR 4J7XP')
  await dialog.getByRole('button', { name: label('Check in') }).click()
  await page.getByLabel(label('New note')).fill('Front left: bolt is seized')
  await page.getByRole('button', { name: label('Add note') }).click()
  await expect(page.getByRole('list', { name: label('Notes') })).toContainText('bolt is seized')
  const id = idOf(page)
  const [worker] = context.serviceWorkers()
  await page.close()
  await context.setOffline(false)
  // What the browser does when the network is back, at a moment of its own choice.
  const flush = () => worker?.evaluate("dispatchEvent(Object.assign(new ExtendableEvent('sync'), { tag: 'outbox' }))")
  await expect
    .poll(async () => {
      await flush()
      return worker && (await countUnsent(worker))
    })
    .toBe(0)
  expect(await office.list('arrived')).toHaveLength(1)
  await context.setOffline(true)

  page = await context.newPage()
  const next = workshopOf(page, product, locale)
  await page.goto(next.at('/schedule'))
  await next.card('KR 4J7XP').first().click()
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(page.locator('main h1')).toContainText(/\d{4}\/\d+/)
  await expect(page.getByRole('list', { name: label('Notes') })).toContainText('bolt is seized')
  await expect(marks(page)).toHaveCount(0)
})

test('O8 a booking whose time was taken meanwhile asks, keeps what was typed, and is booked at another time by one tap @polish @board', async ({
  page,
  context,
  locale,
}, { project }) => {
  const workshop = workshopOf(page, product, locale)
  const { label, field, card } = workshop
  const dialog = page.locator('dialog[open]')
  const plate = 'KR 4J7XP'
  await workshop.register(`booking-offline-${project.name}@example.com`)
  await workshop.setUp()
  await controlled(page)
  const office = officeOf(product, await context.cookies())
  // A day on which the workshop is open. Once the car is on the screen, the day is read.
  const known = { plate: 'WX 10002', country: 'PL' }
  const ahead = daysToOpenDay()
  const startsAt = new Date(Date.now() + ahead * 86_400_000).toISOString()
  await office.book({ source: 'phone', vehicle: known, startsAt, workMinutes: 60, bayId: null })
  for (let day = 0; day < ahead; day++) await page.getByRole('button', { name: label('Next day') }).click()
  await expect(card(known.plate).first()).toBeVisible()
  // The days after it are read ahead.
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.locator('[data-board] section').first().getByRole('button').last().click()
  await field('Plate').fill(plate)
  await field('Customer').fill('Jan Lis')
  await field('Notes for the staff').fill('Winter tyres: row 4')
  // Without the server the free times are those of this device.
  await expect(dialog.locator('[data-slot]').first()).toBeVisible()
  await dialog.getByRole('button', { name: label('Book'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const toast = label(
    'Saved on this device, not booked yet. The time is checked when it is sent, as soon as there is a connection.',
  )
  await expect(page.getByText(toast)).toBeVisible()
  await expect(card(plate).locator('[data-unsent]')).toHaveCount(1)
  const href = (await card(plate).getAttribute('href')) ?? ''
  const id = /[0-9a-f-]{36}$/.exec(href)?.[0] ?? ''

  // Somebody at another computer takes the same bay at the same time.
  const stored = await page.evaluate(
    () =>
      new Promise<{ startsAt: string; bayId: string }>((done) => {
        const open = indexedDB.open('pitboard-outbox')
        open.onsuccess = () => {
          const all = open.result.transaction('entries').objectStore('entries').getAll()
          all.onsuccess = () => done(all.result[0].body)
        }
      }),
  )
  const taken = { startsAt: stored.startsAt, bayId: stored.bayId, workMinutes: 60 }
  await office.book({ source: 'phone', vehicle: { plate: 'WX 10001', country: 'PL' }, ...taken })

  await context.setOffline(false)
  await expect(card(plate).locator('[data-unsent=undecided]')).toHaveCount(1)
  await page.locator('header [data-tone=decision]').click()
  const offered = dialog.locator('[data-offered]')
  await expect(offered.locator('[data-slot]')).toHaveCount(3)
  await dialog.getByRole('button', { name: label('Correct') }).click()
  await expect(field('Plate')).toHaveValue(plate)
  await expect(field('Notes for the staff')).toHaveValue('Winter tyres: row 4')
  await dialog
    .last()
    .getByRole('button', { name: label('Close'), exact: true })
    .last()
    .click()
  const slot = offered.locator('[data-slot]').first()
  const [, from] = ((await slot.getAttribute('data-slot')) ?? '').split(' ')
  await slot.click()
  await expect(offered).toHaveCount(0)
  await expect(marks(page)).toHaveCount(0)
  const booked = await office.read(id)
  expect(booked).toMatchObject({ id, status: 'confirmed', vehicle: { plate }, notes: 'Winter tyres: row 4' })
  expect(Date.parse(booked.startsAt)).toBe(Number(from))
})

test('J20 a company is booked in without a network: its number is checked at once, kept, and sent with it', async ({
  page,
  context,
  locale,
}, { project }) => {
  const workshop = workshopOf(page, product, locale)
  const { label, field } = workshop
  const dialog = page.locator('dialog[open]')
  const number = dialog.getByLabel(/^NIP/)
  await workshop.register(`company-${project.name}@example.com`)
  await workshop.setUp()
  await controlled(page)
  const office = officeOf(product, await context.cookies())
  await context.setOffline(true)
  await page
    .getByRole('button', { name: label('New walk-in') })
    .first()
    .click()
  await field('Plate').fill('KR 5J8XP')
  await field('Customer').fill('Trans-Bud Sp. z o.o.')
  await expect(number).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: label('Business customer') }).check()
  await number.fill('856-734-62-16')
  await dialog.getByRole('button', { name: label('Check in') }).click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await number.fill('8567346215')
  await dialog.getByLabel(label('City')).fill('Warszawa')
  await dialog.getByRole('button', { name: label('Check in') }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  const id = idOf(page)
  await expect(page.locator('main')).toContainText('NIP 856-734-62-15')
  await page.reload()
  await expect(page.locator('main')).toContainText('NIP 856-734-62-15')

  await context.setOffline(false)
  await expect.poll(async () => (await office.list('arrived')).map((one) => one.id), { timeout: 40_000 }).toContain(id)
  await expect(marks(page)).toHaveCount(0, { timeout: 40_000 })
  expect(await office.read(id)).toMatchObject({
    customer: { kind: 'company', name: 'Trans-Bud Sp. z o.o.' },
    company: { country: 'PL', nip: '8567346215', city: 'Warszawa' },
  })
  await page.getByRole('button', { name: 'Trans-Bud Sp. z o.o.', exact: true }).click()
  await expect(number).toHaveValue('856-734-62-15')
  await dialog.getByLabel(label('Street and number')).fill('Wolska 12')
  await dialog.getByRole('button', { name: label('Save') }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await office.read(id)).company?.street).toBe('Wolska 12')
})

test('O7 an order that was never sent is taken back with everything behind it, after a question', async ({
  page,
  context,
  locale,
}, { project }) => {
  const workshop = workshopOf(page, product, locale)
  const { label, field, card } = workshop
  const dialog = page.locator('dialog[open]')
  await workshop.register(`withdrawn-${project.name}@example.com`)
  await workshop.setUp()
  await controlled(page)
  const office = officeOf(product, await context.cookies())
  await context.setOffline(true)
  await page
    .getByRole('button', { name: label('New walk-in') })
    .first()
    .click()
  await field('Plate').fill('KR 4J7XP')
  await dialog.getByRole('button', { name: label('Check in') }).click()
  await page.getByLabel(label('New note')).fill('Front left: bolt is seized')
  await page.getByRole('button', { name: label('Add note') }).click()
  await marks(page).first().click()
  const queue = dialog.getByRole('listitem').filter({ hasText: label('New walk-in') })
  await queue
    .getByRole('button', { name: label('Remove') })
    .first()
    .click()
  const question = dialog.last()
  await expect(question).toContainText('bolt is seized')
  await question.getByRole('button', { name: label('Remove') }).click()
  await expect(dialog.getByText(label('Everything is sent'))).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await workshop.openBoard()
  await expect(card('KR 4J7XP')).toHaveCount(0)
  expect(await office.list('arrived')).toEqual([])
})
