import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { groupOrders } from './group-orders.ts'

const order = (id: string, startsAt: string) => ({ id, startsAt }) as Appointment

test('orders are grouped by day, in the given order', () => {
  const orders = [
    order('a', '2026-11-21T09:00:00Z'),
    order('b', '2026-11-21T08:00:00Z'),
    order('c', '2026-11-20T09:00:00Z'),
  ]
  const groups = groupOrders(orders, (instant) => instant.slice(0, 10))
  expect(groups.map(({ date, orders }) => [date, ...orders.map(({ id }) => id)])).toEqual([
    ['2026-11-21', 'a', 'b'],
    ['2026-11-20', 'c'],
  ])
})
