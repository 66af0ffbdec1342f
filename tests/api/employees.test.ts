import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBays } from '#contract/bays.ts'
import {
  activateEmployee,
  createEmployee,
  deactivateEmployee,
  type Employee,
  type EmployeeEntry,
  listEmployees,
  updateEmployee,
} from '#contract/employees.ts'
import { myProfile } from '#contract/profiles.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, hire, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const marek = (more: Partial<EmployeeEntry> = {}): EmployeeEntry => ({
  name: 'Marek Nowak',
  shortName: 'Marek',
  role: 'mechanic',
  email: null,
  phone: '+48601234567',
  colour: 'teal',
  skills: ['brakes'],
  weekly: null,
  ...more,
})

const week = (more: object = {}) => ({ 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [], ...more })

const staffOf = async (who: SignedIn): Promise<Employee[]> => (await who.client.send(listEmployees, {})).value.employees

const add = async (who: SignedIn, more: Partial<EmployeeEntry> = {}): Promise<Employee> =>
  (await who.client.send(createEmployee, { body: marek(more) })).value

const save = (who: SignedIn, { id }: { id: string }, body: EmployeeEntry & { version?: number }) =>
  who.client.send(updateEmployee, { params: { id }, body })

const deactivate = (who: SignedIn, { id }: { id: string }, reassignTo?: string | null) =>
  who.client.send(deactivateEmployee, { params: { id }, body: reassignTo === undefined ? {} : { reassignTo } })

const reinstate = (who: SignedIn, { id }: { id: string }) => who.client.send(activateEmployee, { params: { id } })

async function own(who: SignedIn): Promise<Employee> {
  const found = (await staffOf(who)).find((one) => one.userId === who.userId)
  if (!found) throw new Error('no employee of this user')
  return found
}

const entryOf = ({ name, shortName, role, email, phone, colour, skills, weekly }: Employee): EmployeeEntry => ({
  name,
  shortName,
  role,
  email,
  phone,
  colour,
  skills,
  weekly,
})

/** Plans cars for an employee. The blocks are written as a booking writes them. */
async function plan(station: TestStation, employee: Employee, startsAt: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const start of startsAt) {
    const { id } = await book(station.owner, { startsAt: start })
    await server.database.db
      .updateTable('block')
      .set({ employee_id: employee.id })
      .where('appointment_id', '=', id)
      .execute()
    ids.push(id)
  }
  return ids
}

const plannedFor = async (id: string): Promise<(string | null)[]> =>
  (await server.database.db.selectFrom('block').select('employee_id').where('appointment_id', '=', id).execute()).map(
    (block) => block.employee_id,
  )

describe('the list', () => {
  test('has the founder of the station first, then everybody added, and deactivated employees last', async () => {
    const { owner } = await openStation(server)
    const zofia = await add(owner, { name: 'Zofia', shortName: 'Zofia' })
    const adam = await add(owner, { name: 'Adam', shortName: 'Adam' })
    await deactivate(owner, adam)
    const staff = await staffOf(owner)
    expect(staff.filter((one) => one.userId === null).map(({ name, active }) => [name, active])).toEqual([
      ['Zofia', true],
      ['Adam', false],
    ])
    expect(staff.at(-1)?.name).toBe('Adam')
    expect(staff.find((one) => one.userId !== null)).toMatchObject({
      role: 'owner',
      userId: owner.userId,
      colour: 'sky',
      skills: [],
      weekly: null,
    })
    expect(zofia).toEqual({
      ...marek({ name: 'Zofia', shortName: 'Zofia' }),
      id: zofia.id,
      active: true,
      userId: null,
      photo: null,
      invitation: null,
      version: 1,
    })
  })

  test('is in the order of the alphabet, with Ł behind L', async () => {
    const station = await openStation(server)
    for (const name of ['Zofia Zając', 'Łukasz Lis', 'Lena Adamska', 'Michał Duda'])
      await hire(station.owner, { name, shortName: name })
    const { employees } = (await station.owner.client.send(listEmployees, {})).value
    const hired = employees.map(({ shortName }) => shortName).filter((name) => name.includes(' '))
    expect(hired).toEqual(['Lena Adamska', 'Łukasz Lis', 'Michał Duda', 'Zofia Zając'])
  })

  test('is visible to a mechanic, who cannot change it', async () => {
    const station = await openStation(server)
    const mechanic = await station.join('mechanic')
    const someone = await add(station.owner)
    expect(await staffOf(mechanic)).toHaveLength(3)
    const refused = [
      await mechanic.client.send(createEmployee, { body: marek() }),
      await save(mechanic, someone, marek({ name: 'Mine' })),
      await deactivate(mechanic, someone),
      await reinstate(mechanic, someone),
    ]
    expect(refused.map((answer) => answer.problem.code)).toEqual(Array(4).fill('forbidden'))
    expect(await staffOf(mechanic)).toContainEqual({ ...someone, phone: null })
  })

  test('has the pictures of those who sign in', async () => {
    const { owner } = await openStation(server)
    const photo = 'abcdefghijklmnop'
    await server.database.db.updateTable('user').set({ photo }).where('id', '=', owner.userId).execute()
    expect((await own(owner)).photo).toBe(`/profiles/${owner.userId}/photo/${photo}`)
  })
})

