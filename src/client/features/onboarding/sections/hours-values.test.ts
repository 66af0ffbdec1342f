import { expect, test } from 'vitest'
import { workingHours } from '#contract/onboarding.ts'
import { addException, checkHours, hoursValues, toHours } from './hours-values.ts'

const span = (from: string, to: string) => ({ from, to })

test('C15 the default week and saved hours match the contract, and unchanged fields save the same values', () => {
  const fresh = hoursValues(null)
  expect(checkHours(fresh)).toEqual({})
  const saved = workingHours.parse(toHours({ ...fresh, exceptions: addException([], 'a', '2026-12-24') }))
  expect(toHours(hoursValues(saved))).toEqual(saved)
})

test('C15 each wrong day is reported at its wrong interval', () => {
  const values = hoursValues(null)
  values.weekly[1] = [span('12:00', '08:00')]
  values.weekly[3] = [span('08:00', '12:00'), span('11:00', '17:00')]
  values.exceptions = [
    { key: 'a', from: '2026-12-31', to: '2026-12-31', kind: 'special', intervals: [span('9:99', '12:00')], note: '' },
    { key: 'b', from: '2026-12-31', to: '2026-12-24', kind: 'closed', intervals: [], note: '' },
  ]
  expect(checkHours(values)).toEqual({
    'weekly.1.0': { code: 'custom', rule: 'reversed' },
    'weekly.3.1': { code: 'custom', rule: 'overlap' },
    'exceptions.0.intervals.0': { code: 'custom', rule: 'bad-time' },
    'exceptions.1': { code: 'custom', rule: 'reversed-dates' },
  })
})

test('a closed day loses its hours, and wrong hours in it are ignored', () => {
  const values = hoursValues(null)
  values.exceptions = [
    { key: 'a', from: '2026-12-24', to: '2026-12-24', kind: 'closed', intervals: [span('12:00', '08:00')], note: '' },
  ]
  expect(checkHours(values)).toEqual({})
  expect(toHours(values).exceptions[0]?.intervals).toEqual([])
})

test('exceptional days are sorted by date', () => {
  const later = { from: '2026-12-31', to: '2026-12-31', kind: 'closed' as const, intervals: [], note: '' }
  const saved = {
    ...toHours(hoursValues(null)),
    exceptions: [later, { ...later, from: '2026-12-24', to: '2026-12-24' }],
  }
  expect(hoursValues(saved).exceptions.map(({ from }) => from)).toEqual(['2026-12-24', '2026-12-31'])
})
