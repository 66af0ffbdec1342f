import { Kysely } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { sqliteDialect } from '../sqlite-dialect.ts'
import type { Tables } from '../tables.ts'
import { createBase } from './0001-base.ts'
import { addPeopleAndCompany } from './0002-people-and-company.ts'

const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:') })
// A migration knows no table.
const untyped = db as unknown as Kysely<unknown>
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
  expect(found.get('a1201')).toBe('2026/1201 wpi20931 skoda octavia lucja zolc 48601234567 lucja@example.com halas')
  expect(found.get('a1203')).toBe('2026/1203 wpi20931 skoda octavia halas')
  expect(rows.filter(({ search }) => search === '')).toEqual([])
})
