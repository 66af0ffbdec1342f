import { describe, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointments.ts'
import type { KnownVehicle } from '#contract/vehicles.ts'
import { unknownCar } from '#domain/scan/car-of.ts'
import type { CertificateCar } from '#domain/scan/certificate.ts'
import {
  type AppointmentEntry,
  changePlate,
  complaintFor,
  fillKnown,
  fillRead,
  findByPartOfPlate,
  moveCreation,
  readOf,
  replacedIn,
  toAppointmentBody,
  toAppointmentEntry,
} from './appointment-entry.ts'

const id = '019aa000-0000-7000-8000-000000000001'
const entry: AppointmentEntry = {
  id,
  source: 'walk-in',
  when: 'now',
  vehicle: { plate: 'WPI 20931', country: 'PL', brand: '', model: '' },
  customer: { id: '', name: '', contact: '' },
  kind: 'person',
  company: { country: 'PL', nip: '', street: '', postalCode: '', city: '' },
  known: '',
  services: [],
  complaint: '',
  notes: '',
  startsAt: { date: '2026-11-21', time: '09:00' },
  workMinutes: 60,
  bayId: 'first',
  employeeId: 'none',
  acceptOverlap: false,
  promised: '',
  mileage: '',
  keyTag: '',
}
const known: KnownVehicle = {
  vehicle: { id, plate: 'WPI 20931', country: 'PL', vin: null, brand: 'Opel', model: 'Astra', year: null },
  customer: { id, kind: 'person', name: 'Anna Kowalska', phone: '+48601234567', email: null },
  visits: 2,
  lastVisitAt: null,
  mileage: null,
  lastComplaint: 'Oil',
  lastWorkMinutes: 90,
}
const at = {
  country: 'PL',
  start: Date.UTC(2026, 10, 21, 8),
  promisedAt: Number.NaN,
  checksIn: false,
  firstBayId: undefined,
}
const parse = (body: unknown) => createAppointment.body.safeParse(body)

describe('toAppointmentBody', () => {
  test('a plate is sufficient', () => {
    const body = toAppointmentBody(entry, at)
    expect(parse(body).success).toBe(true)
    expect(body).toMatchObject({ customer: null, startsAt: '2026-11-21T08:00:00.000Z' })
    expect(body).not.toHaveProperty('bayId')
  })
  test('the first free bay is requested as the first choice among all', () => {
    expect(toAppointmentBody(entry, { ...at, firstBayId: id })).toMatchObject({ bayId: id, anyBay: true })
    expect(toAppointmentBody({ ...entry, bayId: 'none' }, { ...at, firstBayId: id })).toMatchObject({ bayId: null })
    const chosen = toAppointmentBody({ ...entry, bayId: known.vehicle.id }, { ...at, firstBayId: 'other' })
    expect([chosen.bayId, chosen]).toEqual([id, expect.not.objectContaining({ anyBay: true })])
  })
  test('O8 a refused body is the form again with everything that was typed', () => {
    const typed: AppointmentEntry = {
      ...entry,
      ...{ when: 'later', vehicle: { plate: 'WX 1', country: 'DE', brand: 'Opel', model: 'Astra' }, known: '' },
      customer: { id, name: 'Anna', contact: '+48601234567' },
      ...{ services: ['brakes'], complaint: 'Squeals', notes: 'Row 4', workMinutes: 90, promised: '16:00' },
      ...{ bayId: id, employeeId: id, acceptOverlap: true, mileage: '184320', keyTag: 'K 17' },
    }
    const facts = { ...at, checksIn: true, promisedAt: Date.UTC(2026, 10, 21, 15) }
    const bodyOf = (one: AppointmentEntry, firstBayId?: string) => toAppointmentBody(one, { ...facts, firstBayId })
    expect(toAppointmentEntry(bodyOf(typed), 'Europe/Warsaw', 'PL')).toEqual(typed)
    for (const bayId of ['first', 'none'])
      expect(toAppointmentEntry(bodyOf({ ...typed, bayId }, id), 'Europe/Warsaw', 'PL').bayId).toBe(bayId)
    const mailed = { ...typed, customer: { id: '', name: '', contact: 'anna@example.com' } }
    expect(toAppointmentEntry(bodyOf(mailed), 'Europe/Warsaw', 'PL').customer).toEqual(mailed.customer)
  })
  test('a company is sent with what is typed of it, and is typed again after a refusal', () => {
    const company = { country: 'PL', nip: '856-734-62-15', street: 'Wolska 12', postalCode: '', city: '' }
    const customer = { id: '', name: 'Trans-Bud', contact: '' }
    const firm: AppointmentEntry = { ...entry, customer, kind: 'company', company }
    const body = toAppointmentBody(firm, at)
    expect(parse(body).success).toBe(true)
    expect(body.customer).toEqual({
      ...{ name: 'Trans-Bud', kind: 'company' },
      company: { country: 'PL', nip: '8567346215', street: 'Wolska 12', postalCode: null, city: null },
    })
    expect(toAppointmentEntry(body, 'Europe/Warsaw', 'PL')).toMatchObject({ customer, kind: 'company', company })
    const untyped = { ...company, nip: '', street: '' }
    const bare = toAppointmentBody({ ...firm, company: untyped }, at)
    // An older server knows a body without a company.
    expect(bare.customer).toEqual({ name: 'Trans-Bud', kind: 'company' })
    expect(toAppointmentEntry(bare, 'Europe/Warsaw', 'PL').company).toEqual(untyped)
    expect(toAppointmentBody({ ...firm, kind: 'person' }, at).customer).toEqual({ name: 'Trans-Bud' })
    const unnamed = parse(toAppointmentBody({ ...firm, customer: { ...customer, name: '' } }, at))
    expect(unnamed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['customer.name'])
    expect(toAppointmentBody({ ...firm, customer: { ...customer, id } }, at).customer).toEqual({
      id,
      name: 'Trans-Bud',
    })
  })
  test('O8 a booking at another time and bay keeps the rest, and its due time of the day', () => {
    const body = toAppointmentBody(entry, { ...at, firstBayId: 'b1', promisedAt: Date.UTC(2026, 10, 21, 15) })
    const moved = moveCreation(body, { from: '2026-11-24T07:00:00.000Z', bayId: 'b2' }, 'Europe/Warsaw')
    const { anyBay: _, ...rest } = body
    const place = { startsAt: '2026-11-24T07:00:00.000Z', bayId: 'b2', promisedAt: '2026-11-24T15:00:00.000Z' }
    expect(moved).toEqual({ ...rest, ...place })
    expect(
      moveCreation(toAppointmentBody(entry, at), { from: '2026-11-24T07:00:00.000Z', bayId: 'b2' }, 'Europe/Warsaw'),
    ).not.toHaveProperty('promisedAt')
  })
  test('B1 without a plate a customer is needed, of whom a name or a number is enough', () => {
    const noPlate = { ...entry, vehicle: { ...entry.vehicle, plate: ' ' } }
    const issuesOf = (customer: AppointmentEntry['customer'], checksIn = false) =>
      parse(toAppointmentBody({ ...noPlate, customer }, { ...at, checksIn })).error?.issues.map(
        ({ path, message }) => `${path.join('.')}: ${message}`,
      )
    expect(issuesOf({ id: '', name: '', contact: '' })).toEqual(['vehicle.plate: plate_or_customer'])
    expect(issuesOf({ id: '', name: 'Anna', contact: '' })).toBeUndefined()
    expect(issuesOf({ id: '', name: '', contact: '601 234 567' })).toBeUndefined()
    expect(issuesOf({ id: '', name: 'Anna', contact: '' }, true)).toEqual(['vehicle.plate: plate_required'])
  })
  test('B3 a check-in carries mileage and key tag as far as they are typed', () => {
    const checkInOf = (more: Partial<AppointmentEntry>) => {
      const body = toAppointmentBody({ ...entry, ...more }, { ...at, checksIn: true })
      expect(parse(body).success).toBe(true)
      return body.checkIn
    }
    expect(checkInOf({ mileage: '184 320', keyTag: '7' })).toEqual({ mileage: 184_320, keyTag: '7' })
    expect(checkInOf({ keyTag: ' ' })).toEqual({})
    expect(toAppointmentBody({ ...entry, mileage: '12' }, at)).not.toHaveProperty('checkIn')
  })
  test('one field accepts a phone number or an e-mail address', () => {
    const reach = (contact: string) =>
      toAppointmentBody({ ...entry, customer: { id: '', name: 'Anna', contact } }, at).customer
    expect(reach('601 234 567')).toEqual({ name: 'Anna', phone: '+48601234567' })
    expect(reach('anna@example.com')).toEqual({ name: 'Anna', email: 'anna@example.com' })
    const wrong = parse(toAppointmentBody({ ...entry, customer: { id: '', name: 'Anna', contact: '12' } }, at))
    expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['customer.phone'])
  })
  test('the first free bay is not sent, and waiting for a bay is sent as null', () => {
    expect(toAppointmentBody({ ...entry, bayId: 'none' }, at)).toHaveProperty('bayId', null)
    expect(toAppointmentBody({ ...entry, bayId: id }, at)).toHaveProperty('bayId', id)
  })
  test('a chosen employee is sent, and an overlap only if it is accepted', () => {
    expect(toAppointmentBody(entry, at)).not.toHaveProperty('employeeId')
    const body = toAppointmentBody({ ...entry, employeeId: id, acceptOverlap: true, services: ['oil-change'] }, at)
    expect(body).toMatchObject({ employeeId: id, acceptOverlap: true, services: ['oil-change'] })
    expect(parse(body).success).toBe(true)
  })
  test('a start that does not exist is refused at its field', () => {
    const parsed = parse(toAppointmentBody(entry, { ...at, start: Number.NaN }))
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['startsAt'])
  })
})

