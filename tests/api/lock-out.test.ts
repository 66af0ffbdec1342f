import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login, logout, register, requestLoginCode, requestRegisterCode } from '#contract/auth.ts'
import { exportProfile } from '#contract/exports.ts'
import { sweep } from '#server/retention/store.ts'
import type { Client } from '../support/client.ts'
import { codeFor, startTestServer, type TestServer } from '../support/server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const email = 'anna@example.com'
const ownNetwork = '192.0.2.1'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } })
})
afterEach(() => server.stop())

const ask = (client: Client, network: string, address = email) =>
  client.send(requestLoginCode, { body: { email: address } }, { 'x-forwarded-for': network })
const askAsStranger = (network: string, address = email) => ask(server.client(), network, address)

/** A browser in which an address was registered and signed out again. */
async function knownBrowser(address = email): Promise<Client> {
  const client = server.client()
  const from = { 'x-forwarded-for': ownNetwork }
  await client.send(requestRegisterCode, { body: { email: address } }, from)
  const code = await codeFor(server, address)
  expect((await client.send(register, { body: { email: address, code } }, from)).status).toBe(200)
  await client.send(logout, {})
  server.mails.length = 0
  return client
}

/** Requests codes as often as one network may, until the daily limit. */
async function useUp(network: string): Promise<void> {
  for (let sent = 0; sent < 10; sent++) {
    expect((await askAsStranger(network)).status).toBe(200)
    server.clock.advance(sent === 4 ? hour : minute)
  }
  server.clock.advance(hour)
  expect((await askAsStranger(network)).problem.code).toBe('too-many-codes')
}

/** Other networks request codes until the limit of the address refuses a new network. */
async function flood(): Promise<void> {
  for (let network = 1; network < 40; network++) {
    const { status } = await askAsStranger(`203.0.113.${network}`)
    if (status === 429) return
  }
  throw new Error('no limit was reached')
}

describe('a stranger who requests codes for an address', () => {
  test('A1 uses up the limit of their network only', async () => {
    const owner = await knownBrowser()
    await useUp('198.51.100.7')
    expect((await ask(owner, ownNetwork)).status).toBe(200)
    // A new browser of the owner, in any network but the stranger's.
    expect((await askAsStranger(ownNetwork)).status).toBe(200)
    expect((await askAsStranger('2001:db8::1')).status).toBe(200)
  })

  test('A1 cannot delay a browser that has signed in before, neither from many networks nor from its own', async () => {
    const owner = await knownBrowser()
    await flood()
    expect((await askAsStranger(ownNetwork)).problem.code).toBe('too-many-codes')
    const other = (count: number) => askAsStranger(ownNetwork, `p${count}@example.com`)
    for (let count = 0; (await other(count)).status === 200; count++) expect(count).toBeLessThan(30)
    expect((await askAsStranger(ownNetwork, 'new@example.com')).problem.code).toBe('too-many-requests')

    server.mails.length = 0
    const asked = await ask(owner, ownNetwork)
    expect(asked.status).toBe(200)
    const vain = { body: { email, code: '0000 0000' } }
    for (let tries = 0; tries < 120; tries++) {
      await server.client().send(login, vain, { 'x-forwarded-for': ownNetwork })
    }
    expect((await server.client().send(login, vain, { 'x-forwarded-for': ownNetwork })).status).toBe(429)
    const body = { email, code: await codeFor(server, email) }
    expect((await owner.send(login, { body }, { 'x-forwarded-for': ownNetwork })).status).toBe(200)
  })

  test('floods nobody with mails: all networks together have a cap of an hour and of a day', async () => {
    let sent = 0
    for (let hours = 0; hours < 5; hours++) {
      for (let network = 0; network < 30; network++) {
        if ((await askAsStranger(`203.0.113.${network + hours * 40}`)).status === 200) sent += 1
      }
      server.clock.advance(hour)
    }
    expect(sent).toBe(60)
  })
})

