import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isEnded } from '#domain/appointment.ts'
import { sumLine } from '#domain/order-lines.ts'
import { dayBounds, toWall } from '#domain/wall-time.ts'
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
test('the texts of its people are in the language of the workshop, and nothing else depends on it', () => {
  const writtenIn = (language: 'en' | 'pl') =>
    (buildDemo(3, mondayNoon, { language }).rows.appointment ?? []).map(
      ({ complaint, notes }) => `${complaint} ${notes}`,
    )
  const polish = writtenIn('pl')
  const english = writtenIn('en')
  expect(english).toHaveLength(polish.length)
  expect(polish.filter((text) => /[ąćęłńóśźż]/i.test(text)).length).toBeGreaterThan(50)
  expect(english.filter((text) => /[ąćęłńóśźż]/i.test(text))).toEqual([])
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
