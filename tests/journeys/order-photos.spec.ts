import type { Page } from '@playwright/test'
import { expect, provideDemo, test } from '../support/journey.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { controlled } from '../support/page/controlled.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { drawPicture } from '../support/pictures.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

const picture = async (name: string, width = 900) => ({
  name,
  mimeType: 'image/png',
  buffer: await (await drawPicture(width, 600)).png().toBuffer(),
})

/** The keys of a store on the device. */
const keysIn = (page: Page, database: string, store: string) =>
  page.evaluate(
    ([database, store]) =>
      new Promise<string[]>((done, fail) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains(store)) return done([])
          const asked = db.transaction(store).objectStore(store).getAllKeys()
          asked.onsuccess = () => {
            db.close()
            done(asked.result.map(String))
          }
        }
      }),
    [database, store] as const,
  )
const drafts = (page: Page) => keysIn(page, 'pitboard-drafts', 'photos')
const pathOf = (page: Page) => new URL(page.url()).pathname

test('O2 O12 the thumbnails of the kept days are on the device, and are seen without a network', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const workshop = workshopOf(page, product, locale)
  await page.goto(workshop.at('/orders?status=confirmed&sort=startsAt'))
  await page.locator('main [data-order]').first().click()
  await page.locator('input[name=photos]').setInputFiles(await picture('kept.png'))
  const tiles = page.getByRole('list', { name: workshop.say('Photos of this order') }).getByRole('listitem')
  await expect(tiles.locator('img')).toHaveCount(1)
  await controlled(page)
  const order = pathOf(page)
  await page.reload()
  const thumbs = async () => (await keysIn(page, 'pitboard-reading', 'queries')).filter((key) => / photo:/.test(key))
  await expect.poll(thumbs, { timeout: 60_000 }).not.toEqual([])

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(product.origin + order)
  const shown = cold.getByRole('list', { name: workshop.say('Photos of this order') }).locator('img')
  await expect(shown).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await cold.getByRole('button', { name: workshop.say('Show {label}').split('{')[0] ?? '' }).click()
  await expect(cold.locator('dialog[open]')).toContainText(
    workshop.say('No connection: this is the small picture that is kept on this device.'),
  )
  await context.setOffline(false)
})

test('O12 photos go to the order; one that cannot be sent stays on the device, is offered again, and goes at sign-out', async ({
  page,
  context,
  locale,
  isMobile,
}) => {
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  const { say, at } = workshopOf(page, product, locale)
  const add = page.locator('input[name=photos]')
  const tiles = page.getByRole('list', { name: say('Photos of this order') }).getByRole('listitem')
  const unsent = page.getByRole('list', { name: say('Photos that are not saved yet') }).getByRole('listitem')
  const again = unsent.getByRole('button', { name: say('Try again') })
  await page.goto(at('/orders?status=in-progress'))
  await page.locator('main [data-order]').first().click()
  await expect(add).toBeAttached()
  await controlled(page)

  await test.step('several at once; what is no picture says so at its own place', async () => {
    const text = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await add.setInputFiles([await picture('before.png'), text, await picture('after.png', 800)])
    await expect(tiles).toHaveCount(2)
    await expect(unsent).toHaveCount(1)
    await expect(unsent).toContainText('invoice.pdf')
    await expect(unsent).toContainText(say('problem.not-an-image'))
    await expect(again).toHaveCount(0)
    await unsent.getByRole('button', { name: say('Give up this photo') }).click()
    await expect(unsent).toHaveCount(0)
    await expect(tiles.locator('img')).toHaveCount(2)
  })

  await test.step('seen large, gone on by key, removed after a question', async () => {
    await tiles.first().getByRole('button').click()
    const dialog = page.locator('dialog[open]')
    const name = (of: number) => say('Photo {0} of {1}').replace('{0}', String(of)).replace('{1}', '2')
    await expect(dialog.getByRole('heading')).toHaveText(name(1))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('heading')).toHaveText(name(2))
    await expect(dialog.getByRole('img', { name: name(2) })).toBeVisible()
    await expectNoFault(page)
    await dialog.getByRole('button', { name: say('Remove…') }).click()
    await dialog.getByRole('button', { name: say('Remove'), exact: true }).click()
    await expect(tiles).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('without a network it is never shown as saved, and goes by itself when the line is back', async () => {
    await context.setOffline(true)
    await add.setInputFiles(await picture('found.png'))
    await expect(again).toBeVisible()
    await expect(unsent).toContainText(say('Kept on this device'))
    await expect(tiles).toHaveCount(1)
    await expectNoFault(page)
    await context.setOffline(false)
    await expect(tiles).toHaveCount(2)
    await expect(unsent).toHaveCount(0)
    await expect.poll(() => drafts(page)).toEqual([])
  })

  await test.step('what a page left is counted everywhere, and goes from any page when the line is back', async () => {
    const order = pathOf(page)
    await context.setOffline(true)
    await add.setInputFiles([await picture('left.png'), await picture('right.png')])
    await expect(unsent).toHaveCount(2)
    await expect.poll(() => drafts(page)).toHaveLength(2)
    await page.goto(at('/dashboard'))
    const badge = page.locator('header button[data-tone]')
    const notice = page.locator('[data-outbox-notice]')
    await expect(notice).toContainText('2')
    await expect(page.locator('main [aria-haspopup=dialog]').filter({ hasText: /^2 / })).toBeVisible()
    // On a phone the notice stands for both.
    if (!isMobile) await expect(badge).toHaveAccessibleName(/^2 /)
    await (isMobile ? notice.getByRole('button') : badge).click()
    const lane = page.locator('dialog[open] li')
    await expect(lane.locator(`a[href$="${order}"]`)).toBeVisible()
    await expect(lane.getByRole('button', { name: say('Try again') })).toBeVisible()
    await page.keyboard.press('Escape')
    await context.setOffline(false)
    await expect(badge).toHaveCount(0)
    await expect.poll(() => drafts(page)).toEqual([])
    await page.goto(product.origin + order)
    await expect(tiles).toHaveCount(4)
    await expect(unsent).toHaveCount(0)
  })

  await test.step('a sign-out takes photos and notes that are not saved, once it has named their order', async () => {
    await context.setOffline(true)
    await add.setInputFiles(await picture('never.png'))
    await expect(again).toBeVisible()
    expect((await drafts(page)).length).toBe(1)
    const notes = page.getByLabel(say('Notes'), { exact: true })
    await notes.fill('Zimowe opony w regale 4')
    const plate = (await page.locator('main [data-plate]').first().textContent()) ?? ''
    await page.goto(at('/sign-out'))
    const left = page.locator('main li')
    await expect(left).toHaveCount(1)
    await expect(left).toContainText(plate)
    await expect(left).toContainText(say('text that is not saved'))
    await expectNoFault(page)
    await left.getByRole('link').click()
    await expect(again).toBeVisible()
    await expect(notes).toHaveValue('Zimowe opony w regale 4')
    await page.goto(at('/sign-out'))
    await page.getByRole('button', { name: say('Sign out without it') }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => drafts(page)).toEqual([])
    await context.setOffline(false)
  })
  expect(complaints).toEqual([])
})
