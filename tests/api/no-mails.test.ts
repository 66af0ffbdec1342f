import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppointmentDetails, changeAppointmentStatus } from '#contract/appointments.ts'
import { anonymiseCustomer, createCustomer, getCustomer, mergeCustomer, switchMails } from '#contract/customers.ts'
import { decideMessage, listMessages } from '#contract/messages.ts'
import type { Status } from '#domain/appointment.ts'
import { insertUnsubscribeToken } from '#server/messages/rows/unsubscribe-store.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { type PostOffice, startPostOffice } from '../support/post-office.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let post: PostOffice
let server: TestServer
let station: TestStation
const monday = Date.parse('2026-11-23T10:00:00Z')
const anna = { name: 'Anna Kowalska', phone: '+48601234567', email: 'anna@example.com' }

beforeAll(async () => {
  post = await startPostOffice()
  server = await startTestServer({ env: post.env })
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})
beforeEach(async () => {
  post.received.length = 0
  server.clock.now = monday
  for (const table of ['message', 'mail', 'rate_counter'] as const) await server.database.db.deleteFrom(table).execute()
  station = await openStation(server, { email: 'biuro@wola.example' })
})

let plates = 0
const bookFor = (customer: object = anna): Promise<AppointmentDetails> => {
  plates += 1
  const vehicle = { plate: `WX ${1000 + plates}A`, country: 'PL' }
  return book(station.owner, { customer: customer as typeof anna, vehicle, startsAt: '2026-11-23T09:00:00.000Z' })
}
async function step({ id }: AppointmentDetails, status: Status, reason = ''): Promise<void> {
  const body = { appointmentId: id, reason }
  const { status: answered } = await station.owner.client.send(changeAppointmentStatus, {
    params: { status },
    body,
    headers: {},
  })
  expect(answered).toBe(200)
}
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms)
  await server.restart()
}
const read = async ({ id }: AppointmentDetails) =>
  (await station.owner.client.send(listMessages, { params: { id } })).value
const customerOf = async ({ customer }: AppointmentDetails) =>
  (await station.owner.client.send(getCustomer, { params: { id: customer?.id ?? '' } })).value
const switchTo = (made: AppointmentDetails, body: { mails: 'on' | 'off'; isAsked?: boolean }) =>
  station.owner.client.send(switchMails, { params: { id: made.customer?.id ?? '' }, body })

const linkIn = (text: string): string => /http:\S+(\/api\/no-mails\/(en|pl)\/[\w-]{43})/.exec(text)?.[1] ?? ''
/** A customer whose car is ready and who has the mail, and the link of that mail. */
async function mailed(customer: object = anna): Promise<{ made: AppointmentDetails; link: string }> {
  const made = await bookFor(customer)
  await step(made, 'ready')
  await pass(120_000)
  const { text } = await post.waitFor((mail) => mail.text.includes(made.vehicle.plate ?? ''))
  return { made, link: linkIn(text) }
}
// As a mail program does it: no cookie, no origin.
const oneClick = (path: string) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
const unknownLink = `/api/no-mails/pl/${'A'.repeat(43)}`

