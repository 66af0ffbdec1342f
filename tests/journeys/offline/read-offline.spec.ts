import type { BrowserContext, Page } from '@playwright/test'
import { addDays, dayBounds, toWall } from '../../../src/domain/wall-time.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { controlled } from '../../support/page/controlled.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { workshopZone } from '../../support/workshop-zone.ts'

const { product, cookies } = provideDemo({ signedIn: false, ownProcess: true })
test.use({ reusesDevice: true })

type Key = { queryKey: unknown[] }
type StoredQuery = Key & { data: unknown }

/** The queries stored on the device, or their keys. */
const readStore = <T>(page: Page, all: 'getAll' | 'getAllKeys') =>
  page.evaluate(
    (all) =>
      new Promise<T[]>((done, fail) => {
        const opening = indexedDB.open('pitboard-reading')
        // The app has not created it yet.
        let isMissing = false
        opening.onupgradeneeded = () => {
          isMissing = true
          opening.transaction?.abort()
        }
        opening.onerror = () => (isMissing ? done([]) : fail(opening.error))
        opening.onsuccess = () => {
          const db = opening.result
          const reading = db.transaction('queries')
          const asked = reading.objectStore('queries')[all]()
          reading.oncomplete = () => {
            db.close()
            done(asked.result as T[])
          }
        }
      }),
    all,
  )
const readStored = (page: Page) => readStore<StoredQuery>(page, 'getAll')
/** The keys without the data, which take some megabytes. Thumbnails in the same store have no query key. */
const readKeys = async (page: Page) =>
  (await readStore<string>(page, 'getAllKeys')).flatMap((key) => {
    const at = key.indexOf(' [')
    return at < 0 ? [] : [{ queryKey: JSON.parse(key.slice(at + 1)) as unknown[] }]
  })
/** Removes an order from the device, as if it had never been read there. */
const forgetOrder = (page: Page, id: string) =>
  page.evaluate(
    (id) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('pitboard-reading')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('queries', 'readwrite').objectStore('queries')
          const asked = store.getAllKeys()
          asked.onsuccess = () => {
            for (const key of asked.result) if (String(key).includes(`"one","${id}"`)) store.delete(key)
          }
          store.transaction.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    id,
  )
const storedOf = <K extends Key>(stored: K[], kind: string, noun = 'appointments') =>
  stored.filter(({ queryKey }) => queryKey[0] === noun && queryKey[1] === kind)
const countOf = (stored: Key[], kind: string) => storedOf(stored, kind).length

const today = () => toWall(Date.now(), workshopZone()).date
const cards = (page: Page) => page.locator('main a[href*="/orders/"]:visible')

type Order = {
  id: string
  startsAt: string
  vehicle: { id: string; plate: string }
  customer: { id: string; name: string; phone: string | null; email: string | null } | null
}

/** Today’s orders with a customer who can be contacted. */
const carsOfToday = (stored: StoredQuery[]): Order[] =>
  storedOf(stored, 'one')
    .map(({ data }) => data as Order)
    .filter(
      ({ startsAt, customer }) => customer?.phone && toWall(Date.parse(startsAt), workshopZone()).date === today(),
    )

/** Those of these orders whose details are not all on the device. */
const lackingOf = (stored: StoredQuery[]): string[] => {
  const has = (kind: string, of: unknown, noun?: string) =>
    storedOf(stored, kind, noun).some(({ queryKey }) => JSON.stringify(queryKey[2]) === JSON.stringify(of))
  return carsOfToday(stored)
    .filter(
      ({ id, vehicle, customer }) =>
        !has('messages', id) || !has('visits', { vehicleId: vehicle.id }) || !has('one', customer?.id, 'customers'),
    )
    .map(({ vehicle }) => vehicle.plate)
}

type Visit = { atLeast?: number; withDetails?: boolean }

