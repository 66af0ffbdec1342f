import { expect, test } from 'vitest'
import {
  callsInMinute,
  callsOfDay,
  countChanges,
  dayCalls,
  findPeak,
  listsAfterChange,
  ordinaryWorkshop,
  sumCalls,
} from './day.ts'
import { type Outage, simulateOutage } from './outage.ts'
import {
  breaksOf,
  capacityOf,
  loadOf,
  type MeasuredCosts,
  mostWorkshops,
  outageOf,
  predictP99,
  type UnitCost,
} from './simulate.ts'
import { fillTables, type SizingBook } from './sizing-document.ts'

const unit = (loopMs: number, commits = 0, databaseMs = 0): UnitCost => ({
  ...{ loopMs, cpuMs: loopMs * 1.2, databaseMs, wallMs: loopMs + databaseMs + 1, commits, logBytes: commits * 5_000 },
})
const costsOf = (databaseMs: number): MeasuredCosts => ({
  calls: {
    ...{ start: unit(40, 0, databaseMs * 16), list: unit(1.5, 0, databaseMs), order: unit(1, 0, databaseMs) },
    ...{ visit: unit(1.5, 0, databaseMs), create: unit(3, 1, databaseMs), status: unit(2, 1, databaseMs) },
    ...{ note: unit(1.5, 1, databaseMs), line: unit(1.5, 1, databaseMs), details: unit(1.5, 1, databaseMs) },
    photo: { ...unit(5, 1, databaseMs), cpuMs: 150, wallMs: 200 },
  },
  command: unit(1, 1, databaseMs),
  commitWaitMs: databaseMs === 0 ? 0.5 : 0,
  idle: { megabytes: 150, cpuMsPerSecond: 2 },
  stream: { kilobytes: 10, cpuMsPerSecond: 0.001 },
  notice: { databaseMs: databaseMs / 50, instanceMs: databaseMs / 50 },
  bytes: { car: 12_000, photo: 350_000, logOfCall: 150 },
  backupMegabytesPerSecond: 40,
})
const sqlite = costsOf(0)
const postgres = costsOf(1)

test('the minutes of a day have all its calls', () => {
  const day = callsOfDay()
  const { carsADay, ofCar, openHours, pollMinutes } = ordinaryWorkshop
  expect(day.create).toBeCloseTo(carsADay * ofCar.create, 1)
  expect(day.status).toBeCloseTo(carsADay * ofCar.status, 1)
  expect(day.photo).toBeCloseTo(carsADay * ofCar.photo, 1)
  const polls = ((openHours * 60) / pollMinutes) * listsAfterChange
  expect(day.list).toBeCloseTo(countChanges(day) * listsAfterChange + polls, 0)
})

test('the day has its peaks at half past seven and at four, and a quiet night', () => {
  const { minute } = findPeak(sumCalls)
  expect(Math.abs(minute - 450)).toBeLessThanOrEqual(10)
  const changes = (at: number): number => countChanges(callsInMinute(at))
  expect(changes(960)).toBeGreaterThan(1.5 * changes(840))
  expect(changes(450)).toBeGreaterThan(1.5 * changes(600))
  expect(sumCalls(callsInMinute(180))).toBeLessThan(0.001)
  for (const call of dayCalls) expect(callsInMinute(720)[call]).toBeGreaterThanOrEqual(0)
})

test('twice the workshops are twice the load', () => {
  for (const costs of [sqlite, postgres]) {
    const [one, two] = [loadOf(costs, 1_000, 1), loadOf(costs, 2_000, 1)]
    for (const field of ['answers', 'changes', 'commits', 'streams', 'databaseGbAYear', 'mailsADay'] as const)
      expect(two[field] / one[field]).toBeCloseTo(2, 6)
    expect(two.cores).toBeLessThanOrEqual(2 * one.cores)
    expect(two.cores).toBeGreaterThan(1.9 * one.cores)
  }
})

test('instances share the load out until none is too busy', () => {
  for (const workshops of [100, 1_000, 10_000]) {
    const load = loadOf(postgres, workshops)
    expect(load.loop).toBeLessThanOrEqual(0.7)
    if (load.instances === 1) continue
    const fewer = loadOf(postgres, workshops, load.instances - 1)
    expect(fewer.loop > 0.7 || fewer.cores / fewer.instances > 2.8).toBe(true)
  }
  expect(loadOf(postgres, 10_000).instances).toBeGreaterThan(loadOf(postgres, 1_000).instances)
})