describe('the link of a mail', () => {
  test('every mail to a customer has it: in both bodies, and for the button of the mail program', async () => {
    const { link } = await mailed()
    const [mail] = post.received
    expect(link).toMatch(/^\/api\/no-mails\/pl\//)
    // Once in the text, once in the HTML, where its words are the link.
    expect(mail?.text.split(link)).toHaveLength(4)
    const head = mail?.raw.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ')
    expect(head).toContain(`List-Unsubscribe: <${server.origin}${link}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const tokens = await server.database.db.selectFrom('stop_token').selectAll().execute()
    expect(JSON.stringify(tokens)).not.toContain(link.split('/').at(-1))
  })

  test('opening it changes nothing; search engines do not index it, and it loads no other files', async () => {
    const { made, link } = await mailed()
    const page = await fetch(`${server.url}${link}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    const html = await page.text()
    expect(html).toContain('<html lang="pl">')
    expect(html).toContain('<form method="post">')
    expect(html).not.toMatch(/Wola|Kowalska|<script|src=/)
    expect((await customerOf(made)).mailsOff).toBeNull()
  })

  // The text is English for both, because the catalogues belong to the build.
  test.each(['en', 'pl'] as const)('it leads to a page in its language, %s, which unsubscribes', async (language) => {
    const shown = async (answer: Response) => {
      const html = await answer.text()
      return [answer.status, /<html lang="(..)">/.exec(html)?.[1], /<h1>(.*)<\/h1>/.exec(html)?.[1]]
    }
    const reader = { ...anna, email: `${language}@example.com` }
    const known = await station.owner.client.send(createCustomer, {
      body: { ...reader, kind: 'person', language, consents: [], notes: '' },
    })
    const { made, link } = await mailed({ id: known.value.id, ...reader })
    expect(link).toContain(`/api/no-mails/${language}/`)
    // The end of a secret is not a language.
    const secrets = ['en', 'pl'].map((end) => makeToken().slice(0, 41) + end)
    for (const secret of secrets) {
      const token = { hash: hashToken(secret), customerId: known.value.id, now: server.clock.now }
      await insertUnsubscribeToken(station.account, server.database.db, token)
    }
    for (const path of [link, ...secrets.map((secret) => `/api/no-mails/${language}/${secret}`)]) {
      await switchTo(made, { mails: 'on', isAsked: true })
      expect(await shown(await fetch(server.url + path))).toEqual([200, language, 'Unsubscribe?'])
      expect((await customerOf(made)).mailsOff).toBeNull()
      expect(await shown(await oneClick(path))).toEqual([200, language, 'You’re unsubscribed'])
      expect((await customerOf(made)).mailsOff).toMatchObject({ by: 'customer' })
    }
  })

  test('P15 it ends the consents for email, and keeps those for text messages', async () => {
    const { made, link } = await mailed()
    const { id = '' } = made.customer ?? {}
    const at = server.clock.now
    const [old, sms] = [
      { purpose: 'marketing', givenAt: at },
      { purpose: 'marketing', givenAt: at, channel: 'sms', source: 'import' },
    ]
    const consents = JSON.stringify([old, sms])
    await server.database.db.updateTable('customer').set({ consents }).where('id', '=', id).execute()
    const givenAt = new Date(at).toISOString()
    // The first consents were recorded without channel and source.
    expect((await customerOf(made)).consents).toEqual([
      { ...old, givenAt, channel: 'email', source: 'desk' },
      { ...sms, givenAt },
    ])
    await oneClick(link)
    expect((await customerOf(made)).consents).toEqual([{ ...sms, givenAt }])
  })

  test('one tap unsubscribes, also from pending mails, and a second tap changes nothing', async () => {
    const { made, link } = await mailed()
    const next = await bookFor()
    await step(next, 'ready')
    expect((await read(next)).messages).toMatchObject([{ state: 'waiting' }])

    const done = await oneClick(link)
    expect(done.status).toBe(200)
    const off = { at: '2026-11-23T10:02:00.000Z', by: 'customer' }
    const customer = await customerOf(made)
    expect(customer.mailsOff).toEqual(off)
    const after = await read(next)
    expect(after).toMatchObject({ hasEmail: false, mailsOff: off, messages: [{ kind: 'ready', state: 'by-hand' }] })
    const decision = {
      params: { id: next.id, messageId: after.messages[0]?.id ?? '' },
      body: { action: 'send' },
    } as const
    expect((await station.owner.client.send(decideMessage, decision)).problem.code).toBe('illegal-transition')

    server.clock.advance(60_000)
    expect((await oneClick(link)).status).toBe(200)
    expect(await customerOf(made)).toEqual(customer)
    await pass(3600_000)
    expect(post.received).toHaveLength(1)
  })

  test('later changes are announced by hand; a customer without a phone number gets no message', async () => {
    const { made, link } = await mailed()
    const { phone: _, ...writer } = { ...anna, name: 'Ewa Lis', email: 'ewa@example.com' }
    const other = await mailed(writer)
    await oneClick(link)
    await oneClick(other.link)
    await step(made, 'in-progress', 'other: it rattles')
    await step(made, 'ready')
    await step(other.made, 'in-progress', 'other: it rattles')
    await step(other.made, 'ready')
    expect((await read(made)).messages[0]).toMatchObject({ kind: 'ready', state: 'by-hand' })
    expect((await read(other.made)).messages).toHaveLength(1)
    await pass(3600_000)
    expect(post.received).toHaveLength(2)
  })

  test('an invalid secret gets the same answer, and too many tries are limited', async () => {
    const { link } = await mailed()
    const known = await oneClick(link)
    const unknown = await oneClick(unknownLink)
    const bare = ({ headers }: Response) =>
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)).toSorted()
    expect([unknown.status, bare(unknown), await unknown.text()]).toEqual([200, bare(known), await known.text()])
    expect(await (await fetch(`${server.url}${unknownLink}`)).text()).toBe(
      await (await fetch(`${server.url}${link}`)).text(),
    )
    for (let tries = 1; tries < 60; tries++) await oneClick(unknownLink)
    const late = await oneClick(unknownLink)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    // The holder of a valid secret is not affected by a neighbour in the network.
    expect((await oneClick(link)).status).toBe(200)
    server.clock.advance(61_000)
    expect((await oneClick(unknownLink)).status).toBe(200)
  })

  test('the page, which may load no style sheet, has the colours of all others', async () => {
    const page = await (await fetch(`${server.url}/api/no-mails/en/none`)).text()
    const longOf = (colour: string) => colour.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
    const coloursIn = (text: string) => new Set((text.match(/#[\da-f]{3,6}\b/gi) ?? []).map(longOf))
    const folder = join(import.meta.dirname, '../../src')
    const tokens = coloursIn(readFileSync(join(folder, 'client/ui/tokens.css'), 'utf8'))
    // A link has the colour that it has in the mail.
    const mails = coloursIn(readFileSync(join(folder, 'server/mail/render-mail.ts'), 'utf8'))
    const colours = [...coloursIn(page)]
    expect(colours.length).toBeGreaterThan(8)
    expect(colours.filter((colour) => !tokens.has(colour) && !mails.has(colour))).toEqual([])
  })

  test('a truncated link says so, and unsubscribes nobody', async () => {
    const { made, link } = await mailed()
    const cut = link.slice(0, -1)
    for (const [path, init] of [
      [cut, {}],
      [cut, { method: 'POST' }],
      [link.slice(0, link.lastIndexOf('/') + 1), {}],
    ] as const) {
      const answer = await fetch(server.url + path, init)
      const text = await answer.text()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(text).toContain('<html lang="pl">')
      expect(text).not.toContain('<form')
    }
    expect((await customerOf(made)).mailsOff).toBeNull()
  })

  test('the address itself is unsubscribed, also for a customer of another name', async () => {
    const { made, link } = await mailed()
    await oneClick(link)
    const { phone: _, ...again } = { ...anna, name: 'A. Kowalska', email: 'Anna@Example.com' }
    const other = await bookFor(again)
    expect(other.customer?.id).not.toBe(made.customer?.id)
    expect((await customerOf(other)).mailsOff).toMatchObject({ by: 'customer' })
    await step(other, 'ready')
    expect((await read(other)).messages).toEqual([])
    expect((await switchTo(other, { mails: 'on', isAsked: true })).value.mailsOff).toBeNull()
    expect((await customerOf(made)).mailsOff).toBeNull()
  })
})

describe('the workshop’s switch', () => {
  test('it turns the mails off and on; a pending mail is withdrawn', async () => {
    const made = await bookFor()
    await step(made, 'ready')
    post.refusals = 1000
    await pass(120_000)
    const { db } = server.database
    await expect
      .poll(async () => (await db.selectFrom('mail').select('last_error').execute())[0]?.last_error)
      .toBeTruthy()
    const off = await switchTo(made, { mails: 'off' })
    expect(off.value.mailsOff).toEqual({ at: '2026-11-23T10:02:00.000Z', by: 'station' })
    expect((await switchTo(made, { mails: 'off' })).value).toEqual(off.value)
    expect((await read(made)).messages).toMatchObject([{ state: 'by-hand', address: null }])
    post.refusals = 0
    await pass(3600_000)
    expect(post.received).toEqual([])
    expect((await switchTo(made, { mails: 'on' })).value.mailsOff).toBeNull()
    await step(made, 'in-progress', 'other: it rattles')
    await step(made, 'ready')
    await pass(120_000)
    await post.waitFor((mail) => mail.text.includes(made.vehicle.plate ?? ''))
  })

  test('an unsubscription by the customer is reversed only at the customer’s own request', async () => {
    const { made, link } = await mailed()
    await switchTo(made, { mails: 'off' })
    await oneClick(link)
    expect((await switchTo(made, { mails: 'on' })).problem).toMatchObject({ code: 'invalid', field: 'isAsked' })
    expect((await switchTo(made, { mails: 'on', isAsked: false })).problem.field).toBe('isAsked')
    expect((await customerOf(made)).mailsOff).toMatchObject({ by: 'customer' })
    expect((await switchTo(made, { mails: 'on', isAsked: true })).value.mailsOff).toBeNull()
    const mechanic = await station.join('mechanic')
    const params = { id: made.customer?.id ?? '' }
    const refused = await mechanic.client.send(switchMails, { params, body: { mails: 'off' } })
    expect(refused.problem.code).toBe('forbidden')
  })

  test('after a merge the remaining customer has the unsubscription and the links; an erased one has none', async () => {
    const { made, link } = await mailed()
    const { client } = station.owner
    const person = { kind: 'person', email: null, language: null } as const
    const body = { ...anna, ...person, consents: [], notes: '' }
    const heir = (await client.send(createCustomer, { body })).value
    await client.send(mergeCustomer, { params: { id: made.customer?.id ?? '' }, body: { into: heir.id } })
    await oneClick(link)
    expect((await client.send(getCustomer, { params: { id: heir.id } })).value.mailsOff).toMatchObject({
      by: 'customer',
    })
    const third = (await client.send(createCustomer, { body: { ...body, name: 'Anna K.' } })).value
    await client.send(mergeCustomer, { params: { id: heir.id }, body: { into: third.id } })
    expect((await client.send(getCustomer, { params: { id: third.id } })).value.mailsOff).toMatchObject({
      by: 'customer',
    })
    await step(made, 'completed')
    expect((await client.send(anonymiseCustomer, { params: { id: third.id } })).value.mailsOff).toBeNull()
    const left = server.database.db.selectFrom('stop_token').select('token_hash').where('customer_id', '=', third.id)
    expect(await left.execute()).toEqual([])
    expect((await oneClick(link)).status).toBe(200)
  })
})
