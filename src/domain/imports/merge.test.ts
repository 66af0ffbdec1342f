import { expect, test } from 'vitest'
import type { ImportedCustomer, ImportedVehicle } from './imported-row.ts'
import {
  customerKeys,
  isSameCustomer,
  isSameVehicle,
  mergeImported,
  mergeVehicles,
  nameWords,
  repeatedKey,
  repeatedVisitKey,
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
  expect(isSameCustomer({ ...jan, name: '' }, jan)).toBe(true)
  expect(isSameCustomer({ ...jan, name: 'Ana Bela' }, { ...jan, name: 'Anabela' })).toBe(false)
  expect(isSameCustomer({ ...jan, name: '???' }, jan)).toBe(false)
  expect(isSameCustomer({ ...jan, phone: null }, { ...jan, phone: null })).toBe(false)
  const byMail = { ...jan, phone: null, email: 'Jan@Example.com' }
  expect(isSameCustomer(byMail, { ...byMail, email: 'jan@example.com' })).toBe(true)
  expect(isSameCustomer(byMail, { ...byMail, email: 'other@example.com' })).toBe(false)
  expect(isSameCustomer(byMail, { ...byMail, email: null })).toBe(false)
  expect(isSameCustomer({ ...firm, phone: null }, { ...firm, phone: null, nip: '5260001246' })).toBe(false)
  expect(isSameCustomer(firm, { ...firm, name: 'Flota', phone: '+48221234567' })).toBe(true)
  expect(isSameCustomer(firm, { ...firm, country: 'DE', phone: null })).toBe(false)
  expect(customerKeys({ ...firm, email: 'A@b.pl' })).toEqual([
    'nip PL 8567346215',
    'phone +48601234567',
    'email a@b.pl',
  ])
})

test.each([
  ['Łukasz  ŻAK-Nowak', ['lukasz', 'zak', 'nowak']],
  ['Auto 24 sp. z o.o.', ['auto', '24', 'sp', 'z', 'o', 'o']],
  ['???', []],
  ['', []],
])('M23 the words of the name %j are %j', (name, words) => {
  expect(nameWords(name)).toEqual(words)
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

const known: ImportedCustomer = {
  ...{ kind: 'person', name: 'Jan Kowalski', phone: '+48601234567', email: 'jan@example.com', country: 'PL' },
  ...{ nip: '8567346215', street: 'Wolska 1', postalCode: '01-201', city: 'Warszawa', language: 'pl', notes: 'VIP' },
  ...{ mailsOffAt: 5, mailsOffBy: 'customer', smsOffAt: 6, consents: '[{"purpose":"reminders"}]' },
}
const given: ImportedCustomer = {
  ...{ kind: 'person', name: 'Johann Schmidt', phone: '+48501000000', email: 'js@example.com', country: 'PL' },
  ...{ nip: '5260001246', street: 'Długa 2', postalCode: '80-001', city: 'Gdańsk', language: 'en', notes: 'Pilny' },
  ...{ mailsOffAt: 7, mailsOffBy: 'station', smsOffAt: 8, consents: '[{"purpose":"marketing"}]' },
}
const unknown: ImportedCustomer = {
  ...{ kind: 'person', name: '', phone: null, email: null, country: null, nip: null, street: null, postalCode: null },
  ...{ city: null, language: null, notes: '', mailsOffAt: null, mailsOffBy: null, smsOffAt: null, consents: '[]' },
}

test('M23 merging keeps all that is known of a customer, and takes all that is not', () => {
  expect(mergeImported(known, unknown)).toEqual(known)
  expect(mergeImported(unknown, given)).toEqual(given)
  expect(mergeImported(known, given)).toEqual({ ...known, notes: 'VIP\n+48501000000\njs@example.com\nPilny' })
  // The same address in other letters is no other one, and a line that is there is not written again.
  const again = { ...unknown, phone: known.phone, email: 'JAN@example.com', notes: 'VIP\n\nPilny' }
  expect(mergeImported(known, again).notes).toBe('VIP\nPilny')
})

test.each([
  ['person', 'person', 'person'],
  ['person', 'company', 'company'],
  ['company', 'person', 'company'],
  ['company', 'company', 'company'],
] as const)('M23 a %s that is a %s elsewhere is a %s', (one, other, kind) => {
  expect(mergeImported({ ...unknown, kind: one }, { ...unknown, kind: other }).kind).toBe(kind)
})

test.each(['street', 'postalCode', 'city'] as const)(
  'M23 two addresses are not mixed if only the %s is known',
  (field) => {
    const place = { street: null, postalCode: null, city: null, [field]: known[field] }
    expect(mergeImported({ ...unknown, country: 'PL', ...place }, given)).toMatchObject(place)
  },
)

test('M23 the tax number and the address of another country are not taken', () => {
  const abroad = mergeImported({ ...unknown, country: 'DE' }, given)
  expect(abroad).toMatchObject({ country: 'DE', nip: null, street: null, postalCode: null, city: null })
  const home = mergeImported({ ...unknown, country: 'PL' }, given)
  const { nip, street, postalCode, city } = given
  expect(home).toMatchObject({ country: 'PL', nip, street, postalCode, city })
})

const opel: ImportedVehicle = {
  ...{ plate: 'WPI 20931', normalised: 'WPI20931', country: 'PL', vin: 'W0L0XCF0681234567', brand: 'Opel' },
  ...{ model: 'Astra', year: 2012, fuel: 'petrol', engineSize: 1598, power: 85, firstRegistered: '2012-06-30' },
}
const audi: ImportedVehicle = {
  ...{ plate: 'B-AB 123', normalised: 'BAB123', country: 'DE', vin: 'WAUZZZ8K9BA123456', brand: 'Audi', model: 'A4' },
  ...{ year: 2011, fuel: 'diesel', engineSize: 1968, power: 105, firstRegistered: '2011-02-01' },
}
const noCar: ImportedVehicle = {
  ...{ plate: null, normalised: null, country: 'PL', vin: null, brand: null, model: null, year: null, fuel: null },
  ...{ engineSize: null, power: null, firstRegistered: null },
}

test('M23 merging keeps all that is known of a car, and takes all that is not', () => {
  expect(mergeVehicles(opel, noCar)).toEqual(opel)
  expect(mergeVehicles(opel, audi)).toEqual(opel)
  // The country is that of the plate.
  expect(mergeVehicles(noCar, audi)).toEqual(audi)
  expect(mergeVehicles(noCar, { ...noCar, country: 'DE' })).toEqual(noCar)
})

test('M23 a VIN decides if either car has no plate', () => {
  const { vin } = opel
  const bare = { ...noCar, vin }
  expect(isSameVehicle(bare, opel)).toBe(true)
  expect(isSameVehicle(opel, bare)).toBe(true)
  expect(isSameVehicle(bare, bare)).toBe(true)
  expect(isSameVehicle(bare, audi)).toBe(false)
  expect(isSameVehicle(bare, noCar)).toBe(false)
})

test('M23 a number that a program gave twice is one visit only with the same car and year', () => {
  const key = repeatedVisitKey('17', 'car', '2024-05-01')
  expect(repeatedVisitKey('17', 'car', '2024-12-31')).toBe(key)
  const others = [
    repeatedVisitKey('18', 'car', '2024-05-01'),
    repeatedVisitKey('17', 'other', '2024-05-01'),
    repeatedVisitKey('17', 'car', '2025-05-01'),
    visitKey('17', 'car', '2024-05-01'),
    ...[repeatedKey('17'), repeatedKey('18')],
  ]
  expect(new Set([key, ...others]).size).toBe(7)
})
