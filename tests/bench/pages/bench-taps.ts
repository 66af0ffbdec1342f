import type { Locator, Page } from '@playwright/test'
import { controlled } from '../../support/page/controlled.ts'
import type { BenchOptions } from '../bench-part.ts'
import { type Figure, quantile } from '../figures/figure.ts'
import { launchBrowser, slowDown, tablet } from './bench-browser.ts'
import { openBenchStation } from './bench-station.ts'

/** One tap or key of a day. */
type TapAction = {
  readonly name: string
  readonly act: (page: Page) => Promise<void>
  /** In sight when the action is done. */
  readonly shown: (page: Page) => Locator
  /** Afterwards, not measured. */
  readonly leave?: (page: Page) => Promise<void>
}

const quietMs = 800
/** The browser reports only what takes longer. */
const leastMs = 16

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
const dialog = (page: Page) => page.locator('dialog[open]')
const navigation = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).first()
const radio = (page: Page, value: string) => page.locator(`[data-toolbar] input[type=radio][value=${value}]`).first()
const card = (page: Page) => page.locator('main a[href*="/orders/"]').first()
const press = (name: string) => (page: Page) => button(page, name).click()
const choose = (value: string) => (page: Page) => radio(page, value).check({ force: true })
const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

const openMenu = (page: Page) => page.locator(':popover-open').first()
const loads = (page: Page) => page.locator('[data-board] [data-load]').first()
const columns = (page: Page) => page.locator('[data-column] [data-card]').first()

/** In this order they begin and end at the schedule of today. */
const actions: readonly TapAction[] = [
  { name: 'booking sheet', act: press('New booking'), shown: dialog, leave: closeDialog },
  { name: 'day to week', act: choose('week'), shown: loads },
  { name: 'next week', act: press('Next week'), shown: loads },
  { name: 'previous week', act: press('Previous week'), shown: loads },
  {
    name: 'all cars of the week',
    act: press('All cars'),
    shown: (page) => page.locator('[data-cell] [data-card]').first(),
  },
  { name: 'week to day', act: choose('day'), shown: columns },
  { name: 'next day', act: press('Next day'), shown: (page) => button(page, 'Previous day') },
  { name: 'back to today', act: press('Today'), shown: columns },
  { name: 'menu', act: press('More'), shown: openMenu, leave: (page) => page.keyboard.press('Escape') },
  {
    name: 'search',
    act: (page) => page.getByRole('button', { name: 'Search or jump to…' }).filter({ visible: true }).first().click(),
    shown: dialog,
  },
  { name: 'a letter in the search', act: (page) => page.keyboard.press('w'), shown: dialog, leave: closeDialog },
  { name: 'to the orders', act: (page) => navigation(page, '/orders').click(), shown: card },
  { name: 'an order', act: (page) => card(page).click(), shown: (page) => button(page, 'Share order') },
  { name: 'to the dashboard', act: (page) => navigation(page, '/dashboard').click(), shown: card },
]

/** From each tap to the next frame, on a slow device that was used before. */
export async function benchTaps({ rounds = 12 }: BenchOptions): Promise<Figure[]> {
  const { product, signIn } = await openBenchStation()
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: tablet, locale: 'en-GB', timezoneId: 'Europe/Warsaw' })
    await signIn(context)
    const page = await context.newPage()
    await page.addInitScript(noteInteractions)
    await page.goto(`${product.origin}/schedule`)
    await controlled(page)
    await columns(page).waitFor()
    await page.reload()
    await columns(page).waitFor()
    // Until everything is read ahead.
    await page.waitForTimeout(8_000)
    const devtools = await slowDown(page)
    const taken = new Map<string, number[]>(actions.map(({ name }) => [name, []]))
    // The first round loads what an action needs; it counts too, since a user waits for it as well.
    for (let round = 0; round < rounds; round++) {
      for (const action of actions) taken.get(action.name)?.push(await measureAction(page, action))
      await navigation(page, '/schedule').click()
      await columns(page).waitFor()
      await page.waitForTimeout(quietMs)
    }
    await devtools.detach()
    return tapFigures(taken)
  } finally {
    await browser.close()
    await product.remove()
  }
}

async function measureAction(page: Page, { act, shown, leave }: TapAction): Promise<number> {
  await page.evaluate(() => Object.assign(window, { interactions: [] }))
  await act(page)
  await shown(page).waitFor()
  await page.waitForTimeout(quietMs)
  const seen = await page.evaluate(() => (window as unknown as { interactions: number[] }).interactions)
  await leave?.(page)
  await page.waitForTimeout(quietMs / 2)
  return Math.max(leastMs, ...seen)
}

/** In the page: `window.interactions` has the ms from each tap or key to the next frame. */
function noteInteractions(): void {
  Object.assign(window, { interactions: [] })
  const note = (list: PerformanceObserverEntryList): void => {
    const entries = list.getEntries() as (PerformanceEntry & { interactionId?: number })[]
    const { interactions } = window as unknown as { interactions: number[] }
    for (const { interactionId = 0, duration } of entries) if (interactionId > 0) interactions.push(duration)
  }
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

function tapFigures(taken: ReadonlyMap<string, readonly number[]>): Figure[] {
  const section = 'Taps, to the next frame at CPU 4×'
  const all = [...taken.values()].flat()
  const of = (name: string, samples: readonly number[], goal?: Figure['goal']): Figure => ({
    ...{ section, name, unit: 'ms', samples },
    ...(goal && { goal }),
  })
  return [
    of(`p50 of ${all.length}`, [quantile(all, 0.5)]),
    of(`p95 of ${all.length}`, [quantile(all, 0.95)], { most: 100 }),
    of(`longest of ${all.length}`, [Math.max(...all)], { most: 200 }),
    ...[...taken].map(([name, samples]) => of(name, samples)),
  ]
}
