import type { Page } from '@playwright/test'
import { openMinutesIn } from '../../src/domain/promise-risk.ts'
import { toWall } from '../../src/domain/wall-time.ts'
import { openSpans } from '../../src/domain/working-hours.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { controlled } from '../support/page/controlled.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { workshopZone } from '../support/workshop-zone.ts'

const { product, cookies } = provideDemo()
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const rowsOf = (page: Page) => page.locator('main [data-order]')

test('C31 every order is found: search, filters and sorting are stored in the address @phone', async ({
  page,
  locale,
}) => {
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const rows = rowsOf(page)
  const search = page.getByLabel(label('Search orders'))
  const filter = (name: string) => page.locator('main label').filter({ hasText: new RegExp(`^${label(name)}$`) })

  await page.goto(at('/orders'))
  await expect(rows.first()).toBeVisible()
  const plate = (await rows.first().locator('[data-plate]').innerText()).split('\n').at(-1) ?? ''
  await search.fill(plate.replaceAll(' ', '').toLowerCase())
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(rows.filter({ hasNotText: plate })).toHaveCount(0)
  await expect(rows.filter({ hasText: plate }).first()).toBeVisible()
  await page.reload()
  await expect(search).not.toHaveValue('')
  await expect(rows.filter({ hasText: plate }).first()).toBeVisible()

  await search.fill('no such car anywhere')
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: label('Reset search and filters') }).click()
  await expect(page).toHaveURL(at('/orders'))
  await expect(search).toHaveValue('')
  await expect(rows.first()).toBeVisible()

  await filter('Handed over').click()
  await expect(page).toHaveURL(/[?&]status=completed/)
  await expect(rows.filter({ hasText: label('status.completed') }).first()).toBeVisible()
  await expect(rows.filter({ hasNotText: label('status.completed') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: label('Sort by due time') }), 'when, not until when').toHaveCount(0)
  await page.getByLabel(label('Sort'), { exact: true }).selectOption('number')
  await expect(page).toHaveURL(/[?&]sort=number/)

  await page.getByRole('button', { name: label('Filters') }).click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('button', { name: 'Marek' }).click()
  await sheet.getByRole('button', { name: label('Show orders') }).click()
  await expect(page).toHaveURL(/[?&]employee=/)
  await expect(rows.filter({ hasText: 'Marek' }).first()).toBeVisible()
  await expect(rows.filter({ hasNotText: 'Marek' })).toHaveCount(0)
  await page.getByRole('button', { name: /Marek/ }).and(page.locator('main ul button')).click()
  await expect(page).not.toHaveURL(/employee=/)
  expect(complaints).toEqual([])
})

test('R11 C31 the list grows while it is scrolled, and is restored on return', async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  const rows = rowsOf(page)
  await page.goto(at('/orders?status=completed'))
  await expect(rows.nth(49)).toBeAttached()
  await rows.nth(49).scrollIntoViewIfNeeded()
  await expect(rows.nth(60)).toBeAttached()
  const row = rows.nth(55)
  await row.scrollIntoViewIfNeeded()
  const id = await row.getAttribute('data-order')
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(1000)
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await page.getByRole('link', { name: label('Back to the orders') }).click()
  await expect(page).toHaveURL(at('/orders?status=completed'))
  await expect(page.locator(`[data-order="${id}"]`)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(80)
})

test('C31 the columns: one for each status, the same search, and back to the list', async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  await page.goto(at('/orders'))
  await expect(rowsOf(page).first()).toBeVisible()
  const count = await rowsOf(page).count()
  await page.locator('main label:has(input[value=board])').click()
  await expect(page).toHaveURL(/[?&]view=board/)
  await expect(page.locator('main section[aria-labelledby^=orders-]')).toHaveCount(6)
  await expect(rowsOf(page)).toHaveCount(count)
  const working = page.locator('section[aria-labelledby=orders-in-progress]')
  await expect(working.locator('h2')).toContainText(String(await rowsOf(page).and(working.locator('a')).count()))
  await rowsOf(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(rowsOf(page).first()).not.toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: label('Back to the orders') }).click()
  await expect(page).toHaveURL(/[?&]view=board/)
  await page
    .locator('main label')
    .filter({ hasText: new RegExp(`^${label('All')}$`) })
    .click()
  await expect(page).toHaveURL(/view=board/)
  await expect(page).toHaveURL(/status=all/)
})

