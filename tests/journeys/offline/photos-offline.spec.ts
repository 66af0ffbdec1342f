import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { controlled } from '../../support/page/controlled.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { drawPicture } from '../../support/pictures.ts'

const { product, cookies } = provideDemo({ signedIn: false, ownProcess: true })
test.use({ reusesDevice: true })

/** As a phone stores it: lying, red at the left; upright it is 3000 × 4000, red at the top. */
const lying = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await (await drawPicture(4000, 3000)).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
})

/** The sizes of the pictures that the worker has. */
const sizesKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<[number, number][]>((done, fail) => {
        const opening = indexedDB.open('pitboard-photos')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const rows = opening.result.transaction('pictures').objectStore('pictures').getAll()
          rows.onsuccess = async () => {
            opening.result.close()
            const pictures = rows.result.map(({ bytes, type }) => createImageBitmap(new Blob([bytes], { type })))
            done((await Promise.all(pictures)).map(({ width, height }) => [width, height]))
          }
        }
      }),
  )

function orderPage(page: Page, locale: string | undefined) {
  const workshop = workshopOf(page, product, locale)
  const tiles = page.getByRole('list', { name: workshop.label('Photos of this order') }).getByRole('listitem')
  return { ...workshop, tiles, marks: tiles.locator('[data-unsent]'), add: page.locator('input[name=photos]') }
}
const isPictureShown = (tile: Locator) =>
  tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)

/** The colour at the top of a photo as the server stores it, and its size. */
async function readStored(page: Page, photoId: string) {
  const answer = await page.request.get(`${product.origin}/api/photos/${photoId}/screen`)
  const picture = sharp(await answer.body())
  const { width, height } = await picture.metadata()
  const [red = 0, , blue = 0] = await picture.extract({ left: 50, top: 50, width: 1, height: 1 }).raw().toBuffer()
  return { width, height, top: red > blue ? 'red' : 'blue' }
}

test('O3 O7 two photos and a status without a network survive a reload; the status arrives first, then each photo once, upright @phone', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const [car] = await office.list('confirmed')
  if (!car) throw new Error('the demo has no confirmed visit')
  await office.change(car.id, 'arrived')
  const { at, label, step, expectStatus, tiles, marks, add } = orderPage(page, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expectStatus('arrived')

  await context.setOffline(true)
  await add.setInputFiles([await lying('front.jpg'), await lying('rear.jpg')])
  await expect(marks).toHaveCount(2)
  await step('in-progress').click()
  await expectStatus('in-progress')
  expect(await sizesKept(page)).toEqual([
    [1536, 2048],
    [1536, 2048],
  ])

  await page.reload()
  await expectStatus('in-progress')
  await expect(marks).toHaveCount(2)
  for (const tile of await tiles.all()) await expect.poll(() => isPictureShown(tile)).toBe(true)
  await expectNoFault(page)
  await tiles.first().getByRole('button').click()
  const large = page.locator('dialog[open] figure img')
  await expect(large).toHaveAttribute('src', /^blob:/)
  await expect.poll(async () => (await large.boundingBox())?.height ?? 0).toBeGreaterThan(150)
  await expectNoFault(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText(label('Will be sent when you are back online.'))).toBeVisible({ timeout: 10_000 })

  await context.setOffline(false)
  await expect(marks).toHaveCount(0)
  await expect(tiles).toHaveCount(2)
  const { photos, events } = await office.read(car.id)
  expect(photos).toHaveLength(2)
  const last = events.at(-1)
  expect(last?.to).toBe('in-progress')
  expect(photos.every(({ createdAt }) => createdAt >= (last?.receivedAt ?? ''))).toBe(true)
  expect(photos.every(({ takenAt }) => takenAt <= (last?.occurredAt ?? ''))).toBe(true)
  for (const { id } of photos) expect(await readStored(page, id)).toEqual({ width: 1200, height: 1600, top: 'red' })
  expect(await sizesKept(page)).toEqual([])
})

test('O3 O7 photos of a closed page are sent by the next one; one that was removed before is not', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  let page = await context.newPage()
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed'))[1]
  if (!car) throw new Error('the demo has too few visits')
  const first = orderPage(page, locale)
  await page.goto(first.at(`/orders/${car.id}`))
  await controlled(page)
  await expect(first.add).toBeAttached()
  await context.setOffline(true)
  await first.add.setInputFiles([await lying('a.jpg'), await lying('b.jpg'), await lying('c.jpg')])
  await expect(first.marks).toHaveCount(3)
  await first.tiles.nth(1).getByRole('button').click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: first.label('Remove…') }).click()
  await dialog.getByRole('button', { name: first.label('Remove'), exact: true }).click()
  await expect(first.marks).toHaveCount(2)
  // The worker may be in the middle of the first one when its only page ends.
  await context.setOffline(false)
  await page.close()

  page = await context.newPage()
  const next = orderPage(page, locale)
  await page.goto(next.at(`/orders/${car.id}`))
  await expect(next.tiles).toHaveCount(2)
  await expect(next.marks).toHaveCount(0)
  expect((await office.read(car.id)).photos).toHaveLength(2)
})

