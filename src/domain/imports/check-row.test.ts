import { describe, expect, test } from 'vitest'
import { checkRow } from './check-row.ts'
import type { ImportField, TableMatching } from './import-field.ts'
import type { ImportStation } from './import-station.ts'

const station: ImportStation = {
  ...{ country: 'PL', currency: 'PLN', zone: 'Europe/Warsaw', today: '2026-11-26', now: 1_795_000_000_000 },
  ...{ usualVat: 23, countries: new Set(['PL', 'DE', 'GB', 'CZ', 'SK', 'UA', 'LT', 'IE', 'US', 'FR', 'NO']) },
}

type Given = Partial<Record<ImportField, string>>

/** Reads a row of these cells. `problems`: by the field, or `row`. */
function read(
  given: Given,
  how: Partial<TableMatching> = {},
  more: { cells?: string[]; header?: string[] } = {},
  of: Partial<ImportStation> = {},
) {
  const columns = Object.keys(given) as ImportField[]
  const matching: TableMatching = {
    ...{ headerAt: 1, columns, dateOrder: 'dmy', decimal: 'comma', plate: null, preset: null, ...how },
  }
  const { row, problems } = checkRow(more.cells ?? Object.values(given), matching, more.header ?? columns, {
    ...station,
    ...of,
  })
  return { row, problems: problems.map(({ column, code }) => `${columns[column] ?? 'row'}: ${code}`) }
}

const customerOf = (given: Given) => read({ 'customer.name': 'Jan', ...given }).row?.customer
const carOf = (given: Given, how?: Partial<TableMatching>) => read({ 'vehicle.plate': 'WB 12345', ...given }, how)
const visitOf = (given: Given, how?: Partial<TableMatching>) =>
  read({ 'vehicle.plate': 'WB 12345', 'visit.date': '25.03.2024', ...given }, how)
const lineOf = (given: Given, how?: Partial<TableMatching>) =>
  read({ 'vehicle.plate': 'WB 12345', 'line.name': 'Oil', 'line.netPrice': '10', ...given }, how)

/** Pairs of one result with each of some words. */
const pairs = <R>(table: readonly (readonly [R, string])[]): (readonly [string, R])[] =>
  table.flatMap(([result, words]) => words.split('|').map((word) => [word, result] as const))

describe('words of files', () => {
  // Every object has these, also one that lists words.
  test.each(['constructor', '__proto__'])('M22 the word %s means nothing', (word) => {
    const { row, problems } = read({
      ...{ 'customer.name': 'Nowak', 'customer.kind': word, 'customer.language': word, 'customer.country': word },
      ...{ 'vehicle.plate': 'WB 12345', 'vehicle.fuel': word, 'visit.date': '25.03.2024', 'visit.status': word },
      ...{ 'line.name': 'Oil', 'line.netPrice': '10', 'line.kind': word },
    })
    expect(row).toMatchObject({
      customer: { kind: 'person', language: null },
      vehicle: { fuel: null },
      visit: { status: 'completed' },
      line: { kind: 'part' },
    })
    expect(problems).toEqual([
      ...['customer.country: country-unknown', 'customer.kind: kind-unknown', 'customer.language: language-unknown'],
      ...['vehicle.fuel: fuel-unknown', 'visit.status: status-unknown', 'line.kind: line-kind-unknown'],
    ])
  })

  test.each(
    pairs([
      ['PL', 'Polska|poland|POL|PL|pl'],
      ['DE', 'Niemcy|Germany|Deutschland|D|GER|de'],
      ['GB', 'Wielka Brytania|United Kingdom|UK|Anglia'],
      ['CZ', 'Czechy|Czechia'],
      ['SK', 'Słowacja|Slovakia'],
      ['UA', 'Ukraina|Ukraine'],
      ['LT', 'Litwa|Lithuania'],
      ['IE', 'Irlandia|Ireland'],
      ['US', 'USA|Stany Zjednoczone|United States'],
      ['FR', 'Francja|France'],
      ['NO', 'no'],
    ]),
  )('M22 the country %s is %s', (word, country) => {
    const { row, problems } = carOf({ 'vehicle.country': word })
    expect(row?.vehicle?.country).toBe(country)
    expect(problems.filter((problem) => problem.includes('country'))).toEqual([])
  })

  test('M22 without a known country a car is of the country of the workshop', () => {
    expect(carOf({ 'vehicle.country': '' }).row?.vehicle?.country).toBe('PL')
    const { row, problems } = carOf({ 'vehicle.country': 'XX' })
    expect([row?.vehicle?.country, problems]).toEqual(['PL', ['vehicle.country: country-unknown']])
  })

  test.each(
    pairs([
      ['person', 'person|osoba|Osoba fizyczna|prywatny|private|detaliczny|individual|os|fizyczna|konsument'],
      ['company', 'company|firma|business|firmowy|podmiot|osoba prawna|działalność|flota|fleet'],
    ] as const),
  )('M22 the kind of customer %s is %s', (word, kind) => {
    const { row, problems } = read({ 'customer.name': 'Nowak', 'customer.kind': word })
    expect([row?.customer?.kind, problems]).toEqual([kind, []])
  })

  test.each(
    pairs([
      ['pl', 'pl|Polski|Polish|pl-PL|Polska'],
      ['en', 'en|Angielski|English|en-GB|en-US'],
    ] as const),
  )('M22 the language %s is %s', (word, language) => {
    const { row, problems } = read({ 'customer.name': 'Nowak', 'customer.language': word })
    expect([row?.customer?.language, problems]).toEqual([language, []])
  })

  test.each(
    pairs<number | null>([
      [station.now, '1|tak|T|yes|y|true|Prawda|x'],
      [null, '0|nie|N|no|false|Fałsz'],
      [Date.UTC(2024, 2, 25, 8, 30), '2024-03-25T08:30:00Z'],
      // Nobody can have asked for it later than now.
      [station.now, '2099-01-01T00:00:00Z'],
    ]),
  )('M22 the wish for no mails or SMS, %s, is since %s', (word, since) => {
    for (const field of ['customer.mailsOff', 'customer.smsOff'] as const) {
      const { row, problems } = read({ 'customer.name': 'Nowak', [field]: word })
      const { mailsOffAt, smsOffAt } = row?.customer ?? {}
      expect(field === 'customer.mailsOff' ? [mailsOffAt, smsOffAt] : [smsOffAt, mailsOffAt]).toEqual([since, null])
      expect(problems).toEqual([])
    }
  })

  test.each(['sometimes', '2024-03-99T08:30', 'from 2024-03-25T08:30:00Z', '+002024-03-25T08:30:00Z'])(
    'M22 a wish that cannot be read, %s, counts as one',
    (word) => {
      const { row, problems } = read({ 'customer.name': 'Nowak', 'customer.smsOff': word })
      expect([row?.customer?.smsOffAt, problems]).toEqual([station.now, ['customer.smsOff: flag-unknown']])
    },
  )

  test.each(
    pairs([
      ['petrol', 'petrol|benzyna|PB|pb95|gasoline|P|B'],
      ['diesel', 'diesel|ON|olej napędowy|D|ropa'],
      ['lpg', 'LPG|gaz|benzyna+lpg|benzyna/LPG|benzyna + LPG'],
      ['cng', 'CNG'],
      ['hybrid', 'hybrid|hybryda|HEV|MHEV'],
      ['plug-in-hybrid', 'hybryda plug-in|plug-in-hybrid|plug-in hybrid|PHEV'],
      ['electric', 'electric|elektryczny|EV|BEV|EE|prąd'],
      ['hydrogen', 'hydrogen|wodór|H2'],
    ]),
  )('M22 the fuel %s is %s', (word, fuel) => {
    const { row, problems } = carOf({ 'vehicle.fuel': word })
    expect([row?.vehicle?.fuel, problems]).toEqual([fuel, []])
  })

  const completed =
    'completed|zakończone|zakończony|zakończona|wydane|wydany|zrealizowane|done|closed|finished|zamknięte|rozliczone|zafakturowane|invoiced|paid|gotowe|opłacone|wykonane'
  test.each(
    pairs([
      ['completed', completed],
      ['cancelled', 'cancelled|canceled|anulowane|odwołane|anulowany'],
      ['no-show', 'no-show|no show|nieobecność|nie przyjechał'],
      ['rejected', 'rejected|odrzucone|odrzucony'],
    ] as const),
  )('M22 the status %s is %s', (word, status) => {
    const { row, problems } = visitOf({ 'visit.status': word })
    expect([row?.visit?.status, problems]).toEqual([status, []])
  })

  test.each(
    pairs([
      [
        null,
        'w toku|w trakcie|otwarte|open|in progress|nowe|new|przyjęte|oczekuje|planowane|requested|confirmed|arrived|in-progress|ready',
      ],
    ]),
  )('M22 a visit with the status %s is open and is left out', (word, visit) => {
    const { row, problems } = visitOf({ 'visit.status': word })
    expect([row?.visit, problems]).toEqual([visit, ['visit.status: status-open']])
  })

  test.each(
    pairs([
      ['labour', 'labour|usługa|usługi|robocizna|service|praca|U|labor|czynność'],
      ['part', 'part|towar|towary|część|części|T|materiał|parts|goods'],
      ['fee', 'fee|opłata|opłaty'],
      ['subcontract', 'subcontract|podwykonawca|usługa obca|subcontracting'],
    ] as const),
  )('M22 the kind of line %s is %s', (word, kind) => {
    const { row, problems } = lineOf({ 'line.kind': word, 'line.unit': kind === 'labour' ? 'szt.' : 'h' })
    expect([row?.line?.kind, problems]).toEqual([kind, []])
  })

  test.each(
    pairs([
      ['labour', 'h|RBH|rbg|godz|godz.|hour|hours|hr|hrs'],
      ['part', 'szt.|kpl|l'],
    ] as const),
  )('M22 without a kind the unit %s makes a line of %s', (unit, kind) => {
    expect(lineOf({ 'line.unit': unit }).row?.line).toMatchObject({ kind, unit })
  })

  test.each(pairs([[null, 'zw|ZW.|zwolniony|exempt|np|np.|oo|o.o.|E']]))('M22 the tax %s is exempt', (word, rate) => {
    const { row, problems } = lineOf({ 'line.vatRate': word })
    expect([row?.line?.vatRate, problems]).toEqual([rate, []])
  })
})

