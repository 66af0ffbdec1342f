import type { Page } from '@playwright/test'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo()
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

/** The toolbar and the board as they are drawn, in px. */
function measure(page: Page) {
  return page.evaluate(() => {
    const board = document.querySelector('main [data-board]')
    const box = board?.getBoundingClientRect()
    const columns = [...document.querySelectorAll('main [data-column]')].map((one) => one.getBoundingClientRect())
    const tools = [...document.querySelectorAll('[data-toolbar] :is(button, label, h1)')].filter((one) =>
      one.checkVisibility(),
    )
    const middles = tools.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2)
    const isIn = ({ left, right }: DOMRect) => box !== undefined && left >= box.left && right <= box.right + 1
    const plates = [...document.querySelectorAll('main [data-card] [data-plate] > :last-child')]
    return {
      columnCount: columns.length,
      wholeColumns: columns.filter(isIn).length,
      sideways: board ? board.scrollWidth - board.clientWidth : 0,
      pageSideways: document.documentElement.scrollWidth - innerWidth,
      toolbarHeight: Math.max(...middles) - Math.min(...middles),
      boardTop: box?.top ?? 0,
      columnTop: document.querySelector('main [data-board] section > div')?.getBoundingClientRect().bottom ?? 0,
      cutPlates: plates.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth).length,
    }
  })
}

test('K1 K2 all bays are in sight on a desk, and the work begins at the top', { tag: '@board' }, async ({
  page,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  const cards = page.locator('main a[href*="/orders/"]')
  const sizes = [
    { width: 1920, height: 1080, bays: 10, isOneRow: true },
    { width: 1700, height: 1000, bays: 10, isOneRow: true },
    { width: 1440, height: 900, bays: 10, isOneRow: true },
    { width: 1280, height: 800, bays: 8, isOneRow: true },
    { width: 1024, height: 768, bays: 6, isOneRow: true },
    { width: 800, height: 1280, bays: 5, isOneRow: false },
  ]
  await page.goto(at('/schedule?view=day&by=bay'))
  for (const { width, height, bays, isOneRow } of sizes) {
    await page.setViewportSize({ width, height })
    await expect(cards.first()).toBeVisible()
    const size = `${width} × ${height}`
    await expect.poll(async () => (await measure(page)).wholeColumns, size).toBeGreaterThanOrEqual(bays)
    const drawn = await measure(page)
    expect(drawn.columnCount, size).toBe(10)
    expect(drawn.pageSideways, size).toBeLessThanOrEqual(0)
    expect(drawn.cutPlates, `${size}: plates are whole`).toBe(0)
    if (bays === 10) expect(drawn.sideways, size).toBeLessThanOrEqual(0)
    if (isOneRow) expect(drawn.toolbarHeight, `${size}: one row of tools`).toBeLessThan(24)
    if (isOneRow) expect(drawn.columnTop, `${size}: the first hour`).toBeLessThanOrEqual(150)
  }

  // By people, cars that overlap stand side by side.
  await page.goto(at('/schedule?view=day&by=employee'))
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(cards.first()).toBeVisible()
    await expect.poll(async () => (await measure(page)).cutPlates, 'plates of people are whole').toBe(0)
  }
  await page.goto(at('/schedule?view=day&by=bay'))

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('main [data-board]')).toHaveCount(0)
  await expect(cards.first()).toBeVisible()
  expect((await cards.first().boundingBox())?.y).toBeLessThanOrEqual(220)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(cards.first()).toBeVisible()
  expect((await measure(page)).pageSideways, 'no scrolling aside at 320 px').toBeLessThanOrEqual(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  const fit = page.getByRole('button', { name: label('Fit all bays'), exact: true })
  const openMenu = () =>
    page
      .locator('main')
      .getByRole('button', { name: label('More'), exact: true })
      .click()
  await openMenu()
  await expect(fit).toHaveAttribute('aria-pressed', 'true')
  await fit.click()
  await expect.poll(async () => (await measure(page)).wholeColumns).toBeLessThan(8)
  expect((await measure(page)).cutPlates, 'plates of comfortable columns are whole').toBe(0)
  await page.reload()
  await expect(cards.first()).toBeVisible()
  expect((await measure(page)).wholeColumns, 'the device remembers it').toBeLessThan(8)
})

test('K3 an overdue car says so on its card, by a word and a mark, on a wide and on a dense board', {
  tag: '@board',
}, async ({ page, locale }) => {
  const { at, label } = workshopOf(page, product, locale)
  const [order] = await officeOf(product, cookies).list('in-progress')
  if (!order) throw new Error('no car is in progress')
  const promisedAt = new Date(Date.now() - 30 * 60_000).toISOString()
  await page.goto(at('/schedule?view=day&by=bay'))
  const card = page.locator(`main [data-card][data-order="${order.id}"]`).first()
  const mark = card.locator('[data-due]')
  const status = await page.evaluate(
    async ([id, body]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/appointments/${id}/details`, { method: 'PUT', headers, body })).status
    },
    [order.id, JSON.stringify({ promisedAt })] as const,
  )
  expect(status).toBe(200)
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await card.scrollIntoViewIfNeeded()
    await expect(mark).toHaveAttribute('data-due', 'overdue')
    await expect(mark.locator('svg')).toBeVisible()
    const word = mark.getByText(label('Overdue'), { exact: true })
    await expect(word).toBeVisible()
    const [outer, inner] = [await card.boundingBox(), await word.boundingBox()]
    if (!outer || !inner) throw new Error('the card is not drawn')
    expect(inner.width).toBeGreaterThan(40)
    expect(inner.x + inner.width, 'the word is within its card').toBeLessThanOrEqual(outer.x + outer.width)
    const edges = await card.evaluate((one) => getComputedStyle(one).boxShadow)
    expect(edges).toContain('inset')
  }

  // Out of view it is counted in the bar, which leads to it.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('main [data-board]').evaluate((one) => one.scrollTo(10_000, 10_000))
  await page.locator('[data-toolbar] [data-overdue]').click()
  await expect(page.locator('main [data-card]:focus [data-due="overdue"]')).toBeInViewport()

  // The week says so too.
  await page.goto(at(`/schedule?view=week&by=bay&row=${order.blocks[0]?.bayId}`))
  await expect(card).toHaveAttribute('data-risk', 'overdue')
  await expect(card).toHaveAccessibleName(new RegExp(label('Overdue')))
})
