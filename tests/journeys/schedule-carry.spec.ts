import { holidayOn } from '../../src/domain/holidays.ts'
import { addDays, type LocalDate, toInstant, toWall, weekdayOf } from '../../src/domain/wall-time.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { workshopZone } from '../support/workshop-zone.ts'

const { product, cookies } = provideDemo()
// With animations, as most people have them.
test.use({
  reusesDevice: true,
  readsAhead: false,
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'no-preference' },
})

const today = () => toWall(Date.now(), workshopZone()).date

/** A Tuesday to Thursday without visits of the demo. The day after is open as well. */
function emptyDay(nth: number): LocalDate {
  const days = Array.from({ length: 60 }, (_, index) => addDays(today(), 60 + index))
  const isOpen = (day: LocalDate) => !holidayOn(day, 'PL')
  const fits = (day: LocalDate) => [2, 3, 4].includes(weekdayOf(day)) && isOpen(day) && isOpen(addDays(day, 1))
  return days.filter(fits)[nth] ?? today()
}

/** Two cars in the first two bays, at 9:00 and at 11:00, an hour each. */
async function bookTwo(day: LocalDate, suffix: string) {
  const office = officeOf(product, cookies)
  const [first, second] = (await office.bays()).filter(({ active }) => active)
  if (!first || !second) throw new Error('two bays are needed')
  const book = (plate: string, time: string, bayId: string) =>
    office.book({
      source: 'phone',
      vehicle: { plate, country: 'PL', brand: 'Opel', model: 'Astra' },
      startsAt: new Date(toInstant({ date: day, time }, workshopZone())).toISOString(),
      workMinutes: 60,
      bayId,
    })
  const plates = [`WM 1${suffix}`, `WM 2${suffix}`] as const
  await book(plates[0], '09:00', first.id)
  await book(plates[1], '11:00', second.id)
  return { plates, bays: [first.name, second.name] as const }
}

const pxPerMinute = 96 / 60

test('a card is dragged to a free place by mouse, and the move is undone', { tag: '@board' }, async ({
  page,
  locale,
}) => {
  const complaints = watchConsole(page)
  const { at, label, card } = workshopOf(page, product, locale)
  const day = emptyDay(0)
  const { plates, bays } = await bookTwo(day, 'A77')
  await page.goto(at(`/schedule?view=day&by=bay&date=${day}`))
  const preview = page.locator('[data-preview]')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const mine = card(plates[0])
  await expect(mine).toContainText('9:00')

  /** The point where the card is grabbed, and that point `minutes` later in the second bay. */
  const reach = async (minutes: number) => {
    await mine.scrollIntoViewIfNeeded()
    const [box, target] = [await mine.boundingBox(), await column(bays[1]).locator('ul').boundingBox()]
    if (!box || !target) throw new Error('no card')
    const from = { x: box.x + 40, y: box.y + 20 }
    return { from, to: { x: target.x + target.width / 2, y: from.y + minutes * pxPerMinute } }
  }
  const carry = async (minutes: number) => {
    const { from, to } = await reach(minutes)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 12, from.y + 4)
    await page.mouse.move(to.x, to.y, { steps: 4 })
  }

  // The slot is taken: the preview shows it before the drop, and the card stays at its place.
  await carry(105)
  await expect(preview).toHaveAttribute('data-preview', 'no')
  await expect(preview).toContainText(plates[1].replace(' ', '\u00a0'))
  await page.mouse.up()
  await expect(preview).toHaveCount(0)
  await expect(column(bays[0]).locator('[data-card]')).toContainText('9:00')

  await carry(15)
  await expect(preview).toContainText('9:15')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/schedule\?/)

  await carry(60)
  await expect(preview).toHaveAttribute('data-preview', 'go')
  await page.mouse.up()
  await expect(page.getByText(label('Rescheduled'), { exact: true })).toBeVisible()
  await expect(column(bays[1]).locator('[data-card]').first()).toContainText('10:00')
  await expect(page).toHaveURL(/\/schedule\?/)
  await page.getByRole('button', { name: label('Undo'), exact: true }).click()
  await expect(column(bays[0]).locator('[data-card]')).toContainText('9:00')
  expect(complaints).toEqual([])
})

