import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Appointment } from '#contract/appointments.ts'
import { labelsOf } from '../support/labels.ts'
import { officeOf } from '../support/office.ts'
import { type OpenDemo, openDemo } from '../support/open-demo.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import type { Product } from '../support/product.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'

const folder = join(import.meta.dirname, '../../src/client/features/landing/pictures')
/** A Monday before noon, when the demo's board is full and has a car in every status. */
const now = '2026-11-23T09:51:00Z'
const tablet = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }
/** The window of which a part is shown beside a feature. */
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }
const television = { viewport: { width: 1600, height: 1000 }, deviceScaleFactor: 1 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }

/** The mechanic of the demo who has an account. */
const mechanicEmail = 'marek@example.com'

/** `at`: what the page's clock shows; usually the time of the demo, so that all pictures show the same. */
type LandingLook = { theme: 'dark' | 'light'; locale: 'en' | 'pl'; at?: number }
const themes = ['dark', 'light'] as const

/**
 * Takes the schedule on a tablet, an order on a phone and a part of a screen for each feature, in each theme and
 * language, for the landing page and the README, as small files. `only`: parts of the names; empty: all.
 */
export async function shootLanding(only: readonly string[]): Promise<void> {
  const isWanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part))
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...chromiumArgs] })
  try {
    await shootLooks(browser, 'pl', isWanted)
    await shootLooks(browser, 'en', isWanted)
  } finally {
    await browser.close()
  }
}

async function shootLooks(
  browser: Browser,
  locale: LandingLook['locale'],
  isWanted: (name: string) => boolean,
): Promise<void> {
  const begunAt = Date.now()
  const demo = await openDemo({ now, language: locale })
  try {
    const charged = await findCharged(demo)
    await letMarekWork(demo)
    for (const theme of themes) {
      if (isWanted('schedule-phone')) {
        const schedule = await shoot(browser, demo, { theme, locale }, tablet, openSchedule)
        if (isWanted('schedule')) {
          await keep(schedule, `schedule-${theme}-${locale}`, [640, 960, 1280, 1920])
          if (theme === 'dark') await keepPreview(schedule, locale)
        }
        await keep(await partForPhone(schedule), `schedule-phone-${theme}-${locale}`, [640])
      }
      if (isWanted('order')) {
        const order = await shoot(browser, demo, { theme, locale }, phone, openOrder)
        await keep(order, `order-${theme}-${locale}`, [390, 780])
      }
      // Now, because the email to its customer can be stopped for two minutes only. The page counts the seconds.
      const ready = await makeReady(demo, locale)
      const at = Date.parse(now) + Date.now() - begunAt
      for (const [name, feature] of Object.entries(featuresOf(demo.product, locale, { ready, charged }))) {
        if (!isWanted(name)) continue
        const picture = await shoot(
          browser,
          demo,
          name === 'messages' ? { theme, locale, at } : { theme, locale },
          feature.device ?? desk,
          feature.open,
          feature.part,
        )
        await keep(picture, `${name}-${theme}-${locale}`, [480, 960])
      }
    }
  } finally {
    await demo.product.remove()
  }
}

async function shoot(
  browser: Browser,
  { product, cookies }: OpenDemo,
  { theme, locale, at }: LandingLook,
  device: BrowserContextOptions,
  open: (page: Page) => Promise<void>,
  part?: (page: Page) => Locator,
): Promise<Buffer> {
  const context = await browser.newContext({
    ...device,
    locale: locale === 'pl' ? 'pl-PL' : 'en-GB',
    timezoneId: 'Europe/Warsaw',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies(cookies)
  await context.clock.setFixedTime(at ?? now)
  const page = await context.newPage()
  await page.goto(`${product.origin}${locale === 'pl' ? '/pl' : ''}/schedule`)
  await open(page)
  await page.waitForLoadState('networkidle')
  const clip = part && (await frameOf(part(page)))
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip ? { clip } : {}) })
  await context.close()
  return picture
}

async function openSchedule(page: Page): Promise<void> {
  await page.locator('main a[href*="/orders/"]').first().waitFor()
}

/** The order of a car that is in progress. */
async function openOrder(page: Page): Promise<void> {
  const working = page.locator('main a[href*="/orders/"]').filter({ hasText: /In progress|W naprawie/ })
  await working.first().click()
  await page.locator('main [data-plate]').first().waitFor()
}

type Feature = {
  open: (page: Page) => Promise<void>
  /** The part that is shown; without it the whole window. */
  part?: (page: Page) => Locator
  device?: BrowserContextOptions
}

/** A ready car with a message that still waits, so that it can be stopped. */
async function makeReady({ product, cookies }: OpenDemo, locale: LandingLook['locale']): Promise<string> {
  const office = officeOf(product, cookies)
  const lists = await Promise.all((['in-progress', 'arrived', 'confirmed'] as const).map((one) => office.list(one)))
  const cars = await Promise.all(lists.flat().map(({ id }) => office.read(id)))
  // A customer of the country reads the message in its language.
  const country = locale === 'pl' ? 'PL' : 'GB'
  const car = cars.find(({ customer, vehicle }) => customer?.email && vehicle.country === country)
  if (!car) throw new Error('the demo has no car here whose owner gets e-mails')
  if (car.status === 'confirmed') await office.change(car.id, 'arrived')
  if (car.status !== 'in-progress') await office.change(car.id, 'in-progress')
  await office.change(car.id, 'ready')
  return car.id
}

