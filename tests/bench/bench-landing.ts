import { type Browser, chromium } from '@playwright/test'
import { startProduct } from '../support/product.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'
import { startMinimalPage } from './minimal-page.ts'

const slowdown = 4
/** A slow mobile connection. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/**
 * One first visit: times in ms, and transferred bytes of HTML, CSS and script. `shift` is the cumulative layout shift.
 */
type LandingVisit = { firstPaint: number; largestPaint: number; shift: number; blocking: number; bytes: number }

/**
 * Measures first visits to the landing page on a slow device and connection, and to a minimal React page for
 * comparison. Returns `true` if every goal is met: painted no later than the minimal page, the picture within 1.8 s, no
 * layout shift, no blocking, 60 KB.
 */
export async function benchLanding(rounds: number): Promise<boolean> {
  const product = await startProduct()
  const minimal = await startMinimalPage()
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...chromiumArgs] })
  try {
    const ours: LandingVisit[] = []
    const bare: LandingVisit[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await measureVisit(browser, `${product.origin}/`))
      bare.push(await measureVisit(browser, `${minimal.origin}/`))
    }
    const median = (visits: readonly LandingVisit[], figure: keyof LandingVisit) =>
      visits.map((visit) => visit[figure]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN
    const goals: readonly [name: string, value: number, most: number][] = [
      ['first paint, ms', median(ours, 'firstPaint'), median(bare, 'firstPaint')],
      ['largest paint, ms', median(ours, 'largestPaint'), 1_800],
      ['layout shift', median(ours, 'shift'), 0],
      ['blocking, ms', median(ours, 'blocking'), 0],
      ['HTML, CSS and script, bytes', median(ours, 'bytes'), 60_000],
    ]
    for (const [name, value, most] of goals) {
      process.stdout.write(
        `${value <= most ? 'ok    ' : 'MISSED'} ${name}: ${round3(value)}, at most ${round3(most)}\n`,
      )
    }
    return goals.every(([, value, most]) => value <= most)
  } finally {
    await browser.close()
    await minimal.stop()
    await product.remove()
  }
}

const round3 = (value: number): number => Math.round(value * 1000) / 1000

async function measureVisit(browser: Browser, url: string): Promise<LandingVisit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-GB' })
  const page = await context.newPage()
  const tool = await context.newCDPSession(page)
  await tool.send('Network.enable')
  await tool.send('Network.emulateNetworkConditions', line)
  await tool.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const kinds = new Map<string, string>()
  let bytes = 0
  tool.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  tool.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Document', 'Stylesheet', 'Script'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = { firstPaint: 0, largestPaint: 0, shift: 0, blocking: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.firstPaint = startTime
    })
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.largestPaint = startTime
    })
    watch('layout-shift', ({ value = 0 }) => {
      seen.shift += value
    })
    // The parts of long tasks beyond 50 ms after the first paint.
    watch('longtask', ({ startTime, duration }) => {
      if (seen.firstPaint > 0 && startTime >= seen.firstPaint) seen.blocking += Math.max(0, duration - 50)
    })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => (window as unknown as { seen: { firstPaint: number } }).seen.firstPaint > 0)
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<LandingVisit, 'bytes'> }).seen)
  await context.close()
  return { ...seen, bytes }
}
