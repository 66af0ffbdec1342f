import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Onboarding } from '../../src/contract/onboarding.ts'
import { type OpenDemo, openDemo } from '../support/open-demo.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'

const folder = join(import.meta.dirname, '../../src/client/features/landing/pictures')
/** A Monday before noon, when the demo's board is full and has a car in every status. */
const now = '2026-11-23T09:51:00Z'
const tablet = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }

type LandingLook = { theme: 'dark' | 'light'; locale: 'en' | 'pl' }
const themes = ['dark', 'light'] as const

/**
 * Takes the schedule on a tablet and an order on a phone, in each theme and language, for the landing page and the
 * README, as small files.
 */
export async function shootLanding(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...chromiumArgs] })
  try {
    await shootLooks(browser, 'pl')
    await shootLooks(browser, 'en')
  } finally {
    await browser.close()
  }
}

async function shootLooks(browser: Browser, locale: LandingLook['locale']): Promise<void> {
  const demo = await openDemo({ now, language: locale })
  try {
    // The bays of the demo have Polish names.
    if (locale === 'en') await nameBaysInEnglish(demo)
    for (const theme of themes) {
      const schedule = await shoot(browser, demo, { theme, locale }, tablet, openSchedule)
      await keep(schedule, `schedule-${theme}-${locale}`, [640, 960, 1280, 1920])
      if (theme === 'dark') await keepPreview(schedule, locale)
      const order = await shoot(browser, demo, { theme, locale }, phone, openOrder)
      await keep(order, `order-${theme}-${locale}`, [390, 780])
    }
  } finally {
    await demo.product.remove()
  }
}

async function shoot(
  browser: Browser,
  { product, cookies }: OpenDemo,
  { theme, locale }: LandingLook,
  device: BrowserContextOptions,
  open: (page: Page) => Promise<void>,
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
  await context.clock.setFixedTime(now)
  const page = await context.newPage()
  await page.goto(`${product.origin}${locale === 'pl' ? '/pl' : ''}/schedule`)
  await open(page)
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return picture
}

const inEnglish: Readonly<Record<string, string>> = {
  Podnośnik: 'Bay',
  Kanał: 'Pit',
  Geometria: 'Alignment',
  Opony: 'Tyres',
  Diagnostyka: 'Diagnostics',
  Myjnia: 'Wash',
}

async function nameBaysInEnglish({ product, cookies }: OpenDemo): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: product.origin, 'content-type': 'application/json' }
  const { baseInfo } = (await (await fetch(`${product.origin}/api/onboarding`, { headers })).json()) as Onboarding
  if (!baseInfo) throw new Error('a demo without a station')
  const bays = baseInfo.bays.map((bay) => ({
    ...bay,
    name: bay.name.replace(/^\p{L}+/u, (word) => inEnglish[word] ?? word),
  }))
  const init = { method: 'POST', headers, body: JSON.stringify({ ...baseInfo, bays }) }
  const saved = await fetch(`${product.origin}/api/onboarding/base-info`, init)
  if (!saved.ok) throw new Error(`bays not renamed: ${saved.status} ${await saved.text()}`)
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

/** The image of a link preview, in the recommended width. */
async function keepPreview(picture: Buffer, locale: string): Promise<void> {
  const made = await sharp(picture)
    .resize({ width: 1200 })
    .extract({ left: 0, top: 0, width: 1200, height: 630 })
    .jpeg({ quality: 46, mozjpeg: true })
    .toFile(join(folder, `preview-${locale}.jpg`))
  process.stdout.write(`preview-${locale}: ${made.size} bytes\n`)
}