describe('cells', () => {
  const wordOf = (cell: string) => {
    const { row, problems } = carOf({ 'vehicle.brand': cell })
    return [row?.vehicle?.brand, ...problems.map((problem) => problem.replace('vehicle.brand: ', ''))]
  }

  test.each([
    ['  Opel \n  Astra\t', 'Opel Astra'],
    ['-', null],
    ['--', null],
    ['---', null],
    ['brak', null],
    ['NULL', null],
    ['n/a', null],
    ['ND', null],
    ['nd.', null],
    ['n.d.', null],
    ['None', null],
    ["'=Opel", '=Opel', 'formula-text'],
    ["'+Opel", '+Opel'],
    ["'-Opel", '-Opel'],
    ["'@Opel", '@Opel', 'formula-text'],
    ["'Opel", "'Opel"],
    ["O'=pel", "O'=pel"],
    ['=Opel', '=Opel', 'formula-text'],
    ['@Opel', '@Opel', 'formula-text'],
    ['Opel=', 'Opel='],
    ['Op\u0007el', 'Opel', 'control-characters'],
    ['Op\u200bel\ufeff', 'Opel'],
    ['Op\ufffdel', 'Op\ufffdel', 'broken-letters'],
    ['Op\ud800el', 'Op\ufffdel', 'broken-letters'],
    ['S\u030ckoda', 'S\u030ckoda'.normalize('NFC')],
  ])('M22 the cell %j is read as %j', (cell, ...expected) => {
    expect(wordOf(cell)).toEqual(expected)
  })

  test.each([
    ...['#REF!', '#N/A', '#N/D!', '#VALUE!', '#ARG!', '#NAME?', '#NAZWA?', '#DIV/0!', '#DZIEL/0!', '#NUM!'],
    ...['#LICZBA!', '#NULL!', '#ZERO!', '#SPILL!', '#ref!', '#NAME?!'],
  ])('M22 the error of a spreadsheet %s is no value', (cell) => {
    expect(wordOf(cell)).toEqual([null, 'spreadsheet-error'])
  })

  test('M22 what only looks like an error of a spreadsheet is a text', () => {
    for (const cell of ['#REF! 5', 'No #REF!', '#OTHER!', 'REF!']) expect(wordOf(cell)).toEqual([cell])
  })

  test('M22 a text that is too long is cut, and never within a letter', () => {
    expect(wordOf('o'.repeat(60))).toEqual(['o'.repeat(60)])
    expect(wordOf(`${'o'.repeat(59)} pel`)).toEqual(['o'.repeat(59), 'text-too-long'])
    expect(wordOf(`${'o'.repeat(59)}🚗`)).toEqual(['o'.repeat(59), 'text-too-long'])
    expect(wordOf(`${'o'.repeat(58)}🚗`)).toEqual([`${'o'.repeat(58)}🚗`])
  })

  test('M22 a problem of what no column has is one of the row', () => {
    const { row, problems } = read({ 'vehicle.brand': 'Opel', 'vehicle.model': 'Astra' }, { plate: 'OPEL' })
    expect([row?.vehicle?.plate, problems]).toEqual(['OPEL', ['row: plate-unusual']])
  })

  test('M22 the lines of a text end in one way, whatever the program', () => {
    for (const notes of ['one\ntwo', 'one\r\ntwo', 'one\rtwo']) {
      expect(customerOf({ 'customer.notes': notes })?.notes).toBe('one\ntwo')
    }
  })

  test('M22 the same problem of a cell is named once', () => {
    const { problems } = read({ 'customer.name': 'Jan', 'customer.email': 'a@, b@' })
    expect(problems).toEqual(['customer.email: email-several', 'customer.email: email-invalid'])
  })
})

