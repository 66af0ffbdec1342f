import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatMoney } from '../../src/domain/money/money.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const moneyOf = (locale: string | undefined) => (amount: number) =>
  formatMoney({ amount, currency: 'PLN' }, locale?.startsWith('pl') ? 'pl-PL' : 'en-GB')
const sheet = (page: Page) => page.locator('dialog[open]')
const rows = (page: Page) => sheet(page).locator('li[data-line]')

test('C31 J6 the lines of an order are typed fast, saved one by one, and kept over a reload', async ({
  page,
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const money = moneyOf(locale)
  const cell = (index: number, name: string) => rows(page).nth(index).getByLabel(label(name), { exact: true })
  const office = officeOf(product, cookies)
  const total = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: label('Labour and parts') }) })

  await page.goto(at('/orders?status=confirmed'))
  const first = page.locator('main [data-order]').first()
  const id = (await first.getAttribute('data-order')) ?? ''
  await first.click()
  await page.getByRole('button', { name: label('Add items') }).click()

  await test.step('by keyboard only; blank lines are ignored', async () => {
    await sheet(page)
      .getByRole('button', { name: label('Part'), exact: true })
      .click()
    await expect(cell(0, 'Description')).toBeFocused()
    await page.keyboard.type('Klocki przód')
    for (const text of ['2', label('pcs'), '100,50', '10']) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await expect(cell(1, 'Description')).toBeFocused()
    await page.keyboard.type('Kaucja')
    await cell(1, 'Net price').fill('ten')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(cell(1, 'Net price')).toBeFocused()
    await expect(rows(page).nth(1)).toContainText(label('zod.errors.custom.bad-characters'))
    await expectNoFault(page)
    await cell(1, 'Net price').fill('-30.00')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(3)
    // 2 × 100.50 less 10 %, less 30.00, and 23 % of it.
    await expect(
      sheet(page)
        .getByRole('status')
        .filter({ hasText: money(18_561) }),
    ).toBeVisible()
  })

  await test.step('each is saved when it is left, by its own call', async () => {
    const { lines } = await office.read(id)
    expect(lines.map(({ name, version }) => [name, version])).toEqual([
      ['Klocki przód', 1],
      ['Kaucja', 1],
    ])
  })

  await test.step('removed and restored, moved, and what is typed is there after a reload', async () => {
    await rows(page)
      .nth(0)
      .getByRole('button', { name: label('Remove {label}').replace('{label}', '').trim() })
      .click()
    await expect(rows(page)).toHaveCount(2)
    await sheet(page)
      .getByRole('button', { name: label('Undo') })
      .click()
    await expect(cell(0, 'Description')).toHaveValue('Klocki przód')
    await expect.poll(async () => (await office.read(id)).lines[0]?.version).toBe(3)
    await cell(0, 'Description').press('Alt+ArrowDown')
    await expect(cell(0, 'Description')).toHaveValue('Kaucja')
    await expect
      .poll(async () => (await office.read(id)).lines.map(({ name }) => name))
      .toEqual(['Kaucja', 'Klocki przód'])
    await cell(1, 'Net price').fill('nie wiem')
    await cell(2, 'Description').fill('Bez ceny')
    await page.reload()
    await page.getByRole('button', { name: label('Edit items') }).click()
    await expect(sheet(page)).toContainText(label('We kept what you typed. It’s not saved yet.'))
    await expect(cell(1, 'Net price')).toHaveValue('nie wiem')
    await expect(cell(2, 'Description')).toHaveValue('Bez ceny')
    await cell(1, 'Net price').fill('100,50')
    await cell(2, 'Net price').fill('1')
    await sheet(page).locator('button[type=submit]').click()
    await expect(sheet(page)).toHaveCount(0)
    await expect(total).toContainText('Bez ceny')
    await expect(total).toContainText(money(18_684))
  })
  expect(complaints).toEqual([])
})

