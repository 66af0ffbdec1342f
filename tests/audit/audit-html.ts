import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect } from '@playwright/test'
import { publicLocales } from '#contract/pages/public-pages.ts'
import { openDemo } from '../support/open-demo.ts'
import { dialogPages, openEach } from '../support/page/dialogs.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { ownVisits, publicVisits } from '../support/page/visits.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'
import { findBuild } from '../support/run/find-build.ts'
import { openSite, serverPaths, sitePaths } from './audited-site.ts'
import { runExcluded } from './run-excluded.ts'

type HtmlMessage = { ruleId: string; message: string; selector: string | null; line: number; column: number }
type Report = { filePath: string; messages: HtmlMessage[] }

const rules = join(import.meta.dirname, 'html-rules.json')

/** What html-validate says of our pages, and why it is no fault. */
const explained: readonly { ruleId: string; selector: RegExp; why: string }[] = [
  {
    ruleId: 'wcag/h30',
    selector: /^#price .* address > a$/,
    why: 'The address of an operator who is not configured is in the page, hidden (`data-set`), so that the page is filled without a script.',
  },
]

const isFault = ({ ruleId, selector }: HtmlMessage): boolean =>
  !explained.some((one) => one.ruleId === ruleId && one.selector.test(selector ?? ''))

/**
 * Checks every page of the build, the pages that the server sends, and every route and dialog in the browser by
 * html-validate. Returns `true` if there is no fault.
 */
export async function auditHtml(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-html-'))
  try {
    keepBuiltPages(folder)
    const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...chromiumArgs] })
    try {
      for (const locale of ['en-GB', 'pl-PL']) await keepRoutes(browser, locale, folder)
      await keepSentPages(folder)
    } finally {
      await browser.close()
    }
    const files = readdirSync(folder)
    // Into a file, because the process exits before a pipe has taken all of a long report.
    const reportFile = join(folder, 'report.json')
    const { output, complaint } = runExcluded('html-validate', [
      ...['--config', rules, '--formatter', `json=${reportFile}`],
      ...files.map((name) => join(folder, name)),
    ])
    if (!existsSync(reportFile)) throw new Error(`html-validate did not run:\n${output}${complaint}`)
    const faults = (JSON.parse(readFileSync(reportFile, 'utf8')) as Report[]).flatMap(({ filePath, messages }) =>
      messages.filter(isFault).map(({ ruleId, message, selector, line, column }) => {
        const source = readFileSync(filePath, 'utf8').split('\n')[line - 1] ?? ''
        const near = source.slice(Math.max(0, column - 60), column + 100)
        return `${filePath.slice(folder.length + 1)} ${ruleId}: ${message} (${selector ?? `${line}:${column}`})\n    ${near}`
      }),
    )
    for (const { ruleId, why } of explained) process.stdout.write(`no fault: ${ruleId}: ${why}\n`)
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    process.stdout.write(`html-validate: ${faults.length} faults in ${files.length} documents\n`)
    return faults.length === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function keepBuiltPages(folder: string): void {
  const build = findBuild()
  for (const locale of readdirSync(join(build, 'pages'))) {
    for (const name of readdirSync(join(build, 'pages', locale)))
      writeFileSync(join(folder, `built-${locale}-${name}`), readFileSync(join(build, 'pages', locale, name)))
  }
  writeFileSync(join(folder, 'built-index.html'), readFileSync(join(build, 'index.html')))
}

/** The pages of the sitemap, and those that the server makes, as it sends them. */
async function keepSentPages(folder: string): Promise<void> {
  const site = await openSite()
  const { origin } = site.product
  const keep = async (path: string, locale: string) => {
    const answer = await fetch(origin + path, { headers: { accept: 'text/html', 'accept-language': locale } })
    writeFileSync(join(folder, `sent-${locale}-${path.replaceAll(/[^\p{L}\d]+/gu, '-')}.html`), await answer.text())
  }
  try {
    for (const locale of publicLocales)
      for (const path of [...sitePaths(locale), ...(await serverPaths(site, locale))]) await keep(path, locale)
  } finally {
    await site.remove()
  }
}

async function keepRoutes(browser: Browser, locale: string, folder: string): Promise<void> {
  const device = { viewport: { width: 1280, height: 800 }, locale }
  const { product, cookies } = await openDemo()
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const workshop = workshopOf(page, product, locale)
    const keep = async (name: string) => {
      const file = `${locale.slice(0, 2)}-${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.html`
      writeFileSync(join(folder, file), `${await page.content()}\n`)
    }
    for (const { path, ready } of [...publicVisits, ...ownVisits]) {
      if (path === ownVisits[0]?.path) await context.addCookies(cookies)
      await page.goto(workshop.at(path))
      await expect(
        page
          .locator(ready ?? 'h1')
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await keep(path)
    }
    for (const place of dialogPages) await openEach(page, workshop, place, (title) => keep(`${place.name} ${title}`))
  } finally {
    await context.close()
    await product.remove()
  }
}