describe('rows', () => {
  test('M22 an empty row, a repeated header and an anonymised customer are left out', () => {
    expect(read({ 'customer.name': ' ', 'vehicle.plate': '' })).toEqual({ row: null, problems: ['row: empty-row'] })
    const given = { 'customer.name': 'customer.name', 'vehicle.plate': 'vehicle.plate' }
    expect(read(given)).toEqual({ row: null, problems: ['row: repeated-header'] })
    expect(read({ 'customer.name': 'customer.name' }).problems).toEqual([])
    expect(read({ ...given, 'vehicle.plate': 'WB 12345' }).problems).toEqual([])
    // Programs leave out empty cells at the end of a row.
    const short = { cells: ['customer.name'], header: ['customer.name', ''] }
    expect(read(given, {}, short).problems).toEqual(['row: repeated-header'])
    const gone = { 'customer.name': 'Jan', 'customer.anonymisedAt': '2026-01-01T00:00:00Z' }
    expect(read(gone)).toEqual({ row: null, problems: ['row: customer-anonymised'] })
  })

  test('M22 cells beyond the columns, and missing ones, are named', () => {
    const given = { 'customer.name': 'Jan', 'customer.notes': 'Note' }
    expect(read(given, {}, { cells: ['Jan', 'Note', 'more'] }).problems).toEqual(['row: too-many-cells'])
    expect(read(given, {}, { cells: ['Jan', 'Note', ' '] }).problems).toEqual([])
    expect(read(given, {}, { cells: ['Jan'] }).problems).toEqual(['row: too-few-cells'])
    const repeated = { cells: ['customer.name'], header: ['customer.name', 'customer.notes'] }
    expect(read(given, {}, repeated).problems).toEqual(['row: too-few-cells'])
  })

  test('M22 names of records have at most a hundred characters', () => {
    const long = 'k'.repeat(101)
    const { row, problems } = read({
      'customer.name': 'Jan',
      'customer.ref': long,
      'vehicle.ref': '',
      'visit.ref': 'Z',
    })
    expect(row?.refs).toEqual({ customer: long.slice(0, 100), vehicle: null, visit: 'Z' })
    expect(problems).toEqual(['customer.ref: text-too-long'])
  })

  test('M22 a row of which nothing can be used says so, unless an error already does', () => {
    expect(read({ 'customer.country': 'Polska' })).toEqual({ row: null, problems: ['row: nothing-usable'] })
    expect(read({ 'vehicle.brand': 'Opel' })).toEqual({ row: null, problems: ['row: vehicle-unnamed'] })
    // A warning is no reason.
    const warned = read({ 'customer.country': 'Atlantis' })
    expect(warned.problems).toEqual(['customer.country: country-unknown', 'row: nothing-usable'])
  })

  test('M22 a mileage alone needs the car, and a line alone needs the visit', () => {
    const mileage = { 'vehicle.mileage': '1000' }
    expect(read({ ...mileage, 'vehicle.ref': 'A1' })).toMatchObject({ row: { mileage: 1000 }, problems: [] })
    expect(read(mileage)).toEqual({ row: null, problems: ['row: nothing-usable'] })
    expect(read({ 'vehicle.ref': 'A1' })).toEqual({ row: null, problems: ['row: nothing-usable'] })
    const line = { 'line.name': 'Oil', 'line.netPrice': '10' }
    expect(read({ ...line, 'visit.ref': 'Z1' })).toMatchObject({ row: { line: { name: 'Oil' } }, problems: [] })
    expect(read(line)).toEqual({ row: null, problems: ['row: nothing-usable'] })
  })
})

