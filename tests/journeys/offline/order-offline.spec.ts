import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { controlled } from '../../support/page/controlled.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

const marks = (page: Page) => page.locator('main [data-unsent]')
const sheet = (page: Page) => page.locator('dialog[open]').last()
const rows = (page: Page) => sheet(page).locator('li[data-line]')
const line = { kind: 'part', unit: 'l', quantity: 1000, netPrice: 1000, discountPercent: 0, vatRate: 23 }

/** Calls that another device makes. */
const elsewhere = (page: Page, id: string) => {
  const send = async (method: 'PUT' | 'DELETE', path: string, data: object) => {
    const url = `${product.origin}/api/appointments/${id}/${path}`
    const answer = await page.request.fetch(url, { method, data, headers: { origin: product.origin } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  return {
    save: (lineId: string, name: string, version: number | null) =>
      send('PUT', `lines/${lineId}`, { ...line, name, version }),
    setKeyTag: (from: string | null, to: string) => send('PUT', 'order-details', { keyTag: { from, to } }),
  }
}

test('O3 O7 J6 J7 without a network items are added, changed and removed, and mileage and key set: all arrive in order', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  let page = await context.newPage()
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed'))[0]
  if (!car) throw new Error('the demo has no confirmed visit')
  const [oil, filter] = [randomUUID(), randomUUID()]
  const { save } = elsewhere(page, car.id)
  await save(oil, 'Olej', null)
  await save(filter, 'Filtr', null)
  const before = (await office.read(car.id)).version
  const { at, label } = workshopOf(page, product, locale)
  const cell = (index: number, name: string) => rows(page).nth(index).getByLabel(label(name), { exact: true })
  const items = () =>
    page.locator('main section').filter({ has: page.getByRole('heading', { name: label('Labour and parts') }) })
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expect(items()).toContainText('Filtr')

  await context.setOffline(true)
  await page.getByRole('button', { name: label('Edit items') }).click()
  await sheet(page)
    .getByRole('button', { name: label('Part'), exact: true })
    .click()
  await cell(2, 'Description').fill('Korek')
  await cell(2, 'Net price').fill('5')
  await cell(0, 'Description').focus()
  await expect(rows(page)).toHaveCount(3)
  await cell(2, 'Description').fill('Korek spustowy')
  await cell(0, 'Description').fill('Olej 5W-30')
  await rows(page)
    .nth(1)
    .getByRole('button', { name: label('Remove {label}').replace('{label}', '').trim() })
    .click()
  await expect(rows(page)).toHaveCount(2)
  await sheet(page).locator('button[type=submit]').click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(items()).toContainText('Korek spustowy')
  await expect(items().locator('del')).toHaveText('Filtr')
  await expect(items().locator('[data-unsent]')).toHaveCount(3)

  await page.getByRole('button', { name: label('Edit details') }).click()
  await sheet(page).getByLabel(label('Mileage')).fill('184 320')
  await sheet(page).getByLabel(label('Key tag')).fill('K 17')
  await sheet(page).locator('button[type=submit]').click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(page.locator('main dd').filter({ hasText: 'K 17' }).locator('[data-unsent]')).toBeVisible()

  // The list of what is unsent has the texts. An item that was never sent can be taken back, with all that was typed in it.
  await page.locator('main button[data-unsent]').first().click()
  await expect(sheet(page)).toContainText('Olej 5W-30')
  await expect(sheet(page)).toContainText('K 17')
  await expectNoFault(page)
  await page.close()

  page = await context.newPage()
  const cold = workshopOf(page, product, locale)
  await page.goto(cold.at(`/orders/${car.id}`))
  await expect(items()).toContainText('Korek spustowy')
  await expect(items().locator('del')).toHaveText('Filtr')
  await expect(page.locator('main dd').filter({ hasText: 'K 17' })).toBeVisible()
  const total = await items().locator('dl > div').last().textContent()
  await context.setOffline(false)
  await expect(marks(page)).toHaveCount(0)
  await expect(items()).toContainText('Korek spustowy')
  await expect(items().locator('dl > div').last()).toHaveText(total ?? '')
  const after = await office.read(car.id)
  expect(after.lines.map(({ name, version }) => [name, version])).toEqual([
    ['Olej 5W-30', 2],
    ['Korek spustowy', 2],
  ])
  expect(after).toMatchObject({ mileage: 184_320, keyTag: 'K 17' })
  // The new item and its change, the other change, the removal, the details: each once.
  expect(after.version).toBe(before + 5)
})

test('J6 O8 two people on one item: the card shows both with who and when, and keeps mine @polish', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed'))[1]
  if (!car) throw new Error('the demo has too few visits')
  const oil = randomUUID()
  const { save, setKeyTag } = elsewhere(page, car.id)
  await save(oil, 'Olej', null)
  const { at, label } = workshopOf(page, product, locale)
  const cell = (index: number, name: string) => rows(page).nth(index).getByLabel(label(name), { exact: true })
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)

  await context.setOffline(true)
  await page.getByRole('button', { name: label('Edit items') }).click()
  await cell(0, 'Description').fill('Olej 0W-20')
  await sheet(page)
    .getByRole('button', { name: label('Part'), exact: true })
    .click()
  await cell(1, 'Description').fill('Filtr WX 88')
  await cell(1, 'Net price').fill('5')
  await sheet(page).locator('button[type=submit]').click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await save(oil, 'Olej 5W-30', 1)
  await context.setOffline(false)

  const undecided = page.locator('main li [data-unsent=undecided]')
  await expect(undecided).toBeVisible()
  // What does not build on it is shown, and waits.
  await expect(page.locator('main li').filter({ hasText: 'Filtr WX 88' })).toBeVisible()
  await undecided.click()
  const conflict = sheet(page).locator('[data-conflict]')
  await expect(conflict).toContainText('Olej 5W-30')
  await expect(conflict).toContainText('Olej 0W-20')
  await expect(conflict).toContainText('Anna')
  await expectNoFault(page)
  await sheet(page)
    .getByRole('button', { name: label('Keep mine') })
    .click()
  await expect(conflict).toHaveCount(0)
  await expect
    .poll(async () => (await office.read(car.id)).lines.map(({ name, version }) => [name, version]))
    .toEqual([
      ['Olej 0W-20', 3],
      ['Filtr WX 88', 1],
    ])
  await page.keyboard.press('Escape')
  await expect(marks(page)).toHaveCount(0)

  await test.step('the same for the key, where theirs is kept', async () => {
    await context.setOffline(true)
    await page.getByRole('button', { name: label('Edit details') }).click()
    await sheet(page).getByLabel(label('Key tag')).fill('K 17')
    await sheet(page).locator('button[type=submit]').click()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await setKeyTag(null, 'K 18')
    await context.setOffline(false)
    await page.locator('main button[data-unsent=undecided]').click()
    const card = sheet(page).locator('[data-conflict]')
    await expect(card).toContainText('K 17')
    await expect(card).toContainText('K 18')
    await sheet(page)
      .getByRole('button', { name: label('Keep theirs') })
      .click()
    await expect(card).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('main dd').filter({ hasText: 'K 18' })).toBeVisible()
    expect((await office.read(car.id)).keyTag).toBe('K 18')
  })
})
