import { expect, test } from 'vitest'
import { countVisits } from './count-visits.ts'

test('M5 visits to come, and those that were cancelled or missed, are counted apart from the visits', () => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  const visit = (startsAt: string, status: 'confirmed' | 'in-progress' | 'completed' | 'cancelled' | 'no-show') => ({
    ...{ startsAt, status },
  })
  expect(
    countVisits(
      [
        visit('2026-11-24T13:00:00Z', 'confirmed'),
        visit('2026-11-25T13:00:00Z', 'cancelled'),
        visit('2026-11-23T09:00:00Z', 'in-progress'),
        visit('2026-11-02T09:00:00Z', 'no-show'),
        visit('2026-10-01T09:00:00Z', 'completed'),
      ],
      now,
    ),
  ).toEqual({ booked: 1, missed: 2 })
})
