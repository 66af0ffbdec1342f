import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { publicLocales, publicPaths, signInPaths, toPublicUrl } from '#contract/pages/public-pages.ts'
import { officeOf } from '../support/office.ts'
import { openDemo } from '../support/open-demo.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'
import { type AuditBrowser, startAuditBrowser } from './audit-browser.ts'
import { runExcluded } from './run-excluded.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
/** Minimum scores, percent. */
type Goals = Partial<Record<Category, number>>
/** Lighthouse's own settings: a phone on a slow connection, or a desktop. */
export const devices = ['phone', 'desk'] as const
type AuditDevice = (typeof devices)[number]
/** Public pages are audited as a phone, those of the application as a desktop (decision 0006). */
/** `mostBytes`: of the page with all its files, as transferred. */
type AuditTarget = { path: string; goals: Goals; signedIn: boolean; device: AuditDevice; mostBytes?: number }

const wholeGoals: Goals = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Search engines do not index the pages behind the sign-in. */
const appGoals: Goals = { performance: 95, accessibility: 100, 'best-practices': 100 }
/** Without photos, of which the pages of the demo have none. */
const customerBytes = 60_000
const customerGoals: Goals = { accessibility: 100, 'best-practices': 100, seo: 100 }
const customerPage = { signedIn: false, device: 'phone', mostBytes: customerBytes } as const
/** Stands for the page of a visit, whose address has a secret. */
const visitTarget = '/v/visit'
const isLanding = (path: string) => path === '/' || path === '/pl'

const targets: readonly AuditTarget[] = [
  // The sitemap has the same pages.
  ...publicPaths
    .flatMap((path) => publicLocales.map((locale) => toPublicUrl(path, locale)))
    .map((path) => ({ path, goals: wholeGoals, signedIn: false, device: 'phone' as const })),
  // The pages for customers: that of a visit is for nobody else, so not for search engines.
  ...['/w/audit', '/w/audit?lang=pl', '/w/audit/book', '/w/audit/book?lang=pl'].map((path) => ({
    path,
    goals: customerGoals,
    ...customerPage,
  })),
  { path: visitTarget, goals: { accessibility: 100, 'best-practices': 100 }, ...customerPage },
  ...signInPaths
    .flatMap((path) => publicLocales.map((locale) => toPublicUrl(path, locale)))
    .map((path) => ({ path, goals: appGoals, signedIn: false, device: 'desk' as const })),
  { path: '/dashboard', goals: appGoals, signedIn: true, device: 'desk' },
  { path: '/schedule', goals: appGoals, signedIn: true, device: 'desk' },
]

type Audit = {
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
  scoreDisplayMode: string
}
type AuditResult = {
  runtimeError?: { message: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

export type LighthouseOptions = {
  /** Runs per page. The median of the performance counts. */
  rounds: number
  /** Pages whose path contains this text; `landing`: the landing page in each language. */
  only: string
  /** Replaces the default device of the page. */
  device: AuditDevice | undefined
}

/** Prints a line per page, with the missed goals. Returns `true` if all are met. */
export async function auditLighthouse({ rounds, only, device }: LighthouseOptions): Promise<boolean> {
  const wanted = targets.filter(({ path }) => (only === 'landing' ? isLanding(path) : path.includes(only)))
  const maker = await chromium.launch({ executablePath: findChromium() ?? '', args: [...chromiumArgs] })
  const { product, cookies } = await openDemo()
  await maker.close()
  const visitPath = await officeOf(product, cookies).openToCustomers('audit')
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-lighthouse-'))
  process.stdout.write(`${'page'.padEnd(40)}${[...categories, 'weight'].map((one) => one.padStart(16)).join('')}\n`)
  let isMet = true
  try {
    for (const target of wanted) {
      // A profile of its own, because the cache of another page would make it faster.
      const browser = await startAuditBrowser(target.signedIn ? cookies : [])
      try {
        const results = Array.from({ length: rounds }, () =>
          runOnce(
            browser,
            product.origin + (target.path === visitTarget ? visitPath : target.path),
            device ?? target.device,
            join(folder, 'report.json'),
          ),
        )
        if (!report(target, results)) isMet = false
      } finally {
        await browser.close()
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
    await product.remove()
  }
  return isMet
}

/** Lighthouse sometimes loses a trace of the browser. This is no fault of the page, so it is tried once more. */
function runOnce(browser: AuditBrowser, url: string, device: AuditDevice, file: string): AuditResult {
  try {
    return measure(browser, url, device, file)
  } catch (error) {
    process.stderr.write(`${error}\nTrying again.\n`)
    return measure(browser, url, device, file)
  }
}

function measure({ port }: AuditBrowser, url: string, device: AuditDevice, file: string): AuditResult {
  const { output, complaint, status } = runExcluded('lighthouse', [
    ...[url, '--quiet', '--output=json', `--output-path=${file}`, `--port=${port}`],
    ...(device === 'desk' ? ['--preset=desktop'] : []),
    `--only-categories=${categories.join(',')}`,
  ])
  if (status !== 0) throw new Error(`Lighthouse failed at ${url}:\n${output}${complaint}`)
  const result = JSON.parse(readFileSync(file, 'utf8')) as AuditResult
  if (result.runtimeError) throw new Error(`Lighthouse failed at ${url}: ${result.runtimeError.message}`)
  return result
}

const scoreOf = (result: AuditResult, category: Category): number =>
  Math.round((result.categories[category].score ?? 0) * 100)

function report(
  { path, goals, mostBytes = Number.POSITIVE_INFINITY }: AuditTarget,
  results: readonly AuditResult[],
): boolean {
  const sorted = results.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) return true
  const missed = categories.filter((category) => scoreOf(middle, category) < (goals[category] ?? 0))
  const cells = categories.map((category) => {
    const goal = goals[category]
    return `${missed.includes(category) ? '! ' : ''}${scoreOf(middle, category)}${goal ? `/${goal}` : ''}`.padStart(16)
  })
  const bytes = middle.audits['total-byte-weight']?.numericValue ?? Number.NaN
  const isSmall = mostBytes === Number.POSITIVE_INFINITY || bytes <= mostBytes
  process.stdout.write(
    `${path.padEnd(40)}${cells.join('')}${`${isSmall ? '' : '! '}${(bytes / 1000).toFixed(1)} KB`.padStart(16)}\n`,
  )
  for (const category of missed) {
    for (const { id, weight } of middle.categories[category].auditRefs) {
      const audit = middle.audits[id]
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.995) continue
      process.stdout.write(`    ${category}: ${id}: ${audit.title} ${audit.displayValue ?? ''}\n`)
    }
  }
  return missed.length === 0 && isSmall
}
