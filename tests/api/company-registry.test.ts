import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getLegal, listLegals, lookUpCompany, myLegal, type RegistryCompany, saveLegal } from '#contract/legals.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { askVatWhiteList, registryTimeoutMs } from '#server/legals/vat-white-list.ts'
import { sweep } from '#server/retention/store.ts'
import {
  type FakeRegistry,
  type RegistryMood,
  refusedNip,
  registryAccount,
  registryPerson,
  startFakeRegistry,
} from '../support/fake-registry.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { openStation } from '../support/station.ts'

const active = '5210000003'
const soleTrader = '5210000026'
const removed = '5210000032'
const nobody = '9999999982'
const dayMs = 24 * 3600_000

let server: TestServer
let registry: FakeRegistry
let who: SignedIn
beforeAll(async () => {
  registry = await startFakeRegistry()
  server = await startTestServer({ env: { REGISTRY_URL: registry.url } })
  server.clock.now = Date.parse('2026-11-23T00:00:00Z')
})
// Each test has a new day, at noon in Warsaw (winter time), and a user without look-ups.
beforeEach(async () => {
  server.clock.now = (Math.floor(server.clock.now / dayMs) + 1) * dayMs + 11 * 3600_000
  registry.mood = 'working'
  registry.asked.length = 0
  who = (await openStation(server)).owner
})
afterAll(async () => {
  await server.stop()
  await registry.stop()
})

const ask = (nip: string, by = who) => by.client.send(lookUpCompany, { params: { nip } })
const today = () => new Date(server.clock.now).toISOString().slice(0, 10)

describe('C28 answers of the register', () => {
  test('a company with the fields of the form, requested for the date in Warsaw', async () => {
    const { value } = await ask('PL 521-000-00-03')
    expect(value).toEqual({
      company: {
        country: 'PL',
        name: 'AUTO SERWIS POD LIPĄ SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
        nip: active,
        regon: '990000016',
        krs: '0000999999',
        street: 'LIPOWA 12',
        postalCode: '02-001',
        city: 'WARSZAWA',
        vatStatus: 'active',
      },
      checkedAt: new Date(server.clock.now).toISOString(),
      requestId: 'aB3dE-1',
    })
    expect(registry.asked).toEqual([{ nip: active, date: today() }])
  })

  test('a sole trader by the home address; a company deleted from the register', async () => {
    expect((await ask(soleTrader)).value.company).toMatchObject({
      name: 'JAN PRZYKŁADOWY',
      street: 'OGRODOWA 3/2',
      postalCode: '90-001',
      city: 'ŁÓDŹ',
      vatStatus: 'exempt',
    })
    expect((await ask(removed)).value.company).toMatchObject({ vatStatus: 'none', city: 'BIELSKO-BIAŁA' })
  })

  test('unknown number: an answer without a company, stored like one with a company', async () => {
    expect((await ask(nobody)).value).toMatchObject({ company: null, requestId: 'aB3dE-1' })
    expect((await ask(nobody)).value.company).toBeNull()
    expect(registry.asked).toHaveLength(1)
  })

  test('half past midnight in Warsaw is a new day there', async () => {
    const before = server.clock.now
    server.clock.now = Date.parse('2026-07-01T22:30:00Z')
    const { status } = await ask(active, (await openStation(server)).owner)
    server.clock.now = before
    expect([status, registry.asked]).toEqual([200, [{ nip: active, date: '2026-07-02' }]])
  })

  test('no PESEL, person or bank account is stored, returned or logged', async () => {
    const answers = [(await ask(active)).text, (await ask(soleTrader)).text]
    const rows = await server.database.db.selectFrom('registry_answer').selectAll().execute()
    const everywhere = [...answers, JSON.stringify(rows), ...server.logs].join('\n')
    for (const secret of [registryPerson.pesel, registryPerson.lastName, registryAccount]) {
      expect(everywhere).not.toContain(secret)
    }
    expect(server.logs.join('\n')).not.toContain(active)
  })
})

describe('C28 invalid numbers', () => {
  test.each([
    ['5210000004', 'bad-checksum'],
    ['0000000000', 'bad-checksum'],
    ['52100', 'bad-length'],
    ['DE12345678', 'bad-characters'],
    ['521000000x', 'bad-characters'],
  ])('%s is refused without a request', async (nip, rule) => {
    const { status, problem } = await ask(nip)
    expect([status, problem.code, problem.issues]).toEqual([400, 'invalid', [{ field: 'nip', code: 'custom', rule }]])
    expect(registry.asked).toEqual([])
  })

  test('a refusal by the register (WL-115) is an error of the field, and is requested once', async () => {
    const { status, problem } = await ask(refusedNip)
    expect([status, problem.code, problem.field]).toEqual([400, 'invalid', 'nip'])
    expect(registry.asked).toHaveLength(1)
  })

  test('input that is no number', async () => {
    expect((await ask('x'.repeat(41))).status).toBe(404)
    expect((await who.client.fetch('/api/legals/nip/')).status).toBe(404)
  })
})