describe('customers', () => {
  test('M22 a name is that of the company, of the person, or of both parts', () => {
    expect(read({ 'customer.firstName': 'Jan', 'customer.lastName': 'Nowak' }).row?.customer).toMatchObject({
      ...{ name: 'Jan Nowak', kind: 'person', notes: '' },
    })
    expect(read({ 'customer.firstName': '', 'customer.lastName': 'Nowak' }).row?.customer?.name).toBe('Nowak')
    expect(customerOf({ 'customer.firstName': 'Other' })?.name).toBe('Jan')
    expect(customerOf({ 'customer.company': 'Flota' })).toMatchObject({ name: 'Flota', kind: 'company', notes: 'Jan' })
    expect(customerOf({ 'customer.company': 'Jan' })).toMatchObject({ name: 'Jan', kind: 'company', notes: '' })
    expect(customerOf({ 'customer.company': 'Flota', 'customer.kind': 'person' })?.kind).toBe('person')
    const longest = 'N'.repeat(120)
    expect(read({ 'customer.firstName': '', 'customer.lastName': longest }).row?.customer?.name).toBe(longest)
    const long = read({ 'customer.firstName': 'J'.repeat(100), 'customer.lastName': 'N'.repeat(100) })
    expect(long.row?.customer?.name).toHaveLength(120)
  })

  test('M22 whoever has neither name nor contact is named by another row, or not at all', () => {
    const unnamed = ['row: customer-unnamed']
    for (const given of [
      { 'customer.city': 'Łódź' },
      { 'customer.street': 'Piotrkowska 1' },
      { 'customer.postalCode': '90-001' },
      { 'customer.nip': '8567346215' },
    ])
      expect(read(given)).toEqual({ row: null, problems: unnamed })
    expect(read({ 'customer.phone': '12' }).problems).toEqual(['customer.phone: phone-bad-length', ...unnamed])
    expect(read({ 'customer.email': 'jan@' }).problems).toEqual(['customer.email: email-invalid', ...unnamed])
    expect(read({ 'customer.city': 'Łódź', 'customer.ref': 'K1' }).problems).toEqual(['row: nothing-usable'])
    expect(read({ 'customer.phone': '601234567' }).row?.customer).toMatchObject({ name: '', phone: '+48601234567' })
    expect(read({ 'customer.email': 'jan@example.com' }).row?.customer).toMatchObject({ email: 'jan@example.com' })
  })

  test.each([
    ['601 234 567, 602 345 678'],
    ['601 234 567; 602 345 678'],
    ['601 234 567 | 602 345 678'],
    ['601 234 567\n602 345 678'],
    ['601 234 567 / 602 345 678'],
    ['601234567/602345678'],
    ['601 234 567/ 602 345 678'],
    ['601-234-567/+48 602-345-678'],
    ['601 234 567 oraz 602 345 678'],
    ['601 234 567 lub 602 345 678'],
    ['601 234 567 or 602 345 678'],
    ['601 234 567 i 602 345 678'],
    ['601 234 567 and 602 345 678'],
  ])('M22 of two phones, %j, the second is a note', (cell) => {
    const { row, problems } = read({ 'customer.name': 'Jan', 'customer.phone': cell })
    expect(row?.customer).toMatchObject({ phone: '+48601234567', notes: '+48602345678' })
    expect(problems).toEqual(['customer.phone: phone-several'])
  })

  test.each([
    ['PL', '22/621 12 34', '+48226211234'],
    ['PL', '22/621-12-34', '+48226211234'],
    ['DE', '08151/1234567', '+4981511234567'],
    ['DE', '+49 8151/1234567', '+4981511234567'],
    ['DE', '+49 30 1234/567 890', '+49301234567890'],
  ])('M22 a slash inside of one phone, in %s %s, does not make it two', (country, cell, phone) => {
    const { row, problems } = read({ 'customer.name': 'Jan', 'customer.phone': cell }, {}, {}, { country })
    expect([row?.customer?.phone, row?.customer?.notes, problems]).toEqual([phone, '', []])
  })

  test('M22 with seven digits on both sides of a slash, phones are two', () => {
    const cell = '234 5678/2 345 679'
    const { row, problems } = read({ 'customer.name': 'Jan', 'customer.phone': cell }, {}, {}, { country: 'IE' })
    expect(row?.customer).toMatchObject({ phone: '+3532345678', notes: '+3532345679' })
    expect(problems).toEqual(['customer.phone: phone-several'])
  })

  test('M22 what is no phone beside one is a note', () => {
    const { row, problems } = read({ 'customer.name': 'Jan', 'customer.phone': '601 234 567 / Anna' })
    expect(row?.customer).toMatchObject({ phone: '+48601234567', notes: 'Anna' })
    expect(problems).toEqual(['customer.phone: phone-several', 'customer.phone: phone-bad-characters'])
  })

  test.each(['', '601 234 567,', '; 601234567', '601234567 / '])('M22 an empty place in %j is no phone', (cell) => {
    const { row, problems } = read({ 'customer.name': 'Jan', 'customer.phone': cell })
    expect(row?.customer).toMatchObject({ phone: cell === '' ? null : '+48601234567', notes: '' })
    expect(problems).toEqual([])
  })

  test.each([
    'tel. 601 234 567',
    'Tel: 601234567',
    'kom. 601234567',
    'mob 601234567',
    'phone:601234567',
    'fax 601234567',
    'tel. kom. 601 234 567',
    '601 234 567 kom.',
    '601 234 567 (tel. kom.)',
  ])('M22 the word beside a phone, %s, is left out', (cell) => {
    const { row, problems } = read({ 'customer.name': 'Jan', 'customer.phone': cell })
    expect([row?.customer?.phone, problems]).toEqual(['+48601234567', []])
  })

  test('M22 a repeated phone is no note, and one that cannot be read is', () => {
    expect(customerOf({ 'customer.phone': '601234567, +48 601 234 567' })).toMatchObject({ notes: '' })
    const { row, problems } = read({ 'customer.name': 'Jan', 'customer.phone': '601 ABC, 601234567' })
    expect(row?.customer).toMatchObject({ phone: '+48601234567', notes: '601 ABC' })
    expect(problems).toEqual(['customer.phone: phone-several', 'customer.phone: phone-bad-characters'])
    for (const cell of ['4,86E+10', '4.86e10']) {
      const shortened = read({ 'customer.name': 'Jan', 'customer.phone': cell })
      expect(shortened.row?.customer).toMatchObject({ phone: null, notes: '' })
      expect(shortened.problems).toEqual(['customer.phone: phone-shortened'])
    }
    // With other words in the cell nothing was shortened by a spreadsheet.
    for (const cell of ['Jan 4.86E+10', '4.86E+10 Jan']) {
      const kept = read({ 'customer.name': 'Jan', 'customer.phone': cell })
      expect(kept.row?.customer).toMatchObject({ phone: null, notes: cell })
      expect(kept.problems).toEqual(['customer.phone: phone-bad-characters'])
    }
  })

  test('M22 an address of mails is taken without what is around it', () => {
    for (const cell of ['jan@example.com', 'mailto:jan@example.com', '<jan@example.com>', 'MAILTO:jan@example.com']) {
      const { row, problems } = read({ 'customer.name': 'Jan', 'customer.email': cell })
      expect([row?.customer?.email, problems]).toEqual(['jan@example.com', []])
    }
    for (const cell of [
      'jan@mail.example.com',
      'jan@x.pl',
      'jan@mail.x.pl',
      'j@my-mail.co.uk',
      "o'hara+car@example.com",
    ]) {
      const { row, problems } = read({ 'customer.name': 'Jan', 'customer.email': cell })
      expect([row?.customer?.email, problems]).toEqual([cell, []])
    }
    for (const cell of [
      ...['jan@example', 'jan@-example.com', 'jan@@example.com', 'a..b@example.com', 'é@example.com'],
      ...[
        'éa@example.com',
        'jan@example.com/x',
        'Jan<jan@example.com>',
        'jan>x@example.com',
        'xmailto:jan@example.com',
      ],
    ]) {
      const { row, problems } = read({ 'customer.name': 'Jan', 'customer.email': cell })
      expect(row?.customer).toMatchObject({ email: null, notes: cell })
      expect(problems).toEqual(['customer.email: email-invalid'])
    }
    const longest = `${'a'.repeat(242)}@example.com`
    expect(customerOf({ 'customer.email': longest })?.email).toBe(longest)
    expect(customerOf({ 'customer.email': `a${longest}` })).toMatchObject({ email: null, notes: `a${longest}` })
  })

  test.each([';', ',', ' '])('M22 of two addresses apart by %j, the second is a note', (mark) => {
    const { row, problems } = read({ 'customer.name': 'Jan', 'customer.email': `a@example.com${mark}b@example.com` })
    expect(row?.customer).toMatchObject({ email: 'a@example.com', notes: 'b@example.com' })
    expect(problems).toEqual(['customer.email: email-several'])
    expect(customerOf({ 'customer.email': `a@example.com${mark}A@example.com` })?.notes).toBe('')
  })

  test('M22 a company has a tax number and an address; the address of a person is a note', () => {
    const place = { 'customer.street': 'Wolska 12', 'customer.postalCode': '01-201', 'customer.city': 'Warszawa' }
    const given = { ...place, 'customer.notes': 'Dzwonić\npo 16', 'customer.phone': '601234567, 602345678' }
    expect(customerOf({ ...given, 'customer.nip': '856-734-62-15' })).toMatchObject({
      ...{ kind: 'company', country: 'PL', nip: '8567346215', street: 'Wolska 12', postalCode: '01-201' },
      ...{ city: 'Warszawa', notes: 'Dzwonić\npo 16\n+48602345678' },
    })
    expect(customerOf(given)).toMatchObject({
      ...{ kind: 'person', country: null, nip: null, street: null, postalCode: null, city: null },
      notes: 'Dzwonić\npo 16\n+48602345678\nWolska 12, 01-201 Warszawa',
    })
    expect(customerOf({ 'customer.company': 'Flota', 'customer.country': 'DE' })).toMatchObject({ country: null })
    for (const field of ['customer.street', 'customer.postalCode', 'customer.city'] as const)
      expect(customerOf({ 'customer.company': 'Flota', [field]: place[field] })).toMatchObject({ country: 'PL' })
    expect(customerOf({ 'customer.kind': 'person', 'customer.nip': '8567346215' })?.nip).toBeNull()
  })

  test('M22 texts of a customer have their limits', () => {
    const texts = {
      'customer.street': 's'.repeat(121),
      'customer.city': 'c'.repeat(81),
      'customer.company': 'f'.repeat(121),
    }
    const { row, problems } = read(texts)
    expect(row?.customer).toMatchObject({ street: 's'.repeat(120), city: 'c'.repeat(80), name: 'f'.repeat(120) })
    expect(problems).toHaveLength(3)
    const most = read({ 'customer.name': 'Jan', 'customer.notes': 'n'.repeat(4000) })
    expect([most.row?.customer?.notes.length, most.problems]).toEqual([4000, []])
    const over = read({ 'customer.name': 'Jan', 'customer.notes': 'n'.repeat(4001) })
    expect([over.row?.customer?.notes.length, over.problems]).toEqual([4000, ['customer.notes: text-too-long']])
  })

  test('M22 a tax number follows the rule of its country, if there is one', () => {
    const nip = (given: Given) => {
      const { row, problems } = read({ 'customer.company': 'Flota', ...given })
      return [row?.customer?.nip, ...problems]
    }
    expect(nip({ 'customer.nip': '8567346216' })).toEqual([null, 'customer.nip: nip-bad-checksum'])
    expect(nip({ 'customer.nip': 'DE 123 456', 'customer.country': 'DE' })).toEqual(['DE 123 456'])
    expect(nip({ 'customer.nip': '1'.repeat(21), 'customer.country': 'DE' })).toEqual([
      '1'.repeat(20),
      'customer.nip: text-too-long',
    ])
    const code = read({ 'customer.company': 'Flota', 'customer.postalCode': '0095' })
    expect([code.row?.customer?.postalCode, code.problems]).toEqual([
      null,
      ['customer.postalCode: postal-code-invalid'],
    ])
  })

  test('M22 only the customer or the workshop ends the mails', () => {
    expect(customerOf({ 'customer.mailsOffBy': 'customer' })?.mailsOffBy).toBe('customer')
    expect(customerOf({ 'customer.mailsOffBy': 'somebody' })?.mailsOffBy).toBe('station')
    expect(customerOf({})).toMatchObject({ mailsOffBy: 'station', mailsOffAt: null, language: null, notes: '' })
  })

  test('M22 consents are read from the export of Pitboard alone', () => {
    const consents = (cell: string) => {
      const { row, problems } = read({ 'customer.name': 'Jan', 'customer.consents': cell })
      return [JSON.parse(row?.customer?.consents ?? 'null'), ...problems]
    }
    const source = 'import'
    expect(consents('')).toEqual([[]])
    expect(consents('[{"purpose":"reminders","givenAt":5,"more":1}]')).toEqual([
      [{ purpose: 'reminders', givenAt: 5, channel: 'email', source }],
    ])
    for (const channel of ['email', 'sms', 'phone'])
      expect(consents(JSON.stringify([{ purpose: 'marketing', givenAt: 5, channel }]))).toEqual([
        [{ purpose: 'marketing', givenAt: 5, channel, source }],
      ])
    for (const cell of [
      'yes',
      '{}',
      '[5]',
      '[null]',
      '[{"purpose":"reminders","givenAt":5},null]',
      '[{"purpose":"other","givenAt":5}]',
      '[{"purpose":"reminders","givenAt":"5"}]',
      '[{"purpose":"reminders","givenAt":5,"channel":"fax"}]',
      '[{"purpose":"reminders","givenAt":5},{"purpose":"other","givenAt":5}]',
    ])
      expect(consents(cell)).toEqual([[], 'customer.consents: consents-unreadable'])
  })
})

