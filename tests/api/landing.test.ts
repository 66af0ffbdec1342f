import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmWaitlist, joinWaitlist, leaveWaitlist } from '#contract/landing.ts'
import { deliverToFolder } from '#server/mail/deliver-to-folder.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { sweep } from '#server/retention/store.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
// Every address and network is new, so that no test uses up another's limits.
let people = 0
let email = ''
beforeEach(() => {
  people += 1
  email = `anna${people}@example.com`
})
afterAll(() => server.stop())

const ask = (address = email, headers: Record<string, string> = {}) =>
  server
    .client()
    .send(
      joinWaitlist,
      { body: { email: address, consent: true } },
      { 'x-forwarded-for': `10.0.${people}.1`, ...headers },
    )
const confirm = (token: string) => server.client().send(confirmWaitlist, { body: { token } })
const leave = (token: string) => server.client().send(leaveWaitlist, { body: { token } })
const rows = (address = email) =>
  server.database.db.selectFrom('waitlist').selectAll().where('email', '=', address).execute()

function tokenIn(mail: Mail, what: 'waitlist' | 'unsubscribe'): string {
  const token = new RegExp(`/#${what}=([\\w-]{43})$`, 'm').exec(mail.text)?.[1]
  if (!token) throw new Error(`no ${what} link in: ${mail.text}`)
  return token
}

/** The mail of the newest request: there is one for each. */
async function nextMail(address = email): Promise<Mail> {
  const count = server.mails.length
  expect((await ask(address)).status).toBe(202)
  for (let tries = 0; tries < 300 && server.mails.length === count; tries++) {
    await new Promise((done) => setTimeout(done, 10))
  }
  return await server.mailTo(address)
}

describe('C34 joining', () => {
  test('counts once the link of the mail is opened, and that link works again', async () => {
    const answer = await ask()
    expect([answer.status, answer.text]).toEqual([202, ''])
    expect(await rows()).toMatchObject([{ locale: 'en', consent_at: server.clock.now, confirmed_at: null }])
    const mail = await server.mailTo(email)
    expect(mail.text).toContain(`${server.origin}/#waitlist=`)
    expect(mail.html).toContain(`${server.origin}/#waitlist=`)
    const token = tokenIn(mail, 'waitlist')
    const confirmedAt = server.clock.now
    expect((await confirm(token)).status).toBe(204)
    server.clock.advance(hourMs)
    expect((await confirm(token)).status).toBe(204)
    expect(await rows()).toMatchObject([{ confirmed_at: confirmedAt }])
  })

  test('in the language of the page, also in the links', async () => {
    await ask(email, { 'accept-language': 'pl-PL,pl;q=0.9' })
    const mail = await server.mailTo(email)
    expect(mail.html).toContain('<html lang="pl">')
    expect(mail.text).toContain(`${server.origin}/pl/#waitlist=`)
    expect(mail.text).toContain(`${server.origin}/pl/#unsubscribe=`)
    expect(await rows()).toMatchObject([{ locale: 'pl' }])
  })

  test('only the owner of an address can tell whether it is new, unconfirmed or confirmed', async () => {
    const shown = async () => {
      server.clock.advance(minuteMs)
      const { status, text, headers } = await ask()
      const fields = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      return { status, text, fields }
    }
    const first = await shown()
    const second = await shown()
    server.clock.advance(minuteMs)
    await confirm(tokenIn(await nextMail(), 'waitlist'))
    const third = await shown()
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(await rows()).toHaveLength(1)
    server.clock.advance(minuteMs)
    const joined = await nextMail()
    expect(joined.subject).toBe('You’re already on the Pitboard waitlist')
    expect(joined.text).not.toContain('#waitlist=')
    expect(tokenIn(joined, 'unsubscribe')).toHaveLength(43)
  })

  test('spellings of an address are one address', async () => {
    await ask(email.toUpperCase())
    server.clock.advance(minuteMs)
    await ask(email)
    expect(await rows()).toHaveLength(1)
  })

  test('a request with a confirmed address changes nothing', async () => {
    await confirm(tokenIn(await nextMail(), 'waitlist'))
    const [before] = await rows()
    server.clock.advance(hourMs)
    await ask(email, { 'accept-language': 'pl' })
    expect(await rows()).toEqual([{ ...before, asked_at: server.clock.now }])
  })

  test.each([
    ['consent', { email: 'a@example.com' }],
    ['consent', { email: 'a@example.com', consent: false }],
    ['consent', { email: 'a@example.com', consent: 'true' }],
    ['email', { consent: true }],
    ['email', { email: 'a@', consent: true }],
    ['email', { email: 'a@example.com\r\nBcc: b@example.com', consent: true }],
    ['email', { email: 'a@example.com,b@example.com', consent: true }],
    ['locale', { email: 'a@example.com', consent: true, locale: 'pl' }],
  ])('a wrong %s: %j', async (field, body) => {
    const { status, problem } = await server.client().send(joinWaitlist, { body: body as never })
    expect([status, problem.code, problem.field]).toEqual([400, 'invalid', field])
    if (JSON.stringify(body).includes('false')) {
      expect(problem.issues).toEqual([{ field: 'consent', code: 'custom', rule: 'consent-required' }])
    }
  })

  test('a request from another site is refused', async () => {
    expect((await ask(email, { origin: 'https://elsewhere.example' })).problem.code).toBe('forbidden-origin')
  })

  test('without a mail server the request is refused', async () => {
    const withoutMail = await startTestServer({ env: { NODE_ENV: 'production' } })
    const { problem } = await withoutMail.client().send(joinWaitlist, { body: { email, consent: true } })
    expect([problem.status, problem.code]).toEqual([503, 'mail-unavailable'])
    expect(await withoutMail.database.db.selectFrom('waitlist').selectAll().execute()).toEqual([])
    await withoutMail.stop()
  })
})

