import type { Browser, BrowserContext, CDPSession } from '@playwright/test'
import { slowDown, tablet } from './bench-browser.ts'
import { blockingOf, isReady, readWatched, watchReady } from './watch-ready.ts'

/** A visit without a cache: times in ms, sizes in KB as transferred, with their heads. */
export type ColdVisit = {
  readonly ready: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly shift: number
  /** Tasks beyond 50 ms, from the first paint until two seconds after the page is ready. */
  readonly blocking: number
  /** CPU time of the main thread in the same time. */
  readonly cpu: number
  /** What the page had asked for when it was ready. */
  readonly requests: number
  readonly all: number
  readonly html: number
  readonly script: number
  readonly style: number
  readonly json: number
  readonly other: number
}

export type VisitOrder = {
  readonly url: string
  /** The page is ready when this is in sight. */
  readonly ready: string
  readonly prepare?: (context: BrowserContext) => Promise<void>
  readonly viewport?: { readonly width: number; readonly height: number }
}

const quietMs = 2_000
const patienceMs = 60_000

/** Opens a page for the first time, on a slow device and a slow line. */
export async function measureVisit(browser: Browser, order: VisitOrder): Promise<ColdVisit> {
  const { url, ready, prepare, viewport = tablet } = order
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/Warsaw' })
  try {
    await prepare?.(context)
    const page = await context.newPage()
    const devtools = await slowDown(page, { line: true })
    const requests = collectRequests(devtools)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addInitScript(watchReady, [ready])
    await page.goto(url, { waitUntil: 'load', timeout: patienceMs })
    await page.waitForFunction(isReady, [ready], { timeout: patienceMs })
    await page.waitForTimeout(quietMs)
    const { metrics } = await devtools.send('Performance.getMetrics')
    const [watched, origin, loadedAt] = await Promise.all([
      page.evaluate(readWatched),
      page.evaluate(() => performance.timeOrigin),
      page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd),
    ])
    const readyAt = watched.shown[ready] ?? Number.NaN
    // What a page asks for before it has loaded, the browser waits for.
    const until = origin + Math.max(readyAt, loadedAt)
    await requests.settle(until)
    return {
      ready: readyAt,
      firstPaint: watched.firstPaint,
      largestPaint: watched.largestPaint,
      shift: watched.shift,
      blocking: blockingOf(watched, readyAt + quietMs),
      cpu: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000,
      ...requests.sum(until),
    }
  } finally {
    await context.close()
  }
}

type SeenRequest = { sentAt: number; kind: RequestKind; bytes: number; isDone: boolean }
type RequestKind = 'html' | 'script' | 'style' | 'json' | 'other'

const kindOf = (type: string, mimeType: string): RequestKind =>
  type === 'Document'
    ? 'html'
    : type === 'Script'
      ? 'script'
      : type === 'Stylesheet'
        ? 'style'
        : mimeType.endsWith('json')
          ? 'json'
          : 'other'

function collectRequests(devtools: CDPSession) {
  const all = new Map<string, SeenRequest>()
  devtools.on('Network.requestWillBeSent', ({ requestId, wallTime, request }) => {
    if (!request.url.startsWith('http')) return
    all.set(requestId, { sentAt: wallTime * 1000, kind: 'other', bytes: 0, isDone: false })
  })
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    const one = all.get(requestId)
    if (!one) return
    one.kind = kindOf(type, response.mimeType)
    // A stream of events has no end.
    if (response.mimeType === 'text/event-stream') one.isDone = true
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = all.get(requestId)
    if (one) Object.assign(one, { bytes: encodedDataLength, isDone: true })
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => {
    const one = all.get(requestId)
    if (one) one.isDone = true
  })
  const sentBefore = (until: number) => [...all.values()].filter(({ sentAt }) => sentAt < until)
  return {
    /** Waits until everything that was asked for before this instant has arrived. */
    async settle(until: number): Promise<void> {
      const last = performance.now() + patienceMs
      while (sentBefore(until).some(({ isDone }) => !isDone) && performance.now() < last) {
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    sum(until: number) {
      const asked = sentBefore(until)
      const of = (kind?: RequestKind): number =>
        asked.filter((one) => !kind || one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
      const kinds = { html: of('html'), script: of('script'), style: of('style'), json: of('json'), other: of('other') }
      return { requests: asked.length, all: of(), ...kinds }
    },
  }
}
