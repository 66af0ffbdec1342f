import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppointmentDetails, changeAppointmentStatus } from '#contract/appointments.ts'
import {
  anonymiseCustomer,
  type ConsentPurpose,
  getCustomer,
  listCustomers,
  mergeCustomer,
  switchMails,
  updateCustomer,
} from '#contract/customers.ts'
import {
  createFollowUp,
  listFollowUps,
  previewFollowUpMessage,
  sendFollowUpMessage,
} from '#contract/follow-ups/follow-ups.ts'
import { health } from '#contract/health.ts'
import { decideMessage, listMessages } from '#contract/messages.ts'
import type { Status } from '#domain/appointment.ts'
import { planReminders } from '#server/messages/plan-reminders.ts'
import { markBounced } from '#server/messages/rows/bounce-store.ts'
import { type ImapServer, startImapServer } from '../support/bounces/imap-server.ts'
import { delayedReport, eximReport, gmailReport, postfixReport } from '../support/bounces/reports.ts'
import { listenTo } from '../support/event-listener.ts'
import { openCustomer } from '../support/online/customer.ts'
import { onlineEntry, openOnline } from '../support/online/online-station.ts'
import { type PostOffice, startPostOffice } from '../support/post-office.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let post: PostOffice
let imap: ImapServer
let server: TestServer
let station: TestStation
const monday = Date.parse('2026-11-23T10:00:00Z')

beforeAll(async () => {
  post = await startPostOffice()
  imap = await startImapServer()
  const env = { ...post.env, BOUNCE_IMAP: imap.url, BOUNCE_ADDRESS: 'bounces@pitboard.example' }
  server = await startTestServer({ env, bounceEveryMs: 40 })
})
afterAll(async () => {
  await server.stop()
  await imap.stop()
  await post.stop()
})
beforeEach(async () => {
  server.clock.now = monday
  imap.mood = 'well'
  imap.clear()
  post.refuse = () => null
  for (const table of ['message', 'mail', 'rate_counter'] as const) await server.database.db.deleteFrom(table).execute()
  station = await openStation(server, { email: 'biuro@wola.example', timeZone: 'Europe/Warsaw' })
})

let cars = 0
type Person = { id?: string; name: string; phone: string | null; email: string }
const newcomer = (): Person => {
  cars += 1
  return { name: `Anna ${cars}`, phone: `+48601${200_000 + cars}`, email: `Anna${cars}@example.com` }
}
const bookFor = (
  customer: Person,
  startsAt = '2026-11-23T09:00:00.000Z',
  of = station,
): Promise<AppointmentDetails> => {
  cars += 1
  const vehicle = { plate: `WX ${1000 + cars}A`, country: 'PL' }
  return book(of.owner, { customer, vehicle, startsAt, bayId: null })
}
const step = ({ id }: AppointmentDetails, status: Status, of = station) =>
  of.owner.client.send(changeAppointmentStatus, {
    params: { status },
    body: { appointmentId: id, reason: '' },
    headers: {},
  })
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms)
  await server.restart()
}
const read = async ({ id }: AppointmentDetails, of = station) =>
  (await of.owner.client.send(listMessages, { params: { id } })).value
const lastOf = async (made: AppointmentDetails, of = station) => (await read(made, of)).messages[0]
const customerOf = async ({ customer }: AppointmentDetails, of = station) =>
  (await of.owner.client.send(getCustomer, { params: { id: customer?.id ?? '' } })).value

