import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppointmentDetails, changeAppointmentStatus, editAppointment } from '#contract/appointments.ts'
import { logout } from '#contract/auth.ts'
import { enrolDevice } from '#contract/devices.ts'
import { deactivateEmployee, listEmployees } from '#contract/employees.ts'
import { createFollowUp } from '#contract/follow-ups/follow-ups.ts'
import { saveWorkingHours } from '#contract/onboarding.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { updateProfile } from '#contract/profiles.ts'
import {
  getPush,
  mostPushDevices,
  type PushChoice,
  savePushChoice,
  subscribePush,
  testPush,
  unsubscribePush,
} from '#contract/push/push.ts'
import { endOtherSessions } from '#contract/sessions.ts'
import type { Status } from '#domain/appointment.ts'
import type { PushKind } from '#domain/push/push-kinds.ts'
import { loadKey } from '#server/data-folder.ts'
import { createPusher } from '#server/push/create-pusher.ts'
import { findPushFacts } from '#server/push/find-facts.ts'
import { loadVapid } from '#server/push/vapid.ts'
import { sweep } from '#server/retention/store.ts'
import { loadTranslate } from '#server/texts/translate.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { openCustomer } from '../support/online/customer.ts'
import { dayHours, onlineEntry, openOnline } from '../support/online/online-station.ts'
import { type PushService, startPushService, type TestSubscription } from '../support/push/push-service.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let service: PushService
let station: TestStation
let owner: SignedIn
// A Monday, 9:00 in Warsaw.
const monday = Date.parse('2026-11-23T08:00:00Z')
const minute = 60_000
const hour = 60 * minute

const env = { TRUST_PROXY: '1', PUSH_PRIVATE_HOSTS: 'on' }
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({ env })
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})
beforeEach(async () => {
  server.clock.now = monday
  for (const table of ['push_subscription', 'push_fact', 'message', 'mail'] as const)
    await server.database.db.deleteFrom(table).execute()
  service.taken.length = 0
  service.asked.length = 0
  service.faults.length = 0
  station = await openStation(server, { timeZone: 'Europe/Warsaw' })
  owner = station.owner
})

const allKinds: PushKind[] = ['answered', 'booked', 'at-risk', 'arrived', 'unsent', 'silent']
const aChoice: PushChoice = { kinds: allKinds, quiet: null, showsNames: false }

/** Switches notifications on in the browser of a person. */
async function subscribe(who: SignedIn, choice: Partial<PushChoice> = {}): Promise<TestSubscription> {
  const subscription = service.subscribe()
  const kinds = (await who.client.send(getPush, {})).value.kinds
  await who.client.send(savePushChoice, { body: { ...aChoice, kinds, ...choice } })
  const answer = await who.client.send(subscribePush, { body: subscription })
  expect(answer.status, answer.text).toBe(200)
  return subscription
}

const setStatus = (who: SignedIn, id: string, status: Status, more: object = {}) =>
  who.client.send(changeAppointmentStatus, { params: { status }, headers: {}, body: { appointmentId: id, ...more } })