test('J6 two people edit different items at once; on the same one both see both, and nothing is lost @polish', async ({
  page,
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const { label, at } = workshopOf(page, product, locale)
  const money = moneyOf(locale)
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed')).at(-2)
  const id = car?.id ?? ''
  const send = (method: 'PUT' | 'DELETE', lineId: string, body: object) =>
    page.request.fetch(`${product.origin}/api/appointments/${id}/lines/${lineId}`, {
      method,
      data: body,
      headers: { origin: product.origin },
    })
  const line = { kind: 'part', unit: 'l', quantity: 1000, netPrice: 1000, discountPercent: 0, vatRate: 23 }
  const [oil, filter] = [randomUUID(), randomUUID()]
  for (const [lineId, name] of [
    [oil, 'Olej'],
    [filter, 'Filtr'],
  ] as const) {
    await send('PUT', lineId, { ...line, name, version: null })
  }
  const cell = (index: number, name: string) => rows(page).nth(index).getByLabel(label(name), { exact: true })
  const decide = (name: string) => sheet(page).getByRole('button', { name: label(name) })
  await page.goto(at(`/orders/${id}`))
  await page.getByRole('button', { name: label('Edit items') }).click()

  await test.step('a colleague’s item appears without disturbing the one that is being typed', async () => {
    await cell(0, 'Net price').fill('5')
    await send('PUT', filter, { ...line, name: 'Filtr kabinowy', version: 1 })
    await send('PUT', randomUUID(), { ...line, name: 'Korek', version: null })
    await expect(cell(1, 'Description')).toHaveValue('Filtr kabinowy')
    await expect(rows(page)).toHaveCount(3)
    await expect(cell(0, 'Net price')).toBeFocused()
    await expect(cell(0, 'Net price')).toHaveValue('5')
    await cell(1, 'Description').focus()
    await expect
      .poll(async () => (await office.read(id)).lines.map(({ netPrice }) => netPrice))
      .toEqual([500, 1000, 1000])
  })

  await test.step('on the same item both versions are shown, and theirs is kept', async () => {
    await cell(0, 'Description').fill('Olej 0W-20')
    await send('PUT', oil, { ...line, name: 'Olej 5W-30', version: 2 })
    await cell(1, 'Description').focus()
    const conflict = sheet(page).locator('[data-conflict]')
    await expect(conflict).toContainText('Olej 5W-30')
    await expect(conflict).toContainText('Olej 0W-20')
    await expect(conflict).toContainText('Anna')
    await expectNoFault(page)
    await decide('Keep theirs').click()
    await expect(conflict).toHaveCount(0)
    await expect(cell(0, 'Description')).toHaveValue('Olej 5W-30')
  })

  await test.step('or the own one', async () => {
    await cell(0, 'Description').fill('Olej 0W-20')
    await send('PUT', oil, { ...line, name: 'Olej 10W-40', version: 3 })
    await cell(1, 'Description').focus()
    await expect(sheet(page).locator('[data-conflict]')).toContainText('Olej 10W-40')
    await decide('Keep mine').click()
    await expect(sheet(page).locator('[data-conflict]')).toHaveCount(0)
    await expect.poll(async () => (await office.read(id)).lines[0]?.name).toBe('Olej 0W-20')
  })

  await test.step('what is typed stays through a reload, and is saved when the sheet is closed', async () => {
    await cell(2, 'Description').fill('Korek spustowy')
    await page.reload()
    await page.getByRole('button', { name: label('Edit items') }).click()
    await expect(cell(2, 'Description')).toHaveValue('Korek spustowy')
    // To close the sheet leaves the item too.
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect.poll(async () => (await office.read(id)).lines[2]?.name).toBe('Korek spustowy')
    await page.getByRole('button', { name: label('Edit items') }).click()
  })

  await test.step('an item that a colleague removed while it was typed stays until it is decided', async () => {
    await cell(1, 'Description').fill('Filtr węglowy')
    await send('DELETE', filter, { version: 2 })
    await page.keyboard.press('ControlOrMeta+Enter')
    const conflict = sheet(page).locator('[data-conflict]')
    await expect(conflict).toContainText(label('item removed'))
    await expect(conflict).toContainText('Filtr węglowy')
    await decide('Keep mine').click()
    await expect(conflict).toHaveCount(0)
    await sheet(page).locator('button[type=submit]').click()
    await expect(sheet(page)).toHaveCount(0)
    const total = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: label('Labour and parts') }) })
    await expect(total).toContainText('Filtr węglowy')
    await expect(total).toContainText('Olej 0W-20')
    await expect(total).toContainText(money(3690))
  })
})

