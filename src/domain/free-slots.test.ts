import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutSpans, freeSlots, type SlotSearch } from './free-slots.ts'
import { addDays, type Span, toInstant, toWall } from './wall-time.ts'
import { openSpans, type WorkingHours } from './working-hours.ts'

const warsaw = 'Europe/Warsaw'
const monday = '2026-11-23'
const at = (time: string, date = monday) => toInstant({ date, time }, warsaw)
const span = (from: string, to: string, date = monday): Span => ({ from: at(from, date), to: at(to, date) })
const move = ({ from, to }: Span, minutes: number): Span => ({
  from: from + minutes * 60_000,
  to: to + minutes * 60_000,
})
const shown = (slots: readonly { from: number; bayId: string }[]) =>
  slots.map(({ from, bayId }) => {
    const { date, time } = toWall(from, warsaw)
    return `${date === monday ? '' : `${date.slice(8)} `}${time} ${bayId}`
  })

const withBreak = [span('08:00', '12:00'), span('12:30', '17:00')]
const tuesday = [span('08:00', '17:00', '2026-11-24')]
const find = (more: Partial<SlotSearch> = {}) =>
  shown(
    freeSlots({
      days: [withBreak, tuesday],
      bays: [{ id: 'a', taken: [] }],
      minutes: 60,
      from: at('06:00'),
      limit: 4,
      ...more,
    }),
  )

test('spans that only touch have no intersection', () => {
  expect(cutSpans([span('08:00', '10:00')], [span('10:00', '12:00')])).toEqual([])
})

