import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointments.ts'
import { listBays } from '#contract/bays.ts'
import { getOnboarding, saveBaseInfo, saveWorkingHours, type WorkingHoursEntry } from '#contract/onboarding.ts'
import { myProfile } from '#contract/profiles.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'
import { aBaseInfo, aBooking, book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const hours = (more: Partial<WorkingHoursEntry['weekly']> = {}): WorkingHoursEntry => ({
  weekly: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [], ...more },
  exceptions: [],
  observeHolidays: true,
})

describe('founding a station', () => {
  test('C11 who saves base info without a station owns one', async () => {
    const { client } = await openSession(server, { email: 'krzysztof.wisniewski@example.com' })
    expect((await client.send(getOnboarding, {})).value).toEqual({ baseInfo: null, workingHours: null })
    const { account_id } = (await client.send(saveBaseInfo, { body: aBaseInfo({ postalCode: '01 201' }) })).value
    const profile = (await client.send(myProfile, {})).value
    expect(profile).toMatchObject({ account_id, role: 'owner', stationName: 'Auto Serwis Wola', country: 'PL' })

    const { baseInfo } = (await client.send(getOnboarding, {})).value
    expect(baseInfo).toMatchObject({ ...aBaseInfo(), bays: [{ name: 'Bay 1', kind: 'lift' }, { name: 'Bay 2' }] })
    const employee = await server.database.db
      .selectFrom('employee')
      .selectAll()
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    expect(employee).toMatchObject({ name: 'krzysztof.wisniewski', short_name: 'krzysztof.wi', role: 'owner' })
  })

  test('C11 two taps found one station', async () => {
    const { client, userId } = await openSession(server)
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.send(saveBaseInfo, { body: aBaseInfo() })))
    expect(new Set(answers.map((answer) => answer.value.account_id)).size).toBe(1)
    const rows = await server.database.db.selectFrom('employee').select('id').where('user_id', '=', userId).execute()
    expect(rows).toHaveLength(1)
    expect((await client.send(listBays, {})).value.bays).toHaveLength(2)
  })

  test.each([
    ['timeZone', { timeZone: 'Europe/Warszawa' }, 'unknown'],
    ['currency', { currency: 'ZZZ' }, 'unknown'],
    ['country', { country: 'XX' }, 'unknown'],
    ['postalCode', { postalCode: '0120' }, 'bad-pattern'],
    ['postalCode', { postalCode: '01-201', country: 'GB' }, 'bad-pattern'],
    ['cityId', { cityId: '1' }, 'unknown'],
    ['cityId', { cityId: '756135', country: 'DE' }, 'unknown'],
    ['bays.0.id', { bays: [{ id: crypto.randomUUID(), name: 'X', kind: 'pit', active: true }] }, 'unknown'],
  ] as const)('C11 a wrong %s is named: %j', async (field, more, rule) => {
    const { client } = await openSession(server)
    const { status, problem } = await client.send(saveBaseInfo, { body: aBaseInfo(more as never) })
    expect([status, problem.code, problem.field]).toEqual([400, 'invalid', field])
    expect(problem.issues).toEqual([{ field, code: 'custom', rule }])
    expect((await client.send(myProfile, {})).value.account_id).toBeNull()
  })

  test.each([
    ['name', { name: ' a ' }],
    ['phone', { phone: '601234567' }],
    ['email', { email: 'x' }],
    ['website', { website: 'javascript:alert(1)' }],
    ['bays', { bays: [] }],
    ['bays.0.kind', { bays: [{ name: 'Bay', kind: 'garage', active: true }] }],
    ['role', { role: 'owner' }],
  ])('C11 a %s of no shape is named', async (field, more) => {
    const { client } = await openSession(server)
    const { status, problem } = await client.send(saveBaseInfo, { body: { ...aBaseInfo(), ...more } as never })
    expect([status, problem.field]).toEqual([400, field])
  })
})