const messageIdIn = (raw: string): string => /^Message-ID: (<[^>]+>)\r$/m.exec(raw)?.[1] ?? ''
/** A customer whose car is ready and who was told by e-mail, and the mail as a report names it. */
async function mailed(customer = newcomer(), of = station) {
  const made = await bookFor(customer, undefined, of)
  await step(made, 'ready', of)
  await pass(120_000)
  const mail = await post.waitFor((one) => one.text.includes(made.vehicle.plate ?? 'none'))
  await expect.poll(async () => (await lastOf(made, of))?.state).toBe('sent')
  return { made, mail, reported: { messageId: messageIdIn(mail.raw), to: customer.email } }
}
const visits = () => imap.commands.filter((command) => command === 'LOGOUT').length
const turns = () => server.database.db.selectFrom('rate_counter').select('resets_at').where('key', '=', 'bounces')
const turnsUntil = async () => (await turns().executeTakeFirst())?.resets_at ?? 0
async function endTurn(): Promise<void> {
  // Of a turn before the clock was set back.
  await server.database.db.deleteFrom('rate_counter').where('key', '=', 'bounces').execute()
  server.clock.advance(1000)
}
/** Lets the turn end, and waits until the reader has taken the next one. */
async function nextTurn(): Promise<void> {
  await endTurn()
  await expect.poll(turnsUntil).toBeGreaterThan(server.clock.now)
}
/** Waits until the mailbox has been read from now on: a turn is taken when the visit of the turn before has ended. */
async function visited(): Promise<void> {
  await nextTurn()
  await nextTurn()
}
const change = (made: AppointmentDetails, more: object) => {
  const { id = '', name = '', phone = null, email = null } = made.customer ?? {}
  const body = { kind: 'person' as const, name, phone, email, language: null, consents: [], notes: '', ...more }
  return station.owner.client.send(updateCustomer, { params: { id }, body })
}

describe('a mail that comes back', () => {
  test('P17 is shown as not delivered, with the reason, and the open pages of the station hear of it', async () => {
    const { made, mail, reported } = await mailed()
    expect(mail.from).toBe('bounces@pitboard.example')
    expect(mail.raw).toMatch(/^From: Pitboard <noreply@pitboard\.example>\r$/m)
    expect(reported.messageId).toMatch(/^<[\da-f-]{36}@pitboard\.example>$/)
    const listener = await listenTo(server, station.owner.token)
    const uid = imap.put(postfixReport(reported))
    await visited()
    expect(await lastOf(made)).toMatchObject({
      ...{ state: 'failed', fault: 'bad-address', channel: 'email', address: reported.to },
      settledAt: expect.stringMatching(/^2026-11-23T10:02:0\d/),
      text: expect.stringContaining(made.vehicle.plate ?? ''),
    })
    await listener.waitFor(({ data }) => data.noun === 'appointments' && data.id === made.id)
    await listener.waitFor(({ data }) => data.noun === 'customers')
    listener.stop()
    expect(imap.mails[uid - 1]?.isSeen).toBe(true)
    expect(server.logs.join('')).not.toContain(reported.to)
  })

  test('P17 has one effect, however often it is reported, and a person decides after it', async () => {
    const { made, reported } = await mailed()
    imap.put(postfixReport(reported))
    await visited()
    const { version } = await customerOf(made)
    imap.put(postfixReport(reported))
    imap.put(eximReport(reported))
    await visited()
    expect(await lastOf(made)).toMatchObject({ state: 'failed', fault: 'bad-address' })
    expect((await customerOf(made)).version).toBe(version)
    const { id = '' } = (await lastOf(made)) ?? {}
    await station.owner.client.send(decideMessage, { params: { id: made.id, messageId: id }, body: { action: 'told' } })
    imap.put(postfixReport(reported))
    await visited()
    expect(await lastOf(made)).toMatchObject({ state: 'told', fault: null })
  })

  test('P17 says nothing of the address if only this mail was refused', async () => {
    for (const [write, fault] of [
      [gmailReport, 'rejected'],
      [eximReport, 'mailbox-full'],
    ] as const) {
      const { made, reported } = await mailed()
      imap.put(write(reported))
      await visited()
      expect(await lastOf(made)).toMatchObject({ state: 'failed', fault })
      expect(await read(made)).toMatchObject({ mailsOff: null, hasEmail: true })
    }
  })

  test('P17 can be sent again, and an old report about the first attempt changes nothing', async () => {
    const { made, reported } = await mailed()
    imap.put(gmailReport(reported))
    await visited()
    const params = { id: made.id, messageId: (await lastOf(made))?.id ?? '' }
    await station.owner.client.send(decideMessage, { params, body: { action: 'send' } })
    await expect.poll(async () => (await lastOf(made))?.state).toBe('sent')
    imap.put(gmailReport(reported))
    await visited()
    expect(await lastOf(made)).toMatchObject({ state: 'sent', fault: null })
  })

  test('P17 is not offered to be sent again when it is no longer true', async () => {
    const { made, reported } = await mailed()
    await step(made, 'completed')
    imap.put(gmailReport(reported))
    await visited()
    const failed = (await read(made)).messages.find(({ kind }) => kind === 'ready')
    expect(failed).toMatchObject({ state: 'failed', text: null })
  })

  test('P17 of a follow-up is shown there', async () => {
    const made = await bookFor(newcomer())
    await change(made, { consents: ['marketing'] satisfies ConsentPurpose[] })
    const { client } = station.owner
    const body = { reason: 'other', vehicleId: made.vehicle.id, note: 'Brakes', dueOn: '2026-11-23' } as const
    const { id } = (await client.send(createFollowUp, { body: body as never })).value
    expect((await client.send(sendFollowUpMessage, { params: { id }, body: { channel: 'email' } })).status).toBe(200)
    const mail = await post.waitFor(({ to }) => to.includes(made.customer?.email ?? ''))
    const messages = async () =>
      (await client.send(listFollowUps, { query: { list: 'due' } })).value.followUps.find((one) => one.id === id)
        ?.messages
    await expect.poll(async () => (await messages())?.[0]?.state).toBe('sent')
    imap.put(postfixReport({ messageId: messageIdIn(mail.raw), to: made.customer?.email ?? '' }))
    await visited()
    expect(await messages()).toMatchObject([{ state: 'failed', why: 'bad-address' }])
    const { channels } = (await client.send(previewFollowUpMessage, { params: { id } })).value
    expect(channels[0]).toMatchObject({ channel: 'email', obstacle: 'switched-off' })
  })
})

