import { addDays, toInstant, toWall } from '../../src/domain/wall-time.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { workshopZone } from '../support/workshop-zone.ts'

const { product, cookies } = provideDemo()
test.use({ reusesDevice: true, readsAhead: false })

test('a booking by the office is seen at once: before the event stream is open, after it, and just before a reload', {
  tag: '@board',
}, async ({ page, locale }) => {
  const { at, card } = workshopOf(page, product, locale)
  const office = officeOf(product, cookies)
  const day = addDays(toWall(Date.now(), workshopZone()).date, 45)
  const book = (plate: string, time: string) =>
    office.book({
      source: 'phone',
      vehicle: { plate, country: 'PL', brand: 'Opel', model: 'Astra' },
      startsAt: new Date(toInstant({ date: day, time }, workshopZone())).toISOString(),
      workMinutes: 30,
      bayId: null,
    })
  await book('WL 1AAA', '09:00')

  let letThrough = () => {}
  const held = new Promise<void>((done) => (letThrough = done))
  const asked = page.waitForRequest('**/api/events*')
  await page.route('**/api/events*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(at(`/schedule?view=week&by=bay&row=all&date=${day}`))
  await expect(card('WL 1AAA')).toBeVisible()
  await asked
  await book('WL 2AAA', '10:00')
  letThrough()
  await expect(card('WL 2AAA')).toBeVisible()

  await book('WL 3AAA', '11:00')
  await expect(card('WL 3AAA')).toBeVisible()

  await book('WL 4AAA', '12:00')
  await page.reload()
  await expect(card('WL 4AAA')).toBeVisible()
})
