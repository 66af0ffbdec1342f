import { provideDemo, test } from '../support/journey.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
const { product } = provideDemo()
test.use({ readsAhead: false })
test('x @phone @polish', async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  await page.goto(at('/cars'))
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/h-e-shots/bar-${locale}.png` })
  const more = page.getByRole('button', { name: label('More'), exact: true })
  if (await more.isVisible()) {
    await more.click()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/h-e-shots/more-${locale}.png` })
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/h-e-shots/bar-320-${locale}.png` })
  }
  await page.goto(at('/follow-ups'))
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/h-e-shots/followups-${locale}.png` })
})
