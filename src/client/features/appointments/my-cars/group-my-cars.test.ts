import { describe, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import { firstOf, groupMyCars, hasNone, newestOf, nextInWorkshop } from './group-my-cars.ts'

const at = (hour: number, day = 23) => Date.UTC(2026, 10, day, hour)
const iso = (instant: number) => new Date(instant).toISOString()
const dateOf = (instant: number) => iso(instant).slice(0, 10)
const today = { bounds: { from: at(0), to: at(24) }, dateOf }

type CarFacts = {
  who?: string | null
  from?: number
  since?: number
  worked?: readonly (readonly [number, number])[]
  bay?: string | null
  version?: number
}

function car(
  id: string,
  status: Status,
  { who = 'marek', from = at(8), since = from, worked = [], bay = 'lift', version = 1 }: CarFacts = {},
) {
  return {
    ...{ id, status, version, statusVersion: version, startsAt: iso(from), statusSince: iso(since) },
    worked: worked.map(([start, end]) => ({ from: iso(start), to: iso(end) })),
    blocks: [
      { id: `${id} block`, bayId: bay, employeeId: who, from: iso(from), to: iso(from + 3_600_000), live: true },
    ],
  } as unknown as Appointment
}

const idsOf = (cars: readonly { appointment: Appointment }[]) => cars.map(({ appointment }) => appointment.id)
const group = (...cars: Appointment[]) => {
  const { now, next, waiting, done } = groupMyCars(cars, 'marek', today)
  return {
    now: idsOf(now),
    next: Object.fromEntries(next.map(({ date, cars: ofDay }) => [date, idsOf(ofDay)])),
    waiting: idsOf(waiting),
    done: idsOf(done),
  }
}
const none = { now: [], next: {}, waiting: [], done: [] }

describe('W1 groupMyCars', () => {
  test.each<[string, Appointment, Partial<ReturnType<typeof group>>]>([
    ['a car in progress is now', car('a', 'in-progress'), { now: ['a'] }],
    ['a car that arrived is next', car('a', 'arrived'), { next: { '2026-11-23': ['a'] } }],
    ['a booked car is next', car('a', 'confirmed', { from: at(15) }), { next: { '2026-11-23': ['a'] } }],
    [
      'a booked car that is late is still next',
      car('a', 'confirmed', { from: at(1) }),
      { next: { '2026-11-23': ['a'] } },
    ],
    [
      'a booked car of another day is next then',
      car('a', 'confirmed', { from: at(8, 25) }),
      { next: { '2026-11-25': ['a'] } },
    ],
    ['a booked car that did not come yesterday is not', car('a', 'confirmed', { from: at(8, 22) }), {}],
    [
      'a car that arrived yesterday is next today',
      car('a', 'arrived', { from: at(8, 22) }),
      { next: { '2026-11-23': ['a'] } },
    ],
    ['a request is not work yet', car('a', 'requested', { from: at(15) }), {}],
    ['a proposal is not work yet', car('a', 'proposed', { from: at(15) }), {}],
    ['awaiting parts is waiting', car('a', 'awaiting-parts'), { waiting: ['a'] }],
    ['awaiting approval is waiting', car('a', 'awaiting-approval'), { waiting: ['a'] }],
    ['on hold is waiting', car('a', 'on-hold', { from: at(8, 12) }), { waiting: ['a'] }],
    ['a car that became ready today is done', car('a', 'ready', { since: at(9) }), { done: ['a'] }],
    ['a car that became ready yesterday is not', car('a', 'ready', { from: at(8, 22), since: at(9, 22) }), {}],
    [
      'a car handed over today whose work ended yesterday is not done today',
      car('a', 'completed', { since: at(9), worked: [[at(8, 22), at(10, 22)]] }),
      {},
    ],
    [
      'a car handed over today whose work ended today is',
      car('a', 'completed', { since: at(12), worked: [[at(8), at(10)]] }),
      { done: ['a'] },
    ],
    ['a cancelled car is nowhere', car('a', 'cancelled'), {}],
    ['a no-show is nowhere', car('a', 'no-show'), {}],
    ['the car of somebody else is nowhere', car('a', 'in-progress', { who: 'piotr' }), {}],
    ['a car without an employee is nowhere', car('a', 'arrived', { who: null }), {}],
  ])('%s', (_title, appointment, expected) => {
    expect(group(appointment)).toEqual({ ...none, ...expected })
  })

  test('each group has its order: the longest work and wait first, the next start first, the last done first', () => {
    const grouped = group(
      car('n2', 'in-progress', { since: at(9) }),
      car('n1', 'in-progress', { since: at(7) }),
      car('tomorrow', 'confirmed', { from: at(7, 24) }),
      car('noon', 'confirmed', { from: at(12) }),
      car('old', 'arrived', { from: at(16, 20) }),
      car('ten', 'arrived', { from: at(10) }),
      car('w2', 'on-hold', { since: at(9) }),
      car('w1', 'awaiting-parts', { since: at(8, 20) }),
      car('d1', 'ready', { since: at(8) }),
      car('d2', 'ready', { since: at(10) }),
    )
    expect(grouped).toEqual({
      now: ['n1', 'n2'],
      next: { '2026-11-23': ['old', 'ten', 'noon'], '2026-11-24': ['tomorrow'] },
      waiting: ['w1', 'w2'],
      done: ['d2', 'd1'],
    })
  })

  test('of work in several parts the next own one counts, with its bay', () => {
    const [mine] = groupMyCars(
      [
        {
          ...car('a', 'arrived', { from: at(8, 22) }),
          blocks: [
            ...car('a', 'arrived', { from: at(8, 22), bay: 'pit' }).blocks,
            ...car('a', 'arrived', { from: at(9), who: 'piotr' }).blocks,
            ...car('a', 'arrived', { from: at(14), bay: 'lift 2' }).blocks,
          ],
        },
      ],
      'marek',
      today,
    ).next
    expect(mine?.cars[0]).toMatchObject({ bayId: 'lift 2', startsAt: at(14) })
  })
})

test('W1 the car to begin with is the first at the workshop, if none is in progress', () => {
  const first = (...cars: Appointment[]) => firstOf(groupMyCars(cars, 'marek', today))?.appointment.id
  const expectedSoon = car('expected', 'confirmed', { from: at(9) })
  expect(first(expectedSoon, car('here', 'arrived', { from: at(11) }))).toBe('here')
  expect(first(expectedSoon)).toBeUndefined()
  expect(first(car('work', 'in-progress'), car('here', 'arrived'))).toBeUndefined()
})

test('W1 an employee without a car is shown the unassigned ones of today, else those of everybody', () => {
  const unassigned = car('free', 'arrived', { who: null })
  const late = car('late', 'confirmed', { who: null, from: at(7) })
  const others = [
    car('piotr', 'confirmed', { who: 'piotr', from: at(14) }),
    car('work', 'in-progress', { who: 'piotr' }),
    car('tomorrow', 'confirmed', { who: null, from: at(8, 24) }),
  ]
  expect(idsOf(nextInWorkshop([...others, unassigned, late], today))).toEqual(['late', 'free'])
  expect(idsOf(nextInWorkshop(others, today))).toEqual(['piotr'])
  expect(hasNone(groupMyCars(others, 'marek', today))).toBe(true)
})

test('W1 of an appointment in several lists the newest state counts', () => {
  const [old, changed] = [car('a', 'arrived'), car('a', 'in-progress', { version: 2 })]
  expect(newestOf([old], [changed])).toEqual([changed])
  expect(newestOf([changed], [old], [car('b', 'arrived')]).map(({ status }) => status)).toEqual([
    'in-progress',
    'arrived',
  ])
})