describe('cars', () => {
  test('M22 a car is found by its plate or its VIN; the plate of the file is that of each row', () => {
    expect(carOf({}).row?.vehicle).toEqual({
      ...{ plate: 'WB 12345', normalised: 'WB12345', country: 'PL', vin: null, brand: null, model: null },
      ...{ year: null, fuel: null, engineSize: null, power: null, firstRegistered: null },
    })
    expect(read({ 'vehicle.vin': 'W0L0XCF0681234567' }).row?.vehicle).toMatchObject({
      ...{ plate: null, normalised: null, vin: 'W0L0XCF0681234567' },
    })
    expect(read({ 'vehicle.brand': 'Opel' }, { plate: 'wb 12345' }).row?.vehicle?.plate).toBe('WB 12345')
    expect(carOf({}, { plate: 'XX 99999' }).row?.vehicle?.plate).toBe('WB 12345')
    // What is longer than a plate can be is stored in its short form.
    expect(carOf({ 'vehicle.plate': 'W - B - 1 - 2 - 3 - 45' }).row?.vehicle?.plate).toBe('WB12345')
    expect(carOf({ 'vehicle.plate': 'wb 1 - 2 - 3 - 4 - 5' }).row?.vehicle?.plate).toBe('WB 1 - 2 - 3 - 4 - 5')
    expect(carOf({ 'vehicle.plate': '...' })).toEqual({ row: null, problems: ['row: nothing-usable'] })
  })

  test.each([
    ['brak tablic?', 'plate-bad-characters'],
    ['?WB12345', 'plate-bad-characters'],
    ['WB12345?', 'plate-bad-characters'],
    ['WB1\ue0002345', 'plate-bad-characters'],
    ['WB12345678901234', 'plate-too-long'],
  ])('M22 the plate %s is none', (cell, code) => {
    // A VIN does not save a car with a wrong plate: somebody has to look at it.
    const { row, problems } = read({ 'vehicle.plate': cell, 'vehicle.vin': 'W0L0XCF0681234567' })
    expect([row, problems]).toEqual([null, [`vehicle.plate: ${code}`]])
  })

  test('M22 a car without plate and VIN is named by another row, or not at all', () => {
    expect(read({ 'vehicle.model': 'Astra' }).problems).toEqual(['row: vehicle-unnamed'])
    expect(read({ 'vehicle.model': 'Astra', 'vehicle.ref': 'A1' }).problems).toEqual(['row: nothing-usable'])
    expect(read({ 'vehicle.year': '2012' }).problems).toEqual(['row: nothing-usable'])
  })

  test('M22 texts of a car have their limits', () => {
    const { row, problems } = carOf({ 'vehicle.brand': 'b'.repeat(61), 'vehicle.model': 'm'.repeat(81) })
    expect(row?.vehicle).toMatchObject({ brand: 'b'.repeat(60), model: 'm'.repeat(80) })
    expect(problems).toEqual(['vehicle.brand: text-too-long', 'vehicle.model: text-too-long'])
  })

  test('M22 a VIN is corrected only where its letters allow it', () => {
    const vin = (cell: string) => {
      const { row, problems } = carOf({ 'vehicle.vin': cell })
      return [row?.vehicle?.vin, ...problems]
    }
    expect(vin('w0l0xcf0681234567')).toEqual(['W0L0XCF0681234567'])
    expect(vin('WOL0XCF0681234567')).toEqual(['W0L0XCF0681234567', 'vehicle.vin: vin-corrected'])
    expect(vin('W0L0XCF068123456')).toEqual([null, 'vehicle.vin: vin-bad-length'])
    expect(vin('1M8GDM9A1KP042788')).toEqual(['1M8GDM9A1KP042788', 'vehicle.vin: vin-check-digit'])
  })

  test.each([
    ['2012', 2012],
    ['2012 r.', 2012],
    ['2012r', 2012],
    ['2012 r', 2012],
    ['2012r.', 2012],
    ['2012,00', 2012],
    ['2012.0', 2012],
    ['rok 2012', 2012],
    ['2012-06-30', 2012],
    ['2012-06-30 00:00:00', 2012],
    ['06.2012', 2012],
    ['30.06.2012', 2012],
    ['30/6/2012', 2012],
    ['30-06-2012', 2012],
    ['1900', 1900],
    ['2027', 2027],
    ['1899', 'year-out-of-range'],
    ['2028', 'year-out-of-range'],
    ['12', 'year-unreadable'],
    ['20123', 'year-unreadable'],
    ['2012/2013', 'year-unreadable'],
    ['130.06.2012', 'year-unreadable'],
    ['30.06.20123', 'year-unreadable'],
  ])('M22 the year %s is %s', (cell, expected) => {
    const { row, problems } = carOf({ 'vehicle.year': cell })
    if (typeof expected === 'number') expect([row?.vehicle?.year, problems]).toEqual([expected, []])
    else expect([row?.vehicle?.year, problems]).toEqual([null, [`vehicle.year: ${expected}`]])
  })

  test.each([
    ['engineSize', '1598', 1598],
    ['engineSize', '1 598 cm3', 1598],
    ['engineSize', '1598cm³', 1598],
    ['engineSize', '1598 CCM.', 1598],
    ['engineSize', '1598 cc', 1598],
    ['engineSize', '1', 1],
    ['engineSize', '20000', 20_000],
    ['engineSize', '0', null],
    ['engineSize', '0,00', null],
    ['engineSize', '20001', 'engine-size-unreadable'],
    ['engineSize', '-5', 'engine-size-unreadable'],
    ['engineSize', '1598 zł', 'engine-size-unreadable'],
    ['engineSize', '15cc98', 'engine-size-unreadable'],
    ['power', '85', 85],
    ['power', '85 kW', 85],
    ['power', '85kw.', 85],
    ['power', '1', 1],
    ['power', '2000', 2000],
    ['power', '0', null],
    ['power', '2001', 'power-unreadable'],
    ['power', 'kW 85', 'power-unreadable'],
    ['firstRegistered', '30.06.2012', '2012-06-30'],
    ['firstRegistered', '01.01.1900', '1900-01-01'],
    ['firstRegistered', '26.11.2026', '2026-11-26'],
    ['firstRegistered', '31.12.1899', 'first-registration-unreadable'],
    ['firstRegistered', '27.11.2026', 'first-registration-unreadable'],
    ['firstRegistered', 'never', 'first-registration-unreadable'],
  ] as const)('M22 of the certificate, %s %s is %s', (field, cell, expected) => {
    const { row, problems } = carOf({ [`vehicle.${field}`]: cell })
    const isFault = typeof expected === 'string' && expected.endsWith('unreadable')
    expect(row?.vehicle?.[field]).toBe(isFault ? null : expected)
    expect(problems).toEqual(isFault ? [`vehicle.${field}: ${expected}`] : [])
  })

  test.each([
    ['123 456 km', 123_456],
    ['123456KM.', 123_456],
    ['76 543 mi', 76_543],
    // Thousands.
    ['120 tys.', 120_000],
    ['120 tys', 120_000],
    ['120,5 tys. km', 120_500],
    ['120TYS KM', 120_000],
    ['12 tys 500', 'mileage-unreadable'],
    ['tys.', 'mileage-unreadable'],
    ['10000 tys.', 'mileage-too-big'],
    ['', null],
    ['km', null],
    ['1km00', 'mileage-unreadable'],
    ['1 tys 00', 'mileage-unreadable'],
    ['9999999', 9_999_999],
    ['0', null],
    ['10000000', 'mileage-too-big'],
    ['9'.repeat(13), 'mileage-too-big'],
    ['-1', 'mileage-unreadable'],
    ['100 zł', 'mileage-unreadable'],
    ['about 100', 'mileage-unreadable'],
  ])('M22 the mileage %s is %s', (cell, expected) => {
    const { row, problems } = carOf({ 'vehicle.mileage': cell })
    expect(row?.mileage).toBe(typeof expected === 'string' ? null : expected)
    expect(problems).toEqual(typeof expected === 'string' ? [`vehicle.mileage: ${expected}`] : [])
  })
})