/** A ready car with three items at least. */
async function findCharged({ product, cookies }: OpenDemo): Promise<string> {
  const office = officeOf(product, cookies)
  const cars = await Promise.all((await office.list('ready')).map(({ id }) => office.read(id)))
  const car = cars.find(({ lines }) => lines.length >= 3)
  if (!car) throw new Error('the demo has no ready car with three items')
  return car.id
}

/** Marek works on a car, which is the first thing that his page shows. */
async function letMarekWork({ product, cookies }: OpenDemo): Promise<void> {
  const office = officeOf(product, cookies)
  const marek = (await office.people()).find(({ email }) => email === mechanicEmail)
  const isOfMarek = ({ blocks }: Appointment) => blocks.some(({ employeeId }) => employeeId === marek?.id)
  if ((await office.list('in-progress')).some(isOfMarek)) return
  const car = [...(await office.list('arrived')), ...(await office.list('confirmed'))].find(isOfMarek)
  if (!car) throw new Error('the demo has no car for Marek')
  if (car.status === 'confirmed') await office.change(car.id, 'arrived')
  await office.change(car.id, 'in-progress')
}

type ShownOrders = { ready: string; charged: string }

function featuresOf(
  product: Product,
  locale: LandingLook['locale'],
  { ready, charged }: ShownOrders,
): Record<string, Feature> {
  const label = labelsOf(locale === 'pl' ? 'pl-PL' : 'en-GB')
  const root = locale === 'pl' ? '/pl' : ''
  const go = (path: string) => async (page: Page) => {
    await page.goto(new URL(root + path, page.url()).href)
    await page.locator('main h2, main [data-card], [data-wall] section, dialog[open]').first().waitFor()
  }
  const signIn = async (page: Page, email: string) => {
    await page.context().clearCookies()
    await page.goto(new URL(`${root}/login`, page.url()).href)
    await workshopOf(page, product, locale === 'pl' ? 'pl-PL' : 'en-GB').signIn(email)
    await page.waitForURL(/\/(dashboard|my-cars|schedule)/)
  }
  const card = (title: string) => (page: Page) =>
    page.locator('main section').filter({ has: page.getByRole('heading', { name: label(title), exact: true }) })
  return {
    messages: { open: go(`/orders/${ready}`), part: card('Notify customer') },
    cars: {
      open: async (page) => {
        await signIn(page, mechanicEmail)
        await go('/my-cars')(page)
      },
    },
    lines: { open: go(`/orders/${charged}`), part: card('Labour and parts') },
    tiles: {
      // The tablet takes the place of the session that sets it up.
      open: async (page) => {
        await signIn(page, 'anna@example.com')
        await go('/settings?section=tablets')(page)
        await page.locator('input[name=name]').fill(locale === 'pl' ? 'Hala' : 'Workshop floor')
        await page.getByRole('button', { name: label('Set up as a shared tablet') }).click()
        await page.waitForURL(/\/schedule/)
        await go(`/orders/${ready}`)(page)
        const handOver = page
          .locator('main')
          .getByRole('button', { name: label('status.completed.action'), exact: true })
        await handOver.click()
        await page.locator('dialog[open]').waitFor()
      },
    },
    tv: { open: go('/wall'), device: television },
    search: {
      open: async (page) => {
        await go('/schedule')(page)
        await page.keyboard.press('Control+k')
        await page.locator('dialog[open] input').fill(locale === 'pl' ? 'kowal' : 'smith')
        await page.locator('dialog[open] [role=option]').nth(2).waitFor()
      },
    },
    export: { open: go('/settings?section=data'), part: card('Export your data') },
  }
}

/** The frame of a picture, 8:5, that begins at a part of the page and shows all of it, if the part is not very tall. */
async function frameOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const place = part.first()
  await place.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  const box = await place.boundingBox()
  if (!box) throw new Error('the part of the page is not shown')
  const margin = 12
  const ofHeight = Math.min(box.height, box.width * 0.9) * (8 / 5)
  const width = Math.max(560, box.width + 2 * margin, ofHeight + 2 * margin)
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)]
  return { x, y, width, height: (width * 5) / 8 }
}

async function keep(picture: Buffer, name: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const small = sharp(picture).resize({ width })
    const avif = await small
      .clone()
      .avif({ quality: 52, effort: 7 })
      .toFile(join(folder, `${name}-${width}.avif`))
    const webp = await small
      .clone()
      .webp({ quality: 54, effort: 6 })
      .toFile(join(folder, `${name}-${width}.webp`))
    process.stdout.write(`${name}-${width}: avif ${avif.size}, webp ${webp.size} bytes\n`)
  }
}

/** The part of the schedule that a phone shows: the cars of the first bays in the morning, large enough to read. */
function partForPhone(schedule: Buffer): Promise<Buffer> {
  return sharp(schedule).extract({ left: 166, top: 0, width: 640, height: 800 }).toBuffer()
}

/** The image of a link preview, in the recommended width. */
async function keepPreview(picture: Buffer, locale: string): Promise<void> {
  const made = await sharp(picture)
    .resize({ width: 1200 })
    .extract({ left: 0, top: 0, width: 1200, height: 630 })
    .jpeg({ quality: 25, mozjpeg: true })
    .toFile(join(folder, `preview-${locale}.jpg`))
  process.stdout.write(`preview-${locale}: ${made.size} bytes\n`)
}