/** Waits until nothing is on its way any more: what was not sent by then never is. */
async function settle(): Promise<void> {
  const { db } = server.database
  for (let tries = 0; tries < 1000; tries++) {
    const facts = await db.selectFrom('push_fact').select('key').where('spread_at', 'is', null).execute()
    const due = await db
      .selectFrom('push_delivery')
      .select('fact_key')
      .where('ended_at', 'is', null)
      .where('next_at', '<=', server.clock.now + 35_000)
      .execute()
    if (facts.length + due.length === 0) return
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('notifications are still on their way')
}

/** Waits until deliveries that failed have the time of their next attempt, which is reckoned from the clock of the server. */
async function waitForPostponed(count = 1): Promise<void> {
  const postponed = () =>
    server.database.db
      .selectFrom('push_delivery')
      .select('fact_key')
      .where('ended_at', 'is', null)
      .where('next_at', '=', server.clock.now + 15_000)
      .execute()
  await expect.poll(postponed).toHaveLength(count)
}
const bodies = () => service.taken.map(({ message }) => message.notification.body)
const titles = () => service.taken.map(({ message }) => message.notification.title)
const outcomes = async () =>
  (await server.database.db.selectFrom('push_delivery').select('outcome').execute()).map(({ outcome }) => outcome)

/** Somebody else than the subscriber lets the car arrive. */
async function arrive(more: Parameters<typeof book>[1] = {}): Promise<AppointmentDetails> {
  const advisor = await station.join('advisor')
  const made = await book(advisor, { startsAt: '2026-11-23T09:00:00.000Z', bayId: null, ...more })
  const changed = await setStatus(advisor, made.id, 'arrived')
  expect(changed.status, changed.text).toBe(200)
  return made
}

describe('a notification', () => {
  test('S30 is encrypted for the browser and signed for its push service, and opens the order', async () => {
    const subscription = await subscribe(owner)
    const made = await arrive()
    const [push] = await service.waitFor(1)
    expect(service.faults).toEqual([])
    expect(push).toMatchObject({
      endpoint: subscription.endpoint,
      message: {
        web_push: 8030,
        notification: { title: 'Car has arrived', body: `Order ${made.number}`, lang: 'en', dir: 'ltr' },
        app_badge: 1,
      },
      claims: { aud: service.origin, exp: monday / 1000 + 12 * 3600 },
    })
    expect(push?.claims.sub).toMatch(/^mailto:\S+@\S+$/)
    expect(push?.message.notification.navigate).toBe(`${server.origin}/orders/${made.id}`)
    expect(push?.headers).toMatchObject({ urgency: 'high', topic: push?.message.notification.tag })
    expect(push?.headers.topic).toMatch(/^[\w-]{32}$/)
    expect(Number(push?.headers.ttl)).toBe(2 * 3600)
    expect(push?.signedWith).toBe((await owner.client.send(getPush, {})).value.publicKey)
  })

  test('S30 the keys of an installation outlive a restart, and the private one is sealed', async () => {
    const before = (await owner.client.send(getPush, {})).value.publicKey
    const stored = await server.database.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow()
    expect(stored.public_key).toBe(before)
    expect(stored.sealed).not.toContain('PRIVATE')
    await server.restart()
    expect((await owner.client.send(getPush, {})).value.publicKey).toBe(before)
    // Sealed with another key of the server: it is made anew, and browsers subscribe anew.
    await subscribe(owner)
    await server.database.db.updateTable('push_key').set({ sealed: 'AAAA' }).execute()
    await server.restart()
    const { value } = await owner.client.send(getPush, {})
    expect(value.publicKey).not.toBe(before)
    expect(value.devices).toEqual([])
  })

  test('S31 has no name and no plate, unless the person wants them', async () => {
    await subscribe(owner)
    const colleague = await station.join('advisor')
    await subscribe(colleague, { showsNames: true })
    const made = await arrive()
    await service.waitFor(2)
    expect(bodies().toSorted()).toEqual([`Order ${made.number}`, `Order ${made.number} · WPI 20931 · Anna Kowalska`])
  })

  test('S31 is in the language of its reader, and so is the page that it opens', async () => {
    const { value } = await owner.client.send(updateProfile, {
      body: { firstName: 'Jan', lastName: null, phone: null, language: 'pl' },
    })
    expect(value.language).toBe('pl')
    await subscribe(owner)
    const made = await arrive()
    const [push] = await service.waitFor(1)
    expect(push?.message.notification).toMatchObject({ lang: 'pl', navigate: `${server.origin}/pl/orders/${made.id}` })
  })

  test('S31 the number on the icon counts what came since the person was last here', async () => {
    await subscribe(owner)
    await arrive()
    await service.waitFor(1)
    server.clock.advance(2 * minute)
    await arrive({ vehicle: { plate: 'WA 10001', country: 'PL' } })
    await service.waitFor(2)
    server.clock.advance(2 * minute)
    await owner.client.send(getPush, {})
    server.clock.advance(1000)
    await arrive({ vehicle: { plate: 'WA 10002', country: 'PL' } })
    await service.waitFor(3)
    expect(service.taken.map(({ message }) => message.app_badge)).toEqual([1, 2, 1])
  })
})

/** Each fact was sent once to each device, with a tag of its own, which is its topic too, and opens this page. */
function expectOnce(...paths: string[]): void {
  const sent = service.taken.map(({ endpoint, message: { web_push, notification }, headers }) => {
    expect(web_push).toBe(8030)
    expect(headers.topic).toBe(notification.tag)
    return { device: `${endpoint} ${notification.tag}`, tag: notification.tag, navigate: notification.navigate }
  })
  expect(new Set(sent.map(({ device }) => device)).size).toBe(sent.length)
  const pages = new Map(sent.map(({ tag, navigate }) => [tag, navigate]))
  expect([...pages.values()].toSorted()).toEqual(paths.map((path) => server.origin + path).toSorted())
}

describe('each kind', () => {
  async function ask(what = 'Worn tie rod') {
    const made = await book(owner, { bayId: null })
    const findingId = randomUUID()
    const params = { id: made.id, findingId }
    await owner.client.send(saveFinding, { params, headers: {}, body: { what, severity: 'now', version: null } })
    await owner.client.send(stepFinding, { params, headers: {}, body: { to: 'asked', version: 1, how: 'link' } })
    return { made, params }
  }

  test.each([
    ['approved', 'Customer approved the work'],
    ['declined', 'Customer declined the work'],
  ] as const)('S30 work that was %s', async (to, title) => {
    const { made, params } = await ask()
    await subscribe(owner)
    const mechanic = await station.join('mechanic')
    await subscribe(mechanic, { showsNames: true })
    const advisor = await station.join('advisor')
    const body = { to, version: 2, how: 'phone' } as const
    expect((await advisor.client.send(stepFinding, { params, headers: {}, body })).status).toBe(200)
    await service.waitFor(2)
    await settle()
    expect(titles()).toEqual([title, title])
    expectOnce(`/orders/${made.id}`)
    expect(bodies().toSorted()).toEqual([
      `Order ${made.number}`,
      `Order ${made.number} · WPI 20931 · Anna Kowalska\nWorn tie rod`,
    ])
  })

  test('S30 an answer given with the buttons of the order is one fact', async () => {
    const made = await book(owner, { bayId: null, startsAt: '2026-11-23T08:00:00.000Z' })
    await subscribe(owner)
    const advisor = await station.join('advisor')
    for (const [status, detail] of [
      ['arrived', undefined],
      ['in-progress', undefined],
      ['awaiting-approval', { what: 'Brake discs' }],
      ['in-progress', { approved: true }],
    ] as const) {
      server.clock.advance(1000)
      const changed = await setStatus(advisor, made.id, status, detail ? { detail } : {})
      expect(changed.status, changed.text).toBe(200)
    }
    await service.waitFor(2)
    await settle()
    expect(titles().toSorted()).toEqual(['Car has arrived', 'Customer approved the work'])
    expectOnce(`/orders/${made.id}`, `/orders/${made.id}`)
  })

  test('S30 a request that came in online, and an answer on the page of the visit', async () => {
    const online = await openOnline(server)
    await subscribe(online.owner)
    const customer = openCustomer(server, '10.9.1.1')
    const booked = await customer.book(online.slug, onlineEntry())
    expect(booked.status).toBe(303)
    const [push] = await service.waitFor(1)
    expect(push?.message.notification).toMatchObject({
      title: 'New booking request',
      body: expect.stringMatching(/^Order 2026\/1\nWednesday,? 25 November, 10:00$/),
    })
    const { id } = await server.database.db
      .selectFrom('appointment')
      .select('id')
      .where('account_id', '=', online.account)
      .executeTakeFirstOrThrow()
    const finding = randomUUID()
    const params = { id, findingId: finding }
    await online.owner.client.send(saveFinding, {
      ...{ params, headers: {} },
      body: { what: 'Brake discs', severity: 'now', version: null },
    })
    await online.owner.client.send(stepFinding, { params, headers: {}, body: { to: 'asked', version: 1, how: 'link' } })
    const answer = { act: 'approved', finding, version: '2', remark: '' }
    const answered = await customer.post(booked.location ?? '', new URLSearchParams(answer))
    expect(answered.status, answered.text).toBe(303)
    await service.waitFor(2)
    await settle()
    expect(titles()).toEqual(['New booking request', 'Customer approved the work'])
    expectOnce(`/orders/${id}`, `/orders/${id}`)
  })

  test('S30 a request that was answered meanwhile is not sent any more', async () => {
    const online = await openOnline(server)
    await subscribe(online.owner, { quiet: { from: '08:00', until: '10:00' } })
    const customer = openCustomer(server, '10.9.2.1')
    await customer.book(online.slug, onlineEntry())
    const made = await server.database.db
      .selectFrom('appointment')
      .select('id')
      .where('account_id', '=', online.account)
      .executeTakeFirstOrThrow()
    await settle()
    await setStatus(online.owner, made.id, 'rejected', { reason: 'no-capacity' })
    server.clock.advance(2 * hour)
    await server.restart()
    await settle()
    expect(titles()).toEqual([])
    expect(await outcomes()).toEqual(['not-true'])
  })

  test('S30 a message to a customer that could not be delivered, once', async () => {
    await subscribe(owner)
    const made = await book(owner, { bayId: null, customer: { name: 'Anna', email: 'anna@example.com' } })
    const { db } = server.database
    const id = randomUUID()
    const message = await db.selectFrom('message').select('id').where('appointment_id', '=', made.id).executeTakeFirst()
    const { customer_id } = await db
      .selectFrom('appointment')
      .select('customer_id')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(message).toBeUndefined()
    // As the outbox of mails leaves one that its server has refused.
    const failed = { created_at: monday, next_at: monday, expires_at: monday, failed_at: monday, attempts: 1 }
    const mailId = randomUUID()
    await db
      .insertInto('mail')
      .values({ id: mailId, kind: 'customer', sealed: '', sent_at: null, last_error: '550', ...failed } as never)
      .execute()
    await db
      .insertInto('message')
      .values({
        ...{ id, account_id: station.account, appointment_id: made.id, customer_id, kind: 'ready', state: 'sending' },
        ...{ channel: 'email', starts_at: monday, due_at: monday, created_at: monday, mail_id: mailId },
      } as never)
      .execute()
    await server.restart()
    const [push] = await service.waitFor(1)
    expect(push?.message.notification).toMatchObject({
      title: 'Message not delivered',
      body: `Order ${made.number}\nPlease call the customer.`,
    })
    await server.restart()
    await settle()
    expect(service.asked).toHaveLength(1)
    expectOnce(`/orders/${made.id}`)
  })

  test('S34 a message of a follow-up that could not be delivered, once, as long as it is open', async () => {
    const made = await book(owner, { bayId: null, customer: { name: 'Anna Kowalska', email: 'anna@example.com' } })
    await subscribe(owner)
    await subscribe(await station.join('advisor'), { showsNames: true })
    await subscribe(await station.join('mechanic'))
    const { db } = server.database
    const [customerId, vehicleId] = [made.customer?.id ?? '', made.vehicle.id]
    const fail = async () => {
      const due = { reason: 'call-back', dueOn: '2026-12-24', note: '', vehicleId } as const
      const followUp = (await owner.client.send(createFollowUp, { body: due })).value
      // As the outbox of mails leaves one that its server has refused.
      const mail = randomUUID()
      const times = { created_at: monday, next_at: monday, expires_at: monday, failed_at: monday, attempts: 1 }
      await db
        .insertInto('mail')
        .values({ id: mail, kind: 'follow-up', sealed: '', sent_at: null, last_error: '550', ...times } as never)
        .execute()
      await db
        .insertInto('follow_up_message')
        .values({
          ...{ account_id: station.account, id: randomUUID(), follow_up_id: followUp.id, customer_id: customerId },
          ...{ channel: 'email', state: 'sending', due_at: monday, created_at: monday, settled_at: null, why: null },
          ...{ mail_id: mail, sms_idx: null, address: 'anna@example.com', body: 'Inspection', decided_by_id: null },
          decided_by: 'Anna',
        } as never)
        .execute()
      return followUp
    }
    await fail()
    await server.restart()
    await service.waitFor(2)
    await server.restart()
    await settle()
    expect(titles()).toEqual(['Message not delivered', 'Message not delivered'])
    const call = 'It was about a follow-up. Please call the customer.'
    expect(bodies().toSorted()).toEqual([call, `WPI 20931 · Anna Kowalska\n${call}`].toSorted())
    expectOnce('/follow-ups')
  })

  const open = async () => {
    const weekly = { 1: dayHours, 2: dayHours, 3: dayHours, 4: dayHours, 5: dayHours, 6: [], 7: [] }
    await owner.client.send(saveWorkingHours, { body: { weekly, exceptions: [], observeHolidays: true } })
  }
  const look = () => findPushFacts({ database: server.database, now: () => server.clock.now })

  test('S30 a promise at risk, once for each promised time', async () => {
    await open()
    await subscribe(owner)
    const promisedAt = '2026-11-23T11:00:00.000Z'
    const made = await book(owner, { startsAt: '2026-11-23T09:00:00.000Z', workMinutes: 90, promisedAt })
    await look()
    await server.restart()
    await settle()
    expect(titles()).toEqual([])
    // 11:45 in Warsaw: an hour and a half of work is left, and the promise is in a quarter of an hour.
    server.clock.now = Date.parse('2026-11-23T10:45:00Z')
    await Promise.all([look(), look()])
    await server.restart()
    const [push] = await service.waitFor(1)
    expect(push?.message.notification).toMatchObject({
      title: 'Due time at risk',
      body: `Order ${made.number}\nDue by: 12:00. Expected to be done: 13:15.`,
      navigate: `${server.origin}/orders/${made.id}`,
    })
    expect(Number(push?.headers.ttl)).toBe(15 * 60)
    await look()
    await server.restart()
    await settle()
    expectOnce(`/orders/${made.id}`)
    // A new promise that cannot be kept either is another fact.
    const body = { promisedAt: '2026-11-23T12:00:00.000Z' }
    const edited = await owner.client.send(editAppointment, { params: { id: made.id }, body })
    expect(edited.status, edited.text).toBe(200)
    await look()
    await server.restart()
    await service.waitFor(2)
  })

  test('S30 a tablet of which nothing was heard for an hour of open time, once for each silence', async () => {
    await open()
    await subscribe(owner)
    const tablet = await station.join('advisor')
    const enrolled = await tablet.client.send(enrolDevice, { body: { name: 'Hall 1' } })
    expect(enrolled.status, enrolled.text).toBe(201)
    await look()
    server.clock.now = monday + 59 * minute
    await look()
    await server.restart()
    await settle()
    expect(titles()).toEqual([])
    server.clock.now = monday + 61 * minute
    await look()
    await server.restart()
    const [push] = await service.waitFor(1)
    expect(push?.message.notification).toMatchObject({
      title: 'Tablet not heard from',
      body: 'Hall 1: last contact 9:00.',
      navigate: `${server.origin}/settings?section=tablets`,
    })
    server.clock.advance(2 * hour)
    await look()
    await server.restart()
    await settle()
    expect(service.taken).toHaveLength(1)
    expectOnce('/settings?section=tablets')
  })

  test('S30 a tablet that is off at night is not missed in the morning', async () => {
    await open()
    server.clock.now = Date.parse('2026-11-23T14:45:00Z')
    await subscribe(owner)
    const tablet = await station.join('advisor')
    await tablet.client.send(enrolDevice, { body: { name: 'Hall 1' } })
    for (const at of ['2026-11-23T19:00:00Z', '2026-11-24T07:44:00Z']) {
      server.clock.now = Date.parse(at)
      await look()
    }
    await server.restart()
    await settle()
    expect(titles()).toEqual([])
    // 8:46: a quarter of an hour of yesterday and three of today.
    server.clock.now = Date.parse('2026-11-24T07:46:00Z')
    await look()
    await server.restart()
    await service.waitFor(1)
  })
})

describe('who gets what', () => {
  test('S31 a person gets the kinds that they chose, and of those only what their role may have', async () => {
    const mechanic = await station.join('mechanic')
    expect((await mechanic.client.send(getPush, {})).value).toMatchObject({
      kinds: ['answered', 'at-risk', 'arrived'],
      choice: { kinds: ['answered', 'at-risk'], quiet: { from: '20:00', until: '07:00' }, showsNames: false },
      devices: [],
    })
    const foreign = { ...aChoice, kinds: ['booked'] as PushKind[] }
    const refused = await mechanic.client.send(savePushChoice, { body: foreign })
    expect(refused.problem).toMatchObject({ code: 'invalid', field: 'kinds.0' })
    await subscribe(owner, { kinds: ['booked', 'answered'] })
    await subscribe(mechanic, { kinds: ['arrived'] })
    await arrive()
    await service.waitFor(1)
    await settle()
    expect(service.taken).toHaveLength(1)
    // From an advisor to a mechanic: what the desk alone may know is not sent any more.
    const advisor = await station.join('advisor')
    await subscribe(advisor, { kinds: ['booked', 'arrived'] })
    await server.database.db
      .updateTable('employee')
      .set({ role: 'mechanic' })
      .where('user_id', '=', advisor.userId)
      .execute()
    expect((await advisor.client.send(getPush, {})).value.choice.kinds).toEqual(['arrived'])
  })

  test('S31 who did it is not notified of it', async () => {
    await subscribe(owner)
    const made = await book(owner, { bayId: null, startsAt: '2026-11-23T09:00:00.000Z' })
    await setStatus(owner, made.id, 'arrived')
    await settle()
    expect(service.asked).toEqual([])
  })

  test('S31 in quiet hours it waits, and what is of no use after them is not sent', async () => {
    await subscribe(owner, { quiet: { from: '20:00', until: '07:00' } })
    const colleague = await station.join('advisor')
    await subscribe(colleague)
    // 21:00 in Warsaw.
    server.clock.now = Date.parse('2026-11-23T20:00:00Z')
    const online = { made: await book(owner, { bayId: null }), findingId: randomUUID() }
    const params = { id: online.made.id, findingId: online.findingId }
    const body = { what: 'Tie rod', severity: 'now', version: null } as const
    await owner.client.send(saveFinding, { params, headers: {}, body })
    const advisor = await station.join('advisor')
    const step = (to: 'asked' | 'approved', version: number) =>
      advisor.client.send(stepFinding, { params, headers: {}, body: { to, version, how: 'phone' } })
    await step('asked', 1)
    expect((await step('approved', 2)).status).toBe(200)
    expect((await setStatus(advisor, online.made.id, 'arrived')).status).toBe(200)
    await service.waitFor(2)
    await settle()
    // The colleague has no quiet hours.
    expect(titles().toSorted()).toEqual(['Car has arrived', 'Customer approved the work'])
    // 6:59, then 7:00: two hours after an arrival nobody wants to hear of it.
    server.clock.now = Date.parse('2026-11-24T05:59:00Z')
    await server.restart()
    await settle()
    expect(service.taken).toHaveLength(2)
    server.clock.now = Date.parse('2026-11-24T06:00:00Z')
    await server.restart()
    await service.waitFor(3)
    await settle()
    expect(titles().slice(2)).toEqual(['Customer approved the work'])
    expect((await outcomes()).toSorted()).toEqual(['expired', 'sent', 'sent', 'sent'])
  })

  test('S31 a fact notifies each device once, with other instances and after restarts', async () => {
    await subscribe(owner)
    for (let nth = 0; nth < 5; nth++) await subscribe(await station.join('advisor'))
    const { database, clock } = server
    const now = () => clock.now
    const log = pino({ level: 'silent' })
    const others = await Promise.all(
      Array.from({ length: 3 }, async () =>
        createPusher({
          ...{ database, now, log, origin: server.origin, allowPrivate: true, translate: loadTranslate('none') },
          vapid: await loadVapid({ database, key: loadKey(server.dataDir, null), now, log }, 'mailto:a@example.com'),
        }),
      ),
    )
    const made = await arrive()
    for (const one of others) one.wake()
    await service.waitFor(6)
    for (const one of others) one.wake()
    await settle()
    for (const one of others) await one.stop()
    await server.restart()
    await settle()
    expect(service.asked).toHaveLength(6)
    expect(new Set(service.asked).size).toBe(6)
    const facts = await server.database.db.selectFrom('push_fact').selectAll().execute()
    expect(facts.map(({ appointment_id }) => appointment_id)).toEqual([made.id])
  })

  test('S31 who switches notifications on hears of nothing that was before', async () => {
    await subscribe(owner)
    await arrive()
    await service.waitFor(1)
    server.clock.advance(minute)
    const colleague = await station.join('advisor')
    await subscribe(colleague)
    await server.restart()
    await settle()
    expect(service.asked).toHaveLength(1)
  })
})

describe('a device', () => {
  test('S32 is listed with its address for its own session only, and is removed', async () => {
    const subscription = await subscribe(owner)
    const { devices } = (await owner.client.send(getPush, {})).value
    expect(devices).toMatchObject([{ current: true, endpoint: subscription.endpoint, lastSentAt: null }])
    const other = await secondSession(owner)
    expect((await other.client.send(getPush, {})).value.devices).toMatchObject([{ current: false, endpoint: null }])
    const stranger = await station.join('advisor')
    const params = { id: devices[0]?.id ?? '' }
    expect((await stranger.client.send(unsubscribePush, { params })).status).toBe(404)
    expect((await other.client.send(unsubscribePush, { params })).value.devices).toEqual([])
    await arrive()
    await settle()
    expect(service.asked).toEqual([])
  })

  test.each([404, 410])('S32 that its push service answers with %d is forgotten', async (status) => {
    const subscription = await subscribe(owner)
    service.answer(subscription.endpoint, status)
    await arrive()
    await expect.poll(async () => (await owner.client.send(getPush, {})).value.devices).toEqual([])
    await arrive({ vehicle: { plate: 'WA 10001', country: 'PL' } })
    await settle()
    expect(service.asked).toHaveLength(1)
  })

  test('S32 gets a notification later that its push service could not take at once', async () => {
    const subscription = await subscribe(owner)
    service.answer(subscription.endpoint, 503)
    await arrive()
    await waitForPostponed()
    service.answer(subscription.endpoint, 201)
    server.clock.advance(minute)
    await server.restart()
    await service.waitFor(1)
    expect((await owner.client.send(getPush, {})).value.devices).toMatchObject([
      { lastSentAt: new Date(server.clock.now).toISOString() },
    ])
  })

  test('S32 a push service that does not answer holds up eight at most, and is tried again later', async () => {
    const boss = await subscribe(owner)
    const hanging = [boss]
    for (let nth = 1; nth < 10; nth++) hanging.push(await subscribe(await station.join('advisor')))
    for (const { endpoint } of hanging) service.answer(endpoint, 0)
    await arrive()
    await expect.poll(() => service.waiting).toBe(8)
    await expect.poll(() => service.asked.length, { timeout: 5000 }).toBe(10)
    expect(service.waiting).toBeLessThanOrEqual(8)
    await waitForPostponed(10)
    // The service notices some moments later that a connection was closed.
    await expect.poll(() => service.waiting).toBe(0)
    for (const { endpoint } of hanging) service.answer(endpoint, 201)
    server.clock.advance(minute)
    await server.restart()
    await service.waitFor(10)
    await settle()
    expect(new Set(service.taken.map(({ endpoint }) => endpoint)).size).toBe(10)
  })

  test.each(['sign-out', 'signed out from another device', 'left', 'idle'])(
    'S32 gets nothing after: %s',
    async (why) => {
      const advisor = await station.join('advisor')
      await subscribe(advisor)
      if (why === 'sign-out') await advisor.client.send(logout, {})
      if (why === 'signed out from another device') {
        await (await secondSession(advisor)).client.send(endOtherSessions, {})
      }
      if (why === 'left') {
        const { employees } = (await owner.client.send(listEmployees, {})).value
        const { id } = employees.find(({ userId }) => userId === advisor.userId) ?? expect.fail('no such employee')
        const left = await owner.client.send(deactivateEmployee, { params: { id }, body: {} })
        expect(left.status, left.text).toBe(200)
      }
      if (why === 'idle') server.clock.advance(8 * 24 * hour)
      const boss = why === 'idle' ? await station.join('owner') : owner
      const made = await book(boss, { bayId: null, startsAt: new Date(server.clock.now).toISOString() })
      expect((await setStatus(boss, made.id, 'arrived')).status).toBe(200)
      await settle()
      expect(service.asked).toEqual([])
      await sweep(server.database, server.clock.now)
      expect(await server.database.db.selectFrom('push_subscription').select('id').execute()).toEqual([])
    },
  )

  test('S32 a notification that waits for a device is not sent after its sign-out', async () => {
    const advisor = await station.join('advisor')
    const subscription = await subscribe(advisor)
    service.answer(subscription.endpoint, 503)
    await arrive()
    await waitForPostponed()
    await advisor.client.send(logout, {})
    service.answer(subscription.endpoint, 201)
    server.clock.advance(minute)
    await server.restart()
    await settle()
    expect(service.asked).toHaveLength(1)
  })

  test('S32 A23 a session that lacks a required passkey gets none', async () => {
    const subscription = await subscribe(owner)
    service.answer(subscription.endpoint, 503)
    await arrive()
    await waitForPostponed()
    const { account } = station
    await server.database.db.updateTable('station').set({ passkeys_required: 1 }).where('id', '=', account).execute()
    service.answer(subscription.endpoint, 201)
    server.clock.advance(minute)
    await server.restart()
    await settle()
    expect(service.asked).toHaveLength(1)
  })

  test('S32 a browser belongs to whoever is signed in', async () => {
    const subscription = await subscribe(owner)
    const next = await station.join('advisor')
    await next.client.send(subscribePush, { body: subscription })
    expect((await owner.client.send(getPush, {})).value.devices).toEqual([])
    expect((await next.client.send(getPush, {})).value.devices).toHaveLength(1)
    // Repeated after a lost answer, it is the same device.
    const before = (await next.client.send(getPush, {})).value.devices
    expect((await next.client.send(subscribePush, { body: subscription })).value.devices).toEqual(before)
  })

  test(`S32 a person has at most ${mostPushDevices} of them`, async () => {
    await subscribe(owner)
    for (let nth = 1; nth < mostPushDevices; nth++) await subscribe(await secondSession(owner))
    const last = await secondSession(owner)
    const refused = await last.client.send(subscribePush, { body: service.subscribe() })
    expect(refused.problem.code).toBe('too-many-devices')
    // A device that has one gets another address.
    expect((await owner.client.send(subscribePush, { body: service.subscribe() })).status).toBe(200)
  })

  test('S32 is tested at the tap, and says what its push service said; ten times an hour', async () => {
    expect((await owner.client.send(testPush, {})).value).toEqual({ result: 'gone' })
    const subscription = await subscribe(owner, { kinds: [], quiet: { from: '00:00', until: '23:59' } })
    expect((await owner.client.send(testPush, {})).value).toEqual({ result: 'sent' })
    expect(service.taken[0]?.message.notification).toMatchObject({
      ...{ title: 'Notifications work', tag: 'test', navigate: `${server.origin}/profile` },
    })
    for (const [status, result] of [
      [503, 'unreachable'],
      [403, 'refused'],
      [410, 'gone'],
    ] as const) {
      service.answer(subscription.endpoint, status)
      expect((await owner.client.send(testPush, {})).value).toEqual({ result })
    }
    for (let nth = 5; nth < 10; nth++) await owner.client.send(testPush, {})
    expect((await owner.client.send(testPush, {})).status).toBe(429)
  })

  test('S32 a tablet of the workshop has no notifications: it is nobody’s', async () => {
    await owner.client.send(enrolDevice, { body: { name: 'Hall 1' } })
    expect((await owner.client.send(getPush, {})).status).toBe(403)
  })
})

describe('addresses of push services', () => {
  let closed: TestServer
  beforeAll(async () => {
    closed = await startTestServer()
  })
  afterAll(() => closed.stop())

  test.each([
    ['http://push.example.net/send/1', 'insecure'],
    ['https://user:secret@push.example.net/send/1', 'credentials'],
    ['https://push.example.net:8443/send/1', 'port'],
    ['https://localhost/send/1', 'private'],
    ['https://127.0.0.1/send/1', 'private'],
    ['https://[::1]/send/1', 'private'],
    ['https://10.0.0.7/send/1', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://printer.local/send/1', 'private'],
    ['push', 'invalid'],
  ])('S32 %s is refused: %s', async (endpoint, rule) => {
    const who = (await openStation(closed)).owner
    const { keys } = service.subscribe()
    const refused = await who.client.send(subscribePush, { body: { endpoint, keys } })
    expect(refused.problem).toMatchObject({ code: 'invalid', issues: [{ field: 'endpoint', rule }] })
  })

  test('S32 a key that is no point of the curve is refused', async () => {
    const { endpoint } = service.subscribe()
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const refused = await owner.client.send(subscribePush, { body: { endpoint, keys } })
    expect(refused.problem).toMatchObject({ code: 'invalid', field: 'keys.p256dh' })
  })
})

/** One more device on which the same person is signed in. */
async function secondSession(who: SignedIn): Promise<SignedIn> {
  const token = makeToken()
  const now = server.clock.now
  await server.database.db
    .insertInto('session')
    .values({
      ...{ id: randomUUID(), user_id: who.userId, token_hash: hashToken(token), token_issued_at: now },
      ...{ user_agent: 'another', created_at: now, last_used_at: now, expires_at: now + 30 * 24 * hour },
    })
    .execute()
  const client = server.client()
  client.cookies.set('__Host-sid', token)
  return { client, userId: who.userId, token }
}
