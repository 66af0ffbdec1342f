import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  type Appointment,
  changeAppointmentStatus,
  getAppointment,
  listAppointments,
  type status,
} from '#contract/appointments.ts'
import {
  anonymiseCustomer,
  type CustomerDetails,
  createCustomer,
  getCustomer,
  listCustomers,
  mergeCustomer,
  updateCustomer,
} from '#contract/customers.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { findVehicles } from '#contract/vehicles.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Entry = Call<typeof createCustomer>['body']

const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(server.clock.now - days * day).toISOString()
const anEntry = (more: Partial<Entry> = {}): Entry => ({
  kind: 'person',
  name: 'Anna Kowalska',
  phone: '+48601234567',
  email: null,
  language: null,
  consents: [],
  notes: '',
  ...more,
})
const add = async (who: SignedIn, more: Partial<Entry> = {}): Promise<CustomerDetails> =>
  (await who.client.send(createCustomer, { body: anEntry(more) })).value
const edit = (who: SignedIn, id: string, more: Partial<Entry>, version?: number) =>
  who.client.send(updateCustomer, {
    params: { id },
    body: { ...anEntry(more), ...(version === undefined ? {} : { version }) },
  })
const get = (who: SignedIn, id: string) => who.client.send(getCustomer, { params: { id } })
const merge = (who: SignedIn, id: string, into: string, version?: number) =>
  who.client.send(mergeCustomer, { params: { id }, body: { into, ...(version === undefined ? {} : { version }) } })
const forget = (who: SignedIn, id: string) => who.client.send(anonymiseCustomer, { params: { id } })
const list = async (who: SignedIn, query: NonNullable<Call<typeof listCustomers>['query']> = {}) =>
  (await who.client.send(listCustomers, { query })).value
const namesOf = async (who: SignedIn, search: string) => (await list(who, { search })).customers.map(({ name }) => name)
const step = async (who: SignedIn, to: z.output<typeof status>, { id }: Appointment, body: object = {}) =>
  (
    await who.client.send(changeAppointmentStatus, {
      params: { status: to as 'arrived' },
      body: { appointmentId: id, ...body },
      headers: {},
    })
  ).value

