import type { ImportProblemCode } from '#domain/imports/import-problem.ts'

/** The columns of a Polish file with everything in each row. */
export const wideHeader = [
  'Nr klienta',
  'Nazwa klienta',
  'Typ klienta',
  'Telefon',
  'E-mail',
  'NIP',
  'Ulica',
  'Kod pocztowy',
  'Miasto',
  'Kraj',
  'Język',
  'Nie wysyłać maili',
  'Nr rejestracyjny',
  'VIN',
  'Marka',
  'Model',
  'Rok produkcji',
  'Paliwo',
  'Pojemność silnika',
  'Moc (kW)',
  'Data pierwszej rejestracji',
  'Przebieg',
  'Nr zlecenia',
  'Data',
  'Godzina',
  'Czas trwania',
  'Status',
  'Usterka',
  'Uwagi zlecenia',
  'Nazwa pozycji',
  'Rodzaj pozycji',
  'Ilość',
  'J.m.',
  'Cena netto',
  'Rabat',
  'VAT',
] as const
type WideColumn = (typeof wideHeader)[number]
type WideRow = Record<WideColumn, string>

/** A row without a problem; the records of another `n` are others. */
export function soundRow(n: number): WideRow {
  return {
    'Nr klienta': `K${n}`,
    'Nazwa klienta': `Jan Testowy ${n}`,
    'Typ klienta': 'osoba',
    Telefon: `601${String(n).padStart(6, '0')}`,
    'E-mail': `jan${n}@example.com`,
    NIP: '',
    Ulica: '',
    'Kod pocztowy': '',
    Miasto: '',
    Kraj: 'Polska',
    Język: 'polski',
    'Nie wysyłać maili': 'nie',
    'Nr rejestracyjny': `WB ${String(n).padStart(5, '0')}`,
    VIN: '',
    Marka: 'Opel',
    Model: 'Astra',
    'Rok produkcji': '2012',
    Paliwo: 'benzyna',
    'Pojemność silnika': '1 598 cm3',
    'Moc (kW)': '85',
    'Data pierwszej rejestracji': '30.06.2012',
    Przebieg: `${100_000 + n}`,
    'Nr zlecenia': `Z/${n}`,
    Data: '25.03.2024',
    Godzina: '9:30',
    'Czas trwania': '90',
    Status: 'zakończone',
    Usterka: 'Stuka zawieszenie',
    'Uwagi zlecenia': '',
    'Nazwa pozycji': 'Łącznik stabilizatora',
    'Rodzaj pozycji': 'część',
    Ilość: '2',
    'J.m.': 'szt',
    'Cena netto': '49,90',
    Rabat: '0',
    VAT: '23%',
  }
}

/** One kind of broken row: what differs from a sound one, and what is reported about it. */
export type BrokenRow = {
  readonly name: string
  readonly change: Partial<WideRow>
  readonly codes: readonly ImportProblemCode[]
  /** `false`: none of the row is imported. */
  readonly isPartly?: boolean
}

const long = (length: number) => 'ż'.repeat(length)

