import { findFaultsInBothThemes } from '../support/page/find-faults.ts'
import { launchBrowser, openSite, serverPaths, sitePaths } from './audited-site.ts'

const widths = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const

/**
 * Lets axe read the pages of the sitemap, the sign-in and what the server makes, in both languages, themes and on two
 * sizes. The journeys do the same with the application. Returns `true` if there is no fault.
 */
export async function auditAxe(): Promise<boolean> {
  const site = await openSite()
  const browser = await launchBrowser()
  let [pages, faults] = [0, 0]
  try {
    for (const [locale, tag] of [
      ['en', 'en-GB'],
      ['pl', 'pl-PL'],
    ] as const) {
      for (const [size, viewport] of Object.entries(widths)) {
        const context = await browser.newContext({
          viewport,
          locale: tag,
          serviceWorkers: 'block',
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        for (const path of [...sitePaths(locale), ...(await serverPaths(site, locale))]) {
          await page.goto(site.product.origin + path)
          const found = await findFaultsInBothThemes(page)
          for (const fault of found) process.stdout.write(`${path} ${size}: ${fault}\n`)
          pages += 1
          faults += found.length
        }
        await context.close()
      }
    }
  } finally {
    await browser.close()
    await site.remove()
  }
  process.stdout.write(`axe: ${faults} faults in ${pages} readings, each in both themes\n`)
  return faults === 0
}
