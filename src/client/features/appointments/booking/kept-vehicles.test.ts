import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { keptVehicles } from './kept-vehicles.ts'

const order = (car: string, plate: string | null, more: object = {}) =>
  ({
    ...{ id: car, number: '2026/17', complaint: '', workMinutes: 60, mileage: null },
    ...{ vehicle: { id: car, plate, country: 'PL' }, customer: null, startsAt: '2026-11-20T08:00:00.000Z' },
    ...more,
  }) as Appointment

test('a car of this device is found by a part of its plate, with its latest customer, an exact match first', () => {
  const earlier = order('astra', 'WX 10001', { startsAt: '2026-11-02T08:00:00.000Z' })
  const customer = { id: 'c1', name: 'Anna Kowalska' }
  const latest = order('astra', 'WX 10001', { customer, complaint: 'Brakes', mileage: 1, workMinutes: 90 })
  const orders = [earlier, latest, order('corsa', 'WX 100'), order('none', null), order('other', 'KR 5')]
  expect(keptVehicles(orders, 'WX100')).toMatchObject([
    { vehicle: { id: 'corsa' }, lastComplaint: null },
    { vehicle: { id: 'astra' }, customer, visits: 0, lastComplaint: 'Brakes', mileage: 1, lastWorkMinutes: 90 },
  ])
})

test('the car of an order that was never sent has no record yet', () => {
  expect(keptVehicles([order('new', 'WX 1', { number: '' })], 'WX1')).toEqual([])
})