describe('C28 an unavailable register is never reported as a wrong number, and is asked once', () => {
  const moods: RegistryMood[] = [
    'updating',
    'bad-date',
    'maintenance',
    'broken',
    'truncated',
    'garbage',
    'somebody-else',
    'endless',
    'moved',
    'hanging-up',
  ]
  test.each(moods)('%s', async (mood) => {
    registry.mood = mood
    const { status, problem } = await ask(active)
    expect([status, problem.code, problem.retryAfter]).toEqual([503, 'registry-unavailable', 30])
    // No request for half a minute, then a new one.
    expect((await ask(active)).problem.code).toBe('registry-unavailable')
    expect(registry.asked).toHaveLength(1)
    registry.mood = 'working'
    server.clock.advance(30_000)
    expect((await ask(active)).value.company?.nip).toBe(active)
    expect(registry.asked).toHaveLength(2)
  })

  test('slow, silent or missing: unavailable after five seconds', async () => {
    expect(registryTimeoutMs).toBe(5000)
    const impatient = askVatWhiteList(registry.url, 200)
    for (const mood of ['slow', 'silent'] as const) {
      registry.mood = mood
      expect(await impatient.find(active, today())).toEqual({ ok: false, why: 'unavailable', detail: 'TimeoutError' })
    }
    registry.mood = 'slow'
    expect(await askVatWhiteList(registry.url).find(active, today())).toMatchObject({ ok: true })
    const stopped = await startFakeRegistry()
    await stopped.stop()
    expect(await askVatWhiteList(stopped.url).find(active, today())).toMatchObject({ ok: false, why: 'unavailable' })
  })

  test('a company stored today is returned anyway', async () => {
    const { text } = await ask(active)
    registry.mood = 'maintenance'
    await ask(soleTrader)
    expect((await ask(active)).text).toBe(text)
  })

  test('a server without a register says so', async () => {
    const closed = await startTestServer()
    const { owner } = await openStation(closed)
    expect((await ask(active, owner)).problem).toMatchObject({ status: 503, code: 'registry-unavailable' })
    await closed.stop()
  })
})

describe('C28 limits', () => {
  const untilMidnight = 12 * 3600

  test('the ministry’s own limit (WL-191) applies to all until midnight in Warsaw', async () => {
    registry.mood = 'limit'
    const { status, problem, headers } = await ask(active)
    expect([status, problem.code, problem.retryAfter]).toEqual([429, 'registry-limit', untilMidnight])
    expect(headers.get('retry-after')).toBe(String(untilMidnight))
    const other = (await openStation(server)).owner
    expect((await ask(soleTrader, other)).problem.code).toBe('registry-limit')
    expect(registry.asked).toHaveLength(1)
    registry.mood = 'working'
    server.clock.advance(untilMidnight * 1000 - 1)
    expect((await ask(active)).problem.retryAfter).toBe(1)
    server.clock.advance(1)
    expect((await ask(active)).status).toBe(200)
  })

  test('thirty questions a user and day, whatever was answered; what is kept costs none', async () => {
    const numbers = validNips(32)
    for (const nip of numbers.slice(0, 30)) expect((await ask(nip)).status).toBe(200)
    expect((await ask(numbers[30] ?? '')).problem).toMatchObject({ code: 'registry-limit', retryAfter: untilMidnight })
    expect((await ask(numbers[0] ?? '')).status).toBe(200)
    const other = (await openStation(server)).owner
    expect((await ask(numbers[31] ?? '', other)).status).toBe(200)
    expect(registry.asked).toHaveLength(31)
    server.clock.advance(dayMs)
    expect((await ask(numbers[30] ?? '')).status).toBe(200)
  })

  test('ninety a day for all users together', async () => {
    const numbers = validNips(91)
    for (let user = 0; user < 3; user++) {
      const { owner } = await openStation(server)
      for (const nip of numbers.slice(user * 30, user * 30 + 30)) expect((await ask(nip, owner)).status).toBe(200)
    }
    expect((await ask(numbers[90] ?? '')).problem.code).toBe('registry-limit')
    expect(registry.asked).toHaveLength(90)
  })

  test('one request a day, also for two simultaneous look-ups, and a new one the next day', async () => {
    const [one, two] = await Promise.all([ask(active), ask(active)])
    expect(one.text).toBe(two.text)
    await ask(active, (await openStation(server)).owner)
    expect(registry.asked).toHaveLength(1)
    server.clock.advance(dayMs)
    await ask(active)
    expect(registry.asked).toHaveLength(2)
  })

  test('stored answers are deleted after two days', async () => {
    await ask(active)
    const count = async () => (await server.database.db.selectFrom('registry_answer').selectAll().execute()).length
    expect(await count()).toBeGreaterThan(0)
    await sweep(server.database, server.clock.now + 2 * dayMs + 1)
    expect(await count()).toBe(0)
  })
})

