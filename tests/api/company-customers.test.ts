import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppointment, editAppointment, getAppointment, listAppointments } from '#contract/appointments.ts'
import {
  anonymiseCustomer,
  type CustomerCompany,
  createCustomer,
  getCustomer,
  listCustomers,
  mergeCustomer,
  updateCustomer,
} from '#contract/customers.ts'
import { search } from '#contract/search.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, type BookingInput, book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const wola: CustomerCompany = {
  country: 'PL',
  nip: '8567346215',
  street: 'Wolska 12',
  postalCode: '01-201',
  city: 'Warszawa',
}
const name = 'Trans-Bud Sp. z o.o.'

type Entry = Call<typeof createCustomer>['body']
const anEntry = (more: Partial<Entry> = {}): Entry => ({
  ...{ kind: 'company', name, phone: '+48601234567', email: null, language: null, consents: [], notes: '' },
  company: wola,
  ...more,
})
const send = (who: SignedIn, more: Partial<Entry> = {}) => who.client.send(createCustomer, { body: anEntry(more) })
const add = async (who: SignedIn, more: Partial<Entry> = {}) => (await send(who, more)).value
const get = async (who: SignedIn, id: string) => (await who.client.send(getCustomer, { params: { id } })).value
const edit = (who: SignedIn, id: string, more: Partial<Entry>) =>
  who.client.send(updateCustomer, { params: { id }, body: anEntry(more) })
const companyOf = async (who: SignedIn, id: string | undefined) => (await get(who, id ?? '')).company
const bookFor = (who: SignedIn, customer: BookingInput['customer']) =>
  book(who, { id: randomUUID(), bayId: null, customer })
const order = async (who: SignedIn, id: string) => (await who.client.send(getAppointment, { params: { id } })).value

