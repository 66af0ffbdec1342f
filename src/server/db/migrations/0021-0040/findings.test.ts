import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { findSteps, migrate, takeSteps } from '../../migrate.ts'
import { wrapDatabase } from '../../open-database.ts'
import { sqliteDialect } from '../../sqlite-dialect.ts'

const open = () => wrapDatabase(sqliteDialect(':memory:').dialect, 'sqlite')

type Event = { id: string; to: string; detail?: object; undoes?: string; outcome?: object }

/** An order of each station with these events, as an installation before findings had it; then updated. */
async function upgrade(events: readonly Event[]) {
  const fresh = open()
  await migrate(fresh)
  const old = open()
  const steps = await findSteps(fresh)
  await takeSteps(
    old,
    steps.filter((step) => step < '0027'),
  )
  await fresh.close()
  const db = old.db as unknown as Kysely<unknown>
  // The ids of devices are unique only within their station.
  for (const station of ['s', 't']) {
    await sql`insert into station (id, name, phone, street, postal_code, city, country, time_zone, currency, created_at,
      updated_at, version) values (${station}, 'S', '', '', '', '', 'PL', 'UTC', 'PLN', 0, 0, 1)`.execute(db)
    await sql`insert into vehicle (id, account_id, plate, plate_normalised, country, created_at, updated_at, version)
      values (${`v${station}`}, ${station}, 'WPI 20931', 'WPI20931', 'PL', 0, 0, 1)`.execute(db)
    await sql`insert into appointment (id, account_id, year, number, source, vehicle_id, complaint, starts_at,
      work_minutes, status, status_version, status_since, created_at, updated_at, version) values ('a', ${station}, 2026,
      1, 'phone', ${`v${station}`}, '', 0, 60, 'in-progress', 1, 0, 0, 0, 7)`.execute(db)
    for (const [index, { id, to, detail, undoes, outcome }] of events.entries()) {
      const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
      await sql`insert into appointment_event (account_id, id, appointment_id, seq, kind, from_status, to_status, implied,
        reason, detail, undoes, base_version, flagged, fingerprint, outcome, occurred_at, received_at, actor_id,
        actor_name, employee_id) values (${station}, ${id}, 'a', ${index + 1}, 'status', null, ${to}, '[]', null,
        ${json(detail)}, ${undoes ?? null}, null, 0, '', ${json(outcome)}, ${1000 + index}, ${2000 + index}, 'u', 'Marek',
        null)`.execute(db)
    }
  }
  await migrate(old)
  return old
}

test('J8 the questions that were status changes become findings with their answers', async () => {
  const line = { id: 'q1', kind: 'labour', name: 'Tie rod', netPrice: 27_642 }
  const database = await upgrade([
    { id: 'q1', to: 'awaiting-approval', detail: { what: 'Worn tie rod', gross: 34_000 } },
    { id: 'parts', to: 'awaiting-parts', detail: { part: 'Rod' } },
    { id: 'yes', to: 'in-progress', detail: { approved: true }, outcome: { line } },
    { id: 'q2', to: 'awaiting-approval', detail: { what: 'Ball joint' } },
    { id: 'no', to: 'in-progress', detail: { approved: false } },
    { id: 'gone', to: 'awaiting-approval', detail: { what: 'By mistake' } },
    { id: 'undo', to: 'in-progress', undoes: 'gone' },
    { id: 'q3', to: 'awaiting-approval', detail: { what: 'Not answered' } },
    { id: 'on', to: 'in-progress' },
  ])
  const findings = await database.db
    .selectFrom('finding')
    .selectAll()
    .where('account_id', '=', 's')
    .orderBy('made_at')
    .execute()
  expect(findings.map(({ id, what, gross, state, version }) => [id, what, gross, state, version])).toEqual([
    ['q1', 'Worn tie rod', 34_000, 'approved', 2],
    ['q2', 'Ball joint', null, 'declined', 2],
    ['q3', 'Not answered', null, 'asked', 1],
  ])
  expect(findings[0]).toMatchObject({ appointment_id: 'a', severity: 'now', lines: '[]', made_at: 1000 })
  const changes = await database.db
    .selectFrom('finding_change')
    .selectAll()
    .where('account_id', '=', 't')
    .orderBy('occurred_at')
    .execute()
  expect(changes.map((one) => [one.id, one.finding_id, one.kind, one.version, one.event_id])).toEqual([
    ['q1', 'q1', 'asked', 1, 'q1'],
    ['yes', 'q1', 'approved', 2, 'yes'],
    ['q2', 'q2', 'asked', 1, 'q2'],
    ['no', 'q2', 'declined', 2, 'no'],
    ['q3', 'q3', 'asked', 1, 'q3'],
  ])
  expect(changes[1]).toMatchObject({ gross: 34_000, currency: 'PLN', actor_name: 'Marek', occurred_at: 1002 })
  expect(JSON.parse(changes[1]?.added ?? '')).toEqual([line])
  expect(JSON.parse(changes[1]?.content ?? '')).toMatchObject({ what: 'Worn tie rod', state: 'approved' })
  await database.close()
})
