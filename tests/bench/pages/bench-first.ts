import type { Browser } from '@playwright/test'
import type { BenchOptions } from '../bench-part.ts'
import { type Figure, figureOf } from '../figures/figure.ts'
import { launchBrowser } from './bench-browser.ts'
import { openBenchStation } from './bench-station.ts'
import { type ColdVisit, measureVisit, type VisitOrder } from './measure-visit.ts'
import { startMinimalPage } from './minimal-page.ts'
import { measurePrecache } from './precache.ts'

const card = '#root main a[href*="/orders/"]'
/** A week shows the load of each bay first, or its cars. */
const week = '#root [data-board] :is([data-load], [data-card])'

type ScreenGoals = { readonly ready?: number; readonly all?: number; readonly blocking?: number }
type FirstScreen = { readonly name: string; readonly order: VisitOrder; readonly goals: ScreenGoals }

/**
 * The first visit to the sign-in, and the screens of the day for somebody who is signed in but whose device knows
 * nothing yet; beside a minimal React page.
 */
export async function benchFirst({ rounds = 5, isShort }: BenchOptions): Promise<Figure[]> {
  const { product, signIn } = await openBenchStation()
  const minimal = await startMinimalPage()
  const browser = await launchBrowser()
  const at = (path: string, ready: string): VisitOrder => ({
    ...{ url: `${product.origin}${path}`, ready },
    prepare: signIn,
  })
  const screens: readonly FirstScreen[] = [
    { name: 'Schedule of a day', order: at('/schedule', card), goals: { ready: 1800, all: 200, blocking: 150 } },
    { name: 'Schedule of a week', order: at('/schedule?view=week', week), goals: { ready: 2200, all: 230 } },
    ...(isShort ? [] : [{ name: 'Dashboard', order: at('/dashboard', card), goals: {} }]),
  ]
  try {
    const plain: ColdVisit[] = []
    const login: ColdVisit[] = []
    const visits = screens.map((): ColdVisit[] => [])
    for (let round = 0; round < rounds; round++) {
      plain.push(await measureVisit(browser, { url: `${minimal.origin}/`, ready: 'h1' }))
      login.push(await measureVisit(browser, { url: `${product.origin}/login`, ready: 'form input[type=email]' }))
      for (const [index, { order }] of screens.entries()) visits[index]?.push(await measureVisit(browser, order))
    }
    const reference = { name: 'minimal React page', rounds: plain }
    return [
      ...signInFigures(login, reference),
      ...screens.flatMap(({ name, goals }, index) => screenFigures(name, goals, visits[index] ?? [], reference)),
      ...(isShort ? [] : [await precacheFigure(browser, `${product.origin}/schedule`, signIn)]),
    ]
  } finally {
    await browser.close()
    await minimal.stop()
    await product.remove()
  }
}

type VisitReference = { name: string; rounds: readonly ColdVisit[] }

function signInFigures(login: readonly ColdVisit[], reference: VisitReference): Figure[] {
  const section = 'Sign-in, first visit'
  const make = (name: string, unit: string, field: keyof ColdVisit, goal?: Figure['goal'], isCompared = true) =>
    figureOf(
      { section, name, unit, ...(goal && { goal }) },
      (visit) => visit[field],
      login,
      isCompared ? reference : undefined,
    )
  return [
    make('ready', 'ms', 'ready', { mostTimes: 1 }),
    make('JavaScript until it can be used', 'KB', 'script', { most: 30 }),
    make('requests until it can be used', 'requests', 'requests', { most: 8 }),
    make('everything until it can be used', 'KB', 'all'),
    make('blocking', 'ms', 'blocking'),
    make('CPU of the main thread', 'ms', 'cpu'),
  ]
}

function screenFigures(
  section: string,
  goals: ScreenGoals,
  visits: readonly ColdVisit[],
  reference: VisitReference,
): Figure[] {
  const make = (name: string, unit: string, field: keyof ColdVisit, most?: number, compared?: VisitReference) =>
    figureOf(
      { section: `${section}, first visit`, name, unit, ...(most !== undefined && { goal: { most } }) },
      (visit) => visit[field],
      visits,
      compared,
    )
  return [
    make('ready', 'ms', 'ready', goals.ready, reference),
    make('everything until ready', 'KB', 'all', goals.all),
    make('JavaScript', 'KB', 'script'),
    make('JSON', 'KB', 'json'),
    make('CSS', 'KB', 'style'),
    make('requests', 'requests', 'requests'),
    make('blocking', 'ms', 'blocking', goals.blocking),
    make('CPU of the main thread', 'ms', 'cpu', undefined, reference),
  ]
}

async function precacheFigure(browser: Browser, url: string, prepare: VisitOrder['prepare']): Promise<Figure> {
  const { kilobytes } = await measurePrecache(browser, { url, ...(prepare && { prepare }) })
  return {
    ...{ section: 'Precache', name: 'what the worker fetches for a start without a network', unit: 'KB' },
    ...{ samples: [kilobytes], goal: { most: 420 } },
  }
}
