import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createEmployee,
  deactivateEmployee,
  type EmployeeEntry,
  inviteEmployee,
  listEmployees,
} from '#contract/employees.ts'
import { getProfile, myProfile, type Profile, updateProfile, uploadProfilePhoto } from '#contract/profiles.ts'
import { onePixel, pictureForm } from '../support/pictures.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { hire, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const anna = { firstName: 'Anna', lastName: 'Kowalska', phone: '+48601234567', language: 'pl' } as const
const change = (who: SignedIn, more: object = {}) => who.client.send(updateProfile, { body: { ...anna, ...more } })

describe('one’s own profile', () => {
  test('C9 name, phone and language are stored and read again', async () => {
    const who = await openSession(server)
    const saved = (await change(who, { firstName: '  Anna ' })).value
    expect(saved).toMatchObject({ ...anna, version: 2, role: null, account_id: null })
    expect((await who.client.send(myProfile, {})).value).toEqual(saved)
    const emptied = (await change(who, { firstName: null, lastName: null, phone: null })).value
    expect(emptied).toMatchObject({ firstName: null, lastName: null, phone: null, version: 3 })
  })

  test('C7 an employee has the name that the board and the history use', async () => {
    const { owner } = await openStation(server)
    const { shortName } = (await owner.client.send(myProfile, {})).value
    const [me] = (await owner.client.send(listEmployees, {})).value.employees
    expect(shortName).toBe(me?.shortName)
    const nobody = await openSession(server)
    expect((await nobody.client.send(myProfile, {})).value.shortName).toBeNull()
  })

  test('C9 mails to a person are in their chosen language', async () => {
    const email = 'anna@example.com'
    await change(await openSession(server, { email }))
    const { owner } = await openStation(server)
    const body: EmployeeEntry = {
      ...{ name: 'Anna', shortName: 'Anna', role: 'mechanic', colour: 'teal' },
      ...{ email, phone: null, skills: [], weekly: null },
    }
    const { id } = (await owner.client.send(createEmployee, { body })).value
    await owner.client.send(inviteEmployee, { params: { id } })
    expect((await server.mailTo(email)).html).toContain('lang="pl"')
  })

  test('C9 the second of two editors is notified and gets the current values', async () => {
    const who = await openSession(server)
    const { version } = (await who.client.send(myProfile, {})).value
    expect((await change(who, { version })).value.version).toBe(version + 1)
    const late = await change(who, { version, firstName: 'Ania' })
    expect(late.problem).toMatchObject({ status: 409, code: 'version-conflict' })
    expect(late.problem.current).toMatchObject({ ...anna, version: version + 1 })
    expect((await change(who, { version: version + 1, firstName: 'Ania' })).value.firstName).toBe('Ania')
    const again = await change(who, { version: version + 1, firstName: 'Ania' })
    expect(again.value).toMatchObject({ firstName: 'Ania', version: version + 2 })
    const named = (firstName: string) => change(who, { version: version + 2, firstName })
    const both = await Promise.all([named('Hanna'), named('Hania')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('C9 a picture does not raise the version that an open form has', async () => {
    const who = await openSession(server)
    const { version } = (await who.client.send(myProfile, {})).value
    const form = { method: 'POST', body: pictureForm(onePixel) }
    const pictured = (await who.client.fetch(`/api${uploadProfilePhoto.path}`, form)).value as Profile
    expect(pictured).toMatchObject({ version, photo: expect.any(String) })
    expect((await change(who, { version })).value.photo).toBe(pictured.photo)
  })

  test('C9 wrong input is refused at its field', async () => {
    const who = await openSession(server)
    const wrong = [
      [{ firstName: '' }, 'firstName'],
      [{ lastName: 'x'.repeat(61) }, 'lastName'],
      [{ phone: '601 234 567' }, 'phone'],
      [{ phone: '' }, 'phone'],
      [{ language: 'de' }, 'language'],
      [{ version: 'one' }, 'version'],
      [{ role: 'owner' }, 'role'],
      [{ email: 'else@example.com' }, 'email'],
      [{ account_id: randomUUID() }, 'account_id'],
    ] as const
    for (const [more, field] of wrong) expect((await change(who, more)).problem).toMatchObject({ status: 400, field })
  })

  test('C9 the name in the list of employees is the station’s own and stays', async () => {
    const { owner } = await openStation(server)
    const employee = async () => (await owner.client.send(listEmployees, {})).value.employees[0]
    await change(owner)
    const before = await employee()
    await change(owner, { firstName: 'Hanna' })
    expect(await employee()).toEqual(before)
  })

  test('C9 a name made from the address becomes the name of the profile, in the list of employees too', async () => {
    const { owner } = await openStation(server)
    await hire(owner, { shortName: anna.firstName })
    const own = async () =>
      (await owner.client.send(listEmployees, {})).value.employees.find(({ userId }) => userId === owner.userId)
    const made = await own()
    await change(owner, { firstName: null, lastName: null })
    expect(await own()).toEqual(made)
    await change(owner)
    const shortName = `${anna.firstName} ${anna.lastName[0]}.`
    expect(await own()).toMatchObject({ name: `${anna.firstName} ${anna.lastName}`, shortName, version: 2 })
  })
})

describe('a person of the station', () => {
  test('C8 oneself, with and without a station', async () => {
    const alone = await openSession(server)
    await change(alone)
    const own = { params: { id: alone.userId } }
    const { firstName, lastName, phone } = anna
    expect((await alone.client.send(getProfile, own)).value).toEqual({
      ...{ id: alone.userId, firstName, lastName, phone },
      photo: null,
      role: null,
    })
  })

  test('C8 a colleague, without the address', async () => {
    const { owner, join } = await openStation(server)
    const marek = await join('mechanic')
    await change(marek, { firstName: 'Marek' })
    const answer = await owner.client.send(getProfile, { params: { id: marek.userId } })
    expect(answer.value).toMatchObject({ firstName: 'Marek', phone: anna.phone, role: 'mechanic' })
    expect(answer.text).not.toContain('@')
    expect((await marek.client.send(getProfile, { params: { id: owner.userId } })).value.role).toBe('owner')
  })

  test('C8 a deactivated employee keeps the name here, not the phone, and can no longer see colleagues', async () => {
    const { owner, join } = await openStation(server)
    const marek = await join('mechanic')
    await change(marek, { firstName: 'Marek' })
    const { employees } = (await owner.client.send(listEmployees, {})).value
    const id = employees.find(({ userId }) => userId === marek.userId)?.id ?? ''
    await owner.client.send(deactivateEmployee, { params: { id }, body: { reassignTo: null } })
    const former = await owner.client.send(getProfile, { params: { id: marek.userId } })
    expect(former.value).toMatchObject({ firstName: 'Marek', phone: null, role: null })
  })

  test('C8 people of other stations and unknown people are the same 404', async () => {
    const [mine, foreign, alone] = [await openStation(server), await openStation(server), await openSession(server)]
    for (const who of [foreign.owner, alone]) {
      for (const id of [mine.owner.userId, randomUUID(), 'nonsense']) {
        const { problem } = await who.client.send(getProfile, { params: { id } })
        expect(problem).toMatchObject({ status: 404, code: 'not-found' })
      }
    }
  })
})
