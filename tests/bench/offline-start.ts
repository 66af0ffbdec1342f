import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { login, requestLoginCode } from '#contract/auth.ts'
import { createClient } from '../support/client.ts'
import { controlled } from '../support/page/controlled.ts'
import { startProduct } from '../support/product.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'
import { startMinimalPage } from './minimal-page.ts'

/** From the navigation, ms: until the page can be read, and until a tap has an effect. */
export type Start = { readonly readable: number; readonly alive: number }
/** By round: the board and the minimal page. */
export type StartFigures = { readonly ours: Start[]; readonly minimal: Start[] }

/** A selector that matches in the app-shell snapshot and on the real board. */
const card = 'main a[href*="/orders/"]'
const slowdown = 4

export async function measureStarts(rounds: number): Promise<StartFigures> {
  const product = await startProduct({}, { demo: ['--seed', '5'] })
  const minimal = await startMinimalPage()
  const profile = mkdtempSync(join(tmpdir(), 'pitboard-bench-profile-'))
  try {
    const client = createClient(() => product.origin, product.origin)
    const email = 'anna@example.com'
    await client.send(requestLoginCode, { body: { email } })
    void (await client.send(login, { body: { email, code: await product.readCode(email) } })).value
    const value = client.cookies.get('__Host-sid') ?? ''

    const first = await openBrowser(profile)
    const expires = Date.now() / 1000 + 86_400
    const cookie = { name: '__Host-sid', value, domain: 'localhost', path: '/', httpOnly: true, secure: true, expires }
    await first.addCookies([{ ...cookie, sameSite: 'Lax' }])
    await visit(first, minimal.origin, 'h1')
    const page = await visit(first, `${product.origin}/schedule`, card)
    // Waits until the query cache is on the disk.
    await page.waitForTimeout(5_000)
    await page.reload()
    await page.locator(card).first().waitFor()
    await page.waitForTimeout(5_000)
    await first.close()
    await product.kill()
    await minimal.stop()

    const figures: StartFigures = { ours: [], minimal: [] }
    for (let round = -1; round < rounds; round++) {
      const board = await startCold(profile, `${product.origin}/schedule`, card)
      const bare = await startCold(profile, `${minimal.origin}/`, 'h1')
      // The first start warms the disk cache.
      if (round < 0) continue
      figures.ours.push(board)
      figures.minimal.push(bare)
    }
    return figures
  } finally {
    await product.remove()
    rmSync(profile, { recursive: true, force: true })
  }
}

function openBrowser(profile: string): Promise<BrowserContext> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: install one, or name it by CHROME_PATH.')
  const viewport = { width: 1280, height: 800 }
  return chromium.launchPersistentContext(profile, { executablePath, args: [...chromiumArgs], viewport })
}

async function visit(context: BrowserContext, url: string, selector: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await controlled(page)
  await page.locator(selector).first().waitFor()
  return page
}

/**
 * Starts a new process without a network and with a slow CPU. Measures until the first match of `selector` and until
 * React's own is painted.
 */
async function startCold(profile: string, url: string, selector: string): Promise<Start> {
  const context = await openBrowser(profile)
  try {
    const page = await context.newPage()
    await context.setOffline(true)
    await page.addInitScript((selector) => {
      const note = (name: string, selector: string): void => {
        const look = (): void => {
          const found = document.querySelector(selector)
          if (found && found.getClientRects().length > 0) {
            requestAnimationFrame(() => Object.assign(window, { [name]: performance.now() }))
          } else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      note('readableAt', selector)
      note('aliveAt', `#root ${selector.replace('main ', '')}`)
    }, selector)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'commit' })
    const read = (): Start | null => {
      const { readableAt, aliveAt } = window as { readableAt?: number; aliveAt?: number }
      return readableAt && aliveAt ? { readable: readableAt, alive: aliveAt } : null
    }
    const figures = await (await page.waitForFunction(read, null, { polling: 100 })).jsonValue()
    return figures ?? { readable: Number.NaN, alive: Number.NaN }
  } finally {
    await context.close()
  }
}