describe('adding and changing', () => {
  test('a request repeated with the same id adds one person, with other content it is refused', async () => {
    const { owner } = await openStation(server)
    const body = { ...marek({ email: 'marek@example.com', weekly: week({ 1: [{ from: '08:00', to: '16:00' }] }) }) }
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => owner.client.send(createEmployee, { body: { ...body, id } })))
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(answers[1]?.value).toEqual(answers[0]?.value)
    expect(await staffOf(owner)).toHaveLength(2)
    const other = await owner.client.send(createEmployee, { body: { ...body, id, name: 'Other' } })
    expect([other.status, other.problem.code]).toEqual([409, 'id-taken'])
  })

  test.each([
    [
      'weekly.3.1',
      {
        weekly: week({
          3: [
            { from: '08:00', to: '12:00' },
            { from: '11:00', to: '15:00' },
          ],
        }),
      },
      'overlap',
    ],
    ['weekly.1.0', { weekly: week({ 1: [{ from: '16:00', to: '08:00' }] }) }, 'reversed'],
    ['weekly.5.0', { weekly: week({ 5: [{ from: '08:03', to: '16:00' }] }) }, 'off-grid'],
    ['skills.1', { skills: ['brakes', 'juggling'] }, 'unknown'],
    ['skills.1', { skills: ['brakes', 'brakes'] }, 'duplicate'],
  ])('a wrong %s is reported at its field', async (field, more, rule) => {
    const { owner } = await openStation(server)
    const person = await add(owner)
    for (const answer of [
      await owner.client.send(createEmployee, { body: marek(more) }),
      await save(owner, person, marek(more)),
    ]) {
      expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([400, 'invalid', field])
      expect(answer.problem.issues).toEqual([{ field, code: 'custom', rule }])
    }
    expect(await staffOf(owner)).toContainEqual(person)
  })

  test.each([
    ['name', { name: ' ' }],
    ['shortName', { shortName: 'much too long for the board' }],
    ['role', { role: 'boss' }],
    ['email', { email: 'marek' }],
    ['phone', { phone: '601234567' }],
    ['colour', { colour: 'crimson' }],
    ['weekly.7', { weekly: { ...week(), 7: undefined } }],
    ['active', { active: false }],
  ])('a malformed %s is reported at its field', async (field, more) => {
    const { owner } = await openStation(server)
    const { status, problem } = await owner.client.send(createEmployee, { body: { ...marek(), ...more } as never })
    expect([status, problem.field]).toEqual([400, field])
  })

  test('two editors: the second is notified, sees the first’s change, and saves over it', async () => {
    const { owner, join } = await openStation(server)
    const advisor = await join('advisor')
    const person = await add(owner)
    const first = (await save(advisor, person, { ...marek({ phone: null }), version: 1 })).value
    expect(first).toMatchObject({ phone: null, version: 2 })
    // Sent again after its answer was lost.
    expect((await save(advisor, person, { ...marek({ phone: null }), version: 1 })).value).toEqual(first)
    const second = await save(owner, person, { ...marek({ name: 'Marek N.' }), version: 1 })
    expect([second.status, second.problem.code, second.problem.current]).toEqual([409, 'version-conflict', first])
    const over = await save(owner, person, { ...marek({ name: 'Marek N.' }), version: first.version })
    expect(over.value).toMatchObject({ name: 'Marek N.', phone: '+48601234567', version: 3 })
    expect((await save(owner, person, marek())).value.version).toBe(4)
  })

  test('a short name belongs to one active employee; two who had the same one before keep it', async () => {
    const { owner } = await openStation(server)
    const person = await add(owner)
    const refused = { field: 'shortName', code: 'custom', rule: 'short-name-taken' }
    const again = await owner.client.send(createEmployee, { body: marek({ name: 'Marek Lis', shortName: ' marek ' }) })
    expect([again.status, again.problem.issues]).toEqual([400, [refused]])
    const other = await add(owner, { name: 'Marek Lis', shortName: 'Marek L.' })
    expect((await save(owner, other, marek({ shortName: 'MAREK' }))).problem.issues).toEqual([refused])

    // As before this rule.
    await server.database.db.updateTable('employee').set({ short_name: 'Marek' }).where('id', '=', other.id).execute()
    expect((await save(owner, other, marek({ name: 'Marek Lis', skills: [] }))).status).toBe(200)
    await deactivate(owner, person)
    expect((await add(owner, { name: 'Ola', shortName: 'Ola' })).shortName).toBe('Ola')
    expect((await reinstate(owner, person)).status).toBe(200)
  })

  test('an address belongs to one active employee, in upper or lower case', async () => {
    const { owner } = await openStation(server)
    const person = await add(owner, { email: 'Marek@Example.com' })
    const again = await owner.client.send(createEmployee, { body: marek({ email: 'marek@example.com' }) })
    expect([again.status, again.problem.code, again.problem.field]).toEqual([409, 'email-taken', 'email'])
    const other = await add(owner, { name: 'Other', shortName: 'Other' })
    expect((await save(owner, other, marek({ email: 'MAREK@example.com' }))).problem.code).toBe('email-taken')
    expect((await save(owner, person, marek({ email: 'marek@example.com' }))).status).toBe(200)

    await deactivate(owner, person)
    await save(owner, other, marek({ email: 'marek@example.com' }))
    const back = await reinstate(owner, person)
    expect([back.status, back.problem.code, back.problem.field]).toEqual([409, 'email-taken', 'email'])
    const elsewhere = await openStation(server)
    expect((await add(elsewhere.owner, { email: 'marek@example.com' })).email).toBe('marek@example.com')
  })

  test('of two simultaneous requests with one address one succeeds', async () => {
    const { owner } = await openStation(server)
    const body = marek({ email: 'twice@example.com' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.client.send(createEmployee, { body })))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409])
  })

  test('another address of an employee with an account changes the contact, not the account', async () => {
    const station = await openStation(server)
    const advisor = await station.join('advisor')
    const person = await own(advisor)
    await save(station.owner, person, { ...entryOf(person), email: 'new@example.com' })
    const profile = (await advisor.client.send(myProfile, {})).value
    expect(profile.email).not.toBe('new@example.com')
    expect((await own(advisor)).email).toBe('new@example.com')
  })
})

