import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayBounds, toInstant, toWall, weekdayOf } from './wall-time.ts'
import {
  checkWorkingHours,
  closingAfter,
  exceptionOn,
  type HoursException,
  type Interval,
  intervalsOn,
  nextOpening,
  openMinutes,
  openSpans,
  type WorkingHours,
} from './working-hours.ts'

const warsaw = 'Europe/Warsaw'
const span = (text: string): Interval => ({ from: text.slice(0, 5), to: text.slice(6) })
const week = (day: readonly Interval[], saturday: readonly Interval[] = []) => {
  return { 1: day, 2: day, 3: day, 4: day, 5: day, 6: saturday, 7: [] }
}
const hours = (over: Partial<WorkingHours> = {}): WorkingHours => ({
  weekly: week([span('08:00-12:00'), span('12:30-17:00')], [span('09:00-13:00')]),
  exceptions: [],
  observeHolidays: true,
  ...over,
})
const exception = (from: string, to: string, intervals: string[] = []): HoursException => {
  return { from, to, kind: intervals.length ? 'special' : 'closed', intervals: intervals.map(span), note: '' }
}
const always = hours({
  weekly: { ...week([span('00:00-24:00')], [span('00:00-24:00')]), 7: [span('00:00-24:00')] },
  observeHolidays: false,
})
const at = (date: string, time: string) => toInstant({ date, time }, warsaw)

describe('checking', () => {
  test('ordinary hours, an empty week, touching intervals and 24:00 are valid', () => {
    expect(checkWorkingHours(hours())).toEqual({ ok: true })
    expect(checkWorkingHours(hours({ weekly: week([]) }))).toEqual({ ok: true })
    for (const texts of [
      ['12:00-24:00', '00:00-12:00'],
      ['08:00-12:00', '12:00-13:00'],
    ]) {
      expect(checkWorkingHours(hours({ weekly: week(texts.map(span)) }))).toEqual({ ok: true })
    }
    expect(checkWorkingHours(hours({ exceptions: [exception('2026-05-02', '2026-05-02', ['09:00-11:00'])] }))).toEqual({
      ok: true,
    })
  })

  test.each([
    ['reversed', ['12:00-08:00'], 0],
    ['reversed', ['08:00-08:00'], 0],
    ['overlap', ['08:00-12:00', '11:55-13:00'], 1],
    ['overlap', ['08:00-12:00', '13:00-17:00', '07:00-18:00'], 2],
    ['overlap', ['08:00-12:00', '08:00-12:00'], 1],
    ['off-grid', ['08:00-12:03'], 0],
    ['off-grid', ['08:01-12:00'], 0],
    ['bad-time', ['8:00-12:00'], 0],
    ['bad-time', ['24:00-24:00'], 0],
    ['bad-time', ['08:00-24:05'], 0],
    ['bad-time', ['08:00-12:60'], 0],
    ['bad-time', ['08:00-25:00'], 0],
  ] as const)('%s: %j', (why, texts, index) => {
    const intervals = texts.map((text) => ({ from: text.split('-')[0] ?? '', to: text.split('-')[1] ?? '' }))
    expect(checkWorkingHours(hours({ weekly: { ...week([]), 3: intervals } }))).toEqual({
      ok: false,
      why,
      at: ['weekly', 3, index],
    })
    const special = { ...exception('2026-05-02', '2026-05-02'), kind: 'special' as const, intervals }
    expect(checkWorkingHours(hours({ exceptions: [special] }))).toEqual({
      ok: false,
      why,
      at: ['exceptions', 0, 'intervals', index],
    })
  })

  test('a fifth interval of a day is too many', () => {
    const five = ['08:00-09:00', '10:00-11:00', '12:00-13:00', '14:00-15:00', '16:00-17:00'].map(span)
    expect(checkWorkingHours(hours({ weekly: { ...week([]), 7: five.slice(1) } }))).toEqual({ ok: true })
    expect(checkWorkingHours(hours({ weekly: { ...week([]), 7: five } }))).toEqual({
      ok: false,
      why: 'too-many',
      at: ['weekly', 7],
    })
  })

  test('every exception is checked', () => {
    const exceptions = [exception('2026-05-02', '2026-05-02', ['09:00-11:00']), exception('2026-05-04', '2026-05-03')]
    expect(checkWorkingHours(hours({ exceptions }))).toMatchObject({ ok: false, at: ['exceptions', 1] })
  })

  test('dates of exceptions must exist and be in order', () => {
    const check = (from: string, to: string) => checkWorkingHours(hours({ exceptions: [exception(from, to)] }))
    expect(check('2026-05-02', '2026-05-01')).toEqual({ ok: false, why: 'reversed-dates', at: ['exceptions', 0] })
    expect(check('2026-02-30', '2026-05-01')).toEqual({ ok: false, why: 'bad-date', at: ['exceptions', 0, 'from'] })
    expect(check('2026-05-02', 'later')).toEqual({ ok: false, why: 'bad-date', at: ['exceptions', 0, 'to'] })
  })
})

