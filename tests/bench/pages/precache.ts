import { get } from 'node:http'
import type { Browser } from '@playwright/test'
import type { VisitOrder } from './measure-visit.ts'

/** What a worker has put into its caches at its installation, as it was transferred. */
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
    let bytes = 0
    for (const url of urls) bytes += await sizeOf(url)
    return { kilobytes: bytes / 1000, files: urls.length }
  } finally {
    await context.close()
  }
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
