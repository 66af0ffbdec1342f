import type { Locator, Page } from '@playwright/test'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { drawPicture } from '../../support/pictures.ts'
import { readInvitation } from '../../support/read-invitation.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test.describe.configure({ mode: 'default' })

const dialogOf = (page: Page) => page.locator('dialog[open]')
const cardOf = (page: Page, name: string) => page.locator('main li').filter({ hasText: name })
const typed = (dialog: Locator, field: string) => dialog.locator(`input[name=${field}]`)

/** A conflict is answered with 409, which the browser prints in its console. */
const isClash = (text: string) => text.includes('status of 409')

test('an employee is added, changed in two tabs, invited, deactivated with their cars handed over, and reinstated', async ({
  page,
  context,
  locale,
}) => {
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const dialog = dialogOf(page)
  const save = (on: Page) => dialogOf(on).locator('button[type=submit]').click()
  await context.addCookies(cookies)
  await page.goto(at('/employees'))

  await test.step('a wrong address is reported at its field, and a reload loses nothing', async () => {
    await page.getByRole('button', { name: label('Add an employee') }).click()
    await typed(dialog, 'name').fill('Marek Żak')
    // Another Marek works here already.
    await expect(typed(dialog, 'shortName')).toHaveValue('Marek Ż.')
    await typed(dialog, 'email').fill('zak@')
    await save(page)
    await expect(typed(dialog, 'email')).toHaveAttribute('aria-invalid', 'true')
    await expect(typed(dialog, 'email')).toBeFocused()
    await expectNoFault(page)
    await typed(dialog, 'email').fill('MAREK@example.com')
    await save(page)
    await expect(dialog.getByText(label('problem.email-taken'))).toBeVisible()
    await typed(dialog, 'email').fill('zak@example.com')
    await page.reload()
    await expect(typed(dialog, 'name')).toHaveValue('Marek Żak')
    await expect(typed(dialog, 'email')).toHaveValue('zak@example.com')
    await save(page)
    await expect(dialog).toHaveCount(0)
    await expect(cardOf(page, 'Marek Żak')).toContainText(label('Resend'))
    expect(await readInvitation(product, 'zak@example.com')).toContain('/goto-crm#invitation=')
  })

  await test.step('an invitation is revoked, and its link is no longer valid', async () => {
    await page.getByRole('button', { name: 'Marek Żak', exact: true }).click()
    await dialog.getByText(label('Cancel invitation'), { exact: true }).click()
    await expect(dialog.getByText(label('No login'))).toBeVisible()
    await page.keyboard.press('Escape')
    await cardOf(page, 'Marek Żak').getByText(label('Invite'), { exact: true }).click()
    await expect(cardOf(page, 'Marek Żak')).toContainText(label('Resend'))
  })

  await test.step('two tabs change one person: the second is notified and keeps its input', async () => {
    const other = await context.newPage()
    await other.goto(at('/employees'))
    for (const tab of [page, other]) await tab.getByRole('button', { name: 'Marek Żak', exact: true }).click()
    // A page without unsaved input would update by itself, because pages notify each other.
    await typed(dialog, 'phone').fill('601 234 567')
    await typed(dialogOf(other), 'shortName').fill('Żak')
    await save(other)
    await expect(dialogOf(other)).toHaveCount(0)
    await other.close()
    await save(page)
    await expect(dialog.getByRole('button', { name: label('Keep theirs') })).toBeVisible()
    await expect(typed(dialog, 'phone')).toHaveValue('601 234 567')
    await expectNoFault(page)
    await dialog.getByRole('button', { name: label('Keep mine') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cardOf(page, 'Marek Żak')).toContainText('601 234 567')
  })

  await test.step('hours that end before they begin', async () => {
    await page.getByRole('button', { name: 'Marek Żak', exact: true }).click()
    await dialog.getByLabel(label('Custom hours')).check()
    const from = dialog.locator('input[type=time]').first()
    await from.fill('23:00')
    await save(page)
    await expect(dialog.getByText(label('zod.errors.custom.reversed'))).toBeVisible()
    await expect(from).toBeFocused()
    await from.fill('07:00')
    await save(page)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a deactivated employee hands over the planned cars', async () => {
    await page.getByRole('button', { name: 'Marek Nowak', exact: true }).click()
    await dialog.getByRole('button', { name: label('Deactivate') }).click()
    await dialog.getByRole('button', { name: label('Deactivate') }).click()
    await expect(dialog.getByLabel(label('Unassigned'))).toBeChecked()
    await dialog.getByLabel('Marek Żak').check()
    await expectNoFault(page)
    await dialog.getByRole('button', { name: label('Reassign cars and deactivate') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cardOf(page, 'Marek Nowak')).toHaveCount(0)
    await page.goto(at('/schedule?by=employee'))
    await expect(page.locator('main')).toContainText('Marek Ż.')
  })

  await test.step('and can be reinstated', async () => {
    await page.goto(at('/employees?show=former'))
    await cardOf(page, 'Marek Nowak').getByText(label('Reactivate')).click()
    await expect(cardOf(page, 'Marek Nowak')).toHaveCount(0)
    await page.goto(at('/employees'))
    await expect(cardOf(page, 'Marek Nowak')).toBeVisible()
  })
  expect(complaints.filter((text) => !isClash(text))).toEqual([])
})

test('input survives the loss of the session and the network', async ({ page, context, locale }, { project }) => {
  const { label, at, register, setUp, signIn } = workshopOf(page, product, locale)
  const email = `people-${project.name}@example.com`
  const name = typed(dialogOf(page), 'name')
  await register(email)
  await setUp()
  await page.goto(at('/employees'))
  await expect(page.getByText(label('Who works with you?'))).toBeVisible()
  await page.getByRole('button', { name: label('Add an employee') }).click()
  await name.fill('Ola Lis')
  await context.clearCookies({ name: '__Host-sid' })
  await dialogOf(page).locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/login\?to=/)
  await signIn(email)
  await expect(name).toHaveValue('Ola Lis')
  await context.setOffline(true)
  await dialogOf(page).locator('button[type=submit]').click()
  await expect(dialogOf(page).getByText(label('problem.network'))).toBeVisible()
  await expect(name).toHaveValue('Ola Lis')
  await context.setOffline(false)
  await dialogOf(page).locator('button[type=submit]').click()
  await expect(cardOf(page, 'Ola Lis')).toBeVisible()
})

test('an advisor assigns no roles; a mechanic reads the list and changes nothing', async ({ page, locale }) => {
  const { label, at, signIn } = workshopOf(page, product, locale)
  await page.goto(at('/login'))
  await signIn('ewa@example.com')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(at('/employees?person=new'))
  await expect(dialogOf(page).getByRole('radio', { name: label('Mechanic') })).toBeChecked()
  await expect(dialogOf(page).getByRole('radio', { name: label('Owner') })).toBeDisabled()
  await page.goto(at('/sign-out'))
  await expect(page).toHaveURL(/\/login/)
  await signIn('marek@example.com')
  await expect(page).toHaveURL(/\/my-cars$/)
  await page.goto(at('/employees'))
  await expect(cardOf(page, 'Ewa Zielińska')).toBeVisible()
  await expect(page.getByRole('button', { name: label('Add an employee') })).toHaveCount(0)
  await expect(page.locator('main li button')).toHaveCount(0)
  await page.goto(at('/orders?status=all'))
  const limit = label('Orders of the past {0} days and the next {1}. Choose a day in the filters to see others.')
  await expect(page.getByText(limit.replace('{0}', '7').replace('{1}', '14'))).toBeVisible()
})

/** The blue value of the right edge of a picture, from 0 to 255. */
const rightmostBlue = (image: HTMLImageElement): number => {
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const pen = canvas.getContext('2d')
  pen?.drawImage(image, 0, 0)
  return pen?.getImageData(canvas.width - 2, canvas.height / 2, 1, 1).data[2] ?? 255
}

test('R10 one’s own picture, names and language', async ({ page, context, locale }) => {
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const polish = locale?.startsWith('pl') === true
  await context.addCookies(cookies)
  await page.goto(at('/profile'))
  const portrait = page.locator('main img[src^="/api/profiles/"]')
  const rail = page.locator('header nav a[href$="/profile"]')
  const photo = page.locator('input[name=photo]')

  await test.step('a file that is no picture is reported where it was chosen', async () => {
    await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') })
    await expect(page.getByText(label('problem.not-an-image'))).toBeVisible()
    await expectNoFault(page)
  })

  await test.step('a real one is shown at once, here and in the rail', async () => {
    const buffer = await (await drawPicture(1600, 1200)).png().toBuffer()
    await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const cut = dialogOf(page)
    await expect(cut.locator('img')).toBeVisible()
    await expectNoFault(page)
    for (const _ of [1, 2]) await cut.getByRole('button', { name: label('Zoom in') }).click()
    for (const _ of [1, 2]) await page.keyboard.press('ArrowLeft')
    for (const _ of [1, 2, 3, 4]) await cut.getByRole('button', { name: label('Move left') }).click()
    await cut.getByRole('button', { name: label('Use photo') }).click()
    await expect(portrait).toBeVisible()
    expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth === image.naturalHeight)).toBe(true)
    // Its left half is red. Moved there and enlarged, only red is visible.
    expect(await portrait.evaluate(rightmostBlue)).toBeLessThan(60)
    await expect(rail.locator('img')).toHaveCount(1)
    await expect(page.getByText(label('problem.not-an-image'))).toHaveCount(0)
  })

  await test.step('an invalid phone number is reported at its field', async () => {
    await page.locator('input[name=phone]').fill('12')
    await page.locator('main button[type=submit]').click()
    await expect(page.locator('input[name=phone]')).toBeFocused()
    await expect(page.locator('input[name=phone]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('input[name=phone]').fill('602 345 678')
  })

  await test.step('the language of mails leaves the page in its own, and the rail shows the new name', async () => {
    const own = polish ? 'pl' : 'en'
    const other = polish ? 'en' : 'pl'
    await page.locator('input[name=firstName]').fill('Hanna')
    await page.locator(`input[name=language][value=${other}]`).check()
    await page.locator('main button[type=submit]').click()
    await expect(rail).toContainText('Hanna')
    await expect(page).toHaveURL(at('/profile'))
    await expect(page.locator('html')).toHaveAttribute('lang', own)
    await page.reload()
    await expect(page.locator(`input[name=language][value=${other}]`)).toBeChecked()
  })

  await test.step('the picture can be removed', async () => {
    await page.getByRole('button', { name: label('Remove'), exact: true }).click()
    await expect(portrait).toHaveCount(0)
    await page.reload()
    await expect(page.locator('input[name=firstName]')).toHaveValue('Hanna')
    await expect(page.locator('input[name=phone]')).toHaveValue('+48 602 345 678')
    await expect(portrait).toHaveCount(0)
  })
  expect(complaints).toEqual([])
})

test('today’s cars of an employee are on their card, which links to their day on the board', async ({
  page,
  context,
  locale,
}) => {
  const { at } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  await page.goto(at('/employees'))
  const day = page.locator('main a[data-day]').first()
  await expect(day).toHaveText(/^\d+ /)
  await expectNoFault(page)
  const who = new URL((await day.getAttribute('href')) ?? '', product.origin).searchParams.get('who')
  await day.click()
  await expect(page).toHaveURL(new RegExp(`/schedule\\?.*who=${who}`))
  await expect(page.locator('main a[href*="/orders/"]').first()).toBeAttached()
})
