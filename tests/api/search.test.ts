import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAppointmentStatus, listAppointments } from '#contract/appointments.ts'
import { anonymiseCustomer } from '#contract/customers.ts'
import { enrolDevice } from '#contract/devices.ts'
import { mostCounted, type SearchResults, search } from '#contract/search.ts'
import { findVehicles } from '#contract/vehicles.ts'
import { soughtWords } from '#domain/search-words.ts'
import { findHits } from '#server/search/store.ts'
import { keepSearchIndex } from '#server/search-index/keep-index.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const dayMs = 24 * 3_600_000
const now = Date.parse('2026-11-23T09:00:00.000Z')
const at = (days: number) => new Date(now + days * dayMs).toISOString()

let server: TestServer
let station: TestStation
let stranger: TestStation
let readers: Record<'owner' | 'advisor' | 'mechanic' | 'tablet', SignedIn>
beforeAll(async () => {
  server = await startTestServer()
  server.clock.now = now
  station = await openStation(server)
  stranger = await openStation(server)
  const tablet = await station.join('advisor')
  await tablet.client.send(enrolDevice, { body: { name: 'Lift 2' } })
  const [advisor, mechanic] = [await station.join('advisor'), await station.join('mechanic')]
  readers = { owner: station.owner, advisor, mechanic, tablet }
  const octavia = {
    vehicle: { plate: 'WPI 20931', country: 'PL', brand: 'Škoda', model: 'Octavia', vin: 'TMBJJ7NE1J0123456' },
    customer: { name: 'Łukasz Wójcik', phone: '+48601234567', email: 'l.wojcik@example.com' },
    complaint: 'Hałas w łożysku',
    bayId: null,
  }
  for (const days of [-400, -3, 1]) await book(station.owner, { ...octavia, startsAt: at(days) })
  await book(station.owner, {
    vehicle: { plate: 'KR-9 FG77', country: 'PL', brand: 'Opel', model: 'Astra' },
    customer: { name: 'Ewa Kowalska', phone: '+48502333444' },
    complaint: 'Oil',
    startsAt: at(-30),
    bayId: null,
  })
  await book(stranger.owner, { ...octavia, startsAt: at(0) })
  // Other tests search among rows that wait for the index of the embedded database.
  await keepSearchIndex(server.database, now, { restMs: 0, fewest: 1 })
})
afterAll(() => server.stop())

const find = async (who: SignedIn, q: string, limit?: string): Promise<SearchResults> =>
  (await who.client.send(search, { query: { q, ...(limit ? { limit } : {}) } })).value
const plates = ({ cars }: SearchResults) => cars.found.map(({ vehicle }) => vehicle.plate)
const names = ({ customers }: SearchResults) => customers.found.map(({ name }) => name)
const counts = ({ orders, cars, customers }: SearchResults) => [orders.count, cars.count, customers.count]

