import type { BrowserContext, Page } from '@playwright/test'
import { readingDatabase } from '../../src/contract/worker.ts'
import { shellSnapshotCache } from '../../src/domain/shell-snapshot.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { controlled } from '../support/page/controlled.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false, ownProcess: true })

/** What stood in while a page started, and whether it ever stood beside what it stands in for. */
type Seen = { text: string; unsent: number; isInert: boolean; asides: number }

/** `early`: what is pressed or tapped as soon as something stands in. */
async function openPage(context: BrowserContext, early: 'none' | 'key' | 'tap' = 'none'): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript((early) => {
    const act = (one: HTMLElement): void => {
      if (early === 'key') document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
      const inSight = [...one.querySelectorAll<HTMLAnchorElement>('a[href*="/orders/"]')].find((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect()
        const isInside = left > 0 && right < innerWidth && top > innerHeight / 4 && bottom < innerHeight
        return isInside && card.checkVisibility()
      })
      if (early !== 'tap' || !inSight) return
      const { left, right, top, bottom } = inSight.getBoundingClientRect()
      // What is inert hands its taps on to what it stands in.
      const tap = { bubbles: true, clientX: (left + right) / 2, clientY: (top + bottom) / 2 }
      one.dispatchEvent(new MouseEvent('click', tap))
      Object.assign(window, { tapped: inSight.pathname })
    }
    const snapshot = () => document.querySelector<HTMLElement>('div#shell-snapshot')
    let seen: Seen | null = null
    new MutationObserver(() => {
      const one = snapshot()
      if (!one || seen) return
      const rest = [...one.children].filter((child) => !(child as HTMLElement).inert)
      seen = {
        text: one.textContent ?? '',
        unsent: one.querySelectorAll('[data-unsent]').length,
        isInert: rest.every((child) => child.matches('[role=status]')),
        asides: 0,
      }
      Object.assign(window, { seen })
      // Once the script that puts it there is through.
      setTimeout(act, 0, one)
    }).observe(document, { childList: true, subtree: true })
    const look = (): void => {
      if (seen && snapshot() && document.getElementById('root')?.childElementCount) seen.asides += 1
      requestAnimationFrame(look)
    }
    look()
  }, early)
  return page
}
const readSeen = (page: Page) => page.evaluate(() => (window as { seen?: Seen }).seen ?? null)
const cards = (page: Page) => page.locator('#root main a[href*="/orders/"]:visible')

/** The cards that a person sees whole, which are those that stand in. */
const readInSight = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const isInViewport = left > 0 && right < innerWidth && top > innerHeight / 4 && bottom < innerHeight
      const plate = one.querySelector('[data-plate]')?.textContent ?? ''
      return isInViewport ? [{ order: (one as HTMLAnchorElement).pathname, plate }] : []
    }),
  )

/** The markup that is kept for the next start at a path, '' for none. */
const readKept = (page: Page, path: string) =>
  page.evaluate(
    async ([name, path]) => {
      const kept = await (await caches.open(name)).match(path)
      return kept ? ((await kept.json()) as { html: string }).html : ''
    },
    [shellSnapshotCache, path] as const,
  )

/** The state of an order as the device keeps it; `undefined` for one that it does not keep. */
const readKeptStatus = (page: Page, id: string) =>
  page.evaluate(
    ({ name, store, id }) =>
      new Promise<string | undefined>((done, fail) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const values = opening.result.transaction(store).objectStore(store).getAll()
          values.onsuccess = () => {
            opening.result.close()
            const all = values.result as { queryKey?: unknown[]; data: { status: string } }[]
            done(all.find(({ queryKey }) => queryKey?.includes('one') && queryKey.includes(id))?.data.status)
          }
          values.onerror = () => fail(values.error)
        }
      }),
    { ...readingDatabase, id },
  )

/** Whatever the hour: one of these orders whose car waits, so that work can start. */
async function makeWait(orders: readonly string[]): Promise<string | null> {
  const office = officeOf(product, cookies)
  for (const [from, to] of [
    ['arrived', null],
    ['awaiting-parts', null],
    ['confirmed', 'arrived'],
    ['in-progress', 'awaiting-parts'],
  ] as const) {
    const car = (await office.list(from)).find(({ id }) => orders.some((order) => order.endsWith(id)))
    if (!car) continue
    if (to) await office.change(car.id, to)
    return orders.find((order) => order.endsWith(car.id)) ?? ''
  }
  return null
}