describe('a customer that is a company', () => {
  test('J20 has a tax number and an address, as they are stored', async () => {
    const { owner } = await openStation(server)
    const made = await add(owner, { company: { ...wola, nip: 'PL 856-734-62-15', postalCode: '01201' } })
    expect(made.company).toEqual(wola)
    expect(await get(owner, made.id)).toEqual(made)
    const abroad = { country: 'DE', nip: 'DE136695976', street: null, postalCode: null, city: null }
    expect((await add(owner, { company: abroad })).company).toEqual(abroad)
    const nothing = { country: 'PL', nip: null, street: null, postalCode: null, city: null }
    expect((await add(owner, { company: nothing })).company).toBeNull()
  })

  test.each([
    ['nip', { ...wola, nip: '8567346216' }, 'bad-checksum'],
    ['postalCode', { ...wola, postalCode: '1' }, undefined],
    ['country', { ...wola, country: 'XX' }, 'unknown'],
  ])('is refused with an invalid %s', async (field, company, rule) => {
    const { owner } = await openStation(server)
    const refused = await send(owner, { company })
    expect([refused.status, refused.problem.issues?.[0]?.field]).toEqual([400, `company.${field}`])
    if (rule) expect(refused.problem.issues?.[0]).toMatchObject({ rule })
    const body = aBooking({ customer: { name, company } })
    const booking = await owner.client.send(createAppointment, { body, headers: {} })
    expect([booking.status, booking.problem.issues?.[0]?.field]).toEqual([400, `customer.company.${field}`])
  })

  test('a person has no company', async () => {
    const { owner } = await openStation(server)
    const refused = await send(owner, { kind: 'person' })
    expect([refused.status, refused.problem.issues?.[0]?.field]).toEqual([400, 'kind'])
    const made = await add(owner)
    const { company: _, ...person } = anEntry({ kind: 'person' })
    const body = { ...person }
    expect((await owner.client.send(updateCustomer, { params: { id: made.id }, body })).value.company).toBeNull()
  })

  test('keeps its data when a page of an older build saves it', async () => {
    const { owner } = await openStation(server)
    const made = await add(owner)
    const { company: _, ...older } = anEntry({ notes: 'Pays by transfer' })
    const saved = await owner.client.send(updateCustomer, { params: { id: made.id }, body: older })
    expect(saved.value).toMatchObject({ notes: 'Pays by transfer', company: wola })
    expect((await edit(owner, made.id, { company: null })).value.company).toBeNull()
  })

  test('is found by its tax number, however it is written, by the desk alone', async () => {
    const { owner, join } = await openStation(server)
    const { id } = await add(owner)
    const visit = await bookFor(owner, { id, name })
    for (const typed of ['8567346215', '856-734-62-15', 'PL8567346215', '856 734', 'trans 8567346215']) {
      const found = await owner.client.send(listCustomers, { query: { search: typed } })
      expect([typed, found.value.customers.map((one) => one.id)]).toEqual([typed, [id]])
    }
    const seek = async (who: SignedIn) => {
      const query = { search: '856-734-62-15', limit: '10', from: '2026-11-20T00:00:00.000Z' }
      return (await who.client.send(listAppointments, { query })).value.appointments.map((one) => one.id)
    }
    expect(await seek(owner)).toEqual([visit.id])
    const all = await owner.client.send(search, { query: { q: '8567346215' } })
    expect(JSON.stringify(all.value)).toContain(id)
    const mechanic = await join('mechanic')
    const query = { search: '8567346215', limit: '10' }
    expect((await mechanic.client.send(listAppointments, { query })).value.appointments).toEqual([])
    await edit(owner, id, { company: null })
    expect(await seek(owner)).toEqual([])
  })

  test('is shown with its order to the desk, not to a mechanic', async () => {
    const { owner, join } = await openStation(server)
    const visit = await bookFor(owner, { name, phone: '+48601234567', company: wola })
    expect(visit).toMatchObject({ customer: { kind: 'company', name }, company: wola })
    expect((await order(await join('advisor'), visit.id)).company).toEqual(wola)
    const seen = await order(await join('mechanic'), visit.id)
    expect(seen.customer?.name).toBe(name)
    expect(JSON.stringify(seen)).not.toContain(wola.nip)
    const person = await bookFor(owner, { name: 'Anna Kowalska', phone: '+48601234568' })
    expect(Object.keys(person)).not.toContain('company')
  })

  test('is known again by its tax number, unless a contact differs', async () => {
    const { owner } = await openStation(server)
    const number = { ...wola, street: null, postalCode: null, city: null }
    const first = await bookFor(owner, { name, company: number })
    const id = first.customer?.id
    const again = await bookFor(owner, { name, phone: '+48601234567', company: { ...wola, nip: wola.nip } })
    expect(again.customer).toMatchObject({ id, phone: '+48601234567' })
    expect(await companyOf(owner, id)).toEqual(wola)
    const driver = await bookFor(owner, { name, phone: '+48602222222', company: wola })
    expect(driver.customer?.id).not.toBe(id)
    expect((await get(owner, id ?? '')).duplicates.map((one) => one.id)).toEqual([driver.customer?.id])
    // Whoever is only matched keeps what the entry does not name.
    const matched = await bookFor(owner, { name, phone: '+48601234567', company: number })
    expect([matched.customer?.id, matched.company]).toEqual([id, wola])
    const plain = await bookFor(owner, { name, phone: '+48601234567' })
    expect([plain.customer?.kind, plain.company]).toEqual(['company', wola])
  })

  test('is corrected in an order; the same edit again is no conflict', async () => {
    const { owner } = await openStation(server)
    const visit = await bookFor(owner, { name: 'Trans-Bud', phone: '+48601234567' })
    const { id } = visit
    const customer = { id: visit.customer?.id, name, company: { ...wola, nip: '856-734-62-15' } }
    const body = { customer: { ...customer, id: visit.customer?.id ?? '' }, version: visit.version }
    const change = () => owner.client.send(editAppointment, { params: { id }, body })
    const saved = await change()
    expect(saved.value).toMatchObject({ customer: { kind: 'company', name, phone: '+48601234567' }, company: wola })
    expect((await change()).status).toBe(200)
    const wrong = { ...body, customer: { ...body.customer, company: { ...wola, nip: '8567346216' } } }
    expect((await owner.client.send(editAppointment, { params: { id }, body: wrong })).status).toBe(400)
  })

  test('a creation that is repeated is the same appointment', async () => {
    const { owner } = await openStation(server)
    const body = aBooking({ id: randomUUID(), customer: { name, company: { ...wola, nip: '856 734 62 15' } } })
    const create = () => owner.client.send(createAppointment, { body, headers: {} })
    const made = await create()
    expect(made.status).toBe(201)
    expect((await create()).value).toEqual(made.value)
  })

  test('merging keeps what either of them had', async () => {
    const { owner } = await openStation(server)
    const person = await add(owner, { kind: 'person', name: 'Jan Lis', company: null })
    const company = await add(owner)
    const other = await add(owner, { company: { ...wola, nip: '5260250274', street: 'Prosta 1' } })
    expect(company.duplicates.map((one) => one.id)).toContain(person.id)
    const merge = (id: string, into: string) => owner.client.send(mergeCustomer, { params: { id }, body: { into } })
    const merged = (await merge(company.id, person.id)).value
    expect(merged).toMatchObject({ kind: 'company', name: 'Jan Lis', company: wola })
    const again = (await merge(other.id, person.id)).value
    expect(again.company).toEqual(wola)
    expect(again.notes).toContain('5260250274, Prosta 1, 01-201 Warszawa')
  })

  test('is erased with the customer', async () => {
    const { owner } = await openStation(server)
    const { id } = await add(owner, { phone: null })
    const erased = (await owner.client.send(anonymiseCustomer, { params: { id } })).value
    expect(erased).toMatchObject({ kind: 'person', company: null })
    const row = await server.database.db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ country: null, nip: null, street: null, postal_code: null, city: null, search: '' })
  })
})
