import type { Locator, Page } from '@playwright/test'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { drawPicture } from '../../support/pictures.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false })

const readTabletId = (page: Page) =>
  page.evaluate(() => fetch('/api/profiles/me').then(async (answer) => (await answer.json()).device?.id ?? null))

/** Clicks until it has an effect, because a second tap right after the first is ignored as part of a double tap. */
async function press(button: Locator, effect: Locator): Promise<void> {
  await expect(async () => {
    if (!(await effect.isVisible())) await button.click({ timeout: 1_000 })
    await expect(effect).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

const readStatus = (page: Page, order: string) =>
  page.evaluate((id) => fetch(`/api/appointments/${id}`).then(async (answer) => (await answer.json()).status), order)

/** In the office’s page: an employee no longer works there. */
async function deactivate(shortName: string): Promise<void> {
  const { employees } = await (await fetch('/api/employees')).json()
  const { id } = employees.find((one: { shortName: string }) => one.shortName === shortName)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`/api/employees/${id}/deactivate`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ reassignTo: null }) },
  })
  if (!answer.ok) throw new Error(String(answer.status))
}

test('O9 a workshop tablet: set up, operator asked, asked again after a quarter of an hour, signed out, set up again @board @long', async ({
  page,
  context,
  browser,
  locale,
}) => {
  const workshop = workshopOf(page, product, locale)
  const { label, at, step, expectStatus } = workshop
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
    await expect(page.getByText(label('You will be signed out here, and unsaved changes will be lost.'))).toBeVisible()
    await page.getByRole('button', { name: label('Set up as a shared tablet') }).click()
    await expect(nameField).toHaveAttribute('aria-invalid', 'true')
    await expectNoFault(page)
    await nameField.fill('Lift 2')
    await page.getByRole('button', { name: label('Set up as a shared tablet') }).click()
    await expect(page).toHaveURL(at('/schedule'))
    const menu = page.getByRole('navigation', { name: label('Main menu') })
    await expect(menu.getByRole('link', { name: 'Lift 2' })).toBeVisible()
    await expect(menu.getByRole('link')).toHaveCount(5)
    id = await readTabletId(page)
    expect(id).toBeTruthy()
  })

  await test.step('pages for persons redirect to the board, with a notice', async () => {
    await page.goto(at('/profile'))
    await expect(page).toHaveURL(at('/schedule'))
    await expect(page.getByText(label('Not available on a shared tablet.'))).toBeVisible()
    await page.goto(at('/settings?section=company'))
    await expect(page.getByRole('heading', { name: label('Language and display') })).toBeVisible()
    await expect(page.getByRole('link', { name: label('Signed-in devices') })).toHaveCount(0)
    await expectNoFault(page)
  })

  await test.step('a step asks for the operator; the next one knows them', async () => {
    await page.goto(at('/orders?status=confirmed'))
    const row = page.locator('main [data-order]').first()
    order = (await row.getAttribute('data-order')) ?? ''
    await row.click()
    await page.getByRole('button', { name: label('Edit details') }).click()
    await workshop.field('Key tag').fill('T 7')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByRole('heading', { name: label('Who did it?') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(workshop.field('Key tag')).toHaveValue('T 7')
    await page.keyboard.press('Escape')
    await step('arrived').click()
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByRole('heading', { name: label('Who did it?') })).toBeVisible()
    await expectNoFault(page)
    await page.keyboard.press('Escape')
    await expectStatus('confirmed')
    await step('arrived').click()
    await dialog.locator('button[type=submit]').click()
    await tile('Marek').click()
    await expectStatus('arrived')
    await expect(history.first()).toContainText('Marek')
    await expect(history.first()).toContainText('Lift 2')
    // A second tap within a moment is part of a double tap.
    await press(step('in-progress'), step('ready'))
    await expectStatus('in-progress')
    await expect(history.first()).toContainText('Marek')
  })

  await test.step('J7 so does a key tag, which was typed before', async () => {
    await page.getByRole('button', { name: label('Edit details') }).click()
    await expect(workshop.field('Key tag')).toHaveValue('T 7')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('main dd').filter({ hasText: 'T 7' })).toBeVisible()
    await expect(page.locator('main [data-unsent]')).toHaveCount(0)
  })

  const photos = page.getByRole('list', { name: label('Photos of this order') }).getByRole('listitem')
  const takePhoto = async () => {
    const buffer = await (await drawPicture(800, 600)).png().toBuffer()
    const camera = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: label('Take a photo') }).click()
    await (await camera).setFiles({ name: 'found.png', mimeType: 'image/png', buffer })
  }

  await test.step('its camera takes photos of the car, which name the person', async () => {
    await takePhoto()
    await expect(photos).toHaveCount(1)
    await photos.first().getByRole('button').click()
    await expect(dialog).toContainText('Marek')
    await expect(dialog).toContainText('Lift 2')
    await page.keyboard.press('Escape')
  })

  await test.step('J5 a note names the person who wrote it', async () => {
    await page.getByRole('textbox', { name: label('New note') }).fill('Pads 3 mm')
    await page.getByRole('button', { name: label('Add note') }).click()
    const note = page
      .getByRole('list', { name: label('Notes') })
      .getByRole('listitem')
      .first()
    await expect(note).toContainText('Pads 3 mm')
    await expect(note).toContainText('Marek')
    await expect(note).toContainText('Lift 2')
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

  await test.step('a deactivated employee is refused; another one is chosen, once for all photos', async () => {
    await context.setOffline(true)
    // The first photo waits too: the data saver is on.
    for (const count of [2, 3]) {
      await takePhoto()
      await expect(photos.locator('[data-unsent]')).toHaveCount(count)
    }
    await press(
      step('completed'),
      page.locator('main p[aria-live=polite]').filter({ hasText: label('status.completed') }),
    )
    await expectStatus('completed')
    await desk.evaluate(deactivate, 'Piotr')
    await context.setOffline(false)
    const panel = page.locator('dialog[open]').first()
    await page.locator('button[data-tone=decision]').click()
    await panel.getByRole('button', { name: label('Send photos now') }).click()
    // The change has one, and the two photos have one.
    const choose = panel.getByRole('button', { name: label('Choose who did it') })
    await expect(panel.getByRole('button', { name: label('Discard photo') })).toHaveCount(2, { timeout: 20_000 })
    await expect(choose).toHaveCount(2)
    await expect(panel.getByText(label('The person who did it is no longer active. Choose who did it.'))).toHaveCount(3)
    await choose.first().click()
    await expect(tile('Piotr')).toHaveCount(0)
    await tile('Marek').click()
    await expect.poll(() => readStatus(page, order)).toBe('completed')
    await expect(choose).toHaveCount(1)
    await choose.click()
    await tile('Marek').click()
    await expect(choose).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectStatus('completed')
    await expect(history.first()).toContainText('Marek')
    await expect(photos).toHaveCount(3)
    await expect(photos.locator('[data-unsent]')).toHaveCount(0, { timeout: 20_000 })
  })

  await test.step('the office renames it and signs it out while it is offline with a pending step', async () => {
    await page.clock.setSystemTime(Date.now())
    await page.reload()
    await expectStatus('completed')
    await context.setOffline(true)
    await page.getByRole('button', { name: label('Undo') }).click()
    // After a restart it has no operator.
    await tile('Marek').click()
    await expectStatus('ready')
    const row = desk.locator('main li').filter({ hasText: 'Ewa' })
    await expect(row).toContainText('Lift 2')
    await row
      .locator('button')
      .filter({ hasText: label('Rename') })
      .click()
    await desk.locator('dialog[open] input[name=name]').fill('Lift 3')
    await desk.locator('dialog[open] button[type=submit]').click()
    await expect(row).toContainText('Lift 3')
    await row
      .locator('button')
      .filter({ hasText: label('Sign out the tablet') })
      .click()
    await desk
      .locator('dialog[open]')
      .getByRole('button', { name: label('Sign out the tablet') })
      .click()
    await expect(row).toHaveCount(0)
  })

  await test.step('it says so, and shows no data of the station', async () => {
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: label('This tablet was signed out by the office') })).toBeVisible({
      timeout: 45_000,
    })
    await expect(page).toHaveURL(/\/login\?to=/)
    await expectNoFault(page)
    await page.getByRole('button', { name: label('Sign in and set it up') }).click()
    await expect(page.locator('input[name=email]')).toBeVisible()
  })

  await test.step('set up again it is the same tablet, and sends the pending changes', async () => {
    await context.addCookies(cookies)
    await page.goto(at('/settings?section=tablets'))
    await expect(nameField).toHaveValue('Lift 2')
    await nameField.fill('Lift 4')
    await page.getByRole('button', { name: label('Set up as a shared tablet') }).click()
    await expect(page).toHaveURL(at('/schedule'))
    expect(await readTabletId(page)).toBe(id)
    await page.goto(at(`/orders/${order}`))
    await expect.poll(() => readStatus(page, order)).toBe('ready')
    await expectStatus('ready')
  })
  await office.close()
  expect(complaints.filter((text) => !isExpected(text))).toEqual([])
})

// Requests after the sign-out are answered with this status, which the browser prints in its console.
const isExpected = (text: string) => /status of 40[01]|ERR_INTERNET_DISCONNECTED|session has ended/.test(text)