describe('a date', () => {
  test('without an exception has the hours of its weekday, in order of time', () => {
    const mixed = hours({ weekly: week([span('13:00-17:00'), span('08:00-12:00')]) })
    expect(intervalsOn('2026-03-30', mixed, 'PL')).toEqual([span('08:00-12:00'), span('13:00-17:00')])
    expect(intervalsOn('2026-03-28', hours(), 'PL')).toEqual([span('09:00-13:00')])
    expect(intervalsOn('2026-03-29', hours(), 'PL')).toEqual([])
  })

  test('that is a holiday is closed if holidays are observed, in that country', () => {
    expect(intervalsOn('2026-11-11', hours(), 'PL')).toEqual([])
    expect(intervalsOn('2025-12-24', hours(), 'PL')).toEqual([])
    expect(intervalsOn('2024-12-24', hours(), 'PL')).toHaveLength(2)
    expect(intervalsOn('2026-11-11', hours(), 'GB')).toHaveLength(2)
    expect(intervalsOn('2026-11-11', hours({ observeHolidays: false }), 'PL')).toHaveLength(2)
  })

  test('with an exception follows it, even on a holiday', () => {
    const special = hours({ exceptions: [exception('2026-11-10', '2026-11-12', ['10:00-12:00'])] })
    expect(['09', '10', '11', '12', '13'].map((day) => intervalsOn(`2026-11-${day}`, special, 'PL').length)).toEqual([
      2, 1, 1, 1, 2,
    ])
    const closed = hours({
      exceptions: [{ ...exception('2026-11-10', '2026-11-10'), intervals: [span('10:00-12:00')] }],
    })
    expect(intervalsOn('2026-11-10', closed, 'PL')).toEqual([])
  })

  test('with several exceptions follows the shortest, then the later', () => {
    const day = exception('2026-12-28', '2026-12-28', ['09:00-12:00'])
    const leave = exception('2026-12-27', '2026-12-31')
    expect(exceptionOn('2026-12-28', hours({ exceptions: [day, leave] }))).toBe(day)
    expect(exceptionOn('2026-12-28', hours({ exceptions: [leave, day] }))).toBe(day)
    expect(exceptionOn('2026-12-29', hours({ exceptions: [leave, day] }))).toBe(leave)
    const other = exception('2026-12-28', '2026-12-28')
    expect(exceptionOn('2026-12-28', hours({ exceptions: [day, other] }))).toBe(other)
    expect(exceptionOn('2026-12-26', hours({ exceptions: [day, other] }))).toBeUndefined()
  })
})

