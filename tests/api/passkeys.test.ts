import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  mostPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#contract/passkeys/passkeys.ts'
import { myProfile } from '#contract/profiles.ts'
import { challengeLifeMs } from '#server/passkeys/challenge.ts'
import { sweep } from '#server/retention/store.ts'
import type { Client } from '../support/client.ts'
import { makeAuthenticator } from '../support/passkeys/authenticator.ts'
import { addTo, optionsFor, signInWith as signIn, signInByCode } from '../support/passkeys/with-passkey.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let anna: Client
beforeEach(async () => {
  server = await startTestServer()
  anna = await open('anna@example.com')
})
afterEach(() => server.stop())

const open = async (email: string): Promise<Client> => (await openSession(server, { email })).client
const device = (more: { verifies?: boolean; counts?: boolean } = {}) =>
  makeAuthenticator({ origin: server.origin, ...more })
const emailOf = async (client: Client) => (await client.send(myProfile, {})).value.email
const refusal = (code: string) => ({ status: 400, text: expect.stringContaining(code) })
const overdue = refusal('passkey-expired')
const refused = refusal('invalid-passkey')

test('A21 A22 a passkey is added, listed and renamed, and signs its owner in without a code', async () => {
  const options = await optionsFor(anna)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Pitboard' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const phone = device()
  const [added] = await addTo(anna, phone)
  expect(added).toMatchObject({ credentialId: phone.credentialId, name: 'Phone', isSynced: true, lastUsedAt: null })
  // The authenticator that has one already makes no second.
  expect((await optionsFor(anna)).excludeCredentials).toMatchObject([{ id: phone.credentialId }])
  const params = { id: added?.id ?? '' }
  const renamed = await anna.send(renamePasskey, { params, body: { name: 'Private phone' } })
  expect(renamed.value.passkeys).toMatchObject([{ name: 'Private phone' }])

  const elsewhere = server.client()
  server.clock.advance(60_000)
  const entered = await signIn(elsewhere, phone)
  expect(entered.status, entered.text).toBe(200)
  expect(entered.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
    '__Host-sid',
    '__Host-browser',
    '__Host-passkey',
  ])
  expect(await emailOf(elsewhere)).toBe('anna@example.com')
  const [used] = (await elsewhere.send(listPasskeys, {})).value.passkeys
  expect(used?.lastUsedAt).toBe(new Date(server.clock.now).toISOString())
  // Nothing of it is in the log, and the public key is all that is stored.
  expect(server.logs.join('')).not.toContain(phone.credentialId)
})

