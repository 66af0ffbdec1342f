import type { Locator, Page } from '@playwright/test'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { controlled } from '../support/page/controlled.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo()
test.use({ reusesDevice: true })

const minuteMs = 60_000
const options = (page: Page) => page.locator('[role=option]')
const selected = (page: Page) => page.locator('[role=option][aria-selected=true]')

test('one field finds and does everything, by keyboard and by touch @phone', async ({ page, locale, isMobile }) => {
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const [car] = await officeOf(product, cookies).list('in-progress')
  if (!car?.vehicle.plate) throw new Error('the demo has no car in work')
  const { plate } = car.vehicle
  const field = page.getByRole('combobox', { name: label('Search or jump to…') })
  const open = async () => {
    if (isMobile) await page.getByRole('button', { name: label('Search or jump to…') }).tap()
    else await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
  }
  await page.goto(at('/dashboard'))
  await expect(page.locator('main a[href*="/orders"]').first()).toBeVisible()

  await open()
  await expectNoFault(page)
  await field.fill(label('Orders: by status').toUpperCase())
  await expect(selected(page)).toHaveText(label('Orders: by status'))
  await field.press('Enter')
  await expect(page).toHaveURL(/\/orders\?view=board$/)

  await open()
  await expect(options(page).first(), 'what was used last').toHaveText(label('Orders: by status'))
  await field.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await field.fill(plate.replace(' ', '').toLowerCase())
  const found = options(page).filter({ hasText: plate })
  await expect(found.first()).toBeVisible()
  if (isMobile) await found.first().tap()
  else await found.first().click()
  await expect(page).toHaveURL(new RegExp(`/orders/${car.id}$`))

  await open()
  await field.fill('Marek')
  await options(page).filter({ hasText: 'Marek' }).first().click()
  await expect(page).toHaveURL(/\/employees\?person=/)

  if (!isMobile) {
    await page.goto(at('/schedule'))
    await expect(page.locator('main [data-card]').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    // The search is still loading: N is no shortcut now.
    await page.keyboard.type('new')
    await expect(field).toHaveValue('new')
    await expect(page.locator('dialog[open]')).toHaveCount(1)
  }
  expect(complaints).toEqual([])
})

test('Back closes what is open over a page, and then leaves the page', async ({ page, locale, isMobile }) => {
  const { label, at, step } = workshopOf(page, product, locale)
  const dialogs = page.locator('dialog[open]')
  const [car] = await officeOf(product, cookies).list('in-progress')
  if (!car) throw new Error('the demo has no car in work')
  await page.goto(at('/dashboard'))
  await controlled(page)
  await page.locator('nav a[href$="/employees"]').click()
  const expectClosed = async (path: RegExp, left = 0) => {
    await page.goBack()
    await expect(dialogs).toHaveCount(left)
    await expect(page).toHaveURL(path)
  }
  await page
    .locator('main')
    .getByRole('button', { name: /^Marek/ })
    .click()
  await dialogs.getByRole('button', { name: label('Add time off') }).click()
  await expect(dialogs).toHaveCount(2)
  await expectClosed(/\/employees\?person=/, 1)
  await expectClosed(/\/employees$/)

  await page.locator('nav a[href$="/schedule"]').click()
  await page.getByRole('button', { name: label('New walk-in') }).click()
  await expect(dialogs).toHaveCount(1)
  await expectClosed(/\/schedule$/)
  await page.locator('nav a[href$="/orders"]').click()
  await page.locator(`main a[href$="/orders/${car.id}"]`).click()
  await step('awaiting-parts').click()
  await dialogs.getByRole('textbox').first().fill('clutch')
  await expectClosed(/\/orders\/[0-9a-f-]{36}$/)
  if (isMobile) await page.getByRole('button', { name: label('Search or jump to…') }).tap()
  else await page.keyboard.press('Control+k')
  await expect(dialogs).toHaveCount(1)
  await expectClosed(/\/orders\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/orders(\?|$)/)
})

test('the longest permitted name covers nothing', async ({ page, locale }) => {
  const { at } = workshopOf(page, product, locale)
  const car = (await officeOf(product, cookies).list('confirmed')).find(({ customer }) => customer)
  if (!car?.customer) throw new Error('the demo has no booking of a customer')
  const { origin } = product
  const path = `${origin}/api/customers/${car.customer.id}`
  const { kind, phone, email, language, consents, notes, version } = await (await page.request.get(path)).json()
  const name = 'Przedsiębiorstwo Konstantynopolitańczykowianeczkowskie Handlowo-Usługowo-Produkcyjne Sp. z o.o. Sp. k.'
  const data = { kind, name, phone, email, language, consents, notes, version }
  const saved = await page.request.put(path, { data, headers: { origin } })
  expect(saved.status(), await saved.text()).toBe(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at(`/orders/${car.id}`))
  const customer = page.locator('main button[aria-haspopup=dialog]').filter({ hasText: name })
  const textBox = (of: Locator) =>
    of.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { top, bottom, right } = range.getBoundingClientRect()
      return { top, bottom, right }
    })
  const model = page.getByText([car.vehicle.brand, car.vehicle.model].join(' ')).first()
  await expect(customer).toBeVisible()
  expect((await textBox(model)).bottom).toBeLessThanOrEqual((await textBox(customer)).top + 1)
  await customer.click()
  const title = page.locator('dialog[open] h2').first()
  const closer = await page.locator('dialog[open] h2 + button').boundingBox()
  expect((await textBox(title)).right).toBeLessThanOrEqual(closer?.x ?? 0)
})

