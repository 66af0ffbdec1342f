import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import { createChance } from '#server/demo/chance.ts'
import { expect, test } from '../support/journey.ts'
import { makeNextBuild } from '../support/make-next-build.ts'
import { type OpenDemo, openDemo } from '../support/open-demo.ts'
import { countUnsent } from '../support/outbox/count-unsent.ts'
import { controlled } from '../support/page/controlled.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { findFreePort, type Product } from '../support/product.ts'
import { aBooking } from '../support/station.ts'
import { type FaultProxy, startFaultProxy } from '../trials/fault-proxy.ts'

const distDir = join(import.meta.dirname, '../../dist')
let nextDir: string
let proxy: FaultProxy
let product: Product
/** The environment of the next start. */
let env: Record<string, string>
let cookies: OpenDemo['cookies']

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  nextDir = join(tmpdir(), `pitboard-next-${process.pid}`)
  await makeNextBuild(distDir, nextDir)
  const [port, proxyPort] = [await findFreePort(), await findFreePort()]
  env = { PUBLIC_ORIGIN: `http://localhost:${proxyPort}`, TRIAL_DIST: distDir }
  const program = 'tests/trials/trial-server.ts'
  const demo = await openDemo({ env, program, port })
  product = { ...demo.product, origin: env.PUBLIC_ORIGIN ?? '' }
  cookies = demo.cookies
  proxy = await startFaultProxy(proxyPort, port, createChance(3))
})
test.afterAll(async () => {
  await proxy.stop()
  await product.remove()
  rmSync(nextDir, { recursive: true, force: true })
})

/** Starts the server again on its data, with another build or another configuration. */
async function restart(more: Record<string, string>): Promise<void> {
  await product.kill()
  Object.assign(env, more)
  await product.start()
}

const scriptOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src')
/** A property of the window, which a reload removes. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isSame' in window)
const isNext = (src: string | null) => src !== null && existsSync(join(nextDir, src))

/** An hour passes, and somebody returns to the tablet. */
const comeBackLater = (page: Page) =>
  page.evaluate(async () => {
    await caches.delete('latest-build')
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** A car that is expected today; returns the order’s id. */
async function book(context: BrowserContext): Promise<string> {
  const headers = { origin: product.origin }
  const data = aBooking({ startsAt: new Date().toISOString(), bayId: null })
  const answer = await context.request.post(`${product.origin}/api/appointments`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

const tick = (page: Page, id: string) => page.locator(`li[data-order="${id}"] [data-step=arrived]`)

/** Ticks that a car has arrived, while no answer to a change gets through. */
async function tickUnanswered(page: Page, id: string): Promise<void> {
  await proxy.setMode('cut')
  await tick(page, id).click()
  await expect(tick(page, id)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => countUnsent(page)).toBeGreaterThan(0)
}

/** How often the server has stored that the car arrived. */
function countArrivals(id: string): number {
  const db = new DatabaseSync(join(product.dataDir, 'pitboard.sqlite'), { readOnly: true, timeout: 10_000 })
  try {
    const sql = `select count(*) as n from appointment_event where appointment_id = ? and to_status = 'arrived'`
    return Number(db.prepare(sql).get(id)?.n)
  } finally {
    db.close()
  }
}

test('O3 a page that was loaded without the worker becomes controlled, and shows the unsent changes', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const id = await book(context)
  const page = await context.newPage()
  const { at } = workshopOf(page, product, locale)
  await page.goto(at('/catch-up'))
  await controlled(page)
  await tickUnanswered(page, id)
  await page.addInitScript(() => Object.assign(window, { isPast: navigator.serviceWorker.controller === null }))
  const loaded = page.waitForEvent('load')
  // As with Shift and reload.
  await (await context.newCDPSession(page)).send('Page.reload', { ignoreCache: true })
  await loaded
  expect(await page.evaluate(() => 'isPast' in window && window.isPast)).toBe(true)
  await expect(tick(page, id)).toHaveAttribute('aria-pressed', 'true')
  await controlled(page)

  await proxy.setMode('pass')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => countUnsent(page), { timeout: 30_000 }).toBe(0)
  expect(countArrivals(id)).toBe(1)
})

test('D1 O10 a newer build is offered to every open page and never forced; unsent changes survive the update @long', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const id = await book(context)
  const page = await context.newPage()
  const beside = await context.newPage()
  const { at, label } = workshopOf(page, product, locale)
  const offer = (one: Page) => one.getByText(label('A new version is ready.'))
  for (const one of [page, beside]) {
    await one.goto(at('/catch-up'))
    await controlled(one)
    await expect(tick(one, id)).toBeVisible()
    await mark(one)
  }
  const before = await scriptOf(page)
  expect(isNext(before)).toBe(false)
  await tickUnanswered(page, id)

  await restart({ TRIAL_DIST: nextDir })
  // Our own build was checked a moment ago. There is no new check within the hour.
  await comeBackLater(page)
  for (const one of [page, beside]) {
    await expect(offer(one)).toBeVisible({ timeout: 30_000 })
    expect(await isMarked(one)).toBe(true)
  }
  await page.getByRole('button', { name: label('Reload') }).click()
  await expect.poll(async () => isNext(await scriptOf(page)), { timeout: 60_000 }).toBe(true)
  await controlled(page)
  expect(await countUnsent(page)).toBe(1)
  await expect(tick(page, id)).toHaveAttribute('aria-pressed', 'true')

  // The other page continues with its build, whose files the server has retained.
  expect(await isMarked(beside)).toBe(true)
  const old = readdirSync(join(distDir, 'assets')).filter((name) => name.endsWith('.js'))
  expect(await beside.evaluate(async (name) => (await fetch(`/assets/${name}`)).status, old[0])).toBe(200)
  expect(await beside.evaluate(async () => (await fetch('/assets/gone-12345678.js')).status)).toBe(404)

  await proxy.setMode('pass')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => countUnsent(page), { timeout: 30_000 }).toBe(0)
  expect(countArrivals(id)).toBe(1)
})