test('O1 O3 O9 a start without a network shows the board as it last stood, to whom it belongs and with every tap', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const first = await openPage(context)
  const { at, say } = workshopOf(first, product, locale)
  const path = new URL(at('/schedule')).pathname
  const twin = path.startsWith('/pl/') ? '/schedule' : '/pl/schedule'
  const words = say('As of {0}. Opening…').split('{0}').at(-1) ?? ''
  await first.goto(at('/schedule'))
  await controlled(first)
  await expect(cards(first).first()).toBeVisible()
  const all = () => cards(first).evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).pathname))
  // A phone has room for two cars, which may both be further on; its list stands in whole.
  const order = (await makeWait((await readInSight(first)).map((one) => one.order))) ?? (await makeWait(await all()))
  if (order === null) throw new Error('no car of the day waits, is booked or in work')
  await first.reload()
  await expect(cards(first).first()).toBeVisible()
  const plate = (await readInSight(first))[0]?.plate ?? ''
  await expect.poll(() => readKept(first, path)).toContain(words)
  await first.goto(product.origin + order)
  await expect(workshopOf(first, product, locale).step('in-progress')).toBeVisible()
  const id = order.split('/').at(-1) ?? ''
  // It may have been read ahead, before it came to wait.
  const { status } = await officeOf(product, cookies).read(id)
  await expect.poll(() => readKeptStatus(first, id)).toBe(status)
  await first.close()

  await product.kill()
  await context.setOffline(true)
  const page = await openPage(context)
  const { step, expectStatus } = workshopOf(page, product, locale)
  await test.step('it is there, and gone when the board stands', async () => {
    await page.goto(at('/schedule'))
    await expect(cards(page).first()).toBeVisible()
    const seen = await readSeen(page)
    expect(seen?.text).toContain(words)
    expect(seen?.text).toContain(plate)
    expect(seen).toMatchObject({ isInert: true, asides: 0, unsent: 0 })
    await expect(page.locator('#shell-snapshot')).toHaveCount(0)
  })
  await test.step('what is pressed and tapped on it is done as soon as the board stands', async () => {
    const pressed = await openPage(context, 'key')
    await pressed.goto(at('/schedule'))
    await expect(pressed.locator('dialog[open]')).toBeVisible()
    expect(await readSeen(pressed)).not.toBeNull()
    await pressed.close()
    const tapped = await openPage(context, 'tap')
    await tapped.goto(at('/schedule'))
    await expect(tapped).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
    expect(await tapped.evaluate(() => 'tapped' in window && window.tapped)).toBe(new URL(tapped.url()).pathname)
    await tapped.close()
  })
  await test.step('R18 the home page leads to it', async () => {
    for (const address of [at('/'), `${at('/')}?utm_source=mail`]) {
      await page.goto(address)
      await expect(page).toHaveURL(at('/schedule'))
      await expect(cards(page).first()).toBeVisible()
    }
  })
  await test.step('not on another page, nor in another language', async () => {
    await page.goto(product.origin + twin)
    await expect(cards(page).first()).toBeVisible()
    expect(await readSeen(page)).toBeNull()
    await page.goto(at('/dashboard'))
    await expect(page.locator('#root main h1')).toBeVisible()
    expect(await readSeen(page)).toBeNull()
  })
  await test.step('never without a tap that was taken since, and then with it', async () => {
    await page.goto(product.origin + order)
    await step('in-progress').click()
    await expectStatus('in-progress')
    await expect(page.locator('main [data-unsent]').first()).toBeVisible()
    await page.goto(at('/schedule'))
    await expect(cards(page).first()).toBeVisible()
    expect(await readSeen(page)).toBeNull()
    await expect.poll(() => readKept(page, path)).toContain('data-unsent')
    await page.goto(at('/schedule'))
    await expect(cards(page).first()).toBeVisible()
    expect((await readSeen(page))?.unsent).toBeGreaterThan(0)
  })
  await test.step('and to nobody after a sign-out', async () => {
    await page.goto(at('/sign-out'))
    await page.getByRole('button', { name: say('Sign out and keep them here') }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => readKept(page, path)).toBe('')
    await page.goto(at('/schedule'))
    await expect(page).toHaveURL(/\/login/)
    expect(await readSeen(page)).toBeNull()
  })
})