describe('a known car', () => {
  test('fills in car, customer and minutes, and makes the entry complete', () => {
    const filled = fillKnown(entry, known)
    expect(filled).toMatchObject({ workMinutes: 90, complaint: '', customer: { id, name: 'Anna Kowalska' } })
    expect(parse(toAppointmentBody(filled, at)).success).toBe(true)
  })
  test('keeps the minutes of the chosen services', () => {
    expect(fillKnown({ ...entry, services: ['oil-change'], workMinutes: 45 }, known).workMinutes).toBe(45)
  })
  test('another plate clears what was filled in with it', () => {
    const filled = fillKnown(entry, known)
    expect(changePlate(filled, 'wpi 20931').customer.name).toBe('Anna Kowalska')
    const other = changePlate(filled, 'WPI 2093')
    expect(other).toMatchObject({ known: '', vehicle: { brand: '' }, customer: { id: '', name: '' } })
  })
  test('typed values are kept', () => {
    const typed = { ...entry, customer: { id: '', name: 'Jan', contact: '' } }
    expect(changePlate(typed, 'XX').customer.name).toBe('Jan')
  })
})

test('a part of a plate means the only matching car, or the only one whose plate ends with it', () => {
  const car = (plate: string): KnownVehicle => ({ ...known, vehicle: { ...known.vehicle, plate } })
  const [ends, holds, other] = [car('WPI 2093K'), car('KR 93K12'), car('GD 1193K')]
  expect(findByPartOfPlate([holds], '93K')).toBe(holds)
  expect(findByPartOfPlate([holds, ends], '93K')).toBe(ends)
  expect(findByPartOfPlate([ends, other, holds], '93K')).toBeUndefined()
  expect(findByPartOfPlate([], '93K')).toBeUndefined()
})

