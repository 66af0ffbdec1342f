import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatMoney } from '../../src/domain/money.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false })

const moneyOf = (locale: string | undefined) => (amount: number) =>
  formatMoney({ amount, currency: 'PLN' }, locale?.startsWith('pl') ? 'pl-PL' : 'en-GB')
const sheet = (page: Page) => page.locator('dialog[open]')
const rows = (page: Page) => sheet(page).locator('li[data-line]')

test('C31 the lines of an order are typed fast, kept over a reload, and saved over somebody else’s change', async ({
  page,
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const money = moneyOf(locale)
  const cell = (index: number, name: string) => rows(page).nth(index).getByLabel(label(name), { exact: true })
  const save = (where: Page) => sheet(where).locator('button[type=submit]')
  const total = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: label('Labour and parts') }) })

  await page.goto(at('/orders?status=confirmed'))
  await page.locator('main [data-order]').first().click()
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

  await test.step('removed and restored, moved, and there after a reload', async () => {
    await rows(page)
      .nth(0)
      .getByRole('button', { name: label('Remove {label}').replace('{label}', '').trim() })
      .click()
    await expect(rows(page)).toHaveCount(2)
    await sheet(page)
      .getByRole('button', { name: label('Undo') })
      .click()
    await expect(cell(0, 'Description')).toHaveValue('Klocki przód')
    await cell(0, 'Description').press('Alt+ArrowDown')
    await expect(cell(0, 'Description')).toHaveValue('Kaucja')
    await page.reload()
    await page.getByRole('button', { name: label('Add items') }).click()
    await expect(cell(1, 'Description')).toHaveValue('Klocki przód')
    await expect(cell(1, 'Net price')).toHaveValue('100,50')
  })

  await test.step('somebody else saved first: the input stays, and is saved over their change', async () => {
    const other = await context.newPage()
    await other.goto(page.url())
    // The draft belongs to the person, so it is in this tab as well.
    await other.getByRole('button', { name: label('Add items') }).click()
    await other.getByRole('button', { name: label('Start over') }).click()
    await sheet(other)
      .getByRole('button', { name: label('Fee'), exact: true })
      .click()
    await rows(other).first().getByLabel(label('Description')).fill('Holowanie')
    await rows(other).first().getByLabel(label('Net price')).fill('200')
    await save(other).click()
    await expect(sheet(other)).toHaveCount(0)
    await other.close()
    await save(page).click()
    await expect(sheet(page)).toContainText('Holowanie')
    await expect(cell(1, 'Description')).toHaveValue('Klocki przód')
    await sheet(page)
      .getByRole('button', { name: label('Keep mine') })
      .click()
    await expect(sheet(page)).toHaveCount(0)
    await expect(total).toContainText('Klocki przód')
    await expect(total).not.toContainText('Holowanie')
    await expect(total).toContainText(money(18_561))
  })
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
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
  await expect(card).not.toContainText(/zł|PLN/)
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