describe('a browser that has signed in before', () => {
  test('has the limits of a requester: one code a minute, five an hour, ten a day', async () => {
    const owner = await knownBrowser()
    expect((await ask(owner, ownNetwork)).status).toBe(200)
    expect((await ask(owner, '198.51.100.9')).problem.code).toBe('code-requested-recently')
    for (let sent = 1; sent < 10; sent++) {
      server.clock.advance(sent === 5 ? hour : minute)
      expect((await ask(owner, ownNetwork)).status).toBe(200)
    }
    server.clock.advance(hour)
    expect((await ask(owner, ownNetwork)).problem.code).toBe('too-many-codes')
  })

  test('is unknown to other addresses, and so is a forged cookie', async () => {
    await knownBrowser()
    const other = await knownBrowser('berta@example.com')
    await flood()
    expect((await ask(other, '192.0.2.77')).problem.code).toBe('too-many-codes')
    other.cookies.set('__Host-browser', 'A'.repeat(43))
    expect((await ask(other, '192.0.2.77')).problem.code).toBe('too-many-codes')
  })

  test('may be shared by several people, and is recognised for 400 days after the last sign-in', async () => {
    const shared = await knownBrowser()
    const cookie = shared.cookies.get('__Host-browser')
    const from = { 'x-forwarded-for': '192.0.2.50' }
    await shared.send(requestRegisterCode, { body: { email: 'berta@example.com' } }, from)
    const body = { email: 'berta@example.com', code: await codeFor(server, 'berta@example.com') }
    const signedIn = await shared.send(register, { body }, from)
    expect(signedIn.headers.getSetCookie()).toContainEqual(
      `__Host-browser=${cookie}; Path=/; Max-Age=34560000; Secure; HttpOnly; SameSite=Strict`,
    )
    expect((await shared.send(exportProfile, {})).value.browsers).toHaveLength(1)
    const rows = () => server.database.db.selectFrom('known_browser').selectAll().execute()
    expect(await rows()).toHaveLength(2)
    expect(JSON.stringify(await rows())).not.toContain(cookie)

    server.clock.advance(400 * day - minute)
    await flood()
    expect((await ask(shared, ownNetwork)).status).toBe(200)
    server.clock.advance(minute)
    expect((await ask(shared, ownNetwork)).status).toBe(429)
    await sweep(server.database, server.clock.now + 1)
    expect(await rows()).toEqual([])
  })

  test('is forgotten when its user is erased', async () => {
    await knownBrowser()
    const { db } = server.database
    await db.deleteFrom('user').where('email', '=', email).execute()
    expect(await db.selectFrom('known_browser').selectAll().execute()).toEqual([])
  })
})

test('the log has failures and refusals with digests, equal for the same person, and no address', async () => {
  const fail = async (network: string, address: string) => {
    const body = { email: address, code: '0000 0000' }
    await server.client().send(login, { body }, { 'x-forwarded-for': network })
  }
  await fail('198.51.100.7', email)
  await fail('198.51.100.7', 'berta@example.com')
  await fail('2001:db8::1', email)
  await askAsStranger('198.51.100.7')
  await askAsStranger('198.51.100.7')
  const entries = () => server.logs.map((line) => JSON.parse(line) as Record<string, string>)
  const [one, two, three] = entries().filter(({ msg }) => msg === 'sign-in failed')
  expect(one?.network).toMatch(/^[\w-]{16}$/)
  expect([two?.network, three?.address]).toEqual([one?.network, one?.address])
  expect(two?.address).not.toBe(one?.address)
  expect(three?.network).not.toBe(one?.network)
  const refused = entries().find(({ msg }) => msg === 'limit hit: code request')
  expect(refused).toMatchObject({ network: one?.network, address: one?.address, why: 'code-requested-recently' })

  for (let one = 0; one < 60; one++) await fail('198.51.100.7', email)
  const entry = entries().find(({ msg }) => msg === 'limit hit: code entry')
  expect(entry).toMatchObject({ kind: 'login', network: one?.network, address: one?.address, why: 'too-many-requests' })
  expect(server.logs.join('')).not.toMatch(/198\.51|2001:db8|@example/)
})

test('the log has who signed in, and that somebody signed out', async () => {
  await knownBrowser()
  const { id } = await server.database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const entries = server.logs.map((line) => JSON.parse(line) as Record<string, string>)
  expect(entries.find(({ msg }) => msg === 'signed in')).toMatchObject({ kind: 'register', user: id })
  expect(entries.some(({ msg }) => msg === 'signed out')).toBe(true)
})

test('W26 a limit that was reached before the clock was set back is over', async () => {
  server.clock.advance(3 * day)
  expect((await askAsStranger(ownNetwork)).status).toBe(200)
  expect((await askAsStranger(ownNetwork)).status).toBe(429)
  server.clock.advance(-3 * day)
  expect((await askAsStranger(ownNetwork)).status).toBe(200)
  expect((await askAsStranger(ownNetwork)).status).toBe(429)
})
