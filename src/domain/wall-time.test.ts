import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayBounds,
  daysBetween,
  isLocalDate,
  isLocalTime,
  isTimeZone,
  minutesOf,
  toInstant,
  toWall,
  type Weekday,
  weekdayOf,
  weekOf,
} from './wall-time.ts'

const warsaw = 'Europe/Warsaw'
const hourMs = 3_600_000
const zones = [
  warsaw,
  'UTC',
  'Europe/London',
  'Europe/Dublin',
  'America/New_York',
  'America/Havana',
  'America/Asuncion',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]
const anyZone = fc.constantFrom(...zones)
const anyDate = fc.integer({ min: 0, max: 14_000 }).map((days) => addDays('2001-01-01', days))
const anyTime = fc.integer({ min: 0, max: 1439 }).map((m) => {
  return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
})
const utc = (text: string) => Date.parse(`${text}Z`)

describe('wall time to instant', () => {
  test.each([
    ['2026-03-28', '13:00', '2026-03-28T12:00'],
    ['2026-03-29', '13:00', '2026-03-29T11:00'],
    ['2026-03-29', '02:30', '2026-03-29T01:30'],
    ['2026-03-29', '01:59', '2026-03-29T00:59'],
    ['2026-03-29', '03:00', '2026-03-29T01:00'],
    ['2026-10-25', '01:59', '2026-10-24T23:59'],
    ['2026-10-25', '02:30', '2026-10-25T00:30'],
    ['2026-10-25', '03:00', '2026-10-25T02:00'],
    ['2026-06-30', '24:00', '2026-06-30T22:00'],
  ])('Warsaw %s %s is %sZ', (date, time, expected) => {
    expect(toInstant({ date, time }, warsaw)).toBe(utc(expected))
  })

  test('a skipped half hour is shown as 03:30', () => {
    expect(toWall(toInstant({ date: '2026-03-29', time: '02:30' }, warsaw), warsaw)).toEqual({
      date: '2026-03-29',
      time: '03:30',
    })
  })

  test('agrees with Temporal (compatible) in every zone, and where the clock is changed', () => {
    const changes = fc.constantFrom('2011-12-30', '2024-03-31', '2024-04-26', '2026-03-29', '2026-10-25', '2026-11-01')
    fc.assert(
      fc.property(fc.oneof(anyDate, changes), anyTime, anyZone, (date, time, zone) => {
        const oracle = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds
        expect(toInstant({ date, time }, zone)).toBe(oracle)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('instant to wall time', () => {
  test('both 02:30 of the long night give the same local time', () => {
    for (const at of ['2026-10-25T00:30', '2026-10-25T01:30:59.999']) {
      expect(toWall(utc(at), warsaw)).toEqual({ date: '2026-10-25', time: '02:30' })
    }
  })

  test('agrees with Temporal to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: utc('2001-01-01'), max: utc('2039-01-01') }), anyZone, (instant, zone) => {
        const oracle = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        expect(toWall(instant, zone)).toEqual({
          date: oracle.toPlainDate().toString(),
          time: oracle.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' }),
        })
      }),
      { numRuns: 2000 },
    )
  })

  test('is reversible for every time that occurs once', () => {
    fc.assert(
      fc.property(anyDate, anyTime, anyZone, (date, time, zone) => {
        const instant = toInstant({ date, time }, zone)
        expect(toInstant(toWall(instant, zone), zone)).toBe(instant)
      }),
    )
  })
})

describe('days', () => {
  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-07-01', 24],
  ])('%s in Warsaw has %i hours', (date, hours) => {
    const { from, to } = dayBounds(date, warsaw)
    expect((to - from) / hourMs).toBe(hours)
  })

  test('the days of a zone are contiguous', () => {
    fc.assert(
      fc.property(anyDate, anyZone, (date, zone) => {
        expect(dayBounds(date, zone).to).toBe(dayBounds(addDays(date, 1), zone).from)
        const oracle = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).epochMilliseconds
        expect(dayBounds(date, zone).from).toBe(oracle)
      }),
    )
  })

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-03-28', 0, '2026-03-28'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysBetween(date, expected)).toBe(days)
  })
  test('an invalid date has no next day', () => {
    expect(addDays('today', 1)).toBe('')
  })

  test.each<[string, Weekday]>([
    ['1969-12-31', 3],
    ['1970-01-01', 4],
    ['2026-03-29', 7],
    ['2026-03-30', 1],
    ['1900-01-01', 1],
  ])('%s is day %i of the week', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday)
  })

  test('a week begins on the given weekday and contains the date', () => {
    expect(weekOf('2026-03-29', 1)).toEqual([
      '2026-03-23',
      '2026-03-24',
      '2026-03-25',
      '2026-03-26',
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
    ])
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 7 }), (date, start) => {
        const week = weekOf(date, start as Weekday)
        expect(week).toHaveLength(7)
        expect(week).toContain(date)
        expect(weekdayOf(week[0] ?? '')).toBe(start)
      }),
    )
  })
})

describe('what is a date, a time, a zone', () => {
  test.each(['2026-02-28', '2028-02-29', '1900-01-01', '2999-12-31'])('%s is a date', (text) => {
    expect(isLocalDate(text)).toBe(true)
  })
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-01',
    '1899-12-31',
    '2026-01-01T00:00',
    'a2026-01-01',
    '12026-01-01',
    '2026-01-011',
    '',
    'today',
  ])('"%s" is no date', (text) => {
    expect(isLocalDate(text)).toBe(false)
  })
  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['12:60', false],
    ['12:00:00', false],
  ])('"%s" is a time: %s', (text, expected) => {
    expect(isLocalTime(text)).toBe(expected)
  })
  test('minutes count from midnight to 24:00', () => {
    expect(['00:00', '07:05', '24:00'].map(minutesOf)).toEqual([0, 425, 1440])
  })
  test.each([
    [warsaw, true],
    ['UTC', true],
    ['Europe/Kyiv', true],
    ['Europe/Lodz', false],
    ['+02:00', false],
    ['', false],
    ['Europe/Warsaw; drop', false],
  ])('"%s" is a time zone: %s', (zone, expected) => {
    expect(isTimeZone(zone)).toBe(expected)
  })
})