test('what breaks first is what holds least, and dearer calls break it earlier', () => {
  const breaks = breaksOf(sqlite, 'embedded')
  expect(breaks.map(({ most }) => most)).toEqual(breaks.map(({ most }) => most).toSorted((a, b) => a - b))
  const loop = breaks.find(({ name }) => name.startsWith('event loop'))
  expect(loop?.remedy).toContain('npm run move')
  const slower = { ...sqlite, calls: { ...sqlite.calls, list: unit(3) } }
  expect(mostWorkshops(slower, 'embedded', loop?.name ?? '')).toBeLessThan(loop?.most ?? 0)
  expect(capacityOf(postgres, 'several instances')).toBeGreaterThan(capacityOf(postgres, 'one instance'))
})

const back: Outage = {
  ...{ tablets: 300, commands: 20, commandsOfCall: 10, others: 0, readsOfDevice: 4, readsAfterCall: 4, busy: 0 },
  ...{ readMs: 1, commandMs: 1, commandWallMs: 1, spreadMs: 0 },
}

test('after an outage no work is done twice or left out', () => {
  const { emptyS, refused } = simulateOutage(back, 1)
  // 300 × (20 commands, 2 calls, 4 reads, and at most 2 × 4 reads after the calls), 1 ms each.
  expect(emptyS).toBeGreaterThanOrEqual(300 * 0.02)
  expect(emptyS).toBeLessThanOrEqual(300 * 0.036)
  expect(refused).toBe(0)
})

test('more tablets take longer; calls that wait more than ten seconds come again, and all is sent in the end', () => {
  const many = simulateOutage({ ...back, tablets: 3_000 }, 1)
  expect(many.refused).toBeGreaterThan(0)
  expect(Number.isFinite(many.emptyS)).toBe(true)
  expect(many.emptyS).toBeGreaterThan(3_000 * 0.02)
  expect(many.halfS).toBeLessThan(many.emptyS)
  const busy = simulateOutage({ ...back, busy: 0.5 }, 1)
  expect(busy.emptyS).toBeGreaterThan(1.5 * simulateOutage(back, 1).emptyS)
})

test('the same seed gives the same result', () => {
  expect(outageOf(postgres, 2_000, 4, 3)).toEqual(outageOf(postgres, 2_000, 4, 3))
  const rates = callsInMinute(450)
  expect(predictP99(sqlite, rates, 300, 1)).toBe(predictP99(sqlite, rates, 300, 1))
})

test('answers wait longer when the event loop is busy', () => {
  const rates = callsInMinute(450)
  expect(predictP99(sqlite, rates, 800, 1)).toBeGreaterThan(2 * predictP99(sqlite, rates, 50, 1))
})

const compared = { predicted: 10, measured: 11 }
const partOf = (costs: MeasuredCosts): NonNullable<SizingBook['sqlite']> => ({
  ...{ takenAt: '2026-11-27T01:00:00Z', commit: 'abc1234', machine: '2 × CPU', figures: [] },
  costs: { ...costs, unchanged: unit(0.5), streams: 1_500, filledBytes: 4_000 },
  checks: [
    {
      ...{ workshops: 100, hasPhotos: true, streams: 500, answers: compared, cpuMs: compared, databaseMs: compared },
      ...{ p99: compared, p50: 3, failures: 0 },
    },
  ],
  outage: { tablets: 300, emptyS: compared, refused: compared, healthyP99: 40, cpuMs: compared, failures: 0 },
})

test('the document keeps its text, and its tables are made anew', () => {
  const book = { sqlite: partOf(sqlite), postgres: partOf(postgres) }
  const before = '# Sizing\n\nBy hand.\n\n<!-- table: scales -->\nold\n<!-- end -->\n\nAlso by hand.\n'
  const text = fillTables(before, book)
  expect(text).toContain('By hand.')
  expect(text).toContain('Also by hand.')
  expect(text).not.toContain('old')
  expect(text).toContain('| 100,000 |')
  expect(fillTables(text, book)).toBe(text)
})
