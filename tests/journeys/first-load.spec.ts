import type { BrowserContext, Page } from '@playwright/test'
import { fontBudget, type PageBudget, pageBudgets } from '../../manifest/budgets.ts'
import { expect, provideSharedDemo, test } from '../support/journey.ts'

const { product } = provideSharedDemo()

const kinds = ['js', 'css', 'json', 'font', 'other'] as const
type Kind = (typeof kinds)[number]

function kindOf(url: string): Kind {
  const { pathname } = new URL(url)
  if (pathname.startsWith('/api/') || /texts-.*\.json$/.test(pathname)) return 'json'
  if (pathname.endsWith('.js')) return 'js'
  return pathname.endsWith('.css') ? 'css' : pathname.endsWith('.woff2') ? 'font' : 'other'
}

/** Opens a page with an empty cache. Returns what it has asked for when its first render is done. */
async function loadFirst(context: BrowserContext, path: string): Promise<{ page: Page; loads: [string, number][] }> {
  const page = await context.newPage()
  await page.goto(product.origin + path)
  await page.waitForFunction(() => performance.getEntriesByName('first-render').length > 0)
  const loads = await page.evaluate(async () => {
    await document.fonts.ready
    const [mark] = performance.getEntriesByName('first-render')
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    return (entries as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime < (mark?.startTime ?? 0))
      .map(({ name, encodedBodySize }): [string, number] => [name, encodedBodySize])
  })
  return { page, loads }
}

for (const [name, budget] of Object.entries<PageBudget>(pageBudgets)) {
  test(`the first load of ${name} is within its budget`, { tag: '@once' }, async ({ context }) => {
    const { page, loads } = await loadFirst(context, budget.path)
    const bytes: Record<Kind, number> = { js: 0, css: 0, json: 0, font: 0, other: 0 }
    for (const [url, size] of loads) bytes[kindOf(url)] += size
    const { js, css, json, font, other } = bytes
    const found = { requests: loads.length, json, all: js + css + json + other }
    test.info().annotations.push({ type: 'first load', description: JSON.stringify({ ...found, js, css, font }) })
    for (const part of ['requests', 'json', 'all'] as const)
      expect(found[part], `${part} of ${name}: ${JSON.stringify(bytes)}`).toBeLessThanOrEqual(budget[part])
    expect(font).toBeLessThanOrEqual(fontBudget)
    // Each answer that was asked for early is used, and none is asked for again.
    const reads = loads.map(([url]) => url).filter((url) => url.includes('/api/'))
    expect(reads.filter((url, index) => reads.indexOf(url) !== index)).toEqual([])
    expect(await page.evaluate(() => performance.getEntriesByName('early-reply-unused').length)).toBe(0)
  })
}
