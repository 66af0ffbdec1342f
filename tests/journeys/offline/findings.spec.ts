import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { formatMoney } from '../../../src/domain/money/money.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { controlled } from '../../support/page/controlled.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { drawPicture } from '../../support/pictures.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

/** Calls that another device makes. */
const elsewhere = (page: Page, id: string) => {
  const send = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const url = `${product.origin}/api/appointments/${id}/findings/${path}`
    const answer = await page.request.fetch(url, { method, data, headers: { origin: product.origin } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  return {
    save: (findingId: string, what: string, version: number | null) =>
      send('PUT', findingId, { what, severity: 'soon', version }),
    step: (findingId: string, to: string, version: number) => send('POST', `${findingId}/steps`, { to, version }),
  }
}

const workOn = async (plate: string) => {
  const office = officeOf(product, cookies)
  const made = await office.book({
    ...({ source: 'walk-in', workMinutes: 60, bayId: null } as const),
    ...{
      startsAt: new Date().toISOString(),
      vehicle: { plate, country: 'PL' },
      customer: { name: 'Ewa Lis', phone: '+48601555010' },
    },
  })
  await office.change(made.id, 'in-progress')
  return { office, id: made.id }
}

test('J8 O3 O7 two findings with a price and a photo are asked without a network, answered one by one, and one is charged @phone @polish', async ({
  page,
  context,
  locale,
}) => {
  const { at, label, field, expectStatus } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  const { office, id } = await workOn('WX 1900F')
  const main = page.locator('main')
  const dialog = page.locator('dialog[open]').last()
  const findings = main.getByRole('list', { name: label('Findings') }).getByRole('listitem')
  const button = (name: string) => dialog.getByRole('button', { name: label(name), exact: true })
  const price = formatMoney({ amount: 49_200, currency: 'PLN' }, locale?.startsWith('pl') ? 'pl-PL' : 'en-GB')
  await page.goto(at(`/orders/${id}`))
  await controlled(page)
  await context.setOffline(true)

  await test.step('the first has a price and a photo, and the customer is asked by phone', async () => {
    await main.getByRole('button', { name: label('Add finding') }).click()
    await field('What was found').fill('Worn brake discs')
    await field('Where on the car').fill('Front axle')
    await dialog.locator('input[name=photos]').setInputFiles({
      ...{ name: 'disc.png', mimeType: 'image/png' },
      buffer: await (await drawPicture(800, 600)).png().toBuffer(),
    })
    await expect(dialog.getByRole('list', { name: label('Photos of this finding') }).locator('img')).toHaveCount(1)
    await dialog.getByRole('button', { name: label('Part'), exact: true }).click()
    const row = dialog.locator('li[data-line]')
    await row.getByLabel(label('Description'), { exact: true }).fill('Brake discs')
    await row.getByLabel(label('Quantity'), { exact: true }).fill('2')
    await row.getByLabel(label('Net price'), { exact: true }).fill('200')
    await expectNoFault(page)
    await button('Save and mark as asked').click()
    await expect(dialog).toContainText(price)
    await button('By phone').click()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(findings.first()).toContainText(label('Waiting for the customer'))
    await expect(findings.first()).toContainText(price)
    await expectStatus('awaiting-approval')
  })

  await test.step('the second is saved, and asked in person from the list', async () => {
    await main.getByRole('button', { name: label('Add finding') }).click()
    await field('What was found').fill('Leaking damper')
    await dialog
      .locator('label')
      .filter({ hasText: label('Soon') })
      .click()
    await dialog.locator('button[type=submit]').click()
    await expect(findings).toHaveCount(2)
    await findings
      .nth(1)
      .getByRole('button', { name: label('Customer asked') })
      .click()
    await button('In person').click()
    await expect(findings.nth(1)).toContainText(label('Waiting for the customer'))
    await expectNoFault(page)
  })

  await test.step('after a cold start they are there, and the answers are recorded one by one', async () => {
    await page.reload()
    await expect(findings).toHaveCount(2)
    await findings
      .first()
      .getByRole('button', { name: label('Approved: {what}').split('{')[0] ?? '' })
      .click()
    await button('By phone').click()
    await expect(findings.first()).toContainText(label('Approved'))
    await expectStatus('awaiting-approval')
    await findings
      .nth(1)
      .getByRole('button', { name: label('Declined: {what}').split('{')[0] ?? '' })
      .click()
    await field('Reason').fill('Sells the car')
    await button('In person').click()
    await expect(findings.nth(1)).toContainText('Sells the car')
    await expectStatus('in-progress')
    await expect(main.locator('li[data-awaited]')).toContainText('Worn brake discs')
  })

  await test.step('with the network all of it arrives once, and what was approved is charged', async () => {
    await context.setOffline(false)
    await expect(main.locator('[data-unsent]')).toHaveCount(0, { timeout: 40_000 })
    await expectStatus('in-progress')
    const { findings: saved, lines, totals, photos, status } = await office.read(id)
    expect(saved.map(({ what, state, changes }) => [what, state, changes.map(({ kind, how }) => [kind, how])])).toEqual(
      [
        [
          ...['Worn brake discs', 'approved'],
          [
            ['saved', null],
            ['asked', 'phone'],
            ['approved', 'phone'],
          ],
        ],
        [
          ...['Leaking damper', 'declined'],
          [
            ['saved', null],
            ['asked', 'in-person'],
            ['declined', 'in-person'],
          ],
        ],
      ],
    )
    expect(lines.map(({ name }) => name)).toEqual(['Brake discs'])
    expect({ gross: totals.gross, status }).toEqual({ gross: 49_200, status: 'in-progress' })
    expect(photos.map(({ findingId }) => findingId)).toEqual([saved[0]?.id])
    await expect(main.locator('li[data-awaited]')).toHaveCount(0)
  })
  expect(complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(one))).toEqual([])
})

test('J8 a finding that was declined is offered at the next visit of the car, and goes on there', async ({
  page,
  context,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const first = await workOn('WX 1901F')
  const findingId = randomUUID()
  const { save, step } = elsewhere(page, first.id)
  await save(findingId, 'Corroded brake pipe', null)
  await step(findingId, 'declined', 1)
  const { office, id } = await workOn('WX 1901F')
  await page.goto(at(`/orders/${id}`))
  await page.getByRole('button', { name: label('Add to this order') }).click()
  await page.locator('dialog[open] button[type=submit]').click()
  const findings = page.getByRole('list', { name: label('Findings') }).getByRole('listitem')
  await expect(findings).toContainText(['Corroded brake pipe'])
  await expect(page.getByRole('button', { name: label('Add to this order') })).toHaveCount(0)
  await expect.poll(async () => (await office.read(id)).findings[0]?.earlierId).toBe(findingId)
})

test('J8 O8 two people on one finding: the card shows both, and keeps mine', async ({ context, locale }) => {
  await context.addCookies(cookies)
  const page = await context.newPage()
  const { office, id } = await workOn('WX 1902F')
  const findingId = randomUUID()
  const { save } = elsewhere(page, id)
  await save(findingId, 'Worn tie rod', null)
  const { at, label, field } = workshopOf(page, product, locale)
  await page.goto(at(`/orders/${id}`))
  await controlled(page)
  const list = page.getByRole('list', { name: label('Findings') })
  await list.getByRole('button', { name: 'Worn tie rod' }).first().click()
  await context.setOffline(true)
  await field('What was found').fill('Worn tie rod, left')
  await save(findingId, 'Worn tie rod, right', 1)
  await page.locator('dialog[open] button[type=submit]').click()
  await expect(list).toContainText('Worn tie rod, left')
  await context.setOffline(false)
  await list.locator('button[data-unsent="undecided"]').click({ timeout: 30_000 })
  const sheet = page.locator('dialog[open]').last()
  await expect(sheet).toContainText('Worn tie rod, right')
  await expect(sheet).toContainText('Worn tie rod, left')
  await expectNoFault(page)
  await sheet.getByRole('button', { name: label('Keep mine') }).click()
  await expect
    .poll(async () => (await office.read(id)).findings[0]?.what, { timeout: 30_000 })
    .toBe('Worn tie rod, left')
})
