import { describe, expect, test } from 'vitest'
import { carOf, customerOf, lineOf, pairs, readRow, station, visitOf } from '../../../tests/support/imports/read-row.ts'

describe('words of files', () => {
  // Every object has these, also one that lists words.
  test.each(['constructor', '__proto__'])('M22 the word %s means nothing', (word) => {
    const { row, problems } = readRow({
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
    const { row, problems } = readRow({ 'customer.name': 'Nowak', 'customer.kind': word })
    expect([row?.customer?.kind, problems]).toEqual([kind, []])
  })

  test.each(
    pairs([
      ['pl', 'pl|Polski|Polish|pl-PL|Polska'],
      ['en', 'en|Angielski|English|en-GB|en-US'],
    ] as const),
  )('M22 the language %s is %s', (word, language) => {
    const { row, problems } = readRow({ 'customer.name': 'Nowak', 'customer.language': word })
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
      const { row, problems } = readRow({ 'customer.name': 'Nowak', [field]: word })
      const { mailsOffAt, smsOffAt } = row?.customer ?? {}
      expect(field === 'customer.mailsOff' ? [mailsOffAt, smsOffAt] : [smsOffAt, mailsOffAt]).toEqual([since, null])
      expect(problems).toEqual([])
    }
  })

  test.each(['sometimes', '2024-03-99T08:30', 'from 2024-03-25T08:30:00Z', '+002024-03-25T08:30:00Z'])(
    'M22 a wish that cannot be read, %s, counts as one',
    (word) => {
      const { row, problems } = readRow({ 'customer.name': 'Nowak', 'customer.smsOff': word })
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
    const { row, problems } = readRow({ 'vehicle.brand': 'Opel', 'vehicle.model': 'Astra' }, { plate: 'OPEL' })
    expect([row?.vehicle?.plate, problems]).toEqual(['OPEL', ['row: plate-unusual']])
  })

  test('M22 the lines of a text end in one way, whatever the program', () => {
    for (const notes of ['one\ntwo', 'one\r\ntwo', 'one\rtwo']) {
      expect(customerOf({ 'customer.notes': notes })?.notes).toBe('one\ntwo')
    }
  })

  test('M22 the same problem of a cell is named once', () => {
    const { problems } = readRow({ 'customer.name': 'Jan', 'customer.email': 'a@, b@' })
    expect(problems).toEqual(['customer.email: email-several', 'customer.email: email-invalid'])
  })
})

describe('rows', () => {
  test('M22 an empty row, a repeated header and an anonymised customer are left out', () => {
    expect(readRow({ 'customer.name': ' ', 'vehicle.plate': '' })).toEqual({ row: null, problems: ['row: empty-row'] })
    const given = { 'customer.name': 'customer.name', 'vehicle.plate': 'vehicle.plate' }
    expect(readRow(given)).toEqual({ row: null, problems: ['row: repeated-header'] })
    expect(readRow({ 'customer.name': 'customer.name' }).problems).toEqual([])
    expect(readRow({ ...given, 'vehicle.plate': 'WB 12345' }).problems).toEqual([])
    // Programs leave out empty cells at the end of a row.
    const short = { cells: ['customer.name'], header: ['customer.name', ''] }
    expect(readRow(given, {}, short).problems).toEqual(['row: repeated-header'])
    const gone = { 'customer.name': 'Jan', 'customer.anonymisedAt': '2026-01-01T00:00:00Z' }
    expect(readRow(gone)).toEqual({ row: null, problems: ['row: customer-anonymised'] })
  })

  test('M22 cells beyond the columns, and missing ones, are named', () => {
    const given = { 'customer.name': 'Jan', 'customer.notes': 'Note' }
    expect(readRow(given, {}, { cells: ['Jan', 'Note', 'more'] }).problems).toEqual(['row: too-many-cells'])
    expect(readRow(given, {}, { cells: ['Jan', 'Note', ' '] }).problems).toEqual([])
    expect(readRow(given, {}, { cells: ['Jan'] }).problems).toEqual(['row: too-few-cells'])
    const repeated = { cells: ['customer.name'], header: ['customer.name', 'customer.notes'] }
    expect(readRow(given, {}, repeated).problems).toEqual(['row: too-few-cells'])
  })

  test('M22 names of records have at most a hundred characters', () => {
    const long = 'k'.repeat(101)
    const { row, problems } = readRow({
      'customer.name': 'Jan',
      'customer.ref': long,
      'vehicle.ref': '',
      'visit.ref': 'Z',
    })
    expect(row?.refs).toEqual({ customer: long.slice(0, 100), vehicle: null, visit: 'Z' })
    expect(problems).toEqual(['customer.ref: text-too-long'])
  })

  test('M22 a row of which nothing can be used says so, unless an error already does', () => {
    expect(readRow({ 'customer.country': 'Polska' })).toEqual({ row: null, problems: ['row: nothing-usable'] })
    expect(readRow({ 'vehicle.brand': 'Opel' })).toEqual({ row: null, problems: ['row: vehicle-unnamed'] })
    // A warning is no reason.
    const warned = readRow({ 'customer.country': 'Atlantis' })
    expect(warned.problems).toEqual(['customer.country: country-unknown', 'row: nothing-usable'])
  })

  test('M22 a mileage alone needs the car, and a line alone needs the visit', () => {
    const mileage = { 'vehicle.mileage': '1000' }
    expect(readRow({ ...mileage, 'vehicle.ref': 'A1' })).toMatchObject({ row: { mileage: 1000 }, problems: [] })
    expect(readRow(mileage)).toEqual({ row: null, problems: ['row: nothing-usable'] })
    expect(readRow({ 'vehicle.ref': 'A1' })).toEqual({ row: null, problems: ['row: nothing-usable'] })
    const line = { 'line.name': 'Oil', 'line.netPrice': '10' }
    expect(readRow({ ...line, 'visit.ref': 'Z1' })).toMatchObject({ row: { line: { name: 'Oil' } }, problems: [] })
    expect(readRow(line)).toEqual({ row: null, problems: ['row: nothing-usable'] })
  })
})
