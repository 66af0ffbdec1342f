import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { officeOf } from '../support/office.ts'
import { type OpenDemo, openDemo } from '../support/open-demo.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { chromiumArgs, findChromium, shortVisitArgs } from '../support/run/chromium.ts'
import { drawPhoto, screens } from './screens.ts'
import type { Screen, ShotsStage, Viewer } from './stage.ts'

const folder = join(import.meta.dirname, '../../shots')
const docsFolder = join(import.meta.dirname, '../../docs/pictures')
/** A Monday before noon, when the demo's board is full and has a car in every status. */
const now = '2026-11-23T09:51:00Z'
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 800, height: 1280 }, hasTouch: true },
  desk: { viewport: { width: 1440, height: 900 } },
  wide: { viewport: { width: 1280, height: 800 }, hasTouch: true },
  large: { viewport: { width: 1920, height: 1080 } },
} as const satisfies Record<string, BrowserContextOptions>

const sizeNames = Object.keys(sizes) as (keyof typeof sizes)[]

const television = { width: 1920, height: 1080 }
/** A4 at 96 pixels an inch. */
const papers = { upright: { width: 794, height: 1123 }, across: { width: 1123, height: 794 } }
const languages = { en: 'en-GB', pl: 'pl-PL' } as const

const themes = ['dark', 'light'] as const
type ShotTheme = (typeof themes)[number]
/** What stays the same while a page is open. */
type ShotLook = { size: keyof typeof sizes; locale: 'en' | 'pl' }
const looks: readonly ShotLook[] = sizeNames.flatMap((size) =>
  (['en', 'pl'] as const).map((locale) => ({ size, locale })),
)
/** The pictures in the docs: the window of a tablet in landscape. */
const docs: readonly (readonly [name: string, theme: ShotTheme])[] = [
  ['schedule', 'dark'],
  ['schedule', 'light'],
  ['schedule-week', 'light'],
  ['dashboard', 'light'],
  ['new-appointment', 'light'],
  ['order', 'light'],
  ['order', 'dark'],
  ['order-lines', 'light'],
  ['orders', 'dark'],
  ['offline-unsent', 'light'],
  ['catch-up', 'dark'],
  ['employees', 'light'],
]

type DemoHost = {
  browser: Browser
  demo: OpenDemo
  cookies: Map<Viewer, OpenDemo['cookies']>
}

/**
 * Takes every screen in each size, theme and language into the folder shots. `wanted`: parts of screen names, or any of
 * phone, tablet, desk, wide, large, dark, light, en, pl; empty: all.
 */
export async function shootScreens(wanted: readonly string[]): Promise<void> {
  const options = new Set([...sizeNames, 'dark', 'light', 'en', 'pl'])
  const names = wanted.filter((word) => !options.has(word))
  const chosen = screens.filter(({ name }) => names.length === 0 || names.some((part) => isNamed(name, part)))
  const fits = (values: readonly string[]) => {
    const asked = wanted.filter((word) => values.includes(word))
    return (value: string) => asked.length === 0 || asked.includes(value)
  }
  const [ofSize, ofTheme, ofLocale] = [fits(sizeNames), fits(themes), fits(['en', 'pl'])]
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...shortVisitArgs] })
  const failed: string[] = []
  const wantedThemes = themes.filter(ofTheme)
  try {
    for (const size of sizeNames.filter(ofSize)) {
      const ofThisSize = looks.filter((look) => look.size === size && ofLocale(look.locale))
      failed.push(...(await shootSize(browser, chosen, ofThisSize, wantedThemes)))
    }
  } finally {
    await browser.close()
  }
  if (failed.length > 0) throw new Error(`not taken: ${failed.join(', ')}`)
}

/**
 * Takes screens in looks of one size, at the same time. Each size has a demo of its own: screens of the outbox move orders
 * on, and a session gets another token after a quarter of an hour.
 */