/** One visit, long enough to prefetch all orders, or the given number of them. */
async function visit(
  context: BrowserContext,
  address: string,
  { atLeast = 150, withDetails = false }: Visit = {},
): Promise<StoredQuery[]> {
  const page = await context.newPage()
  await page.goto(address)
  await controlled(page)
  await expect
    .poll(async () => countOf(await readKeys(page), 'one'), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(atLeast)
  if (withDetails) await expect.poll(async () => lackingOf(await readStored(page)), { timeout: 60_000 }).toEqual([])
  const stored = await readStored(page)
  await page.close()
  return stored
}

test('O1 O2 after one visit three weeks and their orders are read on a cold start without a network, with their age @long', async ({
  context,
  locale,
}, { project }) => {
  await context.addCookies(cookies)
  const cold = await context.newPage()
  const { label, at } = workshopOf(cold, product, locale)
  const labelStart = (id: string) => label(id).split('{')[0]?.trim() ?? id
  const stored = await visit(context, at('/dashboard'))
  expect(countOf(stored, 'week')).toBeGreaterThanOrEqual(4)
  expect(countOf(stored, 'day')).toBeGreaterThanOrEqual(22)
  expect(stored.map(({ queryKey }) => queryKey[0]).sort()).toEqual(
    expect.arrayContaining(['bays', 'employees', 'onboarding', 'services']),
  )
  expect(JSON.stringify(stored.map(({ queryKey }) => queryKey))).not.toMatch(/profiles|sessions|invitations/)

  await product.kill()
  await context.setOffline(true)
  const complaints = watchConsole(cold)
  const foot = cold.locator('[data-outbox-notice]').filter({ hasText: labelStart('As of {0}.') })
  try {
    for (const days of [0, 1, -5, 12]) {
      const date = addDays(today(), days)
      const day = storedOf(stored, 'day').find(({ queryKey }) => queryKey[2] === date)
      await cold.goto(at(`/schedule?date=${date}&view=day&by=bay`))
      await expect(cold).toHaveURL(new RegExp(`date=${date}`))
      if (JSON.stringify(day?.data) === '[]') continue
      await expect(cards(cold).first(), date).toBeVisible()
      await expect(foot).toHaveText(/\d:\d\d/)
    }
    await cold.goto(at(`/schedule?date=${addDays(today(), 7)}&view=week&by=bay`))
    const days = cold.locator(project.name.startsWith('phone') ? 'main ol > li > a' : 'main [data-day]')
    await expect(days).toHaveCount(7)
    await cold.goto(at(`/schedule?date=${addDays(today(), 60)}&view=day&by=bay`))
    await expect(cold.getByRole('heading', { name: label('This is not on this device') })).toBeVisible()
    await expect(cards(cold)).toHaveCount(0)

    await cold.goto(at('/dashboard'))
    await expect(cold.locator('section[aria-labelledby=today-on-site] li a')).toHaveCount(8)
    await expect(foot).toHaveText(/\d:\d\d/)
    await cold.goto(at('/orders'))
    await expect(cards(cold).first()).toBeVisible()
    await expect(foot).toHaveText(/\d:\d\d/)

    const order = storedOf(stored, 'one').at(-1)
    if (!order) throw new Error('no order was read ahead')
    const { id, vehicle } = order.data as { id: string; vehicle: { plate: string } }
    await cold.goto(at(`/orders/${id}`))
    await expect(cold.locator('main [data-plate]').first()).toContainText(vehicle.plate)
    await expect(foot).toHaveText(/\d:\d\d/)
    await cold.goto(at('/employees'))
    await expect(cold.getByText('Marek').first()).toBeVisible()
    await expect(cold.locator('main').getByRole('alert')).toHaveCount(0)
  } finally {
    await context.setOffline(false)
    await product.start()
  }
  expect(complaints).toEqual([])
  // The network is back: no reload is needed, and the age disappears.
  await cold.goto(at('/schedule'))
  await expect(cards(cold).first()).toBeVisible()
  await expect(foot).toHaveCount(0)
})

test('O2 customer, messages and earlier visits of today’s cars, and the company, are read on a cold start without a network @long', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const cold = await context.newPage()
  const { label, at } = workshopOf(cold, product, locale)
  const cars = carsOfToday(await visit(context, at('/dashboard'), { withDetails: true }))
  expect(cars.length).toBeGreaterThan(20)

  await context.setOffline(true)
  for (const { id, customer } of cars.slice(0, 2)) {
    await cold.goto(at(`/orders/${id}`))
    await expect(cold.getByRole('heading', { name: label('Notify customer') })).toBeVisible()
    await expect(cold.getByRole('heading', { name: label('Other visits') })).toBeVisible()
    await expect(cold.getByText(label('Could not load other visits.'))).toHaveCount(0)
    await cold.getByRole('button', { name: customer?.name ?? '', exact: true }).click()
    await expect(cold.getByRole('dialog').getByText(label('Last visit'))).toBeVisible()
    // A company's field has another label.
    await expect(cold.getByRole('dialog').getByRole('textbox').first()).toHaveValue(customer?.name ?? '')
  }
  await cold.goto(at('/settings?section=company'))
  await expect(cold.locator('main').getByRole('textbox').first()).not.toHaveValue('')
  await expect(cold.getByText(label('This is not on this device'))).toHaveCount(0)
  // A list that was never read waits for the network. Only the footer of the page offers to try again.
  await cold.goto(at('/settings?section=brands'))
  await expect(cold.getByText(label('This is not on this device'))).toBeVisible()
  await expect(cold.locator('main').getByRole('button', { name: label('Try again') })).toHaveCount(1)
  await context.setOffline(false)
})

