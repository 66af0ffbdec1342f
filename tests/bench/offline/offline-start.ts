import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { readingDatabase } from '#contract/worker/messages.ts'
import { controlled } from '../../support/page/controlled.ts'
import { saveData } from '../../support/page/save-data.ts'
import { keysIn } from '../../support/page/stored-keys.ts'
import { launchProfile, slowDown } from '../pages/bench-browser.ts'
import { openBenchStation } from '../pages/bench-station.ts'
import { startMinimalPage } from '../pages/minimal-page.ts'
import { isReady, readWatched, watchReady } from '../pages/watch-ready.ts'
import { startActual } from './actual.ts'

/** From the navigation, ms: until the page can be read, and until a tap has an effect. */
export type ColdStart = { readonly readable: number; readonly alive: number }
/** The pages of Pitboard that are started, each on a device of its own. */
type OurStart = 'day' | 'week' | 'dayAlone'
export type StartFigures = {
  /**
   * By round: the day and the week on a device that has read ahead, the day on a device that has read nothing else, the
   * minimal page, and Actual where it can be installed.
   */
  readonly starts: Record<OurStart | 'minimal' | 'actual', ColdStart[]>
  /** How many answers each device has stored. */
  readonly stored: Record<OurStart, number>
}

/** Matches in the app-shell snapshot and on the real board. */
const dayShown = 'main a[href*="/orders/"]'
const weekShown = 'main [data-board] :is([data-load], [data-card])'
const pauseMs = 5_000

type StartedDevice = { readonly profile: string; readonly page: StartedPage; readonly readsAhead: boolean }
type StartedPage = { readonly url: string; readonly readable: string; readonly alive: string }

/** Starts of a new browser without a network, each page with its own files and data on the device. */
export async function measureStarts(rounds: number, print: (line: string) => void): Promise<StartFigures> {
  const { product, signIn } = await openBenchStation()
  const minimal = await startMinimalPage()
  const actual = await startActual()
  if (!actual) print('skipped: @actual-app/web cannot be installed from npm')
  const day: StartedPage = { url: `${product.origin}/schedule`, readable: dayShown, alive: `#root ${dayShown}` }
  const week: StartedPage = {
    url: `${product.origin}/schedule?view=week`,
    readable: weekShown,
    alive: `#root ${weekShown}`,
  }
  const plain: StartedPage = { url: `${minimal.origin}/`, readable: 'h1', alive: '#root h1' }
  const budget = actual && { url: `${actual.page.origin}/budget`, readable: actual.shown, alive: actual.shown }
  // A start shows what was last on the screen, so the day and the week have a device each.
  const devices: Record<OurStart, StartedDevice> = {
    day: { profile: makeProfile(), page: day, readsAhead: true },
    week: { profile: makeProfile(), page: week, readsAhead: true },
    dayAlone: { profile: makeProfile(), page: day, readsAhead: false },
  }
  const stored: Record<OurStart, number> = { day: 0, week: 0, dayAlone: 0 }
  try {
    for (const [name, { profile, page, readsAhead }] of Object.entries(devices)) {
      const context = await launchProfile(profile)
      await signIn(context)
      await visit(context, plain)
      if (actual && budget && name === 'day') await actual.fill(await visitUncontrolled(context, budget))
      const tab = await visit(context, page, readsAhead)
      await untilStored(tab)
      await tab.reload()
      await tab.locator(page.alive).first().waitFor()
      stored[name as OurStart] = await untilStored(tab)
      await context.close()
    }
    await product.kill()
    await minimal.stop()
    await actual?.page.stop()

    const starts: StartFigures['starts'] = { day: [], week: [], dayAlone: [], minimal: [], actual: [] }
    // The first start warms the disk cache.
    for (let round = -1; round < rounds; round++) {
      const taken = {
        day: await startCold(devices.day.profile, day),
        minimal: await startCold(devices.day.profile, plain),
        dayAlone: await startCold(devices.dayAlone.profile, day),
        week: await startCold(devices.week.profile, week),
        ...(budget && { actual: await startCold(devices.day.profile, budget) }),
      }
      if (round < 0) continue
      for (const [name, start] of Object.entries(taken)) starts[name as keyof typeof starts].push(start)
    }
    return { starts, stored }
  } finally {
    await product.remove()
    await minimal.stop()
    await actual?.page.stop()
    for (const { profile } of Object.values(devices)) rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const makeProfile = (): string => mkdtempSync(join(tmpdir(), 'pitboard-bench-profile-'))

/** Without `readsAhead` the page sees the setting "save data". */
async function visit(context: BrowserContext, { url, alive }: StartedPage, readsAhead = true): Promise<Page> {
  const page = await context.newPage()
  if (!readsAhead) await saveData(page)
  await page.goto(url)
  await controlled(page)
  await page.locator(alive).first().waitFor()
  return page
}

async function visitUncontrolled(context: BrowserContext, { url }: StartedPage): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Waits until the files are on the disk and no more data is stored. Returns how many answers are stored. */
async function untilStored(page: Page): Promise<number> {
  let before = -1
  for (;;) {
    await page.waitForTimeout(pauseMs)
    const { length } = await keysIn(page, readingDatabase.name, readingDatabase.store)
    if (length === before) return length
    before = length
  }
}

/** Starts a new process without a network and with a slow CPU. */
async function startCold(profile: string, { url, readable, alive }: StartedPage): Promise<ColdStart> {
  const context = await launchProfile(profile)
  try {
    const page = await context.newPage()
    await context.setOffline(true)
    await page.addInitScript(watchReady, [readable, alive])
    await slowDown(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(isReady, [readable, alive], { polling: 100, timeout: 60_000 })
    const { shown } = await page.evaluate(readWatched)
    return { readable: shown[readable] ?? Number.NaN, alive: shown[alive] ?? Number.NaN }
  } finally {
    await context.close()
  }
}
