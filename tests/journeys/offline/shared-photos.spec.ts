import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { controlled } from '../../support/page/controlled.ts'
import { findFaultsInBothThemes } from '../../support/page/find-faults.ts'
import { installWorker } from '../../support/page/install-worker.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { aPhoto, share } from '../../support/page/share-files.ts'
import { keysIn } from '../../support/page/stored-keys.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

test('S33 photos that are shared without a network wait for their order, join its queue and arrive; other files are named @polish @phone @long', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const office = officeOf(product, cookies)
  const [car] = await office.list('confirmed')
  if (!car) throw new Error('the demo has no confirmed visit')
  await office.change(car.id, 'arrived')
  const { at, label } = workshopOf(page, product, locale)
  await page.goto(at('/dashboard'))
  await controlled(page)
  await expect(page.locator('main a[href*="/orders"]').first()).toBeVisible()
  // The other screens are stored when the worker is idle.
  const { pathname } = new URL(at('/share'))
  await expect
    .poll(() => page.evaluate(async () => JSON.stringify(await caches.keys())), { timeout: 30_000 })
    .toContain('precache-kept')
  await page.goto(at('/share'))
  await expect(page.getByRole('heading', { name: label('No shared photos') })).toBeVisible()
  // An order that was opened is stored at once, and the others when the page is calm.
  await page.goto(at(`/orders/${car.id}`))
  const stored = async () => (await keysIn(page, 'pitboard-reading', 'queries')).join(' ')
  await expect.poll(stored, { timeout: 20_000 }).toContain(car.id)
  await page.goto(at('/dashboard'))
  await expect(page.locator('main a[href*="/orders"]').first()).toBeVisible()
  await expect.poll(stored, { timeout: 40_000 }).toContain('in-house')

  await context.setOffline(true)
  await share(page, pathname, [
    await aPhoto('front.jpg', 'red'),
    await aPhoto('rear.jpg', 'blue'),
    { name: 'invoice.pdf', type: 'application/pdf', base64: '' },
    { name: 'huge.jpg', type: 'image/jpeg', base64: '', bytes: 30_000_001 },
  ])
  const pictures = page.getByRole('list', { name: label('Shared photos') })
  await expect(pictures.getByRole('img')).toHaveCount(2)
  for (const picture of await pictures.getByRole('img').all())
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(640)
  await expect(page.getByText('invoice.pdf')).toBeVisible()
  await expect(page.getByText(label('This is not a photo.'))).toBeVisible()
  await expect(page.getByText('huge.jpg')).toBeVisible()
  expect(await findFaultsInBothThemes(page, 'main')).toEqual([])

  // Found by its plate in what the device has.
  await page.getByRole('searchbox', { name: label('Find an order') }).fill(car.vehicle.plate ?? '')
  const found = page.getByRole('list', { name: label('Found orders') })
  await found
    .getByRole('button')
    .filter({ hasText: car.vehicle.plate ?? '' })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/orders/${car.id}$`))
  const tiles = page.getByRole('list', { name: label('Photos of this order') }).getByRole('listitem')
  await expect(tiles.locator('[data-unsent]')).toHaveCount(2)
  await expect.poll(() => keysIn(page, 'pitboard-photos', 'pictures')).toHaveLength(2)
  expect(await keysIn(page, 'pitboard-shared', 'files')).toEqual([])

  await context.setOffline(false)
  await expect(tiles.locator('[data-unsent]')).toHaveCount(0)
  await expect.poll(async () => (await office.read(car.id)).photos.length).toBe(2)
})

test('S33 a photo that is shared before the sign-in waits, is asked about after it, and goes with a sign-out, which asks first', async ({
  context,
  locale,
}) => {
  const page = await context.newPage()
  const { at, label, signIn } = workshopOf(page, product, locale)
  await installWorker(page, product.origin)
  const { pathname } = new URL(at('/login'))
  await share(page, new URL(at('/share')).pathname, [await aPhoto('front.jpg', 'red')]).catch(() => {})
  await page.waitForURL((url) => url.pathname === pathname)
  await signIn('anna@example.com')
  await expect(page.getByRole('list', { name: label('Shared photos') }).getByRole('img')).toHaveCount(1)
  // Left for later, it is offered on the next page.
  await page.goto(at('/dashboard'))
  await page.getByRole('button', { name: label('Choose the order') }).click()
  await expect(page.getByRole('list', { name: label('Shared photos') }).getByRole('img')).toHaveCount(1)
  await page.goto(at('/sign-out'))
  await expect(page.getByRole('link', { name: label('Shared photos') })).toBeVisible()
  await page.getByRole('button', { name: label('Sign out anyway') }).click()
  await expect(page.locator('input[name=email]')).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('pitboard-shared')
})

test('S33 without a worker nothing is read, and the page says to share again', async ({ context, locale }) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const { at, label } = workshopOf(page, product, locale)
  const path = new URL(at('/share')).pathname
  const answer = await page.request.post(at('/share'), {
    multipart: { photos: { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(200_000) } },
    maxRedirects: 0,
  })
  expect([answer.status(), answer.headers().location]).toEqual([303, `${path}?lost=1`])
  await page.goto(at('/share?lost=1'))
  await expect(page.getByText(label('The photos did not arrive. Please share them again.'))).toBeVisible()
})
