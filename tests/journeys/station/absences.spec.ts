import { addDays, toWall } from '../../../src/domain/wall-time.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { workshopZone } from '../../support/workshop-zone.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test('an absence: entered once, shown on the card and the board, removed @board', async ({ page, context, locale }) => {
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const today = toWall(Date.now(), workshopZone()).date
  const dialog = page.locator('dialog[open]').last()
  const field = (name: string) => dialog.locator(`input[name=${name}]`)
  const card = page.locator('main li').filter({ hasText: 'Piotr Kowalczyk' })
  const noted = page
    .locator('dialog[open]')
    .getByRole('region', { name: label('Time off') })
    .getByRole('listitem')
  const save = () => dialog.locator('button[type=submit]').click()
  await context.addCookies(cookies)
  await page.goto(at('/employees'))
  await card.getByRole('button', { name: 'Piotr Kowalczyk' }).click()

  await test.step('it is entered; a reload loses nothing typed', async () => {
    await page.getByRole('button', { name: label('Add time off') }).click()
    await field('from').fill(addDays(today, 1))
    await expect(field('to')).toHaveValue(addDays(today, 1))
    await field('from').fill(today)
    await field('to').fill(addDays(today, -3))
    await field('note').fill('Kraków')
    await expectNoFault(page)
    await save()
    await expect(field('to')).toHaveAttribute('aria-invalid', 'true')
    await page.reload()
    await page.getByRole('button', { name: label('Add time off') }).click()
    await expect(field('note')).toHaveValue('Kraków')
    await field('to').fill(addDays(today, 2))
    await save()
    await expect(noted).toHaveCount(1)
    await expect(noted).toContainText('Kraków')
    await expectNoFault(page)
  })

  await test.step('two absences at a time are refused', async () => {
    await page.getByRole('button', { name: label('Add time off') }).click()
    await save()
    await expect(dialog.getByText(label('zod.errors.custom.absent'))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(card).toContainText(label('Off until {0}').split('{')[0] ?? '')
  })

  await test.step('the board shows it', async () => {
    await page.goto(at('/schedule?by=employee'))
    const column = page.getByRole('region', { name: 'Piotr' })
    await expect(column).toContainText(label('Day off'))
    await expectNoFault(page)
  })

  await test.step('it is removed', async () => {
    await page.goto(at('/employees'))
    await card.getByRole('button', { name: 'Piotr Kowalczyk' }).click()
    await noted.getByRole('button').click()
    await dialog.getByRole('button', { name: label('Delete time off') }).click()
    await expect(noted).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(card).not.toContainText(label('Off until {0}').split('{')[0] ?? '')
  })
  expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([])
})
