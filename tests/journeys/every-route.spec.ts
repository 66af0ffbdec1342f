import type { CDPSession, Page } from '@playwright/test'
import { expect, provideSharedDemo, test } from '../support/journey.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { findFaults, findFaultsInBothThemes } from '../support/page/find-faults.ts'
import { goWithin } from '../support/page/go-within.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { ownVisits, type PageVisit, publicVisits, titleOf } from '../support/page/visits.ts'
import { isWholeMatrix } from '../support/run/matrix.ts'

const { product, cookies } = provideSharedDemo({ signedIn: false })

// Each page in a context of its own: two workers share them.
test.describe.configure({ mode: 'parallel', timeout: 180_000 })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

async function readLayoutSeconds(tool: CDPSession): Promise<number> {
  const { metrics } = await tool.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'LayoutDuration')?.value ?? 0
}

async function load(page: Page, url: string): Promise<void> {
  await page.goto(url)
}

/** Pages follow one another without a load. In the full matrix each is loaded. */
const follow = isWholeMatrix() ? load : goWithin

/** Checks title, width, console and layout of each page, and by axe in both themes. */
async function expectFinished(page: Page, visits: readonly PageVisit[], locale: string | undefined, go = load) {
  const complaints = watchConsole(page)
  const tool = await page.context().newCDPSession(page)
  await tool.send('Performance.enable')
  const { at } = workshopOf(page, product, locale)
  for (const visit of visits) {
    const { path, ready, scrollsAside } = visit
    await test.step(path, async () => {
      const before = await readLayoutSeconds(tool)
      await go(page, path === '/' ? at('') : at(path))
      await expect(page).toHaveTitle(titleOf(visit, locale))
      await expect(page.locator('h1').first()).toBeVisible()
      if (ready) await expect(page.locator(ready).filter({ visible: true }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // Nested grids around a container query once took a quarter of a minute.
      expect((await readLayoutSeconds(tool)) - before, 'seconds of layout').toBeLessThan(3)
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (!scrollsAside) expect.soft(wide, `${path}: no scrolling aside`).toBeLessThanOrEqual(0)
      expect.soft(await findFaultsInBothThemes(page), path).toEqual([])
      expect.soft(complaints.splice(0), `${path}: the console`).toEqual([])
    })
  }
}

const everywhere = { tag: '@everywhere' }

test('R1 R2 G1 the public pages are without faults', everywhere, async ({ page, locale }) => {
  await expectFinished(page, publicVisits, locale)
})

// One after the other in one page, which loads the code only once.
test('R1 R2 G1 the pages behind the sign-in are without faults', everywhere, async ({ page, context, locale }) => {
  await context.addCookies(cookies)
  await expectFinished(page, ownVisits, locale, follow)
})

test('R1 R2 G1 an order is without faults', everywhere, async ({ page, context, locale }) => {
  await context.addCookies(cookies)
  await page.goto(workshopOf(page, product, locale).at('/schedule'))
  const order = await page.locator('main a[href*="/orders/"]').first().getAttribute('href')
  const path = new URL(order ?? '', product.origin).pathname.replace(/^\/pl/, '')
  await expectFinished(page, [{ path, title: 'Order Details', ready: 'main [data-plate]' }], locale)
})

test('R14 axe on the page for an unknown address, which keeps the frame for whoever is signed in', async ({
  page,
  context,
  locale,
}) => {
  const path = locale?.startsWith('pl') ? '/pl/nothing-here' : '/nothing-here'
  await page.goto(product.origin + path)
  await expect(page.locator('h1')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await context.addCookies(cookies)
  const title = await page.locator('h1').innerText()
  await page.reload()
  await expect(page.locator('a[href$="/orders"]').filter({ visible: true })).toBeVisible()
  await expect(page.locator('main h1')).toHaveText(title)
  expect(await findFaults(page)).toEqual([])
})

for (const saveData of [false, true]) {
  const what = saveData ? 'fetches no data where data are saved' : 'has its data fetched before the tap'
  test(`R13 a link in sight ${what}`, async ({ page, context, locale }) => {
    await context.addCookies(cookies)
    await page.addInitScript((save) => {
      const connection = Object.assign(new EventTarget(), { saveData: save, effectiveType: '4g' })
      Object.defineProperty(navigator, 'connection', { value: connection })
    }, saveData)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(workshopOf(page, product, locale).at('/profile'))
    await expect(page.locator('main form')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const isAsked = (...parts: string[]) => asked.some((url) => parts.some((part) => url.includes(part)))
    await expect.poll(() => isAsked('/api/appointments?from=')).toBe(!saveData)
    await expect.poll(() => isAsked('/api/appointments?limit=', '&limit=')).toBe(!saveData)
  })
}