test('the mouse drags one card after the other, and one after a sheet was closed', { tag: '@board' }, async ({
  page,
  locale,
}) => {
  const { at, label, card } = workshopOf(page, product, locale)
  const day = emptyDay(4)
  const { plates, bays } = await bookTwo(day, 'M77')
  await page.goto(at(`/schedule?view=day&by=bay&date=${day}`))
  const preview = page.locator('[data-preview]')
  const inBay = (name: string) => page.getByRole('region', { name, exact: true }).locator('[data-card]')
  const carryDown = async (plate: string, minutes: number) => {
    const box = await card(plate).boundingBox()
    if (!box) throw new Error('no card')
    await page.mouse.move(box.x + 40, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 44, box.y + 20 + minutes * pxPerMinute, { steps: 4 })
    await expect(preview).toHaveAttribute('data-preview', 'go')
    await page.mouse.up()
  }
  await expect(card(plates[0])).toContainText('9:00')
  await carryDown(plates[0], 30)
  await expect(inBay(bays[0])).toContainText('9:30')
  await carryDown(plates[1], 30)
  await expect(inBay(bays[1])).toContainText('11:30')
  await carryDown(plates[0], 30)
  await expect(inBay(bays[0])).toContainText('10:00')

  await page.getByRole('button', { name: label('New walk-in') }).click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await carryDown(plates[1], 30)
  await expect(inBay(bays[1])).toContainText('12:00')
  await expect(page).toHaveURL(/\/schedule\?/)
})

test('T2 toasts wait while somebody looks at them, and the others stay when one is swiped away', {
  tag: '@board',
}, async ({ page, locale }) => {
  const { at, label, card } = workshopOf(page, product, locale)
  const day = emptyDay(5)
  const { plates } = await bookTwo(day, 'T77')
  await page.clock.install()
  await page.goto(at(`/schedule?view=day&by=bay&date=${day}`))
  await expect(card(plates[0])).toContainText('9:00')
  const toasts = page.locator('[data-kind]')
  for (const [nth, plate] of plates.entries()) {
    await card(plate).focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(toasts).toHaveCount(nth + 1)
  }
  await page.keyboard.press('Alt+t')
  await expect(page.getByRole('region', { name: label('Notifications (Alt+T)') })).toBeFocused()
  await page.clock.fastForward(20_000)
  await expect(toasts).toHaveCount(2)

  const box = await toasts.first().boundingBox()
  if (!box) throw new Error('no toast')
  await page.mouse.move(box.x + 60, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 3 })
  await page.mouse.up()
  await expect(toasts).toHaveCount(1)
  await page.mouse.move(10, 10)
  await page.keyboard.press('Escape')
  await page.clock.fastForward(2_000)
  await expect(toasts).toHaveCount(1)
  await page.clock.fastForward(8_000)
  await expect(toasts).toHaveCount(0)
})