describe('what changes nothing', () => {
  test('P17 a delay', async () => {
    const { made, reported } = await mailed()
    const uid = imap.put(delayedReport(reported))
    await visited()
    expect(await lastOf(made)).toMatchObject({ state: 'sent', fault: null })
    expect(imap.mails[uid - 1]?.isSeen).toBe(true)
  })

  test('P17 a report about a mail that we never sent, or that was no message to a customer', async () => {
    const { made, reported } = await mailed()
    const unknown = '<019ab000-0000-7000-8000-0000000000aa@pitboard.example>'
    for (const messageId of [unknown, '<1@example.com>', '<>', reported.messageId.replace('-', '')])
      imap.put(postfixReport({ ...reported, messageId }))
    await visited()
    expect(await lastOf(made)).toMatchObject({ state: 'sent' })
    expect((await customerOf(made)).mailsOff).toBeNull()
  })

  test('P17 a letter in the mailbox stays unread, and is not fetched twice', async () => {
    const uid = imap.put('From: a@example.com\r\nSubject: Thank you\r\n\r\nAction: failed\r\n')
    const fetched = () => imap.commands.filter((command) => command.startsWith(`UID FETCH ${uid} `)).length
    await visited()
    await visited()
    expect([imap.mails[uid - 1]?.isSeen, fetched()]).toEqual([false, 1])
  })

  test('P17 of a huge mail 128 KB are fetched, and the reports after it are read', async () => {
    const { made, reported } = await mailed()
    const huge = imap.put(`${postfixReport(reported).split('Content-Description')[0]}${'x'.repeat(20_000_000)}`)
    await visited()
    expect(imap.commands.find((command) => command.startsWith(`UID FETCH ${huge} `))).toContain('<0.128000>')
    imap.put(postfixReport(reported))
    await visited()
    expect(await lastOf(made)).toMatchObject({ state: 'failed' })
  })

  test('P17 more mails than 200 are read in several visits', async () => {
    const { made, reported } = await mailed()
    for (let at = 0; at < 200; at++) imap.put('Subject: Hello\r\n\r\nHello\r\n')
    imap.put(postfixReport(reported))
    const before = visits()
    await visited()
    expect(await lastOf(made)).toMatchObject({ state: 'failed' })
    expect(visits()).toBeGreaterThanOrEqual(before + 2)
  })
})

