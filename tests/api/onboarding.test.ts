import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointments.ts'
import { listBays } from '#contract/bays.ts'
import {
  type BrandChoice,
  type ConvenienceChoice,
  getOnboarding,
  type ServiceChoice,
  saveBaseInfo,
  saveBrands,
  saveConveniences,
  saveServices,
  saveWorkingHours,
  type WorkingHoursEntry,
} from '#contract/onboarding.ts'
import { myProfile, updateProfile } from '#contract/profiles.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
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
  test('C11 a user without a station who saves the base info owns a new one', async () => {
    const { client } = await openSession(server, { email: 'krzysztof.wisniewski@example.com' })
    expect((await client.send(getOnboarding, {})).value).toEqual({
      baseInfo: null,
      brands: null,
      services: null,
      conveniences: null,
      workingHours: null,
      versions: {},
    })
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

  test('C11 the name of the founder is that of the account and of the employee', async () => {
    const { client, userId } = await openSession(server)
    const founderName = ' Krzysztof Jan Wiśniewski '
    await client.send(saveBaseInfo, { body: { ...aBaseInfo(), founderName } })
    expect((await client.send(myProfile, {})).value).toMatchObject({
      firstName: 'Krzysztof',
      lastName: 'Jan Wiśniewski',
      shortName: 'Krzysztof',
    })
    const nameNow = async () =>
      (await server.database.db.selectFrom('employee').select('name').where('user_id', '=', userId).execute())[0]?.name
    expect(await nameNow()).toBe('Krzysztof Jan Wiśniewski')
    // Later it has no effect: a draft of the first form may send it once more.
    await client.send(saveBaseInfo, { body: { ...aBaseInfo(), founderName: 'Somebody Else' } })
    expect([await nameNow(), (await client.send(myProfile, {})).value.firstName]).toEqual([
      'Krzysztof Jan Wiśniewski',
      'Krzysztof',
    ])
  })

  test('C11 an account that has a name keeps it when it founds a station', async () => {
    const { client } = await openSession(server)
    const { language } = (await client.send(myProfile, {})).value
    await client.send(updateProfile, { body: { firstName: 'Ola', lastName: null, phone: null, language } })
    await client.send(saveBaseInfo, { body: { ...aBaseInfo(), founderName: 'Somebody Else' } })
    expect((await client.send(myProfile, {})).value).toMatchObject({
      firstName: 'Ola',
      lastName: null,
      shortName: 'Ola',
    })
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
  ] as const)('C11 a wrong %s is reported at its field: %j', async (field, more, rule) => {
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
  ])('C11 a malformed %s is reported at its field', async (field, more) => {
    const { client } = await openSession(server)
    const { status, problem } = await client.send(saveBaseInfo, { body: { ...aBaseInfo(), ...more } as never })
    expect([status, problem.field]).toEqual([400, field])
  })
})

