import { expect, type Locator, type Page } from '@playwright/test'
import { drawPicture } from '../pictures.ts'
import type { Workshop } from './journey-workshop.ts'

/** A page and the dialogs that it opens. */
export type DialogPage = {
  name: string
  path: string
  ready: string
  /** Where the test looks for buttons that announce a dialog: by default the main part of the page, `null`: nowhere. */
  announcedIn?: string | null
  /** Runs before the first dialog is opened. */
  prepare?: (page: Page, workshop: Workshop) => Promise<void>
  /** The clicks, in their order, for each dialog that no button of the page announces by `aria-haspopup`. */
  ways?: (page: Page, workshop: Workshop) => readonly (readonly Locator[])[]
}

const dialogOf = (page: Page) => page.locator('dialog[open]')

async function openFirst(page: Page): Promise<void> {
  await page.locator('main [data-order]').first().click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(page.locator('main [data-plate]').first()).toBeVisible()
}

/** Opens the page of the first entry of a list. */
async function openFirstRow(page: Page): Promise<void> {
  await page.locator('main li a[href*="/c"]').first().click()
  await expect(page.locator('main dl').first()).toBeVisible()
}

async function openWorkedOn(page: Page, { label }: Workshop): Promise<void> {
  await openFirst(page)
  const buffer = await (await drawPicture(800, 600)).png().toBuffer()
  await page.locator('input[name=photos]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  const tiles = page.getByRole('list', { name: label('Photos of this order') })
  await expect(tiles.locator('img')).toHaveCount(1)
}

export const dialogPages: readonly DialogPage[] = [
  { name: 'the dashboard', path: '/dashboard', ready: 'main a[href*="/orders"]', announcedIn: 'body' },
  {
    name: 'the schedule',
    path: '/schedule',
    ready: 'main a[href*="/orders/"]',
    ways: (page, { label }) => [[page.getByRole('button', { name: label('New walk-in') })]],
  },
  { name: 'what is not sent', path: '/schedule#unsent', ready: 'dialog[open]' },
  { name: 'the list of orders', path: '/orders', ready: 'main [data-order]' },
  {
    name: 'the list of customers',
    path: '/customers',
    ready: 'main li a[href*="/customers/"]',
    ways: (page, { label }) => [[page.getByRole('button', { name: label('New customer') })]],
  },
  {
    name: 'a customer',
    path: '/customers?sort=-spent',
    ready: 'main li a[href*="/customers/"]',
    prepare: openFirstRow,
    ways: (page, { label }) => [
      [page.getByRole('button', { name: label('Edit'), exact: true })],
      ['More actions', 'Merge with another customer…'].map((name) => page.getByRole('button', { name: label(name) })),
      ['More actions', 'Erase customer data…'].map((name) => page.getByRole('button', { name: label(name) })),
    ],
  },
  { name: 'the list of cars', path: '/cars', ready: 'main li a[href*="/cars/"]' },
  {
    name: 'a car',
    path: '/cars?sort=-visits',
    ready: 'main li a[href*="/cars/"]',
    prepare: openFirstRow,
    ways: (page, { label }) => [
      [page.getByRole('button', { name: label('Edit'), exact: true })],
      ['More actions', 'Change the owner…'].map((name) => page.getByRole('button', { name: label(name) })),
    ],
  },
  {
    name: 'an order',
    path: '/orders?status=in-progress',
    ready: 'main [data-order]',
    prepare: openWorkedOn,
    ways: (page, { label, step }) => [
      [step('awaiting-parts')],
      [step('awaiting-approval')],
      [step('on-hold')],
      // The first of them has items, so the step begins with the amount.
      [step('ready')],
      [page.locator('main').getByRole('button', { name: label('More') })],
      ['Print', 'Share a link'].map((name) => page.getByRole('button', { name: label(name), exact: true })),
    ],
  },
  {
    name: 'an order that is expected',
    path: '/orders?status=confirmed',
    ready: 'main [data-order]',
    announcedIn: null,
    prepare: openFirst,
    ways: (_page, { step }) => [[step('cancelled')]],
  },
  { name: 'the follow-ups', path: '/follow-ups', ready: 'main [aria-labelledby="follow-ups-list"]' },
  { name: 'a new person', path: '/employees?person=new', ready: 'dialog[open] form' },
  {
    name: 'a person',
    path: '/employees',
    ready: 'main :text("Marek")',
    ways: (page, { label }) => {
      const marek = page.locator('main').getByRole('button', { name: /^Marek/ })
      return [
        [marek],
        [marek, dialogOf(page).getByRole('button', { name: label('Add time off') })],
        [marek, dialogOf(page).getByRole('button', { name: label('Deactivate') })],
      ]
    },
  },
  {
    name: 'the end of the workshop',
    path: '/settings?section=data',
    ready: 'main h2',
    ways: (page, { label }) => [[page.getByRole('button', { name: label('Delete the workshop…') })]],
  },
  {
    name: 'the end of an account',
    path: '/profile',
    ready: 'main form',
    ways: (page, { label }) => [[page.getByRole('button', { name: label('Delete my account…') })]],
  },
]

/**
 * Opens the page and each of its dialogs, one after the other, and calls back while it is open. It uses the buttons
 * with `aria-haspopup` first, then `ways`.
 */
export async function openEach(
  page: Page,
  workshop: Workshop,
  { path, ready, announcedIn = 'main', prepare, ways }: DialogPage,
  look: (title: string) => Promise<void>,
): Promise<void> {
  await page.goto(workshop.at(path))
  await expect(page.locator(ready).filter({ visible: true }).first()).toBeVisible()
  await prepare?.(page, workshop)
  const lookAtOpen = async () => {
    await expect(dialogOf(page).last().locator('h2').first()).toBeVisible()
    await expect(dialogOf(page).locator('[aria-busy=true]')).toHaveCount(0)
    await look(await dialogOf(page).last().locator('h2').first().innerText())
  }
  if (await dialogOf(page).count()) return lookAtOpen()
  const announced = page.locator(`${announcedIn ?? 'main'} [aria-haspopup=dialog]`).filter({ visible: true })
  for (let at = 0; announcedIn !== null && at < (await announced.count()); at++) {
    await announced.nth(at).click()
    await lookAtOpen()
    await closeAll(page)
  }
  for (const way of ways?.(page, workshop) ?? []) {
    for (const button of way) await button.first().click()
    await lookAtOpen()
    await closeAll(page)
  }
}

/** Closes the topmost dialog first. An open list inside a dialog needs an Escape of its own. */
async function closeAll(page: Page): Promise<void> {
  while (await dialogOf(page).count()) {
    const open = await dialogOf(page).count()
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect.poll(() => dialogOf(page).count(), { timeout: 1_000 }).toBeLessThan(open)
    }).toPass()
  }
}
