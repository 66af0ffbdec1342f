import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { changeAppointmentStatus, getAppointment, rescheduleAppointment } from '#contract/appointments.ts'
import { switchMails } from '#contract/customers.ts'
import { getMessageChoice, listMessages, saveMessageChoice } from '#contract/messages.ts'
import { planReminders } from '#server/messages/plan-reminders.ts'
import { listenTo } from '../support/event-listener.ts'
import { openCustomer } from '../support/online/customer.ts'
import { type OnlineStation, openOnline } from '../support/online/online-station.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book } from '../support/station.ts'

let server: TestServer
let station: OnlineStation
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
// A Monday, 9:00 in Warsaw; the visits are on Wednesday.
const monday = Date.parse('2026-11-23T08:00:00Z')
const wednesday = '2026-11-25T09:00:00.000Z'
let people = 0

beforeEach(async () => {
  server.clock.now = monday
  server.mails.length = 0
  for (const table of ['message', 'mail', 'message_choice'] as const)
    await server.database.db.deleteFrom(table).execute()
  station = await openOnline(server, { changeHours: 2, confirmation: 'instant', visitPages: false }, 2)
  await choose(['moved', 'reminder'])
})

const choose = (kinds: ('moved' | 'confirmed' | 'reminder')[], reminderTime = '17:00') =>
  station.owner.client.send(saveMessageChoice, { body: { kinds, reminderTime } })
async function bookVisit(more: object = {}): Promise<AppointmentDetails & { email: string }> {
  const email = `jan${++people}@example.com`
  const customer = { name: `Jan ${people}`, phone: `+48601${String(100_000 + people)}`, email }
  const vehicle = { plate: `WPI ${10_000 + people}`, country: 'PL' }
  return { ...(await book(station.owner, { customer, vehicle, bayId: null, startsAt: wednesday, ...more })), email }
}
/** Sets the clock and runs the jobs that are due. */
async function goTo(instant: string): Promise<void> {
  server.clock.now = Date.parse(instant)
  await server.restart()
}
const messagesOf = async ({ id }: AppointmentDetails) =>
  (await station.owner.client.send(listMessages, { params: { id } })).value.messages
const reminders = async (made: AppointmentDetails) => (await messagesOf(made)).filter(({ kind }) => kind === 'reminder')
const read = async ({ id }: AppointmentDetails) =>
  (await station.owner.client.send(getAppointment, { params: { id } })).value
const move = (made: AppointmentDetails, startsAt: string) =>
  station.owner.client.send(rescheduleAppointment, { params: { id: made.id }, body: { startsAt } })
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
const due = '2026-11-24T16:00:00Z'

test('P11 the day before, at the chosen hour, each confirmed visit gets one reminder, with its time, file and links', async () => {
  const made = await bookVisit()
  const other = await bookVisit({ startsAt: '2026-11-26T09:00:00.000Z' })
  await goTo('2026-11-24T15:59:00Z')
  expect(await reminders(made)).toEqual([])
  await goTo(due)
  const mail = await server.mailTo(made.email)
  expect(mail.text).toContain(made.vehicle.plate)
  expect(mail.text).toContain('10:00')
  expect(mail.calendar).toContain('BEGIN:VEVENT')
  for (const step of ['coming', 'move', 'cancel']) expect(mail.text).toMatch(new RegExp(`/v/[\\w-]{43}\\?step=${step}`))
  // Other instances and restarts find that it was sent.
  const jobs = { database: server.database, now: () => server.clock.now }
  await Promise.all([planReminders(jobs), planReminders(jobs)])
  await goTo('2026-11-24T18:00:00Z')
  expect(await reminders(made)).toHaveLength(1)
  expect(mailsTo(made.email)).toHaveLength(1)
  expect(await reminders(other)).toEqual([])
})

test('P11 whoever was told the time in the last 24 hours, has no email or unsubscribed gets none', async () => {
  await choose(['confirmed', 'reminder'])
  server.clock.now = Date.parse('2026-11-24T08:00:00Z')
  const fresh = await bookVisit()
  const unreachable = await bookVisit({ customer: { name: 'Ewa', phone: '+48609000111', email: null } })
  const off = await bookVisit()
  const params = { id: off.customer?.id ?? '' }
  expect((await station.owner.client.send(switchMails, { params, body: { mails: 'off' } })).status).toBe(200)
  await goTo(due)
  for (const made of [fresh, unreachable, off]) expect(await reminders(made)).toEqual([])
})

test('P11 a server that was off at the hour sends it later that evening, and never at night or on the day itself', async () => {
  const made = await bookVisit()
  await goTo('2026-11-24T20:05:00Z')
  await goTo('2026-11-25T07:00:00Z')
  expect(await reminders(made)).toEqual([])
  const next = await bookVisit({ startsAt: '2026-11-26T09:00:00.000Z' })
  await goTo('2026-11-25T19:50:00Z')
  await server.mailTo(next.email)
  await expect.poll(() => reminders(next)).toHaveLength(1)
})

