import type { Page } from '@playwright/test'
import { addDays, toInstant, toWall, weekdayOf } from '../../src/domain/wall-time.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { workshopZone } from '../support/workshop-zone.ts'

const { product, cookies } = provideDemo()
// With `readsAhead: false` the browser forgets at a reload that the page is being printed.
test.use({ reusesDevice: true, serviceWorkers: 'block' })

const today = () => toWall(Date.now(), workshopZone()).date
const dateIn = (page: Page) => new URL(page.url()).searchParams.get('date')
const cards = (page: Page) => page.locator('main [data-card]')
const isPhone = (project: { name: string }) => project.name.startsWith('phone')

test('day and week, by bay and by person, are stored in the address and on the device @polish @phone', async ({
  page,
  locale,
}, { project }) => {
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const radio = (name: string) => page.getByRole('radio', { name: label(name), exact: true })
  // On a phone the switches are in the menu, which a choice closes.
  const openMenu = async () => {
    if (isPhone(project))
      await page
        .locator('main')
        .getByRole('button', { name: label('More'), exact: true })
        .click()
  }
  const choose = async (name: string) => {
    await openMenu()
    await radio(name).click()
  }
  const expectChosen = async (name: string) => {
    await openMenu()
    await expect(radio(name)).toBeChecked()
    if (isPhone(project)) await page.keyboard.press('Escape')
    await expect(page.locator(':popover-open input')).toHaveCount(0)
  }
  await page.goto(at('/schedule'))
  await expectChosen('Day')

  await choose('People')
  await expect(page).toHaveURL(/\?by=employee$/)
  if (isPhone(project)) {
    await page.getByRole('radio', { name: 'Marek' }).check()
    await expect(page.locator('main li').filter({ hasNotText: 'Marek' }).locator('a')).toHaveCount(0)
  } else {
    await expect(page.getByRole('region', { name: 'Marek' }).locator('[data-card]').first()).toBeVisible()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(40)
  }

  await choose('Week')
  await expect(page).toHaveURL(/[?&]view=week/)
  const days = page.locator(isPhone(project) ? 'main ol > li > a' : 'main [data-day]')
  await expect(days).toHaveCount(7)
  await expect(page.locator('main [aria-current=date]')).toHaveCount(1)
  // Of two hundred cars, only those near the viewport are rendered.
  if (!isPhone(project)) {
    await page.getByRole('button', { name: label('All cars') }).click()
    await expect(page).toHaveURL(/[?&]row=all/)
    await expect.poll(() => cards(page).count()).toBeGreaterThan(60)
  }
  // A page that is still being loaded is printed completely as well, and nothing can be tapped on paper.
  await page.emulateMedia({ media: 'print' })
  await page.reload()
  const sheet = page.locator('[data-week-sheet]')
  await expect(sheet.getByRole('columnheader')).toHaveCount(7)
  await expect(sheet.locator('tbody tr').first()).toBeVisible()
  await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await page.goto(at('/schedule'))
  await expect(days).toHaveCount(7)
  await expectChosen('People')
  await page.getByRole('button', { name: label('Next week') }).click()
  await expect.poll(() => dateIn(page)).toBe(addDays(today(), 7))
  await days.first().click()
  await expect(page).toHaveURL(/[?&]view=day/)
  await expectChosen('Day')
  await page.goBack()
  await expect(days).toHaveCount(7)

  if (!isPhone(project)) {
    await page.locator('main [data-row] h2 button').nth(1).click()
    const first = cards(page).first()
    const plate = await first.locator('[data-plate]').innerText()
    await first.click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
    await expect(page.locator('main [data-plate]').first()).toContainText(plate.split('\n').at(-1) ?? '')
  }
  expect(complaints).toEqual([])
})

