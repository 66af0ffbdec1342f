import { get } from 'node:http'
import type { Browser } from '@playwright/test'
import type { VisitOrder } from './measure-visit.ts'

/** What a worker has put into its caches at its installation, as it was transferred. `files`: as many requests. */
export type Precache = { readonly kilobytes: number; readonly files: number }

export async function measurePrecache(browser: Browser, order: Pick<VisitOrder, 'url' | 'prepare'>): Promise<Precache> {
  const context = await browser.newContext({ locale: 'en-GB' })
  try {
    await order.prepare?.(context)
    const page = await context.newPage()
    await page.goto(order.url)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const urls = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('precache'))
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => url)
    })
    const fetched = await findFetched(order.url, urls)
    let bytes = 0
    for (const url of fetched) bytes += await sizeOf(url)
    return { kilobytes: bytes / 1000, files: fetched.length }
  } finally {
    await context.close()
  }
}

/** Returns the files that were fetched: the bundle instead of those in it, if the product has one. */
async function findFetched(page: string, urls: readonly string[]): Promise<string[]> {
  const worker = await fetch(new URL('/sw.js', page)).then((answer) => answer.text())
  const path = /assets\/precache-[\w-]+\.json/.exec(worker)?.[0]
  if (!path) return [...urls]
  const bundle = new URL(path, new URL('/', page)).href
  const bundled = (await fetch(bundle).then((answer) => answer.json())) as Record<string, string>
  return [bundle, ...urls.filter((url) => !(new URL(url).pathname.slice(1) in bundled))]
}

/** The bytes of a body as sent to a browser. */
function sizeOf(url: string): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.once('end', () => done(size))
    }).once('error', fail)
  })
}
