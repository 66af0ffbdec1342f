import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login, logout, refresh, register, requestLoginCode, requestRegisterCode } from '#contract/auth.ts'
import { enrolDevice } from '#contract/devices.ts'
import { myProfile } from '#contract/profiles.ts'
import { findSession } from '#server/auth/store.ts'
import { hashToken } from '#server/token.ts'
import type { Client } from '../support/client.ts'
import { codeFor, openSession, startTestServer, type TestServer } from '../support/server.ts'
import { openStation } from '../support/station.ts'

const minute = 60_000
const day = 24 * 60 * minute
const email = 'anna@example.com'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

async function signUp(client: Client, address = email): Promise<void> {
  await client.send(requestRegisterCode, { body: { email: address } })
  const registered = await client.send(register, { body: { email: address, code: await codeFor(server, address) } })
  expect(registered.status, registered.text).toBe(200)
  server.mails.length = 0
  server.clock.advance(minute)
}

describe('codes', () => {
  test('A1 C1 C2 C3 C4 C6 C7 register, sign out, sign in again: with codes only', async () => {
    const client = server.client()
    const sent = await client.send(requestRegisterCode, { body: { email: 'Anna@Example.com' } })
    expect(sent.value).toEqual({ expiresInSeconds: 600, resendInSeconds: 60 })
    const mail = await server.mailTo(email)
    expect(mail.subject).toMatch(/^\d{4} \d{4} is your Pitboard code$/)

    const code = await codeFor(server, email)
    const registered = await client.send(register, { body: { email, code: code.replace(' ', '') } })
    expect(registered.status).toBe(200)
    expect(client.cookies.has('__Host-sid')).toBe(true)
    expect((await client.send(myProfile, {})).value).toMatchObject({ email, account_id: null, role: null })

    expect((await client.send(logout, {})).status).toBe(204)
    expect(client.cookies.has('__Host-sid')).toBe(false)
    expect((await client.send(myProfile, {})).status).toBe(401)

    server.mails.length = 0
    await client.send(requestLoginCode, { body: { email } })
    const again = await client.send(login, { body: { email, code: await codeFor(server, email) } })
    expect(again.status).toBe(200)
    expect((await client.send(myProfile, {})).value.email).toBe(email)
  })

  test('A1 cookies: __Host-, Secure, HttpOnly, SameSite=Strict', async () => {
    const client = server.client()
    const sent = await client.send(requestRegisterCode, { body: { email } })
    const entered = await client.send(register, { body: { email, code: await codeFor(server, email) } })
    expect(entered.value.expiresAt).toBe(new Date(server.clock.now + 7 * day).toISOString())
    const lines = [...sent.headers.getSetCookie(), ...entered.headers.getSetCookie()]
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      '__Host-otp',
      '__Host-sid',
      '__Host-browser',
      '__Host-otp',
    ])
    for (const line of lines) expect(line).toMatch(/; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Strict$/)
    // Nothing of the code is left, and after a sign-out nothing of the session.
    expect(lines[3]).toMatch(/^__Host-otp=; Path=\/; Max-Age=0;/)
    const left = await client.send(logout, {})
    expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-sid=; Path=\/; Max-Age=0;/)])
  })

  test('if no mail can be sent a code is refused, and the log says why', async () => {
    const withoutMail = await startTestServer({ env: { NODE_ENV: 'production' } })
    try {
      const { status, problem } = await withoutMail.client().send(requestLoginCode, { body: { email } })
      expect([status, problem.code]).toEqual([503, 'mail-unavailable'])
      expect(withoutMail.logs.join('')).toMatch(/a code was requested, but SMTP_URL is missing/)
    } finally {
      await withoutMail.stop()
    }
  })

  test('a code works once', async () => {
    const client = server.client()
    await client.send(requestRegisterCode, { body: { email } })
    const otp = client.cookies.get('__Host-otp') ?? ''
    const code = await codeFor(server, email)
    expect((await client.send(register, { body: { email, code } })).status).toBe(200)
    client.cookies.set('__Host-otp', otp)
    const again = await client.send(register, { body: { email, code } })
    expect(again.problem).toMatchObject({ status: 400, code: 'invalid-code', field: 'code' })
  })

  test('two simultaneous entries of one code open one session', async () => {
    const client = server.client()
    await client.send(requestRegisterCode, { body: { email } })
    const body = { email, code: await codeFor(server, email) }
    const entries = await Promise.all(Array.from({ length: 4 }, () => client.send(register, { body })))
    expect(entries.filter((entry) => entry.status === 200)).toHaveLength(1)
    expect(await server.database.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  test('wrong, expired and invalidated codes get the same answer', async () => {
    const client = server.client()
    await client.send(requestRegisterCode, { body: { email } })
    const code = await codeFor(server, email)
    const wrong = code === '1111 1111' ? '2222 2222' : '1111 1111'
    const bodies = [(await client.send(register, { body: { email, code: wrong } })).problem]
    server.clock.advance(10 * minute)
    bodies.push((await client.send(register, { body: { email, code } })).problem)

    server.mails.length = 0
    await client.send(requestRegisterCode, { body: { email } })
    for (let entry = 0; entry < 5; entry++) {
      bodies.push((await client.send(register, { body: { email, code: '3333 3333' } })).problem)
    }
    bodies.push((await client.send(register, { body: { email, code: await codeFor(server, email) } })).problem)
    for (const body of bodies) expect({ ...body, requestId: '' }).toEqual({ ...bodies[0], requestId: '' })
    expect(bodies).toHaveLength(8)
  })

  test('a code belongs to the browser that requested it: another one can neither use nor invalidate it', async () => {
    const owner = server.client()
    await owner.send(requestRegisterCode, { body: { email } })
    const code = await codeFor(server, email)
    const stranger = server.client()
    expect((await stranger.send(register, { body: { email, code } })).status).toBe(400)
    server.clock.advance(minute)
    await stranger.send(requestRegisterCode, { body: { email } })
    for (let entry = 0; entry < 6; entry++) await stranger.send(register, { body: { email, code: '1111 1111' } })
    expect((await owner.send(register, { body: { email, code } })).status).toBe(200)
  })

  test('a new request from the same browser invalidates the older code', async () => {
    const client = server.client()
    await client.send(requestRegisterCode, { body: { email } })
    const older = await codeFor(server, email)
    server.clock.advance(minute)
    server.mails.length = 0
    await client.send(requestRegisterCode, { body: { email } })
    const newer = await codeFor(server, email)
    if (older !== newer) expect((await client.send(register, { body: { email, code: older } })).status).toBe(400)
    expect((await client.send(register, { body: { email, code: newer } })).status).toBe(200)
  })

  test('a login code is not a register code', async () => {
    await signUp(server.client())
    const client = server.client()
    await client.send(requestLoginCode, { body: { email } })
    expect((await client.send(register, { body: { email, code: await codeFor(server, email) } })).status).toBe(400)
  })

  test('stored hashes reveal neither code nor token, and a sent mail leaves nothing', async () => {
    const client = server.client()
    await client.send(requestRegisterCode, { body: { email } })
    const digits = (await codeFor(server, email)).replace(' ', '')
    await client.send(register, { body: { email, code: digits } })
    const { db } = server.database
    const stored = JSON.stringify([
      await db.selectFrom('otp').selectAll().execute(),
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('mail').selectAll().execute(),
      await db.selectFrom('rate_counter').selectAll().execute(),
    ])
    expect(stored).not.toContain(digits)
    expect(stored).not.toContain(client.cookies.get('__Host-sid'))
    const log = server.logs.join('')
    for (const secret of [digits, email, client.cookies.get('__Host-sid') ?? '-']) expect(log).not.toContain(secret)
    expect(log).toContain('signed in')
  })
})

describe('who has an account', () => {
  test('known and unknown addresses get the same answer, and each a mail', async () => {
    await signUp(server.client())
    const known = await server.client().send(requestLoginCode, { body: { email } })
    const unknown = await server.client().send(requestLoginCode, { body: { email: 'nobody@example.com' } })
    expect(unknown.text).toBe(known.text)
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect((await server.mailTo('nobody@example.com')).subject).toBe('No Pitboard account with this address')
    expect((await server.mailTo('nobody@example.com')).text).toContain(`${server.origin}/register`)

    server.mails.length = 0
    const taken = await server.client().send(requestRegisterCode, { body: { email } })
    const free = await server.client().send(requestRegisterCode, { body: { email: 'new@example.com' } })
    // The owner of `email` registered a minute ago, so that its counter has expired.
    expect(taken.text).toBe(free.text)
    expect((await server.mailTo(email)).subject).toBe('You already have a Pitboard account')
    expect((await server.mailTo(email)).text).toContain(`${server.origin}/login`)
  })

  test('the code entry for an unknown address fails like a wrong code', async () => {
    await signUp(server.client())
    const [known, unknown] = [server.client(), server.client()]
    await known.send(requestLoginCode, { body: { email } })
    await unknown.send(requestLoginCode, { body: { email: 'nobody@example.com' } })
    const one = await known.send(login, { body: { email, code: '0000 0000' } })
    const other = await unknown.send(login, { body: { email: 'nobody@example.com', code: '0000 0000' } })
    expect({ ...other.problem, requestId: '' }).toEqual({ ...one.problem, requestId: '' })
  })

  test('known and unknown addresses take the same time', async () => {
    await signUp(server.client())
    const client = server.client()
    const measure = async (address: string): Promise<number> => {
      const startedAt = performance.now()
      expect((await client.send(requestLoginCode, { body: { email: address } })).status).toBe(200)
      return performance.now() - startedAt
    }
    // In parallel and in both orders, because other load on the machine slows down both.
    const differences: number[] = []
    const times: number[] = []
    for (let round = 0; round < 40; round++) {
      server.clock.advance(day)
      const isFirst = round % 2 === 0
      const one = await measure(isFirst ? email : 'nobody@example.com')
      const other = await measure(isFirst ? 'nobody@example.com' : email)
      differences.push(isFirst ? one - other : other - one)
      times.push(one, other)
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length / 2] ?? Number.NaN
    // On a busy machine everything takes longer, and the difference is larger.
    expect(Math.abs(median(differences))).toBeLessThan(Math.max(5, median(times) / 10))
  })
})

describe('limits', () => {
  const ask = (address = email) => server.client().send(requestLoginCode, { body: { email: address } })

  test('one code a minute, five an hour, ten a day for an address; a refused request does not count', async () => {
    expect((await ask()).status).toBe(200)
    const soon = await ask()
    expect(soon.problem).toMatchObject({ status: 429, code: 'code-requested-recently', retryAfter: 60 })
    expect(soon.headers.get('retry-after')).toBe('60')
    for (let one = 0; one < 4; one++) {
      server.clock.advance(minute)
      expect((await ask()).status).toBe(200)
    }
    server.clock.advance(minute)
    expect((await ask()).problem).toMatchObject({ code: 'too-many-codes', retryAfter: 55 * 60 })
    server.clock.advance(60 * minute)
    for (let one = 0; one < 5; one++) {
      expect((await ask()).status).toBe(200)
      server.clock.advance(minute)
    }
    server.clock.advance(60 * minute)
    expect((await ask()).problem.code).toBe('too-many-codes')
    server.clock.advance(day)
    expect((await ask()).status).toBe(200)
  })

  test('twenty codes an hour for an IP address, for all accounts together', async () => {
    for (let one = 0; one < 20; one++) expect((await ask(`p${one}@example.com`)).status).toBe(200)
    expect((await ask('p20@example.com')).problem).toMatchObject({ status: 429, code: 'too-many-requests' })
    server.clock.advance(60 * minute)
    expect((await ask('p20@example.com')).status).toBe(200)
  })

  test('X-Forwarded-For affects no counter without TRUST_PROXY', async () => {
    for (let one = 0; one < 20; one++) await ask(`p${one}@example.com`)
    const forged = await server
      .client()
      .send(requestLoginCode, { body: { email: 'x@example.com' } }, { 'x-forwarded-for': '203.0.113.9' })
    expect(forged.status).toBe(429)
  })

  test('sixty entries a minute for an IP address', async () => {
    const client = server.client()
    for (let one = 0; one < 60; one++) {
      expect((await client.send(login, { body: { email, code: '0000 0000' } })).status).toBe(400)
    }
    expect((await client.send(login, { body: { email, code: '0000 0000' } })).problem.code).toBe('too-many-requests')
  })

  test('the counters survive a restart', async () => {
    expect((await ask()).status).toBe(200)
    await server.restart()
    expect((await ask()).problem.code).toBe('code-requested-recently')
  })
})

describe('sessions', () => {
  const isIn = async (client: Client): Promise<boolean> => (await client.send(myProfile, {})).status === 200
  const withToken = (token: string): Client => {
    const client = server.client()
    client.cookies.set('__Host-sid', token)
    return client
  }

  test('the token is renewed after 15 minutes of use; the old one ends when the new one is used a minute later', async () => {
    const { client, token } = await openSession(server)
    server.clock.advance(14 * minute)
    await isIn(client)
    expect(client.cookies.get('__Host-sid')).toBe(token)
    server.clock.advance(minute)
    await isIn(client)
    const renewed = client.cookies.get('__Host-sid') ?? ''
    expect(renewed).not.toBe(token)

    // The new token was not used yet, so that a lost reply signs nobody out.
    server.clock.advance(10 * minute)
    expect(await isIn(withToken(token))).toBe(true)
    expect(await isIn(withToken(renewed))).toBe(true)
    server.clock.advance(59_000)
    expect(await isIn(withToken(token))).toBe(true)
    server.clock.advance(1000)
    expect(await isIn(withToken(renewed))).toBe(true)
    expect(await isIn(withToken(token))).toBe(false)
    expect(await isIn(withToken(renewed))).toBe(true)
  })

  test('the old token is invalid a minute after the first use of the new one, used again or not', async () => {
    const { client, token } = await openSession(server)
    server.clock.advance(15 * minute)
    await isIn(client)
    expect(await isIn(client)).toBe(true)

    server.clock.advance(60 * minute)
    const stranger = withToken(token)
    expect(await isIn(stranger)).toBe(false)
    expect((await stranger.send(refresh, {})).status).toBe(401)
    // It cannot even sign the owner out.
    await withToken(token).send(logout, {})
    expect(await isIn(client)).toBe(true)
  })

  test('the old token, used together with the new one, renews nothing; the new one is renewed when it is due', async () => {
    const { client, token } = await openSession(server)
    server.clock.advance(15 * minute)
    await isIn(client)
    const renewed = client.cookies.get('__Host-sid') ?? ''
    server.clock.advance(15 * minute - 10_000)
    await isIn(client)
    expect(client.cookies.get('__Host-sid')).toBe(renewed)
    server.clock.advance(20_000)
    const other = withToken(token)
    expect(await isIn(other)).toBe(true)
    expect(other.cookies.get('__Host-sid')).toBe(token)
    await isIn(client)
    expect(client.cookies.get('__Host-sid')).not.toBe(renewed)
    expect(await isIn(client)).toBe(true)
  })

  test('if the new token was never used, the old one is valid for a day', async () => {
    const renewedAndLost = async () => {
      const { client, token } = await openSession(server)
      server.clock.advance(15 * minute)
      await isIn(client)
      return token
    }
    const [first, second] = [await renewedAndLost(), await renewedAndLost()]
    server.clock.advance(day - 16 * minute)
    expect(await isIn(withToken(second))).toBe(true)
    server.clock.advance(minute)
    expect(await isIn(withToken(first))).toBe(false)
  })

  test('A7 a tablet whose battery dies before the new token is on its disk stays signed in', async () => {
    const { client } = (await openStation(server)).owner
    expect((await client.send(enrolDevice, { body: { name: 'Lift 2' } })).status).toBe(201)
    const token = client.cookies.get('__Host-sid') ?? ''
    server.clock.advance(15 * minute)
    await isIn(client)
    expect(client.cookies.get('__Host-sid')).not.toBe(token)
    // Browsers write a cookie to the disk half a minute later.
    server.clock.advance(20_000)
    expect(await isIn(client)).toBe(true)

    server.clock.advance(60 * minute)
    const charged = withToken(token)
    expect(await isIn(charged)).toBe(true)
    const fresh = charged.cookies.get('__Host-sid') ?? ''
    expect(fresh).not.toBe(token)
    // The lost token is invalid for everybody.
    expect(await isIn(client)).toBe(false)

    // After a minute of use the new token is confirmed, and the old one expires.
    server.clock.advance(minute)
    expect(await isIn(charged)).toBe(true)
    server.clock.advance(minute)
    expect(await isIn(withToken(token))).toBe(false)
    expect(await isIn(charged)).toBe(true)
  })

  test('A7 a browser that is killed before the new token is on its disk stays signed in', async () => {
    const { client, token } = await openSession(server)
    server.clock.advance(15 * minute)
    await isIn(client)
    server.clock.advance(20_000)
    expect(await isIn(client)).toBe(true)

    // Opened again: the old token is valid, and a minute after the renewal it is renewed.
    const again = withToken(token)
    expect(await isIn(again)).toBe(true)
    expect(again.cookies.get('__Host-sid')).toBe(token)
    server.clock.advance(minute)
    expect(await isIn(again)).toBe(true)
    expect(again.cookies.get('__Host-sid')).not.toBe(token)
    expect(await isIn(client)).toBe(false)
    server.clock.advance(minute)
    expect(await isIn(again)).toBe(true)
    server.clock.advance(minute)
    expect(await isIn(withToken(token))).toBe(false)
    expect(await isIn(again)).toBe(true)
  })

  test('a new token that is used after its first minute ends the old one, which renews nothing', async () => {
    const { client, token } = await openSession(server)
    server.clock.advance(15 * minute)
    await isIn(client)
    server.clock.advance(20_000)
    await isIn(client)
    server.clock.advance(minute)
    expect(await isIn(client)).toBe(true)
    const stranger = withToken(token)
    server.clock.advance(minute - 1)
    expect(await isIn(stranger)).toBe(true)
    expect(stranger.cookies.get('__Host-sid')).toBe(token)
    server.clock.advance(1)
    expect(await isIn(stranger)).toBe(false)
    expect(await isIn(client)).toBe(true)
  })

  test('ten minutes after the renewal the old token is invalid, even if the new one was used at once only', async () => {
    const { client, token } = await openSession(server)
    server.clock.advance(15 * minute)
    await isIn(client)
    expect(await isIn(client)).toBe(true)
    server.clock.advance(10 * minute)
    const stranger = withToken(token)
    expect(await isIn(stranger)).toBe(false)
    expect((await stranger.send(refresh, {})).status).toBe(401)
    expect(await isIn(client)).toBe(true)
  })

  test('a renewal whose reply was lost is repeated later, with the old token', async () => {
    const { token } = await openSession(server)
    server.clock.advance(15 * minute)
    await isIn(withToken(token))
    server.clock.advance(15 * minute)
    const late = withToken(token)
    expect(await isIn(late)).toBe(true)
    const newest = late.cookies.get('__Host-sid') ?? ''
    expect(newest).not.toBe(token)
    expect(await isIn(withToken(newest))).toBe(true)
  })

  test('of many simultaneous calls one renews, and all are answered', async () => {
    const { token } = await openSession(server)
    server.clock.advance(20 * minute)
    const clients = Array.from({ length: 8 }, () => withToken(token))
    expect(await Promise.all(clients.map(isIn))).toEqual(Array(8).fill(true))
    const renewed = clients.filter((client) => client.cookies.get('__Host-sid') !== token)
    expect(renewed).toHaveLength(1)
  })

  test('A6 C5 refresh renews at once and returns the expiry; without a session it is a 401', async () => {
    const { client, token } = await openSession(server)
    server.clock.advance(2 * minute)
    const refreshed = await client.send(refresh, {})
    expect(refreshed.value.expiresAt).toBe(new Date(server.clock.now + 7 * day).toISOString())
    expect(client.cookies.get('__Host-sid')).not.toBe(token)
    expect((await server.client().send(refresh, {})).problem.code).toBe('unauthenticated')
  })

  test('a session expires after 7 days without use', async () => {
    const { client } = await openSession(server)
    server.clock.advance(7 * day - minute)
    expect(await isIn(client)).toBe(true)
    server.clock.advance(7 * day)
    expect(await isIn(client)).toBe(false)
  })

  test('a session expires after 30 days, used or not', async () => {
    const { client } = await openSession(server)
    for (let one = 0; one < 29; one++) {
      server.clock.advance(day)
      expect(await isIn(client)).toBe(true)
    }
    server.clock.advance(day)
    expect(await isIn(client)).toBe(false)
  })

  test('A5 sign-out ends the session, for the old token too', async () => {
    const { client, token } = await openSession(server)
    server.clock.advance(15 * minute)
    await isIn(client)
    expect((await client.send(logout, {})).status).toBe(204)
    expect(await isIn(withToken(token))).toBe(false)
    expect((await client.send(logout, {})).status).toBe(204)
  })

  describe('to the millisecond', () => {
    const cookieOf = (client: Client) => client.cookies.get('__Host-sid') ?? ''
    /** A session whose new token was first used just now, with the old token. */
    async function inGrace(): Promise<{ client: Client; token: string }> {
      const { client, token } = await openSession(server)
      server.clock.advance(15 * minute)
      await isIn(client)
      server.clock.advance(minute)
      expect(await isIn(client)).toBe(true)
      return { client, token }
    }

    test('a token is renewed when it is 15 minutes old, and the cookie lasts as long as the session', async () => {
      const { client, token } = await openSession(server)
      server.clock.advance(15 * minute - 1)
      await isIn(client)
      expect(cookieOf(client)).toBe(token)
      server.clock.advance(1)
      const answer = await client.send(myProfile, {})
      expect(cookieOf(client)).not.toBe(token)
      expect(answer.headers.get('set-cookie')).toContain(`; Max-Age=${(30 * day - 15 * minute) / 1000};`)
    })

    test('the last use is stored once a minute', async () => {
      const { client, userId } = await openSession(server)
      const began = server.clock.now
      const usedAfter = async () => {
        await isIn(client)
        const row = server.database.db.selectFrom('session').select('last_used_at').where('user_id', '=', userId)
        return (await row.executeTakeFirstOrThrow()).last_used_at - began
      }
      server.clock.advance(minute - 1)
      expect(await usedAfter()).toBe(0)
      server.clock.advance(1)
      expect(await usedAfter()).toBe(minute)
    })

    test('the old token is valid for a minute, also for a sign-out', async () => {
      const { client, token } = await inGrace()
      server.clock.advance(minute - 1)
      expect(await isIn(withToken(token))).toBe(true)
      server.clock.advance(1)
      expect(await isIn(withToken(token))).toBe(false)
      await withToken(token).send(logout, {})
      expect(await isIn(client)).toBe(true)

      const other = await inGrace()
      server.clock.advance(minute - 1)
      await withToken(other.token).send(logout, {})
      expect(await isIn(other.client)).toBe(false)
    })

    test.each([
      [1, true],
      [0, false],
    ])(
      'an old token whose successor was never used can sign out for a day: %i ms before its end %s',
      async (ms, ends) => {
        const { client, token } = await openSession(server)
        server.clock.advance(15 * minute)
        await isIn(client)
        server.clock.advance(day - ms)
        await withToken(token).send(logout, {})
        expect(await isIn(client)).toBe(!ends)
      },
    )

    test('an old token whose successor was never used is valid for a day', async () => {
      const lost = async () => {
        const { client, token } = await openSession(server)
        server.clock.advance(15 * minute)
        await isIn(client)
        return token
      }
      const token = await lost()
      server.clock.advance(day - 1)
      expect(await isIn(withToken(token))).toBe(true)
      const late = await lost()
      server.clock.advance(day)
      expect(await isIn(withToken(late))).toBe(false)
    })

    test('a session expires after 7 days without use', async () => {
      const [idle, used] = [await openSession(server), await openSession(server)]
      server.clock.advance(7 * day - 1)
      expect(await isIn(used.client)).toBe(true)
      server.clock.advance(1)
      expect(await isIn(idle.client)).toBe(false)
    })

    test('a session expires after 30 days; refresh returns that time if it is less than 7 days away', async () => {
      const { client } = await openSession(server)
      const end = server.clock.now + 30 * day
      const expiresAt = async () => Date.parse((await client.send(refresh, {})).value.expiresAt)
      for (let days = 0; days < 30; days += 5) {
        server.clock.now = end - (30 - days) * day
        expect(await expiresAt()).toBe(Math.min(end, server.clock.now + 7 * day))
      }
      server.clock.now = end - 1
      expect(await isIn(client)).toBe(true)
      server.clock.now = end
      expect(await isIn(client)).toBe(false)
    })

    test('refresh renews a token that is a minute old, but no younger one and not the old one', async () => {
      const { client, token } = await openSession(server)
      server.clock.advance(minute - 1)
      expect((await client.send(refresh, {})).status).toBe(200)
      expect(cookieOf(client)).toBe(token)
      server.clock.advance(1)
      await client.send(refresh, {})
      expect(cookieOf(client)).not.toBe(token)

      server.clock.advance(minute)
      const old = withToken(token)
      expect((await old.send(refresh, {})).status).toBe(200)
      expect(cookieOf(old)).toBe(token)
      expect(await isIn(client)).toBe(true)
    })

    test('the new token of a tablet is confirmed when it is a minute old', async () => {
      const { client } = (await openStation(server)).owner
      await client.send(enrolDevice, { body: { name: 'Lift 2' } })
      server.clock.advance(15 * minute)
      await isIn(client)
      const previousUntil = async () => {
        await isIn(client)
        const row = await server.database.db.selectFrom('device').select('previous_until').executeTakeFirstOrThrow()
        return row.previous_until
      }
      server.clock.advance(minute - 1)
      expect(await previousUntil()).toBeNull()
      server.clock.advance(1)
      expect(await previousUntil()).toBe(server.clock.now + minute)
    })
  })

  test('at most 300 characters of a user agent are stored', async () => {
    const client = server.client()
    await client.send(requestRegisterCode, { body: { email } })
    const body = { email, code: await codeFor(server, email) }
    await client.send(register, { body }, { 'user-agent': `${'a'.repeat(300)}b` })
    const session = await server.database.db.selectFrom('session').select('user_agent').executeTakeFirstOrThrow()
    expect(session.user_agent).toBe('a'.repeat(300))
  })

  test.each([
    ['Anna', 'Kowalska', 'Anna Kowalska'],
    ['Anna', null, 'Anna'],
    [null, 'Kowalska', 'Kowalska'],
    [null, null, email],
  ])('the names %s and %s become "%s"', async (first_name, last_name, name) => {
    const { token, userId } = await openSession(server, { email })
    await server.database.db.updateTable('user').set({ first_name, last_name }).where('id', '=', userId).execute()
    expect((await findSession(server.database, hashToken(token)))?.user.name).toBe(name)
  })

  test('a new sign-in ends the session that this browser had', async () => {
    const client = server.client()
    await signUp(client)
    const before = client.cookies.get('__Host-sid') ?? ''
    await client.send(requestLoginCode, { body: { email } })
    await client.send(login, { body: { email, code: await codeFor(server, email) } })
    expect(client.cookies.get('__Host-sid')).not.toBe(before)
    expect(await isIn(withToken(before))).toBe(false)
  })

  test('a session survives a restart', async () => {
    const { client } = await openSession(server)
    await server.restart()
    expect(await isIn(client)).toBe(true)
  })
})

describe('cross-origin calls', () => {
  const browser = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
  const foreign: [string, Record<string, string>][] = [
    ['another site', { ...browser, 'sec-fetch-site': 'cross-site' }],
    ['a sister host', { ...browser, 'sec-fetch-site': 'same-site' }],
    ['a link in the address bar', { ...browser, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['a picture of our own', { ...browser, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ]
  for (const [who, headers] of foreign) {
    test(`sign-out and refresh are refused to ${who}, GET and POST`, async () => {
      const { client } = await openSession(server)
      for (const path of ['/api/auth/logout', '/api/auth/refresh']) {
        for (const method of ['GET', 'POST']) {
          const answer = await client.fetch(path, { method, headers })
          expect(answer.problem, `${method} ${path}`).toMatchObject({ status: 403, code: 'forbidden-origin' })
        }
      }
      expect((await client.send(myProfile, {})).status).toBe(200)
    })
  }

  test('our own page and a client without a browser may sign out', async () => {
    for (const headers of [browser, { ...browser, 'sec-fetch-mode': 'same-origin' }, {}]) {
      const { token } = await openSession(server)
      const init = { headers: { ...headers, cookie: `__Host-sid=${token}` } }
      expect((await fetch(`${server.url}/api/auth/logout`, init)).status).toBe(204)
    }
  })

  test('a foreign referer without an origin is refused as well', async () => {
    const answer = await fetch(`${server.url}/api/auth/logout`, { headers: { referer: 'https://evil.example/page' } })
    expect(answer.status).toBe(403)
  })
})
