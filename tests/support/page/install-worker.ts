import type { Page } from '@playwright/test'
import { controlled } from './controlled.ts'

/** The page of an invitation that does not exist: a page of the app that needs no session. */
export const appPage = `/goto-crm#invitation=${'a'.repeat(43)}`

/** Waits until the app has registered the service worker for a visitor. */
export async function installWorker(page: Page, origin: string): Promise<void> {
  await page.goto(origin + appPage)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await controlled(page)
  // Of the invitation.
  await page.evaluate(() => sessionStorage.clear())
}
