import { expect, test } from 'vitest'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import type { Status } from '#domain/appointment.ts'
import { overdueKeys } from './overdue-keys.ts'

const now = Date.UTC(2026, 10, 23, 10, 0)
const card = (key: string, id: string, status: Status, promisedAt: string | null) =>
  ({ key, appointment: { id, status, promisedAt } }) as unknown as BoardCard

test('a car is overdue once, until it is ready', () => {
  const cards = [
    card('a.0', 'a', 'in-progress', '2026-11-23T09:30:00Z'),
    card('a.1', 'a', 'in-progress', '2026-11-23T09:30:00Z'),
    card('b.0', 'b', 'ready', '2026-11-23T09:00:00Z'),
    card('c.0', 'c', 'completed', '2026-11-23T09:00:00Z'),
    card('d.0', 'd', 'arrived', '2026-11-23T10:30:00Z'),
    card('e.0', 'e', 'arrived', null),
  ]
  expect(overdueKeys(cards, now)).toEqual(['a.0'])
  expect(overdueKeys(cards, now + 3_600_000)).toEqual(['a.0', 'd.0'])
})
