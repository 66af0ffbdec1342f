import { expect, test } from 'vitest'
import { tableRank } from './import-field.ts'
import { findHeader, findPreset, matchColumns } from './match-columns.ts'

const split = (text: string) => text.split(';')
const matched = (text: string) => matchColumns(split(text))

test('M20 columns of Polish and English files are matched by their names', () => {
  expect(matched('Imię;Nazwisko;Telefon komórkowy;Adres e-mail;NIP;Ulica i numer;Kod pocztowy;Miejscowość')).toEqual(
    split(
      'customer.firstName;customer.lastName;customer.phone;customer.email;customer.nip;customer.street;customer.postalCode;customer.city',
    ),
  )
  expect(matched('Nr rejestracyjny;Marka;Model;Rok produkcji;Nr VIN;Przebieg [km];Rodzaj paliwa;Moc [kW]')).toEqual(
    split(
      'vehicle.plate;vehicle.brand;vehicle.model;vehicle.year;vehicle.vin;vehicle.mileage;vehicle.fuel;vehicle.power',
    ),
  )
  expect(matched('Order number;Date;Customer name;Licence plate;Job description')).toEqual(
    split('visit.ref;visit.date;customer.name;vehicle.plate;visit.complaint'),
  )
  expect(matched('Nr zlecenia;Data zlecenia;Nr rej.;Nazwa;Ilość;J.m.;Cena netto;Rabat %;Stawka VAT')).toEqual(
    split(
      'visit.ref;visit.date;vehicle.plate;line.name;line.quantity;line.unit;line.netPrice;line.discount;line.vatRate',
    ),
  )
})

test('M20 a name without an owner belongs to what the table is about', () => {
  expect(matched('Nazwa;Telefon;Uwagi')).toEqual(['customer.name', 'customer.phone', 'customer.notes'])
  expect(matched('ID;Rejestracja;Klient ID')).toEqual(['vehicle.ref', 'vehicle.plate', 'customer.ref'])
  expect(matched('Nr;Data;Rej;Opis')).toEqual(['visit.ref', 'visit.date', 'vehicle.plate', 'visit.complaint'])
  expect(matched('Nazwa klienta;Nazwa pozycji;Ilość')).toEqual(['customer.name', 'line.name', 'line.quantity'])
})

test.each([
  // A table of cars.
  ['Nazwa;Rejestracja', 'vehicle.brand;vehicle.plate'],
  ['Uwagi;Rejestracja', 'customer.notes;vehicle.plate'],
  // A table of visits, also with what each did cost.
  ['Data;Uwagi', 'visit.date;visit.notes'],
  ['Data;Koszt;Opis', 'visit.date;line.grossPrice;visit.complaint'],
  ['Data;Telefon;Kontakt', 'visit.date;customer.phone;customer.name'],
  // A table of lines.
  ['Lp;Ilość;Typ;Uwagi', 'line.position;line.quantity;line.kind;visit.notes'],
  // A table of which nothing else is known is of customers.
  ['Nazwa', 'customer.name'],
])('M20 of a table with the columns %s the fields are %s', (names, fields) => {
  expect(matched(names)).toEqual(split(fields))
})

test.each([
  ['Numer pojazdu', 'vehicle.ref'],
  ['Numer wizyty', 'visit.ref'],
  ['Lp pozycji', 'line.position'],
  ['Kontakt klienta', 'customer.name'],
  ['CustomerPhone', 'customer.phone'],
  ['Customer phone number', 'customer.phone'],
  ['Adres - ulica i numer - właściciela', null],
  ['Kod', 'customer.postalCode'],
  ['Kod klienta', 'customer.ref'],
  ['Kod nabywcy', 'customer.ref'],
  ['Kod pojazdu', 'vehicle.ref'],
  ['Typ pojazdu', 'vehicle.model'],
  // The name of a level alone says nothing of a field.
  ['Pojazd', null],
  // A share of a price is no price.
  ['Cena %', null],
  ['', null],
])('M20 the name %j between others means %s', (name, field) => {
  expect(matched(`Data;Opis;${name}`)).toEqual(['visit.date', 'visit.complaint', field])
})

test('M20 a field is used once, and an unknown name is left out', () => {
  expect(matched('Telefon;Tel.;Ulubiony kolor')).toEqual(['customer.phone', null, null])
  // The second name of a customer is no make of a car.
  expect(matched('Name;Nazwa;Phone;Reg')).toEqual(['customer.name', null, 'customer.phone', 'vehicle.plate'])
})

