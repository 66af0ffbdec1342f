import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { anonymiseCustomer, getCustomer, mergeCustomer, switchMails, switchSms } from '#contract/customers.ts'
import { getSmsSettings, saveSmsSettings, sendTestSms } from '#contract/messages/sms.ts'
import { decideMessage, listMessages, type MessageAction, saveMessageChoice } from '#contract/messages.ts'
import { getOnlineBooking, saveOnlineBooking } from '#contract/pages/online-booking.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import type { Status } from '#domain/appointment.ts'
import { loadKey } from '#server/data-folder.ts'
import { customerSmsLimits } from '#server/limits/limits.ts'
import { openGateway } from '#server/sms/open-gateway.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { type FakeSmsGateway, smsToken, startFakeSmsGateway } from '../support/sms/fake-sms-gateway.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let gateway: FakeSmsGateway
let server: TestServer
let station: TestStation
// A Monday, 11:00 in Warsaw.
const monday = Date.parse('2026-11-23T10:00:00Z')
const minute = 60_000
// Long enough for an answer on a busy machine.
const timeoutMs = 1500

beforeAll(async () => {
  gateway = await startFakeSmsGateway()
  server = await startTestServer({ env: gateway.env, smsTimeoutMs: timeoutMs })
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})
beforeEach(async () => {
  gateway.mood = 'working'
  for (const list of [gateway.taken, gateway.asked, gateway.notifyUrls]) list.length = 0
  server.logs.length = 0
  server.mails.length = 0
  server.clock.now = monday
  for (const table of ['message', 'mail', 'sms', 'rate_counter', 'visit_link'] as const) {
    await server.database.db.deleteFrom(table).execute()
  }
  station = await openStation(server)
})

type SettingsCall = Call<typeof saveSmsSettings>['body']
const settings = (more: Partial<SettingsCall> = {}): SettingsCall => ({
  ...{ kind: 'smsapi', url: null, sender: 'AutoSerwis', isPlain: true, partPrice: 12, monthlyLimit: 300 },
  secret: smsToken,
  ...more,
})
const kinds = {
  smsapi: () => settings(),
  serwersms: () => settings({ kind: 'serwersms' }),
  webhook: () => settings({ kind: 'webhook', url: `${gateway.url}/hook` }),
}
const save = (more: Partial<SettingsCall> = {}, who: SignedIn = station.owner) =>
  who.client.send(saveSmsSettings, { body: settings(more) })
const use = async (kind: keyof typeof kinds) => {
  const saved = await station.owner.client.send(saveSmsSettings, { body: kinds[kind]() })
  return saved.value
}

const anna = { name: 'Anna Kowalska', phone: '+48601234567' }
const today = '2026-11-23T09:00:00.000Z'
const bookAnna = (more: object = {}) => book(station.owner, { customer: anna, startsAt: today, ...more })

type Step = { reason?: string; undoes?: string; occurredAt?: string; detail?: object }
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
  for (let tries = 0; tries < 1000; tries++) {
    const found = await look()
    if (found) return found
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('it did not happen')
}
const isSettled = (made: AppointmentDetails, state: string) =>
  until(async () => (await read(made)).messages.find((one) => one.state === state))
const outbox = () => server.database.db.selectFrom('sms').selectAll().execute()
/** Waits until so many attempts have failed, and are stored. */
const tried = (attempts: number) =>
  until(() => server.logs.filter((line) => line.includes('SMS not sent')).length >= attempts)

