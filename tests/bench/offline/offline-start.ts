import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { controlled } from '../../support/page/controlled.ts'
import { launchProfile, slowDown } from '../pages/bench-browser.ts'
import { openBenchStation } from '../pages/bench-station.ts'
import { startMinimalPage } from '../pages/minimal-page.ts'
import { isReady, readWatched, watchReady } from '../pages/watch-ready.ts'
import { startActual } from './actual.ts'

/** From the navigation, ms: until the page can be read, and until a tap has an effect. */
export type ColdStart = { readonly readable: number; readonly alive: number }
/** By round: the day, the week, the minimal page, and Actual where it can be installed. */
export type StartFigures = Record<'day' | 'week' | 'minimal' | 'actual', ColdStart[]>

/** Matches in the app-shell snapshot and on the real board. */
const dayShown = 'main a[href*="/orders/"]'
const weekShown = 'main [data-board] :is([data-load], [data-card])'
const pauseMs = 5_000

type StartedPage = { readonly url: string; readonly readable: string; readonly alive: string }

/** Starts of a new browser without a network, each page with its own files and data on the device. */
export async function measureStarts(rounds: number, print: (line: string) => void): Promise<StartFigures> {
  const { product, signIn } = await openBenchStation()
  const minimal = await startMinimalPage()
  const actual = await startActual()
  if (!actual) print('skipped: @actual-app/web cannot be installed from npm')
  // A start shows what was last on the screen, so the day and the week have a device each.
  const profiles = { day: makeProfile(), week: makeProfile() }
  const day: StartedPage = { url: `${product.origin}/schedule`, readable: dayShown, alive: `#root ${dayShown}` }
  const week: StartedPage = {
    url: `${product.origin}/schedule?view=week`,
    readable: weekShown,
    alive: `#root ${weekShown}`,
  }
  const plain: StartedPage = { url: `${minimal.origin}/`, readable: 'h1', alive: '#root h1' }
  const budget = actual && { url: `${actual.page.origin}/budget`, readable: actual.shown, alive: actual.shown }
  try {
    for (const [profile, page] of [
      [profiles.day, day],
      [profiles.week, week],
    ] as const) {
      const context = await launchProfile(profile)
      await signIn(context)
      await visit(context, plain)
      if (actual && budget && profile === profiles.day) await actual.fill(await visitUncontrolled(context, budget))
      const tab = await visit(context, page)
      // Until the files and the data are on the disk.
      await tab.waitForTimeout(pauseMs)
      await tab.reload()
      await tab.locator(page.alive).first().waitFor()
      await tab.waitForTimeout(pauseMs)
      await context.close()
    }
    await product.kill()
    await minimal.stop()
    await actual?.page.stop()

    const figures: StartFigures = { day: [], week: [], minimal: [], actual: [] }
    // The first start warms the disk cache.
    for (let round = -1; round < rounds; round++) {
      const taken = {
        day: await startCold(profiles.day, day),
        minimal: await startCold(profiles.day, plain),
        week: await startCold(profiles.week, week),
        ...(budget && { actual: await startCold(profiles.day, budget) }),
      }
      if (round < 0) continue
      for (const [name, start] of Object.entries(taken)) figures[name as keyof StartFigures].push(start)
    }
    return figures
  } finally {
    await product.remove()
    await minimal.stop()
    await actual?.page.stop()
    for (const profile of Object.values(profiles)) rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const makeProfile = (): string => mkdtempSync(join(tmpdir(), 'pitboard-bench-profile-'))

async function visit(context: BrowserContext, { url, alive }: StartedPage): Promise<Page> {
  const page = await context.newPage()
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