test('A21 of two people each signs in to their own account, and sees and changes only their own passkeys', async () => {
  const jan = await open('jan@example.com')
  const [hers, his] = [device(), device()]
  const [herKey] = await addTo(anna, hers)
  await addTo(jan, his)
  const browser = server.client()
  expect((await signIn(browser, his)).status).toBe(200)
  expect(await emailOf(browser)).toBe('jan@example.com')
  // The session before ends.
  expect((await signIn(browser, hers)).status).toBe(200)
  expect(await emailOf(browser)).toBe('anna@example.com')
  const params = { id: herKey?.id ?? '' }
  expect((await jan.send(removePasskey, { params })).status).toBe(404)
  expect((await jan.send(renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await jan.send(listPasskeys, {})).value.passkeys).toHaveLength(1)
  // A passkey of somebody else cannot be added, nor the same one twice.
  expect(await jan.send(addPasskey, { body: hers.make(await optionsFor(jan)) })).toMatchObject(refused)
  expect(await anna.send(addPasskey, { body: hers.make(await optionsFor(anna)) })).toMatchObject(refused)
})

describe('what is refused', () => {
  test('A21 an answer of another origin or for another host, when adding and when signing in', async () => {
    const phone = device()
    for (const at of [
      { origin: 'https://pitboard.example' },
      { origin: 'http://localhost:1' },
      { rpId: 'example.com' },
    ])
      expect(
        await anna.send(addPasskey, { body: phone.make(await optionsFor(anna), at) }),
        JSON.stringify(at),
      ).toMatchObject(refused)
    await addTo(anna, phone)
    const browser = server.client()
    for (const at of [
      { origin: 'https://pitboard.example' },
      { origin: 'http://localhost:1' },
      { rpId: 'example.com' },
    ]) {
      const options = (await browser.send(beginPasskeySignIn, {})).value
      expect(await browser.send(signInWithPasskey, { body: phone.answer(options, at) })).toMatchObject(refused)
    }
    expect(browser.cookies.has('__Host-sid')).toBe(false)
  })

  test('A21 an authenticator that has not checked the person', async () => {
    const unsure = device({ verifies: false })
    expect(await anna.send(addPasskey, { body: unsure.make(await optionsFor(anna)) })).toMatchObject(refused)
  })

  test('A21 a second use of an answer, one after ten minutes, in another browser or without its cookie', async () => {
    const phone = device()
    await addTo(anna, phone)
    const browser = server.client()
    const options = (await browser.send(beginPasskeySignIn, {})).value
    const cookie = browser.cookies.get('__Host-passkey') ?? ''
    const body = phone.answer(options)
    expect(await server.client().send(signInWithPasskey, { body })).toMatchObject(overdue)
    const other = server.client()
    await other.send(beginPasskeySignIn, {})
    expect(await other.send(signInWithPasskey, { body })).toMatchObject(overdue)
    expect((await browser.send(signInWithPasskey, { body })).status).toBe(200)
    browser.cookies.set('__Host-passkey', cookie)
    expect(await browser.send(signInWithPasskey, { body })).toMatchObject(overdue)
    const late = (await browser.send(beginPasskeySignIn, {})).value
    server.clock.advance(challengeLifeMs['sign-in'])
    expect(await browser.send(signInWithPasskey, { body: phone.answer(late) })).toMatchObject(overdue)
    // What was used is forgotten when it could not be used anyway.
    expect(await server.database.db.selectFrom('used_challenge').selectAll().execute()).not.toEqual([])
    await sweep(server.database, server.clock.now + 3_600_000)
    expect(await server.database.db.selectFrom('used_challenge').selectAll().execute()).toEqual([])
  })

  test('A21 of two sign-ins with the same answer at the same time one opens a session', async () => {
    const phone = device()
    await addTo(anna, phone)
    const browser = server.client()
    const body = phone.answer((await browser.send(beginPasskeySignIn, {})).value)
    const cookie = browser.cookies.get('__Host-passkey') ?? ''
    const clients = [server.client(), server.client()]
    for (const client of clients) client.cookies.set('__Host-passkey', cookie)
    const answers = await Promise.all(clients.map((client) => client.send(signInWithPasskey, { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('A21 an answer to the challenge of another person, another browser or a sign-in, when adding', async () => {
    const jan = await open('jan@example.com')
    const forJan = await optionsFor(jan)
    expect(await anna.send(addPasskey, { body: device().make(forJan) })).toMatchObject(overdue)
    const elsewhere = server.client()
    await signInByCode(server, elsewhere, 'anna@example.com')
    expect(await anna.send(addPasskey, { body: device().make(await optionsFor(elsewhere)) })).toMatchObject(overdue)
    const answered = device().make(await optionsFor(anna))
    expect((await anna.send(addPasskey, { body: answered })).status).toBe(201)
    expect(await anna.send(addPasskey, { body: answered })).toMatchObject(overdue)
    const forSignIn = (await anna.send(beginPasskeySignIn, {})).value
    expect(await anna.send(addPasskey, { body: device().make(forSignIn) })).toMatchObject(overdue)
    const late = await optionsFor(anna)
    server.clock.advance(challengeLifeMs.add)
    expect(await anna.send(addPasskey, { body: device().make(late) })).toMatchObject(overdue)
  })

  test('A21 another signature, and a copy of an authenticator that counts its uses', async () => {
    const [phone, other, key] = [device(), device(), device({ counts: true })]
    await addTo(anna, phone)
    const browser = server.client()
    const options = (await browser.send(beginPasskeySignIn, {})).value
    const { signature } = other.answer(options)
    expect(await browser.send(signInWithPasskey, { body: { ...phone.answer(options), signature } })).toMatchObject(
      refused,
    )
    const [added] = await addTo(anna, key)
    expect(added?.isSynced).toBe(false)
    expect((await signIn(browser, key)).status).toBe(200)
    key.rewind()
    expect(await signIn(browser, key)).toMatchObject(refused)
  })

  test('A21 a removed passkey, and an unknown one, get the same answer; the code stays as a way in', async () => {
    const phone = device()
    const [added] = await addTo(anna, phone)
    expect((await anna.send(removePasskey, { params: { id: added?.id ?? '' } })).value.passkeys).toEqual([])
    const removed = await signIn(server.client(), phone)
    const unknown = await signIn(server.client(), device())
    expect(removed).toMatchObject(refusal('unknown-passkey'))
    expect({ ...removed.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
    await signInByCode(server, server.client(), 'anna@example.com')
  })

  test(`A21 more than ${mostPasskeys} passkeys of one person`, async () => {
    for (let count = 0; count < mostPasskeys - 1; count++) await addTo(anna, device())
    const options = await optionsFor(anna)
    await addTo(anna, device())
    expect((await anna.send(beginPasskey, {})).problem.code).toBe('too-many-passkeys')
    const full = await anna.send(addPasskey, { body: device().make(options) })
    expect(full.problem.code).toBe('too-many-passkeys')
  })

  test('A21 more than sixty wrong answers of a network in a minute', async () => {
    const browser = server.client()
    let last = 0
    for (let count = 0; count <= 60; count++) last = (await signIn(browser, device())).status
    expect(last).toBe(429)
  })
})
