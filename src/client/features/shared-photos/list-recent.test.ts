import { expect, test } from 'vitest'
import type { Status } from '#domain/appointment.ts'
import { listRecent } from './list-recent.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const order = (id: string, status: Status, at: string) => ({
  ...{ id, status, statusSince: `2026-11-23T${at}:00Z`, startsAt: `2026-11-23T${at}:00Z` },
})

test('S33 cars on site come first, the last changed one before the others, then those due soonest; ended ones are left out', () => {
  const listed = listRecent(
    [
      order('due at 14', 'confirmed', '14:00'),
      order('came at 8', 'arrived', '08:00'),
      order('due at 11', 'confirmed', '11:00'),
      order('collected', 'completed', '09:30'),
      order('in work since 9', 'in-progress', '09:00'),
      order('cancelled', 'cancelled', '10:00'),
    ],
    now,
  )
  expect(listed.map(({ id }) => id)).toEqual(['in work since 9', 'came at 8', 'due at 11', 'due at 14'])
})

test('S33 what is due another day is found by the search, not listed, and the list has an end', () => {
  const later = { ...order('next week', 'confirmed', '10:00'), startsAt: '2026-11-30T10:00:00Z' }
  const many = Array.from({ length: 20 }, (_, at) => order(`car ${at}`, 'arrived', '09:00'))
  expect(listRecent([later], now)).toEqual([])
  expect(listRecent([later, ...many], now)).toHaveLength(12)
})