test('no text of the bar is broken within a word @polish @phone', async ({ page, locale }) => {
  const { at } = workshopOf(page, product, locale)
  for (const path of ['/settings', '/dashboard']) {
    await page.goto(at(path))
    const word = page.locator('nav a[aria-current=page] > span').first()
    await expect(word).toBeVisible()
    expect(await word.evaluate((element) => element.getClientRects().length)).toBe(1)
  }
})

test('S3 without a network the search says what it searched, and finds the data on this device @phone', async ({
  page,
  context,
  locale,
  isMobile,
}) => {
  const { label, at } = workshopOf(page, product, locale)
  await page.goto(at('/orders'))
  await controlled(page)
  const row = page.locator('main a[data-order]').first()
  const plate = (await row.locator('[data-plate]').innerText()).split('\n').at(-1) ?? ''
  await context.setOffline(true)
  if (isMobile) await page.getByRole('button', { name: label('Search or jump to…') }).tap()
  else await page.keyboard.press('Control+k')
  await page.locator('[role=combobox]').fill(plate)
  await expect(options(page).filter({ hasText: plate }).first()).toBeVisible()
  await expect(
    page.getByText(label('Offline: results are from the data on this device, as of {time}.').split('{')[0] ?? ''),
  ).toBeVisible()
  await context.setOffline(false)
})

test('? lists the keyboard shortcuts, which can be switched off @board', async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  const list = page.getByRole('dialog', { name: label('Keyboard shortcuts') })
  await page.goto(at('/schedule'))
  await expect(page.locator('main [data-card]').first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(list).toContainText(label('Search or jump to…'))
  await expectNoFault(page)
  await list.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/[?&]date=/)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.goto(at('/settings?section=look'))
  await page.getByRole('checkbox', { name: label('Single-key shortcuts') }).check()
  await page.goto(at('/schedule'))
  await expect(page.locator('main [data-card]').first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.locator('dialog[open]')).toBeVisible()
})