describe('a customer', () => {
  test('is stored as given and read again', async () => {
    const { owner } = await openStation(server)
    const entry = anEntry({
      kind: 'company',
      name: ' Żółw Sp. z o.o. ',
      email: 'Biuro@Zolw.pl',
      language: 'pl',
      consents: ['reminders', 'marketing'],
      notes: 'Pays by transfer',
    })
    const made = await add(owner, entry)
    const now = new Date(server.clock.now).toISOString()
    expect(made).toEqual({
      ...entry,
      id: made.id,
      name: 'Żółw Sp. z o.o.',
      consents: [
        { purpose: 'marketing', givenAt: now, channel: 'email', source: 'desk' },
        { purpose: 'reminders', givenAt: now, channel: 'email', source: 'desk' },
      ],
      vehicles: [],
      visits: 0,
      noShows: 0,
      lastVisitAt: null,
      mailsOff: null,
      smsOffAt: null,
      company: null,
      duplicates: [],
      anonymisedAt: null,
      createdAt: now,
      updatedAt: now,
      version: 1,
    })
    expect((await get(owner, made.id)).value).toEqual(made)
  })

  test('is the same when sent again with its id, and refused with other content', async () => {
    const { owner } = await openStation(server)
    const id = randomUUID()
    const made = await add(owner, { id, consents: ['marketing'] })
    server.clock.advance(1000)
    expect(await add(owner, { id, consents: ['marketing'] })).toEqual(made)
    const other = await owner.client.send(createCustomer, { body: anEntry({ id, name: 'Other' }) })
    expect([other.status, other.problem.code]).toEqual([409, 'id-taken'])
  })

  test('has its cars, its visits and its no-shows', async () => {
    const { owner } = await openStation(server)
    const customer = { name: 'Anna Kowalska', phone: '+48601234567' }
    const visit = (plate: string, days: number) =>
      book(owner, { customer, vehicle: { plate, country: 'PL' }, startsAt: ago(days) })
    const first = await visit('WPI 20931', 300)
    const missed = await visit('WPI 20931', 20)
    const late = await visit('WPI 20931', 15)
    const undone = await visit('WPI 20931', 14)
    const last = await visit('KR 1AB23', 10)
    await visit('KR 1AB23', -10)
    for (const one of [missed, late, undone]) await step(owner, 'no-show', one)
    await step(owner, 'arrived', late)
    const { events } = (await owner.client.send(getAppointment, { params: { id: undone.id } })).value
    await step(owner, 'confirmed', undone, { undoes: events.at(-1)?.id ?? null })

    const known = (await get(owner, first.customer?.id ?? '')).value
    expect(known).toMatchObject({ visits: 4, noShows: 1, lastVisitAt: last.startsAt })
    expect(known.vehicles.map(({ plate }) => plate).toSorted()).toEqual(['KR 1AB23', 'WPI 20931'])
    const [listed] = (await list(owner)).customers
    expect(listed).toMatchObject({ id: known.id, visits: 4, noShows: 1, lastVisitAt: last.startsAt })
    expect(listed?.vehicles).toEqual(known.vehicles)
  })

  test('lists others with its phone number or e-mail address', async () => {
    const { owner } = await openStation(server)
    const one = await add(owner, { name: 'A. Kowalska', email: 'anna@example.com' })
    const two = await add(owner, { name: 'Anna K.' })
    const three = await add(owner, { name: 'Kowalska', phone: '+48601000000', email: 'ANNA@example.com' })
    await add(owner, { name: 'Jan', phone: '+48601999999' })
    const hint = async (id: string) => (await get(owner, id)).value.duplicates.map(({ name }) => name).toSorted()
    expect(await hint(one.id)).toEqual(['Anna K.', 'Kowalska'])
    expect(await hint(two.id)).toEqual(['A. Kowalska'])
    expect(three.duplicates.map(({ id }) => id)).toEqual([one.id])
  })

  test('is changed on every visit, and found there by its new name', async () => {
    const { owner } = await openStation(server)
    const visit = await book(owner)
    const id = visit.customer?.id ?? ''
    server.clock.advance(5000)
    const changed = (await edit(owner, id, { name: 'Łucja Żółć', phone: '+48700000000' }, 1)).value
    expect(changed).toMatchObject({ name: 'Łucja Żółć', version: 2 })
    const found = async (search: string) =>
      (await owner.client.send(listAppointments, { query: { limit: '10', search } })).value.appointments
    expect((await found('lucja zolc'))[0]?.customer).toMatchObject({ name: 'Łucja Żółć', phone: '+48700000000' })
    expect(await found('kowalska')).toEqual([])
    expect((await edit(owner, id, { name: 'Łucja Żółć', phone: '+48700000000' })).value).toEqual(changed)
  })

  test('keeps the date of a consent until it is withdrawn', async () => {
    const { owner } = await openStation(server)
    const made = await add(owner, { consents: ['reminders'] })
    server.clock.advance(day)
    const more = (await edit(owner, made.id, { consents: ['marketing', 'reminders'] })).value
    expect(more.consents.find(({ purpose }) => purpose === 'reminders')).toEqual(made.consents[0])
    expect(more.consents.find(({ purpose }) => purpose === 'marketing')?.givenAt).toBe(more.updatedAt)
    expect((await edit(owner, made.id, { consents: [] })).value.consents).toEqual([])
    // Those to SMS are others, and an entry without them changes none.
    const sms = { purpose: 'reminders', channel: 'sms', source: 'desk' }
    const edited = await edit(owner, made.id, { consents: ['reminders'], smsConsents: ['reminders'] })
    const [byMail, bySms] = edited.value.consents
    expect(byMail).toMatchObject({ ...sms, channel: 'email' })
    expect(bySms).toMatchObject(sms)
    expect((await edit(owner, made.id, { consents: [] })).value.consents).toEqual([bySms])
    expect((await edit(owner, made.id, { consents: [], smsConsents: [] })).value.consents).toEqual([])
  })

  test('M42 has consents to calls of their own, with their time and source; none of the others is one', async () => {
    const { owner } = await openStation(server)
    const made = await add(owner, { consents: ['marketing'], smsConsents: ['marketing'] })
    expect(made.consents.map(({ channel }) => channel)).toEqual(['email', 'sms'])
    server.clock.advance(day)
    const edited = (await edit(owner, made.id, { consents: ['marketing'], phoneConsents: ['reminders', 'marketing'] }))
      .value
    const given = { channel: 'phone', source: 'desk', givenAt: edited.updatedAt }
    expect(edited.consents.slice(2)).toEqual([
      { purpose: 'marketing', ...given },
      { purpose: 'reminders', ...given },
    ])
    // A page of an older build sends none: what is known stays.
    server.clock.advance(day)
    expect((await edit(owner, made.id, { consents: ['marketing'] })).value.consents).toEqual(edited.consents)
    const less = (await edit(owner, made.id, { consents: ['marketing'], phoneConsents: ['reminders'] })).value
    expect(less.consents.filter(({ channel }) => channel === 'phone')).toEqual([{ purpose: 'reminders', ...given }])
  })

  test('two editors: the second gets the current state, and may save over it', async () => {
    const { owner, join } = await openStation(server)
    const advisor = await join('advisor')
    const made = await add(owner)
    const first = await edit(owner, made.id, { notes: 'One' }, made.version)
    const second = await edit(advisor, made.id, { notes: 'Two' }, made.version)
    expect([second.status, second.problem.code]).toEqual([409, 'version-conflict'])
    expect(second.problem.current).toEqual(first.value)
    const over = await edit(advisor, made.id, { notes: 'Two' }, first.value.version)
    expect(over.value).toMatchObject({ notes: 'Two', version: 3 })
    // Repeated after a lost answer, it is no conflict.
    expect((await edit(advisor, made.id, { notes: 'Two' }, first.value.version)).value).toEqual(over.value)
  })

  test.each<[string, object]>([
    ['kind', { kind: 'robot' }],
    ['name', { name: ' ', phone: null, email: null }],
    ['name', { name: 'x'.repeat(121) }],
    ['phone', { phone: '601 234 567' }],
    ['email', { email: 'anna' }],
    ['language', { language: 'de' }],
    ['consents.0', { consents: ['everything'] }],
    ['consents', { consents: ['reminders', 'reminders', 'reminders'] }],
    ['notes', { notes: 'x'.repeat(4001) }],
    ['notes', { notes: undefined }],
  ])('with a wrong %s (%j) is refused at its field, new and known', async (field, wrong) => {
    const { owner } = await openStation(server)
    const made = await add(owner)
    for (const answer of [
      await owner.client.send(createCustomer, { body: { ...anEntry(), ...wrong } as Entry }),
      await edit(owner, made.id, wrong),
    ]) {
      expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([400, 'invalid', field])
    }
    expect((await get(owner, made.id)).value).toEqual(made)
  })

  test('is visible to a mechanic only with the work of the day', async () => {
    const { owner, join } = await openStation(server)
    const mechanic = await join('mechanic')
    const made = await add(owner)
    for (const answer of [
      await mechanic.client.send(listCustomers, { query: {} }),
      await get(mechanic, made.id),
      await mechanic.client.send(createCustomer, { body: anEntry() }),
      await edit(mechanic, made.id, { name: 'Mine' }),
      await merge(mechanic, made.id, made.id),
      await forget(mechanic, made.id),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
    }
  })
})

describe('the list', () => {
  test('is searched by normalised name, phone, e-mail, plate and VIN, every word', async () => {
    const { owner } = await openStation(server)
    await book(owner, {
      customer: { name: 'Łucja Żółć', phone: '+48601234567', email: 'lucja@example.com' },
      vehicle: { plate: 'WPI 20931', country: 'PL', vin: 'WVWZZZ1JZXW000001' },
    })
    await book(owner, {
      customer: { name: 'Jan Nowak', phone: '+48700111222' },
      vehicle: { plate: 'KR 1AB23', country: 'PL' },
    })
    await add(owner, { name: 'Zoltan', phone: '+36301234567' })
    for (const search of [
      'lucja',
      'ŻÓŁĆ łu',
      '601 234 567',
      'LUCJA@example',
      'wpi 20931',
      'wpi-20931',
      '20931',
      'zxw000001',
      'zolc WPI 601',
    ]) {
      expect(await namesOf(owner, search), search).toEqual(['Łucja Żółć'])
    }
    expect(await namesOf(owner, 'zol')).toEqual(['Łucja Żółć', 'Zoltan'])
    for (const search of ['nowak wpi', "' or 1=1 --", 'lu_ja', 'l%a']) {
      expect(await namesOf(owner, search), search).toEqual([])
    }
  })

  test('has pages, by normalised name or the last change, with each customer once', async () => {
    const { owner } = await openStation(server)
    const names = ['Łoś', 'Zając', 'ćma', 'Bąk', 'Bak', 'żaba', 'Ąk', 'Łoś', 'Żuk']
    for (const name of names) {
      server.clock.advance(1000)
      await add(owner, { name })
    }
    const walk = async (sort: 'name' | '-updatedAt') => {
      const found: { id: string; name: string }[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await list(owner, { sort, limit: '2', ...(cursor ? { cursor } : {}) })
        expect(page.customers.length).toBeLessThanOrEqual(2)
        found.push(...page.customers)
        if (page.next === null) break
        cursor = page.next
      }
      expect(new Set(found.map(({ id }) => id)).size).toBe(names.length)
      return found.map(({ name }) => name)
    }
    const byName = await walk('name')
    expect(byName.map((name) => name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace('ł', 'l'))).toEqual([
      'ak',
      'bak',
      'bak',
      'cma',
      'los',
      'los',
      'zaba',
      'zajac',
      'zuk',
    ])
    expect(await walk('-updatedAt')).toEqual(names.toReversed())
  })

  test('a page has two hundred rows at most, and fifty unless told', async () => {
    const { owner } = await openStation(server)
    for (let at = 0; at < 201; at++) await add(owner, { name: `Name ${at}` })
    expect((await list(owner)).customers).toHaveLength(50)
    expect((await list(owner, { limit: '200' })).customers).toHaveLength(200)
    expect((await owner.client.send(listCustomers, { query: { limit: '201' } })).problem.field).toBe('limit')
  })

  test('a cursor of another list, or an invalid one, is refused at its field', async () => {
    const { owner } = await openStation(server)
    const foreign = await openStation(server)
    for (const who of [owner, foreign.owner]) {
      await add(who, { name: 'A' })
      await add(who, { name: 'B' })
    }
    const { next } = await list(owner, { limit: '1' })
    const cursor = next ?? ''
    const of = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const mark = (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[])[0]
    for (const [who, query] of [
      [foreign.owner, { limit: '1', cursor }],
      [owner, { limit: '1', cursor, search: 'a' }],
      [owner, { limit: '1', cursor, sort: '-updatedAt' }],
      [owner, { cursor: 'x' }],
      [owner, { cursor: of([mark, 'a\u0000', 'b']) }],
      [owner, { cursor: of([mark, 1, 'b']) }],
      [owner, { cursor: of([mark, 'a']) }],
    ] as const) {
      const answer = await who.client.send(listCustomers, { query })
      expect([answer.status, answer.problem.field], JSON.stringify(query)).toEqual([400, 'cursor'])
    }
    for (const [field, query] of [
      ['limit', { limit: '201' }],
      ['sort', { sort: 'phone' }],
      ['search', { search: '' }],
      ['page', { page: '2' }],
    ] as const) {
      const answer = await owner.client.send(listCustomers, { query: query as never })
      expect([answer.status, answer.problem.field], field).toEqual([400, field])
    }
  })
})

describe('merging', () => {
  test('moves visits and cars, fills in missing values and puts the rest into the notes', async () => {
    const { owner } = await openStation(server)
    const remaining = await book(owner, { startsAt: ago(30) })
    const moved = await book(owner, {
      customer: { name: 'A. Kowalska', phone: '+48700111222', email: 'anna@example.com' },
      vehicle: { plate: 'KR 1AB23', country: 'PL' },
      startsAt: ago(10),
    })
    const [heir, duplicate] = [remaining.customer?.id ?? '', moved.customer?.id ?? '']
    const named = await edit(owner, duplicate, {
      name: 'A. Kowalska',
      phone: '+48700111222',
      email: 'anna@example.com',
      language: 'en',
      consents: ['marketing'],
      notes: 'Dog in the car',
    })
    await edit(owner, heir, { notes: 'Calls after four' })
    server.clock.advance(1000)
    const merged = (await merge(owner, duplicate, heir, named.value.version)).value
    expect(merged).toMatchObject({
      id: heir,
      name: 'Anna Kowalska',
      phone: '+48601234567',
      email: 'anna@example.com',
      language: 'en',
      consents: [],
      notes: 'Calls after four\nA. Kowalska, +48700111222\nDog in the car',
      visits: 2,
      lastVisitAt: moved.startsAt,
      duplicates: [],
      version: 3,
    })
    expect(merged.vehicles.map(({ plate }) => plate).toSorted()).toEqual(['KR 1AB23', 'WPI 20931'])
    expect((await get(owner, duplicate)).status).toBe(404)
    const visit = (await owner.client.send(getAppointment, { params: { id: moved.id } })).value
    expect(visit).toMatchObject({ customer: { id: heir, name: 'Anna Kowalska' }, version: moved.version + 1 })
    const query = { limit: '10', customerId: heir, search: 'anna kowalska' }
    expect((await owner.client.send(listAppointments, { query })).value.appointments).toHaveLength(2)
    expect(await namesOf(owner, '700111222')).toEqual([])
  })

  test('is refused with itself, an unknown customer, another station’s, or on an unseen state', async () => {
    const { owner } = await openStation(server)
    const foreign = await add((await openStation(server)).owner)
    const [one, two] = [await add(owner), await add(owner)]
    const itself = await merge(owner, one.id, one.id)
    expect(itself.problem.issues).toEqual([{ field: 'into', code: 'custom', rule: 'same' }])
    for (const into of [foreign.id, randomUUID()]) {
      const answer = await merge(owner, one.id, into)
      expect([answer.status, answer.problem.code, answer.problem.field]).toEqual([404, 'not-found', 'into'])
    }
    const late = await merge(owner, one.id, two.id, 7)
    expect([late.status, late.problem.code, late.problem.current]).toEqual([
      409,
      'version-conflict',
      (await get(owner, one.id)).value,
    ])
    expect((await list(owner)).customers).toHaveLength(2)
    const both = await Promise.all([merge(owner, one.id, two.id), merge(owner, two.id, one.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await list(owner)).customers).toHaveLength(1)
  })
})

describe('erasing', () => {
  test('leaves a pseudonym in the history and no data of the person anywhere', async () => {
    const { owner } = await openStation(server)
    const entry = { name: 'Zdzisława Brzęczyszczykiewicz', phone: '+48601987654', email: 'zdzisia@example.com' }
    const visit = await book(owner, { customer: entry, startsAt: ago(3) })
    const other = await book(owner, { customer: entry, startsAt: ago(2) })
    const id = visit.customer?.id ?? ''
    await edit(owner, id, { ...entry, notes: 'Brzęczyszczykiewicz, second floor', consents: ['marketing'] })
    for (const one of [visit, other])
      await step(owner, 'completed', (await step(owner, 'in-progress', one)).appointment)

    const forgotten = (await forget(owner, id)).value
    expect(forgotten).toMatchObject({
      name: `#${id.replaceAll('-', '').slice(-8).toUpperCase()}`,
      phone: null,
      email: null,
      notes: '',
      consents: [],
      vehicles: [],
      visits: 2,
      anonymisedAt: new Date(server.clock.now).toISOString(),
    })
    expect((await get(owner, id)).value).toEqual(forgotten)
    const shown = (await owner.client.send(getAppointment, { params: { id: other.id } })).value
    expect(shown.customer).toEqual({ id, kind: 'person', name: forgotten.name, phone: null, email: null })
    const [car] = (await owner.client.send(findVehicles, { query: { plate: 'WPI 20931' } })).value.vehicles
    expect(car).toMatchObject({ customer: null, visits: 2 })
    expect((await list(owner)).customers).toEqual([])
    const { db } = server.database
    for (const table of ['customer', 'appointment', 'appointment_event', 'vehicle'] as const) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
      expect(rows).not.toMatch(/brz[ęe]czyszcz|601987654|zdzisia/i)
    }
    // The same person again is a new customer.
    expect((await book(owner, { customer: entry })).customer?.id).not.toBe(id)
  })

  test('is permitted to the owner only, and only after the last open visit', async () => {
    const { owner, join } = await openStation(server)
    const advisor = await join('advisor')
    const visit = await book(owner)
    const id = visit.customer?.id ?? ''
    expect((await forget(advisor, id)).problem.code).toBe('forbidden')
    const early = await forget(owner, id)
    expect([early.status, early.problem.code, early.problem.current]).toEqual([
      409,
      'customer-expected',
      { appointments: 1 },
    ])
    expect((await get(owner, id)).value.name).toBe('Anna Kowalska')
    await step(owner, 'cancelled', visit, { reason: 'customer-request' })
    expect((await forget(owner, id)).status).toBe(200)
  })

  test('is final: an erased customer is not changed, merged or booked again', async () => {
    const { owner } = await openStation(server)
    const [erased, other] = [await add(owner), await add(owner)]
    await forget(owner, erased.id)
    expect((await get(owner, other.id)).value.duplicates).toEqual([])
    for (const answer of [
      await edit(owner, erased.id, { name: 'Back' }),
      await merge(owner, erased.id, other.id),
      await merge(owner, other.id, erased.id),
      await forget(owner, erased.id),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
    }
  })
})
