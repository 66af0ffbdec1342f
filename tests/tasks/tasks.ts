import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import {
  type AppointmentDetails,
  changeAppointmentStatus,
  createAppointment,
  getAppointment,
  saveOrderLines,
} from '#contract/appointments.ts'
import { createCustomer } from '#contract/customers.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { addDays, toWall } from '#domain/wall-time.ts'
import type { Client } from '../support/client.ts'
import { certificateCar } from '../support/scan/make-certificate.ts'
import type { TaskCar, TaskStation } from './build-task-rows.ts'
import type { TouchUser } from './touch-user.ts'

/** The page of a tablet that shows the board, and the office at its own computer. */
export type TaskPlace = {
  page: Page
  user: TouchUser
  office: Client
  station: TaskStation
  label: (id: string) => string
  setOffline: (isOffline: boolean) => Promise<void>
  picture: { name: string; mimeType: string; buffer: Buffer }
}

export type Task = {
  name: string
  /** The limits. */
  taps: number
  keys: number
  ms: number | null
  /** Returns the ms from the last tap or key until the result is painted. Throws if the result is wrong. */
  run: (place: TaskPlace) => Promise<number>
}

const card = ({ page, station }: TaskPlace, car: TaskCar): Locator =>
  page.locator(`main a[href$="/orders/${station.cars[car].id}"]`)
const step = ({ page, label }: TaskPlace, to: string): Locator =>
  page.locator('main').getByRole('button', { name: label(`status.${to}.action`), exact: true })
const dialog = ({ page }: TaskPlace): Locator => page.locator('dialog[open]')
const submit = (place: TaskPlace): Locator => dialog(place).locator('button[type=submit]')
const stateOf = ({ label }: TaskPlace, status: string) => ({
  selector: 'main p[aria-live=polite]',
  text: label(`status.${status}`),
})
const lastThree = (plate: string): string => normalisePlate(plate).slice(-3)

async function read({ office, station }: TaskPlace, car: TaskCar): Promise<AppointmentDetails> {
  return (await office.send(getAppointment, { params: { id: station.cars[car].id } })).value
}

function prove(isSo: boolean, problem: string): void {
  if (!isSo) throw new Error(problem)
}

