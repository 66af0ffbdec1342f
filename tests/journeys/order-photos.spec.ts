import type { Page } from '@playwright/test'
import { expect, provideDemo, test } from '../support/journey.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { controlled } from '../support/page/controlled.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { keysIn } from '../support/page/stored-keys.ts'
import { drawPicture } from '../support/pictures.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

const picture = async (name: string, width = 900) => ({
  name,
  mimeType: 'image/png',
  buffer: await (await drawPicture(width, 600)).png().toBuffer(),
})

/** Photos that the worker does not have yet, and those that it has. */
const drafts = (page: Page) => keysIn(page, 'pitboard-drafts', 'photos')
const pictures = (page: Page) => keysIn(page, 'pitboard-photos', 'pictures')
const pathOf = (page: Page) => new URL(page.url()).pathname

test('O2 O12 the thumbnails of the stored days are on the device, and are shown without a network @long', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const workshop = workshopOf(page, product, locale)
  await page.goto(workshop.at('/orders?status=confirmed&sort=startsAt'))
  await page.locator('main [data-order]').first().click()
  await page.locator('input[name=photos]').setInputFiles(await picture('kept.png'))
  const tiles = page.getByRole('list', { name: workshop.label('Photos of this order') }).getByRole('listitem')
  await expect(tiles.locator('img')).toHaveCount(1)
  await controlled(page)
  const order = pathOf(page)
  await page.reload()
  const thumbs = async () => (await keysIn(page, 'pitboard-reading', 'queries')).filter((key) => / photo:/.test(key))
  await expect.poll(thumbs, { timeout: 60_000 }).not.toEqual([])

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(product.origin + order)
  const shown = cold.getByRole('list', { name: workshop.label('Photos of this order') }).locator('img')
  await expect(shown).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await cold.getByRole('button', { name: new RegExp(`^${workshop.label('Show {label}').split('{')[0]}`) }).click()
  await expect(cold.locator('dialog[open]')).toContainText(
    workshop.label('No connection: this is the preview saved on this device.'),
  )
  await context.setOffline(false)
})

test('O12 photos are sent to the order; one that cannot be sent stays on the device with a mark, and is discarded at sign-out @long', async ({
  page,
  context,
  locale,
  isMobile,
}) => {
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const add = page.locator('input[name=photos]')
  const tiles = page.getByRole('list', { name: label('Photos of this order') }).getByRole('listitem')
  const marks = tiles.locator('[data-unsent]')
  const unsent = page.getByRole('list', { name: label('Photos not saved yet') }).getByRole('listitem')
  const again = unsent.getByRole('button', { name: label('Try again') })
  await page.goto(at('/orders?status=in-progress'))
  await page.locator('main [data-order]').first().click()
  await expect(add).toBeAttached()
  await controlled(page)

  await test.step('several at a time; a file that is no picture has a message of its own', async () => {
    const text = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await add.setInputFiles([await picture('before.png'), text, await picture('after.png', 800)])
    await expect(tiles).toHaveCount(2)
    await expect(unsent).toHaveCount(1)
    await expect(unsent).toContainText('invoice.pdf')
    await expect(unsent).toContainText(label('problem.not-an-image'))
    await expect(again).toHaveCount(0)
    await unsent.getByRole('button', { name: label('Discard photo') }).click()
    await expect(unsent).toHaveCount(0)
    await expect(tiles.locator('img')).toHaveCount(2)
  })

  await test.step('shown large, next by key, removed after a confirmation', async () => {
    await tiles.first().getByRole('button').click()
    const dialog = page.locator('dialog[open]')
    const name = (of: number) => label('Photo {0} of {1}').replace('{0}', String(of)).replace('{1}', '2')
    await expect(dialog.getByRole('heading')).toHaveText(name(1))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('heading')).toHaveText(name(2))
    await expect(dialog.getByRole('img', { name: name(2) })).toBeVisible()
    await expectNoFault(page)
    await dialog.getByRole('button', { name: label('Remove…') }).click()
    await dialog.getByRole('button', { name: label('Remove'), exact: true }).click()
    await expect(tiles).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('without a network it is never shown as saved, and is sent by itself when the network is back', async () => {
    await context.setOffline(true)
    await add.setInputFiles(await picture('found.png'))
    await expect(marks).toHaveCount(1)
    await expect(tiles.last().locator('img')).toHaveAttribute('src', /^blob:/)
    await expect(tiles).toHaveCount(2)
    await expectNoFault(page)
    await context.setOffline(false)
    await expect(marks).toHaveCount(0)
    await expect(tiles).toHaveCount(2)
    await expect.poll(() => pictures(page)).toEqual([])
  })

  await test.step('photos left unsent are counted on every page, and sent from any page when the network is back', async () => {
    const order = pathOf(page)
    await context.setOffline(true)
    await add.setInputFiles([await picture('left.png'), await picture('right.png')])
    await expect(marks).toHaveCount(2)
    await expect.poll(() => pictures(page)).toHaveLength(2)
    await expect.poll(() => drafts(page)).toEqual([])
    await page.goto(at('/dashboard'))
    const badge = page.locator('header button[data-tone]')
    const notice = page.locator('[data-outbox-notice]')
    await expect(notice).toContainText('2')
    await expect(page.locator('main [aria-haspopup=dialog]').filter({ hasText: /^2 / })).toBeVisible()
    // A phone shows one notice for both.
    if (!isMobile) await expect(badge).toHaveAccessibleName(/^2 /)
    await (isMobile ? notice.getByRole('button') : badge).click()
    const lane = page.locator('dialog[open] li')
    await expect(lane.locator(`a[href$="${order}"]`)).toBeVisible()
    await expect(lane).toContainText(/^.*2 .* · 0[.,]\d MB/)
    await expect(lane).toContainText(label('Will be sent when you are back online.'))
    await expectNoFault(page)
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect(badge).toHaveCount(0)
    await expect.poll(() => pictures(page)).toEqual([])
    await page.goto(product.origin + order)
    await expect(tiles).toHaveCount(4)
    await expect(marks).toHaveCount(0)
  })

  await test.step('a sign-out discards unsaved photos and notes, after it has named their order', async () => {
    await context.setOffline(true)
    await add.setInputFiles(await picture('never.png'))
    await expect(marks).toHaveCount(1)
    expect((await pictures(page)).length).toBe(1)
    const notes = page.getByRole('textbox', { name: label('New note') })
    await notes.fill('Zimowe opony w regale 4')
    const plate = (await page.locator('main [data-plate]').first().textContent()) ?? ''
    await page.goto(at('/sign-out'))
    const left = page.locator('main li')
    await expect(left).toHaveCount(1)
    await expect(left).toContainText(plate)
    await expect(left).toContainText(label('unsaved text'))
    await expectNoFault(page)
    await left.getByRole('link').click()
    await expect(marks).toHaveCount(1)
    await expect(notes).toHaveValue('Zimowe opony w regale 4')
    await page.goto(at('/sign-out'))
    await page.getByRole('button', { name: label('Sign out anyway') }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => pictures(page)).toEqual([])
    await expect.poll(() => keysIn(page, 'pitboard-outbox', 'entries')).toEqual([])
    await context.setOffline(false)
  })
  expect(complaints).toEqual([])
})
