import type { Page } from '@playwright/test'

/** Sets "save data" in the browser for this page, which then prefetches nothing. */
export async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}
