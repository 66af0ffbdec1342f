import { describe, expect, test } from 'vitest'
import { mileageOn, mileageRate, type Reading, usualPerDay } from './mileage-rate.ts'

const readings = (...all: [string, number][]): Reading[] => all.map(([date, value]) => ({ date, value }))

describe('M10 kilometres a day', () => {
  test.each<[string, [string, number][], number | null, boolean]>([
    ['no reading', [], null, true],
    ['one reading', [['2026-01-01', 100_000]], usualPerDay, true],
    ['a reading of nothing', [['2026-01-01', 0]], null, true],
    [
      'a year of 36,500 km',
      [
        ['2025-01-01', 100_000],
        ['2026-01-01', 136_500],
      ],
      100,
      false,
    ],
    [
      'in any order',
      [
        ['2026-01-01', 136_500],
        ['2025-01-01', 100_000],
      ],
      100,
      false,
    ],
    [
      '29 days',
      [
        ['2026-01-01', 100_000],
        ['2026-01-30', 105_000],
      ],
      usualPerDay,
      true,
    ],
    [
      '30 days',
      [
        ['2026-01-01', 100_000],
        ['2026-01-31', 103_000],
      ],
      100,
      false,
    ],
    [
      'two readings of one day',
      [
        ['2026-01-01', 100_000],
        ['2026-01-01', 100_010],
      ],
      usualPerDay,
      true,
    ],
    [
      'a car that stands',
      [
        ['2025-01-01', 100_000],
        ['2026-01-01', 100_000],
      ],
      0,
      false,
    ],
    [
      'a missing digit in between',
      [
        ['2025-01-01', 100_000],
        ['2025-07-01', 11_800],
        ['2026-01-01', 136_500],
      ],
      100,
      false,
    ],
    [
      'a digit too many in between',
      [
        ['2025-01-01', 100_000],
        ['2025-07-01', 1_180_000],
        ['2026-01-01', 136_500],
      ],
      100,
      false,
    ],
    [
      'a digit too many at the end',
      [
        ['2024-01-01', 100_000],
        ['2024-12-31', 136_500],
        ['2025-01-01', 1_365_000],
      ],
      100,
      false,
    ],
    [
      'a missing digit at the end',
      [
        ['2024-01-02', 100_000],
        ['2025-01-01', 136_500],
        ['2026-01-01', 17_000],
      ],
      100,
      false,
    ],
    [
      'only decreasing ones: the latest counts',
      [
        ['2025-01-01', 200_000],
        ['2026-01-01', 50_000],
      ],
      usualPerDay,
      true,
    ],
    [
      'a replaced odometer: the longer history of the new one',
      [
        ['2023-01-01', 200_000],
        ['2025-01-01', 100],
        ['2025-06-01', 5_000],
        ['2026-01-01', 36_600],
      ],
      100,
      false,
    ],
    [
      'readings older than three years do not count',
      [
        ['2015-01-01', 10_000],
        ['2025-01-01', 100_000],
        ['2026-01-01', 136_500],
      ],
      100,
      false,
    ],
    [
      'one of three years ago counts',
      [
        ['2023-01-02', 100_000],
        ['2026-01-01', 209_500],
      ],
      100,
      false,
    ],
    [
      'one a day older does not',
      [
        ['2023-01-01', 100_000],
        ['2026-01-01', 209_600],
      ],
      usualPerDay,
      true,
    ],
    [
      '500 km a day',
      [
        ['2025-01-01', 100_000],
        ['2026-01-01', 282_500],
      ],
      500,
      false,
    ],
    [
      'two readings of the last day: the higher one is the later',
      [
        ['2025-01-01', 100_000],
        ['2026-01-01', 136_500],
        ['2026-01-01', 136_000],
      ],
      100,
      false,
    ],
    [
      '600 km a day is a mistake',
      [
        ['2025-01-01', 100_000],
        ['2026-01-01', 319_001],
      ],
      usualPerDay,
      true,
    ],
  ])('of %s', (_, all, perDay, isAssumed) => {
    const rate = mileageRate(readings(...all))
    if (perDay === null) return expect(rate).toBeNull()
    expect(rate).toMatchObject({ perDay, isAssumed })
  })

  test('of two chains of one length the one with the later reading counts', () => {
    const rate = mileageRate(readings(['2025-01-01', 200_000], ['2026-01-01', 50_000]))
    expect(rate?.last).toEqual({ date: '2026-01-01', value: 50_000 })
  })

  test('of a car with hundreds of readings the latest forty count', () => {
    const many = Array.from({ length: 500 }, (_, at) => {
      const day = new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10)
      return { date: day, value: 1_000 + at * 20 }
    })
    expect(mileageRate(many)).toMatchObject({ perDay: 20, first: many[460], last: many[499] })
  })

  test('gives the reading that is expected today, never less than the last one', () => {
    const rate = mileageRate(readings(['2025-01-01', 100_000], ['2026-01-01', 136_500]))
    expect(rate && mileageOn(rate, '2026-01-11')).toBe(137_500)
    expect(rate && mileageOn(rate, '2025-06-01')).toBe(136_500)
  })
})
