import { expect, test } from 'vitest'
import { newAbsenceValues, withFirstDay } from './absence-values.ts'

test('a first day after the last day moves the last day; an earlier first day does not', () => {
  const values = { ...newAbsenceValues('a', '2026-11-21'), to: '2026-11-25' }
  expect(withFirstDay(values, '2026-11-24')).toEqual({ from: '2026-11-24', to: '2026-11-25' })
  expect(withFirstDay(values, '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-01' })
})
