import { createAppointment, getAppointment } from '../../src/contract/appointments.ts'
import { toWall } from '../../src/domain/wall-time.ts'
import { expect, test } from '../support/journey.ts'
import { type OutboxStage, openOutboxStage, type StagePerson } from '../support/outbox/outbox-stage.ts'
import { controlled } from '../support/page/controlled.ts'
import { pastDoubleTap, workshopOf } from '../support/page/journey-workshop.ts'
import { aBooking } from '../support/station.ts'
import { workshopZone } from '../support/workshop-zone.ts'

const minute = 60_000
const cars = 10

let stage: OutboxStage
test.use({ reusesDevice: true, readsAhead: false })
let person: StagePerson

test.beforeAll(async () => {
  stage = await openOutboxStage()
  person = await stage.found('pile@example.com')
})
test.afterAll(() => stage.remove())

/** An hour and a half ago, and half an hour later, on one day of the station, in whole minutes. */
function anOutage(): { from: number; to: number; date: string } {
  const ago = (minutes: number) => Math.floor((Date.now() - minutes * minute) / minute) * minute
  const isOneDay = toWall(ago(90), workshopZone()).date === toWall(ago(60), workshopZone()).date
  const from = isOneDay ? ago(90) : ago(150)
  return { from, to: from + 30 * minute, date: toWall(from, workshopZone()).date }
}

test('O3 ten cars of an outage are ticked off without a network, with the times typed', async ({
  page,
  context,
  locale,
}) => {
  const { from, to, date } = anOutage()
  const ids: string[] = []
  for (let index = 0; index < cars; index++) {
    const vehicle = { plate: `PO ${10_000 + index}`, country: 'PL' }
    const startsAt = new Date(from + index * minute).toISOString()
    const body = aBooking({ vehicle, startsAt, bayId: null })
    ids.push((await person.client.send(createAppointment, { body })).value.id)
  }
  await stage.carry(person, context)
  const { at, label } = workshopOf(page, { ...stage.product, origin: stage.origin }, locale)
  await page.goto(at(`/catch-up?date=${date}`))
  await controlled(page)
  const rows = page.locator('main li[data-order]')
  await expect(rows).toHaveCount(cars)
  expect(await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-order')))).toEqual(ids)
  const tick = (index: number, step: string) => rows.nth(index).locator(`[data-step="${step}"]`)
  const time = page.locator('main input[type=time]').first()
  const type = (instant: number) => time.fill(toWall(instant, workshopZone()).time)

  // An entry with an earlier time can be undone like any other.
  await page.getByRole('radio', { name: label('Earlier') }).check()
  await type(from)
  await tick(0, 'arrived').click()
  await expect(tick(0, 'arrived')).toHaveAttribute('aria-pressed', 'true')
  await expect(tick(0, 'arrived')).toHaveAttribute('aria-disabled', 'false')
  await pastDoubleTap(page)
  await tick(0, 'arrived').click()
  await expect(tick(0, 'arrived')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.locator('main [data-unsent]')).toHaveCount(0)

  await context.setOffline(true)
  for (let index = 0; index < cars; index++) await tick(index, 'arrived').click()
  await type(to)
  for (let index = 0; index < cars; index++) await tick(index, 'ready').click()
  for (let index = 0; index < cars; index++) {
    for (const step of ['arrived', 'in-progress', 'ready']) {
      await expect(tick(index, step)).toHaveAttribute('aria-pressed', 'true')
    }
  }
  await expect(page.locator('main [data-unsent]')).toHaveCount(cars)
  // A step cannot be earlier than the one before it.
  await type(from)
  await tick(3, 'completed').click()
  await expect(rows.nth(3)).toContainText(label('Earlier than the step before it, at {0}.').split('{')[0] ?? '')
  await expect(tick(3, 'completed')).toHaveAttribute('aria-pressed', 'false')

  await context.setOffline(false)
  await expect(page.locator('main [data-unsent]')).toHaveCount(0, { timeout: 40_000 })
  for (const [index, id] of ids.entries()) {
    const { events } = (await person.client.send(getAppointment, { params: { id } })).value
    const steps = events.filter(({ kind, undone, undoes }) => kind === 'status' && !undone && undoes === null)
    expect(steps.map(({ to }) => to).slice(-2), `car ${index}`).toEqual(['arrived', 'ready'])
    const [came, ready] = steps.slice(-2).map(({ occurredAt }) => Math.round(Date.parse(occurredAt) / minute) * minute)
    expect([came, ready]).toEqual([from, to])
    expect(events.filter(({ undone }) => undone)).toHaveLength(index === 0 ? 1 : 0)
  }
})

test('O3 on a device whose clock is three hours slow the time of an hour ago can be typed', { tag: '@once' }, async ({
  page,
  context,
  locale,
}) => {
  const { from, date } = anOutage()
  const vehicle = { plate: 'PO 20000', country: 'PL' }
  const body = aBooking({ vehicle, startsAt: new Date(from).toISOString(), bayId: null })
  const { id } = (await person.client.send(createAppointment, { body })).value
  await stage.carry(person, context)
  await page.clock.setFixedTime(Date.now() - 180 * minute)
  const { at, label } = workshopOf(page, { ...stage.product, origin: stage.origin }, locale)
  await page.goto(at(`/catch-up?date=${date}`))
  const tick = page.locator(`main li[data-order="${id}"] [data-step="arrived"]`)
  await page.getByRole('radio', { name: label('Earlier') }).check()
  await page.locator('main input[type=time]').first().fill(toWall(from, workshopZone()).time)
  await tick.click()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  const readArrival = async () => {
    const { events } = (await person.client.send(getAppointment, { params: { id } })).value
    return Math.round(Date.parse(events.findLast(({ to }) => to === 'arrived')?.occurredAt ?? '') / minute) * minute
  }
  await expect.poll(readArrival).toBe(from)
})