test('J6 what an older build stored as a whole form is there, each item by itself', async ({
  page,
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const { label, at } = workshopOf(page, product, locale)
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed')).at(-1)
  const id = car?.id ?? ''
  await page.goto(at(`/orders/${id}`))
  await expect(page.getByRole('button', { name: label('Add items') })).toBeVisible()
  await page.evaluate(async (order) => {
    const { id: userId } = await (await fetch('/api/profiles/me')).json()
    const line = { id: crypto.randomUUID(), kind: 'part', name: 'Pasek', quantity: '1', unit: 'szt.', price: '10' }
    const form = { version: 1, seen: '[]', lines: [{ ...line, discount: '', vat: '23' }] }
    localStorage.setItem(`pitboard.draft.${userId}.order.${order}.lines`, JSON.stringify(form))
  }, id)
  await page.getByRole('button', { name: label('Add items') }).click()
  await expect(sheet(page)).toContainText(label('We kept what you typed. It’s not saved yet.'))
  await expect(rows(page).first().getByLabel(label('Description'), { exact: true })).toHaveValue('Pasek')
  await sheet(page).locator('button[type=submit]').click()
  await expect(sheet(page)).toHaveCount(0)
  expect((await office.read(id)).lines).toMatchObject([{ name: 'Pasek', netPrice: 1000, version: 1 }])
})

test('C31 a known name fills in its price, and a mechanic sees the parts without prices', async ({
  page,
  context,
  browser,
  locale,
}, { project }) => {
  await context.addCookies(cookies)
  const { label, at } = workshopOf(page, product, locale)
  await page.goto(at('/orders?status=completed'))
  const order = page.locator('main [data-order]').first()
  const id = await order.getAttribute('data-order')
  await order.click()
  await page.getByRole('button', { name: label('Edit items') }).click()
  const before = await rows(page).count()
  const addPart = () =>
    sheet(page)
      .getByRole('button', { name: label('Part'), exact: true })
      .click()
  const cell = (name: string) => rows(page).last().getByLabel(label(name), { exact: true })
  await addPart()
  await cell('Description').fill('Filtr DPF')
  await cell('Net price').fill('77,70')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('button', { name: label('Edit items') }).click()
  await addPart()
  await cell('Description').fill('filtr dpf')
  await expect(cell('Net price')).toHaveValue(/^77[.,]70$/)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByText('filtr dpf', { exact: true })).toBeVisible()

  const shopFloor = await browser.newContext({ viewport: project.use.viewport ?? null, ...(locale ? { locale } : {}) })
  const tablet = await shopFloor.newPage()
  const mechanic = workshopOf(tablet, product, locale)
  await tablet.goto(mechanic.at('/login'))
  await mechanic.signIn('marek@example.com')
  await expect(tablet).toHaveURL(/\/my-cars$/)
  await tablet.goto(mechanic.at(`/orders/${id}`))
  const card = tablet
    .locator('section')
    .filter({ has: tablet.getByRole('heading', { name: label('Labour and parts') }) })
  await expect(card.locator('li')).toHaveCount(before + 2)
  await expect(card).toContainText('Filtr DPF')
  await expect(card).not.toContainText(/\d\s?zł|PLN/)
  await expect(card.getByRole('button')).toHaveCount(0)
  await shopFloor.close()
})

test('C31 a hundred lines are shown and summed; one more is refused with a message', async ({
  page,
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const { label, at } = workshopOf(page, product, locale)
  const money = moneyOf(locale)
  const [car] = await officeOf(product, cookies).list('confirmed')
  if (!car) throw new Error('the demo has no confirmed visit')
  const line = { kind: 'part', unit: 'pcs', quantity: 1000, netPrice: 1000, discountPercent: 0, vatRate: 23 }
  const lines = Array.from({ length: 100 }, (_, at) => ({ ...line, id: randomUUID(), name: `Uszczelka ${at + 1}` }))
  const headers = { origin: product.origin }
  const saved = await page.request.put(`${product.origin}/api/appointments/${car.id}/lines`, {
    data: { lines },
    headers,
  })
  expect(saved.status()).toBe(200)
  await page.goto(at(`/orders/${car.id}`))
  await expect(page.locator('main').getByText(money(123_000)).first()).toBeVisible()
  await page.getByRole('button', { name: label('Edit items') }).click()
  await expect(rows(page)).toHaveCount(100)
  await sheet(page)
    .getByRole('button', { name: label('Part'), exact: true })
    .click()
  await page.keyboard.type('Uszczelka 101')
  await sheet(page).locator('button[type=submit]').click()
  await expect(sheet(page).getByRole('alert')).toContainText('100')
  await expect(rows(page)).toHaveCount(101)
})