test('a waiting car is dragged from the tray to a bay: by mouse, touch and keys, and the move is undone', {
  tag: '@board',
}, async ({ page, locale }) => {
  const complaints = watchConsole(page)
  const { at, label, card } = workshopOf(page, product, locale)
  const day = emptyDay(6)
  const { bays } = await bookTwo(day, 'S77')
  await officeOf(product, cookies).book({
    source: 'phone',
    vehicle: { plate: 'WM 3S77', country: 'PL', brand: 'Opel', model: 'Corsa' },
    startsAt: new Date(toInstant({ date: day, time: '09:30' }, workshopZone())).toISOString(),
    workMinutes: 60,
    bayId: null,
  })
  await page.goto(at(`/schedule?view=day&by=bay&date=${day}`))
  const tray = page.getByRole('region', { name: label('No bay') })
  const preview = page.locator('[data-preview]')
  const second = page.getByRole('region', { name: bays[1], exact: true })
  const mine = second.locator('[data-card]').filter({ hasText: 'WM 3S77' })
  const waiting = tray.locator('[data-card]')
  await expect(waiting).toContainText('WM 3S77')
  await expect(card('WM 2S77')).toBeVisible()
  const takeBack = async () => {
    await page.getByRole('button', { name: label('Undo'), exact: true }).click()
    await expect(waiting).toContainText('9:30')
  }
  /**
   * The point where it is grabbed, and a point in the second bay, `minutes` after the start of the car there at 11:00.
   */
  const reach = async (minutes: number) => {
    const [box, there] = [await waiting.boundingBox(), await card('WM 2S77').boundingBox()]
    if (!box || !there) throw new Error('no card')
    const from = { x: box.x + 60, y: box.y + box.height / 2 }
    return { from, to: { x: there.x + there.width / 2, y: there.y + minutes * pxPerMinute } }
  }

  // The slot is taken: the car stays on the tray, and so does one that is dropped above the board.
  const { from, to } = await reach(30)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y)
  await expect(tray.locator('[data-held]')).toHaveCount(1)
  await expect(preview).toHaveCount(0)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await expect(preview).toHaveAttribute('data-preview', 'no')
  await page.mouse.move(from.x, from.y, { steps: 4 })
  await expect(preview).toHaveCount(0)
  await page.mouse.up()
  await expect(tray.locator('[data-held]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/schedule\?/)

  const free = await reach(-45)
  await page.mouse.move(free.from.x, free.from.y)
  await page.mouse.down()
  await page.mouse.move(free.to.x, free.to.y, { steps: 4 })
  await expect(preview).toContainText('10:00')
  await page.mouse.up()
  await expect(mine).toContainText('10:00')
  await expect(tray).toHaveCount(0)
  await takeBack()

  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  const held = await reach(-60)
  await send('touchStart', [held.from])
  await expect(tray.locator('[data-held]')).toHaveCount(1)
  await send('touchMove', [{ x: held.from.x, y: held.from.y + 20 }])
  await send('touchMove', [held.to])
  await expect(preview).toContainText('9:45')
  await send('touchEnd', [])
  await expect(mine).toContainText('9:45')
  await takeBack()

  // The first bay has a car at that time. The keys move on to the second.
  const announcement = page.locator('main [data-board] > [aria-live]')
  await waiting.focus()
  await page.keyboard.press('m')
  await expect(announcement).toContainText('WM\u00a03S77')
  await page.keyboard.press('ArrowDown')
  await expect(announcement).toHaveText(`9:30, ${bays[1]}, ${label('free')}`)
  await page.keyboard.press('Escape')
  await expect(announcement).toBeEmpty()
  await expect(waiting).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(mine).toContainText('9:30')
  await expect(mine).toBeFocused()
  expect(complaints).toEqual([])
})

test('a card is dragged by a long press', { tag: '@board' }, async ({ page, locale }) => {
  const { at, card } = workshopOf(page, product, locale)
  const day = emptyDay(2)
  const { plates, bays } = await bookTwo(day, 'F77')
  await page.goto(at(`/schedule?view=day&by=bay&date=${day}`))
  const preview = page.locator('[data-preview]')
  const second = page.getByRole('region', { name: bays[1], exact: true })
  const [box, target] = [await card(plates[0]).boundingBox(), await second.locator('ul').boundingBox()]
  if (!box || !target) throw new Error('no card')
  const from = { x: box.x + 40, y: box.y + 20 }
  const to = { x: target.x + target.width / 2, y: from.y - 45 * pxPerMinute }
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [from])
  await expect(preview).toBeVisible()
  await send('touchMove', [{ x: from.x + 20, y: from.y }])
  await send('touchMove', [to])
  await expect(preview).toContainText('8:15')
  await send('touchEnd', [])
  await expect(second.locator('[data-card]').first()).toContainText('8:15')
})

test('a card is moved by the keys, with announcements; a closed hour needs a confirmation', { tag: '@board' }, async ({
  page,
  locale,
}) => {
  const { at, label, card } = workshopOf(page, product, locale)
  const day = emptyDay(1)
  const { plates, bays } = await bookTwo(day, 'K77')
  await page.goto(at(`/schedule?view=day&by=bay&date=${day}`))
  const mine = card(plates[0])
  const announcement = page.locator('main [data-board] > [aria-live]')
  const preview = page.locator('[data-preview]')
  await mine.focus()
  await page.keyboard.press('m')
  await expect(announcement).toContainText(plates[0])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(announcement).toHaveText(`9:15, ${bays[1]}, ${label('free')}`)
  await page.keyboard.press('PageDown')
  await expect(announcement).toContainText(plates[1].replace(' ', '\u00a0'))
  // Nothing is dropped at an invalid place, and other keys have no effect.
  await page.keyboard.press('Enter')
  await page.keyboard.press('n')
  await expect(preview).toHaveAttribute('data-preview', 'no')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(mine).toBeFocused()

  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(label('Rescheduled'), { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: bays[1], exact: true })).toContainText('9:15')
  await expect(mine).toBeFocused()

  const dialog = page.locator('dialog[open]')
  await page.keyboard.press('m')
  for (let hour = 9; hour < 24; hour++) await page.keyboard.press('PageDown')
  await expect(preview).toHaveAttribute('data-preview', 'ask')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('input[type=time]').first()).not.toHaveValue('09:15')
})

