import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { findNewMissing } from './find-new-missing.ts'

const unassigned = { bay: { why: 'taken', id: null }, employee: null } as const
const car = (id: string, more: Partial<Appointment> = {}) => ({ id, status: 'arrived', ...more }) as Appointment

test('a walk-in without its bay is new once it comes into a list that was shown before', () => {
  const missing = car('a', { unassigned })
  expect(findNewMissing(undefined, [missing])).toEqual([])
  expect(findNewMissing([], [missing, car('b')])).toEqual([missing])
  expect(findNewMissing([missing], [missing])).toEqual([])
  expect(findNewMissing([], [car('c', { unassigned, status: 'cancelled' })])).toEqual([])
})
