import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Sharp } from 'sharp'
import { readingDatabase } from '../../../src/contract/worker/messages.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { controlled } from '../../support/page/controlled.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { keysIn } from '../../support/page/stored-keys.ts'
import { drawPicture } from '../../support/pictures.ts'
import { findChromium, findIgnoredArgs, shortVisitArgs } from '../../support/run/chromium.ts'
import { findRunFolder } from '../../support/run/run-folder.ts'
import { drawCode, placePicture, writeVideo } from '../../support/scan/draw-code.ts'
import { certificateCar, makeCertificate, people } from '../../support/scan/make-certificate.ts'

// What the camera of this browser sees; read when the camera is opened.
const video = join(findRunFolder(), `camera-${process.pid}.y4m`)
const executablePath = findChromium()
const args = [
  ...shortVisitArgs,
  // Without its question, which a browser without windows cannot show.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
]
test.use({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args, ignoreDefaultArgs: findIgnoredArgs() },
  readsAhead: false,
})
const { product, cookies } = provideDemo()

const scanner = /\/assets\/(?:read-codes-worker|zxing_reader)-/

/** The files of the reader that this device has stored. */
const storedReader = (page: Page) =>
  page.evaluate(async (pattern) => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().filter(({ url }) => new RegExp(pattern).test(url)).length
  }, scanner.source)

/** Everything that a page keeps on the device, as text. */
const everythingStored = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => done(opening.result)
        opening.onerror = () => fail(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        found.push(await new Promise((done) => (rows.onsuccess = () => done(rows.result))))
      }
      database.close()
    }
    return JSON.stringify(found)
  })

test('O30 O31 O32 a certificate fills the form of a walk-in: two taps, offline; nobody’s name is kept', async ({
  page,
  context,
  locale,
}) => {
  const complaints = watchConsole(page)
  const requested: string[] = []
  context.on('request', (request) => requested.push(request.url()))
  const { at, field, label } = workshopOf(page, product, locale)
  await context.grantPermissions(['camera'], { origin: product.origin })
  const aztec = makeCertificate()
  await writeVideo(video, await drawCode('AztecCode', aztec))

  // Each camera that the page has opened, and whether it is on.
  await page.addInitScript(() => {
    const opened: MediaStream[] = []
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      opened.push(stream)
      return stream
    }
    Object.assign(window, { cameras: () => opened.map(({ active }) => active) })
  })
  const cameras = () => page.evaluate(() => (window as unknown as { cameras: () => boolean[] }).cameras())
  await page.goto(at('/schedule'))
  await controlled(page)
  const scan = page.locator('dialog[open]').getByRole('button', { name: label('Scan the certificate or VIN') })
  const openForm = () =>
    page
      .getByRole('button', { name: label('New walk-in') })
      .first()
      .click()
  // The first scan brings the reader, which nobody has before.
  await openForm()
  await expect(scan).toBeVisible()
  expect(requested.filter((url) => scanner.test(url))).toEqual([])
  expect(await storedReader(page)).toBe(0)
  expect(await cameras()).toEqual([])
  await scan.click()
  await expect(field('Plate')).toHaveValue(certificateCar.plate)
  await expect.poll(cameras).toEqual([false])
  await expect.poll(() => storedReader(page)).toBe(2)
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: label('Undo') })
    .click()
  await expect(field('Plate')).toHaveValue('')

  await context.setOffline(true)
  await page.goto(at('/schedule'))
  await openForm()
  await field('Make').fill('Seat')
  // How long it takes is measured by `npm run tasks`.
  await scan.click()
  await expect(field('Plate')).toHaveValue(certificateCar.plate)
  await expect(field('Make')).toHaveValue(certificateCar.brand)
  await expect(field('Model')).toHaveValue(certificateCar.model)
  // What was typed is replaced, and said.
  const summary = page.locator('dialog[open] [role=status]', { hasText: label('Read from the certificate:') })
  for (const text of [certificateCar.vin, '2016', label('Diesel'), /1\D?968 cm³/, '110 kW', 'Seat'])
    await expect(summary).toContainText(text)

  await page.locator('dialog[open] button[type=submit]').click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  const stored = await everythingStored(page)
  expect(stored).toContain(certificateCar.vin)
  for (const secret of [aztec.slice(0, 40), ...Object.values(people).filter((text) => text.length > 3)])
    expect(stored).not.toContain(secret)

  await context.setOffline(false)
  const office = officeOf(product, cookies)
  await expect
    .poll(
      async () => (await office.list('arrived')).find(({ vehicle }) => vehicle.plate === certificateCar.plate)?.vehicle,
      {
        timeout: 30_000,
      },
    )
    .toMatchObject({ vin: certificateCar.vin, year: 2016, brand: certificateCar.brand, model: certificateCar.model })
  const [scanned] = (await office.list('arrived')).filter(({ vehicle }) => vehicle.plate === certificateCar.plate)
  expect(await office.vehicle(scanned?.vehicle.id ?? '')).toMatchObject({
    fuel: 'diesel',
    engineSize: 1968,
    power: 110,
    firstRegistered: '2016-05-12',
  })
  expect(complaints).toEqual([])
})

