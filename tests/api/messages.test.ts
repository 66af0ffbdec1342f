import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppointmentDetails, StatusDetail } from '#contract/appointments.ts'
import { changeAppointmentStatus, rescheduleAppointment, saveOrderLines } from '#contract/appointments.ts'
import { anonymiseCustomer, updateCustomer } from '#contract/customers.ts'
import {
  decideMessage,
  getMessageChoice,
  listMessages,
  type MessageAction,
  saveMessageChoice,
} from '#contract/messages.ts'
import { saveWorkingHours } from '#contract/onboarding.ts'
import type { Status } from '#domain/appointment.ts'
import { messageKinds } from '#domain/message.ts'
import { loadKey } from '#server/data-folder.ts'
import { customerMailLimits } from '#server/limits/limits.ts'
import { type PostOffice, startPostOffice } from '../support/post-office.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let post: PostOffice
let received: PostOffice['received']
let server: TestServer
let station: TestStation
// A Monday, 11:00 in Warsaw.
const monday = Date.parse('2026-11-23T10:00:00Z')
const minute = 60_000

beforeAll(async () => {
  post = await startPostOffice()
  received = post.received
  server = await startTestServer({ env: post.env })
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})
beforeEach(async () => {
  received.length = 0
  post.refusals = 0
  server.clock.now = monday
  for (const table of ['message', 'mail', 'rate_counter'] as const) await server.database.db.deleteFrom(table).execute()
  station = await openStation(server, { email: 'biuro@wola.example' })
})

const anna = { name: 'Anna Kowalska', phone: '+48601234567', email: 'anna@example.com' }
const inTwoDays = '2026-11-25T09:00:00.000Z'
const bookAnna = (more: object = {}) => book(station.owner, { customer: anna, startsAt: inTwoDays, ...more })

type Step = { reason?: string; detail?: StatusDetail; undoes?: string; occurredAt?: string }
async function step(made: AppointmentDetails, status: Status, more: Step = {}): Promise<string> {
  const body = { appointmentId: made.id, reason: '', ...more }
  const answer = await station.owner.client.send(changeAppointmentStatus, { params: { status }, body, headers: {} })
  return answer.value.eventId ?? ''
}
const read = async (made: AppointmentDetails, who: SignedIn = station.owner) =>
  (await who.client.send(listMessages, { params: { id: made.id } })).value
const decide = (made: AppointmentDetails, messageId: string, action: MessageAction) =>
  station.owner.client.send(decideMessage, { params: { id: made.id, messageId }, body: { action } })

