import type { Page } from '@playwright/test'
import { normaliseText } from '#domain/normalise-text.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { controlled } from '../support/page/controlled.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo()
test.use({ reusesDevice: true })

const field = (page: Page) => page.locator('dialog[open] [role=combobox]')
const heads = (page: Page) => page.locator('dialog[open] [role=group] > [role=presentation]')
const option = (page: Page, text: string) => page.locator('dialog[open] [role=option]').filter({ hasText: text })

test('S2 S3 the search gives the same answer at four places, and without a network that of the device', async ({
  page,
  context,
  locale,
}) => {
  const { label, at } = workshopOf(page, product, locale)
  const cars = await officeOf(product, cookies).list('in-progress')
  const car = cars.find(({ customer }) => customer?.phone)
  const { name = '', phone = '' } = car?.customer ?? {}
  if (!car || !phone) throw new Error('the demo has no car in work with a customer')
  const plate = car.vehicle.plate ?? ''
  const typed = normaliseText(name)
  const search = async () => {
    await field(page).fill(typed)
    await expect(option(page, plate).first()).toBeVisible()
    await expect(heads(page).filter({ hasText: label('Customers') })).toHaveText(/\(\d+\+?\)$/)
    return (await heads(page).allInnerTexts()).filter((text) => /\(\d/.test(text))
  }
  await page.goto(at('/schedule'))
  await controlled(page)
  await page.keyboard.press('Control+k')
  const answer = await search()
  await expectNoFault(page)
  expect(answer.map((text) => text.replace(/ \(.*/, ''))).toEqual([label('Orders'), label('Cars'), label('Customers')])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: label('Search or jump to…') }).click()
  expect(await search(), 'from the frame').toEqual(answer)
  await page.keyboard.press('Escape')
  const inMain = (name: string) => page.locator('main').getByRole('button', { name: label(name), exact: true })
  await inMain('More').click()
  await inMain('Search').click()
  expect(await search(), 'from the schedule').toEqual(answer)

  // A phone number in another form finds the same customer, and opens the sheet.
  await field(page).fill(phone.replace(/^\+48/, '').replace(/(\d{3})/g, '$1 '))
  await option(page, name).last().click()
  await expect(page.locator('dialog[open] h2').first()).toHaveText(name)
  await page.keyboard.press('Escape')

  await page.goto(at('/orders'))
  await page.getByLabel(label('Search orders')).fill(typed)
  await expect(page.locator('main h2').filter({ hasText: label('Customers') })).toHaveText(answer[2] ?? '')
  await expect(page.locator('main h2').filter({ hasText: label('Cars') })).toHaveText(answer[1] ?? '')
  const count = Number(/\d+/.exec(answer[0] ?? '')?.[0])
  await expect(page.locator('main a[data-order]')).toHaveCount(count)

  await page.goto(at('/schedule'))
  await expect(page.locator('main [data-card]').first()).toBeVisible()
  // The cards of the last visit are visible before the page takes keys.
  await expect(page.locator('#shell-snapshot')).toHaveCount(0)
  await context.setOffline(true)
  await page.keyboard.press('Control+k')
  await search()
  const note = label('Offline: results are from the data on this device, as of {time}.').split('{')[0] ?? ''
  await expect(page.getByText(note)).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
})

test('S2 what is not found becomes a new booking', async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  await page.goto(at('/dashboard'))
  await controlled(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('Zdzisław Nieznany')
  await option(page, 'Zdzisław Nieznany').click()
  await expect(page).toHaveURL(/new=phone/)
  await expect(page.locator('dialog[open]').getByLabel(`${label('Customer')} ${label('(optional)')}`)).toHaveValue(
    'Zdzisław Nieznany',
  )
})
