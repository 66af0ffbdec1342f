import { randomUUID } from 'node:crypto'
import { presetsIn } from '../../../src/domain/inspections/presets.ts'
import { itemsOf } from '../../../src/domain/inspections/template.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { controlled } from '../../support/page/controlled.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { drawPicture } from '../../support/pictures.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

test('J23 O3 O7 the quick check is filled without a network, with a photo and a finding, resumed after a reload, and stored @phone @polish', async ({
  page,
  context,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  const id = await officeOf(product, cookies).bring('WX 2300J', 'in-progress')
  const main = page.locator('main')
  const dialog = page.locator('dialog[open]').last()
  const language = locale?.startsWith('pl') ? 'pl' : 'en'
  const [quick] = presetsIn(language)
  if (!quick) throw new Error('no preset')
  const items = itemsOf(quick.content)
  const item = (itemId: string) => dialog.locator(`li[data-item="${itemId}"]`)
  const grade = (itemId: string, name: 'Good' | 'Soon' | 'Now') =>
    item(itemId).locator(`button[data-answer][data-grade="${name.toLowerCase()}"]`)
  await page.goto(at(`/orders/${id}`))
  await controlled(page)
  await context.setOffline(true)

  await test.step('one tap starts it; a part that is good leads to the next item', async () => {
    await main.getByRole('button', { name: quick.content.name }).click()
    await expect(grade('lights', 'Good')).toBeFocused()
    await grade('lights', 'Good').click()
    await expect(grade('wipers', 'Good')).toBeFocused()
    await expect(item('lights')).toHaveAttribute('data-answered')
  })

  await test.step('a part that is not good gets a photo, a remark, and by one tap a finding', async () => {
    await grade('tyres-front', 'Now').click()
    await item('tyres-front').locator('textarea').fill('2 mm on the left one')
    await item('tyres-front')
      .locator('input[name=camera]')
      .setInputFiles({
        ...{ name: 'tyre.png', mimeType: 'image/png' },
        buffer: await (await drawPicture(800, 600)).png().toBuffer(),
      })
    await expect(item('tyres-front').locator('img')).toHaveCount(1)
    await item('tyres-front')
      .getByRole('button', { name: label('Add finding') })
      .click()
    await expect(item('tyres-front')).toContainText(label('Finding added'))
    await expectNoFault(page)
  })

  await test.step('it is continued after a reload, where it was left', async () => {
    await page.reload()
    await main.getByRole('button', { name: label('Continue'), exact: true }).click()
    await expect(grade('wipers', 'Good')).toBeFocused()
    for (const { id: itemId } of items) {
      if (!['lights', 'tyres-front'].includes(itemId)) await grade(itemId, 'Good').click()
    }
    await dialog.getByRole('button', { name: label('Finish') }).click()
    await expect(main.getByRole('list', { name: label('Findings') })).toContainText('2 mm on the left one')
  })

  await test.step('with the network all of it is on the server', async () => {
    await context.setOffline(false)
    const read = async () => {
      const answer = await page.request.get(`${product.origin}/api/appointments/${id}`)
      const order = await answer.json()
      const [inspection] = order.inspections
      return {
        answered: inspection?.answers.length,
        tyres: inspection?.answers.find((one: { itemId: string }) => one.itemId === 'tyres-front')?.answer,
        finding: order.findings[0]?.id === inspection?.findingIds['tyres-front'],
        photo: order.photos[0]?.findingId === inspection?.findingIds['tyres-front'],
      }
    }
    await expect.poll(read, { timeout: 30_000 }).toEqual({
      answered: items.length,
      tyres: { grade: 'now', note: '2 mm on the left one' },
      finding: true,
      photo: true,
    })
    await expect(main.getByRole('list', { name: label('Inspections') })).toContainText(quick.content.name)
  })
  expect(complaints).toEqual([])
})

test('J23 O3 O4 two devices answer one item: both answers are shown, and one is chosen', async ({
  page,
  context,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const id = await officeOf(product, cookies).bring('WX 2301J', 'in-progress')
  const [quick] = presetsIn('en')
  if (!quick) throw new Error('no preset')
  const inspectionId = randomUUID()
  const path = `${product.origin}/api/appointments/${id}/inspections/${inspectionId}`
  const put = async (address: string, data: object) => {
    const answer = await page.request.put(address, { data, headers: { origin: product.origin } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const findingIds = Object.fromEntries(itemsOf(quick.content).map((one) => [one.id, randomUUID()]))
  await put(path, { templateId: quick.id, content: quick.content, findingIds })
  await page.goto(at(`/orders/${id}`))
  await controlled(page)
  const main = page.locator('main')
  const dialog = page.locator('dialog[open]').last()
  await main.getByRole('button', { name: label('Continue'), exact: true }).click()
  await context.setOffline(true)
  await dialog.locator('li[data-item="belts"] button[data-grade="now"]').click()
  await dialog
    .getByRole('button', { name: label('Finish later'), exact: true })
    .last()
    .click()
  await put(`${path}/answers/belts`, { from: null, to: { grade: 'good' } })
  await context.setOffline(false)
  const list = main.getByRole('list', { name: label('Inspections') })
  await list.locator('button[data-unsent="attention"], button[data-unsent]').first().click()
  const conflict = page.locator('[data-conflict]')
  await expect(conflict).toContainText(label('grade.good'))
  await expect(conflict).toContainText(label('Now'))
  await conflict.getByRole('button', { name: label('Keep mine') }).click()
  await expect
    .poll(async () => {
      const order = await (await page.request.get(`${product.origin}/api/appointments/${id}`)).json()
      return order.inspections[0].answers[0].answer
    })
    .toEqual({ grade: 'now' })

  await test.step('Escape saves a measurement or shows why not; a remark takes no focus', async () => {
    const [, tyres] = presetsIn('en')
    if (!tyres) throw new Error('no preset')
    const tyresId = randomUUID()
    const ids = Object.fromEntries(itemsOf(tyres.content).map((one) => [one.id, randomUUID()]))
    const start = { templateId: tyres.id, content: tyres.content, findingIds: ids }
    await put(`${product.origin}/api/appointments/${id}/inspections/${tyresId}`, start)
    await page.reload()
    const open = list
      .getByRole('listitem')
      .filter({ hasText: tyres.content.name })
      .getByRole('button', { name: label('Continue'), exact: true })
    const item = dialog.locator('li[data-item="tread-front-left"]')
    const tread = item.locator('input[data-answer]')
    await open.click()
    await tread.pressSequentially('much')
    await page.keyboard.press('Escape')
    await expect(tread).toHaveAttribute('aria-invalid', 'true')
    await expect(tread).toBeFocused()
    await tread.fill('')
    await tread.pressSequentially('3.2')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await open.click()
    await expect(tread).toHaveValue(/^3[.,]2$/)
    await item.locator('textarea').fill('Inner edge')
    await tread.click()
    await expect
      .poll(async () => {
        const order = await (await page.request.get(`${product.origin}/api/appointments/${id}`)).json()
        return order.inspections.find((one: { id: string }) => one.id === tyresId).answers[0]?.answer
      })
      .toEqual({ number: 3.2, note: 'Inner edge' })
    await expect(tread).toBeFocused()
  })
})
