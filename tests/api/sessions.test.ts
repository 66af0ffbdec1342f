import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login, requestLoginCode } from '#contract/auth.ts'
import { myProfile } from '#contract/profiles.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import type { Client } from '../support/client.ts'
import { codeFor, openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let count = 0
let email: string
let first: SignedIn
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  // A network may request twenty codes an hour; here each test may.
  server.clock.advance(3_600_000)
  count += 1
  email = `driver${count}@example.com`
  first = await openSession(server, { email })
})

/** Another device of the same user. */
async function signIn(userAgent: string): Promise<Client> {
  const client = server.client()
  server.clock.advance(61_000)
  server.mails.length = 0
  await client.send(requestLoginCode, { body: { email } })
  const code = await codeFor(server, email)
  await client.send(login, { body: { email, code } }, { 'user-agent': userAgent })
  return client
}

const list = async (client: Client) => (await client.send(listSessions, {})).value.sessions
const isIn = async (client: Client) => (await client.send(myProfile, {})).status === 200

test('every device is listed, the last used first, with its own description', async () => {
  const tablet = await signIn('Mozilla/5.0 (Android 15; Tablet) Firefox/140')
  const sessions = await list(tablet)
  expect(sessions.map(({ current, userAgent }) => [current, userAgent])).toEqual([
    [true, 'Mozilla/5.0 (Android 15; Tablet) Firefox/140'],
    [false, 'test'],
  ])
  expect(sessions.map(({ lastUsedAt }) => Date.parse(lastUsedAt))).toEqual([
    server.clock.now,
    server.clock.now - 61_000,
  ])
  expect(JSON.stringify(sessions)).not.toMatch(/token|hash/i)
})

test('one is ended: it is signed out at once, the others stay', async () => {
  const tablet = await signIn('tablet')
  const phone = await signIn('phone')
  const lost = (await list(phone)).find(({ userAgent }) => userAgent === 'tablet')?.id ?? ''
  expect((await phone.send(endSession, { params: { id: lost } })).status).toBe(204)
  expect(await Promise.all([tablet, phone, first.client].map(isIn))).toEqual([false, true, true])
  expect((await list(phone)).map(({ userAgent }) => userAgent).toSorted()).toEqual(['phone', 'test'])
  expect((await phone.send(endSession, { params: { id: lost } })).problem.code).toBe('not-found')
})

test('all others are ended, this one stays', async () => {
  const tablet = await signIn('tablet')
  const phone = await signIn('phone')
  expect((await phone.send(endOtherSessions, {})).status).toBe(204)
  expect(await Promise.all([tablet, phone, first.client].map(isIn))).toEqual([false, true, false])
  expect(await list(phone)).toHaveLength(1)
  expect((await phone.send(endOtherSessions, {})).status).toBe(204)
})

test('sessions of others and unknown ones are the same 404', async () => {
  const stranger = await openSession(server)
  const id = (await list(first.client))[0]?.id ?? ''
  for (const wrong of [id, randomUUID(), 'nonsense']) {
    const { problem } = await stranger.client.send(endSession, { params: { id: wrong } })
    expect(problem).toMatchObject({ status: 404, code: 'not-found' })
  }
  await stranger.client.send(endOtherSessions, {})
  expect(await isIn(first.client)).toBe(true)
})

test('expired sessions are not listed', async () => {
  server.clock.advance(8 * 24 * 3600_000)
  const tablet = await signIn('tablet')
  expect(await list(tablet)).toHaveLength(1)
})

test('a page of another site ends nothing', async () => {
  const answer = await first.client.send(endOtherSessions, {}, { origin: 'https://evil.example' })
  expect(answer.problem.code).toBe('forbidden-origin')
})