test('O7 a device that saves data keeps its photos, says why, and sends them on request; changes go at once', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  await context.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true })
    Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection })
  })
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed'))[2]
  if (!car) throw new Error('the demo has too few visits')
  await office.change(car.id, 'arrived')
  const { at, label, step, marks, add } = orderPage(page, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await page.reload()
  await add.setInputFiles(await lying('a.jpg'))
  await expect(marks).toHaveCount(1)
  await expect(page.getByText(label('Waiting: data saver is on.'))).toBeVisible()
  await step('in-progress').click()
  await expect.poll(async () => (await office.read(car.id)).status).toBe('in-progress')
  expect((await office.read(car.id)).photos).toEqual([])

  await page.goto(at('/dashboard'))
  await page.locator('main [aria-haspopup=dialog]').filter({ hasText: /^1 / }).click()
  const sheet = page.locator('dialog[open]')
  await expect(sheet).toContainText(label('Photos are waiting: data saver is on. Everything else is sent.'))
  await expectNoFault(page)
  await sheet.getByRole('button', { name: label('Send photos now') }).click()
  await expect.poll(async () => (await office.read(car.id)).photos.length).toBe(1)

  await page.keyboard.press('Escape')
})

test('O7 photos are sent later on request, also after a reload; changes go at once, and photos when they are wanted', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed'))[2]
  if (!car) throw new Error('the demo has too few visits')
  await office.change(car.id, 'arrived')
  const { at, label, step, marks, add } = orderPage(page, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expect(step('in-progress')).toBeVisible()
  await context.setOffline(true)
  await add.setInputFiles(await lying('a.jpg'))
  await expect(marks).toHaveCount(1)
  await page.locator('main button[data-unsent]').first().click()
  const sheet = page.locator('dialog[open]')
  await sheet.getByRole('button', { name: label('Send photos later') }).click()
  await expect(sheet).toContainText(label('Photos are waiting: you chose to send them later. Everything else is sent.'))
  await expectNoFault(page)
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.reload()
  await step('in-progress').click()
  await expect.poll(async () => (await office.read(car.id)).status).toBe('in-progress')
  await expect(page.getByText(label('Waiting: you chose to send photos later.'))).toBeVisible()
  expect((await office.read(car.id)).photos).toEqual([])
  await page.locator('main button[data-unsent]').first().click()
  await sheet.getByRole('button', { name: label('Send photos now') }).click()
  await expect.poll(async () => (await office.read(car.id)).photos.length).toBe(1)
})

test('O11 from four fifths of the room for photos on, the order and the list say so; a photo too many stays with the page', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed'))[2]
  if (!car) throw new Error('the demo has too few visits')
  const { at, label, add, marks } = orderPage(page, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  const profile = await (await page.request.get(`${product.origin}/api/profiles/me`)).json()
  await context.setOffline(true)
  // Entries of another person on this device, large enough to leave no room.
  await page.evaluate(
    ([accountId, appointmentId]) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('pitboard-outbox')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const key = crypto.randomUUID()
          const entry = { v: 2, key, userId: crypto.randomUUID(), accountId, appointmentId, employeeId: null }
          const body = { fields: { ids: key }, type: 'image/webp', bytes: 199_999_999 }
          const writing = opening.result.transaction('entries', 'readwrite')
          writing.objectStore('entries').add({
            ...{ ...entry, kind: 'photo', params: { id: appointmentId }, body, occurredAt: new Date().toISOString() },
            ...{ afterKey: null, state: 'pending', attempts: 0, nextAt: 0, lastCode: null, problem: null },
          })
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    [profile.account_id, car.id] as const,
  )
  await page.reload()
  const words = label(
    'Photos waiting on this device: {0} of {mostPhotos}, {1} of {2}. Go online soon to make room for more.',
  )
  const many = page.getByText(words.split('{')[0] ?? '')
  await expect(many).toBeVisible()
  await add.setInputFiles(await lying('a.jpg'))
  await expect(page.getByText(label('problem.photos-full'))).toBeVisible()
  await expect(page.getByText(label('Saved on this device'))).toBeVisible()
  await expect(marks).toHaveCount(0)
  await expectNoFault(page)
  await page.reload()
  await expect(page.getByText(label('problem.photos-full'))).toBeVisible({ timeout: 15_000 })
  await page.goto(at('/dashboard'))
  await page.locator('main [aria-haspopup=dialog]').filter({ hasText: /^1 / }).click()
  await expect(page.locator('dialog[open]').getByText(words.split('{')[0] ?? '')).toBeVisible()
  await expectNoFault(page)
  await context.setOffline(false)
})

test('O10 the photos that an earlier build left on the device arrive once, and leave its store', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const car = (await office.list('confirmed'))[3]
  if (!car) throw new Error('the demo has too few visits')
  const { at, tiles, marks } = orderPage(page, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  const profile = await (await page.request.get(`${product.origin}/api/profiles/me`)).json()
  const left = [...(await (await drawPicture(200, 100)).png().toBuffer())]
  const id = randomUUID()
  await context.setOffline(true)
  // As `idb-keyval` of that build wrote it.
  await page.evaluate(
    ([key, id, bytes]) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('pitboard-drafts')
        opening.onupgradeneeded = () => opening.result.createObjectStore('photos')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const photo = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
          const writing = opening.result.transaction('photos', 'readwrite')
          writing.objectStore('photos').put({ id, name: 'IMG_1.jpg', photo }, key)
          writing.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    [`${profile.id} ${car.id} ${id}`, id, left] as const,
  )
  await page.reload()
  await expect(marks).toHaveCount(1)
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((done) => {
            const opening = indexedDB.open('pitboard-drafts')
            opening.onsuccess = () => {
              const count = opening.result.transaction('photos').objectStore('photos').count()
              count.onsuccess = () => {
                opening.result.close()
                done(count.result)
              }
            }
          }),
      ),
    )
    .toBe(0)
  await context.setOffline(false)
  await expect(marks).toHaveCount(0)
  await expect(tiles).toHaveCount(1)
  expect((await office.read(car.id)).photos.map((photo) => photo.id)).toEqual([id])
})
