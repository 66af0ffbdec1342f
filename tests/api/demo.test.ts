import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isEnded, isOnSite } from '#domain/appointment.ts'
import { sumLine } from '#domain/money/order-lines.ts'
import { dayBounds, type LocalTime, toInstant, toWall } from '#domain/wall-time.ts'
import { buildDemo } from '#server/demo/build-rows.ts'
import { runDemo } from '#server/demo/run-demo.ts'
import { openDatabase } from '#server/open-database.ts'

const zone = 'Europe/Warsaw'
const mondayNoon = Date.parse('2026-11-23T11:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'pitboard-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const todayOf = (now: number) => {
  const { rows } = buildDemo(7, now)
  const { from, to } = dayBounds(toWall(now, zone).date, zone)
  return (rows.appointment ?? []).filter(({ starts_at }) => from <= starts_at && starts_at < to)
}
const polishLetter = /[ąćęłńóśźż]/i

test('the demo is in one language: people, bays, jobs, notes, items, plates, prices, place', () => {
  const textsIn = ({ rows }: ReturnType<typeof buildDemo>) => [
    ...(rows.appointment ?? []).map(({ complaint, status_detail }) => `${complaint} ${status_detail}`),
    ...(rows.appointment_note ?? []).map(({ text }) => text),
    ...(rows.order_line ?? []).map(({ name, unit }) => `${name} ${unit}`),
    ...(rows.bay ?? []).map(({ name }) => name),
    ...(rows.employee ?? []).map(({ name }) => name),
  ]
  const polish = buildDemo(3, mondayNoon)
  const english = buildDemo(3, mondayNoon, { language: 'en' })
  expect(textsIn(polish).filter((text) => polishLetter.test(text)).length).toBeGreaterThan(500)
  expect(textsIn(english).filter((text) => polishLetter.test(text) || /szt\.|Olej|Podno/.test(text))).toEqual([])
  expect(english.rows.station).toMatchObject([{ country: 'GB', currency: 'GBP', time_zone: 'Europe/London' }])
  const share = ({ rows }: typeof polish, country: string) =>
    (rows.vehicle ?? []).filter((vehicle) => vehicle.country === country).length / (rows.vehicle?.length ?? 1)
  expect(share(polish, 'PL')).toBeGreaterThan(0.85)
  expect(share(english, 'GB')).toBeGreaterThan(0.85)
  expect(new Set((english.rows.order_line ?? []).map(({ vat_rate }) => vat_rate))).toEqual(new Set([2000]))
  expect(english.emails).toEqual(polish.emails)
})

describe.each([
  ['before the morning', '2026-11-23T03:00:00Z'],
  ['at the opening', '2026-11-23T06:05:00Z'],
  ['at noon', '2026-11-23T11:00:00Z'],
  ['in the evening', '2026-11-23T17:55:00Z'],
  ['on a Sunday at midnight', '2026-11-29T23:00:00Z'],
])('a demo that is started %s', (_when, instant) => {
  const now = Date.parse(instant)
  const demos = [11, 12].map((seed) => buildDemo(seed, now).rows)
  const times = (all: readonly (number | null | undefined)[]) =>
    all.flatMap((at) => (at ? toWall(at, zone).time : [])).toSorted()

  test('nothing happens outside the opening hours', () => {
    for (const { appointment, block, appointment_event } of demos) {
      const happened = [
        ...(block ?? []).map(({ from_at }) => from_at),
        ...(block ?? []).map(({ to_at }) => to_at),
        ...(appointment ?? []).map(({ promised_at }) => promised_at),
        ...(appointment_event ?? []).map(({ occurred_at }) => occurred_at),
      ]
      const all = times(happened)
      // A walk-in is booked minutes before its start.
      expect([all.at(0), all.at(-1)], 'first and last').toEqual([
        expect.stringMatching(/^0[67]:/),
        expect.stringMatching(/^1[89]:/),
      ])
      expect((all.at(0) ?? '') >= '06:59' && (all.at(-1) ?? '') <= '19:00', `${all.at(0)} ${all.at(-1)}`).toBe(true)
    }
  })

  test('the amount of a ready car is the sum of its lines', () => {
    for (const { appointment_event, order_line } of demos) {
      const lines = Map.groupBy(order_line ?? [], (line) => line.appointment_id)
      const ready = (appointment_event ?? []).filter(({ to_status }) => to_status === 'ready')
      expect(ready.length).toBeGreaterThan(500)
      for (const { appointment_id, detail } of ready) {
        const gross = lines.get(appointment_id)?.reduce((sum, line) => sum + line.gross, 0)
        expect(JSON.parse(detail ?? '{}')).toEqual({ amount: gross })
      }
    }
  })

  test('a planned car has a mechanic who is at work and free, or none; cars in the workshop have their own key tags', () => {
    for (const { appointment, block, employee, absence } of demos) {
      const planned = (block ?? []).filter(({ from_at, live }) => live && from_at > now)
      const people = new Map((employee ?? []).map((one) => [one.id, one]))
      const byPerson = Map.groupBy(planned, ({ employee_id }) => employee_id)
      for (const [id, blocks] of byPerson) {
        if (!id) continue
        const weekly = people.get(id)?.weekly
        const [own] = weekly ? JSON.parse(weekly)[1] : [{ from: '07:00', to: '19:00' }]
        const away = (absence ?? []).filter(({ employee_id }) => employee_id === id)
        const inOrder = blocks.toSorted((a, b) => a.from_at - b.from_at)
        for (const [index, { from_at, to_at }] of inOrder.entries()) {
          const { date, time } = toWall(from_at, zone)
          expect(time >= own.from && toWall(to_at, zone).time <= own.to, `${date} ${time}`).toBe(true)
          expect(away.some(({ from_date, to_date }) => from_date <= date && date <= to_date)).toBe(false)
          expect(inOrder[index + 1]?.from_at ?? to_at).toBeGreaterThanOrEqual(to_at)
        }
      }
      const here = (appointment ?? []).filter(({ status }) => isOnSite(status))
      const tags = here.flatMap(({ key_tag }) => key_tag ?? [])
      expect(new Set(tags).size).toBe(tags.length)
    }
  })
})

test.each(['08:10', '12:00', '17:30'])('at %s some cars are overdue and some at risk', (time) => {
  for (const seed of [21, 22]) {
    const now = toInstant({ date: '2026-11-24', time: time as LocalTime }, zone)
    const { appointment, block } = buildDemo(seed, now).rows
    const ends = new Map((block ?? []).map(({ appointment_id, to_at }) => [appointment_id, to_at]))
    const working = (appointment ?? []).filter(({ status, promised_at }) => status === 'in-progress' && promised_at)
    const overdue = working.filter(({ promised_at }) => (promised_at ?? now) < now)
    const late = working.filter(
      ({ id, promised_at }) => (promised_at ?? 0) > now && (promised_at ?? 0) < (ends.get(id) ?? 0),
    )
    expect([overdue.length > 0, late.length > 0], `${seed}`).toEqual([true, true])
  }
})

test('no two people have the same initials or short name; some have hours of their own, some time off', () => {
  for (const language of ['en', 'pl'] as const) {
    const { employee, absence } = buildDemo(1, mondayNoon, { language }).rows
    const initials = (employee ?? []).map(({ name }) =>
      name
        .split(' ')
        .map(([first]) => first)
        .join(''),
    )
    expect(new Set(initials).size).toBe(12)
    expect(new Set((employee ?? []).map(({ short_name }) => short_name)).size).toBe(12)
    expect((employee ?? []).filter(({ weekly }) => weekly)).toHaveLength(3)
    expect(absence?.length).toBeGreaterThan(2)
  }
})

test('exactly the cars that were worked on have lines, and these add up', () => {
  const { rows } = buildDemo(3, mondayNoon)
  const lines = Map.groupBy(rows.order_line ?? [], ({ appointment_id }) => appointment_id)
  const done = (rows.appointment ?? []).filter(({ status }) => status === 'completed')
  expect(done.filter(({ id }) => !lines.has(id))).toEqual([])
  const planned = (rows.appointment ?? []).filter(({ status }) => status === 'confirmed')
  expect(planned.filter(({ id }) => lines.has(id))).toEqual([])
  for (const { quantity, net_price, discount, vat_rate, ...sums } of rows.order_line ?? []) {
    const line = {
      quantity,
      netPrice: net_price,
      discountPercent: (discount ?? 0) / 100,
      vatRate: (vat_rate ?? 0) / 100,
    }
    expect(sums).toMatchObject({ net: sumLine(line).net, gross: sumLine(line).gross })
  }
})

test('a part arrives at the times of couriers', () => {
  const demos = [1, 2, 3, 4, 5].flatMap((seed) => buildDemo(seed, mondayNoon).rows.appointment ?? [])
  const expected = demos.flatMap(({ status_detail }) => JSON.parse(status_detail ?? 'null')?.expectedAt ?? [])
  const times = expected.map((at) => toWall(Date.parse(at), zone).time)
  expect(times).not.toHaveLength(0)
  expect(times.filter((time) => time < '08:00' || time > '16:00')).toEqual([])
})

const countStates = (now: number) =>
  Object.fromEntries(
    Map.groupBy(todayOf(now), ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

test('the demo is one station with ten bays, twelve people and five thousand customers', () => {
  const { rows } = buildDemo(1, mondayNoon)
  expect(rows.bay).toHaveLength(10)
  expect(rows.employee).toHaveLength(12)
  expect(rows.employee?.some(({ name }) => name.startsWith('Marek'))).toBe(true)
  expect(rows.customer).toHaveLength(5000)
  const names = (rows.customer ?? []).map(({ name }) => name).join('\n')
  expect(names).toMatch(/[ąćęłńóśźż]/)
  expect(names).toMatch(/Smith/)
  const days = new Set((rows.appointment ?? []).map(({ starts_at }) => toWall(starts_at, zone).date))
  expect(days.size).toBe(42)
})

test.each(['2026-11-23T05:30:00Z', '2026-11-23T11:00:00Z', '2026-11-28T17:30:00Z', '2026-03-29T10:00:00Z'])(
  'sixty cars are booked at the fixed times of today (%s)',
  (instant) => {
    const times = todayOf(Date.parse(instant)).map(({ starts_at }) => toWall(starts_at, zone).time)
    expect(times).toHaveLength(60)
    for (const time of ['08:00', '10:30', '14:00']) expect(times).toContain(time)
  },
)

test('statuses follow the time of day: nothing has arrived before the morning, all kinds at noon, nothing waits at night', () => {
  expect(countStates(Date.parse('2026-11-23T03:00:00Z'))).toEqual({
    confirmed: expect.any(Number),
    cancelled: expect.any(Number),
  })
  const noon = countStates(mondayNoon)
  for (const status of ['confirmed', 'in-progress', 'ready', 'completed'] as const)
    expect(noon[status]).toBeGreaterThan(2)
  expect(countStates(Date.parse('2026-11-23T22:30:00Z')).confirmed).toBeUndefined()
})

test('while the workshop is open cars are in work, also in the pause between two', () => {
  const tenPast = Date.parse('2026-11-27T09:10:00Z')
  const { from, to } = dayBounds('2026-11-27', zone)
  const inWork = Array.from({ length: 12 }, (_, seed) => {
    const { appointment = [] } = buildDemo(seed, tenPast).rows
    const ofToday = appointment.filter(({ starts_at }) => from <= starts_at && starts_at < to)
    return ofToday.filter(({ status }) => status === 'in-progress').length
  })
  expect(Math.min(...inWork)).toBeGreaterThanOrEqual(2)
})

test('past events are in order, and their result is the status', () => {
  const { rows } = buildDemo(3, mondayNoon)
  const events = Map.groupBy(rows.appointment_event ?? [], ({ appointment_id }) => appointment_id)
  for (const { id, status, status_version } of rows.appointment ?? []) {
    const history = events.get(id) ?? []
    expect(history.at(-1)?.to_status).toBe(status)
    expect(history).toHaveLength(status_version ?? 0)
    const times = history.map(({ occurred_at }) => occurred_at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(mondayNoon)
    for (const [index, event] of history.entries())
      expect(event.from_status).toBe(history[index - 1]?.to_status ?? null)
  }
  const live = new Map((rows.block ?? []).map(({ appointment_id, live }) => [appointment_id, live]))
  for (const { id, status } of rows.appointment ?? []) expect(live.get(id)).toBe(isEnded(status) ? 0 : 1)
})

test('a car that comes again has a higher mileage', () => {
  const { appointment = [] } = buildDemo(3, mondayNoon).rows
  const visits = appointment.filter(({ mileage }) => mileage !== null).toSorted((a, b) => a.starts_at - b.starts_at)
  const ofCars = [...Map.groupBy(visits, ({ vehicle_id }) => vehicle_id).values()]
  const repeated = ofCars.filter((ofCar) => ofCar.length > 1)
  expect(repeated.length).toBeGreaterThan(5)
  for (const ofCar of repeated) {
    const read = ofCar.map(({ mileage }) => mileage ?? 0)
    expect(read).toEqual(read.toSorted((a, b) => a - b))
  }
})

test('the same seed and instant give the same demo, another seed another one', () => {
  expect(buildDemo(5, mondayNoon)).toEqual(buildDemo(5, mondayNoon))
  expect(buildDemo(6, mondayNoon).rows.customer).not.toEqual(buildDemo(5, mondayNoon).rows.customer)
})

test('an empty folder is filled and the e-mail address printed; a folder with data is refused', async () => {
  const env = { DATA_DIR: folder }
  const output = await runDemo(['--seed', '2', '--now', '2026-11-23T11:00:00Z', '--zone', 'Asia/Tokyo'], env)
  expect(output.join('\n')).toContain('anna@example.com')
  const database = await openDatabase({ databaseUrl: null, dataDir: folder }, () => mondayNoon)
  const { count } = await database.db
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const station = await database.db.selectFrom('station').select('time_zone').executeTakeFirstOrThrow()
  await database.close()
  expect(station.time_zone).toBe('Asia/Tokyo')
  expect(count).toBeGreaterThan(1500)
  await expect(runDemo([], env)).rejects.toThrow(/data already/)
})

test.each([[['--seed', 'x']], [['--now', 'soon']], [['--sed', '1']], [['--zone', 'Warsaw']]])(
  '%j is answered with the usage',
  async (args) => {
    await expect(runDemo(args, { DATA_DIR: folder })).rejects.toThrow(/Usage/)
  },
)
