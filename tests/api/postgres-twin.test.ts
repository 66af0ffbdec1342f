import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { constraintOf, inTransactionIfOk } from '#server/db/in-transaction.ts'
import { migrate } from '#server/db/migrate.ts'
import { bayOverlap } from '#server/db/migrations/parts/bay-overlap.ts'
import { countAll } from '#server/limits/store.ts'
import { seedReference } from '#server/reference/seed.ts'
import { openPglite } from '../support/product/open-pglite.ts'

// PGlite replaces PostgreSQL if none runs; TEST_DATABASE_URL runs all API tests on a real one.
let database: Database
beforeAll(async () => {
  database = await openPglite('migrated')
  await seedReference(database, () => 1)
}, 60_000)
afterAll(() => database.close())

test('the same migrations and the same reference data; a second start changes nothing', async () => {
  const count = () =>
    database.db
      .selectFrom('city')
      .select((select) => select.fn.countAll().as('cities'))
      .executeTakeFirst()
  expect(Number((await count())?.cities)).toBeGreaterThan(25_000)
  await migrate(database)
  await seedReference(database, () => 2)
  const seeds = await database.db.selectFrom('seed').select('loaded_at').execute()
  expect(seeds.map(({ loaded_at }) => loaded_at)).toEqual([1, 1])
})

test('a double booking is refused by the constraint of the same name', async () => {
  const { db } = database
  const timestamps = { created_at: 0, updated_at: 0, version: 1 }
  const place = { phone: '', street: '', postal_code: '', city: '', country: 'PL', time_zone: 'UTC', currency: 'PLN' }
  await db
    .insertInto('station')
    .values({ id: 's', name: 'S', ...place, ...timestamps })
    .execute()
  await db
    .insertInto('bay')
    .values({ id: 'lift', account_id: 's', name: 'Lift', kind: 'lift', active: 1, position: 0, ...timestamps })
    .execute()
  const vehicle = { id: 'v', account_id: 's', plate: 'X1', plate_normalised: 'X1', country: 'PL', ...timestamps }
  await db.insertInto('vehicle').values(vehicle).execute()
  await db
    .insertInto('appointment')
    .values({
      id: 'a',
      account_id: 's',
      year: 2026,
      number: 1,
      source: 'phone',
      vehicle_id: 'v',
      complaint: '',
      starts_at: 0,
      work_minutes: 60,
      status: 'confirmed',
      status_version: 1,
      status_since: 0,
      ...timestamps,
    })
    .execute()
  const put = (id: string, from_at: number, to_at: number) =>
    db
      .insertInto('block')
      .values({ id, account_id: 's', appointment_id: 'a', bay_id: 'lift', from_at, to_at, live: 1 })
      .execute()
  await put('1', 1000, 2000)
  await put('2', 2000, 3000)
  const refused = await put('3', 1999, 2001).catch((error: unknown) => constraintOf(error))
  expect(refused).toBe(bayOverlap)
})

test('a counter counts to its limit, restarts after its window, and a refusal leaves no trace', async () => {
  const hit = (now: number) =>
    inTransactionIfOk(database, (tx) =>
      countAll(
        tx,
        [
          { key: 'wide', most: 9, windowMs: 99_000, why: 'too-many-codes' },
          { key: 'narrow', most: 2, windowMs: 1000, why: 'too-many-requests' },
        ],
        now,
      ),
    )
  expect([await hit(0), await hit(1)]).toEqual([{ ok: true }, { ok: true }])
  expect(await hit(500)).toEqual({ ok: false, why: 'too-many-requests', retryAfter: 1 })
  expect(await hit(1000)).toEqual({ ok: true })
  const wide = await database.db.selectFrom('rate_counter').select('count').where('key', '=', 'wide').executeTakeFirst()
  expect(wide?.count).toBe(3)
})