/** Each is one row of the file. `codes` has the whole list of a row, without the notes about merged records. */
export const brokenRows: readonly BrokenRow[] = [
  { name: 'a letter that was damaged', change: { Marka: 'Cit\ufffdoen' }, codes: ['broken-letters'] },
  { name: 'a control character', change: { Model: 'Astra\u0007' }, codes: ['control-characters'] },
  { name: 'a broken reference of a spreadsheet', change: { Model: '#REF!' }, codes: ['spreadsheet-error'] },
  { name: 'no value of a spreadsheet', change: { Marka: '#N/D!' }, codes: ['spreadsheet-error'] },
  { name: 'a formula as a text', change: { Usterka: '=HYPERLINK("http://x.test")' }, codes: ['formula-text'] },
  { name: 'a name that is too long', change: { 'Nazwa klienta': long(121) }, codes: ['text-too-long'] },
  { name: 'a model that is too long', change: { Model: long(81) }, codes: ['text-too-long'] },
  { name: 'a complaint that is too long', change: { Usterka: long(1001) }, codes: ['text-too-long'] },
  { name: 'a note that is too long', change: { 'Uwagi zlecenia': long(4001) }, codes: ['text-too-long'] },
  { name: 'letters in a phone', change: { Telefon: '601 ABC 123' }, codes: ['phone-bad-characters'] },
  { name: 'a phone without a digit', change: { Telefon: '60123456' }, codes: ['phone-bad-length'] },
  { name: 'a phone that begins with zero', change: { Telefon: '+0 601 234 567' }, codes: ['phone-no-country-code'] },
  { name: 'a phone as a quantity', change: { Telefon: '4,86E+10' }, codes: ['phone-shortened'] },
  { name: 'two phones', change: { Telefon: '602 111 222, 603 111 222' }, codes: ['phone-several'] },
  { name: 'no domain in an address', change: { 'E-mail': 'jan@' }, codes: ['email-invalid'] },
  { name: 'two points in an address', change: { 'E-mail': 'jan@example..com' }, codes: ['email-invalid'] },
  { name: 'two addresses', change: { 'E-mail': 'a1@example.com; a2@example.com' }, codes: ['email-several'] },
  { name: 'letters in a tax number', change: { NIP: '85673X6215' }, codes: ['nip-bad-characters'] },
  { name: 'nine digits in a tax number', change: { NIP: '856734621' }, codes: ['nip-bad-length'] },
  { name: 'a wrong check digit', change: { NIP: '8567346216' }, codes: ['nip-bad-checksum'] },
  { name: 'four digits in a postal code', change: { 'Kod pocztowy': '0095' }, codes: ['postal-code-invalid'] },
  { name: 'an unknown country', change: { Kraj: 'Atlantyda' }, codes: ['country-unknown'] },
  { name: 'an unknown language', change: { Język: 'śląski' }, codes: ['language-unknown'] },
  { name: 'an unknown kind of customer', change: { 'Typ klienta': 'VIP' }, codes: ['kind-unknown'] },
  { name: 'a wish that cannot be read', change: { 'Nie wysyłać maili': 'czasem' }, codes: ['flag-unknown'] },
  {
    name: 'a customer without name and contact',
    change: { 'Nr klienta': '', 'Nazwa klienta': '', Telefon: '', 'E-mail': '', Miasto: 'Łódź' },
    codes: ['customer-unnamed'],
  },
  {
    name: 'a question as a plate',
    change: { 'Nr rejestracyjny': 'brak?' },
    codes: ['plate-bad-characters', 'vehicle-unnamed'],
  },
  {
    name: 'a plate that is too long',
    change: { 'Nr rejestracyjny': 'WB1234567890123456' },
    codes: ['plate-too-long', 'vehicle-unnamed'],
  },
  { name: 'a plate of no Polish form', change: { 'Nr rejestracyjny': 'ABCDEFGHI' }, codes: ['plate-unusual'] },
  { name: 'neither plate nor VIN', change: { 'Nr rejestracyjny': '' }, codes: ['vehicle-unnamed'] },
  { name: 'a letter of no VIN', change: { VIN: 'WÓL0XCF0681234567' }, codes: ['vin-bad-characters'] },
  { name: 'a VIN of sixteen', change: { VIN: 'W0L0XCF068123456' }, codes: ['vin-bad-length'] },
  { name: 'an O in a VIN', change: { VIN: 'WOL0XCF0681234568' }, codes: ['vin-corrected'] },
  { name: 'a wrong check digit of a VIN', change: { VIN: '1M8GDM9A1KP042788' }, codes: ['vin-check-digit'] },
  { name: 'a year in words', change: { 'Rok produkcji': 'dwa tysiące' }, codes: ['year-unreadable'] },
  { name: 'a year of no car', change: { 'Rok produkcji': '1812' }, codes: ['year-out-of-range'] },
  { name: 'an unknown fuel', change: { Paliwo: 'węgiel' }, codes: ['fuel-unknown'] },
  { name: 'an engine in litres', change: { 'Pojemność silnika': '1,6 l' }, codes: ['engine-size-unreadable'] },
  { name: 'an engine of no car', change: { 'Pojemność silnika': '99999' }, codes: ['engine-size-unreadable'] },
  { name: 'a power in horsepower', change: { 'Moc (kW)': '116 KM' }, codes: ['power-unreadable'] },
  {
    name: 'a first registration to come',
    change: { 'Data pierwszej rejestracji': '01.01.2099' },
    codes: ['first-registration-unreadable'],
  },
  { name: 'a mileage in words', change: { Przebieg: 'około stu' }, codes: ['mileage-unreadable'] },
  { name: 'a mileage below zero', change: { Przebieg: '-5' }, codes: ['mileage-unreadable'] },
  { name: 'a mileage of no car', change: { Przebieg: '99999999' }, codes: ['mileage-too-big'] },
  { name: 'an order without a date', change: { Data: '' }, codes: ['date-missing'] },
  { name: 'a date in words', change: { Data: 'wczoraj' }, codes: ['date-unreadable'] },
  { name: 'the 31st of February', change: { Data: '31.02.2024' }, codes: ['date-impossible'] },
  { name: 'a year of two digits', change: { Data: '25.03.24' }, codes: ['date-short-year'] },
  { name: 'a date before all cars', change: { Data: '01.01.1900' }, codes: ['date-too-old'] },
  { name: 'a date to come', change: { Data: '25.03.2099' }, codes: ['date-not-past'] },
  { name: 'a time in words', change: { Godzina: 'rano' }, codes: ['time-unreadable'] },
  { name: 'a duration in words', change: { 'Czas trwania': 'długo' }, codes: ['minutes-unreadable'] },
  { name: 'a duration of weeks', change: { 'Czas trwania': '99999' }, codes: ['minutes-out-of-range'] },
  { name: 'an unknown status', change: { Status: 'hmm' }, codes: ['status-unknown'] },
  { name: 'an open order', change: { Status: 'w toku' }, codes: ['status-open'] },
  { name: 'a line without a name', change: { 'Nazwa pozycji': '' }, codes: ['line-unnamed'] },
  { name: 'an unknown kind of line', change: { 'Rodzaj pozycji': 'coś' }, codes: ['line-kind-unknown'] },
  { name: 'a quantity in words', change: { Ilość: 'dwa' }, codes: ['quantity-unreadable'] },
  { name: 'a quantity of zero', change: { Ilość: '0' }, codes: ['quantity-out-of-range'] },
  { name: 'a quantity with four decimals', change: { Ilość: '0,3333' }, codes: ['quantity-rounded'] },
  { name: 'no price', change: { 'Cena netto': '' }, codes: ['price-missing'] },
  { name: 'a price in words', change: { 'Cena netto': 'gratis' }, codes: ['price-unreadable'] },
  { name: 'a price of no workshop', change: { 'Cena netto': '99999999999' }, codes: ['price-too-big'] },
  { name: 'a price with three decimals', change: { 'Cena netto': '49,905' }, codes: ['price-rounded'] },
  { name: 'a price in another currency', change: { 'Cena netto': '49,90 EUR' }, codes: ['currency-differs'] },
  { name: 'a tax of no country', change: { VAT: '77' }, codes: ['vat-unknown'] },
  { name: 'a discount over a hundred', change: { Rabat: '150' }, codes: ['discount-unreadable'] },
  { name: 'a cell too many', change: { VAT: '23%\u0000extra' }, codes: ['too-many-cells'] },
]

export const emptyWideRow = Object.fromEntries(wideHeader.map((name) => [name, ''])) as WideRow

/** The cells of a row; a NUL in the last one begins another cell. */
export const cellsOf = (row: WideRow): string[] => wideHeader.flatMap((name) => row[name].split('\u0000'))
