import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login, register, requestLoginCode, requestRegisterCode } from '#contract/auth.ts'
import {
  activateEmployee,
  createEmployee,
  deactivateEmployee,
  type Employee,
  type EmployeeEntry,
  inviteEmployee,
  listEmployees,
  updateEmployee,
  withdrawInvitation,
} from '#contract/employees.ts'
import { acceptInvitation, getInvitation } from '#contract/invitations.ts'
import { myProfile } from '#contract/profiles.ts'
import { sweep } from '#server/retention/store.ts'
import { codeFor, openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { openStation, type TestStation } from '../support/station.ts'

const hour = 3600_000
const day = 24 * hour
const email = 'marek@example.com'

let server: TestServer
let station: TestStation
beforeEach(async () => {
  server = await startTestServer()
  station = await openStation(server)
})
afterEach(() => server.stop())

const marek = (more: Partial<EmployeeEntry> = {}): EmployeeEntry => ({
  name: 'Marek Jan Nowak',
  shortName: 'Marek',
  role: 'mechanic',
  email,
  phone: null,
  colour: 'teal',
  skills: [],
  weekly: null,
  ...more,
})

const add = async (more: Partial<EmployeeEntry> = {}): Promise<Employee> =>
  (await station.owner.client.send(createEmployee, { body: marek(more) })).value

const invite = ({ id }: { id: string }, who: SignedIn = station.owner) =>
  who.client.send(inviteEmployee, { params: { id } })

const look = (token: string) => server.client().send(getInvitation, { body: { token } })
const accept = (who: SignedIn, token: string) => who.client.send(acceptInvitation, { body: { token } })

/** The secret of the newest mail to an address, which is removed from the mailbox. */
async function tokenOf(to = email): Promise<string> {
  const mail = await server.mailTo(to)
  server.mails.length = 0
  const token = /#invitation=([\w-]{43})$/m.exec(mail.text)?.[1]
  if (!token) throw new Error(`no link in "${mail.text}"`)
  return token
}

async function invited(more: Partial<EmployeeEntry> = {}): Promise<{ employee: Employee; token: string }> {
  const added = await add(more)
  const employee = (await invite(added)).value
  return { employee, token: await tokenOf(more.email ?? email) }
}

const employeeNow = async ({ id }: { id: string }): Promise<Employee | undefined> =>
  (await station.owner.client.send(listEmployees, {})).value.employees.find((one) => one.id === id)

describe('joining', () => {
  test('a new person registers and joins', async () => {
    const { employee, token } = await invited()
    const ownerName = (await station.owner.client.send(listEmployees, {})).value.employees.find(
      ({ userId }) => userId === station.owner.userId,
    )?.name
    expect((await look(token)).value).toEqual({
      stationName: 'Auto Serwis Wola',
      inviter: ownerName,
      name: 'Marek Jan Nowak',
      email,
      role: 'mechanic',
      expiresAt: new Date(server.clock.now + 7 * day).toISOString(),
      hasUser: false,
    })
    const client = server.client()
    await client.send(requestRegisterCode, { body: { email } })
    await client.send(register, { body: { email, code: await codeFor(server, email) } })
    const joined = (await client.send(acceptInvitation, { body: { token } })).value
    expect(joined).toMatchObject({
      account_id: station.account,
      role: 'mechanic',
      stationName: 'Auto Serwis Wola',
      firstName: 'Marek',
      lastName: 'Jan Nowak',
    })
    expect((await client.send(myProfile, {})).value).toEqual(joined)
    expect(await employeeNow(employee)).toMatchObject({ userId: joined.id, invitation: null, version: 1 })
  })

  test('a person with an account signs in and joins, and keeps the name they gave', async () => {
    const known = await openSession(server, { email })
    await server.database.db
      .updateTable('user')
      .set({ first_name: 'Mareczek' })
      .where('id', '=', known.userId)
      .execute()
    const { token } = await invited({ role: 'advisor' })
    expect((await look(token)).value.hasUser).toBe(true)
    const client = server.client()
    await client.send(requestLoginCode, { body: { email } })
    await client.send(login, { body: { email, code: await codeFor(server, email) } })
    const joined = (await client.send(acceptInvitation, { body: { token } })).value
    expect(joined).toMatchObject({ id: known.userId, role: 'advisor', firstName: 'Mareczek', lastName: null })
  })

  test('the invitation of somebody who has left works, and names nobody', async () => {
    const inviter = await station.join('owner')
    const added = await add()
    await invite(added, inviter)
    const token = await tokenOf()
    const people = (await station.owner.client.send(listEmployees, {})).value.employees
    const id = people.find(({ userId }) => userId === inviter.userId)?.id ?? ''
    expect((await look(token)).value.inviter).toBe(people.find((one) => one.id === id)?.name)
    await station.owner.client.send(deactivateEmployee, { params: { id }, body: {} })
    expect((await look(token)).value).toMatchObject({ inviter: null, name: added.name })
    expect((await accept(await openSession(server), token)).status).toBe(200)
  })

  test('a secret works once', async () => {
    const { token } = await invited()
    expect((await accept(await openSession(server), token)).status).toBe(200)
    const again = await accept(await openSession(server), token)
    expect([again.status, again.problem.code]).toEqual([404, 'invitation-ended'])
    expect((await look(token)).problem.code).toBe('invitation-ended')
  })

  test('of many simultaneous answers one joins', async () => {
    const { employee, token } = await invited()
    const guests = await Promise.all(Array.from({ length: 8 }, () => openSession(server)))
    const answers = await Promise.all(guests.map((guest) => accept(guest, token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(7)
    const { db } = server.database
    const joined = await db
      .selectFrom('user')
      .select('id')
      .where('account_id', '=', station.account)
      .where('id', '<>', station.owner.userId)
      .execute()
    expect(joined).toEqual([{ id: (await employeeNow(employee))?.userId }])
  })

  test('a person who answers two stations at once joins one, and the other secret stays valid', async () => {
    const other = await openStation(server)
    const { token } = await invited()
    const added = (await other.owner.client.send(createEmployee, { body: marek() })).value
    await invite(added, other.owner)
    const second = await tokenOf()
    const guest = await openSession(server)
    const answers = await Promise.all([accept(guest, token), accept(guest, second)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const [lost = '', won] = answers[0]?.status === 409 ? [token, second] : [second, token]
    expect((await look(lost)).status).toBe(200)
    expect((await look(won ?? '')).status).toBe(404)
  })

  test('joining and a simultaneous deactivation: one or both take effect, and the deactivated person is at no station', async () => {
    for (let round = 0; round < 5; round++) {
      const address = `round${round}@example.com`
      const { employee, token } = await invited({ email: address })
      const guest = await openSession(server)
      const params = { id: employee.id }
      const [joined] = await Promise.all([
        accept(guest, token),
        station.owner.client.send(deactivateEmployee, { params, body: {} }),
      ])
      const user = await server.database.db
        .selectFrom('user')
        .select('account_id')
        .where('id', '=', guest.userId)
        .executeTakeFirstOrThrow()
      expect([user.account_id, (await employeeNow(employee))?.active]).toEqual([null, false])
      expect((await employeeNow(employee))?.userId).toBe(joined.status === 200 ? guest.userId : null)
    }
  })

  test('a deactivated person who was added again joins as the new employee', async () => {
    const { employee, token } = await invited()
    const guest = await openSession(server)
    await accept(guest, token)
    const params = { id: employee.id }
    await station.owner.client.send(deactivateEmployee, { params, body: {} })
    expect((await accept(guest, token)).status).toBe(401)
    const again = await invited({ role: 'advisor' })
    const { userId } = guest
    const { db } = server.database
    await db.updateTable('session').set({ ended_at: null }).where('user_id', '=', userId).execute()
    expect((await accept(guest, again.token)).value).toMatchObject({ role: 'advisor', account_id: station.account })
    expect(await employeeNow(again.employee)).toMatchObject({ userId })
    expect(await employeeNow(employee)).toMatchObject({ userId: null, active: false })
  })

  test('a person with a station is refused, and the secret stays valid', async () => {
    const { token } = await invited()
    const foreign = await openStation(server)
    for (const who of [foreign.owner, station.owner]) {
      const answer = await accept(who, token)
      expect([answer.status, answer.problem.code]).toEqual([409, 'already-at-station'])
    }
    expect((await accept(await openSession(server), token)).status).toBe(200)
  })
})

describe('an invitation ends', () => {
  const isEnded = async (token: string): Promise<void> => {
    expect((await look(token)).problem.code).toBe('invitation-ended')
    expect((await accept(await openSession(server), token)).problem.code).toBe('invitation-ended')
  }

  test('after seven days, and is then deleted', async () => {
    const { employee, token } = await invited()
    server.clock.advance(7 * day - 1000)
    expect((await look(token)).status).toBe(200)
    const rows = () => server.database.db.selectFrom('invitation').select('id').execute()
    await sweep(server.database, server.clock.now)
    expect(await rows()).toHaveLength(1)
    server.clock.advance(1000)
    await isEnded(token)
    const found = await server.database.db.selectFrom('invitation').select('employee_id').execute()
    expect(found).toEqual([{ employee_id: employee.id }])
    await sweep(server.database, server.clock.now + 1)
    expect(await rows()).toEqual([])
  })

  test('when it is replaced', async () => {
    const { employee, token } = await invited()
    server.clock.advance(hour)
    const again = (await invite(employee)).value
    expect(again.invitation).toEqual({
      sentAt: new Date(server.clock.now).toISOString(),
      expiresAt: new Date(server.clock.now + 7 * day).toISOString(),
    })
    await isEnded(token)
    expect((await look(await tokenOf())).status).toBe(200)
  })

  test('when it is revoked, as often as requested, and another can be sent', async () => {
    const { employee, token } = await invited()
    const back = (who: SignedIn = station.owner) => who.client.send(withdrawInvitation, { params: { id: employee.id } })
    expect((await back(await station.join('mechanic'))).problem.code).toBe('forbidden')
    expect((await back()).value).toMatchObject({ id: employee.id, invitation: null, active: true })
    await isEnded(token)
    expect((await back(await station.join('advisor'))).value.invitation).toBeNull()
    await invite(employee)
    const next = await tokenOf()
    const joined = await openSession(server)
    expect((await accept(joined, next)).status).toBe(200)
    expect((await back()).value).toMatchObject({ userId: joined.userId, invitation: null })
  })

  test('when the address changes, but with no other change', async () => {
    const { employee, token } = await invited()
    const change = (body: EmployeeEntry) =>
      station.owner.client.send(updateEmployee, { params: { id: employee.id }, body })
    await change(marek({ name: 'Marek N.', email: 'Marek@example.com' }))
    expect((await look(token)).value.name).toBe('Marek N.')
    await change(marek({ email: 'other@example.com' }))
    await isEnded(token)
  })

  test('when the person is deactivated, also if they are reinstated', async () => {
    const { employee, token } = await invited()
    const params = { id: employee.id }
    await station.owner.client.send(deactivateEmployee, { params, body: {} })
    await isEnded(token)
    expect((await invite(employee)).problem.code).toBe('not-found')
    await station.owner.client.send(activateEmployee, { params })
    await isEnded(token)
  })
})

describe('the mail', () => {
  test('has the link with the secret in its fragment, and user input only in its body', async () => {
    const employee = await add({ name: '<b>Marek</b>' })
    const { db } = server.database
    await db.updateTable('station').set({ name: 'Wola & <i>Synowie</i>' }).where('id', '=', station.account).execute()
    await invite(employee)
    const mail = await server.mailTo(email)
    expect(mail.subject).toBe('Your invitation to Pitboard')
    expect(mail.text).toContain('has invited you to join Wola & <i>Synowie</i> on Pitboard')
    expect(mail.html).toContain('Wola &#38; &#60;i&#62;Synowie')
    const link = /^http:\/\/localhost:3140\/goto-crm#invitation=[\w-]{43}$/m.exec(mail.text)?.[0]
    expect(mail.html).toContain(`href="${link}"`)
    const token = link?.split('=')[1] ?? '-'
    expect(server.logs.filter((line) => line.includes(token) || line.includes(email))).toEqual([])
    const [row] = await db.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test.each([
    ['the invitee’s language', 'en', 'pl', '/pl/goto-crm'],
    ['the inviter’s language where the address is unknown', 'pl', null, '/pl/goto-crm'],
    ['the invitee’s language', 'pl', 'en', '3140/goto-crm'],
  ] as const)('is in %s: %s, %s', async (_, inviterLocale, inviteeLocale, path) => {
    const { db } = server.database
    await db.updateTable('user').set({ locale: inviterLocale }).where('id', '=', station.owner.userId).execute()
    if (inviteeLocale) {
      const known = await openSession(server, { email })
      await db.updateTable('user').set({ locale: inviteeLocale }).where('id', '=', known.userId).execute()
    }
    await invite(await add())
    expect((await server.mailTo(email)).text).toContain(`${path}#invitation=`)
  })
})

describe('inviting', () => {
  test('is permitted to the desk', async () => {
    const employee = await add()
    const [advisor, mechanic] = [await station.join('advisor'), await station.join('mechanic')]
    expect((await invite(employee, mechanic)).problem.code).toBe('forbidden')
    expect((await invite(employee, advisor)).status).toBe(200)
    expect((await employeeNow(employee))?.invitation).not.toBeNull()
    const foreign = await openStation(server)
    expect((await invite(employee, foreign.owner)).problem.code).toBe('not-found')
  })

  test('needs an address, and somebody who has not joined yet', async () => {
    const nameless = await invite(await add({ email: null, shortName: 'Jan' }))
    expect([nameless.status, nameless.problem.field]).toEqual([400, 'email'])
    expect(nameless.problem.issues).toEqual([{ field: 'email', code: 'custom', rule: 'required' }])
    const { employee, token } = await invited()
    await accept(await openSession(server), token)
    const again = await invite(employee)
    expect([again.status, again.problem.code]).toEqual([409, 'already-at-station'])
  })

  test('is limited to five mails an hour for an address, and another station has limits of its own', async () => {
    const employee = await add()
    for (let count = 0; count < 5; count++) expect((await invite(employee)).status).toBe(200)
    const refused = await invite(employee)
    expect([refused.status, refused.problem.code, refused.problem.retryAfter]).toEqual([429, 'too-many-requests', 3600])
    const other = await openStation(server)
    const foreignEmployee = (await other.owner.client.send(createEmployee, { body: marek() })).value
    expect((await invite(foreignEmployee, other.owner)).status).toBe(200)
    server.clock.advance(hour)
    expect((await invite(employee)).status).toBe(200)
  })

  test('asks fifty times a day', async () => {
    const people = []
    for (let number = 0; number < 51; number++)
      people.push(await add({ email: `marek${number}@example.com`, shortName: `M${number}` }))
    const statuses = []
    for (const person of people) statuses.push((await invite(person)).status)
    expect(statuses).toEqual([...Array(50).fill(200), 429])
  })

  test('is refused with a message if no mail can be sent', async () => {
    const withoutMail = await startTestServer({ env: { NODE_ENV: 'production' } })
    try {
      const { owner } = await openStation(withoutMail)
      const { id } = (await owner.client.send(createEmployee, { body: marek() })).value
      const answer = await owner.client.send(inviteEmployee, { params: { id } })
      expect([answer.status, answer.problem.code]).toEqual([503, 'mail-unavailable'])
      const staff = (await owner.client.send(listEmployees, {})).value.employees
      expect(staff.map((one) => one.invitation)).toEqual([null, null])
    } finally {
      await withoutMail.stop()
    }
  })
})

test('secrets are tried sixty times a minute at most, counted together with the codes', async () => {
  const guess = () => look('A'.repeat(43))
  const statuses = []
  for (let count = 0; count < 61; count++) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(60).fill(404), 429])
  const who = await openSession(server)
  expect((await accept(who, 'A'.repeat(43))).status).toBe(429)
  server.clock.advance(60_000)
  expect((await guess()).status).toBe(404)
  const misshapen = await look('short')
  expect([misshapen.status, misshapen.problem.field]).toEqual([400, 'token'])
})
