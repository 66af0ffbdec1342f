import type { BrowserContext, Page } from '@playwright/test'
import { readingDatabase } from '../../../src/contract/worker/messages.ts'
import { shellSnapshotCache } from '../../../src/domain/shell-snapshot.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { controlled } from '../../support/page/controlled.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false, ownProcess: true })

/**
 * What the app-shell snapshot showed during a start, how far it was scrolled (px), and whether it was ever visible beside
 * the real board.
 */
type Seen = { text: string; unsent: number; isInert: boolean; scrolled: number; asides: number }

/** `early`: the element that is pressed or tapped as soon as the snapshot is visible. */
async function openPage(context: BrowserContext, early: 'none' | 'key' | 'tap' = 'none'): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript((early) => {
    const act = (one: HTMLElement): void => {
      if (seen) seen.scrolled = one.querySelector('[data-board]')?.scrollTop ?? 0
      if (early === 'key') document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
      const inSight = [...one.querySelectorAll<HTMLAnchorElement>('a[href*="/orders/"]')].find((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect()
        const isInside = left > 0 && right < innerWidth && top > innerHeight / 4 && bottom < innerHeight
        return isInside && card.checkVisibility()
      })
      if (early !== 'tap' || !inSight) return
      const { left, right, top, bottom } = inSight.getBoundingClientRect()
      // The snapshot is inert and passes its taps on to the real board.
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
        scrolled: 0,
        asides: 0,
      }
      Object.assign(window, { seen })
      // After the boot script that shows it.
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

/** The cards that are completely in the window, which are those in the snapshot. */
const readInSight = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const isInViewport = left > 0 && right < innerWidth && top > innerHeight / 4 && bottom < innerHeight
      const plate = one.querySelector('[data-plate]')?.textContent ?? ''
      return isInViewport ? [{ order: (one as HTMLAnchorElement).pathname, plate }] : []
    }),
  )

/** The snapshot stored for the next start at a path, '' if there is none. */
const readSnapshot = (page: Page, path: string) =>
  page.evaluate(
    async ([name, path]) => {
      const stored = await (await caches.open(name)).match(path)
      return stored ? ((await stored.json()) as { html: string }).html : ''
    },
    [shellSnapshotCache, path] as const,
  )

/** The status of an order on the device; `undefined` if it is not stored there. */
const readStoredStatus = (page: Page, id: string) =>
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

/** At any time of day: one of these orders whose car is waiting, so that work can start. */
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

test('O1 O3 O9 a start without a network shows the last state of the board, only to its owner and with every tap', async ({
  context,
  locale,
}) => {
  await context.addCookies(cookies)
  const first = await openPage(context)
  const { at, label } = workshopOf(first, product, locale)
  const path = new URL(at('/schedule')).pathname
  const twin = path.startsWith('/pl/') ? '/schedule' : '/pl/schedule'
  const prefix = label('As of {0}. Opening…').split('{0}').at(-1) ?? ''
  await first.goto(at('/schedule'))
  await controlled(first)
  await expect(cards(first).first()).toBeVisible()
  const all = () => cards(first).evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).pathname))
  // A phone has space for two cars, which may both be further on. Its whole list is in the snapshot.
  const order = (await makeWait((await readInSight(first)).map((one) => one.order))) ?? (await makeWait(await all()))
  if (order === null) throw new Error('no car of the day waits, is booked or in work')
  await first.reload()
  await expect(cards(first).first()).toBeVisible()
  const plate = (await readInSight(first))[0]?.plate ?? ''
  await expect.poll(() => readSnapshot(first, path)).toContain(prefix)
  await first.goto(product.origin + order)
  await expect(workshopOf(first, product, locale).step('in-progress')).toBeVisible()
  const id = order.split('/').at(-1) ?? ''
  // It may have been prefetched before it was waiting.
  const { status } = await officeOf(product, cookies).read(id)
  await expect.poll(() => readStoredStatus(first, id)).toBe(status)
  await first.close()

  await product.kill()
  await context.setOffline(true)
  const page = await openPage(context)
  const { step, expectStatus } = workshopOf(page, product, locale)
  await test.step('the snapshot is shown, and removed when the board is ready', async () => {
    await page.goto(at('/schedule'))
    await expect(cards(page).first()).toBeVisible()
    const seen = await readSeen(page)
    expect(seen?.text).toContain(prefix)
    expect(seen?.text).toContain(plate)
    // On a phone the day is a list.
    const [scrolled = 0] = await page
      .locator('#root [data-board]')
      .evaluateAll((all) => all.map((one) => one.scrollTop))
    expect(seen).toMatchObject({ isInert: true, scrolled, asides: 0, unsent: 0 })
    await expect(page.locator('#shell-snapshot')).toHaveCount(0)
  })
  await test.step('taps and key presses on it take effect as soon as the board is ready', async () => {
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
  await test.step('R18 the home page redirects to it', async () => {
    for (const address of [at('/'), `${at('/')}?utm_source=mail`]) {
      await page.goto(address)
      await expect(page).toHaveURL(at('/schedule'))
      await expect(cards(page).first()).toBeVisible()
    }
  })
  await test.step('not on another page, and not in another language', async () => {
    await page.goto(product.origin + twin)
    await expect(cards(page).first()).toBeVisible()
    expect(await readSeen(page)).toBeNull()
    await page.goto(at('/dashboard'))
    await expect(page.locator('#root main h1')).toBeVisible()
    expect(await readSeen(page)).toBeNull()
  })
  await test.step('never without a tap made since, and then with it', async () => {
    await page.goto(product.origin + order)
    await step('in-progress').click()
    await expectStatus('in-progress')
    await expect(page.locator('main [data-unsent]').first()).toBeVisible()
    await page.goto(at('/schedule'))
    await expect(cards(page).first()).toBeVisible()
    expect(await readSeen(page)).toBeNull()
    await expect.poll(() => readSnapshot(page, path)).toContain('data-unsent')
    await page.goto(at('/schedule'))
    await expect(cards(page).first()).toBeVisible()
    expect((await readSeen(page))?.unsent).toBeGreaterThan(0)
  })
  await test.step('and not after a sign-out', async () => {
    await page.goto(at('/sign-out'))
    await page.getByRole('button', { name: label('Sign out, keep unsent changes') }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => readSnapshot(page, path)).toBe('')
    await page.goto(at('/schedule'))
    await expect(page).toHaveURL(/\/login/)
    expect(await readSeen(page)).toBeNull()
  })
})
