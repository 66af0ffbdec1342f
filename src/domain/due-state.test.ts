import { describe, expect, test } from 'vitest'
import type { Status } from './appointment.ts'
import { type DueState, dueStateOf } from './due-state.ts'
import { assessPromises, type ForecastCar, forecastDone } from './promise-risk.ts'

const at = (hour: number, minute = 0, second = 0) => Date.UTC(2026, 10, 23, hour, minute, second)
const now = at(11)

type Case = [
  title: string,
  status: Status,
  promisedAt: number | null,
  doneAt: number | null | undefined,
  state: DueState,
]

describe('dueStateOf', () => {
  const cases: Case[] = [
    ['nothing promised', 'in-progress', null, at(12), { kind: 'none' }],
    ['no forecast, still ahead', 'in-progress', at(16), undefined, { kind: 'due', minutesLeft: 300 }],
    ['the work ends before the promise', 'in-progress', at(16), at(15, 30), { kind: 'due', minutesLeft: 300 }],
    ['the work ends exactly at the promise', 'in-progress', at(16), at(16), { kind: 'due', minutesLeft: 300 }],
    [
      'the work ends after the promise',
      'arrived',
      at(16),
      at(16, 40),
      { kind: 'at-risk', minutesLeft: 300, missedBy: 40 },
    ],
    [
      'the work ends after the known openings',
      'awaiting-parts',
      at(16),
      null,
      { kind: 'at-risk', minutesLeft: 300, missedBy: null },
    ],
    [
      'booked, the work would end too late',
      'confirmed',
      at(12),
      at(13),
      { kind: 'at-risk', minutesLeft: 60, missedBy: 60 },
    ],
    ['at the promised minute', 'in-progress', at(11), undefined, { kind: 'due', minutesLeft: 0 }],
    ['less than a minute late', 'in-progress', at(10, 59, 30), undefined, { kind: 'due', minutesLeft: -1 }],
    ['a minute late', 'in-progress', at(10, 59), at(12), { kind: 'overdue', lateMinutes: 1 }],
    ['late and on hold', 'on-hold', at(10, 38), null, { kind: 'overdue', lateMinutes: 22 }],
    [
      'late since yesterday',
      'awaiting-approval',
      at(16) - 86_400_000,
      undefined,
      { kind: 'overdue', lateMinutes: 1140 },
    ],
    ['late and not even here', 'confirmed', at(9), undefined, { kind: 'overdue', lateMinutes: 120 }],
    ['ready in time', 'ready', at(16), at(18), { kind: 'due', minutesLeft: 300 }],
    ['ready, not collected by the promised time', 'ready', at(10), undefined, { kind: 'due', minutesLeft: -60 }],
    ...(['completed', 'cancelled', 'rejected', 'no-show'] as const).map(
      (status): Case => [`ended: ${status}`, status, at(9), at(12), { kind: 'none' }],
    ),
  ]
  test.each(cases)('%s', (_, status, promisedAt, doneAt, state) => {
    expect(dueStateOf({ status, promisedAt }, now, doneAt)).toEqual(state)
  })
})

test('J4 the state agrees with the promise radar for every car of a day', () => {
  const workshop = {
    now,
    openings: [{ from: at(7), to: at(17) }],
    bayIds: ['b1'],
    mechanicIds: [],
    away: new Map(),
  }
  const cars = (['confirmed', 'arrived', 'in-progress', 'awaiting-parts', 'on-hold'] as const).flatMap((status, row) =>
    [9, 11, 12, 14, 16].map((hour, column): ForecastCar => {
      const startsAt = at(8 + column, 15 * row)
      const block = { bayId: `b${row}`, employeeId: null, from: startsAt, to: startsAt + 5_400_000 }
      const work = { status, statusSince: at(10), worked: [], workMinutes: 90 }
      return { ...work, id: `${status} ${hour}`, promisedAt: at(hour), startsAt, waitsUntil: null, blocks: [block] }
    }),
  )
  const kinds = { late: 'overdue', 'at-risk': 'at-risk', fine: 'due' } as const
  const radar = [...assessPromises(cars, workshop)].map(([id, { state }]) => [id, kinds[state]])
  const done = forecastDone(cars, workshop)
  const states = cars.map((car) => [car.id, dueStateOf(car, now, done.get(car.id)).kind])
  expect(new Map(states as [string, string][])).toEqual(new Map(radar as [string, string][]))
  expect(new Set(states.map(([, kind]) => kind))).toEqual(new Set(['due', 'at-risk', 'overdue']))
})
