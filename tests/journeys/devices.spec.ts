import type { Locator, Page } from '@playwright/test'
import { expect, provideDemo, test } from '../support/journey.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { drawPicture } from '../support/pictures.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false })

const readTabletId = (page: Page) =>
  page.evaluate(() => fetch('/api/profiles/me').then(async (answer) => (await answer.json()).device?.id ?? null))

/** Presses until it had its effect: a second tap right after the first is taken for a double one. */
async function press(button: Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    if (!(await effect.isVisible())) await button.click({ timeout: 1_000 })
    await expect(effect).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

const readStatus = (page: Page, order: string) =>
  page.evaluate((id) => fetch(`/api/appointments/${id}`).then(async (answer) => (await answer.json()).status), order)

/** In the office's page: somebody no longer works there. */
async function deactivate(shortName: string): Promise<void> {
  const { employees } = await (await fetch('/api/employees')).json()
  const { id } = employees.find((one: { shortName: string }) => one.shortName === shortName)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`/api/employees/${id}/deactivate`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ reassignTo: null }) },
  })
  if (!answer.ok) throw new Error(String(answer.status))
}

test('O9 a workshop tablet: set up, who did it, asked again after a quarter of an hour, signed out, itself again @board', async ({
  page,
  context,
  browser,
  locale,
}) => {
  const workshop = workshopOf(page, product, locale)
  const { say, at, step, expectStatus } = workshop
  const complaints = watchConsole(page)
  const dialog = page.locator('dialog[open]')
  const tile = (name: string) => dialog.getByRole('button', { name: new RegExp(`^(.. )?${name}`) })
  const history = page.locator('main ol li')
  const nameField = page.locator('input[name=name]')
  let order = ''
  let id = ''

  await test.step('the office makes the browser a tablet, and is no longer signed in there', async () => {
    await page.goto(at('/login'))
    await workshop.signIn('ewa@example.com')
    await expect(page).toHaveURL(at('/dashboard'))
    await page.goto(at('/settings?section=tablets'))
    await expect(
      page.getByText(say('You are signed out here, and what you typed and did not save here goes.')),
    ).toBeVisible()
    await page.getByRole('button', { name: say('Make it a workshop tablet') }).click()
    await expect(nameField).toHaveAttribute('aria-invalid', 'true')
    await expectNoFault(page)
    await nameField.fill('Lift 2')
    await page.getByRole('button', { name: say('Make it a workshop tablet') }).click()
    await expect(page).toHaveURL(at('/schedule'))
    const menu = page.getByRole('navigation', { name: say('Main menu') })
    await expect(menu.getByRole('link', { name: 'Lift 2' })).toBeVisible()
    await expect(menu.getByRole('link')).toHaveCount(4)
    id = await readTabletId(page)
    expect(id).toBeTruthy()
  })

  await test.step('what is for people leads to the board, with a word', async () => {
    await page.goto(at('/profile'))
    await expect(page).toHaveURL(at('/schedule'))
    await expect(page.getByText(say('Not on a workshop tablet. Here is the board.'))).toBeVisible()
    await page.goto(at('/settings?section=company'))
    await expect(page.getByRole('heading', { name: say('Language and look') })).toBeVisible()
    await expect(page.getByRole('link', { name: say('Signed-in devices') })).toHaveCount(0)
    await expectNoFault(page)
  })

  await test.step('a step asks who did it; the next one knows', async () => {
    await page.goto(at('/orders?status=confirmed'))
    const row = page.locator('main [data-order]').first()
    order = (await row.getAttribute('data-order')) ?? ''
    await row.click()
    await step('arrived').click()
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByRole('heading', { name: say('Who did it?') })).toBeVisible()
    await expectNoFault(page)
    await page.keyboard.press('Escape')
    await expectStatus('confirmed')
    await step('arrived').click()
    await dialog.locator('button[type=submit]').click()
    await tile('Marek').click()
    await expectStatus('arrived')
    await expect(history.first()).toContainText('Marek')
    await expect(history.first()).toContainText('Lift 2')
    // A second tap at once is a double one.
    await press(step('in-progress'), step('ready'))
    await expectStatus('in-progress')
    await expect(history.first()).toContainText('Marek')
  })

  await test.step('its camera notes what is seen at the car', async () => {
    const buffer = await (await drawPicture(800, 600)).png().toBuffer()
    await page.locator('input[name=camera]').setInputFiles({ name: 'found.png', mimeType: 'image/png', buffer })
    const tiles = page.getByRole('list', { name: say('Photos of this order') }).getByRole('listitem')
    await expect(tiles).toHaveCount(1)
    await tiles.first().getByRole('button').click()
    await expect(dialog).toContainText('Lift 2')
    await page.keyboard.press('Escape')
  })

  await test.step('a quarter of an hour later it asks again', async () => {
    await page.clock.setSystemTime(Date.now() + 15 * 60_000)
    await press(step('ready'), dialog)
    await tile('Piotr').click()
    await expectStatus('ready')
    await expect(history.first()).toContainText('Piotr')
  })

  const office = await browser.newContext({ ...(locale ? { locale } : {}) })
  const desk = await office.newPage()
  await office.addCookies(cookies)
  await desk.goto(at('/settings?section=tablets'))

  await test.step('whoever was let go meanwhile is refused, and another tile says who it was', async () => {
    await context.setOffline(true)
    await press(
      step('completed'),
      page.locator('main p[aria-live=polite]').filter({ hasText: say('status.completed') }),
    )
    await expectStatus('completed')
    await desk.evaluate(deactivate, 'Piotr')
    await context.setOffline(false)
    const panel = page.locator('dialog[open]').first()
    await page.locator('button[data-tone=decision]').click()
    await panel.getByRole('button', { name: say('Say who did it') }).click()
    await expect(tile('Piotr')).toHaveCount(0)
    await tile('Marek').click()
    await expect.poll(() => readStatus(page, order)).toBe('completed')
    await page.keyboard.press('Escape')
    await expectStatus('completed')
    await expect(history.first()).toContainText('Marek')
  })

  await test.step('the office renames it and signs it out, while it has no network and a step waits on it', async () => {
    await page.clock.setSystemTime(Date.now())
    await page.reload()
    await expectStatus('completed')
    await context.setOffline(true)
    await page.getByRole('button', { name: say('Undo') }).click()
    // Started anew it remembers nobody.
    await tile('Marek').click()
    await expectStatus('ready')
    const row = desk.locator('main li').filter({ hasText: 'Ewa' })
    await expect(row).toContainText('Lift 2')
    await row
      .locator('button')
      .filter({ hasText: say('Rename') })
      .click()
    await desk.locator('dialog[open] input[name=name]').fill('Lift 3')
    await desk.locator('dialog[open] button[type=submit]').click()
    await expect(row).toContainText('Lift 3')
    await row
      .locator('button')
      .filter({ hasText: say('Sign it out') })
      .click()
    await desk
      .locator('dialog[open]')
      .getByRole('button', { name: say('Sign it out') })
      .click()
    await expect(row).toHaveCount(0)
  })

  await test.step('it says so, and shows nothing of the station', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: say('This tablet was signed out by the office') })).toBeVisible({
      timeout: 45_000,
    })
    await expect(page).toHaveURL(/\/login\?to=/)
    await expectNoFault(page)
    await page.getByRole('button', { name: say('Sign in and set it up') }).click()
    await expect(page.locator('input[name=email]')).toBeVisible()
  })

  await test.step('set up again it is the same tablet, and sends what waited on it', async () => {
    await context.addCookies(cookies)
    await page.goto(at('/settings?section=tablets'))
    await expect(nameField).toHaveValue('Lift 2')
    await nameField.fill('Lift 4')
    await page.getByRole('button', { name: say('Make it a workshop tablet') }).click()
    await expect(page).toHaveURL(at('/schedule'))
    expect(await readTabletId(page)).toBe(id)
    await page.goto(at(`/orders/${order}`))
    await expect.poll(() => readStatus(page, order)).toBe('ready')
    await expectStatus('ready')
  })
  await office.close()
  expect(complaints.filter((said) => !isExpected(said))).toEqual([])
})

// What is refused after the sign-out is answered with it, which the browser's console names.
const isExpected = (said: string) => /status of 40[01]|ERR_INTERNET_DISCONNECTED|session has ended/.test(said)