async function shootSize(
  browser: Browser,
  chosen: readonly Screen[],
  ofSize: readonly ShotLook[],
  themes: readonly ShotTheme[],
): Promise<string[]> {
  const host = await openDemoHost(browser)
  try {
    // Viewers sign in one after the other.
    for (const viewer of new Set(chosen.map((one) => one.viewer ?? 'owner')))
      if (viewer !== 'nobody' && viewer !== 'leaver') await cookiesOf(host, viewer)
    const failed = await Promise.all(
      ofSize.map(async (look) => {
        const ofLook = await shootLook(host, chosen, look, themes)
        process.stdout.write(`${look.size} ${look.locale}: ${chosen.length - ofLook.length} screens\n`)
        return ofLook
      }),
    )
    return failed.flat()
  } finally {
    await host.demo.product.remove()
  }
}

/** Takes screens in one size and language, each in these themes. Returns the names of those that failed. */
async function shootLook(host: DemoHost, chosen: readonly Screen[], look: ShotLook, themes: readonly ShotTheme[]) {
  const failed: string[] = []
  const orders = await findOrders(host.demo, looks.indexOf(look))
  const opened = new Map<string, Promise<BrowserContext>>()
  for (const screen of chosen) {
    if (screen.isWide && look.size === 'phone') continue
    const name = `${screen.name}-${look.size}-${look.locale}`
    // Data stored by one live screen would show in the next.
    const key = screen.isLive ? name : (screen.viewer ?? 'owner')
    const context = opened.get(key) ?? openBrowser(host, screen, look, themes[0])
    if (!screen.isLive) opened.set(key, context)
    const pathOf = (theme: ShotTheme) => join(folder, `${screen.name}-${look.size}-${theme}-${look.locale}.png`)
    try {
      for (const { picture, path } of await shoot(host, orders, screen, look, await context, themes, pathOf))
        await picture.png({ palette: true, effort: 1 }).toFile(path)
    } catch (error) {
      failed.push(name)
      process.stderr.write(`${name}: ${(error as Error).message.split('\n')[0]}\n`)
    }
    if (screen.isLive) await (await context).close()
  }
  for (const context of opened.values()) await (await context).close()
  return failed
}

/** Takes the pictures of the docs again, as files small enough to be committed. */
export async function shootDocs(): Promise<void> {
  mkdirSync(docsFolder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...chromiumArgs] })
  const host = await openDemoHost(browser)
  try {
    for (const [name, theme] of docs) {
      const screen = screens.find((one) => one.name === name)
      if (!screen) throw new Error(`no screen is called ${name}`)
      const look: ShotLook = { size: 'wide', locale: 'en' }
      const context = await openBrowser(host, screen, look, theme)
      // The worker of a live screen has the real time, but the picture must show the same day as the others.
      if (screen.isLive) await context.clock.setSystemTime(now)
      const pathOf = () => join(docsFolder, `${name}-${theme}.webp`)
      for (const { picture, path } of await shoot(
        host,
        await findOrders(host.demo),
        screen,
        look,
        context,
        [theme],
        pathOf,
      )) {
        const { size } = await picture.resize({ width: 1200 }).webp({ quality: 70, effort: 6 }).toFile(path)
        process.stdout.write(`${name}-${theme}: ${size} bytes\n`)
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await host.demo.product.remove()
  }
}

/** `order` matches that screen only; `order-` and `order*` match all that begin so. */
const isNamed = (name: string, part: string): boolean =>
  part.endsWith('-') || part.endsWith('*') ? name.startsWith(part.replace('*', '')) : name === part

async function openDemoHost(browser: Browser): Promise<DemoHost> {
  const demo = await openDemo({ now })
  return { browser, demo, cookies: new Map([['owner', demo.cookies]]) }
}

/**
 * An order in each status, looked up for each look, because screens of the outbox move orders on. A check-in report can
 * be recorded once, so that each look has another visit (`nth`); those screens take the first of the list.
 */
async function findOrders({ product, cookies }: OpenDemo, nth = 0): Promise<ShotsStage['orders']> {
  const office = officeOf(product, cookies)
  const first = async (status: keyof ShotsStage['orders']) => (await office.list(status))[0]?.id ?? ''
  return {
    confirmed: (await office.list('confirmed')).at(-1 - nth)?.id ?? '',
    'in-progress': await first('in-progress'),
    ready: await first('ready'),
    completed: await first('completed'),
  }
}

/** A browser context for this look, with the session of a viewer. */
async function openBrowser(
  host: DemoHost,
  { viewer = 'owner', isLive = false }: Screen,
  look: ShotLook,
  theme: ShotTheme = 'dark',
) {
  const cookies = viewer === 'nobody' ? [] : await cookiesOf(host, viewer)
  const context = await host.browser.newContext({
    ...sizes[look.size],
    locale: languages[look.locale],
    timezoneId: 'Europe/Warsaw',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: isLive ? 'allow' : 'block',
  })
  await context.addCookies(cookies)
  if (!isLive) await context.clock.setFixedTime(now)
  return context
}

/** The whole page in each theme, or only the window if a sheet is open or the size is wide or large. */
async function shoot(
  host: DemoHost,
  orders: ShotsStage['orders'],
  screen: Screen,
  look: ShotLook,
  context: BrowserContext,
  themes: readonly ShotTheme[],
  pathOf: (theme: ShotTheme) => string,
): Promise<{ picture: Sharp; path: string }[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const workshop = workshopOf(page, host.demo.product, languages[look.locale])
  const press = (id: string) => pressIn(page, workshop.label(id))
  const { demo } = host
  const cookies = (viewer: Viewer) => cookiesOf(host, viewer)
  const stage: ShotsStage = {
    ...workshop,
    page,
    product: demo.product,
    orders,
    press,
    photo: drawPhoto,
    cookiesOf: cookies,
  }
  try {
    if (screen.isWall) await page.setViewportSize(television)
    await page.goto(workshop.at(screen.path(stage)))
    await settle(page)
    await screen.act?.(stage)
    if (screen.paper) {
      await page.setViewportSize(papers[screen.paper])
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      await page.locator('[data-day-sheet], [data-week-sheet], [data-paper]').first().waitFor()
    }
    const pictures: { picture: Sharp; path: string }[] = []
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await settle(page)
      const isSheet = (await page.locator('dialog[open]').count()) > 0
      const fullPage = !isSheet && look.size !== 'wide' && look.size !== 'large'
      const taken = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage })
      const { width = 0, height = 0 } = await sharp(taken).metadata()
      // The beginning of an endless list.
      const most = Math.min(height, width * 4)
      pictures.push({ picture: sharp(taken).extract({ left: 0, top: 0, width, height: most }), path: pathOf(theme) })
    }
    return pictures
  } catch (error) {
    // A picture of the failure, under a name of its own.
    await page.screenshot({ path: `${pathOf(themes[0] ?? 'dark')}.failed.png` }).catch(() => {})
    throw error
  } finally {
    await page.close()
  }
}

