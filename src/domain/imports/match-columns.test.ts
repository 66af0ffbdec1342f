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

test('M20 a field is used once, and an unknown name is left out', () => {
  expect(matched('Telefon;Tel.;Ulubiony kolor')).toEqual(['customer.phone', null, null])
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
  expect(findPreset(split('Data;Opis;Koszt'))).toBeNull()
})

test('M20 titles above the names of the columns are passed over', () => {
  const title = [['Zestawienie klientów'], ['stan na 2024-01-31', ''], ['Nazwa', 'Telefon', 'NIP'], ['Jan', '1', '2']]
  expect(findHeader(title)).toBe(3)
  expect(findHeader([[''], ['a', 'b']])).toBe(2)
  expect(findHeader([])).toBe(1)
})

test('M20 tables are imported in the order of what they are about', () => {
  expect(tableRank(['customer.ref', 'customer.name'])).toBe(0)
  expect(tableRank(['vehicle.ref', 'customer.ref', 'vehicle.plate'])).toBe(1)
  expect(tableRank(['visit.ref', 'vehicle.ref', 'visit.date'])).toBe(2)
  expect(tableRank(['visit.ref', 'line.name'])).toBe(3)
  expect(tableRank([null, 'customer.ref'])).toBe(-1)
})