/** A message that the car is ready, two minutes later. */
async function sendReady(more: object = {}): Promise<AppointmentDetails> {
  const made = await bookAnna(more)
  await step(made, 'ready')
  await pass(120_000)
  return made
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('by %s', (kind) => {
  test('P21 a customer without email gets an SMS after two minutes, once', async () => {
    await use(kind)
    const made = await bookAnna()
    const ready = await step(made, 'ready')
    const { messages, hasEmail, hasSms } = await read(made)
    expect({ hasEmail, hasSms }).toEqual({ hasEmail: false, hasSms: true })
    expect(messages).toMatchObject([
      { id: ready, channel: 'sms', state: 'waiting', dueAt: '2026-11-23T10:02:00.000Z', sms: { parts: 1, cost: 12 } },
    ])
    await pass(119_000)
    expect(gateway.taken).toEqual([])
    await pass(1000)
    const [sms] = await gateway.waitFor(1)
    expect(sms).toMatchObject({ to: '+48601234567', sender: 'AutoSerwis', idx: ready.replaceAll('-', '') })
    expect(sms?.text).toMatch(/^Auto Serwis Wola: WPI 20931 .* \+48 221 234 567$/)
    const sent = await isSettled(made, 'sent')
    expect(sent).toMatchObject({
      channel: 'sms',
      address: '+48601234567',
      deliveredAt: null,
      sms: { parts: 1, cost: 12 },
    })
    expect(sent.text).toBe(sms?.text)
    await pass(60 * minute)
    expect(gateway.taken).toHaveLength(1)
    expect(server.mails).toEqual([])
  })

  test('P24 an SMS whose answer was lost is not sent twice', async () => {
    await use(kind)
    gateway.mood = 'lost-answer'
    const made = await sendReady()
    await gateway.waitFor(1)
    await tried(1)
    expect((await read(made)).messages).toMatchObject([{ state: 'sending' }])
    gateway.mood = 'working'
    await pass(minute)
    await isSettled(made, 'sent')
    expect(gateway.taken).toHaveLength(1)
  })

  test('P24 a slow answer is not waited for, and the SMS is not sent twice', async () => {
    await use(kind)
    gateway.mood = 'slow'
    const made = await sendReady()
    await gateway.waitFor(1)
    await tried(1)
    gateway.mood = 'working'
    await pass(minute)
    await isSettled(made, 'sent')
    expect(gateway.taken).toHaveLength(1)
  })

  test('P24 an SMS is tried again while the gateway is down or answers with an error of its own', async () => {
    await use(kind)
    gateway.mood = 'down'
    const made = await sendReady()
    await tried(1)
    gateway.mood = 'broken'
    await pass(minute)
    await tried(2)
    expect(gateway.taken).toEqual([])
    gateway.mood = 'working'
    await pass(5 * minute)
    await gateway.waitFor(1)
    await isSettled(made, 'sent')
    expect(gateway.taken).toHaveLength(1)
  })

  test.each([
    ['bad-token', 'unauthorised'],
    ['no-credit', 'no-credit'],
    ['bad-number', 'bad-number'],
    ['bad-sender', 'rejected'],
    ['redirecting', 'rejected'],
  ] as const)(
    'P24 a refusal (%s) leaves the message to a person, with the reason, and is not repeated',
    async (mood, why) => {
      await use(kind)
      gateway.mood = mood
      const made = await sendReady()
      const failed = await isSettled(made, 'by-hand')
      expect(failed).toMatchObject({ channel: 'sms', fault: why, dueAt: null })
      gateway.mood = 'working'
      await pass(60 * minute)
      expect(gateway.taken).toEqual([])
      expect(gateway.asked).not.toContain('/elsewhere')
      // Once the cause is gone, a person sends it again.
      expect((await decide(made, failed.id, 'send')).value.messages).toMatchObject([{ state: 'waiting', fault: null }])
      await gateway.waitFor(1)
      await isSettled(made, 'sent')
    },
  )

  test('P24 an SMS that nobody took until night is left to a person', async () => {
    await use(kind)
    gateway.mood = 'down'
    const made = await sendReady()
    await tried(1)
    await pass(11 * 60 * minute)
    expect(await isSettled(made, 'by-hand')).toMatchObject({ fault: 'expired' })
  })

  test('P21 a test SMS goes to the number that the owner gives', async () => {
    await use(kind)
    const { client } = station.owner
    const answer = await client.send(sendTestSms, { body: { to: '+48601999888' } })
    expect(answer.value).toEqual({ fault: null, parts: 1 })
    expect(gateway.taken).toMatchObject([{ to: '+48601999888', text: expect.stringContaining('Auto Serwis Wola') }])
    expect((await client.send(getSmsSettings, {})).value.sentThisMonth).toBe(1)
    gateway.mood = 'bad-token'
    expect((await client.send(sendTestSms, { body: { to: '+48601999888' } })).value.fault).toBe('unauthorised')
    gateway.mood = 'down'
    expect((await client.send(sendTestSms, { body: { to: '+48601999888' } })).value.fault).toBe('unreachable')
  })
})

test('P24 a longer answer is not read', async () => {
  await use('smsapi')
  gateway.mood = 'endless'
  const { client } = station.owner
  expect((await client.send(sendTestSms, { body: { to: '+48601999888' } })).value.fault).toBe('unreachable')
})

test('P24 a gateway that is down is tried again at the latest after a quarter of an hour', async () => {
  await use('smsapi')
  gateway.mood = 'down'
  await sendReady()
  await tried(1)
  for (let attempts = 2; attempts <= 8; attempts++) {
    await pass(15 * minute)
    await tried(attempts)
  }
  const [row] = await outbox()
  expect((row?.next_at ?? 0) - server.clock.now).toBe(15 * minute)
})

test('P24 four SMS are on their way at once, and the others follow', async () => {
  await use('smsapi')
  for (let at = 0; at < 6; at++) {
    const customer = { name: 'Anna Kowalska', phone: `+4860123456${at}` }
    await step(await bookAnna({ customer, bayId: null }), 'ready')
  }
  gateway.mood = 'slow'
  server.clock.advance(120_000)
  await server.restart()
  await gateway.waitFor(4)
  expect(gateway.taken).toHaveLength(4)
  gateway.mood = 'working'
  await gateway.waitFor(6)
})

describe('when an SMS is sent', () => {
  test('P21 without a gateway the message waits for a person, as before', async () => {
    const made = await bookAnna()
    await step(made, 'ready')
    const { messages, hasSms } = await read(made)
    expect(hasSms).toBe(false)
    expect(messages).toMatchObject([{ state: 'by-hand', channel: 'email', sms: null }])
    await pass(60 * minute)
    expect(gateway.asked).toEqual([])
  })

  test('P21 a customer with email gets an email; one who unsubscribed gets an SMS', async () => {
    await use('smsapi')
    const customer = { ...anna, email: 'anna@example.com' }
    const made = await bookAnna({ customer })
    await step(made, 'ready')
    expect((await read(made)).messages).toMatchObject([{ channel: 'email', sms: null }])
    await pass(120_000)
    await until(() => server.mails.length > 0)
    expect(gateway.taken).toEqual([])
    const params = { id: made.customer?.id ?? '' }
    await station.owner.client.send(switchMails, { params, body: { mails: 'off' } })
    await step(made, 'in-progress', { reason: 'other: one more test drive' })
    await step(made, 'ready')
    expect((await read(made)).messages[0]).toMatchObject({ channel: 'sms', state: 'waiting' })
    await pass(120_000)
    await gateway.waitFor(1)
    expect(server.mails).toHaveLength(1)
  })

  test('P21 a landline gets no SMS', async () => {
    await use('smsapi')
    const made = await bookAnna({ customer: { ...anna, phone: '+48223334455' } })
    await step(made, 'ready')
    expect((await read(made)).messages).toMatchObject([{ state: 'by-hand' }])
  })

  test('P21 the desk switches SMS to a customer off, and waiting ones are left to a person', async () => {
    await use('smsapi')
    const made = await bookAnna()
    await step(made, 'ready')
    const params = { id: made.customer?.id ?? '' }
    const advisor = await station.join('advisor')
    const off = await advisor.client.send(switchSms, { params, body: { sms: 'off' } })
    expect(off.value.smsOffAt).toBe('2026-11-23T10:00:00.000Z')
    expect((await read(made)).messages).toMatchObject([{ state: 'by-hand', fault: null }])
    await pass(60 * minute)
    expect(gateway.asked).toEqual([])
    expect((await read(made)).hasSms).toBe(false)
    const mechanic = await station.join('mechanic')
    expect((await mechanic.client.send(switchSms, { params, body: { sms: 'on' } })).problem.code).toBe('forbidden')
    // A duplicate that is merged into another customer takes the refusal along.
    const other = await book(station.owner, { customer: { name: 'Anna K.', phone: '+48601234568' }, startsAt: today })
    const into = other.customer?.id ?? ''
    await station.owner.client.send(mergeCustomer, { params, body: { into } })
    expect((await station.owner.client.send(getCustomer, { params: { id: into } })).value.smsOffAt).not.toBeNull()
    const on = await station.owner.client.send(switchSms, { params: { id: into }, body: { sms: 'on' } })
    expect(on.value.smsOffAt).toBeNull()
  })

  test('P21 at night nothing is sent, and a late change asks first', async () => {
    await use('smsapi')
    server.clock.now = Date.parse('2026-11-23T19:59:00Z')
    const made = await bookAnna()
    await step(made, 'ready')
    expect((await read(made)).messages).toMatchObject([{ dueAt: '2026-11-24T06:00:00.000Z', isQuiet: true }])
    await pass(60 * minute)
    expect(gateway.asked).toEqual([])
    server.clock.now = monday
    const other = await bookAnna({ vehicle: { plate: 'KR 1AB23', country: 'PL' } })
    const late = await step(other, 'ready', { occurredAt: '2026-11-23T07:59:00.000Z' })
    expect((await read(other)).messages).toMatchObject([{ state: 'ask', channel: 'sms', sms: { parts: 1, cost: 12 } }])
    await decide(other, late, 'send')
    await gateway.waitFor(1)
  })

  test('P21 an undo within two minutes stops the SMS, and so does a change while it is tried', async () => {
    await use('smsapi')
    const made = await bookAnna()
    await step(made, 'in-progress')
    const first = await step(made, 'ready')
    await step(made, 'in-progress', { undoes: first })
    await pass(60 * minute)
    expect(gateway.asked).toEqual([])
    gateway.mood = 'down'
    await step(made, 'ready')
    await pass(120_000)
    await tried(1)
    await step(made, 'in-progress', { reason: 'other: one more test drive' })
    gateway.mood = 'working'
    await pass(20 * minute)
    expect(gateway.taken).toEqual([])
    expect((await read(made)).messages.map(({ state }) => state)).toEqual(['dropped', 'dropped'])
  })

  test('P22 the parts and the cost are told before a person decides, with Polish letters or without', async () => {
    await use('smsapi')
    const made = await bookAnna()
    await step(made, 'in-progress')
    await step(made, 'ready', { detail: { amount: 45_000 }, occurredAt: '2026-11-23T07:59:00.000Z' })
    const shown = async () => (await read(made)).messages[0]?.sms
    expect(await shown()).toEqual({ parts: 1, cost: 12 })
    // The złoty sign of the amount is not in the GSM alphabet.
    await save({ isPlain: false, partPrice: 16 })
    expect(await shown()).toEqual({ parts: 2, cost: 32 })
    await save({ isPlain: false, partPrice: null })
    expect(await shown()).toEqual({ parts: 2, cost: null })
  })

  test('P22 what is sent without Polish letters has none, and what is sent with them has all', async () => {
    const name = 'Łódzki Żuk, serwis i naprawa samochodów'
    station = await openStation(server, { name })
    await use('serwersms')
    await sendReady()
    const [plain] = await gateway.waitFor(1)
    expect(plain?.text.startsWith('Lodzki Zuk, serwis i naprawa samochodow: ')).toBe(true)
    expect(plain?.utf).toBe(false)
    await save({ kind: 'serwersms', isPlain: false })
    const made = await sendReady({ vehicle: { plate: 'KR 1AB23', country: 'PL' } })
    const [, accented] = await gateway.waitFor(2)
    expect(accented?.text.startsWith('Łódzki Żuk, serwis i naprawa samochodów: ')).toBe(true)
    expect(accented?.utf).toBe(true)
    expect(await isSettled(made, 'sent')).toMatchObject({ sms: { parts: 2, cost: 24 } })
  })
})

describe('link to the page of the visit', () => {
  const switchPages = async () => {
    const { client } = station.owner
    const { services: _, url: __, ...rules } = (await client.send(getOnlineBooking, {})).value
    expect((await client.send(saveOnlineBooking, { body: { ...rules, visitPages: true, bookable: [] } })).status).toBe(
      200,
    )
  }

  test('P22 an SMS links to the page where the owner wants that; the desk sees its cost, and not the link', async () => {
    station = await openStation(server, { name: 'Wola Car Repairs, Tyres, Air Conditioning and Diagnostics' })
    await switchPages()
    await use('smsapi')
    const made = await bookAnna()
    await step(made, 'ready')
    expect((await read(made)).messages).toMatchObject([{ state: 'waiting', sms: { parts: 2, cost: 24 } }])
    await pass(120_000)
    const [sms] = await gateway.waitFor(1)
    const [link = '', path = ''] = /http:\S+(\/v\/[\w-]{43})$/.exec(sms?.text ?? '') ?? []
    expect(await isSettled(made, 'sent')).toMatchObject({
      sms: { parts: 2, cost: 24 },
      text: sms?.text.replace(` ${link}`, ''),
    })
    const page = await fetch(`${server.url}${path}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('WPI 20931')])
  })

  test('P22 without that an SMS of a visit that the desk booked has no link', async () => {
    await use('smsapi')
    await sendReady()
    const [sms] = await gateway.waitFor(1)
    expect(sms?.text).not.toContain('/v/')
    expect(await server.database.db.selectFrom('visit_link').select('token_hash').execute()).toEqual([])
  })
})

describe('limits', () => {
  test('P25 the owner limits the SMS of a month: more messages are left to a person', async () => {
    await save({ monthlyLimit: 1 })
    await sendReady()
    await gateway.waitFor(1)
    const made = await sendReady({ vehicle: { plate: 'KR 1AB23', country: 'PL' } })
    expect(await isSettled(made, 'by-hand')).toMatchObject({ fault: 'monthly-limit' })
    expect(gateway.taken).toHaveLength(1)
    expect((await station.owner.client.send(getSmsSettings, {})).value.sentThisMonth).toBe(1)
    // In the next month. The session of the owner would end before it.
    await server.database.db
      .updateTable('sms')
      .set({ created_at: Date.parse('2026-10-31T22:59:59Z') })
      .execute()
    await decide(made, (await read(made)).messages[0]?.id ?? '', 'send')
    await gateway.waitFor(2)
  })

  test('P25 nobody gets more than ten SMS a day, and a station sends three hundred: the others wait for a confirmation', async () => {
    await use('smsapi')
    const [ofStation, toNumber] = customerSmsLimits(loadKey(server.dataDir, null), station.account, anna.phone)
    const resets_at = server.clock.now + 86_400_000
    for (const [limit, count] of [
      [toNumber, 9],
      [ofStation, 299],
    ] as const) {
      const { db } = server.database
      await db.deleteFrom('rate_counter').execute()
      gateway.taken.length = 0
      await db
        .insertInto('rate_counter')
        .values({ key: limit?.key ?? '', count, resets_at })
        .execute()
      await sendReady({ bayId: null })
      await gateway.waitFor(1)
      const made = await sendReady({ bayId: null })
      await isSettled(made, 'ask')
      expect(gateway.taken).toHaveLength(1)
    }
  })

  test('P25 a text of more than six parts is left to a person', async () => {
    await save({ isPlain: false })
    const made = await bookAnna()
    await step(made, 'in-progress')
    const { client } = station.owner
    await client.send(saveMessageChoice, {
      body: { kinds: ['awaiting-approval', 'ready'] },
    })
    await step(made, 'awaiting-approval', { detail: { what: 'Zużyte ł '.repeat(55).trim() } })
    await pass(120_000)
    expect(await isSettled(made, 'by-hand')).toMatchObject({ fault: 'too-long' })
    expect(gateway.asked).toEqual([])
  })

  test('P25 ten test SMS a day', async () => {
    await use('webhook')
    const { client } = station.owner
    for (let at = 0; at < 10; at++) {
      expect((await client.send(sendTestSms, { body: { to: `+4860199988${at}` } })).status).toBe(200)
    }
    const refused = await client.send(sendTestSms, { body: { to: '+48601999888' } })
    expect([refused.status, refused.problem.code]).toEqual([429, 'too-many-requests'])
    expect(gateway.taken).toHaveLength(10)
  })
})

describe('settings', () => {
  test('P23 the token is stored sealed, and is in no answer, log or export', async () => {
    const saved = await use('smsapi')
    expect(saved).toMatchObject({ kind: 'smsapi', hasSecret: true, version: 1, sentThisMonth: 0 })
    const { client } = station.owner
    const shown = await client.send(getSmsSettings, {})
    expect(shown.text).not.toContain(smsToken)
    await sendReady()
    await gateway.waitFor(1)
    await until(async () => (await outbox()).some((one) => one.sent_at !== null))
    const exported = await client.fetch('/api/accounts/me/export')
    const rows = await Promise.all(
      (['sms_gateway', 'sms', 'message'] as const).map((table) =>
        server.database.db.selectFrom(table).selectAll().execute(),
      ),
    )
    const secret = new URL(saved.reportUrl ?? '').pathname.split('/').at(-1) ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    for (const hidden of [smsToken, secret]) {
      expect(server.logs.join('')).not.toContain(hidden)
      expect(exported.text).not.toContain(hidden)
      expect(JSON.stringify(rows)).not.toContain(hidden)
    }
    expect(server.logs.join('')).not.toContain('601234567')
    // After sending, the outbox has neither the number nor the text.
    expect((await outbox()).map(({ sealed }) => sealed)).toEqual([''])
  })

  test('P23 the token stays until another is given, belongs to its provider, and is deleted with off', async () => {
    await use('smsapi')
    const { client } = station.owner
    const without = ({ secret: _, ...body }: SettingsCall) => body
    const kept = await client.send(saveSmsSettings, { body: without(settings({ sender: 'Wola' })) })
    expect(kept.value).toMatchObject({ hasSecret: true, sender: 'Wola' })
    const other = await client.send(saveSmsSettings, { body: without(settings({ kind: 'serwersms' })) })
    expect(other.problem).toMatchObject({ code: 'invalid', field: 'secret' })
    const off = await client.send(saveSmsSettings, { body: without(settings({ kind: 'off' })) })
    expect(off.value).toMatchObject({ kind: 'off', hasSecret: false, reportUrl: kept.value.reportUrl })
    expect((await client.send(sendTestSms, { body: { to: '+48601999888' } })).problem.code).toBe('sms-off')
    const back = await client.send(saveSmsSettings, { body: without(settings()) })
    expect(back.problem.field).toBe('secret')
  })

  test('P23 two owners who save at once conflict, a repetition does not', async () => {
    await save({ version: 0 })
    expect((await save({ version: 0 })).value.version).toBe(1)
    const conflict = await save({ version: 0, sender: 'Other' })
    expect(conflict.problem).toMatchObject({ code: 'version-conflict', current: { version: 1, sender: 'AutoSerwis' } })
    expect(conflict.text).not.toContain(smsToken)
    expect((await save({ version: 0, secret: `${smsToken}x` })).problem.code).toBe('version-conflict')
  })

  test('P23 the settings have bounds', async () => {
    const wrong: [Partial<SettingsCall>, string][] = [
      [{ sender: 'TwelveLetters' }, 'sender'],
      [{ sender: 'Łódź' }, 'sender'],
      [{ monthlyLimit: 10_001 }, 'monthlyLimit'],
      [{ partPrice: -1 }, 'partPrice'],
      [{ secret: 'short' }, 'secret'],
      [{ secret: 'with a space in its middle' }, 'secret'],
      [{ kind: 'webhook', url: null }, 'url'],
      [{ kind: 'webhook', url: 'https://user:pass@gateway.example.com/' }, 'url'],
    ]
    for (const [more, field] of wrong) {
      const { problem } = await save(more)
      expect([problem.code, problem.issues?.[0]?.field]).toEqual(['invalid', field])
    }
    expect((await save({ sender: 'ElevenChars', monthlyLimit: 10_000 })).status).toBe(200)
  })

  test('P23 only the owner reads and changes them', async () => {
    for (const role of ['advisor', 'mechanic'] as const) {
      const who = await station.join(role)
      expect((await who.client.send(getSmsSettings, {})).problem.code).toBe('forbidden')
      expect((await save({}, who)).problem.code).toBe('forbidden')
      const sent = await who.client.send(sendTestSms, { body: { to: '+48601999888' } })
      expect(sent.problem.code).toBe('forbidden')
    }
    expect(gateway.asked).toEqual([])
  })

  test('P24 what a gateway may have already is not sent by the next one', async () => {
    await use('smsapi')
    gateway.mood = 'lost-answer'
    const made = await sendReady()
    await gateway.waitFor(1)
    await tried(1)
    gateway.mood = 'working'
    await use('webhook')
    expect(await isSettled(made, 'by-hand')).toMatchObject({ fault: 'unreachable' })
    await pass(60 * minute)
    expect(gateway.taken).toHaveLength(1)
  })

  test('P23 without the operator’s word a webhook is never sent to this machine or its network', async () => {
    const careful = await startTestServer({ smsTimeoutMs: timeoutMs })
    const mine = await openStation(careful)
    const webhook = (url: string) =>
      mine.owner.client.send(saveSmsSettings, { body: settings({ kind: 'webhook', url }) })
    for (const url of ['https://127.0.0.1/hook', 'https://localhost/hook', 'https://[::1]/hook', 'https://10.0.0.1/']) {
      expect((await webhook(url)).problem.issues).toEqual([{ field: 'url', code: 'custom', rule: 'private-address' }])
    }
    expect((await webhook(`${gateway.url}/hook`)).problem.issues?.[0]).toMatchObject({ field: 'url', rule: 'https' })
    // A setting of before is checked again, and so is the address that a name leads to.
    await webhook('https://gateway.example.com/hook')
    const { db } = careful.database
    for (const url of [`${gateway.url}/hook`, `https://localhost:${new URL(gateway.url).port}/hook`]) {
      await db.updateTable('sms_gateway').set({ url }).execute()
      const answer = await mine.owner.client.send(sendTestSms, { body: { to: '+48601999888' } })
      expect(answer.value.fault).toBe('rejected')
    }
    expect(gateway.asked).toEqual([])
    await careful.stop()
  })

  test('P23 a token that was sealed with another key sends nothing', async () => {
    await use('smsapi')
    const row = await server.database.db.selectFrom('sms_gateway').selectAll().executeTakeFirstOrThrow()
    const stored = {
      ...row,
      isPlain: true,
      partPrice: 12,
      monthlyLimit: 1,
      reportHash: '',
      reportSealed: row.sealed ?? '',
    }
    const config = {
      publicOrigin: 'https://a.example',
      smsapiUrl: '',
      serwersmsUrl: '',
      smsPrivateHosts: false,
      demo: null,
    }
    expect(() => openGateway({ config, key: Buffer.alloc(32, 7), now: Date.now, smsTimeoutMs: 100 }, stored)).toThrow()
  })
})

describe('delivery reports', () => {
  /** Calls the address for reports of the station. */
  async function report(path: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const response = await fetch(`${server.url}${path}`, init)
    return { status: response.status, text: await response.text() }
  }
  const pathOf = async (who: TestStation = station) =>
    new URL((await who.owner.client.send(getSmsSettings, {})).value.reportUrl ?? '').pathname
  const json = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })

  test('P26 SMSAPI reports by GET, several in one request, and gets the answer that it waits for', async () => {
    await use('smsapi')
    const one = await sendReady()
    const two = await sendReady({ vehicle: { plate: 'KR 1AB23', country: 'PL' } })
    const [first, second] = await gateway.waitFor(2)
    await isSettled(one, 'sent')
    await isSettled(two, 'sent')
    server.clock.advance(30_000)
    const query = new URLSearchParams({
      MsgId: `${first?.id},${second?.id}`,
      idx: `${first?.idx},${second?.idx}`,
      status: '404,405',
      donedate: '1700000000,1700000000',
      username: 'wola',
    })
    expect(await report(`${await pathOf()}?${query}`)).toEqual({ status: 200, text: 'OK' })
    expect((await read(one)).messages).toMatchObject([{ state: 'sent', deliveredAt: '2026-11-23T10:04:30.000Z' }])
    expect((await read(two)).messages).toMatchObject([{ state: 'failed', fault: 'undelivered', deliveredAt: null }])
  })

  test('P26 SerwerSMS reports by a form, and a webhook by JSON', async () => {
    await use('serwersms')
    const one = await sendReady()
    const [first] = await gateway.waitFor(1)
    await isSettled(one, 'sent')
    expect((await report(await pathOf(), form({ smsid: first?.id ?? '', status: 'delivered' }))).text).toBe('OK')
    expect((await read(one)).messages[0]?.deliveredAt).not.toBeNull()
    await use('webhook')
    const two = await sendReady({ vehicle: { plate: 'KR 1AB23', country: 'PL' } })
    const [, second] = await gateway.waitFor(2)
    await isSettled(two, 'sent')
    await report(await pathOf(), json([{ id: second?.id, status: 'failed' }]))
    expect((await read(two)).messages).toMatchObject([{ state: 'failed', fault: 'undelivered' }])
  })

  test('P26 reports count once and in any order: a delivery counts more than a failure', async () => {
    await use('webhook')
    const path = await pathOf()
    const made = await sendReady()
    const [sms] = await gateway.waitFor(1)
    await isSettled(made, 'sent')
    const send = (status: string) => report(path, json({ idx: sms?.idx, status }))
    await send('queued')
    expect((await read(made)).messages).toMatchObject([{ state: 'sent', deliveredAt: null }])
    await send('failed')
    expect((await read(made)).messages).toMatchObject([{ state: 'failed' }])
    await send('delivered')
    const delivered = (await read(made)).messages
    expect(delivered).toMatchObject([{ state: 'sent', fault: null, deliveredAt: expect.any(String) }])
    server.clock.advance(minute)
    for (const status of ['delivered', 'failed', 'delivered']) await send(status)
    expect((await read(made)).messages).toEqual(delivered)
  })

  test('P26 a report of an SMS whose answer was lost says that it was sent', async () => {
    await use('smsapi')
    gateway.mood = 'lost-answer'
    const made = await sendReady()
    const [sms] = await gateway.waitFor(1)
    await tried(1)
    const asked = gateway.asked.length
    await report(await pathOf(), json({ idx: sms?.idx, status: 'delivered' }))
    expect((await read(made)).messages).toMatchObject([{ state: 'sent', deliveredAt: expect.any(String) }])
    gateway.mood = 'working'
    await pass(60 * minute)
    expect(gateway.asked).toHaveLength(asked)
  })

  test('P26 an SMS that was not delivered is sent again by a person, with another id', async () => {
    await use('smsapi')
    const made = await sendReady()
    const [first] = await gateway.waitFor(1)
    await isSettled(made, 'sent')
    const path = await pathOf()
    await report(path, json({ idx: first?.idx, status: 'failed' }))
    const { id } = await isSettled(made, 'failed')
    await decide(made, id, 'send')
    const [, second] = await gateway.waitFor(2)
    expect(second?.idx).toBe(`${first?.idx}r2`)
    await isSettled(made, 'sent')
    // A late report of the first one does not change the message.
    await report(path, json({ idx: first?.idx, status: 'failed' }))
    expect((await read(made)).messages).toMatchObject([{ state: 'sent' }])
  })

  test('P26 what a person has decided stays, and reports of anonymised customers change nothing else', async () => {
    await use('webhook')
    const path = await pathOf()
    const made = await sendReady()
    const [sms] = await gateway.waitFor(1)
    await isSettled(made, 'sent')
    await report(path, json({ idx: sms?.idx, status: 'failed' }))
    const { id } = await isSettled(made, 'failed')
    await decide(made, id, 'told')
    await report(path, json({ idx: sms?.idx, status: 'delivered' }))
    expect((await read(made)).messages).toMatchObject([{ state: 'told', deliveredAt: expect.any(String) }])
    await step(made, 'completed')
    const params = { id: made.customer?.id ?? '' }
    expect((await station.owner.client.send(anonymiseCustomer, { params })).status).toBe(200)
    expect((await read(made)).messages).toMatchObject([{ address: null, text: null }])
  })

  test('P26 the secret belongs to one station; an unknown one gets the same answer', async () => {
    await use('webhook')
    const made = await sendReady()
    const [sms] = await gateway.waitFor(1)
    await isSettled(made, 'sent')
    const foreign = await openStation(server)
    await foreign.owner.client.send(saveSmsSettings, { body: kinds.webhook() })
    const bodies = json({ idx: sms?.idx, id: sms?.id, status: 'failed' })
    const answers = [
      await report(await pathOf(foreign), bodies),
      await report(`/sms/reports/${'A'.repeat(43)}`, bodies),
      await report('/sms/reports/short', bodies),
    ]
    expect(answers).toEqual(answers.map(() => ({ status: 200, text: 'OK' })))
    expect((await read(made)).messages).toMatchObject([{ state: 'sent' }])
  })

  test('P26 what is no report is left out', async () => {
    await use('webhook')
    const path = await pathOf()
    const bodies: RequestInit[] = [
      ...[null, [], {}, 'text', { idx: {}, status: [] }, [[[]]], { idx: 'a'.repeat(300), status: 'delivered' }].map(
        json,
      ),
      { method: 'POST', body: '{' },
      { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
      form({ idx: "x' or 1=1", status: '404' }),
    ]
    for (const body of bodies) expect(await report(path, body)).toEqual({ status: 200, text: 'OK' })
    const withoutIt = server.logs.filter((line) => line.includes('SMS reported') || line.includes('bug'))
    expect(withoutIt).toEqual([])
  })

  test('P25 a report has sixteen kilobytes at most, known or not', async () => {
    await use('webhook')
    for (const path of [await pathOf(), `/sms/reports/${'A'.repeat(43)}`]) {
      const answer = await report(path, json({ status: 'x'.repeat(16_000) }))
      expect(answer.status).toBe(413)
    }
  })

  test('P25 unknown secrets are tried sixty times a minute, and a gateway reports six hundred times', async () => {
    await use('webhook')
    const statuses = []
    for (let at = 0; at < 61; at++) statuses.push((await report(`/sms/reports/${'A'.repeat(43)}`)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    // A known secret of the same network is not refused for that.
    const path = await pathOf()
    expect((await report(path)).status).toBe(200)
    await server.database.db.updateTable('rate_counter').set({ count: 599 }).where('count', '=', 1).execute()
    expect((await report(path)).status).toBe(200)
    expect((await report(path)).status).toBe(429)
  })
})
