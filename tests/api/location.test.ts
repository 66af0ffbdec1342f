import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCity, getCountry, listCities, listCountries } from '#contract/location.ts'
import type { Client } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
})
afterAll(() => server.stop())

const namesOf = async (id: string, query: { search?: string; limit?: string } = {}) =>
  (await client.send(listCities, { params: { id }, query })).value.cities.map((city) => city.name)

test('C16 the countries: the nearest first, the others by their English names', async () => {
  const { countries } = (await client.send(listCountries, {})).value
  expect(countries).toHaveLength(250)
  const ids = countries.map((country) => country.id)
  expect(ids.slice(0, 8)).toEqual(['PL', 'GB', 'DE', 'CZ', 'SK', 'UA', 'LT', 'US'])
  const others = countries.slice(8).map((country) => country.nameEn)
  expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(countries[0]).toEqual({ id: 'PL', nameEn: 'Poland', namePl: 'Polska', calling: '48' })
})

test('C17 one country, and an unknown one', async () => {
  expect((await client.send(getCountry, { params: { id: 'DE' } })).value.namePl).toBe('Niemcy')
  for (const id of ['XX', 'de', 'POL', '%']) {
    const answer = await client.send(getCountry, { params: { id } })
    expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
  }
})

describe('C18 the cities of a country', () => {
  test('all of them, the largest first', async () => {
    const { cities } = (await client.send(listCities, { params: { id: 'PL' }, query: {} })).value
    expect(cities.length).toBeGreaterThan(3500)
    expect(cities.slice(0, 3).map((city) => city.name)).toEqual(['Warszawa', 'Łódź', 'Kraków'])
    expect(cities.map((city) => city.population)).toEqual(
      cities.map((city) => city.population).toSorted((a, b) => b - a),
    )
    expect(cities[0]).toMatchObject({ countryId: 'PL', nameEn: 'Warsaw', region: 'mazowieckie' })
  })
  test('by the beginning of a name, with and without accents, in every language', async () => {
    expect((await namesOf('PL', { search: 'Łód' }))[0]).toBe('Łódź')
    expect((await namesOf('PL', { search: 'lodz' }))[0]).toBe('Łódź')
    expect(await namesOf('PL', { search: 'WARSAW' })).toEqual(['Warszawa'])
    expect((await namesOf('AT', { search: 'wied' }))[0]).toBe('Wien')
    expect(await namesOf('AT', { search: 'ien' })).toEqual([])
    expect((await namesOf('PL', { search: '  krak ' }))[0]).toBe('Kraków')
  })
  test('twenty for a search, or as many as requested', async () => {
    expect(await namesOf('PL', { search: 'k' })).toHaveLength(20)
    expect(await namesOf('PL', { search: 'k', limit: '3' })).toHaveLength(3)
    expect(await namesOf('PL', { limit: '7' })).toHaveLength(7)
    expect(await namesOf('PL', { search: '', limit: '7' })).toHaveLength(7)
  })
  test.each(['%', '_', '\\', '|', "'", '" or 1=1'])('%s is an ordinary character', async (search) => {
    const names = await namesOf('PL', { search, limit: '9' })
    if (search !== '|') expect(names).toEqual([])
  })
  test.each([{ limit: '0' }, { limit: '-1' }, { limit: 'x' }, { limit: '10000' }, { page: '1' }])(
    '%j is refused',
    async (query) => {
      const answer = await client.fetch(`/api/location/countries/PL/cities?${new URLSearchParams(query as never)}`)
      expect([answer.status, answer.problem.code]).toEqual([400, 'invalid'])
    },
  )
  test('of an unknown country are a 404', async () => {
    expect((await client.send(listCities, { params: { id: 'XX' }, query: {} })).status).toBe(404)
  })
})

test('C19 one city, and an unknown one', async () => {
  const city = (await client.send(getCity, { params: { id: '756135' } })).value
  expect(city).toMatchObject({ id: '756135', name: 'Warszawa', namePl: null, countryId: 'PL' })
  for (const id of ['1', 'x', '99999999999']) {
    expect((await client.send(getCity, { params: { id } })).status).toBe(404)
  }
})
