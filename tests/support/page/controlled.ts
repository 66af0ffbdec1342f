import type { Page } from '@playwright/test'

/** Waits until a worker answers for the page. On a busy machine it takes a while to fetch what it keeps. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })
}
