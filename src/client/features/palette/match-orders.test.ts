import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { matchOrders, sortOrders } from './match-orders.ts'
import { toWords } from './rank-entries.ts'

const order = (id: string, parts: object = {}) =>
  ({
    id,
    number: '2026/17',
    status: 'confirmed',
    startsAt: '2026-11-21T08:00:00Z',
    keyTag: 'K4',
    vehicle: { plate: 'WPI 20931', brand: 'Škoda', model: 'Octavia' },
    customer: { name: 'Łukasz Wójcik', phone: '+48 600 100 200' },
    ...parts,
  }) as Appointment
const find = (typed: string) => {
  const { begun, inside } = matchOrders([order('a')], toWords(typed), () => 'Timing belt')
  return begun.length > 0 ? 'begun' : inside.length > 0 ? 'inside' : undefined
}

test('an order is found by plate, car, customer, phone, number, key and job, without accents', () => {
  for (const typed of ['wpi20931', 'wpi 209', 'skoda', 'lukasz woj', '48600100', '2026/17', 'k4', 'timing octavia']) {
    expect(find(typed), typed).toBe('begun')
  }
  for (const typed of ['pi20931', '600100', 'elt']) expect(find(typed), typed).toBe('inside')
  expect(find('opel')).toBeUndefined()
})

test('cars on site are first, then the appointments nearest to now', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  const past = order('past', { startsAt: '2026-10-01T08:00:00Z' })
  const next = order('next', { startsAt: '2026-11-21T11:00:00Z' })
  const here = order('here', { status: 'awaiting-parts', startsAt: '2026-11-01T08:00:00Z' })
  expect(sortOrders([past, next, here], now).map(({ id }) => id)).toEqual(['here', 'next', 'past'])
})
