import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { watchConsole } from '../support/console-watch.ts'
import { findFaults } from '../support/find-faults.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { workshopOf } from '../support/journey-workshop.ts'
import { ownVisits, publicVisits, sayTitle, type Visit } from '../support/visits.ts'

const { product, cookies } = provideDemo({ signedIn: false })

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ serviceWorkers: 'block' })

/** For people to look at, in the folder that `JOURNEY_SHOTS` names. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name.replaceAll(/[/?=&]+/g, '_')}.png` })
}

async function expectFinished(page: Page, visit: Visit, locale: string | undefined) {
  const { path, ready, scrollsAside } = visit
  const complaints = watchConsole(page)
  const tool = await page.context().newCDPSession(page)
  await tool.send('Performance.enable')
  const polish = locale?.startsWith('pl')
  const own = polish ? `/pl${path === '/' ? '' : path}` : path
  await page.goto(product.origin + own)
  await expect(page).toHaveTitle(sayTitle(visit, locale))
  await expect(page.locator('h1').first()).toBeVisible()
  if (ready) await expect(page.locator(ready).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { metrics } = await tool.send('Performance.getMetrics')
  // Nested grids round a container query once took a quarter of a minute.
  expect(metrics.find(({ name }) => name === 'LayoutDuration')?.value, 'seconds of layout').toBeLessThan(3)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (!scrollsAside) expect(wide, 'no scrolling aside').toBeLessThanOrEqual(0)
  expect(await findFaults(page)).toEqual([])
  expect(complaints).toEqual([])
}

for (const theme of ['dark', 'light'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    for (const visit of publicVisits) {
      test(`R1 R2 G1 ${visit.path} stands, ${theme}`, async ({ page, locale }, { project }) => {
        await expectFinished(page, visit, locale)
        await shoot(page, `${project.name}-${theme}-${visit.path}`)
      })
    }
    for (const visit of ownVisits) {
      test(`R1 R2 G1 ${visit.path} stands, ${theme}`, async ({ page, context, locale }, { project }) => {
        await context.addCookies(cookies)
        await expectFinished(page, visit, locale)
        await shoot(page, `${project.name}-${theme}-${visit.path}`)
      })
    }
    test(`R1 R2 G1 an order stands, ${theme}`, async ({ page, context, locale }, { project }) => {
      await context.addCookies(cookies)
      await page.goto(workshopOf(page, product, locale).at('/schedule'))
      const order = await page.locator('main a[href*="/orders/"]').first().getAttribute('href')
      const path = new URL(order ?? '', product.origin).pathname.replace(/^\/pl/, '')
      await expectFinished(page, { path, title: 'Order Details', ready: 'main [data-plate]' }, locale)
      await shoot(page, `${project.name}-${theme}-order`)
    })
  })
}

test('R14 axe on the page that is not found', async ({ page, locale }) => {
  const path = locale?.startsWith('pl') ? '/pl/nothing-here' : '/nothing-here'
  await page.goto(product.origin + path)
  await expect(page.locator('h1')).toBeVisible()
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