describe.each(['owner', 'advisor'] as const)('an %s', (role) => {
  test.each([
    ...['WPI 20931', 'wpi20931', 'WPI-209 31', 'w p i 2 0 9 3 1', 'pi 209', '931'],
    ...['Łukasz', 'lukasz', 'WOJCIK łukasz', 'wójc'],
    ...['601 234 567', '601-234-567', '+48 601234567', '0048 (601) 234 567', '48601234567', '234 567', '567'],
    ...['l.wojcik@example.com', 'TMBJJ7NE1J0123456', 'tmbjj7ne1j 0123456', '0123456'],
    ...['skoda octavia', 'Škoda', 'octavia wojcik', 'wpi octavia', 'halas lozysku'],
  ])('S1 finds orders, car and customer by “%s”', async (q) => {
    const found = await find(readers[role], q)
    expect(found.orders.count).toBe(3)
    expect(plates(found)).toEqual(['WPI 20931'])
    // What is known of the car and not of its customer finds only orders and cars.
    const byCar = /oda|octavia|halas/i.test(q)
    if (!byCar) expect(names(found)).toEqual(['Łukasz Wójcik'])
    const listed = (await readers[role].client.send(listAppointments, { query: { search: q, limit: '50' } })).value
    expect(new Set(listed.appointments.map(({ id }) => id))).toEqual(new Set(found.orders.found.map(({ id }) => id)))
  })

  test('S1 finds an order by its number, and it is the first', async () => {
    for (const q of ['2026/1', '#2026 / 1', '2026/2']) {
      const [first] = (await find(readers[role], q)).orders.found
      expect(first?.number).toBe(q.replace(/[# ]/g, ''))
    }
    expect((await find(readers[role], '2')).orders.found[0]?.number).toBe('2026/2')
  })

  test('S1 finds a plate by two letters at one of its ends, and not by two inside', async () => {
    const listed = async (plate: string) =>
      (await readers[role].client.send(findVehicles, { query: { plate } })).value.vehicles.map(
        (one) => one.vehicle.plate,
      )
    for (const [q, found] of [
      ['wp', ['WPI 20931']],
      ['31', ['WPI 20931']],
      ['77', ['KR-9 FG77']],
      ['9f', []],
      ['i2', []],
    ] as const) {
      expect([q, plates(await find(readers[role], q)), await listed(q)]).toEqual([q, found, found])
    }
  })

  test('S1 finds a customer whose car is not expected, and the last order of their car', async () => {
    const found = await find(readers[role], 'kowalska')
    expect(found.customers.found).toMatchObject([{ name: 'Ewa Kowalska', phone: '+48502333444', visits: 1 }])
    expect(found.cars.found).toMatchObject([
      {
        vehicle: { plate: 'KR-9 FG77' },
        customer: { name: 'Ewa Kowalska' },
        visits: 1,
        lastVisitAt: at(-30),
        lastOrderId: found.orders.found[0]?.id,
      },
    ])
  })

  test('S1 is told when nothing fits, and finds nothing by punctuation', async () => {
    for (const q of ['opel octavia', 'nobody', '-', '%', '_', "'", '\\']) {
      expect([q, counts(await find(readers[role], q))]).toEqual([q, [0, 0, 0]])
    }
  })
})

describe.each(['mechanic', 'tablet'] as const)('a %s', (role) => {
  test('S1 finds orders of some weeks by plate, name, car and number, without customers', async () => {
    for (const q of ['lukasz', 'octavia', 'wpi', 'TMBJJ7NE1J0123456']) {
      const found = await find(readers[role], q)
      expect([q, ...found.orders.found.map(({ startsAt }) => startsAt)]).toEqual([q, at(1), at(-3)])
      expect(found.customers).toEqual({ found: [], count: 0, isMore: false })
      expect(found.cars.found).toMatchObject([{ vehicle: { plate: 'WPI 20931' }, customer: null }])
    }
    expect(counts(await find(readers[role], 'kowalska'))).toEqual([0, 0, 0])
    const numbered = (await find(readers[role], '2026/2')).orders.found
    expect(numbered.map(({ startsAt }) => startsAt)).toEqual([at(-3)])
    expect((await find(readers[role], '2026/4')).orders.count).toBe(0)
  })

  test('S1 finds all orders of a car by its whole plate, with contacts only of near days', async () => {
    const { orders } = await find(readers[role], 'wpi 20931')
    expect(orders.count).toBe(3)
    const phones = orders.found.map(({ startsAt, customer }) => [startsAt, customer?.phone])
    expect(new Map(phones as [string, string | null][])).toEqual(
      new Map([
        [at(1), '+48601234567'],
        [at(-3), '+48601234567'],
        [at(-400), null],
      ]),
    )
  })

  test('S1 finds nothing by a phone number or an e-mail address', async () => {
    for (const q of ['601234567', '+48 601', '234567', 'l.wojcik@example.com', 'example.com']) {
      expect([q, counts(await find(readers[role], q))]).toEqual([q, [0, 0, 0]])
    }
  })
})

test('S1 a mechanic finds a car of earlier years by a part of its plate, a tablet does not', async () => {
  expect(plates(await find(readers.mechanic, '9fg'))).toEqual(['KR-9 FG77'])
  expect(plates(await find(readers.tablet, '9fg'))).toEqual([])
})

test('S1 customers are found by their name and by their car, each once, those with the name first', async () => {
  const { owner } = await openStation(server)
  const add = (plate: string, name: string, phone: string, vin: string | null = null) =>
    book(owner, { vehicle: { plate, country: 'PL', vin }, customer: { name, phone }, bayId: null })
  await add('ROM 1', 'Adam Lis', '+48601000001')
  await add('KR 2', 'Romana Wilk', '+48601000002', 'WVWZZZ1JZXW000002')
  await add('ROM 3', 'Jan Romski', '+48601000003')
  await add('WA 4', 'Maria Chrom', '+48601000004')
  const inOrder = async (q: string) => names(await find(owner, q))
  expect(await inOrder('rom')).toEqual(['Romana Wilk', 'Jan Romski', 'Maria Chrom', 'Adam Lis'])
  // A word of the name and one of the car, the longer one of either.
  for (const q of ['adam rom', 'rom1 lis', 'wvwzzz romana', 'wilk wvwzzz']) expect(await inOrder(q)).toHaveLength(1)
  expect(await inOrder('ro')).toEqual(['Romana Wilk', 'Jan Romski', 'Adam Lis'])
  expect(await inOrder('romana rom3')).toEqual([])
})

test('S1 the search finds nothing of another station', async () => {
  const found = await find(stranger.owner, 'wpi 20931')
  expect(counts(found)).toEqual([1, 1, 1])
  const own = await find(station.owner, 'wpi 20931')
  expect(own.orders.found.map(({ id }) => id)).not.toContain(found.orders.found[0]?.id)
  expect(counts(await find(stranger.owner, 'kowalska'))).toEqual([0, 0, 0])
})

test('S1 cars on site come before the nearest visits, a whole word before a part of one', async () => {
  const other = await openStation(server)
  const named = async (name: string, days: number) =>
    (await book(other.owner, { customer: { name, phone: '+48601234567' }, startsAt: at(days), bayId: null })).id
  const [inside, far, near, here] = [
    await named('Zanna', 0),
    await named('Anna', 9),
    await named('Anna', 1),
    await named('Anna', -20),
  ]
  await other.owner.client.send(changeAppointmentStatus, {
    params: { status: 'arrived' },
    headers: {},
    body: { appointmentId: here, reason: '' },
  })
  const found = (await find(other.owner, 'anna')).orders.found
  expect(found.map(({ id }) => id)).toEqual([here, near, far, inside])
})

test('S1 an erased customer is not found', async () => {
  const other = await openStation(server)
  const gone = await book(other.owner, { customer: { name: 'Jan Gone', phone: '+48505505505' }, bayId: null })
  await other.owner.client.send(changeAppointmentStatus, {
    params: { status: 'cancelled' },
    headers: {},
    body: { appointmentId: gone.id, reason: 'x' },
  })
  expect(counts(await find(other.owner, 'gone'))).toEqual([1, 1, 1])
  const erased = await other.owner.client.send(anonymiseCustomer, { params: { id: gone.customer?.id ?? '' } })
  expect(erased.status).toBe(200)
  expect(counts(await find(other.owner, 'gone'))).toEqual([0, 0, 0])
  expect(counts(await find(other.owner, '505505505'))).toEqual([0, 0, 0])
})

test('S1 five of each kind are shown, fifty at most, and a hundred are counted', async () => {
  const other = await openStation(server)
  const first = await book(other.owner, { bayId: null })
  const { db } = server.database
  const row = await db.selectFrom('appointment').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  const copies = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({
      ...row,
      id: crypto.randomUUID(),
      number: from + n,
      search: row.search.replace('2026/1 ', `2026/${from + n} `),
    }))
  await db.insertInto('appointment').values(copies(2, 101)).execute()
  const hundred = await find(other.owner, 'kowalska')
  expect([hundred.orders.found.length, hundred.orders.count, hundred.orders.isMore]).toEqual([5, 100, false])
  await db.insertInto('appointment').values(copies(101, 130)).execute()
  const more = await find(other.owner, 'kowalska', '50')
  expect([more.orders.found.length, more.orders.count, more.orders.isMore]).toEqual([50, mostCounted, true])
  expect(counts(more)).toEqual([100, 1, 1])
  // A typed number is found beyond the latest hundred.
  expect((await find(other.owner, '1')).orders.found[0]?.number).toBe('2026/1')
  for (const limit of ['0', '51', 'x']) {
    expect((await other.owner.client.send(search, { query: { q: 'a', limit } })).problem.field).toBe('limit')
  }
  for (const q of ['', ' ', 'a'.repeat(81)]) {
    expect((await other.owner.client.send(search, { query: { q } })).problem.field).toBe('q')
  }
})

test('S1 a browser searches a hundred and twenty times a minute', async () => {
  const other = await openStation(server)
  server.clock.now = now + dayMs
  const send = async () => other.owner.client.send(search, { query: { q: 'a' } })
  for (let n = 0; n < 120; n++) expect((await send()).status).toBe(200)
  const refused = await send()
  expect([refused.status, refused.problem.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too-many-requests',
    '60',
  ])
  expect((await find(station.owner, 'kowalska')).orders.count).toBe(1)
  server.clock.now += 60_000
  expect((await send()).status).toBe(200)
  server.clock.now = now
})

test('S1 the embedded database reads search texts from their index alone', async () => {
  if (server.database.kind !== 'sqlite') return
  const { db } = server.database
  const queries: CompiledQuery[] = []
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const scope = {
    account: station.account,
    among: 'all',
    vehicleId: undefined,
    from: undefined,
    to: undefined,
  } as const
  // No index of trigrams finds a single letter.
  await findHits({ db: watched, kind: 'sqlite' }, scope, soughtWords('o'), 100)
  const [query] = queries
  if (!query) throw new Error('no query')
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  )
  expect(rows.map(({ detail }) => detail).join('\n')).toContain('USING COVERING INDEX appointment_by_start')
})
