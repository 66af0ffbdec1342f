import { expect, test } from 'vitest'
import { type AppointmentDetails, editAppointment } from '#contract/appointments.ts'
import { toDetailsEdit, toDetailsEntry } from './order-details-entry.ts'
import { seenOf } from './order-edit.ts'

const zone = 'Europe/Warsaw'
const order = {
  version: 3,
  services: ['oil-change'],
  complaint: 'Oil',
  promisedAt: '2026-11-21T12:00:00.000Z',
  mileage: 184320,
  keyTag: null,
} as unknown as AppointmentDetails
const seen = seenOf(order)
const entry = toDetailsEntry(order, zone)

test('an unchanged field is not sent', () => {
  expect(entry).toMatchObject({ promisedDate: '2026-11-21', promisedTime: '13:00', mileage: '184320', keyTag: '' })
  expect(toDetailsEdit(entry, seen, zone)).toEqual({})
})

test('only changed fields are sent; an emptied field is sent as null', () => {
  expect(toDetailsEdit({ ...entry, mileage: '184 500', keyTag: ' 17 ' }, seen, zone)).toEqual({
    mileage: 184500,
    keyTag: '17',
  })
  expect(toDetailsEdit({ ...entry, promisedDate: '', promisedTime: '', mileage: '' }, seen, zone)).toEqual({
    promisedAt: null,
    mileage: null,
  })
})

test('an incomplete promise is refused at its field', () => {
  const body = toDetailsEdit({ ...entry, promisedTime: '' }, seen, zone)
  const parsed = editAppointment.body.safeParse(body)
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['promisedAt'])
})