describe('the next free slots', () => {
  test('start with the opening and are an hour or the length of the work apart', () => {
    expect(find()).toEqual(['08:00 a', '09:00 a', '10:00 a', '11:00 a'])
    expect(find({ minutes: 30 })).toEqual(['08:00 a', '09:00 a', '10:00 a', '11:00 a'])
    expect(find({ minutes: 150 })).toEqual(['08:00 a', '12:30 a', '24 08:00 a', '24 10:30 a'])
  })

  test('start at the next quarter-hour after now, never before it', () => {
    expect(find({ from: at('08:00') + 1, limit: 1 })).toEqual(['08:15 a'])
    expect(find({ from: at('09:45'), limit: 1 })).toEqual(['09:45 a'])
    expect(find({ from: at('16:10'), limit: 2 })).toEqual(['24 08:00 a', '24 09:00 a'])
    expect(find({ from: at('18:00', '2026-11-24') })).toEqual([])
  })

  test('use the first free bay, and wait if there is none', () => {
    const bays = [
      { id: 'a', taken: [span('08:00', '10:10')] },
      { id: 'b', taken: [span('09:00', '12:00')] },
    ]
    expect(find({ bays })).toEqual(['08:00 b', '10:15 a', '12:30 a', '13:30 a'])
    expect(find({ bays: [] })).toEqual([])
  })

  test('wait for the requested employee too', () => {
    expect(find({ people: [[span('07:00', '08:30'), span('09:30', '13:00')]] })).toEqual([
      '08:30 a',
      '13:00 a',
      '14:00 a',
      '15:00 a',
    ])
  })

  test('wait for one of several people who is free all the time', () => {
    const early = [span('10:00', '17:00')]
    const late = [span('07:00', '10:30')]
    // From 10:00 to 10:30 each of them is free for a part of the hour only.
    expect(find({ people: [early, late] })).toEqual(['08:00 a', '09:00 a', '10:30 a', '12:30 a'])
    expect(find({ people: [early, late], minutes: 30 })).toEqual(['08:00 a', '09:00 a', '10:30 a', '11:30 a'])
    expect(find({ people: [] })).toEqual([])
  })

  test('leave one of the people for each work that has nobody yet', () => {
    const unassigned = [span('08:00', '09:30'), span('09:00', '10:00')]
    expect(find({ people: [[], []], unassigned, limit: 2 })).toEqual(['08:00 a', '09:30 a'])
    expect(find({ people: [[]], unassigned, limit: 1 })).toEqual(['10:00 a'])
    expect(find({ unassigned, limit: 1 })).toEqual(['08:00 a'])
  })

  test('never span a break, unless the work is longer than every opening of the day', () => {
    expect(find({ minutes: 270 })).toEqual(['12:30 a', '24 08:00 a', '24 12:30 a'])
    // Longer than either half of Monday, shorter than Tuesday.
    expect(find({ minutes: 300 })).toEqual(['08:00 a', '24 08:00 a'])
    expect(find({ minutes: 300, from: at('08:01') })).toEqual(['12:30 a', '24 08:00 a'])
    const longBefore = [
      [span('08:00', '17:00')],
      [0, 270].map((minutes) => move(span('08:00', '12:00'), minutes + 1440)),
    ]
    expect(find({ days: longBefore, minutes: 300 })).toEqual(['08:00 a', '24 08:00 a'])
    const bays = [{ id: 'a', taken: [span('12:00', '12:30')] }]
    expect(find({ minutes: 300, bays })).toEqual(['12:30 a', '24 08:00 a'])
  })

  test('openings that touch are joined, also over midnight', () => {
    const night = [span('20:00', '24:00'), { from: at('00:00', '2026-11-24'), to: at('04:00', '2026-11-24') }]
    const days = [night.slice(0, 1), night.slice(1)]
    expect(find({ days, minutes: 300 })).toEqual(['20:00 a'])
    expect(find({ days: [[span('08:00', '10:00'), span('10:00', '12:00')]], minutes: 180 })).toEqual(['08:00 a'])
    const afterwards = [span('08:00', '10:00'), span('10:00', '12:00'), span('13:00', '17:00')]
    expect(find({ days: [afterwards], minutes: 180 })).toEqual(['08:00 a', '13:00 a'])
    const within = [span('08:00', '12:00'), span('09:00', '10:00')]
    expect(find({ days: [within] })).toEqual(['08:00 a', '09:00 a', '10:00 a', '11:00 a'])
  })

  test('an opening may start off the quarter-hours', () => {
    expect(find({ days: [[span('08:05', '09:40')]], minutes: 95 })).toEqual(['08:05 a'])
    expect(find({ days: [[span('08:05', '09:40')]], from: at('08:05'), limit: 1 })).toEqual(['08:05 a'])
    expect(find({ days: [[span('08:05', '12:00')]] })).toEqual(['08:05 a', '09:15 a', '10:15 a'])
  })

  test('on the days of 23 and 25 hours long work has its full length', () => {
    const open: WorkingHours = {
      weekly: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [{ from: '01:00', to: '06:00' }] },
      exceptions: [],
      observeHolidays: false,
    }
    const on = (date: string, minutes: number) =>
      freeSlots({
        days: [openSpans(date, open, 'PL', warsaw)],
        bays: [{ id: 'a', taken: [] }],
        minutes,
        from: at('00:00', date),
        limit: 9,
      }).map((slot) => [toWall(slot.from, warsaw).time, (slot.to - slot.from) / 60_000])
    // Four real hours in spring, six in autumn.
    expect(on('2026-03-29', 240)).toEqual([['01:00', 240]])
    expect(on('2026-03-29', 60).map(([time]) => time)).toEqual(['01:00', '03:00', '04:00', '05:00'])
    expect(on('2026-10-25', 360)).toEqual([['01:00', 360]])
    expect(on('2026-10-25', 60).map(([time]) => time)).toEqual(['01:00', '02:00', '02:00', '03:00', '04:00', '05:00'])
  })
})

test('cutSpans returns the intersection', () => {
  expect(cutSpans(withBreak, [span('11:00', '13:00'), span('16:00', '20:00')])).toEqual([
    span('11:00', '12:00'),
    span('12:30', '13:00'),
    span('16:00', '17:00'),
  ])
  expect(cutSpans(withBreak, [])).toEqual([])
})