test('C31 the list by keyboard only', async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  const rows = rowsOf(page)
  await page.goto(at('/orders'))
  await expect(rows.nth(2)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel(label('Search orders'))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel(label('Search orders'))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const id = await rows.first().getAttribute('data-order')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))

  await page.goto(at('/orders'))
  await page.getByRole('button', { name: label('Filters') }).click()
  const day = page.getByLabel(label('Another day'))
  await day.focus()
  // Each language has its own order of day and month. While the year is typed, the browser has a day of the year 2.
  await page.keyboard.type('11112026')
  await expect(page).toHaveURL(/[?&]day=2026-11-11/)
  await expect(day).toHaveValue('2026-11-11')
  await expect(day).toBeFocused()
})

test('a customer from the order: changed on every visit, and erased only after the name is typed', async ({
  page,
  locale,
}) => {
  const { label, at } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  const dialog = page.locator('dialog[open]').last()
  const card = page.locator('main section').filter({ has: page.locator('[data-plate]') })
  await page.goto(at('/orders?status=in-progress'))
  await rowsOf(page).last().click()
  const open = card.locator('button[aria-haspopup=dialog]').first()
  const name = await open.innerText()
  await open.click()
  await expect(dialog.getByRole('heading', { name })).toBeVisible()
  await expect(dialog.locator('[data-plate]').first()).toBeVisible()
  await expectNoFault(page)

  await test.step('a wrong number is refused at its field; a reload loses nothing', async () => {
    const phone = dialog.locator('input[name=phone]')
    await phone.fill('12')
    await dialog.locator('textarea').fill('Calls back after four')
    await dialog.locator('button[type=submit]').click()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await phone.fill('601 222 333')
    await page.reload()
    await open.click()
    await expect(dialog.locator('textarea')).toHaveValue('Calls back after four')
    await dialog.locator('input[name=name]').fill(`${name} Nowa`)
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toHaveCount(0)
    await expect(open).toHaveText(`${name} Nowa`)
    await expect(card.locator('a[href="tel:+48601222333"]')).toBeVisible()
  })

  await test.step('a customer whose car is here cannot be erased yet', async () => {
    await open.click()
    await dialog.getByRole('button', { name: label('Erase customer data…') }).click()
    await dialog.locator('input').fill(name)
    await dialog.getByRole('button', { name: label('Delete permanently') }).click()
    await expect(dialog.getByText(label('zod.errors.custom.not-the-same'))).toBeVisible()
    await dialog.locator('input').fill(`${name} Nowa`)
    await dialog.getByRole('button', { name: label('Delete permanently') }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: label('Cancel') }).click()
    await expect(dialog.locator('textarea')).toHaveValue('Calls back after four')
  })
  expect(complaints.filter((text) => !text.includes('status of 409'))).toEqual([])
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('C32 the details of an order, without a network', async ({ page, context, locale }) => {
    const { label, at, field } = workshopOf(page, product, locale)
    await page.goto(at('/orders?status=in-progress'))
    await rowsOf(page).first().click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
    await controlled(page)
    await test.step('mileage and key are saved; of the complaint, which needs the network, the input is kept', async () => {
      await page.getByRole('button', { name: label('Edit details') }).click()
      await field('Mileage').fill('many')
      await field('Key tag').fill('K 17')
      const save = page.locator('dialog[open] button[type=submit]')
      await save.click()
      await expect(page.getByText(label('Digits only, up to 7.'))).toBeVisible()
      await field('Mileage').fill('999 111')
      await field('Customer complaint').fill('Stuka')
      await context.setOffline(true)
      await save.click()
      await expect(page.locator('dialog[open] [role=alert]')).toContainText(label('problem.network'))
      await expect(field('Customer complaint')).toHaveValue('Stuka')
      await expect(page.locator('main dd').filter({ hasText: 'K 17' }).locator('[data-unsent]')).toBeAttached()
      await context.setOffline(false)
      await page.reload()
      await page.getByRole('button', { name: label('Edit details') }).click()
      await expect(field('Customer complaint')).toHaveValue('Stuka')
      await save.click()
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      await expect(page.locator('main')).toContainText('Stuka')
      await expect(page.locator('main [data-unsent]')).toHaveCount(0)
      await expect(page.locator('main dl').last()).toContainText(/999.?111/)
      await expect(page.locator('main dl').last()).toContainText('K 17')
    })
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('J5 the desk and a mechanic add notes to an order at the same time, and both see both', async ({
    page,
    context,
    browser,
    locale,
  }) => {
    const workshop = workshopOf(page, product, locale)
    const { label, at } = workshop
    const complaints = watchConsole(page)
    const office = officeOf(product, cookies)
    const { id } = await office.book({
      source: 'phone',
      vehicle: { plate: 'WE 5N0TE', country: 'PL', brand: 'Opel', model: 'Astra' },
      startsAt: new Date().toISOString(),
      workMinutes: 60,
      bayId: null,
      notes: 'Winter tyres: rack 4',
    })
    const field = (where: Page) => where.getByRole('textbox', { name: label('New note') })
    const add = (where: Page) => where.getByRole('button', { name: label('Add note') })
    const notes = (where: Page) => where.getByRole('list', { name: label('Notes') }).getByRole('listitem')
    await page.goto(at(`/orders/${id}`))
    await expect(notes(page)).toHaveCount(1)
    await expect(notes(page)).toContainText('Winter tyres: rack 4')

    const other = await (await browser.newContext({ ...(locale ? { locale } : {}) })).newPage()
    const mechanic = workshopOf(other, product, locale)
    await other.goto(at('/login'))
    await mechanic.signIn('marek@example.com')
    await expect(other).toHaveURL(/\/my-cars$/)
    await other.goto(at(`/orders/${id}`))
    await expect(notes(other)).toHaveCount(1)

    await test.step('both at once: the newest first, each with its author', async () => {
      await field(page).fill('Customer waits here')
      await field(other).fill('Pads 3 mm\nboth sides')
      await Promise.all([add(page).click(), add(other).click()])
      for (const where of [page, other]) {
        await expect(notes(where)).toHaveCount(3)
        await expect(notes(where).filter({ hasText: 'Marek' })).toContainText('Pads 3 mm\nboth sides', {
          useInnerText: true,
        })
        await expect(notes(where).filter({ hasText: 'Customer waits here' })).toHaveCount(1)
        await expect(notes(where).last()).toContainText('Winter tyres: rack 4')
        await expect(field(where)).toHaveValue('')
      }
      await expect(page.getByText(label('Note added'))).toBeVisible()
      await expectNoFault(page)
    })

    await test.step('without a network the note waits on the device, and arrives with the next contact', async () => {
      await context.setOffline(true)
      await field(page).fill('Bulb replaced')
      await add(page).click()
      await expect(notes(page).first()).toContainText('Bulb replaced')
      await expect(notes(page).first().locator('[data-unsent]')).toBeVisible()
      await expect(field(page)).toHaveValue('')
      await field(page).fill('Not added yet')
      await page.goto(at('/orders'))
      await page.goto(at(`/orders/${id}`))
      await expect(notes(page).first()).toContainText('Bulb replaced')
      await expect(field(page)).toHaveValue('Not added yet')
      await context.setOffline(false)
      await expect(notes(page).locator('[data-unsent]')).toHaveCount(0)
      await expect(notes(other).first()).toContainText('Bulb replaced')
      await field(page).fill('Key in the box')
      await field(page).press('Control+Enter')
      await expect(notes(other).first()).toContainText('Key in the box')
      await page.reload()
      await expect(notes(page)).toHaveCount(5)
      await expect(field(page)).toHaveValue('')
    })
    await test.step('what was typed in the form of an older build is found', async () => {
      await page.evaluate(async (order) => {
        const { id } = await (await fetch('/api/profiles/me')).json()
        const draft = { notes: 'Typed before the update', seen: { version: 1, notes: '' } }
        localStorage.setItem(`pitboard.draft.${id}.order.${order}.notes`, JSON.stringify(draft))
      }, id)
      await page.reload()
      await expect(field(page)).toHaveValue('Typed before the update')
      await add(page).click()
      await expect(notes(page).first()).toContainText('Typed before the update')
      // The first five are shown.
      await page
        .getByRole('button', { name: label('Show all {0}').replace('{0}', '6') })
        .first()
        .click()
      await expect(notes(page)).toHaveCount(6)
    })
    await other.context().close()
    expect(complaints.filter((text) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text))).toEqual([])
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('C33 work on hold shows the remaining time, and continues without a network', async ({
    page,
    context,
    locale,
  }) => {
    const { label, at, step, expectStatus } = workshopOf(page, product, locale)
    const office = officeOf(product, cookies)
    const begun = { from: Date.now() - 70 * 60_000, to: Date.now() - 30 * 60_000 }
    const { id } = await office.book({
      source: 'walk-in',
      vehicle: { plate: 'WE 7H31D', country: 'PL', brand: 'Opel', model: 'Astra' },
      startsAt: new Date(begun.from).toISOString(),
      workMinutes: 180,
      bayId: null,
    })
    await office.change(id, 'in-progress', null, begun.from)
    await office.change(id, 'on-hold', 'customer', begun.to)
    const hours = await office.hours()
    if (!hours) throw new Error('the demo has hours')
    const open = openSpans(toWall(begun.from, workshopZone()).date, hours, 'PL', workshopZone())
    // The break may be in between.
    const left = Math.ceil((180 - openMinutesIn(begun, open)) / 5) * 5
    const clock = left % 60 === 0 ? `${left / 60}` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    const remaining = page.getByText(label('~{0} left').replace('{0}', `${clock} h`))
    await page.goto(at(`/orders/${id}`))
    await controlled(page)
    await expect(remaining).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('button', { name: label('Resume work') })).toBeVisible()
    await step('in-progress').click()
    await expectStatus('in-progress')
    await expect(remaining).toBeVisible()
    await context.setOffline(false)
    await expect.poll(async () => (await office.read(id)).status, { timeout: 30_000 }).toBe('in-progress')
    const spans = (await office.read(id)).worked.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
    expect(spans).toEqual([begun])
  })
})

test('C32 the car and the customer of an order are corrected', async ({ page, locale }) => {
  const { label, at, field } = workshopOf(page, product, locale)
  await page.goto(at('/orders?status=confirmed'))
  await rowsOf(page).first().click()
  await page.getByRole('button', { name: label('Edit car and customer') }).click()
  await field('Make').fill('Syrena')
  await field('Model').fill('105')
  await field('VIN').fill('123')
  // A person has a full name, a company a name.
  await field('Full name').or(field('Name')).fill('Zofia Próba')
  await field('Phone').fill('602 111 222')
  const save = page.locator('dialog[open] button[type=submit]')
  await save.click()
  await expect(field('VIN')).toBeFocused()
  await expect(field('VIN')).toHaveAttribute('aria-invalid', 'true')
  // A letter that was read is suggested as the digit that it is.
  await field('VIN').fill('w0lOsdl68b432I987')
  await page.getByRole('button', { name: label('Use {meantVin}').replace('{meantVin}', 'W0L0SDL68B4321987') }).click()
  await expect(field('VIN')).toHaveValue('W0L0SDL68B4321987')
  await save.click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.locator('main')).toContainText('Syrena 105')
  await expect(page.locator('main')).toContainText('Zofia Próba')
  await expect(page.locator('main')).toContainText('W0L0SDL68B4321987')
  await page.goto(at('/orders?q=zofia+proba'))
  // The customer’s other cars are found as well.
  await expect(rowsOf(page).filter({ hasText: 'Syrena 105' }).first()).toBeVisible()
})