describe('C34 leaving', () => {
  test('by the link of any mail, without a session, repeatedly; nothing of the address is left', async () => {
    const first = await nextMail()
    await confirm(tokenIn(first, 'waitlist'))
    server.clock.advance(minuteMs)
    const second = await nextMail()
    const entry = (await rows())[0]?.id ?? ''
    expect((await leave(tokenIn(first, 'unsubscribe'))).status).toBe(204)
    expect(await rows()).toEqual([])
    const tokens = server.database.db.selectFrom('waitlist_token').selectAll().where('waitlist_id', '=', entry)
    expect(await tokens.execute()).toEqual([])
    expect((await leave(tokenIn(first, 'unsubscribe'))).status).toBe(204)
    expect((await leave(tokenIn(second, 'unsubscribe'))).status).toBe(204)
    expect((await confirm(tokenIn(first, 'waitlist'))).problem.code).toBe('waitlist-link-ended')
  })

  test('an unconfirmed address can leave as well, and join again', async () => {
    const mail = await nextMail()
    await leave(tokenIn(mail, 'unsubscribe'))
    expect(await rows()).toEqual([])
    server.clock.advance(minuteMs)
    await confirm(tokenIn(await nextMail(), 'waitlist'))
    expect(await rows()).toHaveLength(1)
  })

  test('an unknown secret reveals nothing; a malformed one is refused', async () => {
    expect((await leave('A'.repeat(43))).status).toBe(204)
    expect((await confirm('A'.repeat(43))).problem).toMatchObject({ status: 404, code: 'waitlist-link-ended' })
    for (const token of ['', 'A'.repeat(42), `${'A'.repeat(42)}%`]) {
      expect((await leave(token)).problem).toMatchObject({ code: 'invalid', field: 'token' })
      expect((await confirm(token)).problem).toMatchObject({ code: 'invalid', field: 'token' })
    }
  })

  test('the unsubscribe button of the mail program works', async () => {
    const mail = await nextMail()
    expect(mail.unsubscribe).toBe(`${server.origin}/#unsubscribe=${tokenIn(mail, 'unsubscribe')}`)
    const folder = join(server.dataDir, 'post')
    await deliverToFolder(folder, { name: 'Pitboard', address: 'noreply@example.com' }, Date.now, () => {}).deliver(
      mail,
      'm',
    )
    const [file = ''] = readdirSync(folder)
    const lines = readFileSync(join(folder, file), 'utf8').replace(/\r\n\s+/g, ' ')
    expect(lines).toContain(`List-Unsubscribe: <${mail.unsubscribe}>`)
  })
})

