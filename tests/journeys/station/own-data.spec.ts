import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { type FakeRegistry, startFakeRegistry } from '../../support/fake-registry.ts'
import { expect, test } from '../../support/journey.ts'
import { openDemo } from '../../support/open-demo.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { drawPicture } from '../../support/pictures.ts'
import type { Product } from '../../support/product.ts'

test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

let product: Product
let registry: FakeRegistry

test.beforeAll(async () => {
  registry = await startFakeRegistry()
  const demo = await openDemo({ env: { REGISTRY_URL: registry.url }, sharesProcess: true })
  product = demo.product
})
test.afterAll(async () => {
  await product.remove()
  await registry.stop()
})

const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path())

// The demo station is a file of some megabytes, which is streamed.
const downloaded = (page: Page) => page.waitForEvent('download', { timeout: 60_000 })

// Refused requests are answered with these statuses, which the browser prints in its console. 403 is the answer to
// requests of a deleted station.
const isExpected = (text: string) => /status of (400|403|409|429|503)/.test(text)

test('a mechanic deletes the account: signed out, and the name is gone from the list of employees', async ({
  page,
  locale,
}) => {
  const { label, at, signIn } = workshopOf(page, product, locale)
  await page.goto(at('/login'))
  await signIn('marek@example.com')
  await expect(page).toHaveURL(/\/my-cars$/)
  await page.goto(at('/settings'))
  await expect(page.getByRole('link', { name: label('Signed-in devices') })).toBeVisible()
  await expect(page.getByRole('link', { name: label('Your data') })).toHaveCount(0)
  await page.goto(at('/profile'))
  await page.getByRole('button', { name: label('Delete my account…') }).click()
  await page.locator('dialog[open] input[name=email]').fill('marek@example.com')
  await page.getByRole('button', { name: label('Delete permanently') }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(label('Your account is deleted'))).toBeVisible()
  expect(await page.evaluate(() => fetch('/api/profiles/me').then(({ status }) => status))).toBe(401)
})

test('C26 C27 C30 the company from the register, photos in their order, the export of all data, then the deletion @long', async ({
  page,
  locale,
}) => {
  test.setTimeout(240_000)
  const complaints = watchConsole(page)
  const { label, at, signIn } = workshopOf(page, product, locale)
  const field = (name: string) => page.locator(`main input[name=${name}]`)
  const button = (name: string) => page.getByRole('button', { name: label(name), exact: true })
  const dialog = page.locator('dialog[open]')
  await page.goto(at('/login'))
  await signIn('anna@example.com')
  await expect(page).toHaveURL(/\/dashboard$/)

  await test.step('the register fills the form; the earlier input can be restored', async () => {
    await page.goto(at('/settings?section=company'))
    const before = await field('name').inputValue()
    await field('nip').fill('5210000003')
    await button('Fill in from the VAT register').click()
    await expect(field('name')).toHaveValue(/^AUTO SERWIS POD LIPĄ/)
    await expect(field('krs')).toHaveValue('0000999999')
    await expectNoFault(page)
    await button('Restore what was there').click()
    await expect(field('name')).toHaveValue(before)
    await button('Fill in from the VAT register').click()
    await expect(field('city')).toHaveValue('WARSZAWA')
    await page.locator('main button[type=submit]').click()
    await expect(page.getByText(/aB3dE-1/)).toBeVisible()
  })

  await test.step('unknown number, no more look-ups today: the form can be filled in by hand', async () => {
    await field('nip').fill('5210000078')
    await button('Fill in from the VAT register').click()
    await expect(
      page.getByText(
        label('No company with this number in the VAT register. Check the digits or fill in the form by hand.'),
      ),
    ).toBeVisible()
    registry.mood = 'maintenance'
    await field('nip').fill('5210000026')
    await button('Fill in from the VAT register').click()
    await expect(page.getByText(label('problem.registry-unavailable'))).toBeVisible()
    await expect(field('name')).toHaveValue(/^AUTO SERWIS POD LIPĄ/)
  })

  await test.step('photos of the workshop: two are uploaded, one is no picture; two swap places, one is removed', async () => {
    const file = async (name: string, width: number) => ({
      name,
      mimeType: 'image/png',
      buffer: await (await drawPicture(width, 400)).png().toBuffer(),
    })
    await page.goto(at('/settings?section=photos'))
    const tiles = page.locator('[data-photo]')
    const none = { name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.locator('input[name=photos]').setInputFiles([await file('a.png', 800), none, await file('b.png', 600)])
    await expect(tiles).toHaveCount(2)
    await expect(page.getByText('none.png')).toBeVisible()
    await expectNoFault(page)
    const first = await tiles.first().getAttribute('data-photo')
    const ordered = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await tiles.first().locator('[data-step="1"]').click()
    await expect(tiles.last()).toHaveAttribute('data-photo', first ?? '')
    await expect(tiles.last().locator('[data-step="1"]')).toBeFocused()
    expect((await ordered).status()).toBe(200)
    await page.reload()
    await expect(tiles.last()).toHaveAttribute('data-photo', first ?? '')
    await tiles.last().locator('button').first().click()
    await button('Remove…').click()
    await button('Remove').click()
    await expect(tiles).toHaveCount(1)
  })

  await test.step('the station as one file, and the data about oneself', async () => {
    await page.goto(at('/settings?section=data'))
    const [zip] = await Promise.all([downloaded(page), button('Export everything').click()])
    expect(zip.suggestedFilename()).toMatch(/^station-\d{4}-\d\d-\d\d\.zip$/)
    const bytes = await bytesOf(zip)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes('csv/station.csv')).toBe(true)
    await expect(page.getByText(zip.suggestedFilename())).toBeVisible()
    await page.goto(at('/profile'))
    const [own] = await Promise.all([downloaded(page), button('Download my data').click()])
    expect(JSON.parse((await bytesOf(own)).toString()).user.email).toBe('anna@example.com')
  })

  await test.step('the last owner cannot leave the others without one', async () => {
    await button('Delete my account…').click()
    await button('Delete permanently').click()
    await expect(dialog.locator('input[name=email]')).toBeFocused()
    await dialog.locator('input[name=email]').fill('somebody@example.com')
    await button('Delete permanently').click()
    await expect(dialog.getByText(label('zod.errors.custom.not-the-same'))).toBeVisible()
    await dialog.locator('input[name=email]').fill('Anna@example.com')
    await button('Delete permanently').click()
    await expect(dialog.getByRole('alert')).toContainText('Auto Serwis Wola')
    await expectNoFault(page)
    await dialog.getByRole('link', { name: label('Delete the workshop') }).click()
    await expect(page).toHaveURL(/section=data$/)
  })

  await test.step('the station is deleted, its owner remains; then the account', async () => {
    await button('Delete the workshop…').click()
    await dialog.locator('input[name=name]').fill('auto serwis')
    await button('Delete permanently').click()
    await expect(dialog.getByText(label('zod.errors.custom.not-the-same'))).toBeVisible()
    await dialog.locator('input[name=name]').fill('Auto Serwis Wola')
    await button('Delete permanently').click()
    await expect(page).toHaveURL(/\/onboarding/)
    expect(await page.evaluate(() => fetch('/api/profiles/me').then(async (me) => (await me.json()).account_id))).toBe(
      null,
    )
  })
  expect(complaints.filter((text) => !isExpected(text))).toEqual([])
})
