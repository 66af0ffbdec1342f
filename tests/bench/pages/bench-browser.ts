import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../support/run/chromium.ts'

/** How much slower than this machine the device is. */
const slowdown = 4
/** A slow mobile connection. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
export const tablet = { width: 1280, height: 800 }

function executable(): string {
  const path = findChromium()
  if (!path) throw new Error('No Chromium found: install one, or name it by CHROME_PATH.')
  return path
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), args: [...chromiumArgs] })

/** A browser whose cache and storage stay in a folder. */
export const launchProfile = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { executablePath: executable(), args: [...chromiumArgs], viewport: tablet })

/** The tools of a page on a slow device, and on a slow line. */
export async function slowDown(page: Page, { line = false } = {}): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  if (line) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slowLine)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return devtools
}