test('in glove mode holding a card takes its next step, and Undo reverts it @phone', async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  const office = officeOf(product, cookies)
  // At any minute of the hour: a car that has arrived.
  const [next] = await office.list('confirmed')
  if (next) await office.change(next.id, 'arrived')
  const [car] = await office.list('arrived')
  if (!car) throw new Error('the demo has no car that comes or has come')
  const status = async () => (await office.read(car.id)).status
  await page.goto(at('/settings?section=look'))
  await page.getByRole('checkbox', { name: label('Glove mode') }).check()
  const row = page.locator(`main a[data-order="${car.id}"]`)
  const find = async () => {
    await page.goto(at(`/orders?status=arrived`))
    await page.locator('html[data-glove]').waitFor()
    const box = await row.boundingBox()
    if (!box) throw new Error('the card is not there')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  // A tap opens the order as without glove mode, and a hold that ends too early changes nothing.
  const first = await find()
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  // Without a wait, because on a busy machine the time of a hold is soon over.
  await page.mouse.move(first.x, first.y + 40)
  await page.mouse.up()
  await expect(page.locator('[data-hold-ring]')).toHaveCount(0)

  const again = await find()
  await page.mouse.move(again.x, again.y)
  await page.mouse.down()
  const undo = page.getByRole('button', { name: label('Undo'), exact: true })
  await expect(undo).toBeVisible()
  await page.mouse.up()
  await expect(page, 'lifting the finger opens nothing').toHaveURL(/\/orders\?status=arrived$/)
  await expect.poll(status).toBe('in-progress')
  await undo.click()
  await expect.poll(status).toBe('arrived')
  await expect(row).toBeVisible()
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/orders/${car.id}$`))
})

test.describe('the TV board', () => {
  // The test sets the clock.
  test.use({ reusesDevice: false })

  test('L1 shows twelve bays at once and no names, turns grey as it gets old, and starts without a network', async ({
    page,
    context,
    locale,
  }) => {
    const complaints = watchConsole(page)
    const { label, at } = workshopOf(page, product, locale)
    const office = officeOf(product, cookies)
    const wall = page.locator('[data-wall]')
    const plates = page.locator('main [data-plate]')
    const today = await office.list('in-progress')
    await office.addBays(['Lift 11', 'Lift 12'])
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.clock.install()
    await page.goto(at('/wall'))
    await controlled(page)
    await expect(plates.first()).toBeAttached()
    await expect(wall).toHaveAttribute('data-age', 'fresh')
    await expectNoFault(page)
    const shown = await page.locator('main').innerText()
    for (const { customer } of today) if (customer) expect(shown).not.toContain(customer.name)
    const tiles = page.locator('main [data-bay]')
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(size)
      await expect(tiles).toHaveCount(12)
      for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 })
      // Nothing in a tile is cut off.
      const tooHigh = await tiles.evaluateAll((all) =>
        all.flatMap((tile) => {
          const text = tile.firstElementChild
          return text && text.scrollHeight > text.clientHeight + 1 ? [tile.textContent] : []
        }),
      )
      expect(tooHigh, `at ${size.width} px`).toEqual([])
    }
    const working = today.filter(({ blocks }) => blocks.length > 0)
    for (const { vehicle } of working) {
      await expect(tiles.filter({ hasText: vehicle.plate ?? label('No plate yet') })).not.toHaveCount(0)
    }

    const ready = await office.list('ready')
    for (const width of [1920, 1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      // In one evaluation, because the footer may be rendered again between two.
      const countReady = () =>
        page.evaluate(() => {
          const group = document.querySelector('footer [data-group=ready]')
          const more = group?.querySelector('[data-more]')?.getAttribute('data-more')
          return (group?.querySelectorAll('[data-seen=true]').length ?? 0) + Number(more ?? 0)
        })
      await expect.poll(countReady, `at ${width} px`).toBe(ready.length)
      // In one evaluation too.
      const outside = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('footer [data-seen=true]')].flatMap((plate) => {
            const { left, right, top, bottom } = plate.getBoundingClientRect()
            const isInside = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1
            return isInside ? [] : [plate.textContent]
          }),
        )
      await expect.poll(outside, `at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 1920, height: 1080 })

    await context.setOffline(true)
    await page.clock.fastForward(3 * minuteMs)
    await expect(wall).toHaveAttribute('data-age', 'dim')
    await page.clock.fastForward(9 * minuteMs)
    await expect(wall).toHaveAttribute('data-age', 'grey')
    await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible()
    await page.reload()
    await expect(wall).toHaveAttribute('data-age', 'grey')
    await expect(plates.first()).toBeAttached()

    await context.setOffline(false)
    await page.clock.fastForward(minuteMs)
    await expect(wall).toHaveAttribute('data-age', 'fresh')
    await page.getByRole('button', { name: label('Exit TV board') }).click()
    await expect(page).toHaveURL(/\/schedule$/)
    expect(complaints).toEqual([])
  })
})
