import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { myLegal, saveLegal } from '#contract/legals.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Entry = Call<typeof saveLegal>['body']

const aCompany = (more: Partial<Entry> = {}): Entry => ({
  country: 'PL',
  name: 'Auto Serwis Wola sp. z o.o.',
  nip: '8567346215',
  regon: '123456785',
  krs: '0000123456',
  legalForm: 'sp. z o.o.',
  street: 'Wolska 12',
  postalCode: '01-201',
  city: 'Warszawa',
  vatStatus: 'active',
  ...more,
})

const read = async (who: SignedIn) => (await who.client.send(myLegal, {})).value.legal
const save = (who: SignedIn, body: Entry) => who.client.send(saveLegal, { body })

test('C26 C27 empty until it is saved, then the saved values, in normalised form', async () => {
  const { owner } = await openStation(server)
  expect(await read(owner)).toBeNull()
  const saved = (await save(owner, aCompany({ nip: 'PL 856-734-62-15', postalCode: '01 201' }))).value
  expect(saved).toEqual({ ...aCompany(), id: saved.id, source: 'manual', checkedAt: null, version: 1 })
  expect(await read(owner)).toEqual(saved)
  const again = (await save(owner, aCompany({ name: 'Serwis Nowy', nip: null, regon: null, krs: null }))).value
  expect(again).toMatchObject({ id: saved.id, name: 'Serwis Nowy', nip: null, version: 2 })
})

test('C26 C27 the owner saves, the advisor reads, the mechanic gets nothing', async () => {
  const { owner, join } = await openStation(server)
  const saved = (await save(owner, aCompany())).value
  const [advisor, mechanic] = [await join('advisor'), await join('mechanic')]
  expect(await read(advisor)).toEqual(saved)
  expect((await save(advisor, aCompany({ name: 'Mine' }))).problem.code).toBe('forbidden')
  expect((await mechanic.client.send(myLegal, {})).problem.code).toBe('forbidden')
  expect((await save(mechanic, aCompany())).problem.code).toBe('forbidden')
  expect(await read(owner)).toEqual(saved)
})

test('C27 a station has its own company', async () => {
  const [mine, foreign] = [await openStation(server), await openStation(server)]
  await save(mine.owner, aCompany())
  expect(await read(foreign.owner)).toBeNull()
  await save(foreign.owner, aCompany({ name: 'Other' }))
  expect(await read(mine.owner)).toMatchObject({ name: 'Auto Serwis Wola sp. z o.o.', version: 1 })
})

describe('C27 a wrong number is reported at its field', () => {
  test.each([
    ['nip', { nip: '8567346216' }, 'bad-checksum'],
    ['nip', { nip: '0000000000' }, 'bad-checksum'],
    ['nip', { nip: '85673462' }, 'bad-length'],
    ['nip', { nip: 'DE136695976' }, 'bad-characters'],
    ['regon', { regon: '123456784' }, 'bad-checksum'],
    ['regon', { regon: '12345678512348' }, 'bad-checksum'],
    ['krs', { krs: '0000000000' }, 'bad-characters'],
    ['postalCode', { postalCode: '0120' }, 'bad-pattern'],
    ['postalCode', { country: 'GB', nip: null }, 'bad-pattern'],
    ['country', { country: 'XX' }, 'unknown'],
  ] as const)('%s %j', async (field, more, rule) => {
    const { owner } = await openStation(server)
    const { status, problem } = await save(owner, aCompany(more))
    expect([status, problem.code, problem.field]).toEqual([400, 'invalid', field])
    expect(problem.issues).toEqual([{ field, code: 'custom', rule }])
    expect(await read(owner)).toBeNull()
  })

  test.each([
    ['name', { name: ' ' }],
    ['street', { street: '' }],
    ['city', { city: '' }],
    ['regon', { regon: '12345' }],
    ['krs', { krs: 'KRS' }],
    ['vatStatus', { vatStatus: 'maybe' }],
    ['source', { source: 'registry' }],
  ])('malformed %s', async (field, more) => {
    const { owner } = await openStation(server)
    const { status, problem } = await save(owner, { ...aCompany(), ...more } as never)
    expect([status, problem.field]).toEqual([400, field])
  })
})

test('C27 a foreign tax number is stored as written', async () => {
  const { owner } = await openStation(server)
  const entry = aCompany({ country: 'DE', nip: 'DE136695976', regon: null, krs: null, postalCode: '10115' })
  expect((await save(owner, entry)).value).toMatchObject({ country: 'DE', nip: 'DE136695976', postalCode: '10115' })
})

test('C27 the second of two editors is notified and sees what the first saved', async () => {
  const station = await openStation(server)
  const second = await station.join('owner')
  const first = (await save(station.owner, aCompany({ version: 0 }))).value
  const refused = await save(second, aCompany({ name: 'Mine', version: 0 }))
  expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([409, 'version-conflict', first])
  expect((await save(second, aCompany({ name: 'Mine', version: first.version }))).value.version).toBe(2)
  // Again, after its answer was lost.
  expect((await save(second, aCompany({ name: 'Mine', version: first.version }))).value.version).toBe(2)
  const answers = await Promise.all(
    [1, 2, 3].map((number) => save(station.owner, aCompany({ name: `Name ${number}`, version: 2 }))),
  )
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
})

test('C27 saved values are in no log', async () => {
  const { owner } = await openStation(server)
  await save(owner, aCompany())
  expect(server.logs.some((line) => line.includes('company data saved'))).toBe(true)
  for (const secret of ['8567346215', 'Wolska', '123456785']) {
    expect(server.logs.filter((line) => line.includes(secret))).toEqual([])
  }
})
