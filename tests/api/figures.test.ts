import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FigureRow } from '#contract/figures/figures.ts'
import { figureLists } from '#domain/figures/figure-lists.ts'
import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { buildDemo } from '#server/demo/build-rows.ts'
import { insertDemoRows } from '#server/demo/store.ts'
import { readRows } from '#server/figures/list-rows.ts'
import { computeFigures, computeMonths } from '#server/figures/read-figures.ts'
import {
  answersBySql,
  boundsOf,
  customersBySql,
  noShowsBySql,
  openByClock,
  soldBySql,
  turnoverBySql,
} from '../support/figures/plain-sql.ts'
import { randomStation } from '../support/figures/random-station.ts'
import { openPglite } from '../support/product/open-pglite.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const now = Date.parse('2026-11-26T09:00:00Z')
const demo = buildDemo(7, now)
const demoAccount = demo.rows.station?.[0]?.id ?? ''

/** Each with both changes of its clock, if it has any. */
const random = [
  { zone: 'Europe/Warsaw', first: '2026-01', seed: 1 },
  { zone: 'America/New_York', first: '2025-10', seed: 2 },
  { zone: 'Australia/Lord_Howe', first: '2025-09', seed: 3 },
  { zone: 'Asia/Kolkata', first: '2026-01', seed: 4 },
  { zone: 'Pacific/Auckland', first: '2025-12', seed: 5 },
].map((shape) => ({ ...shape, months: 11, ...randomStation({ ...shape, months: 11, orders: 180 }) }))

let server: TestServer
/** PGlite, unless the configured database is one. */
let postgres: Database
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
const databases = {} as Record<'as configured' | 'PostgreSQL', Database>
beforeAll(async () => {
  server = await startTestServer()
  postgres = hasPostgres ? server.database : await openPglite('migrated')
  databases['as configured'] = server.database
  databases.PostgreSQL = postgres
  for (const database of new Set(Object.values(databases)))
    for (const { rows } of random) await inTransaction(database, (tx) => insertDemoRows(tx, rows))
  // The cities of the demo are reference data.
  const station = (demo.rows.station ?? []).map((one) => ({ ...one, city_id: null }))
  await inTransaction(server.database, (tx) => insertDemoRows(tx, { ...demo.rows, station }))
}, 120_000)
afterAll(async () => {
  if (!hasPostgres) await postgres.close()
  await server.stop()
})

const deps = (database: Database) => ({ database, now: () => now })

/** The whole months, some odd periods, and days on which the clock changes. */
function periodsOf(zone: string, first: string, months: number): { from: string; to: string }[] {
  const begin = Temporal.PlainYearMonth.from(first)
  const changes: string[] = []
  let at = begin.toPlainDate({ day: 1 }).toZonedDateTime(zone).getTimeZoneTransition('next')
  for (let count = 0; at && count < 2; count++) {
    changes.push(at.toPlainDate().toString())
    at = at.getTimeZoneTransition('next')
  }
  const whole = Array.from({ length: months }, (_, index) => begin.add({ months: index }))
  return [
    ...whole.map((month) => ({
      from: month.toPlainDate({ day: 1 }).toString(),
      to: month.toPlainDate({ day: month.daysInMonth }).toString(),
    })),
    { from: `${first}-01`, to: `${begin.add({ months })}-11` },
    { from: `${begin.add({ months: 2 })}-17`, to: `${begin.add({ months: 3 })}-02` },
    ...changes.map((day) => ({ from: day, to: day })),
  ]
}