describe('clock changes', () => {
  test.each([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('%s from 00:00 to 24:00 is %i hours, whole', (date, count) => {
    expect(openSpans(date, always, 'PL', warsaw)).toEqual([dayBounds(date, warsaw)])
    expect(openMinutes(date, always, 'PL', warsaw)).toBe(count * 60)
  })

  test('08:00 stays 08:00 in local time', () => {
    expect(openSpans('2026-03-30', hours(), 'PL', warsaw)[0]?.from).toBe(Date.parse('2026-03-30T06:00Z'))
    expect(openSpans('2026-03-27', hours(), 'PL', warsaw)[0]?.from).toBe(Date.parse('2026-03-27T07:00Z'))
  })

  test('the skipped hour is not open, and nothing is counted twice', () => {
    const night = (...texts: string[]) => hours({ weekly: { ...week([]), 7: texts.map(span) } })
    expect(openSpans('2026-03-29', night('02:00-03:00'), 'PL', warsaw)).toEqual([])
    expect(openMinutes('2026-03-29', night('01:00-02:45', '03:00-05:00'), 'PL', warsaw)).toBe(180)
    expect(openMinutes('2026-10-25', night('02:00-03:00'), 'PL', warsaw)).toBe(120)
  })
})

/** The minute of closing is closed. */
const isOpenAt = (instant: number): boolean =>
  openSpans(toWall(instant, warsaw).date, hours(), 'PL', warsaw).some(({ from, to }) => from <= instant && instant < to)

describe('an instant', () => {
  test.each([
    ['2026-03-30', '07:59', false],
    ['2026-03-30', '08:00', true],
    ['2026-03-30', '12:00', false],
    ['2026-03-30', '12:30', true],
    ['2026-03-30', '17:00', false],
    ['2026-04-06', '10:00', false],
  ])('%s %s is open: %s', (date, time, expected) => {
    expect(isOpenAt(at(date, time))).toBe(expected)
  })

  test.each([
    ['2026-03-30', '09:10', '2026-03-30', '09:10'],
    ['2026-03-30', '12:00', '2026-03-30', '12:30'],
    ['2026-03-30', '17:00', '2026-03-31', '08:00'],
    ['2026-03-28', '13:00', '2026-03-30', '08:00'],
    ['2026-04-04', '13:00', '2026-04-07', '08:00'],
  ])('after %s %s it opens %s %s', (date, time, openDate, openTime) => {
    expect(nextOpening(at(date, time), hours(), 'PL', warsaw)).toBe(at(openDate, openTime))
  })

  test('no opening is found if the station never opens', () => {
    expect(nextOpening(at('2026-03-30', '09:00'), hours({ weekly: week([]) }), 'PL', warsaw)).toBeUndefined()
    const opensOn = (date: string) => hours({ weekly: week([]), exceptions: [exception(date, date, ['08:00-12:00'])] })
    const [last, tooLate] = [addDays('2026-03-30', 400), addDays('2026-03-30', 401)]
    expect(nextOpening(at('2026-03-30', '09:00'), opensOn(last), 'PL', warsaw)).toBe(at(last, '08:00'))
    expect(nextOpening(at('2026-03-30', '09:00'), opensOn(tooLate), 'PL', warsaw)).toBeUndefined()
  })

  test.each([
    ['2026-03-30', '09:00', '2026-03-30', '12:00'],
    ['2026-03-30', '12:30', '2026-03-30', '17:00'],
  ])('open at %s %s, it closes %s %s', (date, time, closeDate, closeTime) => {
    expect(closingAfter(at(date, time), hours(), 'PL', warsaw)).toBe(at(closeDate, closeTime))
  })

  test('a night shift closes in the morning; a closed station has no closing time', () => {
    const nights = hours({ weekly: week([span('00:00-06:00'), span('22:00-24:00')]) })
    expect(closingAfter(at('2026-03-30', '23:00'), nights, 'PL', warsaw)).toBe(at('2026-03-31', '06:00'))
    expect(closingAfter(at('2026-03-30', '12:00'), nights, 'PL', warsaw)).toBeUndefined()
    expect(closingAfter(at('2026-03-30', '12:00'), hours(), 'PL', warsaw)).toBeUndefined()
    // Always open: the limit of the search.
    expect(closingAfter(at('2026-03-30', '12:00'), always, 'PL', warsaw)).toBe(at(addDays('2026-03-30', 401), '00:00'))
  })
})

test('the next opening is open, not in the past, and no minute between is open', () => {
  const anyInstant = fc.integer({ min: 0, max: 60 * 24 * 700 }).map((m) => at('2026-01-01', '00:00') + m * 60_000)
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const opening = nextOpening(instant, hours(), 'PL', warsaw) ?? Number.NaN
      expect(isOpenAt(opening)).toBe(true)
      expect(opening).toBeGreaterThanOrEqual(instant)
      if (opening > instant) expect(isOpenAt(opening - 60_000)).toBe(false)
    }),
  )
})

test('spans lie within their day, ordered and disjoint', () => {
  const anyIntervals = fc
    .uniqueArray(fc.integer({ min: 0, max: 288 }), { minLength: 0, maxLength: 8 })
    .map((grid) => grid.sort((a, b) => a - b).map((five) => five * 5))
    .map((minutes) => {
      const text = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
      return Array.from({ length: Math.floor(minutes.length / 2) }, (_, i) => {
        return { from: text(minutes[2 * i] ?? 0), to: text(minutes[2 * i + 1] ?? 0) }
      })
    })
  const anyDate = fc.oneof(
    fc.constantFrom('2026-03-29', '2026-10-25'),
    fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days)),
  )
  fc.assert(
    fc.property(anyIntervals, anyDate, (intervals, date) => {
      const some = hours({ weekly: { ...week([]), [weekdayOf(date)]: intervals }, observeHolidays: false })
      expect(checkWorkingHours(some)).toEqual({ ok: true })
      const day = dayBounds(date, warsaw)
      let last = day.from
      for (const { from, to } of openSpans(date, some, 'PL', warsaw)) {
        expect(last <= from && from < to && to <= day.to).toBe(true)
        expect(toWall(from, warsaw).date).toBe(date)
        last = to
      }
    }),
  )
})
