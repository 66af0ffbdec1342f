import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Status } from '#domain/appointment.ts'
import { sqliteDialect } from '../../sqlite-dialect.ts'
import type { Tables } from '../../tables.ts'
import { createBase } from './0001-base.ts'
import { addPeopleAndCompany } from './0002-people-and-company.ts'
import { addWorked } from './0010-worked.ts'

test('of the orders of an older installation it is known how long they were in progress', async () => {
  await using db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:').dialect })
  const untyped = db as unknown as Kysely<unknown>
  await createBase(untyped, 'sqlite')
  await addPeopleAndCompany(untyped, 'sqlite')
  const kept = { created_at: 0, updated_at: 0, version: 1 }
  const place = { phone: '', street: '', postal_code: '', city: '', country: 'PL', time_zone: 'UTC', currency: 'PLN' }
  await db
    .insertInto('station')
    .values({ id: 's', name: 'S', ...place, ...kept })
    .execute()
  const car = { plate: 'WPI 20931', plate_normalised: 'WPI20931', country: 'PL' }
  await db
    .insertInto('vehicle')
    .values({ id: 'v', account_id: 's', ...car, ...kept })
    .execute()
  const histories: [id: string, steps: [to: Status, at: number, undoes?: string][]][] = [
    [
      'held',
      [
        ['confirmed', 0],
        ['in-progress', 10],
        ['on-hold', 30],
      ],
    ],
    [
      'back',
      [
        ['confirmed', 0],
        ['in-progress', 10],
        ['on-hold', 30],
        ['in-progress', 31, 'back-3'],
      ],
    ],
    [
      'here',
      [
        ['confirmed', 0],
        ['arrived', 10],
      ],
    ],
    [
      'done',
      [
        ['confirmed', 0],
        ['in-progress', 10],
        ['ready', 30],
        ['completed', 40],
      ],
    ],
  ]
  for (const [number, [id, steps]] of histories.entries()) {
    const status = steps.at(-1)?.[0] ?? 'confirmed'
    const state = { status, status_version: steps.length, status_since: 0 }
    await db
      .insertInto('appointment')
      .values({
        ...{ id, account_id: 's', year: 2026, number, source: 'phone', vehicle_id: 'v', complaint: '' },
        ...{ starts_at: 0, work_minutes: 60, ...state, ...kept },
      })
      .execute()
    for (const [index, [to_status, at, undoes = null]] of steps.entries()) {
      await db
        .insertInto('appointment_event')
        .values({
          ...{
            id: `${id}-${index + 1}`,
            account_id: 's',
            appointment_id: id,
            seq: index + 1,
            kind: 'status',
            to_status,
          },
          ...{ implied: '[]', undoes, flagged: 0, fingerprint: '', occurred_at: at, received_at: at, actor_name: '' },
        })
        .execute()
    }
  }
  await addWorked(untyped)
  const rows = await db.selectFrom('appointment').select(['id', 'worked']).orderBy('number').execute()
  expect(rows.map(({ id, worked }) => [id, JSON.parse(worked)])).toEqual([
    ['held', [{ from: 10, to: 30 }]],
    ['back', []],
    ['here', []],
    ['done', []],
  ])
})
