import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { refreshFigures } from '../../../customer-figures/refresh-figures.ts'
import { findSteps, migrate, takeSteps } from '../../migrate.ts'
import { wrapDatabase } from '../../open-database.ts'
import { sqliteDialect } from '../../sqlite-dialect.ts'

const open = () => wrapDatabase(sqliteDialect(':memory:').dialect, 'sqlite')

/** A database as it was before a step. */
async function openBefore(first: string) {
  const fresh = open()
  await migrate(fresh)
  const old = open()
  const steps = await findSteps(fresh)
  await takeSteps(
    old,
    steps.filter((step) => step < first),
  )
  await fresh.close()
  return old
}

test('M1 M2 M3 the rows of an earlier version get their figures, and their findings are found', async () => {
  const old = await openBefore('0039')
  const db = old.db as unknown as Kysely<unknown>
  // The ids of devices are unique only within their station.
  for (const station of ['s', 't']) {
    const [customer, car] = [`c${station}`, `v${station}`]
    await sql`insert into station (id, name, phone, street, postal_code, city, country, time_zone, currency, created_at,
      updated_at, version) values (${station}, 'S', '', '', '', '', 'PL', 'UTC', 'PLN', 0, 0, 1)`.execute(db)
    await sql`insert into customer (id, account_id, kind, name, notes, created_at, updated_at, version)
      values (${customer}, ${station}, 'person', 'Anna', '', 0, 0, 1)`.execute(db)
    await sql`insert into vehicle (id, account_id, customer_id, plate, plate_normalised, country, created_at, updated_at,
      version) values (${car}, ${station}, ${customer}, 'WPI 20931', 'WPI20931', 'PL', 0, 0, 1)`.execute(db)
    await sql`insert into appointment (id, account_id, year, number, source, customer_id, vehicle_id, complaint, starts_at,
      work_minutes, status, status_version, status_since, created_at, updated_at, version) values ('a', ${station}, 2026,
      1, 'phone', ${customer}, ${car}, '', 1000, 60, 'completed', 1, 0, 0, 0, 7)`.execute(db)
    await sql`insert into order_line (account_id, appointment_id, id, position, kind, name, quantity, unit, net_price,
      discount, vat_rate, net, vat, gross, version) values (${station}, 'a', 'l', 0, 'part', 'Pad', 1000, 'pcs', 10000, 0,
      2300, 10000, 2300, 12300, 1)`.execute(db)
    await sql`insert into mileage (account_id, vehicle_id, at, value) values (${station}, ${car}, 1000, 5)`.execute(db)
    await sql`insert into finding (account_id, id, appointment_id, what, place, severity, lines, state, version, made_at)
      values (${station}, 'f', 'a', 'Klocki ŻÓŁTE', 'Przód', 'now', '[]', 'declined', 1, 0)`.execute(db)
  }
  await migrate(old)
  for (const station of ['s', 't']) {
    await refreshFigures(old, station, 5000)
    const customers = old.db
      .selectFrom('customer')
      .select(['visits', 'last_visit_at', 'spent'])
      .where('account_id', '=', station)
    expect(await customers.execute()).toEqual([{ visits: 1, last_visit_at: 1000, spent: 12_300 }])
    const cars = old.db.selectFrom('vehicle').select(['visits', 'last_mileage']).where('account_id', '=', station)
    expect(await cars.execute()).toEqual([{ visits: 1, last_mileage: 5 }])
    const findings = old.db.selectFrom('finding').select('search').where('account_id', '=', station)
    expect(await findings.execute()).toEqual([{ search: 'klocki zolte przod' }])
  }
  await old.close()
})

test('M2 what earlier versions stored of orders that went back to work after they were ready is computed anew', async () => {
  const old = await openBefore('0053')
  const db = old.db as unknown as Kysely<unknown>
  await sql`insert into station (id, name, phone, street, postal_code, city, country, time_zone, currency, created_at,
    updated_at, version) values ('s', 'S', '', '', '', '', 'PL', 'UTC', 'PLN', 0, 0, 1)`.execute(db)
  await sql`insert into customer (id, account_id, kind, name, notes, created_at, updated_at, version)
    values ('c', 's', 'person', 'Anna', '', 0, 0, 1)`.execute(db)
  await sql`insert into vehicle (id, account_id, customer_id, plate, plate_normalised, country, created_at, updated_at,
    version) values ('v', 's', 'c', 'WPI 20931', 'WPI20931', 'PL', 0, 0, 1)`.execute(db)
  const steps = {
    again: [
      ['in-progress', 'ready', '{"amount":50000}'],
      ['ready', 'in-progress', null],
      ['in-progress', 'completed', null],
    ],
    once: [
      ['in-progress', 'ready', '{"amount":700}'],
      ['ready', 'completed', null],
    ],
  }
  for (const [number, [id, ofOrder]] of Object.entries(steps).entries()) {
    await sql`insert into appointment (id, account_id, year, number, source, customer_id, vehicle_id, complaint, starts_at,
      work_minutes, status, status_version, status_since, created_at, updated_at, version, amount) values (${id}, 's', 2026,
      ${number}, 'phone', 'c', 'v', '', 1000, 60, 'completed', 1, 0, 0, 0, 7, ${id === 'again' ? 50_000 : 700})`.execute(
      db,
    )
    await sql`insert into order_line (account_id, appointment_id, id, position, kind, name, quantity, unit, net_price,
      discount, vat_rate, net, vat, gross, version) values ('s', ${id}, ${`l${id}`}, 0, 'part', 'Pad', 1000, 'pcs', 10000,
      0, 2300, 10000, 2300, 12300, 1)`.execute(db)
    for (const [index, [from, to, detail]] of ofOrder.entries()) {
      await sql`insert into appointment_event (account_id, id, appointment_id, seq, kind, from_status, to_status, implied,
        reason, detail, undoes, base_version, flagged, fingerprint, outcome, occurred_at, received_at, actor_id,
        actor_name, employee_id) values ('s', ${`${id}${index}`}, ${id}, ${index + 1}, 'status', ${from}, ${to}, '[]', null,
        ${detail}, null, null, 0, '', null, ${1000 + index}, ${2000 + index}, 'u', 'Marek', null)`.execute(db)
    }
  }
  await sql`update customer set spent = 50700`.execute(db)
  await sql`delete from figure_mark`.execute(db)
  await migrate(old)
  const marks = await old.db.selectFrom('figure_mark').select(['account_id', 'appointment_id']).execute()
  expect(marks).toEqual([{ account_id: 's', appointment_id: 'again' }])
  await refreshFigures(old, 's', 5000)
  expect(await old.db.selectFrom('customer').select('spent').execute()).toEqual([{ spent: 12_300 + 700 }])
  await old.close()
})
