import { startProduct } from '../../support/product.ts'
import type { BenchOptions } from '../bench-part.ts'
import { type Figure, figureOf } from '../figures/figure.ts'
import { launchBrowser } from './bench-browser.ts'
import { type ColdVisit, measureVisit } from './measure-visit.ts'
import { startMinimalPage } from './minimal-page.ts'

const viewport = { width: 412, height: 823 }

/** First visits to the landing page on a slow phone, beside a minimal React page. */
export async function benchLanding({ rounds = 5 }: BenchOptions): Promise<Figure[]> {
  const product = await startProduct()
  const minimal = await startMinimalPage()
  const browser = await launchBrowser()
  try {
    const ours: ColdVisit[] = []
    const plain: ColdVisit[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await measureVisit(browser, { url: `${product.origin}/`, ready: 'h1', viewport }))
      plain.push(await measureVisit(browser, { url: `${minimal.origin}/`, ready: 'h1', viewport }))
    }
    const reference = { name: 'minimal React page', rounds: plain }
    const make = (name: string, unit: string, read: (visit: ColdVisit) => number, goal: Figure['goal']) =>
      figureOf({ section: 'Landing page', name, unit, ...(goal && { goal }) }, read, ours, reference)
    return [
      make('first paint', 'ms', ({ firstPaint }) => firstPaint, { mostTimes: 1 }),
      make('largest paint', 'ms', ({ largestPaint }) => largestPaint, { most: 1_800 }),
      make('layout shift', '', ({ shift }) => shift, { most: 0 }),
      make('blocking', 'ms', ({ blocking }) => blocking, { most: 0 }),
      make('HTML, CSS and script', 'KB', ({ html, style, script }) => html + style + script, { most: 60 }),
    ]
  } finally {
    await browser.close()
    await minimal.stop()
    await product.remove()
  }
}