async function compare(
  database: Database,
  account: string,
  zone: string,
  usual: number,
  period: { from: string; to: string },
) {
  const asked = { account, ...boundsOf(period.from, period.to, zone) }
  const figures = await computeFigures(deps(database), account, period)
  const { completed, charged, ...turnover } = await turnoverBySql(database, asked, usual)
  expect(figures.turnover).toEqual(turnover)
  expect(figures.orders).toMatchObject({ completed, charged })
  const mean = turnover.net / charged
  const rounded = Math.sign(mean) * Math.round(Math.abs(mean))
  expect(figures.orders.average).toBe(charged === 0 ? null : rounded + 0)
  const soldOf = (list: { id: string | null; sold: number }[]) =>
    Object.fromEntries(list.filter(({ sold }) => sold > 0).map(({ id, sold }) => [id ?? '', sold]))
  const sold = await soldBySql(database, asked, 'bay_id')
  expect(soldOf(figures.hours.bays)).toEqual(sold)
  expect(soldOf(figures.hours.people)).toEqual(await soldBySql(database, asked, 'employee_id'))
  expect(figures.hours.sold).toBe(Object.values(sold).reduce((sum, minutes) => sum + minutes, 0))
  expect(figures.noShows).toEqual(await noShowsBySql(database, asked))
  const { recovered, recoveredGross, ...answers } = await answersBySql(database, asked)
  expect(figures.answers).toEqual(answers)
  expect(figures.recovered).toEqual({ count: recovered, gross: recoveredGross })
  expect(figures.customers).toEqual(await customersBySql(database, asked))
  return figures
}

describe.each(hasPostgres ? (['as configured'] as const) : (['as configured', 'PostgreSQL'] as const))(
  'M30 the figures are those of plain SQL, on the database %s:',
  (name) => {
    test.each(random)('a random history in $zone', async ({ account, zone, first, months }) => {
      const database = databases[name]
      const total = { completed: 0, missed: 0, recovered: 0, returning: 0, agreed: 0, timed: 0 }
      for (const period of periodsOf(zone, first, months)) {
        const one = await compare(database, account, zone, 2300, period)
        total.completed += one.orders.completed
        total.missed += one.noShows.missed
        total.recovered += one.recovered.count
        total.returning += one.customers.returning
        total.agreed += Math.abs(one.turnover.agreed)
        total.timed += one.answers.timed
      }
      // Nothing was compared that is always zero.
      for (const sum of Object.values(total)) expect(sum).toBeGreaterThan(10)
    })

    test.each(random)('M31 the months add up to the period, in $zone', async ({ account, zone, first, months }) => {
      const last = Temporal.PlainYearMonth.from(first).add({ months: months - 1 })
      const { months: listed } = await computeMonths(deps(databases[name]), account, first, last.toString())
      expect(listed).toHaveLength(months)
      for (const { month, completed, ...sums } of listed) {
        const { daysInMonth } = Temporal.PlainYearMonth.from(month)
        const asked = { account, ...boundsOf(`${month}-01`, `${month}-${daysInMonth}`, zone) }
        const { charged: _, ...bySql } = await turnoverBySql(databases[name], asked, 2300)
        expect({ completed, ...sums }).toEqual(bySql)
      }
    })
  },
)

test('M30 the figures of the demo are those of plain SQL', async () => {
  const months = periodsOf('Europe/Warsaw', '2026-10', 1)
  for (const period of [...months, { from: '2026-11-01', to: '2026-11-26' }]) {
    const figures = await compare(server.database, demoAccount, 'Europe/Warsaw', 2300, period)
    expect(figures.from).toBe(period.from)
  }
  const november = await computeFigures(deps(server.database), demoAccount, {
    from: '2026-11-01',
    to: '2026-11-30',
  })
  expect(november.turnover.net).toBeGreaterThan(1_000_000)
  expect(november.hours.sold).toBeGreaterThan(1000)
  expect(november.answers.declined).toBeGreaterThan(0)
})

test('M34 a missed walk-in is no missed visit: those that came are no booked ones either', async () => {
  const { account, rows } = randomStation({ seed: 6, zone: 'Europe/Warsaw', first: '2026-01', months: 2, orders: 2 })
  const at = Date.parse('2026-01-14T10:00:00Z')
  const sources = ['walk-in', 'phone'] as const
  const appointment = (rows.appointment ?? []).map((one, index) => ({ ...one, source: sources[index] ?? 'phone' }))
  const [event] = rows.appointment_event ?? []
  if (!event) throw new Error('no event')
  const shape = { ...event, detail: null, undoes: null, occurred_at: at, received_at: at }
  const steps = [
    { seq: 1, kind: 'created', from_status: null, to_status: 'confirmed' },
    { seq: 2, kind: 'status', from_status: 'confirmed', to_status: 'no-show' },
  ] as const
  const appointment_event = appointment.flatMap(({ id }) =>
    steps.map((step) => ({ ...shape, ...step, id: randomUUID(), appointment_id: id })),
  )
  const period = { from: '2026-01-01', to: '2026-01-31' }
  for (const database of new Set(Object.values(databases))) {
    await inTransaction(database, (tx) => insertDemoRows(tx, { ...rows, appointment, appointment_event }))
    const { noShows } = await compare(database, account, 'Europe/Warsaw', 2300, period)
    expect(noShows).toEqual({ missed: 1, came: 0 })
    const query = { ...period, list: 'no-shows', limit: '200', cursor: undefined } as const
    const listed = await readRows(deps(database), account, query)
    expect(listed.ok && listed.value.rows.map(({ orderId }) => orderId)).toEqual([appointment[1]?.id])
  }
})

