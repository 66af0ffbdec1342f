import type { Page } from '@playwright/test'
import type { Employee } from '../../src/contract/employees.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { controlled } from '../support/page/controlled.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { pastDoubleTap, workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

const work = (page: Page, plate: string) => page.locator('main article').filter({ hasText: plate })
const row = (page: Page, plate: string) => page.locator('main li').filter({ hasText: plate })
const unsent = (page: Page) => page.locator('main [data-unsent]')

/** A car that has arrived, and has been assigned to an employee. */
async function assignCar(page: Page, shortName: string, plate: string): Promise<string> {
  const office = officeOf(product, cookies)
  const { employees } = (await page.evaluate(async () => (await fetch('/api/employees')).json())) as {
    employees: Employee[]
  }
  const employeeId = employees.find((one) => one.shortName === shortName)?.id ?? null
  const { id } = await office.book({
    ...{ source: 'phone', vehicle: { plate, country: 'PL', brand: 'Opel' }, complaint: 'Oil', bayId: null },
    ...{ employeeId, acceptOverlap: true, startsAt: new Date().toISOString(), workMinutes: 60 },
  })
  await office.change(id, 'arrived')
  return id
}

/** Waits until the state of a car is stored on this device. */
const expectStored = (page: Page, id: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (key) =>
          new Promise<boolean>((done) => {
            const opening = indexedDB.open('pitboard-reading')
            opening.onsuccess = () => {
              const asked = opening.result.transaction('queries').objectStore('queries').getAll()
              asked.onsuccess = () => {
                opening.result.close()
                done(JSON.stringify(asked.result).includes(key))
              }
            }
          }),
        id,
      ),
    )
    .toBe(true)

test('W1 W2 R18 O1 a mechanic starts at their cars, begins and finishes a job with two taps, also without a network @phone', async ({
  page,
  context,
  locale,
}) => {
  const { label, at, signIn } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  const step = (plate: string, to: string) =>
    page
      .locator('main :is(article, li)')
      .filter({ hasText: plate })
      .getByRole('button', { name: label(to), exact: true })
  const office = officeOf(product, cookies)
  await page.goto(at('/login'))
  await signIn('marek@example.com')
  await expect(page).toHaveURL(at('/my-cars'))
  await expect(page).toHaveTitle(new RegExp(label('My cars')))
  await controlled(page)
  const plate = 'WX 55MC1'
  const id = await assignCar(page, 'Marek', plate)
  await page.reload()

  await test.step('one tap each, with the undo', async () => {
    await step(plate, 'status.in-progress.action').click()
    await expect(work(page, plate)).toBeVisible()
    await expect(row(page, plate)).toHaveCount(0)
    await expectNoFault(page)
    await pastDoubleTap(page)
    await step(plate, 'status.ready.action').click()
    await expect(row(page, plate)).toContainText(label('status.ready'))
    await pastDoubleTap(page)
    await step(plate, 'Undo').click()
    await expect(work(page, plate)).toBeVisible()
    await expect(unsent(page)).toHaveCount(0)
    expect(await office.read(id)).toMatchObject({ status: 'in-progress' })
  })

  await test.step('without a network, from a cold start', async () => {
    await expectStored(page, id)
    await context.setOffline(true)
    await page.goto(at('/goto-crm'))
    await expect(page).toHaveURL(at('/my-cars'))
    await step(plate, 'status.ready.action').click()
    await expect(row(page, plate)).toContainText(label('status.ready'))
    await expect(row(page, plate).locator('[data-unsent]')).toBeVisible()
    await context.setOffline(false)
    await expect(unsent(page)).toHaveCount(0, { timeout: 20_000 })
    expect(await office.read(id)).toMatchObject({ status: 'ready' })
  })
  expect(complaints).toEqual([])
})

test('W3 O9 on a workshop tablet one tap on a tile shows the cars of that person, who takes the steps', async ({
  page,
  context,
  locale,
}) => {
  const { label, at } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  await page.goto(at('/settings?section=tablets'))
  await page.locator('input[name=name]').fill('Lift 1')
  const plate = 'WX 55MC2'
  const id = await assignCar(page, 'Piotr', plate)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(at('/schedule'))
  const menu = page.getByRole('navigation', { name: label('Main menu') })
  await menu.getByRole('link', { name: label('My cars') }).click()
  await expect(page.getByRole('heading', { name: label('Who is using the tablet?') })).toBeVisible()
  await page.locator('main').getByRole('button', { name: 'Piotr' }).click()
  const button = page.locator('main :is(article, li)').filter({ hasText: plate })
  await button.getByRole('button', { name: label('status.in-progress.action'), exact: true }).click()
  await expect(work(page, plate)).toBeVisible()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  // Only the tablet is still signed in here.
  const read = (order: string) => fetch(`/api/appointments/${order}`).then(async (answer) => await answer.json())
  await expect.poll(async () => await page.evaluate(read, id)).toMatchObject({ status: 'in-progress' })
  const { events } = await page.evaluate(read, id)
  expect(events.at(-1)).toMatchObject({ actorName: 'Lift 1', employeeId: expect.any(String) })

  // The person stays chosen on other pages, until a quarter of an hour without use.
  await menu.getByRole('link', { name: label('Schedule') }).click()
  await menu.getByRole('link', { name: label('My cars') }).click()
  await expect(work(page, plate)).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 16 * 60_000)
  await menu.getByRole('link', { name: label('Schedule') }).click()
  await menu.getByRole('link', { name: label('My cars') }).click()
  await expect(page.getByRole('heading', { name: label('Who is using the tablet?') })).toBeVisible()
})
