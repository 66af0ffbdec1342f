import type { Browser, CDPSession, Page } from '@playwright/test'
import { addDays } from '#domain/wall-time.ts'
import type { BenchOptions } from '../bench-part.ts'
import { type Figure, figureOf } from '../figures/figure.ts'
import { fillWeek } from '../history/busy-week.ts'
import { launchBrowser, slowDown, tablet } from './bench-browser.ts'
import { openBenchStation } from './bench-station.ts'
import { startFullCalendar } from './full-calendar.ts'
import { cpuOf, traceMainThread } from './main-thread.ts'
import { startReactGrid } from './react-grid.ts'
import { measureScroll, type ScrollFrames } from './scroll-frames.ts'

const cars = 1_000

/** A page that shows a week of a thousand cars after one tap, and the next one after another. */
type BoardSubject = {
  readonly url: string
  readonly prepare?: Parameters<typeof openBoard>[2]
  /** In sight before the first tap. */
  readonly before: string
  /** A tap on the way to the cards, and what it shows. */
  readonly loads?: { readonly tap: string; readonly card: string }
  readonly week: string
  readonly next: string
  readonly card: string
  readonly scroller: string
  /** How long the page is left alone after it has loaded and after each tap. */
  readonly settleMs: number
}
/** CPU time of the main thread, ms: until all cards in sight are painted, and until nothing is left to do. */
type WeekWork = { readonly painted: number; readonly settled: number }
type BoardRound = {
  readonly loads: WeekWork | null
  readonly first: WeekWork
  readonly next: WeekWork
  readonly drawn: number
  /** `null` if it is not measured. */
  readonly scroll: ScrollFrames | null
}

/**
 * A week of a thousand cars, and the week after it: the work of the main thread, and the frames while it scrolls on a
 * slow device. Beside it a React grid that draws every card, and FullCalendar.
 */
export async function benchBoard({ rounds = 5, isShort, print }: BenchOptions): Promise<Figure[]> {
  const { product, client, signIn } = await openBenchStation()
  const grid = await startReactGrid()
  const calendar = isShort ? null : await startFullCalendar()
  if (!isShort && !calendar) print('skipped: FullCalendar cannot be installed from npm')
  const browser = await launchBrowser()
  try {
    const monday = await fillWeek(client, cars)
    await fillWeek(client, cars, 1)
    // The guard judges only the work until the first paint, so it need not wait for all that follows.
    const settleMs = isShort ? 1_000 : 2_000
    const button = { week: '#week', next: '#next', before: '#week' }
    const sides: Record<string, BoardSubject> = {
      ours: {
        url: `${product.origin}/schedule?view=day&by=bay&date=${addDays(monday, 2)}`,
        prepare: signIn,
        before: '[data-column] [data-card]',
        loads: { tap: 'input[type=radio][value=week]', card: '[data-board] [data-load]' },
        week: '[data-board] button[aria-pressed]',
        next: '[data-toolbar] button[aria-keyshortcuts=ArrowRight]',
        card: '[data-board] [data-cell] [data-card]',
        scroller: '[data-board]',
        settleMs,
      },
      grid: { url: `${grid.origin}/`, ...button, card: '.card', scroller: '.week', settleMs },
      ...(calendar && {
        calendar: {
          url: `${calendar.origin}/`,
          ...button,
          card: '.fc-timegrid-event',
          scroller: '.fc-scroller-liquid-absolute',
          settleMs,
        },
      }),
    }
    const taken = new Map<string, BoardRound[]>(Object.keys(sides).map((name) => [name, []]))
    // The first visit of each counts the cards in sight and warms the caches.
    const counts = new Map<string, CardCounts>()
    for (const [name, side] of Object.entries(sides)) counts.set(name, await countCards(browser, side))
    for (let round = 0; round < rounds; round++) {
      for (const [name, side] of Object.entries(sides)) {
        taken.get(name)?.push(await measureBoard(browser, side, counts.get(name) ?? noCounts, !isShort))
      }
    }
    return boardFigures(taken)
  } finally {
    await browser.close()
    await calendar?.stop()
    await grid.stop()
    await product.remove()
  }
}