describe('for any station and any occupancy', () => {
  const firstDay = '2026-10-24'
  const grid = fc.integer({ min: 0, max: 287 })
  // Up to three openings a day on the five-minute grid, over the clock change.
  const dayOf = (offset: number) =>
    fc.uniqueArray(grid, { maxLength: 6 }).map((points): Span[] => {
      const date = addDays(firstDay, offset)
      const sorted = points.toSorted((a, b) => a - b).map((point) => toTime(point, date))
      return Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
        from: sorted[2 * index] ?? 0,
        to: sorted[2 * index + 1] ?? 0,
      })).filter(({ from, to }) => from < to)
    })
  const toTime = (point: number, date: string) =>
    toInstant(
      { date, time: `${String(Math.floor(point / 12)).padStart(2, '0')}:${String((point % 12) * 5).padStart(2, '0')}` },
      warsaw,
    )
  const begin = toTime(0, firstDay)
  const held = fc
    .record({ at: fc.integer({ min: 0, max: 4 * 1440 }), minutes: fc.integer({ min: 5, max: 600 }) })
    .map((one): Span => ({ from: begin + one.at * 60_000, to: begin + (one.at + one.minutes) * 60_000 }))
  const search: fc.Arbitrary<SlotSearch> = fc.record({
    days: fc.tuple(dayOf(0), dayOf(1), dayOf(2), dayOf(3)),
    bays: fc
      .array(fc.array(held, { maxLength: 5 }), { maxLength: 3 })
      .map((all) => all.map((taken, index) => ({ id: String(index), taken }))),
    people: fc.array(held, { maxLength: 3 }).map((taken) => [taken]),
    minutes: fc.integer({ min: 1, max: 120 }).map((fives) => fives * 5),
    from: fc.integer({ min: 0, max: 2000 }).map((minutes) => begin + minutes * 60_000),
    limit: fc.integer({ min: 1, max: 20 }),
  })

  test('no slot overlaps an occupied span, starts outside the openings or before `from`', () => {
    fc.assert(
      fc.property(search, (one) => {
        const slots = freeSlots(one)
        expect(slots.length).toBeLessThanOrEqual(one.limit)
        for (const { from, to, bayId } of slots) {
          expect(to - from).toBe(one.minutes * 60_000)
          expect(from).toBeGreaterThanOrEqual(one.from)
          const taken = [...(one.bays.find(({ id }) => id === bayId)?.taken ?? []), ...(one.people?.flat() ?? [])]
          expect(taken.filter((other) => other.from < to && from < other.to)).toEqual([])
          const opening = one.days.find((day) => day.some((open) => open.from <= from && from < open.to))
          expect(opening).toBeDefined()
          const isLong = opening?.every((open) => open.to - open.from < to - from)
          if (isLong) expect(opening?.map((open) => open.from)).toContain(from)
        }
        for (const [index, { from }] of slots.entries()) {
          const before = slots[index - 1]
          if (before) expect(from - before.from).toBeGreaterThanOrEqual(Math.max(60, one.minutes) * 60_000)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('work that fits an opening of its day stays within one', () => {
    fc.assert(
      fc.property(search, (one) => {
        for (const { from, to } of freeSlots(one)) {
          const day = one.days.find((spans) => spans.some((open) => open.from <= from && from < open.to)) ?? []
          if (day.every((open) => open.to - open.from < to - from)) continue
          const all = one.days.flat()
          // Openings of two days may touch at midnight: continues over adjacent openings.
          let reached = from
          for (const open of all) if (open.from <= reached && reached < open.to) reached = open.to
          expect(reached).toBeGreaterThanOrEqual(to)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('an empty station offers the first time at which the work fits', () => {
    fc.assert(
      fc.property(search, (one) => {
        const empty = { ...one, bays: [{ id: 'a', taken: [] }], people: [[]], limit: 1 }
        const fits = one.days
          .flat()
          .filter((open) => Math.max(open.from, one.from + 900_000) + one.minutes * 60_000 <= open.to)
        const first = freeSlots(empty)[0]?.from ?? Number.POSITIVE_INFINITY
        for (const open of fits) expect(first).toBeLessThanOrEqual(Math.max(open.from, one.from + 900_000))
      }),
      { numRuns: 300 },
    )
  })
})
