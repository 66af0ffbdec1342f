import type { Locator } from '@playwright/test'
import { formatMoney } from '../../src/domain/money/money.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { controlled } from '../support/page/controlled.ts'
import { findFaults } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

test('O3 additional work is charged once it is approved, also without a network, and an undo removes it', async ({
  page,
  context,
  locale,
}) => {
  const { at, label, step, field, expectStatus } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  const office = officeOf(product, cookies)
  const made = await office.book({
    ...({ source: 'walk-in', workMinutes: 60, bayId: null } as const),
    ...{ startsAt: new Date().toISOString(), vehicle: { plate: 'WX 4714R', country: 'PL' } },
  })
  await office.change(made.id, 'in-progress')
  await page.goto(at(`/orders/${made.id}`))
  const main = page.locator('main')
  const card = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: label('Labour and parts'), exact: true }) })
  const approve = main.getByRole('button', { name: label('Approved: resume work'), exact: true })
  const price = formatMoney({ amount: 34_000, currency: 'PLN' }, locale?.startsWith('pl') ? 'pl-PL' : 'en-GB')
  const ask = async (what: string) => {
    await expect(async () => {
      if (!(await field('What was found').isVisible())) await step('awaiting-approval').click({ timeout: 1000 })
      await expect(field('What was found')).toBeVisible({ timeout: 1000 })
    }).toPass()
    await field('What was found').fill(what)
    await field('Price incl. VAT').fill('340')
    await page.locator('dialog[open] button[type=submit]').click()
    await expectStatus('awaiting-approval')
  }

  // The button of the step before was at the same place. A second tap soon after the first is ignored.
  const answer = async (button: Locator) => {
    await expect(button).toBeVisible()
    await expect(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1000 })
      await expect(button).toBeHidden({ timeout: 1000 })
    }).toPass()
  }

  await test.step('the customer’s answer is the next step; if they decline, the work goes on without it', async () => {
    await ask('Worn tie rod')
    await expect(approve).toBeVisible()
    expect(await findFaults(page, 'main')).toEqual([])
    await answer(main.getByRole('button', { name: label('Declined: resume without it'), exact: true }))
    await expectStatus('in-progress')
    await expect.poll(async () => (await office.read(made.id)).events.at(-1)?.detail).toEqual({ approved: false })
    expect((await office.read(made.id)).lines).toEqual([])
  })

  await test.step('if approved, it is one of the lines with its price; an undo removes it', async () => {
    await ask('Ball joint')
    await answer(approve)
    await expect(card.locator('li').filter({ hasText: 'Ball joint' })).toBeVisible()
    await expect(card).toContainText(price)
    await main.getByRole('button', { name: label('Undo'), exact: true }).click()
    await expectStatus('awaiting-approval')
    await expect(card.locator('li')).toHaveCount(0)
  })

  await test.step('without a network it is announced, and added once', async () => {
    await controlled(page)
    await context.setOffline(true)
    await answer(approve)
    await expectStatus('in-progress')
    await expect(card.locator('li[data-awaited]')).toContainText(label('added once sent'))
    await context.setOffline(false)
    await expect(card.locator('li[data-awaited]')).toHaveCount(0, { timeout: 40_000 })
    await expect(card.locator('li').filter({ hasText: 'Ball joint' })).toHaveCount(1)
    expect((await office.read(made.id)).totals.gross).toBe(34_000)
  })
  expect(complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(one))).toEqual([])
})
