import type { Page } from '@playwright/test'

/** Waits until a service worker controls the page. On a busy machine the precache takes a while. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 60_000 })
}