test.each([
  ['before a customer is chosen', {}, 'Brakes squeal'],
  ['for its owner', { id, name: 'Anna Kowalska' }, 'Brakes squeal'],
  ['for its owner, typed by name', { name: 'Anna Kowalska ' }, 'Brakes squeal'],
  ['for somebody else', { id: '019aa000-0000-7000-8000-000000000002', name: 'Jan Nowak' }, null],
  ['for somebody new', { name: 'Jan Nowak' }, null],
  ['for a number that is not known', { contact: '601 000 000' }, null],
])('M7 the last complaint of a known car is shown to whoever books it %s', (_, customer, expected) => {
  const booked = { ...entry, customer: { ...entry.customer, ...customer } }
  expect(complaintFor(booked, { ...known, lastComplaint: 'Brakes squeal' })).toBe(expected)
})

describe('what was read from a code', () => {
  const car: CertificateCar & { vin: string } = {
    ...{ plate: 'WX 4521K', brand: 'SKODA', model: 'OCTAVIA', vin: 'TMBJG7NE5G0123456', year: 2016 },
    fuel: 'diesel',
    ...{ firstRegistered: '2016-05-12', engineSize: 1968, power: 110 },
  }
  const typed = { ...entry, vehicle: { plate: 'WPI 20931', country: 'DE', brand: 'Seat', model: '' } }

  test('O30 a certificate fills in the car, and says what it replaced', () => {
    const filled = fillRead(typed, car)
    expect(filled.vehicle).toEqual({ plate: 'WX 4521K', country: 'PL', brand: 'SKODA', model: 'OCTAVIA' })
    expect(replacedIn(typed, filled)).toEqual(['WPI 20931', 'Seat'])
    expect(replacedIn({ ...typed, vehicle: { ...filled.vehicle, brand: 'Skoda' } }, filled)).toEqual([])
    const body = toAppointmentBody(filled, at)
    expect(parse(body).success).toBe(true)
    const { plate: _plate, brand: _brand, model: _model, ...unshown } = car
    expect(body.vehicle).toMatchObject(unshown)
    expect(toAppointmentEntry(body, 'Europe/Warsaw', 'PL').read).toMatchObject(unshown)
  })
  test('O30 the customer of the plate before does not stay with another car', () => {
    const filled = fillRead(fillKnown(typed, known), car)
    expect(filled.customer).toEqual({ id: '', name: '', contact: '' })
    expect(filled.known).toBe('')
  })
  test('O32 a VIN alone changes nothing else', () => {
    const filled = fillRead(typed, { ...unknownCar, vin: car.vin })
    expect(filled.vehicle).toEqual(typed.vehicle)
    const { vehicle } = toAppointmentBody(filled, at)
    expect(vehicle).toEqual({ plate: 'WPI 20931', country: 'DE', brand: 'Seat', vin: car.vin })
  })
  test('O30 what is not in the form stays behind when the plate becomes that of another car', () => {
    const other = changePlate(fillRead(entry, car), 'KR 1A234')
    expect(readOf(other)).toBeNull()
    for (const field of ['vin', 'fuel', 'firstRegistered'])
      expect(toAppointmentBody(other, at).vehicle).not.toHaveProperty(field)
    expect(readOf(changePlate(other, 'wx4521k'))).toEqual(car)
  })
})