test('a closed day says so, and why', async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  const polish = locale?.startsWith('pl')
  const note = (text: string) => page.locator('main p').filter({ hasText: text }).first()
  await page.goto(at('/schedule'))
  await expect(page.getByRole('radio').first()).toBeVisible()
  const open = [
    { from: '08:00', to: '12:00' },
    { from: '12:30', to: '17:00' },
  ]
  const shut = addDays(today(), 100)
  // The others of this file work today and in the days after it; the holiday is a Thursday.
  const yesterday = weekdayOf(addDays(today(), -1))
  const closed = yesterday === 4 ? 3 : yesterday
  const hours = {
    weekly: { 1: open, 2: open, 3: open, 4: open, 5: open, 6: open, 7: open, [closed]: [] },
    exceptions: [{ from: shut, to: shut, kind: 'closed', intervals: [], note: 'Inventory' }],
    observeHolidays: true,
  }
  const saved = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/onboarding/working-hours', { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.status
  }, hours)
  expect(saved).toBe(200)

  await page.goto(at(`/schedule?date=${addDays(today(), 70 + closed - weekdayOf(today()))}`))
  await expect(note(label('Closed on this day'))).toBeVisible()
  await page.goto(at(`/schedule?date=${shut}`))
  await expect(note('Inventory')).toBeVisible()
  await page.goto(at('/schedule?date=2027-11-11'))
  await expect(note(polish ? 'Narodowe Święto Niepodległości' : 'Independence Day')).toBeVisible()
})

