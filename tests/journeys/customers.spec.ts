import type { Appointment } from '../../src/contract/appointments.ts'
import { isEnded } from '../../src/domain/appointment.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { findFaults } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo()

test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test('two records of one customer are merged: the phone number finds them, and one of them stays', async ({
  page,
  locale,
}) => {
  const { label, at } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  const office = officeOf(product, cookies)
  const visits = await Promise.all((await office.list('confirmed')).slice(0, 20).map(({ id }) => office.read(id)))
  const visit = visits.find(({ customer }) => customer?.phone)
  const known = visit?.customer
  if (!visit || !known?.phone) throw new Error('the demo has nobody to call')
  const twin = { kind: 'person', name: 'K. Twin', phone: known.phone, email: 'twin@example.com' }
  const data = { ...twin, language: null, consents: [], notes: 'Dog in the car' }
  const headers = { origin: product.origin }
  const made = await page.request.post(`${product.origin}/api/customers`, { data, headers })
  expect(made.status(), await made.text()).toBe(201)

  await page.goto(at(`/orders/${visit.id}`))
  await page.getByRole('button', { name: known.name, exact: true }).click()
  const dialog = page.locator('dialog[open]').last()
  const ask = dialog.getByRole('button', {
    name: label('Merge {0} into this customer').replace('{0}', twin.name),
  })
  await ask.click()
  await expect(dialog.getByRole('heading', { name: label('Are these the same customer?') })).toBeVisible()
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: label('Keep both') }).click()
  await ask.click()
  await dialog.getByRole('button', { name: label('Merge'), exact: true }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(ask).toHaveCount(0)
  await expect(dialog.locator('textarea')).toHaveValue(/Dog in the car/)
  expect(complaints).toEqual([])
})

test('a customer is erased on request: the name is typed, and a number replaces it', async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  const office = officeOf(product, cookies)
  let visit: Appointment | undefined
  for (const one of await office.list('completed')) {
    const visits = one.customer ? await office.visitsOf(one.customer.id) : []
    if (visits.length === 0 || !visits.every(({ status }) => isEnded(status))) continue
    visit = one
    break
  }
  const name = visit?.customer?.name
  if (!visit || !name) throw new Error('the demo has nobody whose visits are over')

  await page.goto(at(`/orders/${visit.id}`))
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.locator('dialog[open]').last()
  await dialog.getByRole('button', { name: label('Erase customer data…') }).click()
  await expect(dialog.getByRole('heading', { name: label('Erase customer data?') })).toBeVisible()
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await dialog.locator('input').fill(name)
  await dialog.getByRole('button', { name: label('Delete permanently') }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(dialog.locator('h2').first()).not.toHaveText(name)
  await expect(dialog.locator('form')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('main')).not.toContainText(name)
  expect((await office.read(visit.id)).customer).toMatchObject({ phone: null, email: null })
  expect(complaints).toEqual([])
})