describe('an address that does not exist', () => {
  const bounced = async (customer = newcomer()) => {
    const known = await mailed(customer)
    imap.put(postfixReport(known.reported))
    await visited()
    return known
  }

  test('P17 is shown at the customer and on their orders; a call takes the place of the mails', async () => {
    const { made } = await bounced()
    expect((await customerOf(made)).mailsOff).toEqual({
      at: expect.stringMatching(/^2026-11-23T10:02:0\d/),
      by: 'bounce',
    })
    const { customer } = made
    const next = await bookFor(customer as Person)
    await step(next, 'ready')
    expect(await read(next)).toMatchObject({ mailsOff: { by: 'bounce' }, hasEmail: false })
    expect(await lastOf(next)).toMatchObject({ kind: 'ready', state: 'by-hand' })
    const reached = async (reach: 'email' | 'phone') =>
      (await station.owner.client.send(listCustomers, { query: { reach } })).value.customers.map(({ id }) => id)
    expect(await reached('email')).not.toContain(customer?.id)
    expect(await reached('phone')).toContain(customer?.id)
  })

  test('P17 gets no reminder', async () => {
    const { made } = await bounced()
    await station.owner.client.fetch('/api/messages/choice', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kinds: ['reminder'], reminderTime: '17:00' }),
    })
    const [marked, other] = [
      await bookFor(made.customer as Person, '2026-11-26T09:00:00.000Z'),
      await bookFor(newcomer(), '2026-11-26T10:00:00.000Z'),
    ]
    server.clock.now = Date.parse('2026-11-25T16:30:00Z')
    await planReminders({ database: server.database, now: () => server.clock.now })
    expect((await read(marked)).messages).toEqual([])
    expect((await read(other)).messages).toMatchObject([{ kind: 'reminder' }])
  })

  test('P17 is forgotten with a new address, and known again with the old one', async () => {
    const { made, reported } = await bounced()
    await change(made, { email: 'new@example.com' })
    expect((await customerOf(made)).mailsOff).toBeNull()
    await change(made, { email: reported.to.toUpperCase().replace('EXAMPLE.COM', 'example.com') })
    expect((await customerOf(made)).mailsOff).toMatchObject({ by: 'bounce' })
  })

  test('P17 is tried again when the desk switches the mails on; a wish for no mails comes first', async () => {
    const { made, reported } = await bounced()
    const params = { id: made.customer?.id ?? '' }
    const turn = (mails: 'on' | 'off') => station.owner.client.send(switchMails, { params, body: { mails } })
    expect((await turn('off')).value.mailsOff).toMatchObject({ by: 'station' })
    expect((await turn('on')).value.mailsOff).toBeNull()
    const { mail } = await mailed({ ...(made.customer as Person), email: reported.to })
    expect(mail.to).toEqual([reported.to])
  })

  test('P17 is one for all who have it, in this station alone', async () => {
    const [shared, other] = [newcomer(), await openStation(server, { name: 'Other' })]
    const spouse = await bookFor({ ...newcomer(), email: shared.email.toLowerCase() })
    const elsewhere = await mailed(shared, other)
    const { made } = await bounced(shared)
    expect((await customerOf(made)).mailsOff).toMatchObject({ by: 'bounce' })
    expect((await customerOf(spouse)).mailsOff).toMatchObject({ by: 'bounce' })
    expect((await customerOf(elsewhere.made, other)).mailsOff).toBeNull()
    expect(await lastOf(elsewhere.made, other)).toMatchObject({ state: 'sent' })
  })

  test('P17 goes along when two customers are merged, and is erased with the customer', async () => {
    const { made } = await bounced()
    const heir = await bookFor({ name: 'Jan', phone: '+48601999999' } as Person)
    const { id = '' } = made.customer ?? {}
    const into = heir.customer?.id ?? ''
    await station.owner.client.send(mergeCustomer, { params: { id }, body: { into } })
    expect((await customerOf(heir)).mailsOff).toMatchObject({ by: 'bounce' })
    for (const { id: visit } of [made, heir])
      await server.database.db.updateTable('appointment').set({ status: 'completed' }).where('id', '=', visit).execute()
    expect((await station.owner.client.send(anonymiseCustomer, { params: { id: into } })).status).toBe(200)
    const rows = await server.database.db.selectFrom('customer').select('bounced_email').execute()
    expect(JSON.stringify(rows)).not.toContain(made.customer?.email?.toLowerCase())
  })

  test('P17 is the same if the mail server refuses it at once', async () => {
    post.refuse = (address) => ({ code: 550, text: `5.1.1 <${address}>: Recipient address rejected: User unknown` })
    const made = await bookFor(newcomer())
    await step(made, 'ready')
    await pass(120_000)
    await expect.poll(async () => (await lastOf(made))?.state).toBe('failed')
    expect(await lastOf(made)).toMatchObject({ fault: 'bad-address' })
    await expect.poll(async () => (await customerOf(made)).mailsOff?.by).toBe('bounce')
    const rows = await server.database.db.selectFrom('mail').select(['attempts', 'sealed']).execute()
    expect(rows).toEqual([{ attempts: 1, sealed: '' }])
  })

  test('P17 a mail server that refuses everything is tried again', async () => {
    post.refuse = () => ({ code: 550, text: '5.7.1 Relaying denied' })
    const made = await bookFor(newcomer())
    await step(made, 'ready')
    await pass(120_000)
    const row = () => server.database.db.selectFrom('mail').select(['attempts', 'last_error']).executeTakeFirst()
    await expect.poll(async () => (await row())?.last_error).toBeTruthy()
    expect(await lastOf(made)).toMatchObject({ state: 'sending' })
    expect((await customerOf(made)).mailsOff).toBeNull()
  })
})