test('O33 labels for key tags are printed; a scanned one opens the order of its car, offline too', async ({
  page,
  context,
  locale,
}) => {
  const { at, label, field } = workshopOf(page, product, locale)
  const office = officeOf(product, cookies)
  const [car] = await office.list('in-progress')
  if (!car) throw new Error('the demo has no car in work')
  await page.goto(at('/settings?section=key-tags'))
  await page.getByLabel(label('Text before the number')).fill('K ')
  await page.getByLabel(label('First number')).fill('16')
  await page.getByLabel(label('Last number')).fill('17')
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: label('Print labels') }).click()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const labels = page.locator('[data-labels] li')
  await expect(labels).toHaveCount(2)
  await expect(page.locator('main')).toBeHidden()
  // The label as it was printed is what the camera sees.
  const printed = await labels.nth(1).screenshot()
  await page.emulateMedia({ media: null })
  await writeVideo(video, await placePicture(printed))

  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await page.getByRole('button', { name: label('Edit details') }).click()
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: label('Scan the label') })
    .click()
  await expect(field('Key tag')).toHaveValue('K 17')
  await page.locator('dialog[open] button[type=submit]').click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect.poll(async () => (await office.read(car.id)).keyTag).toBe('K 17')
  await page.goto(at('/schedule'))
  await expect(page.locator('main a[href*="/orders/"]').first()).toBeVisible()
  await page.goto(at('/tag/k17'))
  await expect(page).toHaveURL(new RegExp(`/orders/${car.id}$`))
  // A page that is left in the same moment has no time to store what it read.
  const { name, store } = readingDatabase
  await expect.poll(() => keysIn(page, name, store)).toContainEqual(expect.stringContaining('in-house'))

  await context.setOffline(true)
  await page.goto(at('/schedule'))
  const search = page.getByRole('button', { name: label('Search or jump to…') })
  await search.filter({ visible: true }).first().click()
  await page.getByRole('button', { name: label('Scan a key tag, a registration certificate or a VIN') }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${car.id}$`))
  await expect(page.locator('main [data-plate], main h1').first()).toBeVisible()
  await page.goto(at('/tag/404'))
  await expect(
    page.getByText(label('There is no connection, so only what is on this device was searched.')),
  ).toBeVisible()
  await context.setOffline(false)
})

test('O34 without a camera a photo is read, and each failure is said in words', async ({ page, locale }) => {
  const { at, label, field } = workshopOf(page, product, locale)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError')
    }
  })
  await page.goto(at('/schedule?new=phone'))
  const dialog = page.locator('dialog[open]').last()
  const photo = async (picture: Sharp) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: label('Take a photo') }).click(),
    ])
    await chooser.setFiles({ name: 'code.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  }
  await page.getByRole('button', { name: label('Scan the certificate or VIN') }).click()
  await expect(dialog).toContainText(
    label('The camera is blocked for this page. Allow it in the settings of the browser, or take a photo.'),
  )
  const half = makeCertificate().slice(0, 300)
  for (const [picture, words] of [
    [await drawPicture(1200, 900), 'No code was found in the photo. Go closer, hold still, and avoid reflections.'],
    [await drawCode('AztecCode', 'A ticket'), 'This code is not a registration certificate.'],
    [
      await drawCode('AztecCode', half),
      'The code could not be read completely. Try again with more light and without reflections.',
    ],
    [await drawCode('QRCode', 'https://example.com/'), 'This code cannot be used here.'],
  ] as const) {
    await photo(picture)
    await expect(dialog).toContainText(label(words))
  }
  await expectNoFault(page)
  await photo(await drawCode('Code39', `I${certificateCar.vin}`, 1100))
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(page.locator('dialog[open] [role=status]', { hasText: certificateCar.vin })).toBeVisible()
  await expect(field('Plate')).toHaveValue('')
  for (const format of ['DataMatrix', 'QRCode'] as const) {
    await page.getByRole('button', { name: label('Scan the certificate or VIN') }).click()
    await photo(await drawCode(format, '1M8GDM9AXKP042788'))
    await expect(page.locator('dialog[open] [role=status]', { hasText: '1M8GDM9AXKP042788' })).toBeVisible()
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: label('Undo') })
      .click()
  }
})
