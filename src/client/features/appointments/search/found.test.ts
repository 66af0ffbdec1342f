import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { SearchResults } from '#contract/search.ts'
import { soughtWords } from '#domain/search-words.ts'
import { findKept, findOrders, joinFound } from './found.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const anna = { id: 'anna', kind: 'person', name: 'Anna Łukasiewicz', phone: '+48601234567', email: null }
const order = (id: string, plate: string | null, customer: object | null = anna) =>
  ({
    id,
    number: '2026/17',
    complaint: 'Brakes',
    status: 'confirmed',
    startsAt: '2026-11-21T08:00:00Z',
    vehicle: { id: `car-${plate}`, plate, brand: 'Škoda', model: 'Octavia', vin: null },
    customer,
  }) as Appointment
const cached = [order('a', 'WPI 20931'), order('b', null), order('c', 'KR 1AB23', null)]
const asked = (typed: string, hasContacts = true) => ({ words: soughtWords(typed), hasContacts })
const kept = (typed: string, hasContacts = true) => {
  const found = findKept(findOrders(cached, asked(typed, hasContacts), now), cached, asked(typed, hasContacts), 5)
  return {
    orders: found.orders.found.map(({ id }) => id),
    cars: found.cars.found.map(({ vehicle }) => vehicle.plate),
    customers: found.customers.found.map(({ name, vehicles }) => [name, vehicles.length]),
  }
}

test('S3 the cache is searched by plate, name, phone, make and number, also for a car without a plate', () => {
  for (const typed of ['lukasiewicz', '601 234 567', '567', '+48601234567']) {
    expect(kept(typed)).toEqual({ orders: ['a', 'b'], cars: ['WPI 20931', null], customers: [['Anna Łukasiewicz', 2]] })
  }
  expect(kept('wpi-20931')).toEqual({ orders: ['a'], cars: ['WPI 20931'], customers: [['Anna Łukasiewicz', 2]] })
  expect(kept('skoda')).toEqual({ orders: ['a', 'b', 'c'], cars: ['WPI 20931', null, 'KR 1AB23'], customers: [] })
  expect(kept('2026/17').orders).toEqual(['a', 'b', 'c'])
  expect(kept('opel')).toEqual({ orders: [], cars: [], customers: [] })
})

test('S3 a mechanic finds no customer in the cache, and nothing by a phone number', () => {
  expect(kept('lukasiewicz', false)).toEqual({ orders: ['a', 'b'], cars: ['WPI 20931', null], customers: [] })
  expect(kept('601234567', false)).toEqual({ orders: [], cars: [], customers: [] })
})

const group = <F>(found: F[], count: number) => ({ found, count, isMore: false })
const results = {
  orders: group([order('c', 'KR 1AB23', null), order('a', 'WPI 20931')], 12),
  cars: group([{ vehicle: order('a', 'WPI 20931').vehicle, customer: anna, visits: 3 }], 1),
  customers: group([{ ...anna, vehicles: [] }], 1),
} as unknown as SearchResults

test('S2 the results of the server follow those of the cache', () => {
  const found = joinFound([order('a', 'WPI 20931')], results, asked('skoda'), false, 5)
  expect(found.orders.found.map(({ id }) => id)).toEqual(['a', 'c'])
  expect([found.orders.count, found.cars.count, found.customers.count]).toEqual([12, 1, 1])
  expect(joinFound(cached, undefined, asked('skoda'), true, 5).orders.found.map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('S2 until new results arrive, old ones stay if they fit the text', () => {
  const found = joinFound([], results, asked('wpi 2'), true, 5)
  expect(found.orders.found.map(({ id }) => id)).toEqual(['a'])
  expect([found.orders.count, found.cars.found.length, found.customers.found.length]).toEqual([null, 1, 0])
  expect(joinFound([], results, asked('lukas'), true, 5).customers.found).toHaveLength(1)
})