/** Waits until the server has the change, which may still be on its way. */
async function proveOf(place: TaskPlace, car: TaskCar, isSo: (one: AppointmentDetails) => boolean): Promise<void> {
  const until = performance.now() + 20_000
  while (!isSo(await read(place, car))) {
    if (performance.now() > until)
      throw new Error(`the server has another state: ${JSON.stringify(await read(place, car))}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const wallOf = ({ station }: TaskPlace, instant: string | undefined) =>
  toWall(Date.parse(instant ?? ''), station.timeZone)
const tomorrowOf = ({ station }: TaskPlace) => addDays(toWall(Date.now(), station.timeZone).date, 1)

/** The tasks after the first one, the cold start (run-tasks.ts). */
export const tasks: readonly Task[] = [
  {
    name: 'start the 08:00 job',
    ...{ taps: 2, keys: 0, ms: 100 },
    async run(place) {
      await place.user.tap(card(place, 'start'))
      const ms = await place.user.tap(step(place, 'in-progress'), stateOf(place, 'in-progress'))
      await proveOf(place, 'start', ({ status }) => status === 'in-progress')
      return ms
    },
  },
  {
    name: 'the 10:30 car is ready, without a network',
    ...{ taps: 2, keys: 0, ms: 100 },
    async run(place) {
      await place.setOffline(true)
      await place.user.tap(card(place, 'ready'))
      const ms = await place.user.tap(step(place, 'ready'), stateOf(place, 'ready'))
      prove((await read(place, 'ready')).status === 'in-progress', 'there was a network')
      await place.setOffline(false)
      await proveOf(place, 'ready', ({ status }) => status === 'ready')
      return ms
    },
  },
  {
    name: 'the 08:00 car is ready, with the total of its items',
    ...{ taps: 3, keys: 0, ms: null },
    async run(place) {
      const { user, office, station } = place
      const { id } = station.cars.start
      if ((await read(place, 'start')).status !== 'in-progress') {
        const input = { params: { status: 'in-progress' }, headers: {}, body: { appointmentId: id } } as const
        await office.send(changeAppointmentStatus, input)
      }
      const item = { id: crypto.randomUUID(), kind: 'labour', name: 'Rozrząd', quantity: 2500, unit: 'h' } as const
      const lines = [{ ...item, netPrice: 40_840, discountPercent: 0, vatRate: 23 }]
      await office.send(saveOrderLines, { params: { id }, body: { lines } })
      await user.tap(card(place, 'start'))
      await user.tap(step(place, 'ready'))
      prove(/1.?255[.,]83/.test(await dialog(place).locator('input[inputmode=decimal]').inputValue()), 'not filled in')
      const ms = await user.tap(submit(place), stateOf(place, 'ready'))
      await proveOf(place, 'start', ({ status }) => status === 'ready')
      return ms
    },
  },
  {
    name: 'waits for parts until tomorrow 10:00',
    ...{ taps: 3, keys: 0, ms: null },
    async run(place) {
      await place.user.tap(card(place, 'parts'))
      await place.user.tap(step(place, 'awaiting-parts'))
      const tomorrow = dialog(place).getByRole('button', { name: `${place.label('Tomorrow')} 10:00`, exact: true })
      const ms = await place.user.tap(tomorrow, stateOf(place, 'awaiting-parts'))
      await proveOf(place, 'parts', ({ statusDetail }) => {
        const { date, time } = wallOf(place, statusDetail?.expectedAt)
        return date === tomorrowOf(place) && time === '10:00'
      })
      return ms
    },
  },
  {
    name: 'check in by the plate, with mileage, key and photo',
    ...{ taps: 6, keys: 9, ms: null },
    async run(place) {
      const { user, page, label } = place
      const search = page.getByRole('button', { name: label('Search or jump to…') })
      await user.tap(search.filter({ visible: true }).first())
      await user.type(lastThree(place.station.cars.arrive.plate))
      await user.tap(dialog(place).getByRole('option').filter({ hasText: place.station.cars.arrive.plate }).first())
      await user.tap(step(place, 'arrived'))
      await user.type('84320')
      await user.tap(dialog(place).getByLabel(label('Key tag')))
      await user.type('7')
      await user.tap(submit(place), stateOf(place, 'arrived'))
      const take = page.getByRole('button', { name: label('Take a photo') })
      const ms = await user.shoot(take, place.picture, { selector: 'main li img' })
      await proveOf(
        place,
        'arrive',
        ({ mileage, keyTag, photos }) => mileage === 84_320 && keyTag === '7' && photos.length === 1,
      )
      return ms
    },
  },
  {
    name: 'found work, and the customer is asked',
    ...{ taps: 7, keys: 2, ms: null },
    async run(place) {
      await place.user.tap(card(place, 'found'))
      await place.user.tap(step(place, 'awaiting-approval'))
      await place.user.type('di')
      await place.user.tap(dialog(place).locator('[data-found] button').first())
      const ms = await place.user.tap(submit(place), stateOf(place, 'awaiting-approval'))
      await proveOf(place, 'found', ({ statusDetail }) => (statusDetail?.what ?? '').length > 2)
      return ms
    },
  },
  {
    name: 'the 14:00 job to tomorrow, where bay and Marek are free',
    ...{ taps: 4, keys: 0, ms: null },
    async run(place) {
      const { user, page, label, station } = place
      await user.tap(card(place, 'move'))
      await user.tap(
        page
          .locator('main')
          .getByRole('button', { name: label('Reschedule'), exact: true })
          .first(),
      )
      await user.tap(
        dialog(place)
          .locator(`[data-slot^="${tomorrowOf(place)}"]`)
          .first(),
      )
      const ms = await user.tap(submit(place), { selector: 'ol[aria-live] li', text: label('Rescheduled') })
      await proveOf(place, 'move', ({ startsAt, blocks: [block] }) => {
        const isTomorrow = wallOf(place, startsAt).date === tomorrowOf(place)
        return isTomorrow && block?.bayId !== null && block?.employeeId === station.marekId
      })
      return ms
    },
  },
  {
    name: 'a known car by phone',
    ...{ taps: 4, keys: 3, ms: null },
    async run(place) {
      const { user, page, label, station } = place
      await user.tap(page.getByRole('button', { name: label('New booking') }))
      await user.type(lastThree(station.known))
      await user.tap(
        dialog(place)
          .getByRole('button')
          .filter({ has: page.locator('[data-plate]') })
          .first(),
      )
      await user.tap(dialog(place).locator('[data-services] li button').first())
      await page.waitForFunction(() => document.querySelector('dialog [aria-busy=true]') === null)
      return user.tap(submit(place), { selector: 'ol[aria-live] li', text: station.known })
    },
  },
  {
    name: 'a walk-in, while the office books the same bay',
    ...{ taps: 6, keys: 7, ms: null },
    async run(place) {
      const { user, page, label, office, station } = place
      await user.tap(page.getByRole('button', { name: label('New walk-in') }))
      await user.type(lastThree(station.known))
      await user.tap(
        dialog(place)
          .getByRole('button')
          .filter({ has: page.locator('[data-plate]') })
          .first(),
      )
      await user.tap(dialog(place).locator('[data-services] li button').first())
      // The length of the work has changed, and so have the free slots.
      await page.waitForFunction(() => document.querySelector('dialog [aria-busy=true]') === null)
      const slot = dialog(place).locator('button[data-slot]').first()
      await user.tap(slot)
      const [date = '', time = '', bayId = ''] = ((await slot.getAttribute('data-slot')) ?? '').split(' ')
      const booked = await office.send(createAppointment, {
        body: {
          source: 'phone',
          vehicle: { plate: 'WX 9A991', country: 'PL' },
          startsAt: new Date(Number(time)).toISOString(),
          workMinutes: 15,
          bayId,
        },
      })
      prove(booked.status === 201 && date !== '', `the office could not book: ${booked.text}`)
      // Nothing typed is lost: the car is here, so it is checked in without the bay, and its page says so.
      const ms = await user.tap(submit(place), { selector: 'main h1', text: label('no bay') })
      await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/)
      const id = page.url().slice(-36)
      const { status } = (await office.send(getAppointment, { params: { id } })).value
      prove(status === 'arrived', `the car is ${status}, not checked in`)
      return ms
    },
  },
  {
    name: 'the quick check with two photos and two findings, the customer asked, without a network',
    ...{ taps: 32, keys: 0, ms: null },
    async run(place) {
      const { user, page, label } = place
      await place.setOffline(true)
      await user.tap(card(place, 'found'))
      await user.tap(page.locator('main [data-start-inspection]'))
      const items = dialog(place).locator('li[data-item]')
      await items.first().waitFor()
      const count = await items.count()
      for (let at = 0; at < count; at++) {
        const isBad = at === 3 || at === 10
        await user.tap(items.nth(at).locator(`button[data-grade=${isBad ? 'now' : 'good'}]`))
        if (!isBad) continue
        const image = { selector: 'dialog[open] li[data-grade=now] li img' }
        await user.shoot(items.nth(at).getByRole('button', { name: label('Take a photo') }), place.picture, image)
        await user.tap(items.nth(at).getByRole('button', { name: label('Add finding') }))
      }
      await user.tap(dialog(place).getByRole('button', { name: label('Finish') }))
      const list = page.locator('main').getByRole('list', { name: label('Findings') })
      let ms = Number.NaN
      for (let left = 2; left > 0; left--) {
        await user.tap(list.getByRole('button', { name: label('Customer asked'), exact: true }).first())
        const way = dialog(place).getByRole('button', { name: label('By phone'), exact: true })
        const asked = list.locator('li[data-state=asked]')
        const before = await asked.count()
        ms = await user.tap(way, { selector: 'body:not(:has(dialog[open])) main' })
        await asked.nth(before).waitFor()
      }
      prove((await read(place, 'found')).inspections.length === 0, 'there was a network')
      await place.setOffline(false)
      await proveOf(place, 'found', ({ inspections: [check], findings, photos }) => {
        const asked = findings.filter(({ state }) => state === 'asked')
        return check?.answers.length === count && asked.length >= 2 && photos.length === 2
      })
      return ms
    },
  },
  {
    name: 'who declined brakes in the last six months and may be called',
    ...{ taps: 4, keys: 6, ms: null },
    async run({ user, page, office, label }) {
      const willing = await office.send(createCustomer, {
        body: {
          ...({ kind: 'person', name: 'Wanda Lis', phone: '+48601000101', email: null, language: null } as const),
          ...{ consents: [], phoneConsents: ['marketing'], notes: '' },
        },
      })
      const { id } = (
        await office.send(createAppointment, {
          body: {
            ...({ id: randomUUID(), source: 'phone', bayId: null, workMinutes: 15 } as const),
            startsAt: new Date(Date.now() - 3_600_000).toISOString(),
            customer: { id: willing.value.id, name: 'Wanda Lis' },
            vehicle: { plate: 'WX 9A992', country: 'PL' },
          },
        })
      ).value
      const params = { id, findingId: randomUUID() }
      const found = { what: 'Brakes are worn', severity: 'soon', version: null } as const
      await office.send(saveFinding, { params, headers: {}, body: found })
      const asked = { to: 'asked', how: 'phone', version: 1 } as const
      await office.send(stepFinding, { params, headers: {}, body: asked })
      const declined = { to: 'declined', how: 'phone', version: 2 } as const
      prove((await office.send(stepFinding, { params, headers: {}, body: declined })).status === 200, 'not declined')
      await user.tap(page.getByRole('link', { name: label('Customers'), exact: true }))
      await user.tap(page.getByRole('button', { name: label('Declined work') }), { selector: 'main input:focus' })
      const row = '[aria-busy=false] li a[href*="/customers/"]'
      await user.type('brakes', { selector: `main ${row}`, text: 'Wanda Lis' })
      // The row is there already: what counts is the list of both filters.
      const both = `main:has(fieldset button:nth-of-type(2)[aria-pressed=true]) ${row}`
      const ms = await user.tap(page.getByRole('button', { name: label('May be called') }), {
        ...{ selector: both, text: 'Wanda Lis' },
      })
      await page.locator('main a[href="tel:+48601000101"]').waitFor()
      return ms
    },
  },
  {
    name: 'a registration certificate fills the form of a walk-in, without a network',
    ...{ taps: 2, keys: 0, ms: 3000 },
    async run(place) {
      const { user, page, label, setOffline } = place
      await setOffline(true)
      await user.tap(page.getByRole('button', { name: label('New walk-in') }).first())
      const scan = dialog(place).getByRole('button', { name: label('Scan the certificate or VIN') })
      const ms = await user.tap(scan, {
        ...{ selector: 'dialog[open] [role=status] b', text: label('Read from the certificate:') },
      })
      const plate = dialog(place).getByLabel(label('Plate'), { exact: true })
      prove((await plate.inputValue()) === certificateCar.plate, 'not the plate of the certificate')
      return ms
    },
  },
]