describe('C34 limits and ends', () => {
  const next = (ms: number) => {
    server.clock.advance(ms)
    return ask()
  }

  test('an address a minute, five an hour, ten a day, for all networks together', async () => {
    expect((await ask()).status).toBe(202)
    expect((await next(minuteMs - 1)).problem).toMatchObject({ code: 'too-many-requests', retryAfter: 1 })
    for (let count = 2; count <= 5; count++) expect((await next(minuteMs)).status).toBe(202)
    expect((await next(minuteMs)).problem.retryAfter).toBeGreaterThan(3000)
    for (let count = 6; count <= 10; count++) expect((await next(count === 6 ? hourMs : minuteMs)).status).toBe(202)
    expect((await next(hourMs)).problem.retryAfter).toBeGreaterThan(20 * 3600)
    expect((await next(dayMs)).status).toBe(202)
  })

  test('twenty an hour from one network address', async () => {
    for (let count = 1; count <= 20; count++) expect((await ask(`many${count}.${email}`)).status).toBe(202)
    expect((await ask(`last.${email}`)).problem).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect((await ask(`last.${email}`, { 'x-forwarded-for': '10.1.1.1' })).status).toBe(202)
  })

  test('an address not confirmed within 30 days is deleted, a confirmed one stays', async () => {
    const other = `other.${email}`
    const token = tokenIn(await nextMail(), 'waitlist')
    await confirm(tokenIn(await nextMail(other), 'waitlist'))
    server.clock.advance(30 * dayMs)
    expect((await confirm(token)).problem.code).toBe('waitlist-link-ended')
    await sweep(server.database, server.clock.now + 1)
    expect([await rows(), (await rows(other)).length]).toEqual([[], 1])
  })

  test('the log has neither secrets nor addresses, and the database no secret', async () => {
    const mail = await nextMail()
    const token = tokenIn(mail, 'waitlist')
    await confirm(token)
    await leave(token)
    await ask(`kept.${email}`)
    const confirmed = tokenIn(await server.mailTo(`kept.${email}`), 'waitlist')
    const { db } = server.database
    const tokens = await db.selectFrom('waitlist_token').selectAll().execute()
    const counters = await db.selectFrom('rate_counter').selectAll().execute()
    const everywhere = [...server.logs, JSON.stringify([tokens, counters])].join('\n')
    for (const secret of [token, confirmed, email]) expect(everywhere).not.toContain(secret)
  })
})

describe('the form without a script', () => {
  const send = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/waitlist`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { origin: server.origin, 'x-forwarded-for': `10.1.${people}.1`, ...headers },
    })
    return { status: answer.status, location: answer.headers.get('location') }
  }

  test('C34 joins, in the language of the page, and redirects back to it', async () => {
    expect(await send({ email: ` ${email} `, consent: 'yes', locale: 'pl' })).toEqual({
      status: 303,
      location: '/pl#joined',
    })
    expect((await server.mailTo(email)).html).toContain('<html lang="pl">')
    expect(await rows()).toHaveLength(1)
  })

  test('C34 without consent, or with an invalid address, nobody joins the list', async () => {
    expect(await send({ email })).toEqual({ status: 303, location: '/#not-joined' })
    expect(await send({ email: 'anna@', consent: 'yes' })).toEqual({ status: 303, location: '/#not-joined' })
    expect(await rows()).toHaveLength(0)
  })

  test('C34 the page of another origin, another kind of body and a large one are refused', async () => {
    const fields = { email, consent: 'yes' }
    expect((await send(fields, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(fields, { origin: 'null' })).status).toBe(403)
    expect((await send(fields, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send({ ...fields, more: 'x'.repeat(3000) })).status).toBe(413)
    expect(await rows()).toHaveLength(0)
  })
})