describe('visits', () => {
  test('M22 a visit has a date; texts and usual values fill the rest', () => {
    expect(visitOf({ 'visit.complaint': 'Stuka\nz przodu', 'visit.notes': 'Pilne' }).row?.visit).toEqual({
      ...{ date: '2024-03-25', time: '08:00', minutes: 60, status: 'completed' },
      ...{ complaint: 'Stuka\nz przodu', notes: 'Pilne', own: null },
    })
    expect(read({ 'vehicle.plate': 'WB 12345', 'visit.complaint': 'Stuka' })).toMatchObject({
      ...{ row: { visit: null }, problems: [] },
    })
    expect(visitOf({ 'visit.date': '' }).problems).toEqual([])
    const missing = ['visit.date: date-missing']
    expect(visitOf({ 'visit.date': '', 'visit.complaint': 'Stuka' }).problems).toEqual(missing)
    expect(visitOf({ 'visit.date': '', 'visit.ref': 'Z1' }).problems).toEqual(missing)
  })

  test.each([
    ['01.01.1970', '1970-01-01'],
    ['25.11.2026', '2026-11-25'],
    ['31.12.1969', null, 'date-too-old'],
    ['26.11.2026', null, 'date-not-past'],
    ['31.02.2024', null, 'date-impossible'],
    ['yesterday', null, 'date-unreadable'],
    ['25.03.24', '2024-03-25', 'date-short-year'],
  ])('M22 the date %s is %s', (cell, date, ...codes) => {
    const { row, problems } = visitOf({ 'visit.date': cell })
    expect(row?.visit?.date ?? null).toBe(date)
    expect(problems).toEqual(codes.map((code) => `visit.date: ${code}`))
  })

  test('M22 a visit needs a car, in its row or in another one', () => {
    const visit = { 'customer.name': 'Jan', 'visit.date': '25.03.2024' }
    expect(read(visit)).toMatchObject({ row: { visit: null }, problems: ['row: vehicle-unnamed'] })
    expect(read({ ...visit, 'vehicle.ref': 'A1' })).toMatchObject({ row: { visit: { minutes: 60 } }, problems: [] })
  })

  test('M22 a time is that of its cell, then that of the date', () => {
    const time = (given: Given) => {
      const { row, problems } = visitOf(given)
      return [row?.visit?.time, ...problems]
    }
    expect(time({ 'visit.time': '9:30' })).toEqual(['09:30'])
    expect(time({ 'visit.date': '25.03.2024 10:15' })).toEqual(['10:15'])
    expect(time({ 'visit.date': '25.03.2024 10:15', 'visit.time': '9:30' })).toEqual(['09:30'])
    expect(time({ 'visit.date': '25.03.2024 00:00' })).toEqual(['08:00'])
    expect(time({ 'visit.time': '0:00' })).toEqual(['00:00'])
    expect(time({ 'visit.time': 'early' })).toEqual(['08:00', 'visit.time: time-unreadable'])
  })

  test.each([
    ['90', 90],
    ['90 min', 90],
    ['90 minut.', 90],
    ['90minuty', 90],
    ['1:30', 90],
    ['01:30:00', 90],
    ['86', 90],
    ['1', 5],
    ['2880', 2880],
    ['110:30', 60, 'minutes-unreadable'],
    ['1:300', 60, 'minutes-unreadable'],
    ['48:00', 2880],
    ['0', 60, 'minutes-out-of-range'],
    ['2881', 60, 'minutes-out-of-range'],
    ['-10', 60, 'minutes-out-of-range'],
    ['min 90', 60, 'minutes-unreadable'],
    ['90 zł', 60, 'minutes-unreadable'],
    ['long', 60, 'minutes-unreadable'],
    ['1:3', 60, 'minutes-unreadable'],
  ])('M22 the duration %s is %i minutes', (cell, minutes, ...codes) => {
    const { row, problems } = visitOf({ 'visit.minutes': cell })
    expect(row?.visit?.minutes).toBe(minutes)
    expect(problems).toEqual(codes.map((code) => `visit.minutes: ${code}`))
  })

  test('M22 an unknown status is an ended visit', () => {
    const { row, problems } = visitOf({ 'visit.status': 'hmm' })
    expect([row?.visit?.status, problems]).toEqual(['completed', ['visit.status: status-unknown']])
  })

  test('M22 texts of a visit have their limits', () => {
    const most = visitOf({ 'visit.complaint': 'c'.repeat(1000), 'visit.notes': 'n'.repeat(4000) })
    expect(most.problems).toEqual([])
    const over = visitOf({ 'visit.complaint': 'c'.repeat(1001), 'visit.notes': 'n'.repeat(4001) })
    expect(over.row?.visit).toMatchObject({ complaint: 'c'.repeat(1000), notes: 'n'.repeat(4000) })
    expect(over.problems).toEqual(['visit.complaint: text-too-long', 'visit.notes: text-too-long'])
  })

  test('M22 the order number of the export of Pitboard is kept', () => {
    const own = (year: string, number: string, preset: 'pitboard' | null = 'pitboard') =>
      visitOf({ 'visit.year': year, 'visit.number': number }, { preset }).row?.visit?.own
    expect(own('2024', '17')).toEqual({ year: 2024, number: 17 })
    expect(own('2024', '17', null)).toBeNull()
    expect(own('2024', '')).toBeNull()
    expect(own('', '17')).toBeNull()
    expect(own('2024', '1.5')).toBeNull()
  })
})