describe('roles', () => {
  test('an advisor adds mechanics, and assigns no roles', async () => {
    const station = await openStation(server)
    const advisor = await station.join('advisor')
    for (const role of ['owner', 'advisor'] as const) {
      const { status, problem } = await advisor.client.send(createEmployee, { body: marek({ role }) })
      expect([status, problem.code, problem.field]).toEqual([403, 'forbidden', 'role'])
    }
    const mechanic = await add(advisor)
    const raised = await save(advisor, mechanic, marek({ role: 'advisor' }))
    expect([raised.status, raised.problem.field]).toEqual([403, 'role'])
    const lowered = await save(advisor, await own(station.owner), marek())
    expect([lowered.status, lowered.problem.field]).toEqual([403, 'role'])
    const herself = await own(advisor)
    expect((await save(advisor, herself, { ...entryOf(herself), role: 'owner' })).status).toBe(403)
    expect((await save(station.owner, mechanic, marek({ role: 'advisor' }))).value.role).toBe('advisor')
  })

  test('an advisor can neither deactivate or reinstate people of the desk nor change their invitations', async () => {
    const station = await openStation(server)
    const advisor = await station.join('advisor')
    expect((await deactivate(advisor, await own(station.owner))).problem.code).toBe('forbidden')
    const colleague = await add(station.owner, { role: 'owner', email: 'partner@example.com' })
    expect((await deactivate(advisor, colleague)).problem.code).toBe('forbidden')
    const aside = await save(advisor, colleague, { ...entryOf(colleague), email: 'mine@example.com' })
    expect([aside.status, aside.problem.field]).toEqual([403, 'email'])
    expect((await save(advisor, colleague, { ...entryOf(colleague), phone: null })).status).toBe(200)
    await deactivate(station.owner, colleague)
    expect((await reinstate(advisor, colleague)).problem.code).toBe('forbidden')
    const mechanic = await add(station.owner)
    expect((await deactivate(advisor, mechanic)).value.active).toBe(false)
    expect((await reinstate(advisor, mechanic)).value.active).toBe(true)
  })

  test('a new role applies at once', async () => {
    const station = await openStation(server)
    const mechanic = await station.join('mechanic')
    const person = await own(mechanic)
    await save(station.owner, person, { ...entryOf(person), role: 'advisor' })
    expect((await mechanic.client.send(createEmployee, { body: marek() })).status).toBe(201)
  })

  test('the last owner who can sign in keeps the role', async () => {
    const station = await openStation(server)
    const { owner } = station
    const me = await own(owner)
    const lowered = () => save(owner, me, { ...entryOf(me), role: 'advisor' })
    const refused = await lowered()
    expect([refused.status, refused.problem.code, refused.problem.field]).toEqual([409, 'last-owner', 'role'])
    await add(owner, { role: 'owner' })
    expect((await lowered()).problem.code).toBe('last-owner')
    const second = await station.join('owner')
    expect((await deactivate(second, me)).value.active).toBe(false)
    const left = await own(second)
    expect((await save(second, left, { ...entryOf(left), role: 'mechanic' })).problem.code).toBe('last-owner')
  })

  test('of two owners who deactivate each other at the same time one stays', async () => {
    const station = await openStation(server)
    const second = await station.join('owner')
    const [a, b] = [await own(station.owner), await own(second)]
    const answers = await Promise.all([deactivate(station.owner, b), deactivate(second, a)])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const { db } = server.database
    const owners = await db
      .selectFrom('employee')
      .select('id')
      .where('account_id', '=', station.account)
      .where('role', '=', 'owner')
      .where('active', '=', 1)
      .execute()
    expect(owners).toHaveLength(1)
  })
})