test('a free place is booked, and the visit moves to the next free time', { tag: '@board' }, async ({
  page,
  locale,
}) => {
  const complaints = watchConsole(page)
  const { label, at, typeCar, card } = workshopOf(page, product, locale)
  const dialog = page.locator('dialog[open]')
  const day = addDays(today(), 2)
  const slots = Promise.withResolvers<void>()
  await page.route('**/bays/free-slots?*', async (route) => {
    await slots.promise
    await route.continue()
  })
  await page.goto(at(`/schedule?date=${day}`))
  await expect(cards(page).first()).toBeVisible()

  const free = page.locator('main [data-board] li > button').first()
  const time = /\d{1,2}:\d\d/.exec((await free.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await free.click({ position: { x: 40, y: 4 } })
  await expect(page).toHaveURL(/[?&]at=.+&bay=/)
  await expect(dialog.locator('input[type=time]').first()).toHaveValue(time.padStart(5, '0'))
  // Nothing moves below a finger when the free times arrive.
  const halfHour = dialog.getByRole('radio', { name: /^30 min/ })
  const before = await halfHour.boundingBox()
  slots.resolve()
  await expect(dialog.locator('[data-slot]').first()).toBeVisible()
  expect(await halfHour.boundingBox()).toEqual(before)
  await halfHour.check()
  await typeCar({ plate: 'WX 7R711', brand: 'Opel', customer: 'Ewa Maj', phone: '604 567 890' })
  await dialog.getByRole('button', { name: label('Book'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`date=${day}$`))
  await expect(card('WX 7R711')).toContainText(time)

  await card('WX 7R711').click()
  await page.getByRole('button', { name: label('Change time or bay') }).click()
  const slot = dialog.locator('button[aria-pressed]').first()
  const text = await slot.innerText()
  await slot.click()
  await expect(slot).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: label('Reschedule'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(label('Rescheduled'), { exact: true })).toBeVisible()
  await expect(page.locator('main dl')).toContainText(/\d{1,2}:\d\d/.exec(text)?.[0] ?? '–')
  expect(complaints).toEqual([])
})

test('the board by keyboard: change the day, go from card to card, take in a car', { tag: '@board' }, async ({
  page,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-card') ?? null)
  await page.goto(at(`/schedule?date=${addDays(today(), 1)}`))
  await expect(cards(page).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => dateIn(page)).toBe(addDays(today(), 2))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => dateIn(page)).toBeNull()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => dateIn(page)).toBe(addDays(today(), -1))
  await page.keyboard.press('t')
  await expect.poll(() => dateIn(page)).toBeNull()

  // The address changes before the board does.
  await expect(page.locator('main [data-now]')).toBeVisible()
  await page.locator('main [data-card][tabindex="0"]').focus()
  const first = await focused()
  await page.keyboard.press('ArrowDown')
  const second = await focused()
  expect(second).not.toBe(first)
  await page.keyboard.press('ArrowRight')
  expect(await focused()).not.toBe(second)
  expect(dateIn(page)).toBeNull()
  await page.keyboard.press('n')
  await expect(page.locator('dialog[open]').getByRole('button', { name: label('Check in') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

// What another test has stored on a device is drawn first, and may have other rows or hours.
test.describe('on a new device', () => {
  test.use({ reusesDevice: false })

  test('a card far out of sight keeps its space until it is rendered, and is reached by the keys', {
    tag: '@board',
  }, async ({ page, locale }) => {
    const { at } = workshopOf(page, product, locale)
    await page.setViewportSize({ width: 700, height: 420 })
    const board = page.locator('main [data-board]')
    const sizeOf = () => board.evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-card') ?? '')
    /**
     * Opens today with the days around it and waits for the server's list of these days: what the device has stored is
     * drawn first, and may have other rows. The lists of other weeks, read ahead for the time offline, do not count.
     */
    const open = async (path: string, days: number) => {
      const answered = page.waitForResponse((one) => {
        const { pathname, searchParams } = new URL(one.url())
        const [from, to] = ['from', 'to'].map((key) => Date.parse(searchParams.get(key) ?? ''))
        const isNow = Number(from) <= Date.now() && Date.now() < Number(to)
        return (
          pathname === '/api/appointments' && isNow && Math.abs((Number(to) - Number(from)) / 86_400_000 - days) < 0.5
        )
      })
      await page.goto(at(path))
      await (await answered).finished()
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    }
    /** From the first card, as far as the arrow key goes. Returns the card that it leads to. */
    const goOn = async (key: string) => {
      await expect(cards(page).first()).toBeVisible()
      const size = await sizeOf()
      await page.locator('main [data-card][tabindex="0"]').focus()
      let [last, next] = ['', await focused()]
      while (next !== last) {
        last = next
        await page.keyboard.press(key)
        next = await focused()
      }
      await expect(page.locator('main [data-card]:focus')).toBeInViewport()
      expect(await sizeOf()).toEqual(size)
      return last
    }
    await open('/schedule?view=week&by=bay&row=all', 7)
    await goOn('ArrowDown')
    // Those of a week are rendered one after the other while the browser is idle.
    const skipped = page.locator('main [data-cell] li[aria-hidden]')
    await expect(skipped).toHaveCount(0)
    const drawn = await cards(page).count()
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect.poll(() => page.locator('[data-week-sheet] td p').count(), 'the print has all cars').toBe(drawn)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await open('/schedule?view=day&by=bay', 1)
    await expect(cards(page).first()).toBeVisible()
    const first = await cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-card')))
    expect(first).not.toContain(await goOn('ArrowRight'))
  })
})

test('L3 the day plan is ticked for cars whose work is done: ready and handed over', { tag: '@board' }, async ({
  page,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await page.goto(at('/schedule?view=day&by=bay'))
  await expect.poll(() => cards(page).count()).toBeGreaterThan(40)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sheet = page.locator('[data-day-sheet]')
  await expect(sheet.getByRole('columnheader', { name: label('Due by') }).first()).toBeVisible()
  const ticked = await sheet
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('td small')?.textContent ?? '', row.querySelector('[data-done]') !== null]),
    )
  const done = [label('status.ready'), label('status.completed')]
  const cars = ticked.map(([status]) => status)
  expect(cars).toEqual(expect.arrayContaining([...done, label('status.in-progress'), label('status.confirmed')]))
  expect(ticked).toEqual(cars.map((status) => [status, done.includes(String(status))]))
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
})

test('L2 a week shows the load of twelve bays without scrolling, and the cars of one that is opened', {
  tag: '@board',
}, async ({ page, locale }) => {
  const { at, label } = workshopOf(page, product, locale)
  const office = officeOf(product, cookies)
  await office.addBays(['Lift 11', 'Lift 12'])
  // The longest words of a day: it is full beyond its hours, in the column at the edge.
  const sunday = addDays(today(), (7 - weekdayOf(today())) % 7)
  await office.book({
    source: 'phone',
    vehicle: { plate: 'WM 7L2', country: 'PL', brand: 'Opel', model: 'Corsa' },
    startsAt: new Date(toInstant({ date: sunday, time: '07:00' }, workshopZone())).toISOString(),
    workMinutes: 795,
    bayId: (await office.bays()).at(-1)?.id ?? null,
  })
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(at('/schedule?view=week&by=bay'))
    const rows = page.locator('main [data-row]')
    await expect(rows.nth(11)).toBeVisible()
    // Rows share the height of the window in parts of a pixel, of which the browser may count one as hidden.
    for (const row of await rows.all()) await expect(row, `${size.width} px`).toBeInViewport({ ratio: 0.99 })
    const grid = page.locator('main [data-board]')
    const beyond = await grid.evaluate((box) => [
      box.scrollWidth - box.clientWidth,
      box.scrollHeight - box.clientHeight,
    ])
    expect(beyond, `${size.width} px`).toEqual([0, 0])
  }
  await expect(cards(page)).toHaveCount(0)
  const first = page.locator('main [data-row]').first()
  await first.getByRole('button').press('Enter')
  await expect(page).toHaveURL(/[?&]row=[0-9a-f-]{36}/)
  await expect(first.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  const [car] = await officeOf(product, cookies).list('in-progress')
  await expect.poll(() => cards(page).count()).toBeGreaterThan(8)
  await expect(page.locator('main [data-row]:not([data-open]) [data-card]')).toHaveCount(0)
  if (!car?.customer) throw new Error('the demo has no car in work')
  await page.goto(at(`/schedule?view=week&by=bay&row=${car.blocks[0]?.bayId}`))
  await expect(
    cards(page)
      .filter({ hasText: car.vehicle.plate ?? '' })
      .first(),
  ).toContainText(car.customer.name)

  // A click on the load of the open row closes it.
  await page.locator('main [data-open] [data-load]').first().click()
  await expect(cards(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/[?&]row=/)
  await page
    .locator('main')
    .getByRole('button', { name: label('More') })
    .click()
  await expect(page.getByRole('button', { name: label('Print week plan') })).toBeEnabled()
})

test('the board is filtered, says so, and is printed so', { tag: '@board' }, async ({ page, locale }) => {
  const { at, label } = workshopOf(page, product, locale)
  const dialog = page.locator('dialog[open]')
  const bar = page.locator('main [data-filter]')
  await page.goto(at('/schedule?view=day&by=bay'))
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(40)
  const all = await cards(page).count()
  await page
    .locator('main')
    .getByRole('button', { name: label('More'), exact: true })
    .click()
  await page.getByRole('button', { name: label('Filter'), exact: true }).click()
  await dialog.getByRole('button', { name: label('Upcoming'), exact: true }).click()
  await expect(page).toHaveURL(/[?&]show=planned/)
  await dialog.getByRole('button', { name: 'Marek' }).click()
  await expect(page).toHaveURL(/[?&]who=[0-9a-f-]{36}/)
  await dialog.getByRole('button', { name: 'Marek' }).click()
  await expect(page).not.toHaveURL(/[?&]who=/)
  await dialog.getByRole('button', { name: label('Show the board') }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => cards(page).count()).toBeLessThan(all)

  await page.getByRole('button', { name: label('Next day') }).click()
  await expect.poll(() => dateIn(page)).toBe(addDays(today(), 1))
  await expect(page).toHaveURL(/[?&]show=planned/)
  await expect(bar).toContainText(label('Upcoming'))

  const sheet = page.locator('[data-day-sheet]')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(sheet).toBeVisible()
  // The cars of the day before are shown until those of the next are read.
  await expect(async () => {
    const plate = await cards(page).first().locator('[data-plate] > :last-child').textContent()
    await expect(sheet).toContainText(plate ?? '', { timeout: 500 })
  }).toPass()
  await expect(sheet.locator('header')).toContainText(label('Upcoming'))
  await expect(page.locator('main [data-board]')).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })

  await bar.getByRole('button', { name: label('Show all') }).click()
  await expect(bar).toHaveCount(0)
  await expect(page).not.toHaveURL(/[?&]show=/)
})

test('a waiting car is on the tray and is assigned to a bay from there', { tag: '@board' }, async ({
  page,
  locale,
}) => {
  const complaints = watchConsole(page)
  const { at, label, typeCar, card } = workshopOf(page, product, locale)
  const dialog = page.locator('dialog[open]')
  const tray = page.getByRole('region', { name: label('No bay') })
  const day = addDays(today(), 3)
  await page.goto(at(`/schedule?view=day&by=bay&date=${day}`))
  await expect(cards(page).first()).toBeVisible()
  await expect(tray).toHaveCount(0)
  await page.getByRole('button', { name: label('New booking') }).click()
  await typeCar({ plate: 'WX 4S404', brand: 'Fiat', customer: 'Jan Lis', phone: '605 678 901' })
  await dialog.getByLabel(new RegExp(`^${label('Bay')}`)).selectOption('none')
  await dialog.getByRole('button', { name: label('Book'), exact: true }).click()
  await expect(tray).toContainText('WX 4S404')
  await expect(card('WX 4S404')).toHaveCount(1)

  await tray.getByRole('button', { name: /WX 4S404$/ }).click()
  await dialog.locator('button[aria-pressed]').first().click()
  await dialog.getByRole('button', { name: label('Reschedule'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(label('Rescheduled'), { exact: true })).toBeVisible()
  await expect(tray).toHaveCount(0)
  expect(complaints).toEqual([])
})