test('M38 the rows are the same on both kinds of database, whatever the size of a page', async () => {
  const { account = '', first = '' } = random[0] ?? {}
  const period = { from: `${first}-01`, to: Temporal.PlainYearMonth.from(first).add({ months: 11 }).toString() }
  const query = { from: period.from, to: `${period.to}-11` }
  for (const list of figureLists) {
    const read = async (name: keyof typeof databases, limit: string) => {
      const rows: FigureRow[] = []
      let cursor: string | undefined
      do {
        const page = await readRows(deps(databases[name]), account, { ...query, list, limit, cursor })
        if (!page.ok) throw new Error(page.why)
        rows.push(...page.value.rows)
        cursor = page.value.next ?? undefined
      } while (cursor !== undefined)
      return rows
    }
    const rows = await read('as configured', '200')
    expect(await read('PostgreSQL', '13')).toEqual(rows)
    expect(rows.length).toBeGreaterThan(5)
  }
})

test('M30 what happened in a period is found by an index', async () => {
  const { db } = postgres
  const [station] = random
  if (!station) throw new Error('no workshop')
  const { account, zone, first } = station
  const { lo, hi } = boundsOf(`${first}-01`, `${first}-07`, zone)
  // Without statistics PostgreSQL may choose another index, and it collects them by itself at some time.
  await sql`analyze appointment_event, finding_change`.execute(db)
  const events = await sql`explain select id from appointment_event
    where account_id = ${account} and to_status = ${'completed'} and occurred_at >= ${lo} and occurred_at < ${hi}
    order by occurred_at desc, id desc`.execute(db)
  expect(JSON.stringify(events.rows)).toContain('appointment_event_by_target')
  const changes = await sql`explain select distinct finding_id from finding_change
    where account_id = ${account} and kind in ('approved', 'declined')
      and occurred_at >= ${lo} and occurred_at < ${hi}`.execute(db)
  expect(JSON.stringify(changes.rows)).toContain('finding_change_by_kind')
})

test.each(random)(
  'M33 the open hours are those of the clock on the wall, in $zone',
  async ({ account, zone, first, rows }) => {
    const begin = Temporal.PlainYearMonth.from(first)
    const absence = rows.absence?.[0]
    for (const { from, to } of periodsOf(zone, first, 9)) {
      const { hours } = await computeFigures(deps(server.database), account, { from, to })
      const bounds = boundsOf(from, to, zone)
      const isOpen = ({ weekday, time }: { weekday: number; time: string }) =>
        weekday < 6 ? time >= '08:00' && time < '16:00' : weekday === 7 || time >= '22:00'
      const open = openByClock(bounds, zone, isOpen)
      expect(hours.bays.filter((bay) => bay.open !== null).map((bay) => bay.open)).toEqual([open, open])
      const isAway = (date: string) => (absence?.from_date ?? '') <= date && date <= (absence?.to_date ?? '')
      const of = (person: string) => hours.people.find((one) => one.name === person)?.open
      expect(of('Person 0')).toBe(openByClock(bounds, zone, (at) => isOpen(at) && !isAway(at.date)))
      // From six to twelve, of which the workshop is open from eight.
      expect(of('Person 1')).toBe(
        openByClock(bounds, zone, ({ weekday, time }) => weekday < 6 && time >= '08:00' && time < '12:00'),
      )
      expect(of('Person 3') ?? null).toBeNull()
    }
    expect(begin.month).toBeGreaterThan(0)
  },
)