test('C31 C32 a booking by phone: a service sets the length, a tap the time', async ({ page, locale }) => {
  const { label, at, field } = workshopOf(page, product, locale)
  await page.goto(at('/schedule?new=phone'))
  const sheet = page.locator('dialog[open]')
  // A foreign plate is not refused, but the page points out that the country is still Poland.
  await field('Plate').fill('1-ABC-234')
  const oddPlate = sheet.getByText(label('Doesn’t look like a Polish plate. Check it, or change the country.'))
  await expect(oddPlate).toBeVisible()
  await field('Country').selectOption('BE')
  await expect(oddPlate).toBeHidden()
  await field('Country').selectOption('PL')
  await field('Plate').fill('WX 7755Y')
  await field('Make').fill('Polonez')
  const service = sheet.locator('fieldset ul button').first()
  const name = (await service.locator('span span').first().innerText()).trim()
  await service.click()
  await expect(sheet.getByRole('button', { name: label('Remove {name}').replace('{name}', name) })).toBeVisible()
  // A slot that fits both lengths may be first before, and second afterwards.
  await expect(sheet.locator('section[aria-busy=true]')).toHaveCount(0)
  const slot = sheet.locator('section ul button').first()
  await slot.click()
  await expect(slot).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: label('Book'), exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await page.goto(at('/orders?q=WX7755Y'))
  await expect(rowsOf(page)).toHaveCount(1)
  await rowsOf(page).first().click()
  await expect(page.locator('main li').filter({ hasText: name }).first()).toBeVisible()
  await expect(page.locator('main [data-plate]').first()).toContainText('WX 7755Y')
})

test('C32 the printed job card: the car and the work without prices, and the order as a link', async ({
  page,
  context,
  locale,
}) => {
  const { at } = workshopOf(page, product, locale)
  await page.goto(at('/orders?status=in-progress'))
  await rowsOf(page).first().click()
  const plate = (await page.locator('main [data-plate]').first().innerText()).split('\n').at(-1) ?? ''
  const card = page.locator('[data-paper]')
  await page.emulateMedia({ media: 'print' })
  // The page listens for the event after it is rendered.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(card).toContainText(plate)
  await expect(card).not.toContainText(/\d\s?zł|PLN/)
  await expect(page.locator('main button:visible')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(card).toHaveCount(0)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.locator('main header button').first().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})