describe('deactivation', () => {
  const starts = ['2026-11-23T08:00:00.000Z', '2026-11-23T10:00:00.000Z', '2026-11-24T08:00:00.000Z']

  test('planned cars are listed, and assigned to nobody or to somebody else', async () => {
    const station = await openStation(server)
    const { owner } = station
    const [first, second] = [await add(owner), await add(owner, { name: 'Jan', shortName: 'Jan' })]
    const ids = await plan(station, first, starts)
    const busy = await deactivate(owner, first)
    expect([busy.status, busy.problem.code, busy.problem.current]).toEqual([409, 'employee-busy', { appointments: 3 }])
    expect((await staffOf(owner)).find(({ id }) => id === first.id)).toEqual(first)

    expect((await deactivate(owner, first, second.id)).value).toMatchObject({ active: false, version: 2 })
    for (const id of ids) expect(await plannedFor(id)).toEqual([second.id])
    expect((await deactivate(owner, second, null)).value.active).toBe(false)
    for (const id of ids) expect(await plannedFor(id)).toEqual([null])
    // Pages that show these cars are notified of the change.
    const versions = await server.database.db
      .selectFrom('appointment')
      .select('version')
      .where('id', 'in', ids)
      .execute()
    expect(versions.map(({ version }) => version)).toEqual([3, 3, 3])
  })

  test('completed cars keep the name and do not block the deactivation', async () => {
    const station = await openStation(server)
    const person = await add(station.owner)
    const [id = ''] = await plan(station, person, starts.slice(0, 1))
    const { db } = server.database
    await db.updateTable('block').set({ live: 0 }).where('appointment_id', '=', id).execute()
    expect((await deactivate(station.owner, person)).status).toBe(200)
    expect(await plannedFor(id)).toEqual([person.id])
  })

  test('an unknown or inactive employee cannot take over', async () => {
    const [station, other] = [await openStation(server), await openStation(server)]
    const { owner } = station
    const [person, inactive, stranger] = [
      await add(owner),
      await add(owner, { shortName: 'Jan' }),
      await add(other.owner),
    ]
    await deactivate(owner, inactive)
    const [id = ''] = await plan(station, person, starts.slice(0, 1))
    for (const foreign of [stranger.id, randomUUID()]) {
      const answer = await deactivate(owner, person, foreign)
      expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([404, 'not-found', 'reassignTo'])
    }
    for (const absent of [inactive.id, person.id]) {
      const { status, problem } = await deactivate(owner, person, absent)
      expect([status, problem.field, problem.issues?.[0]?.rule]).toEqual([400, 'reassignTo', 'left'])
    }
    expect(await plannedFor(id)).toEqual([person.id])
  })

  test('their sessions end on every device; after reinstatement they sign in again', async () => {
    const station = await openStation(server)
    const mechanic = await station.join('mechanic')
    const person = await own(mechanic)
    await deactivate(station.owner, person)
    expect((await mechanic.client.send(listBays, {})).status).toBe(401)
    const { db } = server.database
    const user = () =>
      db.selectFrom('user').select('account_id').where('id', '=', mechanic.userId).executeTakeFirstOrThrow()
    expect((await user()).account_id).toBeNull()
    expect((await deactivate(station.owner, person)).value).toMatchObject({ active: false, version: 2 })
    const back = (await reinstate(station.owner, person)).value
    expect(back).toMatchObject({ active: true, userId: mechanic.userId, version: 3 })
    expect((await user()).account_id).toBe(station.account)
    expect((await reinstate(station.owner, person)).value.version).toBe(3)
  })

  test('a person with another station keeps it, and is reinstated without an account', async () => {
    const [station, other] = [await openStation(server), await openStation(server)]
    const mechanic = await station.join('mechanic')
    const person = await own(mechanic)
    await deactivate(station.owner, person)
    const { db } = server.database
    await db.updateTable('user').set({ account_id: other.account }).where('id', '=', mechanic.userId).execute()
    expect((await reinstate(station.owner, person)).value).toMatchObject({ active: true, userId: null })
    const user = await db.selectFrom('user').select('account_id').where('id', '=', mechanic.userId).executeTakeFirst()
    expect(user?.account_id).toBe(other.account)
  })

  test('people cannot deactivate themselves', async () => {
    const station = await openStation(server)
    const second = await station.join('owner')
    const answer = await deactivate(second, await own(second))
    expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
  })

  test('another station’s people get the same 404 as unknown ids', async () => {
    const [mine, foreign] = [await openStation(server), await openStation(server)]
    const person = await add(mine.owner)
    for (const id of [person.id, randomUUID()]) {
      const answers = [
        await save(foreign.owner, { id }, marek({ name: 'Mine' })),
        await deactivate(foreign.owner, { id }),
        await reinstate(foreign.owner, { id }),
      ]
      expect(answers.map((answer) => answer.problem.code)).toEqual(Array(3).fill('not-found'))
    }
    expect(await staffOf(mine.owner)).toContainEqual(person)
    const { client } = await openSession(server)
    expect((await client.send(listEmployees, {})).problem.code).toBe('no-station')
  })
})
