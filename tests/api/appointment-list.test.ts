import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AppointmentDetails,
  type AppointmentOrder,
  changeAppointmentStatus,
  createAppointment,
  editAppointment,
  getAppointment,
  listAppointments,
  rescheduleAppointment,
} from '#contract/appointments.ts'
import type { Call, Reply } from '#contract/shape/endpoint.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBaseInfo, aBooking, book, hire, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Query = Call<typeof listAppointments>['query']
type List = Reply<typeof listAppointments>

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00.000Z`
const quarter = (index: number) => new Date(Date.parse(at('08:00')) + index * 900_000).toISOString()
const bays = Array.from({ length: 4 }, (_, index) => ({ name: `Bay ${index}`, kind: 'lift' as const, active: true }))
const wide = aBaseInfo({ bays })

const list = async (who: SignedIn, query: Query): Promise<List> =>
  (await who.client.send(listAppointments, { query })).value
const ids = ({ appointments }: List): string[] => appointments.map((one) => one.id)

/** Reads all pages of a list; `between` runs after each. */
async function walk(who: SignedIn, query: Query, between: (page: number) => Promise<void> = async () => {}) {
  const seen: List['appointments'] = []
  let cursor: string | null = null
  for (let page = 1; page < 50; page++) {
    const found: List = await list(who, { limit: '3', ...query, ...(cursor ? { cursor } : {}) })
    expect(found.appointments.length).toBeLessThanOrEqual(3)
    seen.push(...found.appointments)
    cursor = found.next
    if (!cursor) return seen
    await between(page)
  }
  throw new Error('the pages do not end')
}

describe('pages', () => {
  test('C31 a limit makes pages, the newest start first, and the last page has no cursor', async () => {
    const { owner } = await openStation(server)
    for (let index = 0; index < 7; index++) await book(owner, { startsAt: quarter(index * 8), bayId: null })
    const first = await list(owner, { limit: '3' })
    expect([first.from, first.to, first.appointments.length]).toEqual([null, null, 3])
    expect(first.appointments[0]?.startsAt).toBe(quarter(48))
    expect(await list(owner, { limit: '7' })).toMatchObject({ next: null })
    const all = await walk(owner, {})
    expect(all.map((one) => one.startsAt)).toEqual([48, 40, 32, 24, 16, 8, 0].map(quarter))
    expect(all[0]?.blocks).toHaveLength(1)
  })

  test.each<[AppointmentOrder, (one: AppointmentDetails) => number | string]>([
    ['startsAt', (one) => one.startsAt],
    ['-startsAt', (one) => one.startsAt],
    ['updatedAt', (one) => one.updatedAt],
    ['-updatedAt', (one) => one.updatedAt],
    ['number', (one) => Number(one.number.split('/')[1])],
    ['-number', (one) => Number(one.number.split('/')[1])],
    ['promisedAt', (one) => one.promisedAt ?? 'none'],
  ])('C31 sorted by %s: no duplicate, none missing', async (sort, key) => {
    const { owner } = await openStation(server)
    const made: string[] = []
    for (let index = 0; index < 11; index++) {
      // Equal starts, equal promises and none: the id decides.
      const promisedAt = index % 3 === 0 ? null : quarter(40 - (index % 4))
      made.push((await book(owner, { startsAt: quarter(index % 4), bayId: null, promisedAt })).id)
      server.clock.advance(index % 2)
    }
    const all = await walk(owner, { sort })
    expect(all.map((one) => one.id).toSorted()).toEqual(made.toSorted())
    const whole = all.map(({ id }) => owner.client.send(getAppointment, { params: { id } }))
    const keys = (await Promise.all(whole)).map(({ value }) => key(value))
    const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(keys).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted)
    expect(ids(await list(owner, { from: at('00:00'), to: at('23:00'), sort })).length).toBe(11)
  })

  test('C31 changes between two pages neither duplicate nor lose rows', async () => {
    const { owner } = await openStation(server)
    const made: string[] = []
    for (let index = 0; index < 12; index++) {
      made.push((await book(owner, { startsAt: quarter(index * 2), bayId: null })).id)
    }
    for (const sort of ['startsAt', '-startsAt', 'number'] as const) {
      const seen = await walk(owner, { sort }, async (page) => {
        await book(owner, { startsAt: quarter(page), bayId: null })
        await book(owner, { startsAt: quarter(40 - page), bayId: null })
      })
      const seenIds = seen.map((one) => one.id)
      expect(new Set(seenIds).size).toBe(seenIds.length)
      for (const id of made) expect(seenIds).toContain(id)
    }
  })

  test('C31 a cursor is valid in its own list only', async () => {
    const [mine, foreign] = [await openStation(server), await openStation(server)]
    for (const { owner } of [mine, foreign]) {
      for (let index = 0; index < 3; index++) await book(owner, { startsAt: quarter(index), bayId: null })
    }
    const { next } = await list(mine.owner, { limit: '1' })
    const cursor = next ?? ''
    expect((await list(mine.owner, { limit: '2', cursor })).appointments).toHaveLength(2)
    const wrong: [SignedIn, Query][] = [
      [foreign.owner, { limit: '1', cursor }],
      [mine.owner, { limit: '1', cursor, sort: 'number' }],
      [mine.owner, { limit: '1', cursor, search: 'opel' }],
      [mine.owner, { cursor }],
      [mine.owner, { limit: '1', cursor: 'garbled' }],
      [mine.owner, { limit: '1', cursor: Buffer.from('["x",{},[]]').toString('base64url') }],
      [mine.owner, { limit: '1', cursor: Buffer.from('null').toString('base64url') }],
    ]
    for (const [who, query] of wrong) {
      const answer = await who.client.send(listAppointments, { query })
      expect([answer.status, answer.problem.field]).toEqual([400, 'cursor'])
      expect(answer.problem.issues?.[0]?.rule).toBe('unknown')
    }
  })

  test('C31 the span limits a page by the starts, and may be longer than a season', async () => {
    const { owner } = await openStation(server)
    const early = await book(owner, { startsAt: at('06:00'), workMinutes: 180 })
    const mid = await book(owner, { startsAt: at('09:00') })
    const late = await book(owner, { startsAt: at('10:00') })
    const page = (query: Query) => list(owner, { limit: '9', sort: 'startsAt', ...query }).then(ids)
    expect(await page({ from: at('08:00'), to: at('10:00') })).toEqual([mid.id])
    expect(await page({ from: at('09:00') })).toEqual([mid.id, late.id])
    expect(await page({ to: at('09:00') })).toEqual([early.id])
    expect(await page({ from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' })).toHaveLength(3)
  })
})

describe('filters', () => {
  test('C31 by status, bay, person, customer, car and change, with and without a limit', async () => {
    const station = await openStation(server, wide)
    const { owner } = station
    const [marek, ewa] = [await hire(owner, { name: 'Marek' }), await hire(owner, { name: 'Ewa' })]
    const [one, two] = station.bays
    const first = await book(owner, { bayId: one?.id, employeeId: marek })
    const second = await book(owner, {
      bayId: two?.id,
      employeeId: ewa,
      vehicle: { plate: 'KR 5XY12', country: 'PL' },
      customer: { name: 'Jan Nowak', phone: '+48602222333' },
    })
    const third = await book(owner, { bayId: null, customer: null, vehicle: { plate: 'B AB 123', country: 'DE' } })
    server.clock.advance(60_000)
    const since = new Date(server.clock.now).toISOString()
    const body = { appointmentId: first.id }
    await owner.client.send(changeAppointmentStatus, { params: { status: 'arrived' }, headers: {}, body })
    const cancel = { appointmentId: third.id, reason: 'no-answer' }
    await owner.client.send(changeAppointmentStatus, { params: { status: 'cancelled' }, headers: {}, body: cancel })

    const cases: [Query, string[]][] = [
      [{ status: 'confirmed' }, [second.id]],
      [{ status: 'arrived,cancelled' }, [first.id, third.id]],
      [{ status: 'ready' }, []],
      [{ bayId: one?.id }, [first.id]],
      [{ bayId: 'none' }, [third.id]],
      [{ bayId: crypto.randomUUID() }, []],
      [{ employeeId: ewa }, [second.id]],
      [{ employeeId: 'none' }, [third.id]],
      [{ customerId: second.customer?.id }, [second.id]],
      [{ vehicleId: third.vehicle.id }, [third.id]],
      [{ updatedSince: since }, [first.id, third.id]],
      [{ updatedSince: since, status: 'arrived', bayId: one?.id, employeeId: marek, search: 'kowalska' }, [first.id]],
      [{ bayId: one?.id, employeeId: ewa }, []],
    ]
    for (const [query, expected] of cases) {
      const span = { from: at('00:00'), to: at('23:00') }
      for (const more of [{ limit: '50' }, span, { ...span, limit: '50', sort: 'number' as const }]) {
        expect(ids(await list(owner, { ...query, ...more })).toSorted(), JSON.stringify(query)).toEqual(
          expected.toSorted(),
        )
      }
    }
  })

  test('C31 a page has two hundred rows at most', async () => {
    const { owner } = await openStation(server)
    const status = async (limit: string) => (await owner.client.send(listAppointments, { query: { limit } })).status
    expect([await status('200'), await status('201'), await status('1000')]).toEqual([200, 400, 400])
  })

  test.each([
    ['status', { status: 'confirmed,lost' }],
    ['bayId', { bayId: 'some' }],
    ['employeeId', { employeeId: '1' }],
    ['search', { search: 'x'.repeat(81) }],
    ['sort', { sort: 'plate' }],
    ['limit', { limit: '0' }],
    ['limit', { limit: '201' }],
    ['cursor', { limit: '1', cursor: 'a b' }],
    ['to', { limit: '1', from: at('09:00'), to: at('09:00') }],
  ])('C31 a wrong %s is reported at its field: %j', async (field, query) => {
    const { owner } = await openStation(server)
    const answer = await owner.client.send(listAppointments, { query: query as never })
    expect([answer.status, answer.problem.field]).toEqual([400, field])
  })
})

describe('search', () => {
  const wanted = {
    vehicle: { plate: 'WPI-20931', country: 'PL', brand: 'Škoda', model: 'Octavia', vin: 'TMBJJ7NE1E0123456' },
    customer: { name: 'Łucja Żółć-Wąska', phone: '+48601234567', email: 'Lucja@Example.com' },
    complaint: 'Stuka w zawieszeniu; 100% pewna_sprawa',
  }

  test.each([
    'wpi 20931',
    'WPI20931',
    'w-pi.209',
    'lucja',
    'ŁUCJA zolc',
    'wąska',
    '601234567',
    '+48 601 234 567',
    '601-234-567',
    'lucja@example.com',
    'skoda octavia',
    'ŠKODA',
    'tmbjj7ne1e0123456',
    'zawieszeniu',
    'octavia łucja 20931',
    '100%',
    'pewna_sprawa',
    '{year}/1',
    '1',
  ])('C31 finds it by “%s”', async (text) => {
    const { owner } = await openStation(server)
    const made = await book(owner, wanted)
    const other = await book(owner, {
      startsAt: at('14:00'),
      vehicle: { plate: 'KR 55555', country: 'PL', brand: 'Opel' },
      customer: { name: 'Jan Nowak', phone: '+48799888777' },
      complaint: 'Olej',
    })
    expect(other.number).toMatch(/\/2$/)
    const search = text.replace('{year}', made.number.slice(0, 4))
    expect(ids(await list(owner, { search, limit: '9' }))).toEqual([made.id])
    expect(ids(await list(owner, { search, from: at('00:00'), to: at('23:00') }))).toEqual([made.id])
  })

  test.each(['opel skoda', 'oct%via', 'oct_via', 'oct\\via', "' or 1=1 --", 'zzz'])(
    'C31 finds nothing by “%s”',
    async (search) => {
      const { owner } = await openStation(server)
      await book(owner, { ...wanted, complaint: 'Stuka' })
      expect(ids(await list(owner, { search, limit: '9' }))).toEqual([])
    },
  )

  test('C31 a search of punctuation only does not filter, and another station finds nothing of ours', async () => {
    const [mine, foreign] = [await openStation(server), await openStation(server)]
    const made = await book(mine.owner, wanted)
    for (const search of ['octavia & %', '%', '-']) {
      expect(ids(await list(mine.owner, { search, limit: '9' }))).toEqual([made.id])
    }
    expect(ids(await list(foreign.owner, { search: 'lucja', limit: '9' }))).toEqual([])
    expect(ids(await list(foreign.owner, { customerId: made.customer?.id, limit: '9' }))).toEqual([])
    expect(ids(await list(foreign.owner, { vehicleId: made.vehicle.id, limit: '9' }))).toEqual([])
    expect(ids(await list(foreign.owner, { bayId: mine.bays[0]?.id, limit: '9' }))).toEqual([])
  })

  test('C31 a changed record is found by its new values, in every visit', async () => {
    const { owner } = await openStation(server)
    const first = await book(owner, wanted)
    const second = await book(owner, {
      startsAt: at('12:00'),
      vehicle: { plate: 'wpi20931', country: 'PL', model: 'Superb' },
      customer: { id: first.customer?.id, name: 'Łucja Nowa', phone: '+48601234567' },
    })
    const find = async (search: string) => ids(await list(owner, { search, limit: '9', sort: 'startsAt' }))
    expect(await find('superb')).toEqual([first.id, second.id])
    expect(await find('octavia')).toEqual([])
    expect(await find('nowa')).toEqual([first.id, second.id])
    expect(await find('wąska')).toEqual([])
    await owner.client.send(editAppointment, { params: { id: first.id }, body: { complaint: 'Hamulce' } })
    expect(await find('hamulce')).toEqual([first.id])
    expect(await find('zawieszeniu')).toEqual([])
    await owner.client.send(rescheduleAppointment, { params: { id: first.id }, body: { startsAt: at('16:00') } })
    expect(await find('superb')).toEqual([second.id, first.id])
    const again = await owner.client.send(createAppointment, { body: aBooking({ startsAt: at('18:00') }) })
    expect(await find('kowalska')).toEqual([again.value.id])
  })
})
