import { randomUUID } from 'node:crypto'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { findFaults } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo()

test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

async function send(method: string, path: string, body: unknown) {
  const session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie: session, origin: product.origin, 'content-type': 'application/json' }
  const answer = await fetch(`${product.origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return (await answer.json()) as { id: string; vehicle: { id: string } }
}

/** Two customers who decline new brakes; one of them has agreed to be called with offers, the other to mails. */
async function bookDecliners() {
  const person = { kind: 'person', email: null, language: null, notes: '' }
  const [willing, silent] = [
    { ...person, name: 'Wanda Brake', phone: '+48601000101', consents: [], phoneConsents: ['marketing'] },
    { ...person, name: 'Silent Brake', phone: '+48601000102', consents: ['marketing'] },
  ]
  for (const [index, entry] of [willing, silent].entries()) {
    const customer = await send('POST', '/customers', entry)
    const order = await send('POST', '/appointments', {
      ...{ id: randomUUID(), source: 'phone', complaint: 'Squeals', bayId: null, services: [], workMinutes: 60 },
      startsAt: new Date(Date.now() - 3_600_000).toISOString(),
      customer: { id: customer.id, name: entry.name },
      vehicle: { plate: `WB 7700${index}`, country: 'PL', brand: 'Opel', model: 'Astra' },
    })
    const findingId = randomUUID()
    const path = `/appointments/${order.id}/findings/${findingId}`
    await send('PUT', path, { what: 'Brakes: discs', severity: 'soon', version: null })
    await send('POST', `${path}/steps`, { to: 'asked', how: 'phone', version: 1 })
    await send('POST', `${path}/steps`, { to: 'declined', how: 'phone', reason: 'Later', version: 2 })
  }
}

let written: Promise<void> | undefined
/** Once for each server. */
const withDecliners = () => {
  written ??= bookDecliners()
  return written
}

test('M9 who declined brakes in the last six months and may be called takes four taps at most @phone', async ({
  page,
  locale,
  isMobile,
}) => {
  const { label, at } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  await withDecliners()
  await page.goto(at('/dashboard'))
  let taps = 0
  const tap = async (target: ReturnType<typeof page.locator>) => {
    await target.click()
    taps++
  }
  // The bar of a phone has the customers in its menu (M44).
  if (isMobile) await tap(page.getByRole('button', { name: label('More'), exact: true }))
  await tap(page.getByRole('link', { name: label('Customers'), exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: label('Customers') })).toBeVisible()
  await tap(page.getByRole('button', { name: label('Declined work') }))
  const field = page.getByRole('textbox', { name: label('Which work was declined') })
  await expect(field).toBeFocused()
  await page.keyboard.type('brakes')
  await tap(page.getByRole('button', { name: label('May be called') }))
  const rows = page.locator('main li a[href*="/customers/"]')
  await expect(rows.filter({ hasText: 'Silent Brake' })).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Wanda Brake' })).toHaveCount(1)
  await expect(page.locator('main a[href="tel:+48601000101"]')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(4)
  await expect(page).toHaveURL(/declinedMonths=6/)
  expect(complaints).toEqual([])
})

test('M1 M4 M5 M7 M9 the list keeps its filters, a view is saved, a page leads on, and a car changes its owner', async ({
  page,
  locale,
}) => {
  const { label, at } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  await withDecliners()

  // The list, its filters in the address, and the way back to them.
  await page.goto(at('/customers'))
  await page.getByRole('searchbox', { name: label('Search customers') }).fill('Brake')
  await expect(page).toHaveURL(/search=Brake/)
  const row = page.locator('main li a[href*="/customers/"]').filter({ hasText: 'Wanda Brake' })
  await expect(row).toHaveCount(1)
  expect(await findFaults(page, 'main')).toEqual([])
  await page.getByRole('button', { name: label('Saved views') }).click()
  await page.getByRole('textbox', { name: label('Save current view as') }).fill('Brakes')
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: label('Save'), exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Brakes', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  // The deletion can be undone after the sheet is closed; without a network the toast says that it was not.
  await dialog.getByRole('button', { name: label('Delete “{0}”').replace('{0}', 'Brakes') }).click()
  await expect(dialog.getByRole('button', { name: 'Brakes', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: label('Undo'), exact: true }).click()
  await expect(page.locator('[data-kind=error]')).toBeVisible()
  await page.context().setOffline(false)
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wanda Brake' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: label('Search customers') })).toHaveValue('Brake')
  await row.click()

  // The page of a customer: its finding, its visit, and the booking with what is known.
  await expect(page.getByText('discs').first()).toBeVisible()
  expect(await findFaults(page, 'main')).toEqual([])
  await page.getByRole('link', { name: label('Book'), exact: true }).click()
  const sheet = page.locator('dialog[open]')
  await expect(sheet.locator('input').filter({ visible: true }).first()).toBeVisible()
  const values = await sheet.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  expect(values).toContain('Wanda Brake')
  // Back closes the sheet.
  await page.goBack()
  await expect(sheet).toHaveCount(0)

  // The car moves to another owner, and keeps its visit without the complaint.
  await page.goto(at('/cars?search=WB77000'))
  await page.locator('main li a[href*="/cars/"]').click()
  await expect(page.getByText('Squeals')).toBeVisible()
  expect(await findFaults(page, 'main')).toEqual([])
  await page.getByRole('button', { name: label('More actions') }).click()
  await page.getByRole('button', { name: label('Change the owner…') }).click()
  await dialog.getByRole('searchbox').fill('Silent')
  await dialog.getByRole('button', { name: /Silent Brake/ }).click()
  await dialog.getByRole('button', { name: label('Change owner') }).click()
  await expect(page.locator('main').getByRole('link', { name: 'Silent Brake', exact: true })).toBeVisible()
  await expect(page.getByText('Squeals')).toHaveCount(0)
  await expect(page.getByText(label('Earlier owner'))).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Wanda')

  // Nor does a booking for the new owner show it, or the order that it makes.
  const { id: orderId } = await send('POST', '/appointments', {
    ...{ id: randomUUID(), source: 'phone', complaint: 'Oil change', bayId: null, services: [], workMinutes: 60 },
    startsAt: new Date(Date.now() - 1_800_000).toISOString(),
    customer: { name: 'Silent Brake', phone: '+48601000102' },
    vehicle: { plate: 'WB 77000', country: 'PL' },
  })
  await page.goto(at(`/orders/${orderId}`))
  const earlier = page
    .locator('main section section')
    .filter({ has: page.getByRole('heading', { name: label('This car') }) })
  await expect(earlier.getByText(label('Another customer'))).toBeVisible()
  await expect(earlier).not.toContainText('Squeals')
  expect(complaints).toEqual([])
})

test('O35 M40 M41 M44 a car is added to its owner, a known plate leads to it, and it is erased for good @phone', async ({
  page,
  locale,
  isMobile,
}) => {
  const { label, at, field } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  const plate = isMobile ? 'WB 88001' : 'WB 88002'
  const dialog = page.locator('dialog[open]')
  const { id } = await send('POST', '/customers', {
    ...{ kind: 'person', name: 'Olga Owner', phone: null, email: 'olga@example.com', language: null },
    ...{ consents: [], notes: '' },
  })
  await page.goto(at(`/customers/${id}`))
  await page.getByRole('button', { name: label('Add a car') }).click()
  await field('Plate').fill(plate)
  await field('Make').fill('Fiat')
  await field('Engine size (cm³)').fill('1368')
  await field('Power (kW)').fill('57,5')
  await field('First registration').fill('2009-03-14')
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: label('Add'), exact: true }).click()
  await expect(field('Power (kW)')).toHaveAttribute('aria-invalid', 'true')
  await field('Power (kW)').fill('57')
  await dialog.getByRole('button', { name: label('Add'), exact: true }).click()
  await expect(page).toHaveURL(/\/cars\//)
  const address = page.url()
  await expect(page.locator('main').getByRole('link', { name: 'Olga Owner', exact: true })).toBeVisible()
  await expect(page.locator('main')).toContainText(/1\D?368 cm³ · 57 kW/)
  await expect(page.locator('main')).toContainText(/14 mar 2009/i)

  if (isMobile) await page.getByRole('button', { name: label('More'), exact: true }).click()
  await page
    .getByRole('link', { name: label('Cars'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: label('Cars') })).toBeVisible()
  await page.getByRole('button', { name: label('New car') }).click()
  await field('Plate').fill(plate.toLowerCase().replace(' ', '-'))
  await dialog.getByRole('button', { name: label('Add'), exact: true }).click()
  await expect(field('Plate')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('link', { name: label('Open that car') }).click()
  await expect(page).toHaveURL(address)

  await page.getByRole('button', { name: label('More actions') }).click()
  await page.getByRole('button', { name: label('Erase this car…') }).click()
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('textbox').fill('WB 1')
  await dialog.getByRole('button', { name: label('Delete permanently') }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox').fill(plate)
  await dialog.getByRole('button', { name: label('Delete permanently') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText(plate)
  await expect(page.locator('main')).not.toContainText('Olga')
  await expect(page.getByRole('link', { name: label('Book'), exact: true })).toHaveCount(0)
  // The browser itself reports the refused plate.
  expect(complaints.filter((one) => !one.includes('409 (Conflict)'))).toEqual([])
})
