import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import { groupOrders, readOrdersSearch } from './group-orders.ts'

const order = (id: string, startsAt: string, status: Status) => ({ id, startsAt, status }) as Appointment
const orders = [
  order('a', '2026-11-20T09:00:00Z', 'ready'),
  order('b', '2026-11-21T09:00:00Z', 'confirmed'),
  order('c', '2026-11-21T08:00:00Z', 'in-progress'),
  order('d', '2026-11-21T07:00:00Z', 'on-hold'),
  order('e', '2026-11-25T07:00:00Z', 'confirmed'),
  order('f', '2026-11-19T07:00:00Z', 'cancelled'),
]
const dateOf = (instant: string) => instant.slice(0, 10)
const ids = (filter: Parameters<typeof groupOrders>[1]) =>
  groupOrders(orders, filter, dateOf).map(({ date, orders }) => [date, ...orders.map(({ id }) => id)])

test('groupOrders: the house newest day first, each day in order of time', () => {
  expect(ids('house')).toEqual([
    ['2026-11-21', 'd', 'c'],
    ['2026-11-20', 'a'],
  ])
})

test('groupOrders: what is to come begins with the nearest day', () => {
  expect(ids('coming')).toEqual([
    ['2026-11-21', 'b'],
    ['2026-11-25', 'e'],
  ])
  expect(ids('done')).toEqual([['2026-11-19', 'f']])
})

test('an address that cannot be read shows the house', () => {
  expect(readOrdersSearch({ show: 'done' })).toEqual({ show: 'done' })
  expect(readOrdersSearch({ show: 'nonsense' })).toEqual({})
})
