import { type Browser, type BrowserContext, expect, type PlaywrightTestOptions } from '@playwright/test'
import { workshopOf } from './journey-workshop.ts'
import { type Product, startProduct } from './product.ts'

export type OpenDemo = {
  product: Product
  /** The cookies of its owner, signed in. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
}

/** The product with the station of the demo in it, made at `now` (an ISO instant, by default the present) and written in `language`, and a session of Anna, who owns it. */
export async function openDemo(
  browser: Browser,
  { viewport, locale }: Partial<PlaywrightTestOptions>,
  seed = 1,
  now?: string,
  language: 'en' | 'pl' = 'pl',
): Promise<OpenDemo> {
  const product = await startProduct(
    {},
    { demo: ['--seed', String(seed), '--language', language, ...(now ? ['--now', now] : [])] },
  )
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