describe('changing a station', () => {
  test('C11 two editors: the second is notified, with the current station and bays', async () => {
    const station = await openStation(server)
    const advisor = await station.join('advisor')
    const first = aBaseInfo({ name: 'Serwis A', bays: [...station.bays, { name: 'Bay 3', kind: 'pit', active: true }] })
    expect((await station.owner.client.send(saveBaseInfo, { body: { ...first, version: 1 } })).value.version).toBe(2)
    const second = aBaseInfo({ name: 'Serwis B', bays: station.bays })
    const late = await advisor.client.send(saveBaseInfo, { body: { ...second, version: 1 } })
    expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    const bays = (await advisor.client.send(listBays, {})).value.bays
    expect(late.problem.current).toEqual({ ...first, bays, version: 2 })
    expect(bays).toHaveLength(3)
    const again = await advisor.client.send(saveBaseInfo, { body: { ...second, bays, version: 2 } })
    expect(again.value.version).toBe(3)
    expect((await advisor.client.send(getOnboarding, {})).value).toMatchObject({
      baseInfo: { name: 'Serwis B' },
      versions: { 'base-info': 3 },
    })
  })

  test('C11 a request repeated after a lost answer is no conflict, and adds no bay twice', async () => {
    const { client } = await openSession(server)
    const founding = { ...aBaseInfo(), version: 0 }
    for (const _ of ['sent', 'sent again']) {
      expect((await client.send(saveBaseInfo, { body: founding })).value.version).toBe(1)
    }
    const { bays } = (await client.send(listBays, {})).value
    expect(bays.map(({ name }) => name)).toEqual(founding.bays.map(({ name }) => name))

    const [first, ...others] = bays
    const changed = aBaseInfo({ bays: [...others, { name: 'Bay 3', kind: 'pit', active: true }] })
    for (const _ of ['sent', 'sent again']) {
      expect((await client.send(saveBaseInfo, { body: { ...changed, version: 1 } })).value.version).toBe(2)
    }
    const after = (await client.send(listBays, {})).value.bays
    expect(after).toHaveLength(bays.length)
    const different = [
      { ...changed, name: 'Another name' },
      { ...changed, bays: after.slice(1) },
      { ...changed, bays: [...after, { name: 'Bay 4', kind: 'pit' as const, active: true }] },
      { ...changed, bays: after.map((bay) => ({ ...bay, active: false })) },
      { ...changed, bays: first ? [first, ...after.slice(1)] : [] },
    ]
    for (const body of different) {
      const late = await client.send(saveBaseInfo, { body: { ...body, version: 1 } })
      expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    }
  })

  test('C11 a deactivated employee does not found another station by saving the old one', async () => {
    const { client } = await openSession(server)
    const refused = await client.send(saveBaseInfo, { body: { ...aBaseInfo(), version: 4 } })
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden'])
    expect((await client.send(myProfile, {})).value.account_id).toBeNull()
    expect((await client.send(saveBaseInfo, { body: { ...aBaseInfo(), version: 0 } })).value.version).toBe(1)
  })

  test('C11 an advisor may, a mechanic may not', async () => {
    const station = await openStation(server)
    const [advisor, mechanic] = [await station.join('advisor'), await station.join('mechanic')]
    const body = aBaseInfo({ name: 'Serwis Nowy' })
    expect((await advisor.client.send(saveBaseInfo, { body })).value).toEqual({
      account_id: station.account,
      version: 2,
    })
    const refused = await mechanic.client.send(saveBaseInfo, { body: aBaseInfo({ name: 'Mine' }) })
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden'])
    expect((await mechanic.client.send(getOnboarding, {})).value.baseInfo?.name).toBe('Serwis Nowy')
  })

  test('C11 bays keep their ids, new ones are added, unused ones are deleted, used ones are closed', async () => {
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

  test('C11 another station’s bay is refused like an unknown one, and a bay may be listed only once', async () => {
    const [mine, foreign] = [await openStation(server), await openStation(server)]
    for (const bays of [
      [...mine.bays, ...foreign.bays.slice(0, 1)],
      [...mine.bays, ...mine.bays.slice(0, 1)],
    ]) {
      const { status, problem } = await mine.owner.client.send(saveBaseInfo, {
        body: aBaseInfo({ name: 'Nope', bays }),
      })
      expect([status, problem.field]).toEqual([400, 'bays.2.id'])
    }
    expect((await mine.owner.client.send(getOnboarding, {})).value.baseInfo?.name).toBe('Auto Serwis Wola')
    expect((await foreign.owner.client.send(listBays, {})).value.bays).toEqual(foreign.bays)
  })
})

const brands: BrandChoice = { all: false, brands: ['opel', 'skoda'], other: ['Trabant'] }
const services: ServiceChoice = {
  services: [
    { id: 'oil-change', minutes: 45, price: { kind: 'from', gross: 14900 }, vatRate: 23, bookable: true },
    {
      id: 'periodic-service',
      minutes: 120,
      price: { kind: 'quote' },
      vatRate: null,
      bookable: false,
      note: 'parts extra',
    },
  ],
}
const conveniences: ConvenienceChoice = { conveniences: ['wifi', 'coffee'] }

/** The four sections that are saved as a whole, each with two values. */
const wholeSections = [
  ['C12', 'brands', 'brands', saveBrands, brands, { all: true, brands: [], other: [] }],
  ['C13', 'services', 'services', saveServices, services, { services: [] }],
  ['C14', 'conveniences', 'conveniences', saveConveniences, conveniences, { conveniences: ['toilet'] }],
  ['C15', 'working-hours', 'workingHours', saveWorkingHours, hours(), hours({ 6: [{ from: '09:00', to: '13:00' }] })],
] as const

describe.each(wholeSections)('%s %s', (id, section, key, endpoint, first, second) => {
  type AnySave = typeof saveBrands
  const save = (who: SignedIn, body: unknown) => who.client.send(endpoint as AnySave, { body: body as BrandChoice })
  const held = async (who: SignedIn) => {
    const all = (await who.client.send(getOnboarding, {})).value
    return [all[key], all.versions[section]]
  }

  test(`${id} is stored as given, and saved again`, async () => {
    const { owner, account, join } = await openStation(server)
    expect(await held(owner)).toEqual([null, undefined])
    expect((await save(owner, first)).value).toEqual({ account_id: account, version: 1 })
    expect(await held(owner)).toEqual([first, 1])
    expect((await save(owner, { ...second, version: 1 })).value).toEqual({ account_id: account, version: 2 })
    expect(await held(await join('mechanic'))).toEqual([second, 2])
  })

  test(`${id} two editors: the second is notified, with the current values`, async () => {
    const { owner, join } = await openStation(server)
    const advisor = await join('advisor')
    await save(owner, { ...first, version: 0 })
    for (const seen of [0, 2]) {
      const late = await save(advisor, { ...second, version: seen })
      expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
      expect(late.problem.current).toEqual({ ...first, version: 1 })
    }
    expect(await held(owner)).toEqual([first, 1])
    const both = await Promise.all([save(owner, { ...second, version: 1 }), save(advisor, { ...first, version: 1 })])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    // Again, after its answer was lost.
    const [current] = await held(owner)
    expect((await save(owner, { ...(current as typeof first), version: 1 })).value.version).toBe(2)
    expect((await save(advisor, first)).value.version).toBe(3)
  })

  test(`${id} needs a station and the desk, and is limited to the station`, async () => {
    const nobody = await openSession(server)
    expect((await save(nobody, first)).problem.code).toBe('no-station')
    const [mine, foreign] = [await openStation(server), await openStation(server)]
    expect((await save(await mine.join('mechanic'), first)).problem.code).toBe('forbidden')
    await save(await mine.join('advisor'), first)
    expect(await held(foreign.owner)).toEqual([null, undefined])
  })
})

describe('valid choices', () => {
  const one = services.services[0] as ServiceChoice['services'][number]
  test.each([
    ['C12', 'brands.2', 'unknown', saveBrands, { ...brands, brands: ['opel', 'skoda', 'no-such-make'] }],
    ['C12', 'brands.1', 'duplicate', saveBrands, { ...brands, brands: ['opel', 'opel'] }],
    ['C12', 'other.1', 'duplicate', saveBrands, { ...brands, other: ['Trabant', 'TRABANT'] }],
    ['C13', 'services.1.id', 'unknown', saveServices, { services: [one, { ...one, id: 'no-such-job' }] }],
    ['C13', 'services.1.id', 'duplicate', saveServices, { services: [one, { ...one, minutes: 60 }] }],
    ['C14', 'conveniences.0', 'unknown', saveConveniences, { conveniences: ['swimming-pool'] }],
    ['C14', 'conveniences.1', 'duplicate', saveConveniences, { conveniences: ['wifi', 'wifi'] }],
  ] as const)('%s at %s: %s', async (_id, field, rule, endpoint, body) => {
    const { owner } = await openStation(server)
    const { status, problem } = await owner.client.send(endpoint as typeof saveBrands, { body: body as never })
    expect([status, problem.code, problem.field]).toEqual([400, 'invalid', field])
    expect(problem.issues).toEqual([{ field, code: 'custom', rule }])
  })

  test.each([
    ['services.0.minutes', { minutes: 7 }],
    ['services.0.minutes', { minutes: 0 }],
    ['services.0.vatRate', { vatRate: 31 }],
    ['services.0.price', { price: { kind: 'fixed', gross: -1 } }],
    ['services.0.price', { price: { kind: 'fixed' } }],
    ['services.0.note', { note: 'x'.repeat(81) }],
  ])('C13 a wrong %s is reported at its field: %j', async (field, more) => {
    const { owner } = await openStation(server)
    const body = { services: [{ ...one, ...more }] } as ServiceChoice
    const { status, problem } = await owner.client.send(saveServices, { body })
    expect([status, problem.code]).toEqual([400, 'invalid'])
    expect(problem.field?.startsWith(field)).toBe(true)
  })
})

test('P16 a page that does not know notes keeps them; an empty one ends a note', async () => {
  const { owner } = await openStation(server)
  const one = { id: 'oil-change', minutes: 45, price: { kind: 'quote' }, vatRate: 23, bookable: true } as const
  const save = (...services: ServiceChoice['services']) => owner.client.send(saveServices, { body: { services } })
  const notes = async () => {
    const { services: saved } = (await owner.client.send(getOnboarding, {})).value
    return saved?.services.map(({ id, note }) => [id, note])
  }
  await save({ ...one, note: ' with\nfilter ' })
  expect(await notes()).toEqual([['oil-change', 'with filter']])
  await save({ ...one, id: 'brake-pads' }, { ...one, minutes: 60 })
  expect(await notes()).toEqual([
    ['brake-pads', undefined],
    ['oil-change', 'with filter'],
  ])
  await save({ ...one, note: '' })
  expect(await notes()).toEqual([['oil-change', '']])
})

describe('working hours', () => {
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
})

test('C11 a new station can book at once', async () => {
  const { owner } = await openStation(server)
  expect((await owner.client.send(createAppointment, { body: aBooking() })).status).toBe(201)
})
