import { expect, test } from 'vitest'
import { fillRead, replacedIn } from '#client/features/appointments/booking/appointment-entry.ts'
import { type AppointmentDetails, editAppointment } from '#contract/appointments.ts'
import { unknownCar } from '#domain/scan/car-of.ts'
import { fillVin, toOrderCarEdit, toOrderCarEntry } from './order-car-entry.ts'
import { conflictsOf, seenOf } from './order-edit.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const order = {
  vehicle: { id, plate: 'WPI 20931', country: 'PL', vin: null, brand: 'Opel', model: null, year: 2015 },
  customer: { id, kind: 'person', name: 'Anna Kowalska', phone: '+48601234567', email: null },
} as unknown as AppointmentDetails
const seen = seenOf(order)
const entry = toOrderCarEntry(order, 'PL')
const faultsOf = (edit: unknown) =>
  editAppointment.body.safeParse(edit).error?.issues.map(({ path }) => path.join('.')) ?? []

test('an unchanged field is not sent', () => {
  expect(toOrderCarEdit(entry, seen, 'PL')).toEqual({})
})

test('car and customer are sent separately, as in the contract', () => {
  const car = toOrderCarEdit({ ...entry, vin: 'w0l 0sdl68b4321987', year: '2016' }, seen, 'PL')
  expect(car).toEqual({
    vehicle: { plate: 'WPI 20931', country: 'PL', brand: 'Opel', model: null, vin: 'W0L0SDL68B4321987', year: 2016 },
  })
  expect(faultsOf(car)).toEqual([])
  const person = toOrderCarEdit({ ...entry, phone: '602 345 678' }, seen, 'PL')
  expect(person).toEqual({ customer: { id, name: 'Anna Kowalska', phone: '+48602345678', email: null } })
  expect(faultsOf(person)).toEqual([])
})

test('an empty customer is sent as null', () => {
  const nobody = { ...entry, customer: { id: '', name: '', contact: '' }, phone: '', email: '' }
  expect(toOrderCarEdit(nobody, seen, 'PL')).toEqual({ customer: null })
})

test('an invalid value is refused at its field', () => {
  expect(faultsOf(toOrderCarEdit({ ...entry, vin: '123', year: '1' }, seen, 'PL'))).toEqual([
    'vehicle.vin',
    'vehicle.year',
  ])
  expect(faultsOf(toOrderCarEdit({ ...entry, phone: '12' }, seen, 'PL'))).toEqual(['customer.phone'])
})

test('J20 a customer becomes a company with its number, whose fields are sent only if they were changed', () => {
  const company = { country: 'PL', nip: '856-734-62-15', street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa' }
  const firm = toOrderCarEdit({ ...entry, kind: 'company', company }, seen, 'PL')
  expect(firm.customer).toMatchObject({ id, kind: 'company', company: { ...company, nip: '8567346215' } })
  expect(faultsOf(firm)).toEqual([])
  const known = { ...order, customer: { ...order.customer, kind: 'company' }, company: firm.customer?.company }
  const before = seenOf(known as AppointmentDetails)
  const same = toOrderCarEntry(known as AppointmentDetails, 'PL')
  expect(toOrderCarEdit(same, before, 'PL')).toEqual({})
  expect(toOrderCarEdit({ ...same, email: 'a@example.com' }, before, 'PL').customer).not.toHaveProperty('company')
  expect(toOrderCarEdit({ ...same, kind: 'person' }, before, 'PL').customer).toMatchObject({ kind: 'person' })
  const cleared = { ...same, company: { country: 'PL', nip: '', street: '', postalCode: '', city: '' } }
  expect(toOrderCarEdit(cleared, before, 'PL').customer).toMatchObject({ company: null })
  expect(conflictsOf(before, { ...before, company: { ...company, nip: null } }, { customer: null })).toEqual([
    'customer',
  ])
})

test('O30 what only a certificate says is sent with the car that it is about, also if nothing else is new', () => {
  const said = { fuel: 'diesel', engineSize: 1968, power: 110, firstRegistered: '2016-05-12' } as const
  const filled = { ...entry, ...fillVin(entry, fillRead(entry, { ...unknownCar, plate: 'WPI 20931', ...said })) }
  const edit = toOrderCarEdit(filled, seen, 'PL')
  expect(edit.vehicle).toEqual({
    plate: 'WPI 20931',
    country: 'PL',
    brand: 'Opel',
    model: null,
    vin: null,
    year: 2015,
    ...said,
  })
  expect(faultsOf(edit)).toEqual([])
  const other = { ...filled, vehicle: { ...filled.vehicle, plate: 'KR 1A234' } }
  expect(toOrderCarEdit(other, seen, 'PL').vehicle).not.toHaveProperty('fuel')
})

test('O30 VIN and year that were read with the car fill their own fields, and are undone with it', () => {
  const car = { ...unknownCar, plate: 'WPI 20931', vin: 'TMBJG7NE5G0123456', year: 2016 }
  const filled = { ...entry, ...fillVin(entry, fillRead(entry, car)) }
  expect(filled).toMatchObject({ vin: car.vin, year: '2016' })
  expect(replacedIn(entry, filled)).toEqual(['2015'])
  expect(toOrderCarEdit(filled, seen, 'PL').vehicle).toMatchObject({ vin: car.vin, year: 2016 })
  expect({ ...filled, ...fillVin(filled, { ...entry, read: null }) }).toMatchObject({ vin: '', year: '2015' })
  expect(fillVin(filled, { vehicle: { ...filled.vehicle, brand: 'VW' } })).not.toHaveProperty('vin')
})