/** Advances the clock and runs the jobs that are due. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms)
  await server.restart()
}
async function until<T>(look: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (let tries = 0; tries < 1500; tries++) {
    const found = await look()
    if (found) return found
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('it did not arrive')
}
const mailWith = (part: string) => post.waitFor(({ text }) => text.includes(part))
const isSettled = (made: AppointmentDetails, state: string) =>
  until(async () => (await read(made)).messages.find((one) => one.state === state))

test('a booking is confirmed by mail after two minutes, with a calendar file, in the language of the country', async () => {
  const made = await bookAnna()
  const { messages, hasEmail, draft } = await read(made)
  expect(hasEmail).toBe(true)
  expect(draft).toMatchObject({ kind: 'confirmed', text: expect.stringContaining('+48 221 234 567') })
  expect(messages).toMatchObject([
    { kind: 'confirmed', state: 'waiting', dueAt: '2026-11-23T10:02:00.000Z', isQuiet: false, address: null },
  ])
  await pass(119_000)
  expect((await read(made)).messages[0]?.state).toBe('waiting')
  expect(received).toEqual([])
  await pass(1000)
  const mail = await mailWith('WPI 20931')
  expect(mail.to).toEqual(['anna@example.com'])
  expect(mail.text).toMatch(/^Subject: Your appointment is booked\r$/m)
  expect(mail.text).toMatch(/^From: Pitboard <noreply@pitboard\.example>\r$/m)
  expect(mail.text).toMatch(/^Reply-To: biuro@wola\.example\r$/m)
  expect(mail.text).toContain('<html lang="pl">')
  expect(mail.text).toContain('środa, 25 listopada, 10:00')
  expect(mail.text).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/)
  const sent = await isSettled(made, 'sent')
  expect(sent).toMatchObject({ address: 'anna@example.com', text: expect.stringContaining('WPI 20931') })
  await pass(60 * minute)
  expect(received).toHaveLength(1)
})

test('an undo within the two minutes stops the message, a later one is announced', async () => {
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z' })
  await step(made, 'in-progress')
  const first = await step(made, 'ready')
  expect((await read(made)).messages).toMatchObject([{ kind: 'ready', state: 'waiting' }])
  await step(made, 'in-progress', { undoes: first })
  expect((await read(made)).messages).toMatchObject([{ kind: 'ready', state: 'dropped', isUndone: true, text: null }])
  const second = await step(made, 'ready')
  await pass(120_000)
  await mailWith('WPI 20931')
  await isSettled(made, 'sent')
  await step(made, 'in-progress', { undoes: second })
  await pass(10 * minute)
  expect(received).toHaveLength(1)
  expect((await read(made)).messages[0]).toMatchObject({ id: second, state: 'sent', isUndone: true })
})

test('a newer status replaces the pending message: ready, and then handed over', async () => {
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z' })
  await step(made, 'ready')
  server.clock.advance(30_000)
  await step(made, 'completed')
  expect((await read(made)).messages).toMatchObject([{ kind: 'ready', state: 'dropped' }])
  await pass(60 * minute)
  expect(received).toEqual([])
})

test('ready has the closing time of the workshop, and the amount due', async () => {
  const day = [{ from: '08:00', to: '17:00' }]
  const weekly = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: [], 7: [] }
  const hours = { weekly, exceptions: [], observeHolidays: true }
  await station.owner.client.send(saveWorkingHours, { body: hours })
  const customer = { ...anna, email: 'john@example.com', phone: '+48601000111', name: 'John Smith' }
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z', customer })
  const { name, phone, email } = customer
  const entry = { kind: 'person' as const, name, phone, email, language: 'en' as const, consents: [], notes: '' }
  await station.owner.client.send(updateCustomer, { params: { id: made.customer?.id ?? '' }, body: entry })
  await step(made, 'ready', { detail: { amount: 45_000 }, reason: 'repaired: and they owe us since May' })
  await pass(120_000)
  const mail = await mailWith('Your car is ready')
  expect(mail.text).toContain('WPI 20931 is ready.')
  expect(mail.text).toContain('We are open until 17:00.')
  expect(mail.text).toMatch(/Total PLN\s450\.00 incl\. VAT\./)
  expect(mail.text).toContain('<html lang="en">')
  // The internal notes of the staff are not in the mail.
  expect(mail.text).not.toContain('owe us')
  server.clock.now = Date.parse('2026-11-23T17:00:00Z')
  expect((await read(made)).draft?.text).toContain('We open Tuesday 24 November, 8:00.')
})

test('J2 without a typed amount the message has the total of the items, with one it has that', async () => {
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z' })
  const line = { kind: 'labour', name: 'Rozrząd', unit: 'h', quantity: 2_500, discountPercent: 0, vatRate: 23 } as const
  const lines = [{ ...line, id: crypto.randomUUID(), netPrice: 40_840 }]
  await station.owner.client.send(saveOrderLines, { params: { id: made.id }, body: { lines } })
  expect((await read(made)).draft?.text ?? '').not.toContain('Total')
  await step(made, 'in-progress')
  const first = await step(made, 'ready')
  expect((await read(made)).draft?.text).toMatch(/ Total 1255,83\szł incl\. VAT\. /)
  await step(made, 'in-progress', { undoes: first })
  await step(made, 'ready', { detail: { amount: 120_000 } })
  await pass(120_000)
  expect((await mailWith('WPI 20931')).text).toMatch(/Total 1200,00\szł incl\. VAT\./)
})

test('what was found becomes one sentence with one full stop, whatever was typed', async () => {
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z' })
  await step(made, 'in-progress')
  await step(made, 'awaiting-approval', { detail: { what: 'Wybite tuleje.\nLuz na drążku ', gross: 68_000 } })
  const text = (await read(made)).draft?.text
  expect(text).toContain('We found this on WPI 20931: Wybite tuleje, Luz na drążku. Estimate: 680,00')
  expect(text).toMatch(/680,00\szł incl\. VAT\. Please call us/)
})

test('a message during the quiet hours waits until morning, and is dropped if it is no longer true', async () => {
  server.clock.now = Date.parse('2026-11-23T19:59:00Z')
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z' })
  const other = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z', vehicle: { plate: 'KR 1AB23', country: 'PL' } })
  await step(made, 'ready')
  await step(other, 'ready')
  expect((await read(made)).messages).toMatchObject([{ dueAt: '2026-11-24T06:00:00.000Z', isQuiet: true }])
  await pass(9 * 60 * minute)
  await step(other, 'in-progress', { reason: 'other: it rattles' })
  await pass(62 * minute)
  await mailWith('WPI 20931')
  expect(received).toHaveLength(1)
  expect((await read(other)).messages).toMatchObject([{ state: 'dropped' }])
})

test('a server that was down at the due time sends nothing at night', async () => {
  const made = await bookAnna()
  await pass(12 * 60 * minute)
  await until(async () => (await read(made)).messages[0]?.dueAt === '2026-11-24T06:00:00.000Z')
  expect(received).toEqual([])
})

test('a change that arrives more than two hours late is sent only after a confirmation', async () => {
  const made = await bookAnna({ startsAt: '2026-11-23T05:00:00.000Z' })
  const ready = await step(made, 'ready', { occurredAt: '2026-11-23T07:59:00.000Z' })
  expect((await read(made)).messages).toMatchObject([{ kind: 'ready', state: 'ask', dueAt: null }])
  await pass(60 * minute)
  expect(received).toEqual([])
  expect((await decide(made, ready, 'send')).value.messages).toMatchObject([{ state: 'waiting' }])
  await mailWith('WPI 20931')
  const sent = await isSettled(made, 'sent')
  expect(sent.decidedBy).toBeTruthy()
  expect((await decide(made, ready, 'send')).problem.code).toBe('illegal-transition')
  expect((await decide(made, ready, 'drop')).problem.code).toBe('illegal-transition')

  const other = await bookAnna({ startsAt: '2026-11-23T05:00:00.000Z', vehicle: { plate: 'KR 1AB23', country: 'PL' } })
  const late = await step(other, 'ready', { occurredAt: '2026-11-23T07:59:00.000Z' })
  expect((await decide(other, late, 'drop')).value.messages).toMatchObject([{ state: 'dropped' }])
})

test('a customer without an e-mail address must be notified by hand, and that is stored', async () => {
  const { email: _, ...caller } = anna
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z', customer: caller })
  expect((await read(made)).messages).toEqual([])
  const ready = await step(made, 'ready')
  const { messages, hasEmail, draft } = await read(made)
  expect(hasEmail).toBe(false)
  expect(messages).toMatchObject([{ kind: 'ready', state: 'by-hand', dueAt: null }])
  expect(draft?.text).toMatch(/^Auto Serwis Wola: .*WPI 20931.* \+48 221 234 567$/)
  expect((await decide(made, ready, 'send')).problem.code).toBe('illegal-transition')
  expect((await decide(made, ready, 'told')).value.messages).toMatchObject([
    { state: 'told', decidedBy: expect.any(String), settledAt: '2026-11-23T10:00:00.000Z' },
  ])
})

test('a moved visit is announced once, with its final time, and not at all if it was moved back', async () => {
  const made = await bookAnna()
  const move = (startsAt: string) =>
    station.owner.client.send(rescheduleAppointment, { params: { id: made.id }, body: { startsAt } })
  await move('2026-11-26T09:00:00.000Z')
  expect((await read(made)).messages.filter(({ state }) => state === 'waiting')).toMatchObject([{ kind: 'confirmed' }])
  await pass(120_000)
  await mailWith('czwartek, 26 listopada, 10:00')
  await isSettled(made, 'sent')
  await move('2026-11-27T09:00:00.000Z')
  await move('2026-11-27T11:00:00.000Z')
  expect((await read(made)).messages.filter(({ state }) => state === 'waiting')).toMatchObject([{ kind: 'moved' }])
  await move('2026-11-26T09:00:00.000Z')
  expect((await read(made)).messages.filter(({ state }) => state === 'waiting')).toEqual([])
  await move('2026-11-27T09:00:00.000Z')
  await pass(120_000)
  await mailWith('piątek, 27 listopada, 10:00')
  await pass(60 * minute)
  expect(received).toHaveLength(2)
})

test('a customer who was notified of a cancellation is notified when the visit takes place after all', async () => {
  const made = await bookAnna()
  const cancel = await step(made, 'cancelled', { reason: 'station-closed' })
  await pass(120_000)
  await mailWith('Your appointment is cancelled')
  expect(received.some(({ text }) => text.includes('Your appointment is booked'))).toBe(false)
  await isSettled(made, 'sent')
  await step(made, 'confirmed', { undoes: cancel })
  await pass(120_000)
  await mailWith('Your appointment is booked')
})

test('the mailer retries after a failure of the mail server, and a failed message is reported', async () => {
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z' })
  const ready = await step(made, 'ready')
  post.refusals = 1000
  await pass(120_000)
  await until(async () => (await server.database.db.selectFrom('mail').select('last_error').execute())[0]?.last_error)
  expect((await read(made)).messages).toMatchObject([{ state: 'sending' }])
  await pass(11 * 60 * minute)
  expect((await isSettled(made, 'failed')).address).toBe('anna@example.com')
  post.refusals = 0
  server.clock.now = Date.parse('2026-11-24T08:00:00Z')
  await decide(made, ready, 'send')
  await mailWith('WPI 20931')
  await isSettled(made, 'sent')
  // A mail that is deleted does not delete the state of its message.
  await server.database.db.deleteFrom('mail').execute()
  expect((await read(made)).messages).toMatchObject([{ state: 'sent' }])
})

test('a mail being sent is stopped together with its message', async () => {
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z' })
  await step(made, 'ready')
  post.refusals = 1000
  await pass(120_000)
  await until(async () =>
    (await server.database.db.selectFrom('mail').select('last_error').execute()).some((one) => one.last_error),
  )
  await step(made, 'in-progress', { reason: 'other: one more test drive' })
  post.refusals = 0
  await pass(20 * minute)
  expect((await read(made)).messages).toMatchObject([{ state: 'dropped' }])
  expect(received).toEqual([])
})

test('the station chooses the messages to its customers', async () => {
  const { client } = station.owner
  expect((await client.send(getMessageChoice, {})).value).toEqual({
    kinds: ['confirmed', 'moved', 'cancelled', 'ready'],
    reminderTime: '17:00',
    version: 0,
  })
  const saved = await client.send(saveMessageChoice, { body: { kinds: ['completed', 'ready'], version: 0 } })
  expect(saved.value).toEqual({ kinds: ['ready', 'completed'], reminderTime: '17:00', version: 1 })
  const again = await client.send(saveMessageChoice, { body: { kinds: ['completed', 'ready'], version: 0 } })
  expect(again.value).toEqual(saved.value)
  expect((await client.send(saveMessageChoice, { body: { kinds: [], version: 0 } })).problem).toMatchObject({
    code: 'version-conflict',
    current: { version: 1 },
  })
  const made = await bookAnna()
  expect((await read(made)).messages).toEqual([])
  await step(made, 'ready')
  await step(made, 'completed')
  expect((await read(made)).messages).toMatchObject([
    { kind: 'completed', state: 'waiting' },
    { kind: 'ready', state: 'dropped' },
  ])
  const mechanic = await station.join('mechanic')
  expect((await mechanic.client.send(saveMessageChoice, { body: { kinds: [] } })).problem.code).toBe('forbidden')
  expect((await read(made, mechanic)).messages).toHaveLength(2)
})

test('nobody is written to twenty times a day: more messages wait for a confirmation', async () => {
  const visits: AppointmentDetails[] = []
  for (let at = 0; at < 21; at++) visits.push(await bookAnna({ bayId: null }))
  await pass(120_000)
  await until(() => received.length >= 20)
  const states = await Promise.all(visits.map(async (one) => (await read(one)).messages[0]?.state))
  expect(states.filter((state) => state === 'ask')).toHaveLength(1)
  expect(received).toHaveLength(20)
})

test('a station writes to its customers six hundred times a day: more messages wait for a confirmation', async () => {
  const { db } = server.database
  const [ofStation] = customerMailLimits(loadKey(server.dataDir, null), station.account, anna.email)
  const resets_at = server.clock.now + 86_400_000
  await db
    .insertInto('rate_counter')
    .values({ key: ofStation?.key ?? '', count: 599, resets_at })
    .execute()
  const visits = [await bookAnna({ bayId: null }), await bookAnna({ bayId: null })]
  await pass(120_000)
  await until(() => received.length > 0)
  const state = async (made: AppointmentDetails) => (await read(made)).messages[0]?.state
  const states = () => Promise.all(visits.map(state))
  await until(async () => (await states()).includes('ask') && (await states()).includes('sent'))
  expect(received).toHaveLength(1)
})

test('every kind has its text, in a mail without pictures that needs no link', async () => {
  await station.owner.client.send(saveMessageChoice, { body: { kinds: [...messageKinds] } })
  const steps: [Status, Step, string][] = [
    ['awaiting-parts', { detail: { part: 'Alternator', expectedAt: '2026-11-26T08:00:00.000Z' } }, 'Alternator'],
    ['awaiting-approval', { detail: { what: 'Worn tie rod', gross: 34_000 } }, 'Worn tie rod'],
    ['no-show', {}, 'We missed you'],
    ['completed', {}, 'Thank you for your visit'],
  ]
  for (const [status, more, part] of steps) {
    const isHere = status !== 'no-show'
    const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z', bayId: null })
    if (isHere) await step(made, 'in-progress')
    await step(made, status, more)
    await pass(120_000)
    const { text } = await mailWith(part)
    expect(text).toContain('color-scheme')
    expect(text).not.toMatch(/<img|http-equiv|url\(/)
    expect(text).not.toContain('undefined')
    server.clock.now = monday
  }
})

test('the messages of a customer are erased with the customer, and pending ones are not sent', async () => {
  const made = await bookAnna({ startsAt: '2026-11-23T09:00:00.000Z' })
  await step(made, 'ready')
  await pass(120_000)
  await isSettled(made, 'sent')
  await station.owner.client.send(saveMessageChoice, { body: { kinds: [...messageKinds] } })
  await step(made, 'completed')
  const forgotten = await station.owner.client.send(anonymiseCustomer, { params: { id: made.customer?.id ?? '' } })
  expect(forgotten.status).toBe(200)
  expect((await read(made)).messages).toMatchObject([
    { kind: 'completed', state: 'dropped', text: null },
    { kind: 'ready', state: 'sent', address: null, text: null },
  ])
  await pass(60 * minute)
  expect(received).toHaveLength(1)
})
