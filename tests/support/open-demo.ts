import { type Browser, type BrowserContext, expect, type PlaywrightTestOptions } from '@playwright/test'
import { workshopOf } from './journey-workshop.ts'
import { type Product, startProduct } from './product.ts'

export type OpenDemo = {
  product: Product
  /** The cookies of its owner, signed in. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
}

/**
 * The product with the station of the demo in it, written in `language`, and a session of Anna, who owns it. With `now`
 * (an ISO instant) the demo is of that day, and so is the server's clock.
 */
export async function openDemo(
  browser: Browser,
  { viewport, locale }: Partial<PlaywrightTestOptions>,
  seed = 1,
  now?: string,
  language: 'en' | 'pl' = 'pl',
): Promise<OpenDemo> {
  const demo = ['--seed', String(seed), '--language', language]
  const product = now
    ? await startProduct({ SERVER_AT: now }, { demo: [...demo, '--now', now], program: 'tests/support/server-at.ts' })
    : await startProduct({}, { demo })
  const context = await browser.newContext({ viewport: viewport ?? null, ...(locale ? { locale } : {}) })
  const page = await context.newPage()
  const workshop = workshopOf(page, product, locale)
  await page.goto(workshop.at('/login'))
  await workshop.signIn('anna@example.com')
  await expect(page).toHaveURL(/\/dashboard$/)
  const cookies = await context.cookies()
  await context.close()
  return { product, cookies }
}
