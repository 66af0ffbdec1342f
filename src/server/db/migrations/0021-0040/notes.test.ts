import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { findSteps, migrate, takeSteps } from '../../migrate.ts'
import { wrapDatabase } from '../../open-database.ts'
import { sqliteDialect } from '../../sqlite-dialect.ts'

const open = () => wrapDatabase(sqliteDialect(':memory:').dialect, 'sqlite')

test('the text of an order becomes its first note, without an author; an empty one becomes none', async () => {
  const fresh = open()
  await migrate(fresh)
  const old = open()
  await takeSteps(
    old,
    (await findSteps(fresh)).filter((step) => step < '0022'),
  )
  const db = old.db as unknown as Kysely<unknown>
  await sql`insert into station (id, name, phone, street, postal_code, city, country, time_zone, currency, created_at,
    updated_at, version) values ('s', 'S', '', '', '', '', 'PL', 'UTC', 'PLN', 0, 0, 1)`.execute(db)
  await sql`insert into vehicle (id, account_id, plate, plate_normalised, country, created_at, updated_at, version)
    values ('v', 's', 'WPI 20931', 'WPI20931', 'PL', 0, 0, 1)`.execute(db)
  for (const [number, notes] of ['Rack 4\n„Żółta”', ''].entries()) {
    await sql`insert into appointment (id, account_id, year, number, source, vehicle_id, complaint, notes, starts_at,
      work_minutes, status, status_version, status_since, created_at, updated_at, version) values (${`a${number}`},
      's', 2026, ${number}, 'phone', 'v', '', ${notes}, 0, 60, 'confirmed', 1, 0, ${1000 + number}, 2000, 7)`.execute(
      db,
    )
  }
  await migrate(old)
  expect(await old.db.selectFrom('appointment_note').selectAll().execute()).toEqual([
    {
      ...{ account_id: 's', id: 'a0', appointment_id: 'a0', text: 'Rack 4\n„Żółta”' },
      ...{ occurred_at: 1000, time_uncertain: 1, received_at: 1000, appointment_version: 1 },
      ...{ actor_id: null, actor_name: '', employee_id: null, fingerprint: '' },
    },
  ])
  const orders = await old.db.selectFrom('appointment').selectAll().orderBy('id').execute()
  expect(orders.map(({ id, version }) => [id, version])).toEqual([
    ['a0', 7],
    ['a1', 7],
  ])
  expect(orders[0]).not.toHaveProperty('notes')
  await Promise.all([old.close(), fresh.close()])
})
