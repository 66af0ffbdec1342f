import type { Appointment } from '../../../src/contract/appointments.ts'
import { isEnded } from '../../../src/domain/appointment.ts'
import { addDays } from '../../../src/domain/wall-time.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { findFaults, findFaultsInBothThemes } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo()
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test('M18 M19 a rule puts a customer on the list; the desk calls, writes with consent, puts off, books and counts @polish @phone', async ({
  page,
  locale,
}) => {
  test.slow()
  const { label, at } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  const office = officeOf(product, cookies)
  const today = new Date().toISOString().slice(0, 10)
  const dialog = page.locator('dialog[open]').last()
  const button = (name: string) => page.getByRole('button', { name: label(name), exact: true })
  const inDialog = (name: string) => dialog.getByRole('button', { name: label(name), exact: true })

  // The owner switches a rule on.
  await page.goto(at('/settings?section=follow-ups'))
  const rule = page.locator('input[name=inspection]')
  await expect(rule).not.toBeChecked()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await rule.check()
  await button('Save').click()
  await expect(page.getByText(label('Saved. Customers who are due are on the list.'))).toBeVisible()

  // The advisor types the date that is in the papers of a car. A rule leaves out cars with an open visit.
  let visit: Appointment | undefined
  for (const one of await office.list('completed')) {
    if (!one.customer?.phone || !one.customer.email) continue
    const visits = await office.visitsOf(one.customer.id)
    if (!visits.every(({ status }) => isEnded(status))) continue
    visit = one
    break
  }
  if (!visit?.customer?.phone) throw new Error('the demo has nobody to call')
  await page.goto(at(`/orders/${visit.id}`))
  await button('Key dates').click()
  await expect(dialog.locator('form')).toBeVisible()
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await dialog.locator('input[name=inspectionOn]').fill(addDays(today, 10))
  await inDialog('Save').click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)

  await page.goto(at('/follow-ups'))
  const row = page.locator('[data-follow-up]')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(visit.vehicle.plate ?? '')
  await expect(row).toContainText(label('Technical inspection'))
  const call = row.getByRole('link', { name: label('Call'), exact: true })
  await expect(call).toHaveCount(0)
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.evaluate(() => document.documentElement.style.setProperty('width', '320px'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  )
  await page.evaluate(() => document.documentElement.style.removeProperty('width'))

  // Without consent nobody is called, and nothing is sent.
  await row.getByRole('button', { name: label('Message'), exact: true }).click()
  await expect(dialog.getByText(label('The customer has not given consent.'))).toBeVisible()
  const send = dialog.locator('button[data-signal]')
  await expect(send).toBeDisabled()
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await inDialog('Open the customer').click()
  await dialog.getByRole('checkbox', { name: label('Reminders by email') }).check()
  await dialog.getByRole('checkbox', { name: label('Reminders by phone') }).check()
  await inDialog('Save').click()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(send).toBeEnabled()
  await expect(dialog.locator('figure')).toContainText(visit.vehicle.plate ?? '')
  await send.click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(row).toContainText(label('Email'))
  await expect(call).toHaveAttribute('href', `tel:${visit.customer.phone}`)

  // Put off, and back.
  await row.getByRole('button', { name: label('Later'), exact: true }).click()
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: label('In a week') }).click()
  await expect(row).toHaveCount(0)
  await button('Undo').click()
  await expect(row).toHaveCount(1)

  // The notices go with the page.
  await page.reload()

  // Booked: the form has the car, the customer and the job.
  await row.getByRole('button', { name: label('Book'), exact: true }).click()
  await expect(dialog.locator('form')).toBeVisible()
  await expect(dialog.getByLabel(label('Plate'))).toHaveValue(visit.vehicle.plate ?? '')
  await dialog.locator('[data-slot]:enabled').first().click()
  await dialog.locator('button[data-signal]').click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await page.goto(at('/follow-ups?list=closed'))
  await expect(row).toContainText(label('Booked'))
  await expect(row.getByRole('link', { name: label('Open the booking') })).toBeVisible()

  // The result is counted.
  await button('Results').click()
  await expect(dialog.getByRole('heading', { name: label('Technical inspection') })).toBeVisible()
  await expect(dialog.locator('dl > div').first()).toContainText('1')
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')

  // Somebody asks to be called back.
  await button('New follow-up').click()
  await dialog.locator('[data-autofocus]').fill(visit.vehicle.plate ?? '')
  await dialog.locator('ul button').first().click()
  await dialog.locator('textarea').fill('Timing belt')
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await inDialog('Add').click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await page.goto(at('/follow-ups'))
  await expect(row).toContainText('Timing belt')
  await row.getByRole('button', { name: label('Close…'), exact: true }).click()
  expect(await findFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: label('No answer'), exact: true }).click()
  await expect(row).toHaveCount(0)
  expect(complaints).toEqual([])
})
