import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { login, register, requestLoginCode, requestRegisterCode } from '#contract/auth.ts'
import { createEmployee, inviteEmployee } from '#contract/employees.ts'
import { getInvitation } from '#contract/invitations.ts'
import { joinWaitlist } from '#contract/landing.ts'
import { addNote } from '#contract/notes.ts'
import { saveBaseInfo } from '#contract/onboarding.ts'
import { type Profile, updateProfile, uploadProfilePhoto } from '#contract/profiles.ts'
import type { Client } from '../support/client.ts'
import { onePixel, pictureForm } from '../support/pictures.ts'
import { codeFor, startTestServer, type TestServer } from '../support/server.ts'
import { aBaseInfo, book } from '../support/station.ts'

const owner = 'olga.ownerska@warsztat-wola.example'
const mechanic = 'marek.mechanik@warsztat-wola.example'
const waiter = 'wanda.waitlist@poczta.example'
const typed = {
  reason: 'Odwolane przez tesciowa',
  complaint: 'Skrzypi lewy zawias',
  notes: 'Klucz pod wycieraczka',
  customer: 'Genowefa Przykladowska',
  phone: '+48609876543',
  plate: 'WPR 4X7K2',
}

let server: TestServer
let client: Client
let photo: string
/** Secrets: codes, session tokens, secrets of links. */
const keys = new Set<string>()
const keepCookies = () => {
  for (const value of client.cookies.values()) if (value.length >= 20) keys.add(value)
}
const secretIn = (text: string): string => {
  const secret = /[=/#]([\w-]{43})(?![\w-])/.exec(text)?.[1]
  if (!secret) throw new Error(`no secret in ${text}`)
  return secret
}

beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
  await client.send(requestRegisterCode, { body: { email: owner } })
  const first = await codeFor(server, owner)
  await client.send(register, { body: { email: owner, code: '1234 5678' } })
  await client.send(register, { body: { email: owner, code: first } })
  keepCookies()
  server.clock.advance(5 * 60_000)
  server.mails.length = 0
  await client.send(requestLoginCode, { body: { email: owner } })
  const second = await codeFor(server, owner)
  keepCookies()
  await client.send(login, { body: { email: owner, code: second } })
  keepCookies()
  for (const code of [first, second]) keys.add(code).add(code.replace(' ', ''))

  await client.send(saveBaseInfo, { body: aBaseInfo({ name: 'Warsztat\r\nBcc: zly@example.com' }) })
  await client.send(updateProfile, {
    body: { firstName: 'Olga', lastName: 'Ownerska', phone: typed.phone, language: 'pl' },
  })
  const form = { method: 'POST', body: pictureForm(onePixel) }
  photo = ((await client.fetch(`/api${uploadProfilePhoto.path}`, form)).value as Profile).photo ?? ''
  const who = { client, userId: '', token: '' }
  const { id } = await book(who, {
    vehicle: { plate: typed.plate, country: 'PL' },
    customer: { name: typed.customer, phone: typed.phone },
    complaint: typed.complaint,
  })
  expect(
    (await client.send(addNote, { params: { id }, headers: {}, body: { id: randomUUID(), text: typed.notes } })).status,
  ).toBe(201)
  const cancelled = { appointmentId: id, reason: typed.reason }
  const change = { params: { status: 'cancelled' as const }, headers: {}, body: cancelled }
  expect((await client.send(changeAppointmentStatus, change)).status).toBe(200)
  const { value: employee } = await client.send(createEmployee, {
    body: {
      name: 'Marek Mechanik',
      shortName: 'Marek',
      role: 'mechanic',
      email: mechanic,
      phone: null,
      colour: 'teal',
      skills: [],
      weekly: null,
    },
  })
  expect((await client.send(inviteEmployee, { params: { id: employee.id } })).status).toBe(200)
  const invitation = secretIn((await server.mailTo(mechanic)).text)
  keys.add(invitation)
  expect((await client.send(getInvitation, { body: { token: invitation } })).status).toBe(200)
  await client.send(joinWaitlist, { body: { email: waiter, consent: true } })
  keys.add(secretIn((await server.mailTo(waiter)).text))
  // Errors are logged too, with as little data.
  const strange = { email: owner, code: first, [typed.reason]: 1 }
  await client.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(strange),
  })
  await client.fetch(`/api/vehicles?plate=${encodeURIComponent(typed.plate)}&${owner}=1`)
  await client.fetch(`/api/${encodeURIComponent(mechanic)}`)
  const forged = { origin: 'https://evil.example', cookie: `__Host-sid=${[...keys][0]}` }
  await client.fetch('/api/auth/logout', { headers: forged })
})
afterAll(() => server.stop())

test('the log of a whole journey has no code, token, address, name or user input', () => {
  const log = server.logs.join('\n')
  expect(server.logs.length).toBeGreaterThan(15)
  const personal = [owner, mechanic, waiter, ...Object.values(typed), 'Ownerska', 'Mechanik', 'evil.example']
  for (const secret of [...keys, ...personal]) {
    expect(log, secret).not.toContain(secret)
    expect(log, secret).not.toContain(encodeURIComponent(secret))
  }
})

test('no text of the database is a code, a token or the secret of a link', async () => {
  const { db } = server.database
  expect(keys.size).toBeGreaterThanOrEqual(7)
  const tables = await db.introspection.getTables()
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    const text = JSON.stringify(rows)
    for (const key of keys) expect(text.includes(key), `${name} holds ${key}`).toBe(false)
    // The address of a person waiting for a mail is encrypted with it.
    if (name === 'mail') for (const address of [owner, mechanic, waiter]) expect(text).not.toContain(address)
  }
})

test('no mail has an injected recipient or header', () => {
  for (const mail of server.mails) expect(mail.to + mail.subject).not.toMatch(/[\r\n]/)
  expect(new Set(server.mails.map((mail) => mail.to))).toEqual(new Set([owner, mechanic, waiter]))
})

test('uploaded bytes, events, and refusals of every kind have the headers too', async () => {
  const tooLarge = { method: 'POST', headers: { 'content-type': 'application/json' }, body: `"${'x'.repeat(200_000)}"` }
  const answers = [
    await client.fetch(`/api${photo}`),
    await client.fetch('/api/openapi.json'),
    await client.fetch('/api/auth/login', tooLarge),
    await client.fetch('/api/health', { method: 'PUT' }),
    await server.client().fetch('/api/profiles/me'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 413, 405, 401])
  const stop = new AbortController()
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const events = await fetch(`${server.url}/api/events`, { headers: { cookie }, signal: stop.signal })
  stop.abort()
  expect(events.headers.get('content-type')).toBe('text/event-stream')
  // The API document is public and cacheable.
  const lasting = answers[1]?.headers
  expect(lasting?.get('cache-control')).toMatch(/^public/)
  for (const { headers } of [...answers, events]) {
    if (headers !== lasting) expect(headers.get('cache-control')).toMatch(/no-store|private/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.has('access-control-allow-origin')).toBe(false)
  }
})