describe('changing a station', () => {
  test('C11 an advisor may, a mechanic may not', async () => {
    const station = await openStation(server)
    const [advisor, mechanic] = [await station.join('advisor'), await station.join('mechanic')]
    const body = aBaseInfo({ name: 'Serwis Nowy' })
    expect((await advisor.client.send(saveBaseInfo, { body })).value).toEqual({ account_id: station.account })
    const refused = await mechanic.client.send(saveBaseInfo, { body: aBaseInfo({ name: 'Mine' }) })
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden'])
    expect((await mechanic.client.send(getOnboarding, {})).value.baseInfo?.name).toBe('Serwis Nowy')
  })

  test('C11 bays keep their ids, new ones are made, unused ones go, used ones are closed', async () => {
    const { owner, bays } = await openStation(server)
    const [first, second] = bays
    if (!first || !second) throw new Error('two bays')
    await book(owner, { bayId: second.id })
    const body = aBaseInfo({
      bays: [
        { name: 'New', kind: 'pit', active: true },
        { ...first, name: 'Lift 1' },
      ],
    })
    await owner.client.send(saveBaseInfo, { body })
    const now = (await owner.client.send(listBays, {})).value.bays
    expect(now.map(({ name, active }) => [name, active])).toEqual([
      ['New', true],
      ['Lift 1', true],
      ['Bay 2', false],
    ])
    expect([now[1]?.id, now[2]?.id]).toEqual([first.id, second.id])

    await owner.client.send(saveBaseInfo, { body: aBaseInfo({ bays: now.slice(0, 1) }) })
    const left = (await owner.client.send(listBays, {})).value.bays
    expect(left.map((bay) => bay.name)).toEqual(['New', 'Bay 2'])
  })

  test('C11 another station’s bay is as unknown as none, and one bay stands once', async () => {
    const [mine, theirs] = [await openStation(server), await openStation(server)]
    for (const bays of [
      [...mine.bays, ...theirs.bays.slice(0, 1)],
      [...mine.bays, ...mine.bays.slice(0, 1)],
    ]) {
      const { status, problem } = await mine.owner.client.send(saveBaseInfo, {
        body: aBaseInfo({ name: 'Nope', bays }),
      })
      expect([status, problem.field]).toEqual([400, 'bays.2.id'])
    }
    expect((await mine.owner.client.send(getOnboarding, {})).value.baseInfo?.name).toBe('Auto Serwis Wola')
    expect((await theirs.owner.client.send(listBays, {})).value.bays).toEqual(theirs.bays)
  })
})

describe('working hours', () => {
  test('C15 are kept as they were given, and saved again', async () => {
    const { owner, account } = await openStation(server)
    const first = hours({
      1: [
        { from: '08:00', to: '12:30' },
        { from: '13:00', to: '24:00' },
      ],
    })
    expect((await owner.client.send(saveWorkingHours, { body: first })).value).toEqual({ account_id: account })
    expect((await owner.client.send(getOnboarding, {})).value.workingHours).toEqual(first)
    const second = { ...hours(), observeHolidays: false }
    await owner.client.send(saveWorkingHours, { body: second })
    expect((await owner.client.send(getOnboarding, {})).value.workingHours).toEqual(second)
  })

  test.each([
    [
      'weekly.3.1',
      'overlap',
      hours({
        3: [
          { from: '08:00', to: '12:00' },
          { from: '11:00', to: '13:00' },
        ],
      }),
    ],
    ['weekly.1.0', 'reversed', hours({ 1: [{ from: '12:00', to: '08:00' }] })],
    ['weekly.1.0', 'off-grid', hours({ 1: [{ from: '08:03', to: '12:00' }] })],
    [
      'exceptions.0',
      'reversed-dates',
      { ...hours(), exceptions: [{ from: '2026-12-24', to: '2026-12-23', kind: 'closed', intervals: [], note: '' }] },
    ],
  ] as const)('C15 at %s: %s', async (field, rule, body) => {
    const { owner } = await openStation(server)
    const { status, problem } = await owner.client.send(saveWorkingHours, { body: body as WorkingHoursEntry })
    expect([status, problem.code, problem.field]).toEqual([400, 'invalid', field])
    expect(problem.issues).toEqual([{ field, code: 'custom', rule }])
  })

  test('C15 need a station and the desk', async () => {
    const { client } = await openSession(server)
    expect((await client.send(saveWorkingHours, { body: hours() })).problem.code).toBe('no-station')
    const mechanic = await (await openStation(server)).join('mechanic')
    expect((await mechanic.client.send(saveWorkingHours, { body: hours() })).problem.code).toBe('forbidden')
  })
})

test('C11 a new station can book at once', async () => {
  const { owner } = await openStation(server)
  expect((await owner.client.send(createAppointment, { body: aBooking() })).status).toBe(201)
})