test('O10 with the service worker switched off pages use the network, and unsent changes wait until it is back @long', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const id = await book(context)
  const page = await context.newPage()
  const { at } = workshopOf(page, product, locale)
  await page.goto(at('/catch-up'))
  await controlled(page)
  await expect(tick(page, id)).toBeVisible()
  await mark(page)
  await tickUnanswered(page, id)

  await restart({ SERVICE_WORKER: 'off' })
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()])
  const isFollowed = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
  const browser = await context.newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  const comeBackAndLook = async () => {
    // A worker that was woken while it was to end stays for half a minute of inactivity, or for five minutes.
    if (await isFollowed()) await browser.send('ServiceWorker.stopAllWorkers')
    // A check during the change of the server found nothing. The next one does.
    else if ((await left())[0] !== 0) await comeBackLater(page)
    return left()
  }
  await expect.poll(comeBackAndLook, { timeout: 60_000, intervals: [2_000] }).toEqual([0, []])
  expect(await isMarked(page)).toBe(true)
  await page.reload()
  await expect(tick(page, id)).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await left()).toEqual([0, []])
  expect(await countUnsent(page)).toBe(1)

  await proxy.setMode('pass')
  await restart({ SERVICE_WORKER: 'on' })
  await page.reload()
  await controlled(page)
  await expect.poll(() => countUnsent(page), { timeout: 30_000 }).toBe(0)
  expect(countArrivals(id)).toBe(1)
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('R16 a page whose build is gone from the server loads the next page in full, once', async ({
    context,
    locale,
  }) => {
    await context.addCookies(cookies)
    const page = await context.newPage()
    // With "save data" no link prefetches its page.
    await page.addInitScript(() => {
      const connection = Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' })
      Object.defineProperty(navigator, 'connection', { value: connection })
    })
    await restart({ TRIAL_DIST: distDir })
    const { at } = workshopOf(page, product, locale)
    await page.goto(at('/profile'))
    await expect(page.locator('main form').first()).toBeVisible()
    expect(isNext(await scriptOf(page))).toBe(false)

    await product.kill()
    rmSync(join(product.dataDir, 'builds'), { recursive: true })
    env.TRIAL_DIST = nextDir
    await product.start()
    expect(existsSync(join(product.dataDir, 'builds/assets'))).toBe(true)
    let loads = 0
    page.on('load', () => loads++)
    await page.locator('nav a[href$="/employees"]').click()
    await expect(page.getByText('Marek').first()).toBeVisible()
    await expect(page).toHaveURL(at('/employees'))
    expect([isNext(await scriptOf(page)), loads]).toEqual([true, 1])
  })
})