test('M20 our own export and the records of LubeLogger are known whole', () => {
  const customers = 'id,kind,name,phone,email,country,nip,street,postalCode,city,language,notes,consents,mailsOffAt'
  expect(findPreset([...customers.split(','), 'mailsOffBy', 'smsOffAt', 'anonymisedAt'])).toMatchObject({
    preset: 'pitboard',
    columns: ['customer.ref', 'customer.kind', 'customer.name', ...Array(14).fill(expect.anything())],
  })
  expect(findPreset(split('Date;Description;Cost;Notes;Odometer;Tags'))).toEqual({
    preset: 'lubelogger',
    columns: ['visit.date', 'line.name', 'line.grossPrice', 'visit.notes', 'vehicle.mileage', null],
  })
  expect(findPreset(split(' VehicleId ;Date;Description;Cost;Notes;Odometer'))?.columns[0]).toBe('vehicle.ref')
  expect(findPreset(split('Id;Year;Make;Model;LicensePlate;Colour'))).toEqual({
    preset: 'lubelogger',
    columns: split('vehicle.ref;vehicle.year;vehicle.brand;vehicle.model;vehicle.plate;').map((field) => field || null),
  })
})

test.each([
  ['a table of another program', 'Data;Opis;Koszt'],
  ['one that has a single name of ours', 'id;Nazwa;Telefon'],
  ['one that LubeLogger could have but for its customers', 'Date;Description;Cost;Notes;Odometer;Customer'],
])('M20 %s is not known whole', (_, names) => {
  expect(findPreset(split(names))).toBeNull()
})

test.each([
  [
    'vehicles',
    'id;customerId;plate;country;vin;brand;model;year;fuel;engineSize;power;firstRegistered',
    { id: 'vehicle.ref', customerId: 'customer.ref', country: 'vehicle.country' },
  ],
  [
    'appointments',
    'id;year;number;customerId;vehicleId;complaint;startsAt;workMinutes;status;mileage;statusSince',
    { id: 'visit.ref', customerId: 'customer.ref', vehicleId: 'vehicle.ref', year: 'visit.year', statusSince: null },
  ],
  [
    'order-lines',
    'appointmentId;position;kind;name;quantity;unit;netPrice;discount;vatRate',
    { appointmentId: 'visit.ref', kind: 'line.kind', name: 'line.name' },
  ],
])('M20 the table %s of our own export is known whole, in any order of its columns', (_, names, some) => {
  const columns = split(names)
  const found = findPreset(columns)
  expect(found?.preset).toBe('pitboard')
  const fields = Object.fromEntries(columns.map((name, at) => [name, found?.columns[at]]))
  expect(fields).toMatchObject(some)
  const known = Object.values(fields).filter((field) => field !== null)
  expect(known).toHaveLength(columns.filter((name) => name !== 'statusSince').length)
  expect(new Set(known).size).toBe(known.length)
  expect(findPreset(columns.toReversed())?.columns).toEqual(found?.columns.toReversed())
})

test('M20 titles above the names of the columns are passed over', () => {
  const title = [['Zestawienie klientów'], ['stan na 2024-01-31', ''], ['Nazwa', 'Telefon', 'NIP'], ['Jan', '1', '2']]
  expect(findHeader(title)).toBe(3)
  expect(findHeader([[''], ['a', 'b']])).toBe(2)
  expect(
    findHeader([
      [' ', ''],
      ['a', ''],
      ['b', 'c'],
    ]),
  ).toBe(2)
  // The first of the rows with most names, not the longest row.
  expect(
    findHeader([
      ['Nazwa', 'Telefon'],
      ['Jan', '1', '2', '3'],
      ['Nazwa', 'Telefon'],
    ]),
  ).toBe(1)
  expect(findHeader([])).toBe(1)
})

test('M20 tables are imported in the order of what they are about', () => {
  expect(tableRank(['customer.ref', 'customer.name'])).toBe(0)
  expect(tableRank(['vehicle.ref', 'customer.ref', 'vehicle.plate'])).toBe(1)
  expect(tableRank(['visit.ref', 'vehicle.ref', 'visit.date'])).toBe(2)
  expect(tableRank(['visit.ref', 'line.name'])).toBe(3)
  expect(tableRank([null, 'customer.ref'])).toBe(-1)
})