async function pressIn(page: Page, name: string): Promise<void> {
  const dialog = page.locator('dialog[open]').last()
  const where = (await dialog.count()) > 0 ? dialog : page.locator('main')
  await where.getByRole('button', { name, exact: true }).first().click()
}

/** Waits until the data are shown and the fonts are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => {
    const isRead = document.querySelector('main') && !document.querySelector('main [aria-busy=true]')
    return (
      isRead &&
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy')
    )
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** A code is sent once in a minute, so that two viewers do not share an address. */
const logins: Partial<Record<Viewer, string>> = { mechanic: 'marek', tablet: 'anna' }

/** Signs a viewer in once and returns the cookies. */
async function cookiesOf({ browser, demo, cookies }: DemoHost, viewer: Viewer): Promise<OpenDemo['cookies']> {
  const known = cookies.get(viewer)
  if (known) return known
  const context = await browser.newContext({ locale: 'en-GB', viewport: sizes.desk.viewport })
  const page = await context.newPage()
  const { at, label, register, setUp, signIn } = workshopOf(page, demo.product, 'en-GB')
  if (viewer === 'newcomer' || viewer === 'founder') {
    await register(`${viewer}@example.com`)
    if (viewer === 'founder') await setUp()
  } else {
    await page.goto(at('/login'))
    await signIn(`${logins[viewer] ?? 'ewa'}@example.com`)
    await page.waitForURL(/\/(dashboard|my-cars)$/)
  }
  if (viewer === 'tablet') {
    await page.goto(at('/settings?section=tablets'))
    await page.locator('input[name=name]').fill('Lift 2')
    await page.getByRole('button', { name: label('Set up as a shared tablet') }).click()
    await page.waitForURL(/\/schedule/)
  }
  const made = await context.cookies()
  await context.close()
  // A separate session, because the viewer ends it.
  if (viewer !== 'leaver') cookies.set(viewer, made)
  return made
}
