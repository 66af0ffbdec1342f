import { describe, expect, test } from 'vitest'
import { addMonths, dayOfYearForm, estimateOn, nextTyreChange, oilDue } from './due-dates.ts'
import { mileageRate } from './mileage-rate.ts'

const year = mileageRate([
  { date: '2025-01-01', value: 100_000 },
  { date: '2026-01-01', value: 136_500 },
])
const interval = { months: 12, km: 15_000 }

describe('M10 the day on which something is due', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', 12, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-10', -1, '2025-12-10'],
    ['2026-01-10', -36, '2023-01-10'],
  ])('months: %s and %i months', (date, months, after) => expect(addMonths(date, months)).toBe(after))

  test.each([
    ['100 km a day: by the mileage', { date: '2026-01-01', mileage: 136_500 }, year, '2026-05-31', 'mileage'],
    ['no reading at the change: by the date', { date: '2026-01-01', mileage: null }, year, '2027-01-01', 'date'],
    ['no history: by the date', { date: '2026-01-01', mileage: 136_500 }, null, '2027-01-01', 'date'],
    ['long exceeded: when it was read', { date: '2025-06-01', mileage: 110_000 }, year, '2026-01-01', 'mileage'],
    ['the date is earlier', { date: '2025-01-10', mileage: 136_000 }, year, '2026-01-10', 'date'],
    [
      'a car that stands: by the date',
      { date: '2026-01-01', mileage: 100_000 },
      mileageRate([
        { date: '2025-01-01', value: 100_000 },
        { date: '2026-01-01', value: 100_000 },
      ]),
      '2027-01-01',
      'date',
    ],
  ])('the oil: %s', (_, change, rate, dueOn, by) => {
    expect(oilDue(change, interval, rate)).toMatchObject({ dueOn, by })
  })

  test('the oil: a reading that is just at the limit makes it due, but not before the change', () => {
    expect(oilDue({ date: '2026-03-01', mileage: 121_500 }, interval, year).dueOn).toBe('2026-03-01')
  })

  test('the oil: on the same day by both, the date is the reason', () => {
    const due = oilDue({ date: '2026-01-01', mileage: 136_500 }, { months: 5, km: 15_100 }, year)
    expect(due).toMatchObject({ dueOn: '2026-06-01', by: 'date', byMileage: '2026-06-01' })
  })

  test.each([
    ['after twenty years', 732_000, '2046-01-16'],
    ['later', 732_100, null],
  ])('the oil: a mileage that is reached %s', (_, km, byMileage) => {
    expect(oilDue({ date: '2026-01-01', mileage: 136_500 }, { months: 12, km }, year)).toMatchObject({ byMileage })
  })

  test('the oil shows both days, and what they come from', () => {
    expect(oilDue({ date: '2026-01-01', mileage: 136_500 }, interval, year)).toEqual({
      ...{ dueOn: '2026-05-31', by: 'mileage' },
      ...{ byDate: '2027-01-01', atMileage: 151_500, byMileage: '2026-05-31' },
    })
    expect(year && estimateOn(year, '2026-01-11')).toEqual({
      ...{ perDay: 100, isAssumed: false, days: 365, today: 137_500 },
      first: { date: '2025-01-01', value: 100_000 },
      last: { date: '2026-01-01', value: 136_500 },
    })
  })

  test('a reading before the change that is above its interval makes it due at the change, not before', () => {
    const due = oilDue({ date: '2026-03-01', mileage: 100_000 }, interval, year)
    expect(due).toMatchObject({ dueOn: '2026-03-01', by: 'mileage' })
  })

  test.each([
    ['2026-01-01', '2026-03-25', '2026-spring'],
    ['2026-03-25', '2026-03-25', '2026-spring'],
    ['2026-03-26', '2026-10-20', '2026-autumn'],
    ['2026-10-21', '2027-03-25', '2027-spring'],
    ['2026-12-31', '2027-03-25', '2027-spring'],
  ])('the tyres: from %s', (from, dueOn, season) => {
    expect(nextTyreChange(from, { spring: '03-25', autumn: '10-20' })).toEqual({ dueOn, season })
  })

  test('the tyres: where autumn comes before spring in a year', () => {
    const south = { spring: '10-20', autumn: '03-25' }
    expect(nextTyreChange('2026-01-01', south)).toEqual({ dueOn: '2026-03-25', season: '2026-autumn' })
    expect(nextTyreChange('2026-04-01', south)).toEqual({ dueOn: '2026-10-20', season: '2026-spring' })
  })

  test('the tyres: both on one day are one change, which has one name', () => {
    const both = { spring: '03-25', autumn: '03-25' }
    expect(nextTyreChange('2026-01-01', both)).toEqual({ dueOn: '2026-03-25', season: '2026-spring' })
  })

  test('a day of the year exists in every year', () => {
    const days = ['01-01', '02-28', '12-28', '02-29', '13-01', '00-10', '06-31', '6-1']
    const others = ['06-15', '06-1x', '2026-06-15', '06-155']
    const valid = [...days, ...others].filter((day) => dayOfYearForm.test(day))
    expect(valid).toEqual(['01-01', '02-28', '12-28', '06-15'])
  })
})
