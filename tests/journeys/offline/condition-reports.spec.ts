import type { Page } from '@playwright/test'
import { groupDigest } from '../../../src/domain/condition-reports/condition-report.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { controlled } from '../../support/page/controlled.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { readPdf } from '../../support/page/read-pdf.ts'
import { drawPicture } from '../../support/pictures.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

type StoredReport = {
  kind: string
  fuel: number | null
  mileage: number | null
  digest: string
  marks: { kind: string; photoIds: string[] }[]
  signature: { name: string; strokes: number[][] } | null
}
const readOrder = async (page: Page, id: string) =>
  (await (await page.request.get(`${product.origin}/api/appointments/${id}`)).json()) as {
    mileage: number | null
    photos: { id: string }[]
    conditionReports: StoredReport[]
  }

test('J24 O3 O7 a car is recorded, marked, photographed and signed without a network; the paper has its code; a correction is a version @phone @polish @long', async ({
  page,
  context,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  const id = await officeOf(product, cookies).bring('WX 2400J', 'arrived', 'Noise when braking')
  const main = page.locator('main')
  const dialog = page.locator('dialog[open]').last()
  const reports = main.getByRole('list', { name: label('Check-in and handover') })
  const pad = dialog.locator('[data-signature-pad]')
  const sign = async () => {
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (!box) throw new Error('the pad is not visible')
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3, { steps: 5 })
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 5 })
    await page.mouse.up()
    await expect(pad).toHaveAccessibleName(label('Signature: signed'))
  }
  await page.goto(at(`/orders/${id}`))
  await controlled(page)
  await context.setOffline(true)

  await test.step('the damage is marked by a tap, moved by keys, and photographed', async () => {
    await main.getByRole('button', { name: label('paper.check-in'), exact: true }).click()
    await dialog.locator('input[name=mileage]').fill('184320')
    await dialog.locator('input[name=fuel]').fill('3')
    await dialog.locator('input[name=damage-kind][value=dent]').check()
    const drawing = dialog.locator('[data-car-drawing]')
    const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {}
    await drawing.click({ position: { x: width * 0.3, y: height * 0.17 } })
    const mark = dialog.locator('[data-mark]')
    const leftOf = () => mark.evaluate((element) => Number.parseFloat(element.style.left))
    const before = await leftOf()
    await mark.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(leftOf).toBeCloseTo(before + 1, 5)
    await sign()
    await dialog.locator('input[name=camera]').setInputFiles({
      ...{ name: 'dent.png', mimeType: 'image/png' },
      buffer: await (await drawPicture(800, 600)).png().toBuffer(),
    })
    await expect(dialog.locator('img')).toHaveCount(1)
    await expect(pad).toHaveAccessibleName(label('Signature: not signed yet'))
    await expectNoFault(page)
  })

  await test.step('a change after signing removes the signature', async () => {
    const changed = dialog.getByText(label('Changed after signing: please sign again'))
    await expect(changed).toBeVisible()
    await sign()
    await expect(changed).toHaveCount(0)
    await dialog.locator('input[name=mileage]').fill('184321')
    await expect(pad).toHaveAccessibleName(label('Signature: not signed yet'))
    await expect(changed).toBeVisible()
    await dialog.locator('input[name=mileage]').fill('184320')
  })

  await test.step('what is typed and drawn survives a reload', async () => {
    await sign()
    await page.reload()
    await main.getByRole('button', { name: label('paper.check-in'), exact: true }).click()
    await expect(dialog.locator('[data-mark]')).toHaveCount(1)
    await dialog.getByRole('button', { name: label('Save signed report') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(reports.getByRole('listitem')).toContainText('Ewa Lis')
    await expect(reports.locator('[data-unsent]')).toHaveCount(1)
  })

  let printed = ''
  await test.step('its paper is printed without a network, with the code of the document', async () => {
    const asked = page.evaluate(
      () =>
        new Promise<void>((done) => {
          window.print = done
        }),
    )
    await page.getByRole('button', { name: label('Print'), exact: true }).click()
    await page
      .getByRole('button', { name: label('paper.check-in'), exact: true })
      .last()
      .click()
    await asked
    const widths = await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'))
      const pictures = document.querySelectorAll<HTMLImageElement>('[data-paper="check-in"] img')
      return [...pictures].map(({ naturalWidth }) => naturalWidth)
    })
    expect(widths).toEqual([800])
    printed = (await readPdf(page)).join(' ')
    for (const text of ['WX 2400J', 'Ewa Lis', label('report.damage.dent'), '3/8', 'Noise when braking']) {
      expect(printed).toContain(text)
    }
  })

  await test.step('the server has it as it was signed, with the mileage of the order and the same code', async () => {
    await context.setOffline(false)
    const read = async () => {
      const { conditionReports, mileage, photos } = await readOrder(page, id)
      const [report] = conditionReports
      return {
        ...{
          count: conditionReports.length,
          mileage,
          fuel: report?.fuel,
          kinds: report?.marks.map(({ kind }) => kind),
        },
        photo: photos.length === 1 && photos[0]?.id === report?.marks[0]?.photoIds[0],
        signer: report?.signature?.name,
      }
    }
    await expect
      .poll(read, { timeout: 30_000 })
      .toEqual({ count: 1, mileage: 184_320, fuel: 3, kinds: ['dent'], photo: true, signer: 'Ewa Lis' })
    const [report] = (await readOrder(page, id)).conditionReports
    expect(printed.replace(/\s/g, '')).toContain(groupDigest(report?.digest ?? '').replace(/\s/g, ''))
    await expect(reports.locator('[data-unsent]')).toHaveCount(0)
  })

  await test.step('a correction is the next version, and must be signed anew', async () => {
    await reports.getByRole('button').first().click()
    await expect(dialog).toContainText('3/8')
    await expectNoFault(page)
    await dialog.getByRole('button', { name: label('Correct') }).click()
    await dialog.locator('input[name=fuel]').fill('5')
    await dialog.getByRole('button', { name: label('Save without signature') }).click()
    await expect(reports.getByRole('listitem')).toHaveCount(2)
    await expect.poll(async () => (await readOrder(page, id)).conditionReports.map(({ fuel }) => fuel)).toEqual([3, 5])
    const [, corrected] = (await readOrder(page, id)).conditionReports
    expect(corrected).toMatchObject({ signature: null, marks: [{ kind: 'dent' }] })
  })
  expect(complaints).toEqual([])
})

test('J24 with nothing to record the report takes two taps; the owner can switch the reports off @once', async ({
  page,
  context,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const id = await officeOf(product, cookies).bring('WX 2401J', 'arrived', 'Noise when braking')
  const main = page.locator('main')
  await page.goto(at(`/orders/${id}`))
  await main.getByRole('button', { name: label('paper.check-in'), exact: true }).click()
  await page.getByRole('button', { name: label('Save without signature') }).click()
  await expect.poll(async () => (await readOrder(page, id)).conditionReports.length).toBe(1)
  await page.goto(at('/settings?section=inspections'))
  await page.getByRole('checkbox', { name: label('Offer them on each order') }).uncheck()
  await expect(page.getByRole('checkbox', { name: label('Offer them on each order') })).toBeEnabled()
  await page.goto(at(`/orders/${id}`))
  const card = main.getByRole('list', { name: label('Check-in and handover') })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(main.getByRole('button', { name: label('paper.handover'), exact: true })).toHaveCount(0)
})
