import { describe, expect, test } from 'vitest'
import {
  addMonths,
  daysOf,
  isPeriod,
  lastFullMonth,
  monthOf,
  monthPeriod,
  monthsFrom,
  periodBefore,
  periodSpan,
} from './period.ts'

const hour = 3_600_000
const hoursOf = (from: string, to: string, zone: string) => {
  const span = periodSpan({ from, to }, zone)
  return (span.to - span.from) / hour
}

describe('M30 a period', () => {
  test.each([
    ['2026-11-01', '2026-11-30', true],
    ['2026-11-01', '2026-11-01', true],
    ['2026-11-02', '2026-11-01', false],
    ['2024-01-01', '2024-12-31', true],
    ['2025-01-01', '2026-01-01', true],
    ['2025-01-01', '2026-01-02', false],
    ['2026-02-29', '2026-03-01', false],
  ])('%s to %s: %s', (from, to, is) => {
    expect(isPeriod({ from, to })).toBe(is)
  })

  test.each([
    ['2026-03-29', '2026-03-29', 'Europe/Warsaw', 23],
    ['2026-10-25', '2026-10-25', 'Europe/Warsaw', 25],
    ['2026-03-01', '2026-03-31', 'Europe/Warsaw', 31 * 24 - 1],
    ['2026-10-01', '2026-10-31', 'Europe/Warsaw', 31 * 24 + 1],
    ['2026-01-01', '2026-12-31', 'Europe/Warsaw', 365 * 24],
    ['2026-11-01', '2026-11-01', 'America/New_York', 25],
    ['2026-04-05', '2026-04-05', 'Australia/Lord_Howe', 24.5],
    ['2026-03-01', '2026-03-31', 'Asia/Kolkata', 31 * 24],
  ])('%s to %s in %s has %d hours', (from, to, zone, hours) => {
    expect(hoursOf(from, to, zone)).toBe(hours)
  })

  test('begins at the local midnight', () => {
    expect(new Date(periodSpan(monthPeriod('2026-11'), 'Europe/Warsaw').from).toISOString()).toBe(
      '2026-10-31T23:00:00.000Z',
    )
    expect(new Date(periodSpan(monthPeriod('2026-11'), 'Pacific/Auckland').to).toISOString()).toBe(
      '2026-11-30T11:00:00.000Z',
    )
  })

  test.each([
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['2026-11-02', '2026-11-08', '2026-10-26', '2026-11-01'],
    ['2026-11-16', '2026-11-30', '2026-11-01', '2026-11-15'],
    ['2026-11-01', '2026-11-29', '2026-10-03', '2026-10-31'],
  ])('%s to %s follows %s to %s', (from, to, fromBefore, toBefore) => {
    expect(periodBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore })
  })

  test('months', () => {
    expect(monthOf('2026-11-23')).toBe('2026-11')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(monthsFrom('2026-02', '2026-01')).toEqual([])
    expect(monthPeriod('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(lastFullMonth('2026-01-31')).toBe('2025-12')
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(daysOf({ from: '2026-03-01', to: '2026-02-27' })).toEqual([])
  })
})