test('C28 owners and advisors may look up, a mechanic may not', async () => {
  const station = await openStation(server)
  expect((await ask(active, await station.join('advisor'))).status).toBe(200)
  expect((await ask(active, await station.join('mechanic'))).problem.code).toBe('forbidden')
})

type Entry = Call<typeof saveLegal>['body']
const entryOf = (company: RegistryCompany | null, more: Partial<Entry> = {}): Entry => {
  if (!company?.street || !company.postalCode || !company.city) throw new Error('no company')
  const { street, postalCode, city } = company
  return { ...company, street, postalCode, city, legalForm: null, ...more }
}
const save = async (body: Entry) => (await who.client.send(saveLegal, { body })).value

describe('C27 C28 the source of the company data', () => {
  test('today’s answer of the registry is saved as such, with the proof', async () => {
    const { company, checkedAt, requestId } = (await ask(active)).value
    const expected = { source: 'registry', checkedAt, requestId }
    expect(await save(entryOf(company, { legalForm: 'sp. z o.o.' }))).toMatchObject(expected)
    expect((await who.client.send(myLegal, {})).value.legal).toMatchObject(expected)
  })

  test('a change of case keeps the source; another street is the user’s own data', async () => {
    const { company } = (await ask(active)).value
    const written = entryOf(company, { street: 'Lipowa 12', city: 'Warszawa' })
    expect(await save(written)).toMatchObject({ source: 'registry', street: 'Lipowa 12' })
    const typed = await save(entryOf(company, { street: 'LIPOWA 13' }))
    expect(typed).toMatchObject({ source: 'manual', checkedAt: null })
    expect(typed).not.toHaveProperty('requestId')
    expect(await save(entryOf(company, { vatStatus: 'none' }))).toMatchObject({ source: 'manual' })
    expect(await save(entryOf(company, { country: 'DE' }))).toMatchObject({ source: 'manual' })
  })

  test('the source stays when another field is saved later', async () => {
    const { company, checkedAt } = (await ask(active)).value
    await save(entryOf(company))
    server.clock.advance(5 * dayMs)
    await sweep(server.database, server.clock.now)
    expect(await save(entryOf(company, { legalForm: 'sp. z o.o.' }))).toMatchObject({ source: 'registry', checkedAt })
  })

  test('a client cannot claim it', async () => {
    const body = { ...entryOf((await ask(active)).value.company), name: 'Mine', source: 'registry' } as never
    expect((await who.client.send(saveLegal, { body })).problem).toMatchObject({ code: 'invalid', field: 'source' })
  })
})

test('C25 C29 the station’s own company, as a list and by its id; any other id is a 404', async () => {
  const list = async (by: SignedIn) => (await by.client.send(listLegals, {})).value.legals
  expect(await list(who)).toEqual([])
  const saved = await save(entryOf((await ask(active)).value.company))
  expect(await list(who)).toEqual([saved])
  expect((await who.client.fetch('/api/legals/')).value).toEqual({ legals: [saved] })
  expect((await who.client.send(getLegal, { params: { id: saved.id } })).value).toEqual(saved)
  const stranger = (await openStation(server)).owner
  expect(await list(stranger)).toEqual([])
  const [foreign, unknown, none] = await Promise.all(
    [saved.id, '019aa000-0000-7000-8000-000000000001', 'nip'].map((id) => stranger.client.fetch(`/api/legals/${id}`)),
  )
  for (const answer of [foreign, unknown, none]) {
    expect([answer?.status, answer?.problem.code]).toEqual([404, 'not-found'])
  }
})

/** Numbers with a valid checksum that nobody has. */
function validNips(count: number): string[] {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]
  const numbers: string[] = []
  for (let at = 0; numbers.length < count; at++) {
    const digits = `771${String(at).padStart(6, '0')}`
    const rest = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11
    if (rest < 10) numbers.push(`${digits}${rest}`)
  }
  return numbers
}
