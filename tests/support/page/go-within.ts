import type { Page } from '@playwright/test'

/**
 * Leads the page to another address of the product, as a link does: the first is loaded, the others without a page
 * load.
 */
export async function goWithin(page: Page, url: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(url)
  else await page.evaluate((to) => window.history.pushState(null, '', to), url)
}