test('O2 a mechanic’s device stores messages and earlier visits, and requests nothing that only the desk may read', async ({
  context,
  locale,
}) => {
  const page = await context.newPage()
  const { at, signIn } = workshopOf(page, product, locale)
  const refused: string[] = []
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
  await page.goto(at('/login'))
  await signIn('marek@example.com')
  await expect(page).toHaveURL(/my-cars/)
  await expect.poll(async () => countOf(await readKeys(page), 'messages'), { timeout: 60_000 }).toBeGreaterThan(20)
  const stored = await readStored(page)
  expect(countOf(stored, 'visits')).toBeGreaterThan(20)
  expect(stored.filter(({ queryKey }) => ['customers', 'legals'].includes(String(queryKey[0])))).toEqual([])
  expect(refused).toEqual([])
})

test('O2 an order that is not on this device says so once, shows the data of the board, and is loaded with the next contact', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const { label, at } = workshopOf(page, product, locale)
  await page.goto(at('/schedule'))
  await controlled(page)
  await expect.poll(async () => countOf(await readKeys(page), 'day')).toBeGreaterThan(0)
  const card = cards(page).first()
  const path = new URL((await card.getAttribute('href')) ?? '', product.origin).pathname
  const id = path.split('/').at(-1) ?? ''
  await page.goto(at('/legal/terms-of-use'))
  await context.setOffline(true)
  await forgetOrder(page, id)
  await page.goto(product.origin + path)
  await expect(page.getByRole('heading', { name: label('The full order is not on this device') })).toBeVisible()
  await expect(page.locator('main [data-plate]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: label('Try again') })).toHaveCount(1)
  await page.getByRole('button', { name: label('Download when back online') }).click()
  await page.goto(at('/dashboard'))
  const isWanted = () => page.evaluate((id) => localStorage.getItem('pitboard.wanted')?.includes(id) ?? false, id)
  expect(await isWanted()).toBe(true)
  await context.setOffline(false)
  await expect.poll(isWanted, { timeout: 30_000 }).toBe(false)
  await expect
    .poll(async () => storedOf(await readKeys(page), 'one').some(({ queryKey }) => queryKey[2] === id), {
      timeout: 5_000,
    })
    .toBe(true)

  await page.close()
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(product.origin + path)
  await expect(cold.locator('main [data-plate]').first()).toBeVisible()
  await expect(cold.getByRole('heading', { name: label('History') })).toBeVisible()
  await expect(cold.getByText(label('The full order is not on this device'))).toHaveCount(0)
  await context.setOffline(false)
})

test('O2 a device whose clock is a year wrong shows the day of the server, and how wrong its clock is', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const { label, at } = workshopOf(page, product, locale)
  const error = (365 * 24 + 3) * 60 * 60_000
  await page.clock.install({ time: Date.now() + error })
  await page.goto(at('/schedule'))
  await page.clock.runFor(10_000)
  await expect(cards(page).first()).toBeVisible()
  const labelStart = label(
    'This device’s clock is off by {error}. Days and times here follow the server’s clock. Please correct it.',
  )
  await expect(page.getByText(labelStart.split('{')[0] ?? '')).toBeVisible()

  // The app-shell snapshot for the next start is valid until the end of the server’s day.
  await controlled(page)
  const path = new URL(page.url()).pathname
  const readUntil = async () => {
    await page.clock.runFor(3_000)
    return await page.evaluate(async (path) => {
      const stored = await caches.match(path, { cacheName: 'stand-in' })
      return ((await stored?.json()) as { until: number } | undefined)?.until ?? 0
    }, path)
  }
  const dayEnd = dayBounds(today(), workshopZone()).to
  await expect
    .poll(async () => Math.abs((await readUntil()) - dayEnd - error), { timeout: 30_000 })
    .toBeLessThan(60_000)
})

test('A7 O2 a sign-out empties the device, also without a network, and the next person finds nothing @long', async ({
  context,
  locale,
}, { project }) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const workshop = workshopOf(page, product, locale)
  await visit(context, workshop.at('/schedule'), { atLeast: 20 })
  await page.goto(workshop.at('/schedule'))
  await expect(cards(page).first()).toBeVisible()
  const beside = await context.newPage()
  await beside.goto(workshop.at('/orders'))
  await expect(cards(beside).first()).toBeVisible()

  await context.setOffline(true)
  await page.goto(workshop.at('/sign-out'))
  await expect(page).toHaveURL(/\/login/)
  await expect(beside).toHaveURL(/\/login/)
  // Longer than any delay before cached data are stored: nothing may be stored after the sign-out.
  await page.waitForTimeout(2_000)
  expect(await readStored(page)).toEqual([])
  await page.goto(workshop.at('/schedule'))
  await expect(page).toHaveURL(/\/login/)
  await context.setOffline(false)

  await workshop.register(`next-${project.name}@example.com`)
  await workshop.setUp()
  await page.goto(workshop.at('/dashboard'))
  await expect.poll(async () => countOf(await readKeys(page), 'week'), { timeout: 30_000 }).toBe(4)
  expect(JSON.stringify(await readStored(page))).not.toContain('"plate"')
})
