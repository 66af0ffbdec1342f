import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdsWords, type SearchedWords } from '../../../appointments/search/store.ts'
import { sqliteDialect } from '../../sqlite-dialect.ts'
import type { Tables } from '../../tables.ts'
import { createBase } from '../0001-0020/0001-base.ts'
import { addPeopleAndCompany } from '../0001-0020/0002-people-and-company.ts'
import { tellContactsApart } from '../0001-0020/0013-contacts-apart.ts'

let db: Kysely<Tables>
// A migration knows no table.
let untyped: Kysely<unknown>
beforeEach(() => {
  db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:').dialect })
  untyped = db as unknown as Kysely<unknown>
})
afterEach(() => db.destroy())

test('what an older installation holds can be found after the update', async () => {
  await createBase(untyped, 'sqlite')
  const kept = { created_at: 0, updated_at: 0, version: 1 }
  const place = { phone: '', street: '', postal_code: '', city: '', country: 'PL', time_zone: 'UTC', currency: 'PLN' }
  for (const id of ['s1', 's2']) {
    await db
      .insertInto('station')
      .values({ id, name: 'S', ...place, ...kept })
      .execute()
  }
  const anna = { name: 'Łucja Żółć', phone: '+48601234567', email: 'Lucja@example.com' }
  await db
    .insertInto('customer')
    .values({ id: 'c', account_id: 's1', kind: 'person', notes: '', ...anna, ...kept })
    .execute()
  const car = { plate: 'WPI-20931', plate_normalised: 'WPI20931', country: 'PL', brand: 'Škoda', model: 'Octavia' }
  for (const account_id of ['s1', 's2']) {
    await db
      .insertInto('vehicle')
      .values({ id: `v-${account_id}`, account_id, ...car, ...kept })
      .execute()
  }
  // More than one batch.
  for (let number = 1; number <= 1203; number++) {
    const account_id = number % 3 === 0 ? 's2' : 's1'
    await db
      .insertInto('appointment')
      .values({
        id: `a${number}`,
        account_id,
        year: 2026,
        number,
        source: 'phone',
        customer_id: account_id === 's1' ? 'c' : null,
        vehicle_id: `v-${account_id}`,
        complaint: 'Hałas',
        starts_at: number,
        work_minutes: 60,
        status: 'confirmed',
        status_version: 1,
        status_since: 0,
        ...kept,
      })
      .execute()
  }
  await addPeopleAndCompany(untyped, 'sqlite')

  const customers = await db.selectFrom('customer').select('search').execute()
  expect(customers).toEqual([{ search: 'lucja zolc 48601234567 lucja@example.com' }])
  const rows = await db.selectFrom('appointment').select(['id', 'search']).execute()
  const found = new Map(rows.map(({ id, search }) => [id, search]))
  expect(found.get('a1201')).toBe('2026/1201 wpi20931 skoda octavia lucja zolc halas\n48601234567 lucja@example.com')
  expect(found.get('a1203')).toBe('2026/1203 wpi20931 skoda octavia halas\n')
  expect(rows.filter(({ search }) => search === '')).toEqual([])
})

test('what was findable before contacts stood apart is searched by everybody for all but them', async () => {
  for (const step of [createBase, addPeopleAndCompany]) await step(untyped, 'sqlite')
  const kept = { created_at: 0, updated_at: 0, version: 1 }
  const place = { phone: '', street: '', postal_code: '', city: '', country: 'PL', time_zone: 'UTC', currency: 'PLN' }
  await db
    .insertInto('station')
    .values({ id: 's', name: 'S', ...place, ...kept })
    .execute()
  const anna = { name: 'Anna', phone: '+48601234567', email: 'a@example.com' }
  await db
    .insertInto('customer')
    .values({ id: 'c', account_id: 's', kind: 'person', notes: '', ...anna, ...kept })
    .execute()
  await db
    .insertInto('vehicle')
    .values({ id: 'v', account_id: 's', plate: 'WPI 1', plate_normalised: 'WPI1', country: 'PL', ...kept })
    .execute()
  const visit = { account_id: 's', year: 2026, source: 'phone', customer_id: 'c', vehicle_id: 'v' } as const
  const state = { status: 'confirmed', status_version: 1, status_since: 0, starts_at: 0, work_minutes: 60 } as const
  // As it was kept then: the complaint has a line break, and stands behind the contacts.
  const search = '2026/1 wpi1 anna 48601234567 a@example.com brakes\nand tyres'
  await db
    .insertInto('appointment')
    .values({ id: 'a', number: 1, complaint: 'Brakes\nand tyres', ...visit, ...state, search, ...kept })
    .execute()
  await tellContactsApart(untyped)

  const find = async (word: string, among: SearchedWords) => {
    const fits = holdsWords(sql.ref('appointment.search'), [[word]], among)
    return (await db.selectFrom('appointment').select('id').where(fits).execute()).length
  }
  for (const word of ['anna', 'wpi1', 'brakes', 'tyres', '2026/1']) expect(await find(word, 'no-contacts')).toBe(1)
  for (const word of ['601234567', 'a@example.com', 'example']) {
    expect([await find(word, 'no-contacts'), await find(word, 'all')]).toEqual([0, 1])
  }
})
