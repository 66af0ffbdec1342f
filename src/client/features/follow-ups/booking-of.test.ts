import { expect, test } from 'vitest'
import type { FollowUp } from '#contract/follow-ups/follow-up.ts'
import { bookingOf } from './booking-of.ts'

const followUp = {
  id: 'f1',
  reason: 'inspection',
  vehicle: { id: 'v1', plate: 'WPI 20931', country: 'PL', vin: null, brand: 'Opel', model: null, year: null },
  customer: { id: 'c1', kind: 'person', name: 'Anna', phone: null, email: 'anna@example.com' },
  finding: null,
  note: '',
} as unknown as FollowUp

test('M18 a booking begins with the car, the customer and the job', () => {
  expect(bookingOf(followUp, 'Technical inspection')).toEqual({
    id: 'f1',
    vehicle: { plate: 'WPI 20931', country: 'PL', brand: 'Opel', model: '' },
    customer: { id: 'c1', name: 'Anna', contact: 'anna@example.com' },
    services: ['technical-inspection'],
    complaint: '',
  })
})

test.each<[Partial<FollowUp>, string, string[]]>([
  [
    {
      reason: 'declined-finding',
      finding: { what: 'Worn brake discs', appointmentId: 'a1', severity: 'soon', gross: null },
    },
    'Worn brake discs',
    [],
  ],
  [{ reason: 'call-back', note: 'Asks for a price' }, 'Call back: Asks for a price', []],
  [{ reason: 'oil', note: '5W-30' }, '5W-30', ['oil-change']],
])('M18 the job of %j', (more, complaint, services) => {
  expect(bookingOf({ ...followUp, ...more }, 'Call back')).toMatchObject({ complaint, services })
})
