import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrand, getConvenience, listBrands, listConveniences, listServices } from '#contract/services.ts'
import type { Client } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
})
afterAll(() => server.stop())

test('C20 the services in their groups, each id once, with texts in both languages', async () => {
  const { groups } = (await client.send(listServices, {})).value
  const services = groups.flatMap((group) => group.services)
  expect(services).toHaveLength(60)
  expect(groups[0]).toMatchObject({ id: 'maintenance', nameEn: 'Maintenance', namePl: 'Obsługa okresowa' })
  expect(services.find((service) => service.id === 'oil-change')).toEqual({
    id: 'oil-change',
    icon: 'tabler:droplet-half-2',
    nameEn: 'Oil and oil filter change',
    namePl: 'Wymiana oleju i filtra oleju',
    minutes: 45,
    popular: true,
  })
  for (const list of [groups, services]) expect(new Set(list.map((entry) => entry.id)).size).toBe(list.length)
  for (const { id, minutes } of services) expect([id, minutes % 5, minutes > 0]).toEqual([id, 0, true])
})

test('C20 with and without the last slash', async () => {
  const [bare, slashed] = [await client.fetch('/api/services'), await client.fetch('/api/services/')]
  expect([bare.status, slashed.status]).toEqual([200, 200])
  expect(bare.text).toBe(slashed.text)
})

test('C21 the brands by name, without their models', async () => {
  const { brands } = (await client.send(listBrands, {})).value
  expect(brands).toHaveLength(87)
  const names = brands.map((brand) => brand.name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(brands.find((brand) => brand.id === 'skoda')).toMatchObject({ name: 'Škoda', popular: true })
  expect(brands.every((brand) => !('models' in brand))).toBe(true)
})

test('C22 one brand with its models, and an unknown one', async () => {
  const brand = (await client.send(getBrand, { params: { brand: 'opel' } })).value
  expect(brand.name).toBe('Opel')
  expect(brand.models.map((model) => model.name)).toContain('Astra')
  await expectNotFound((id) => client.send(getBrand, { params: { brand: id } }))
})

test('C23 the conveniences in the order of display', async () => {
  const { conveniences } = (await client.send(listConveniences, {})).value
  expect(conveniences[0]).toEqual({
    id: 'wifi',
    icon: 'tabler:wifi',
    nameEn: 'Free Wi-Fi',
    namePl: 'Bezpłatne Wi-Fi',
  })
  expect(new Set(conveniences.map((one) => one.id)).size).toBe(conveniences.length)
})

test('C24 one convenience, and an unknown one', async () => {
  expect((await client.send(getConvenience, { params: { id: 'coffee' } })).value.namePl).toBe('Kawa i woda')
  await expectNotFound((id) => client.send(getConvenience, { params: { id } }))
})

async function expectNotFound(find: (id: string) => Promise<{ status: number; problem: { code: string } }>) {
  for (const id of ['no-such-entry', 'Opel', '%', 'constructor', '__proto__', 'a'.repeat(61)]) {
    const answer = await find(id)
    expect([id, answer.status, answer.problem.code]).toEqual([id, 404, 'not-found'])
  }
}
