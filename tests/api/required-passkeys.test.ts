import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeAppointmentStatus, getAppointment } from '#contract/appointments.ts'
import { logout, register, requestRegisterCode } from '#contract/auth.ts'
import { sendCommands } from '#contract/commands.ts'
import { enrolDevice } from '#contract/devices.ts'
import {
  createEmployee,
  deactivateEmployee,
  type Employee,
  inviteEmployee,
  listEmployees,
  updateEmployee,
} from '#contract/employees.ts'
import { exportProfile } from '#contract/exports.ts'
import { acceptInvitation } from '#contract/invitations.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#contract/passkeys/passkeys.ts'
import {
  allowPasskey,
  choosePasskeyRule,
  enterRecoveryCode,
  makeRecoveryCode,
  readPasskeyNeed,
  readPasskeyRule,
} from '#contract/passkeys/required-passkeys.ts'
import { myProfile } from '#contract/profiles.ts'
import { listSessions } from '#contract/sessions.ts'
import { runAllow } from '#server/passkeys/run-allow.ts'
import { sweep } from '#server/retention/store.ts'
import type { Client } from '../support/client.ts'
import { endpoints } from '../support/contract.ts'
import { listenTo } from '../support/event-listener.ts'
import { makeAuthenticator } from '../support/passkeys/authenticator.ts'
import { addTo, signInByCode, signInWith } from '../support/passkeys/with-passkey.ts'
import { codeFor, openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

type Authenticator = ReturnType<typeof makeAuthenticator>
type Desk = SignedIn & { email: string }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let server: TestServer
let station: TestStation
/** The owner, signed in with a passkey. */
let anna: Desk & { key: Authenticator }
beforeEach(async () => {
  server = await startTestServer()
  station = await openStation(server)
  const { userId } = station.owner
  const [client, key] = [server.client(), device()]
  await addTo(station.owner.client, key)
  expect((await signInWith(client, key)).status).toBe(200)
  anna = { client, userId, token: '', email: `${userId}@example.com`, key }
})
afterEach(() => server.stop())

const device = () => makeAuthenticator({ origin: server.origin })
const join = async (role: 'owner' | 'advisor' | 'mechanic'): Promise<Desk> => {
  const joined = await station.join(role)
  return { ...joined, email: `${joined.userId}@example.com` }
}
const choose = (isRequired: boolean, who: { client: Client } = anna) =>
  who.client.send(choosePasskeyRule, { body: { isRequired } })
async function turnOn(): Promise<string> {
  const on = await choose(true)
  expect(on.status, on.text).toBe(200)
  return on.value.recoveryCode ?? ''
}
const employeeOf = async ({ userId }: { userId: string }): Promise<Employee> => {
  const { employees } = (await anna.client.send(listEmployees, {})).value
  const found = employees.find((one) => one.userId === userId)
  if (!found) throw new Error('nobody')
  return found
}
const allow = async (who: { userId: string }, by: { client: Client } = anna) =>
  by.client.send(allowPasskey, { body: { employeeId: (await employeeOf(who)).id } })
const setRole = async (who: { userId: string }, role: Employee['role']) => {
  const { name, shortName, email, phone, colour, skills, weekly, id, version } = await employeeOf(who)
  const body = { name, shortName, role, email, phone, colour, skills, weekly, version }
  return anna.client.send(updateEmployee, { params: { id }, body })
}
/** A new browser of a person, after a code by email. */
async function byCode({ email }: { email: string }): Promise<Client> {
  const client = server.client()
  await signInByCode(server, client, email)
  return client
}
const needOf = async (client: Client) => (await client.send(readPasskeyNeed, {})).value
const mailsTo = async (email: string): Promise<string[]> => {
  await server.mailTo(email)
  return server.mails.filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`)
}
const refusal = (status: number, code: string) => ({ status, text: expect.stringContaining(`"${code}"`) })
const held = refusal(401, 'passkey-required')
const notAllowed = refusal(403, 'passkey-not-allowed')

describe('A23 the switch', () => {
  test('A23 is turned on by an owner only, and only in a session that a passkey has opened', async () => {
    const advisor = await join('advisor')
    for (const call of [readPasskeyRule, makeRecoveryCode]) {
      expect((await advisor.client.send(call, {})).status).toBe(403)
    }
    expect((await choose(true, advisor)).status).toBe(403)
    // The other owner has no passkey at all; then one that was only added, and has not signed in yet.
    const jan = await join('owner')
    expect(await choose(true, jan)).toMatchObject(refusal(409, 'passkey-first'))
    const key = device()
    await addTo(jan.client, key)
    expect(await choose(true, jan)).toMatchObject(refusal(409, 'passkey-first'))
    expect((await jan.client.send(readPasskeyRule, {})).value).toMatchObject({ isRequired: false, isReady: false })
    expect((await signInWith(jan.client, key)).status).toBe(200)
    expect((await jan.client.send(readPasskeyRule, {})).value.isReady).toBe(true)

    const on = (await choose(true, jan)).value
    expect(on).toMatchObject({ isRequired: true, recoveryCode: expect.stringMatching(/^(\w{4}-){4}\w{4}$/) })
    expect(on.people.map(({ hasPasskey, mayAddUntil }) => [hasPasskey, mayAddUntil]).toSorted()).toEqual([
      [false, new Date(server.clock.now + 7 * day).toISOString()],
      [true, null],
      [true, null],
    ])
    // The code is said once, and again is no second time.
    expect((await choose(true, jan)).value.recoveryCode).toBeNull()
    expect((await jan.client.send(readPasskeyRule, {})).value.recoveryCode).toBeNull()
    expect(server.logs.join('')).not.toContain(on.recoveryCode)
  })

  test('A23 turned off, codes suffice again, and what was allowed is over', async () => {
    const advisor = await join('advisor')
    await turnOn()
    expect(await advisor.client.send(myProfile, {})).toMatchObject(held)
    server.mails.length = 0
    expect((await choose(false)).value).toMatchObject({ isRequired: false, recoveryCodeMadeAt: null })
    expect((await advisor.client.send(myProfile, {})).status).toBe(200)
    expect((await mailsTo(anna.email)).join()).toContain('no longer requires passkeys')
    expect(await server.database.db.selectFrom('passkey_permission').selectAll().execute()).toEqual([])
    expect((await anna.client.send(makeRecoveryCode, {})).problem.code).toBe('version-conflict')
  })

  test('A23 the desk is told: who has no passkey, that one can be added within seven days', async () => {
    const advisor = await join('advisor')
    const mechanic = await join('mechanic')
    const jan = await join('owner')
    await addTo(jan.client, device())
    server.mails.length = 0
    await turnOn()
    expect((await mailsTo(advisor.email)).join()).toMatch(/please add yours[\s\S]*within 7 days/)
    expect((await mailsTo(jan.email)).join()).not.toContain('please add yours')
    expect(server.mails.map(({ to }) => to)).not.toContain(mechanic.email)
    expect(server.mails.map(({ to }) => to)).not.toContain(anna.email)
  })
})

describe('A23 a session that a code has opened', () => {
  test('A23 is refused by every call of the API but those that lead to a passkey', async () => {
    const advisor = await join('advisor')
    const order = await book(station.owner)
    await turnOn()
    const open = ['readPasskeyNeed', 'enterRecoveryCode', 'beginPasskey', 'addPasskey']
    const answered: string[] = []
    for (const [name, { method, path, access }] of Object.entries(endpoints)) {
      if (access === 'public') continue
      const filled = path.replace(/\{(\w+)\}/g, order.id)
      const init =
        method === 'GET' ? { method } : { method, headers: { 'content-type': 'application/json' }, body: '{}' }
      const { status, text } = await advisor.client.fetch(`/api${filled}`, init)
      if (status !== 401 || !text.includes('"passkey-required"')) answered.push(name)
    }
    expect(answered.toSorted()).toEqual(open.toSorted())
    // Nothing of the workshop is in what is answered.
    const { text } = await advisor.client.send(readPasskeyNeed, {})
    expect(JSON.parse(text)).toEqual({ isNeeded: true, hasPasskey: false, mayAdd: true, hasRecoveryCode: false })
    // Signing out is always possible.
    expect((await advisor.client.send(logout, {})).status).toBe(204)
    expect((await advisor.client.send(readPasskeyNeed, {})).problem.code).toBe('unauthenticated')
  })

  test('A23 loses its stream of events at once', async () => {
    const advisor = await join('advisor')
    const mechanic = await join('mechanic')
    const [hers, theirs] = [await listenTo(server, advisor.token), await listenTo(server, mechanic.token)]
    await turnOn()
    await hers.ended
    expect(theirs.isOpen()).toBe(true)
    theirs.stop()
  })

  test('A23 keeps what a device has queued: refused as after the end of a session, sent once after the passkey', async () => {
    const advisor = await join('advisor')
    const order = await book(station.owner)
    await turnOn()
    const key = randomUUID()
    const body = { appointmentId: order.id, reason: null }
    const command = { key, kind: 'status' as const, params: { status: 'arrived' }, body }
    const send = () => advisor.client.send(sendCommands, { headers: {}, body: { commands: [command] } })
    expect(await send()).toMatchObject(held)
    const params = { status: 'arrived' as const }
    const one = await advisor.client.send(changeAppointmentStatus, {
      ...{ params, headers: { 'idempotency-key': key } },
      body,
    })
    expect(one).toMatchObject(held)
    const read = async () => (await anna.client.send(getAppointment, { params: { id: order.id } })).value.status
    expect(await read()).toBe('confirmed')
    await addTo(advisor.client, device())
    expect((await send()).value.results).toMatchObject([{ key, status: 200, body: { changed: true } }])
    expect(await read()).toBe('arrived')
  })

  test('A23 of mechanics and of workshop tablets is not concerned, nor another workshop', async () => {
    const mechanic = await join('mechanic')
    const tablet = server.client()
    const other = await openStation(server)
    for (const [name, value] of station.owner.client.cookies) tablet.cookies.set(name, value)
    expect((await tablet.send(enrolDevice, { body: { name: 'Lift 2' } })).status).toBe(201)
    await turnOn()
    for (const client of [mechanic.client, tablet, other.owner.client, await byCode(mechanic)]) {
      expect((await client.send(myProfile, {})).status).toBe(200)
      expect((await client.send(listEmployees, {})).status).toBe(200)
    }
  })

  test('A23 is opened by the passkey, not by another one added with a code', async () => {
    await turnOn()
    const client = await byCode(anna)
    expect(await client.send(myProfile, {})).toMatchObject(held)
    expect(await needOf(client)).toMatchObject({ isNeeded: true, hasPasskey: true, mayAdd: false })
    expect(await client.send(beginPasskey, {})).toMatchObject(notAllowed)
    // A challenge from a session with the passkey is of no use in this one.
    const options = (await anna.client.send(beginPasskey, {})).value
    expect((await client.send(addPasskey, { body: device().make(options) })).problem.code).toBe('passkey-expired')
    expect((await signInWith(client, anna.key)).status).toBe(200)
    expect((await client.send(myProfile, {})).value.account_id).toBe(station.account)
    expect(await needOf(client)).toMatchObject({ isNeeded: false })
  })
})

describe('A23 the first passkey after a code', () => {
  test('A23 is added within seven days of the switch, once', async () => {
    const [early, late] = [await join('advisor'), await join('advisor')]
    await turnOn()
    server.clock.advance(7 * day - 5 * minute)
    const [one, two] = [await byCode(early), await byCode(early)]
    const [first, second] = [device(), device()]
    const forTwo = (await two.send(beginPasskey, {})).value
    await addTo(one, first)
    expect((await one.send(myProfile, {})).value.account_id).toBe(station.account)
    // The permission is used up, in other sessions as well.
    expect(await two.send(addPasskey, { body: second.make(forTwo) })).toMatchObject(notAllowed)
    expect(await two.send(myProfile, {})).toMatchObject(held)

    server.clock.advance(5 * minute)
    const client = await byCode(late)
    expect(await needOf(client)).toMatchObject({ hasPasskey: false, mayAdd: false })
    expect(await client.send(beginPasskey, {})).toMatchObject(notAllowed)
    await sweep(server.database, server.clock.now + 1)
    expect(await server.database.db.selectFrom('passkey_permission').selectAll().execute()).toEqual([])
  })

  async function invite(email: string, role: 'advisor'): Promise<string> {
    const entry = { name: 'Ewa Lis', shortName: email.slice(0, 3), role, email, phone: null, colour: 'teal' as const }
    const added = await anna.client.send(createEmployee, { body: { ...entry, skills: [], weekly: null } })
    await anna.client.send(inviteEmployee, { params: { id: added.value.id } })
    const { text } = await server.mailTo(email)
    return /#invitation=([\w-]{43})$/m.exec(text)?.[1] ?? ''
  }
  async function registerAs(email: string): Promise<Client> {
    const client = server.client()
    server.mails.length = 0
    await client.send(requestRegisterCode, { body: { email } })
    server.clock.advance(minute)
    const code = await codeFor(server, email)
    expect((await client.send(register, { body: { email, code } })).status).toBe(200)
    return client
  }

  test('A23 of an invited advisor is allowed as long as the invitation was valid', async () => {
    await turnOn()
    const [ewa, ola] = [{ email: 'ewa@example.com' }, { email: 'ola@example.com' }]
    const invitedAt = server.clock.now
    for (const { email } of [ewa, ola]) {
      const token = await invite(email, 'advisor')
      const client = await registerAs(email)
      expect((await client.send(acceptInvitation, { body: { token } })).value).toMatchObject({ role: 'advisor' })
      expect(await client.send(myProfile, {})).toMatchObject(held)
      expect(await needOf(client)).toMatchObject({ isNeeded: true, mayAdd: true })
    }
    server.clock.now = invitedAt + 7 * day - 5 * minute
    const client = await byCode(ewa)
    await addTo(client, device())
    expect((await client.send(myProfile, {})).status).toBe(200)
    server.clock.now = invitedAt + 7 * day + 5 * minute
    expect(await (await byCode(ola)).send(beginPasskey, {})).toMatchObject(notAllowed)
  })

  test('A23 of who was given a role at the desk is allowed for seven days; without the role it is not needed', async () => {
    const marek = await join('mechanic')
    await turnOn()
    expect((await setRole(marek, 'advisor')).status).toBe(200)
    expect(await marek.client.send(myProfile, {})).toMatchObject(held)
    expect(await needOf(marek.client)).toMatchObject({ mayAdd: true })
    expect((await setRole(marek, 'mechanic')).status).toBe(200)
    expect((await marek.client.send(myProfile, {})).value.role).toBe('mechanic')
    expect((await setRole(marek, 'advisor')).status).toBe(200)
    await addTo(marek.client, device())
    expect((await marek.client.send(myProfile, {})).value.role).toBe('advisor')
  })

  test('A23 who leaves for a workshop that requires none is not asked there; a permission stays behind', async () => {
    const ewa = await join('advisor')
    await turnOn()
    const { id } = await employeeOf(ewa)
    await anna.client.send(deactivateEmployee, { params: { id }, body: { reassignTo: null } })
    const other = await openStation(server)
    const { db } = server.database
    await db.updateTable('user').set({ account_id: other.account }).where('id', '=', ewa.userId).execute()
    const employee = {
      id: randomUUID(),
      account_id: other.account,
      user_id: ewa.userId,
      name: 'Ewa',
      short_name: 'Ewa',
    }
    const times = { created_at: 1, updated_at: 1, version: 1 }
    await db
      .insertInto('employee')
      .values({ ...employee, role: 'advisor', active: 1, ...times })
      .execute()
    const client = await byCode(ewa)
    expect((await client.send(myProfile, {})).value.account_id).toBe(other.account)
    // That workshop requires them as well now: the permission of the first one does not count.
    await db.updateTable('station').set({ passkeys_required: 1 }).where('id', '=', other.account).execute()
    expect(await needOf(client)).toMatchObject({ isNeeded: true, mayAdd: false })
    expect(await client.send(beginPasskey, {})).toMatchObject(notAllowed)
  })
})

describe('A23 a lost passkey', () => {
  test('A23 another owner allows one enrolment by code within a day; the person and all owners are told', async () => {
    const [advisor, jan] = [await join('advisor'), await join('owner')]
    await addTo(advisor.client, device())
    const janKey = device()
    await addTo(jan.client, janKey)
    await turnOn()
    expect(await (await byCode(advisor)).send(beginPasskey, {})).toMatchObject(notAllowed)
    // Not by an advisor, not for oneself, and not for somebody elsewhere or unknown.
    expect((await allow(jan, advisor)).status).toBe(403)
    expect((await allow(anna)).status).toBe(403)
    const other = await openStation(server)
    const { employees } = (await other.owner.client.send(listEmployees, {})).value
    for (const employeeId of [employees[0]?.id ?? '', randomUUID()]) {
      expect((await anna.client.send(allowPasskey, { body: { employeeId } })).status).toBe(404)
    }
    server.mails.length = 0
    expect((await allow(advisor)).status).toBe(200)
    const name = (await anna.client.send(myProfile, {})).value.email
    expect((await mailsTo(advisor.email)).join()).toContain(`${name} has allowed you`)
    for (const owner of [anna, jan]) {
      expect((await mailsTo(owner.email)).join()).toContain(`${name} has allowed ${advisor.email}`)
    }
    // No mail leads to a sign-in.
    expect(server.mails.map(({ text, html }) => text + html).join()).not.toContain('http')

    const client = await byCode(advisor)
    expect(await needOf(client)).toMatchObject({ hasPasskey: true, mayAdd: true })
    await addTo(client, device())
    const again = await byCode(advisor)
    expect(await again.send(beginPasskey, {})).toMatchObject(notAllowed)
    expect((await client.send(listSessions, {})).value.changes).toMatchObject([
      { kind: 'added', passkey: 'Phone', by: null },
      { kind: 'allowed', passkey: null, by: name },
      { kind: 'added', passkey: 'Phone', by: null },
    ])

    await allow(advisor)
    server.clock.advance(day)
    expect(await (await byCode(advisor)).send(beginPasskey, {})).toMatchObject(notAllowed)
  })

  test('A23 is allowed to one person five times an hour, because each time sends mails', async () => {
    const advisor = await join('advisor')
    await turnOn()
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await allow(advisor)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    server.clock.advance(hour)
    expect((await allow(advisor)).status).toBe(200)
  })

  test('A23 a recovery code lets its owner add one within an hour, once, after a code by email', async () => {
    const jan = await join('owner')
    await addTo(jan.client, device())
    const first = await turnOn()
    const code = (await anna.client.send(makeRecoveryCode, {})).value.recoveryCode ?? ''
    const enter = (client: Client, typed: string) => client.send(enterRecoveryCode, { body: { code: typed } })
    // Whoever has it needs the mailbox as well, and a session with a passkey does not use it up.
    expect((await enter(server.client(), code)).status).toBe(401)
    expect((await enter(anna.client, code)).problem.code).toBe('invalid-recovery-code')
    const client = await byCode(anna)
    expect(await needOf(client)).toMatchObject({ hasRecoveryCode: true, mayAdd: false })
    expect((await enter(client, first)).problem.code).toBe('invalid-recovery-code')
    expect((await enter(await byCode(jan), code)).problem.code).toBe('invalid-recovery-code')
    server.mails.length = 0
    // As it was written down.
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await enter(client, typed)).value).toMatchObject({ mayAdd: true, hasRecoveryCode: false })
    for (const owner of [anna, jan]) expect((await mailsTo(owner.email)).join()).toContain('used their recovery code')
    expect((await enter(client, code)).problem.code).toBe('invalid-recovery-code')
    server.clock.advance(hour)
    expect(await client.send(beginPasskey, {})).toMatchObject(notAllowed)

    const next = (await anna.client.send(makeRecoveryCode, {})).value.recoveryCode ?? ''
    expect((await enter(client, next)).status).toBe(200)
    await addTo(client, device())
    expect((await client.send(myProfile, {})).status).toBe(200)
  })

  test('A23 wrong recovery codes are limited for each network', async () => {
    await turnOn()
    const client = await byCode(anna)
    let last = 0
    for (let count = 0; count <= 60; count++) {
      last = (await client.send(enterRecoveryCode, { body: { code: 'AAAA-AAAA-AAAA-AAAA-AAAA' } })).status
    }
    expect(last).toBe(429)
  })

  test('A23 the operator allows one by a command, and its mails say so', async () => {
    const env = {
      ...{ NODE_ENV: 'test', DATA_DIR: server.dataDir, PUBLIC_ORIGIN: server.origin },
      ...(server.databaseUrl && { DATABASE_URL: server.databaseUrl }),
    }
    const run = (...args: string[]) => runAllow(args, env, () => server.clock.now)
    await expect(run()).rejects.toThrow('Usage')
    await expect(run('nobody@example.com')).rejects.toThrow('No owner')
    await expect(run(anna.email)).rejects.toThrow('requires no passkeys')
    await turnOn()
    expect((await run(anna.email.toUpperCase())).join()).toContain('one passkey within 24 hours')
    const client = await byCode(anna)
    expect((await mailsTo(anna.email)).join()).toContain('The operator of this server has allowed you')
    await addTo(client, device())
    expect((await client.send(listSessions, {})).value.changes).toMatchObject([
      { kind: 'added' },
      { kind: 'allowed', by: null },
      { kind: 'added' },
    ])
  })

  test('A23 removed, it ends what it has opened; the last one stays', async () => {
    const [added] = (await anna.client.send(listPasskeys, {})).value.passkeys
    await turnOn()
    expect((await anna.client.send(listPasskeys, {})).value.isRequired).toBe(true)
    const remove = (client: Client, id: string) => client.send(removePasskey, { params: { id } })
    expect(await remove(anna.client, added?.id ?? '')).toMatchObject(refusal(409, 'last-passkey'))
    const laptop = device()
    await addTo(anna.client, laptop)
    const browser = server.client()
    await signInWith(browser, laptop)
    // The stolen phone is signed in; its passkey is removed on the laptop.
    expect((await remove(browser, added?.id ?? '')).status).toBe(200)
    expect(await anna.client.send(myProfile, {})).toMatchObject(held)
    expect((await browser.send(myProfile, {})).status).toBe(200)
    expect(await signInWith(server.client(), anna.key)).toMatchObject(refusal(400, 'unknown-passkey'))
    // A mechanic is free to remove the only one.
    const marek = await join('mechanic')
    const [his] = await addTo(marek.client, device())
    expect((await remove(marek.client, his?.id ?? '')).status).toBe(200)
  })

  test('A23 of two removals at the same time one passkey stays', async () => {
    await turnOn()
    const passkeys = await addTo(anna.client, device())
    expect(passkeys).toHaveLength(2)
    const removals = await Promise.all(passkeys.map(({ id }) => anna.client.send(removePasskey, { params: { id } })))
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = server.database.db.selectFrom('passkey').selectAll().where('user_id', '=', anna.userId)
    expect(await rows.execute()).toHaveLength(1)
  })
})

test('A24 a passkey that is added or removed: a mail in the person’s language without a link, and an entry in the list', async () => {
  const { client, userId } = await openSession(server, { email: 'zofia@example.com' })
  const { db } = server.database
  await db.updateTable('user').set({ locale: 'pl' }).where('id', '=', userId).execute()
  const [added] = await addTo(client, device())
  const english = await openSession(server, { email: 'kate@example.com' })
  await addTo(english.client, device())
  expect((await mailsTo('kate@example.com')).join()).toMatch(/^A passkey was added[\s\S]*“Phone” was added/)
  // The texts of a server without a build are English; the frame of the mail tells its language.
  const first = await server.mailTo('zofia@example.com')
  expect(first.html).toContain('lang="pl"')
  server.clock.advance(minute)
  server.mails.length = 0
  await client.send(removePasskey, { params: { id: added?.id ?? '' } })
  expect((await mailsTo('zofia@example.com')).join()).toMatch(/^A passkey was removed/)
  for (const { text, html } of [first, ...server.mails]) expect(text + html).not.toContain('http')
  const { sessions, changes } = (await client.send(listSessions, {})).value
  expect(sessions).toMatchObject([{ hasPasskey: false }])
  expect(changes).toMatchObject([
    { kind: 'removed', passkey: 'Phone', at: new Date(server.clock.now).toISOString() },
    { kind: 'added', passkey: 'Phone' },
  ])
  const data = (await client.send(exportProfile, {})).value
  expect(data).toMatchObject({ passkeys: [], signInChanges: [{ kind: 'added' }, { kind: 'removed' }] })
  await sweep(server.database, server.clock.now + 366 * day)
  expect(await db.selectFrom('sign_in_event').selectAll().execute()).toEqual([])
})