test('L2 in the week a card is dragged to another day and bay, by the keys and by mouse, also to a row that is not open', {
  tag: '@board',
}, async ({ page, locale }) => {
  const { at, label, card } = workshopOf(page, product, locale)
  const office = officeOf(product, cookies)
  const day = emptyDay(3)
  const { plates, bays } = await bookTwo(day, 'W77')
  await page.goto(at(`/schedule?view=week&by=bay&row=all&date=${day}`))
  const announcement = page.locator('main [data-board] > [aria-live]')
  const mine = card(plates[0])
  await mine.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await expect(announcement).toContainText(`9:00, ${bays[1]}, ${label('free')}`)
  await page.keyboard.press('ArrowRight')
  await expect(announcement).toContainText('9:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText(label('Rescheduled'), { exact: true })).toBeVisible()
  await expect(mine).toBeFocused()
  await expect(page.locator(`[data-cell="${addDays(day, 1)}"]`).filter({ hasText: plates[0] })).toHaveCount(1)

  // By mouse, back to the first day.
  const other = await card(plates[1]).boundingBox()
  const box = await mine.boundingBox()
  if (!other || !box) throw new Error('no card')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 24)
  await page.mouse.move(other.x + 20, other.y + 20, { steps: 4 })
  await expect(page.locator('[data-preview]')).toHaveAttribute('data-preview', 'go')
  await page.mouse.up()
  await expect(page.locator(`[data-cell="${day}"]`).filter({ hasText: plates[0] })).toHaveCount(1)
  const id = (await mine.getAttribute('data-order')) ?? ''
  await expect.poll(async () => toWall(Date.parse((await office.read(id)).startsAt), workshopZone()).date).toBe(day)

  // To a row that is not open: by mouse it stays closed, by the keys it opens, because the focus follows the car.
  await page.goto(at(`/schedule?view=week&by=bay&row=${(await office.read(id)).blocks[0]?.bayId}&date=${day}`))
  const load = (name: string) => page.locator('[data-row]').filter({ hasText: name }).locator('[data-load]')
  await expect(mine).toBeVisible()
  const bayOf = async () => (await office.read(id)).blocks[0]?.bayId
  const before = await bayOf()
  await mine.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-preview]')).toHaveAttribute('data-preview', 'go')
  await page.keyboard.press('Enter')
  await expect(mine).toBeFocused()
  // The board shows the change before the server has it.
  await expect.poll(bayOf).not.toBe(before)
  const between = await bayOf()
  await expect(page).toHaveURL(new RegExp(`row=${between}`))
  const [from, target] = [
    await mine.boundingBox(),
    await load(bays[0])
      .nth(weekdayOf(day) - 1)
      .boundingBox(),
  ]
  if (!from || !target) throw new Error('no row')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 24)
  await page.mouse.move(target.x + 20, target.y + 10, { steps: 4 })
  await expect(page.locator('[data-preview]')).toHaveAttribute('data-preview', 'go')
  await page.mouse.up()
  await expect.poll(bayOf).not.toBe(between)

  // A waiting car is assigned to a bay in the same way.
  const booked = await office.book({
    source: 'phone',
    vehicle: { plate: 'WM 3W77', country: 'PL', brand: 'Opel', model: 'Corsa' },
    startsAt: new Date(toInstant({ date: day, time: '14:00' }, workshopZone())).toISOString(),
    workMinutes: 60,
    bayId: null,
  })
  await page.goto(at(`/schedule?view=week&by=bay&row=all&date=${day}`))
  const waiting = card('WM 3W77')
  await waiting.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowUp')
  await expect(announcement).toContainText(label('free'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(label('Rescheduled'), { exact: true })).toBeVisible()
  await expect.poll(async () => (await office.read(booked.id)).blocks[0]?.bayId).toBeTruthy()
})
