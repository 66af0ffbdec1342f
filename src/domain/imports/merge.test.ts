import { expect, test } from 'vitest'
import type { ImportedCustomer, ImportedVehicle } from './imported-row.ts'
import {
  customerKeys,
  isSameCustomer,
  isSameVehicle,
  mergeImported,
  mergeVehicles,
  vehicleKeys,
  visitKey,
} from './merge.ts'

const jan: ImportedCustomer = {
  ...{ kind: 'person', name: 'Jan Kowalski', phone: '+48601234567', email: null, country: null, nip: null },
  ...{ street: null, postalCode: null, city: null, language: null, notes: 'Stały klient', mailsOffAt: null },
  ...{ mailsOffBy: null, smsOffAt: null, consents: '[]' },
}
const firm: ImportedCustomer = { ...jan, kind: 'company', name: 'Flota sp. z o.o.', country: 'PL', nip: '8567346215' }

test('M23 customers are the same by tax number, or by contact and name in any order of its words', () => {
  expect(isSameCustomer(jan, { ...jan, name: 'KOWALSKI  Jan' })).toBe(true)
  expect(isSameCustomer(jan, { ...jan, name: '' })).toBe(true)
  expect(isSameCustomer(jan, { ...jan, name: 'Anna Kowalska' })).toBe(false)
  expect(isSameCustomer({ ...jan, phone: null }, { ...jan, phone: null })).toBe(false)
  const byMail = { ...jan, phone: null, email: 'Jan@Example.com' }
  expect(isSameCustomer(byMail, { ...byMail, email: 'jan@example.com' })).toBe(true)
  expect(isSameCustomer(firm, { ...firm, name: 'Flota', phone: '+48221234567' })).toBe(true)
  expect(isSameCustomer(firm, { ...firm, country: 'DE', phone: null })).toBe(false)
  expect(customerKeys({ ...firm, email: 'A@b.pl' })).toEqual([
    'nip PL 8567346215',
    'phone +48601234567',
    'email a@b.pl',
  ])
})

test('M23 merging fills gaps, keeps what was there, and writes another contact into the notes', () => {
  const merged = mergeImported(jan, {
    ...jan,
    phone: '+48501000000',
    email: 'jan@example.com',
    notes: 'VIP',
    language: 'pl',
  })
  expect(merged).toMatchObject({ phone: jan.phone, email: 'jan@example.com', language: 'pl' })
  expect(merged.notes.split('\n')).toEqual(['Stały klient', '+48501000000', 'VIP'])
  expect(mergeImported(merged, merged)).toEqual(merged)
  expect(mergeImported(firm, { ...firm, street: 'Wolska 1', city: 'Warszawa' })).toMatchObject({ street: 'Wolska 1' })
  // A wish for no mails is never lost.
  expect(mergeImported(jan, { ...jan, mailsOffAt: 5, mailsOffBy: 'customer' })).toMatchObject({
    mailsOffAt: 5,
    mailsOffBy: 'customer',
  })
})

test('M23 cars are the same by plate and country, or by VIN where a plate is missing', () => {
  const car: ImportedVehicle = {
    ...{
      plate: 'WPI 20931',
      normalised: 'WPI20931',
      country: 'PL',
      vin: null,
      brand: null,
      model: null,
      year: null,
      fuel: null,
      engineSize: null,
      power: null,
      firstRegistered: null,
    },
  }
  const vin = 'W0L0XCF0681234567'
  expect(isSameVehicle(car, { ...car, vin })).toBe(true)
  expect(isSameVehicle(car, { ...car, country: 'DE' })).toBe(false)
  expect(isSameVehicle({ ...car, vin }, { ...car, normalised: null, vin })).toBe(true)
  expect(isSameVehicle({ ...car, vin }, { ...car, normalised: 'WA1', vin })).toBe(false)
  expect(isSameVehicle({ ...car, normalised: null }, { ...car, normalised: null })).toBe(false)
  expect(mergeVehicles({ ...car, brand: 'Opel' }, { ...car, brand: 'OPEL', model: 'Astra', vin })).toMatchObject({
    brand: 'Opel',
    model: 'Astra',
    vin,
  })
  expect(vehicleKeys({ ...car, vin })).toEqual(['plate PL WPI20931', `vin ${vin}`])
  expect([visitKey('17', 'v', '2024-05-01'), visitKey(null, 'v', '2024-05-01')]).toEqual(['ref 17', 'v 2024-05-01'])
})