test('P11 a planned one that was not sent in time is dropped', async () => {
  const made = await bookVisit()
  server.clock.now = Date.parse(due)
  const jobs = { database: server.database, now: () => server.clock.now }
  // Two instances at the same time.
  await Promise.all([planReminders(jobs), planReminders(jobs)])
  await goTo('2026-11-25T07:00:00Z')
  await expect.poll(async () => (await reminders(made)).map(({ state }) => state)).toEqual(['dropped'])
  expect(mailsTo(made.email)).toEqual([])
})

test('P11 a moved or cancelled visit drops its planned reminder; the next day has one of its own', async () => {
  const [moved, cancelled] = [await bookVisit(), await bookVisit()]
  server.clock.now = Date.parse(due)
  await planReminders({ database: server.database, now: () => server.clock.now })
  expect(await reminders(moved)).toMatchObject([{ state: 'waiting' }])
  expect((await move(moved, '2026-11-27T09:00:00.000Z')).status).toBe(200)
  const body = { appointmentId: cancelled.id, reason: 'customer-request' }
  const step = { params: { status: 'cancelled' as const }, body, headers: {} }
  expect((await station.owner.client.send(changeAppointmentStatus, step)).status).toBe(200)
  await goTo('2026-11-24T16:10:00Z')
  for (const made of [moved, cancelled]) await expect.poll(() => reminders(made)).toMatchObject([{ state: 'dropped' }])
  await goTo('2026-11-26T16:00:00Z')
  await expect.poll(() => reminders(moved)).toHaveLength(2)
})

test('P11 the hour is that of the station, also on the day on which the clocks change', async () => {
  // Summer time ends on Sunday 25 October 2026: 17:00 is 15:00 UTC on Saturday and 16:00 UTC on Sunday.
  server.clock.now = Date.parse('2026-10-22T08:00:00Z')
  station = await openOnline(server)
  await choose(['reminder'])
  const [sunday, onMonday] = [
    await bookVisit({ startsAt: '2026-10-25T09:00:00.000Z' }),
    await bookVisit({ startsAt: '2026-10-26T09:00:00.000Z' }),
  ]
  await goTo('2026-10-24T14:59:00Z')
  expect(await reminders(sunday)).toEqual([])
  await goTo('2026-10-24T15:00:00Z')
  await expect.poll(() => reminders(sunday)).toHaveLength(1)
  await goTo('2026-10-25T15:30:00Z')
  expect(await reminders(onMonday)).toEqual([])
  await goTo('2026-10-25T16:00:00Z')
  await expect.poll(() => reminders(onMonday)).toHaveLength(1)
})

test('P11 reminders are off until they are chosen; the hour is a quarter from 7:00 to 20:45', async () => {
  await server.database.db.deleteFrom('message_choice').execute()
  const made = await bookVisit()
  await goTo(due)
  expect(await reminders(made)).toEqual([])
  expect((await station.owner.client.send(getMessageChoice, {})).value.reminderTime).toBe('17:00')
  for (const time of ['06:45', '21:00', '17:05', '24:00'])
    expect(await choose(['reminder'], time)).toMatchObject({
      status: 400,
      text: expect.stringContaining('"reminderTime"'),
    })
  expect((await choose(['reminder'], '20:45')).status).toBe(200)
})

test('P12 Move and Cancel are offered only where the rules of the workshop allow them', async () => {
  await station.set({ changeHours: 48 })
  const late = await bookVisit()
  await goTo(due)
  expect((await server.mailTo(late.email)).text).not.toMatch(/step=(move|cancel)/)
  await station.set({ changeHours: 2, confirmation: 'request' })
  const asked = await bookVisit({ startsAt: '2026-11-26T09:00:00.000Z' })
  await goTo('2026-11-25T16:00:00Z')
  const { text } = await server.mailTo(asked.email)
  expect(text).toContain('step=cancel')
  expect(text).not.toContain('step=move')
})

test('P12 opening the link changes nothing; the button tells the workshop once, until the visit moves to another day', async () => {
  const made = await bookVisit()
  await goTo(due)
  const link = (await server.mailTo(made.email)).text.match(/\/v\/[\w-]{43}/)?.[0] ?? ''
  const browser = openCustomer(server, '10.9.1.1')
  const { text } = await browser.get(`${link}?step=coming`)
  expect(text).toMatch(/name="act" value="coming"/)
  expect((await read(made)).comingAt).toBeUndefined()
  const fields = new URLSearchParams(
    [...text.matchAll(/type="hidden" name="(version|starts)" value="(\d+)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  fields.set('act', 'coming')
  const live = await listenTo(server, station.owner.token)
  expect((await browser.post(link, fields)).status).toBe(303)
  await live.waitFor(({ event, data }) => event === 'change' && data.id === made.id)
  live.stop()
  const { comingAt } = await read(made)
  expect(comingAt).toBe('2026-11-24T16:00:00.000Z')
  // What the desk edits meanwhile is no conflict with it.
  expect((await read(made)).version).toBe(made.version)
  server.clock.advance(60_000)
  expect((await browser.post(link, fields)).status).toBe(303)
  expect((await read(made)).comingAt).toBe(comingAt)
  expect((await move(made, '2026-11-25T11:00:00.000Z')).value.comingAt).toBe(comingAt)
  expect((await browser.post(link, fields)).status).toBe(409)
  expect((await move(made, '2026-11-27T09:00:00.000Z')).value.comingAt).toBeUndefined()
})
