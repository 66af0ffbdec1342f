import { expect, test } from 'vitest'
import { chartMonths, choiceOf, periodOf, recentMonths } from './figures-period.ts'
import { readFiguresSearch } from './figures-search.ts'

const today = '2026-11-26'

test.each([
  [{}, { from: '2026-10-01', to: '2026-10-31' }, '2026-10'],
  [{ period: '2026-02' }, { from: '2026-02-01', to: '2026-02-28' }, '2026-02'],
  [{ period: 'last-3' }, { from: '2026-08-01', to: '2026-10-31' }, 'last-3'],
  [{ period: 'this-year' }, { from: '2026-01-01', to: '2026-12-31' }, 'this-year'],
  [{ period: 'last-12' }, { from: '2025-11-01', to: '2026-10-31' }, 'last-12'],
  [{ from: '2024-01-01', to: '2026-11-08' }, { from: '2026-10-01', to: '2026-10-31' }, '2026-10'],
  [{ from: '2026-11-08', to: '2026-11-02' }, { from: '2026-10-01', to: '2026-10-31' }, '2026-10'],
  [{ from: '2026-11-02', to: '2026-11-08' }, { from: '2026-11-02', to: '2026-11-08' }, 'days'],
])('M30 the period of %j', (search, period, choice) => {
  expect(periodOf(search, today)).toEqual(period)
  expect(choiceOf(search, today)).toBe(choice)
})

test('invalid parameters are left out', () => {
  expect(readFiguresSearch({ period: '2026-13', from: '2026-11-31', to: '2026-12-02', rows: 'all', bay: 'a' })).toEqual(
    {},
  )
  expect(readFiguresSearch({ period: 'toString' })).toEqual({})
  expect(readFiguresSearch({ rows: 'turnover', bay: 'a', person: 'b' })).toEqual({ rows: 'turnover' })
  expect(readFiguresSearch({ period: 'last-3', rows: 'hours', bay: 'a', person: 'b' })).toEqual({
    ...{ period: 'last-3', rows: 'hours', bay: 'a' },
  })
})

test('the months of the list and of the chart', () => {
  expect(recentMonths(today).slice(0, 2)).toEqual(['2026-11', '2026-10'])
  expect(recentMonths(today)).toHaveLength(14)
  expect(chartMonths({ from: '2026-10-01', to: '2026-10-31' }, today)).toEqual({ from: '2025-11', to: '2026-10' })
  expect(chartMonths({ from: '2026-01-01', to: '2026-12-31' }, today)).toEqual({ from: '2025-12', to: '2026-11' })
})