describe('lines', () => {
  test('M22 a line has a name; usual values fill the rest', () => {
    expect(lineOf({}).row?.line).toEqual({
      ...{ kind: 'part', name: 'Oil', quantity: 1000, unit: 'szt.', netPrice: 1000 },
      ...{ discountPercent: 0, vatRate: 23, position: null },
    })
    const empty = { 'line.name': '', 'line.netPrice': '' }
    expect(lineOf(empty)).toMatchObject({ row: { line: null }, problems: [] })
    for (const field of ['line.quantity', 'line.netPrice', 'line.grossPrice'] as const) {
      const { row, problems } = read({ 'vehicle.plate': 'WB 12345', 'line.name': '', [field]: '1' })
      expect([row?.line, problems]).toEqual([null, ['line.name: line-unnamed']])
    }
    expect(read({ 'vehicle.plate': 'WB 12345', 'line.kind': 'part' })).toMatchObject({
      row: { line: null },
      problems: [],
    })
    const long = lineOf({ 'line.name': 'o'.repeat(201), 'line.unit': 'u'.repeat(13) })
    expect(long.row?.line).toMatchObject({ name: 'o'.repeat(200), unit: 'u'.repeat(12) })
    expect(long.problems).toHaveLength(2)
  })

  test.each([
    ['2', 2000],
    ['1,5', 1500],
    ['2 szt.', 2000],
    ['2pcs', 2000],
    ['1,5 godz', 1500],
    ['1,5 RBH', 1500],
    ['1 kpl', 1000],
    ['1,5 h', 1500],
    ['4 l', 4000],
    ['2 kg', 2000],
    ['3 m', 3000],
    ['0,001', 1],
    ['9999,999', 9_999_999],
    ['0,3333', 333, 'quantity-rounded'],
    ['0', null, 'quantity-out-of-range'],
    ['10000', null, 'quantity-out-of-range'],
    ['9'.repeat(13), null, 'quantity-out-of-range'],
    ['szt. 2', null, 'quantity-unreadable'],
    ['2 zł', null, 'quantity-unreadable'],
    ['two', null, 'quantity-unreadable'],
  ])('M22 the quantity %s is %s thousandths', (cell, quantity, ...codes) => {
    const { row, problems } = lineOf({ 'line.quantity': cell })
    expect(row?.line?.quantity ?? null).toBe(quantity)
    expect(problems).toEqual(codes.map((code) => `line.quantity: ${code}`))
  })

  test.each([
    ['49,90', 4990],
    ['49,90 zł', 4990],
    ['49,90 PLN', 4990],
    ['zł. 10', 1000],
    ['10 zł.', 1000],
    ['-49,90', -4990],
    ['10000000', 1_000_000_000],
    ['49,905', 4991, 'price-rounded'],
    ['10000000,01', null, 'price-too-big'],
    ['-10000000,01', null, 'price-too-big'],
    ['9'.repeat(13), null, 'price-too-big'],
    ['49,90 EUR', null, 'currency-differs'],
    ['free', null, 'price-unreadable'],
  ])('M22 the net price %s is %s', (cell, netPrice, ...codes) => {
    const { row, problems } = lineOf({ 'line.netPrice': cell })
    expect(row?.line?.netPrice ?? null).toBe(netPrice)
    expect(problems).toEqual(codes.map((code) => `line.netPrice: ${code}`))
  })

  test('M22 a gross price counts without a net one', () => {
    expect(lineOf({ 'line.netPrice': '', 'line.grossPrice': '123' }).row?.line?.netPrice).toBe(10_000)
    expect(lineOf({ 'line.grossPrice': '999' }).row?.line?.netPrice).toBe(1000)
    const wrong = lineOf({ 'line.netPrice': '', 'line.grossPrice': 'x y' })
    expect(wrong.problems).toEqual(['line.grossPrice: price-unreadable'])
    const none = lineOf({ 'line.netPrice': '' })
    expect([none.row?.line?.netPrice, none.problems]).toEqual([0, ['row: price-missing']])
    // LubeLogger writes the sign of its own language.
    expect(lineOf({ 'line.netPrice': '$10' }, { preset: 'lubelogger' }).row?.line?.netPrice).toBe(1000)
  })

  test.each([
    ['23', 23],
    ['23 %', 23],
    ['8%', 8],
    ['23,0', 23],
    ['0,0', 0],
    ['2%3', 23, 'vat-unknown'],
    ['0,23', 23],
    ['0.08', 8],
    ['0', 0],
    ['1', 1],
    ['0,5', 50, 'vat-unknown'],
    ['30', 30],
    ['30,01', 23, 'vat-unknown'],
    ['-5', 23, 'vat-unknown'],
    ['half', 23, 'vat-unknown'],
    ['', 23],
  ])('M22 the tax %s is %s %%', (cell, rate, ...codes) => {
    const { row, problems } = lineOf({ 'line.vatRate': cell })
    expect(row?.line?.vatRate).toBe(codes.length > 0 ? station.usualVat : rate)
    expect(problems).toEqual(codes.map((code) => `line.vatRate: ${code}`))
  })

  test.each([
    ['10 %', 10],
    ['5%', 5],
    ['1%2', 0, 'discount-unreadable'],
    ['12,5', 12.5],
    ['100', 100],
    ['0', 0],
    ['100,01', 0, 'discount-unreadable'],
    ['-1', 0, 'discount-unreadable'],
    ['10 zł', 0, 'discount-unreadable'],
    ['half', 0, 'discount-unreadable'],
  ])('M22 the discount %s is %d %%', (cell, discount, ...codes) => {
    const { row, problems } = lineOf({ 'line.discount': cell })
    expect(row?.line?.discountPercent).toBe(discount)
    expect(problems).toEqual(codes.map((code) => `line.discount: ${code}`))
  })

  test('M22 an unknown kind follows the unit', () => {
    const { row, problems } = lineOf({ 'line.kind': 'thing', 'line.unit': 'h' })
    expect([row?.line?.kind, problems]).toEqual(['labour', ['line.kind: line-kind-unknown']])
  })

  test.each([
    ['12', 12],
    ['9999', 9999],
    ['12345', null],
    ['x1', null],
    ['1x', null],
  ])('M22 the position %s is %s', (cell, position) => {
    expect(lineOf({ 'line.position': cell }).row?.line?.position).toBe(position)
  })

  const own = (given: Given) =>
    lineOf({ 'line.quantity': '1500', 'line.netPrice': '4990', ...given }, { preset: 'pitboard' })

  test('M22 the export of Pitboard has the numbers as they are stored', () => {
    const given = {
      'line.discount': '1250',
      'line.vatRate': '2300',
      'line.position': '3',
      'line.kind': 'labour',
    } as const
    expect(own({ ...given, 'line.unit': 'h' })).toMatchObject({ problems: [] })
    expect(own({ ...given, 'line.unit': 'h' }).row?.line).toEqual({
      ...{ kind: 'labour', name: 'Oil', quantity: 1500, unit: 'h', netPrice: 4990 },
      ...{ discountPercent: 12.5, vatRate: 23, position: 3 },
    })
    expect(own({}).row?.line).toMatchObject({ unit: 'szt.', discountPercent: 0, vatRate: null })
    expect(own({ 'line.netPrice': '-4990' }).row?.line?.netPrice).toBe(-4990)
  })

  test.each([
    ['line.quantity', '1', null],
    ['line.quantity', '9999999', null],
    ['line.quantity', '0', 'quantity-out-of-range'],
    ['line.quantity', '10000000', 'quantity-out-of-range'],
    ['line.quantity', '1,5', 'quantity-out-of-range'],
    ['line.quantity', 'x1500', 'quantity-out-of-range'],
    ['line.quantity', '1.5', 'quantity-out-of-range'],
    ['line.quantity', '1e3', 'quantity-out-of-range'],
    ['line.netPrice', '1000000000', null],
    ['line.netPrice', '1000000001', 'price-unreadable'],
    ['line.netPrice', '49,90', 'price-unreadable'],
    ['line.netPrice', '', 'price-unreadable'],
  ] as const)('M22 in the export of Pitboard, %s of %j: %s', (field, cell, code) => {
    const { row, problems } = own({ [field]: cell })
    expect(problems).toEqual(code === null ? [] : [`${field}: ${code}`])
    expect(row?.line === null).toBe(code !== null)
  })

  test('M22 in the export of Pitboard, a discount or tax of no line is left out', () => {
    const discounts = ['10000', '10001', '-1'].map((cell) => own({ 'line.discount': cell }).row?.line?.discountPercent)
    expect(discounts).toEqual([100, 0, 0])
    for (const cell of ['0', '3000']) {
      const { row, problems } = own({ 'line.vatRate': cell })
      expect([row?.line?.vatRate, problems]).toEqual([Number(cell) / 100, []])
    }
    for (const cell of ['3001', '-1', 'x']) {
      const { row, problems } = own({ 'line.vatRate': cell })
      expect([row?.line?.vatRate, problems]).toEqual([null, ['line.vatRate: vat-unknown']])
    }
  })
})