test('P17 a code that was read in a mail proves the address', async () => {
  const plain = await startTestServer()
  try {
    const online = await openOnline(plain)
    const typed = onlineEntry()
    const customer = openCustomer(plain, '203.0.113.9')
    expect((await customer.book(online.slug, typed)).status).toBe(303)
    await markBounced(online.account, plain.database.db, typed.email, plain.clock.now)
    const marked = () =>
      plain.database.db.selectFrom('customer').select('bounced_at').where('email', '=', typed.email).execute()
    expect(await marked()).toEqual([{ bounced_at: plain.clock.now }])
    plain.clock.advance(120_000)
    expect((await customer.book(online.slug, { ...typed, at: '2026-11-25T12:00:00.000Z' })).status).toBe(303)
    expect(await marked()).toEqual([{ bounced_at: null }])
  } finally {
    await plain.stop()
  }
})

describe('the mailbox', () => {
  const bounces = async () => (await server.client().send(health, {})).value.bounces

  test('P17 that cannot be read is in the health and the log, without the password, and is read later', async () => {
    const { made, reported } = await mailed()
    imap.put(postfixReport(reported))
    imap.mood = 'refuses'
    await nextTurn()
    await expect.poll(bounces).toBe('failing')
    expect(await lastOf(made)).toMatchObject({ state: 'sent' })
    const lines = server.logs.filter((line) => line.includes('mailbox of bounces cannot be read'))
    expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ level: expect.anything(), why: 'refused sign-in' })
    expect(server.logs.join('')).not.toMatch(/p@ss|p%40ss/)
    imap.mood = 'well'
    await nextTurn()
    await expect.poll(bounces).toBe('ok')
    expect(await lastOf(made)).toMatchObject({ state: 'failed' })
  })

  test('P17 that does not answer holds up no stop', async () => {
    imap.mood = 'silent'
    // A turn that is taken before the clock goes on waits for the mailbox as well, and no other follows.
    await endTurn()
    await expect.poll(imap.connections).toBe(1)
    imap.mood = 'well'
    const before = performance.now()
    await server.restart()
    expect(performance.now() - before).toBeLessThan(5000)
    await nextTurn()
    await expect.poll(bounces).toBe('ok')
  })

  test('P17 is visited once in a turn, which all instances share', async () => {
    await visited()
    // The clock of the server stands still, so that the turn does not end.
    const idle = () => new Promise((done) => setTimeout(done, 300))
    await idle()
    const [turn, before] = [await turnsUntil(), visits()]
    await idle()
    expect([await turnsUntil(), visits()]).toEqual([turn, before])
    // Another instance, whose clock is ahead, has taken the next one.
    const far = server.clock.now + 60_000
    await server.database.db.updateTable('rate_counter').set({ resets_at: far }).where('key', '=', 'bounces').execute()
    server.clock.advance(1000)
    await idle()
    expect(visits()).toBe(before)
  })
})
