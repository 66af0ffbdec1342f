import { expect, provideDemo, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test('J23 the owner makes a template with a measurement and a choice, and takes one out of the offer', async ({
  page,
  context,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  await page.goto(at('/settings?section=inspections'))
  const list = page.getByRole('list', { name: label('Inspection templates') })
  const dialog = page.locator('dialog[open]').last()
  const field = (name: string) => dialog.getByLabel(label(name), { exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(4)

  await page.getByRole('button', { name: label('New template') }).click()
  await dialog.locator('input[name=name]').fill('Lakier')
  await dialog.getByRole('button', { name: label('Save'), exact: true }).click()
  await expect(dialog.getByText(label('zod.errors.custom.empty'))).toBeVisible()
  await dialog.getByRole('button', { name: label('Add a section') }).click()
  await field('Title of the section').fill('Nadwozie')
  await field('Item').fill('Maska')
  await field('Answered by').selectOption('measurement')
  await field('Unit').fill('µm')
  await dialog.getByLabel(label('“Soon” above')).fill('300')
  await dialog.getByLabel(label('“Now” above')).fill('180')
  await dialog.getByRole('button', { name: label('Save'), exact: true }).click()
  await expect(dialog.getByText(label('zod.errors.custom.order'))).toBeVisible()
  await expectNoFault(page)
  await dialog.getByLabel(label('“Soon” above')).fill('180')
  await dialog.getByLabel(label('“Now” above')).fill('300')
  await dialog.getByRole('button', { name: label('Add an item') }).click()
  await field('Item').last().fill('Felgi')
  await field('Answered by').last().selectOption('choice')
  await dialog.getByRole('button', { name: label('Save'), exact: true }).click()
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(2)
  for (const [index, name] of ['Stalowe', 'Aluminiowe'].entries()) {
    await dialog.locator('li li').nth(index).locator('input').fill(name)
  }
  await dialog.getByRole('button', { name: label('Save'), exact: true }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(list).toContainText('Lakier')

  await list
    .getByRole('button', { name: label('Stop offering') })
    .nth(1)
    .click()
  await expect(list).toContainText(label('not offered'))
  await page.reload()
  await expect(list).toContainText(label('not offered'))
  await expectNoFault(page)
  // A refused save is answered with this status, which the browser prints in its console.
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([])

  const order = await page.request.get(`${product.origin}/api/inspection-templates`)
  const { templates } = await order.json()
  expect(templates).toHaveLength(2)
  expect(templates[0].content.sections[0].items).toEqual([
    expect.objectContaining({ kind: 'measurement', unit: 'µm', soonAbove: 180, nowAbove: 300, nowBelow: null }),
    expect.objectContaining({ kind: 'choice', options: [expect.anything(), expect.anything()] }),
  ])
})