function boardFigures(taken: ReadonlyMap<string, readonly BoardRound[]>): Figure[] {
  const ours = taken.get('ours') ?? []
  const grid = { name: 'React grid of all 1,000', rounds: taken.get('grid') ?? [] }
  const calendar = { name: 'FullCalendar', rounds: taken.get('calendar') ?? [] }
  const make = (name: string, read: (round: BoardRound) => number, side?: typeof grid, goal?: Figure['goal']) => {
    const unit = name.startsWith('cards') ? 'cards' : name.includes('over 100') ? 'frames' : 'ms'
    return figureOf({ section: 'A week of 1,000 cars', name, unit, ...(goal && { goal }) }, read, ours, side)
  }
  return [
    make(
      'from a day to the loads of the week, CPU until they are painted',
      ({ loads }) => loads?.painted ?? Number.NaN,
    ),
    make('first week, CPU until it is painted', ({ first }) => first.painted, grid, { mostTimes: 0.7 }),
    make('next week, CPU until it is painted', ({ next }) => next.painted, grid, { mostTimes: 0.6 }),
    make('first week, CPU until nothing is left to do', ({ first }) => first.settled, grid),
    make('next week, CPU until nothing is left to do', ({ next }) => next.settled, grid),
    ...(calendar.rounds.length > 0
      ? [
          make('first week beside FullCalendar, CPU', ({ first }) => first.painted, calendar),
          make('next week beside FullCalendar, CPU', ({ next }) => next.painted, calendar),
        ]
      : []),
    make('cards drawn', ({ drawn }) => drawn, grid),
    ...(ours.some(({ scroll }) => scroll)
      ? [
          make('scrolling at CPU 4×, p95 of the frames', ({ scroll }) => scroll?.p95 ?? Number.NaN, grid, { most: 33 }),
          make('scrolling at CPU 4×, frames over 100 ms', ({ scroll }) => scroll?.over ?? Number.NaN, grid),
        ]
      : []),
  ]
}

async function openBoard(
  browser: Browser,
  { url, before, settleMs }: Pick<BoardSubject, 'url' | 'before' | 'settleMs'>,
  prepare?: (context: ReturnType<Page['context']>) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({ viewport: tablet, locale: 'en-GB', timezoneId: 'Europe/Warsaw' })
  await prepare?.(context)
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(before).first().waitFor()
  // What the page fetches ahead.
  await page.waitForTimeout(settleMs)
  return page
}

type CardCounts = Readonly<Record<'loads' | 'first' | 'next', number>>
const noCounts: CardCounts = { loads: 1, first: 1, next: 1 }

/** What is in sight after each tap. */
async function countCards(browser: Browser, side: BoardSubject): Promise<CardCounts> {
  const page = await openBoard(browser, side, side.prepare)
  const count = async ({ tap, card }: Pick<BoardTap, 'tap' | 'card'>): Promise<number> => {
    await page.locator(tap).first().click({ force: true })
    await page.locator(card).first().waitFor()
    await page.waitForTimeout(side.settleMs)
    return page.evaluate(countInSight, card)
  }
  const { loads, week, next, card } = side
  const counts = {
    loads: loads ? await count(loads) : 0,
    first: await count({ tap: week, card }),
    next: await count({ tap: next, card }),
  }
  await page.context().close()
  return counts
}

async function measureBoard(
  browser: Browser,
  side: BoardSubject,
  counts: CardCounts,
  withScroll: boolean,
): Promise<BoardRound> {
  const page = await openBoard(browser, side, side.prepare)
  const devtools = await page.context().newCDPSession(page)
  const { card, loads: way, settleMs } = side
  const measure = (tap: Omit<BoardTap, 'settleMs'>) => measureTap(page, devtools, { ...tap, settleMs })
  const loads = way ? await measure({ ...way, count: counts.loads }) : null
  const first = await measure({ tap: side.week, card, count: counts.first })
  const next = await measure({ tap: side.next, card, count: counts.next })
  const drawn = await page.locator(card).count()
  if (withScroll) await slowDown(page)
  const scroll = withScroll ? await measureScroll(page, devtools, side.scroller) : null
  await page.context().close()
  return { loads, first, next, drawn, scroll }
}

type BoardTap = Pick<BoardSubject, 'card' | 'settleMs'> & { readonly tap: string; readonly count: number }

/** The work from a tap until `count` new cards are in sight and painted, and of the time after it. */
async function measureTap(
  page: Page,
  devtools: CDPSession,
  { tap, card, count, settleMs }: BoardTap,
): Promise<WeekWork> {
  const thread = await traceMainThread(devtools, async () => {
    await page.evaluate(
      ({ tap, card, count }) =>
        new Promise<void>((resolve) => {
          const before = new Set(document.querySelectorAll(card))
          const keysBefore = new Set([...before].map((one) => (one as HTMLElement).dataset.card ?? one.textContent))
          const isNew = (one: Element) => !keysBefore.has((one as HTMLElement).dataset.card ?? one.textContent)
          const isInSight = (one: Element) => {
            const { top, left, bottom } = one.getBoundingClientRect()
            return bottom > 0 && top < innerHeight && left < innerWidth
          }
          const look = (): void => {
            const shown = [...document.querySelectorAll(card)].filter((one) => isNew(one) && isInSight(one))
            if (shown.length < count) return void requestAnimationFrame(look)
            // A task after this frame: it is painted by then.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              performance.mark('painted')
              resolve()
            }
            port2.postMessage(null)
          }
          document.querySelector<HTMLElement>(tap)?.click()
          requestAnimationFrame(look)
        }),
      { tap, card, count },
    )
    await page.waitForTimeout(settleMs)
  })
  return { painted: cpuOf(thread, thread.marks.get('painted')), settled: cpuOf(thread) }
}

/** In the page: the number of elements that are at least partly in the window. */
function countInSight(selector: string): number {
  const boxes = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
  return boxes.filter(({ top, left, bottom }) => bottom > 0 && top < innerHeight && left < innerWidth).length
}
