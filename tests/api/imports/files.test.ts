import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anonymiseCustomer,
  createCustomer,
  getCustomer,
  listCustomers,
  mergeCustomer,
  switchMails,
} from '#contract/customers.ts'
import { eraseProfile, eraseStation } from '#contract/erasures.ts'
import { exportStation } from '#contract/exports.ts'
import { health } from '#contract/health.ts'
import {
  checkImport,
  discardImport,
  getImport,
  listImports,
  matchImport,
  uploadImport,
} from '#contract/imports/imports.ts'
import { myProfile } from '#contract/profiles.ts'
import { deleteOldImports } from '#server/imports/delete-import.ts'
import { endOld } from '#server/imports/rows/running-store.ts'
import { cellsOf, soundRow, wideHeader } from '../../support/imports/broken-rows.ts'
import { importFiles, sendAndCheck, sendFiles, toCsv, waitForState } from '../../support/imports/import-client.ts'
import { makeArchive, makeWorkbook } from '../../support/imports/make-workbook.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openStation, type TestStation } from '../../support/station.ts'

let server: TestServer
let station: TestStation
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_counter').execute()
  station = await openStation(server)
})
const client = () => station.owner.client
const wide = (count: number, from = 1) => ({
  name: 'zlecenia.csv',
  content: toCsv([wideHeader, ...Array.from({ length: count }, (_, n) => cellsOf(soundRow(n + from)))]),
})
const faultOf = async (content: string | Uint8Array<ArrayBuffer>, name = 'a.xlsx') => {
  const answer = await sendFiles(client(), [{ name, content }])
  const [issue] = answer.problem.issues ?? []
  return answer.status === 400 && issue && 'rule' in issue ? issue.rule : answer.status
}
/** A workbook of one sheet, as XML. */
const bookOf = ({ rows = '', links = '', styles = '', shared = '' }) =>
  makeArchive([
    { name: 'xl/workbook.xml', text: '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships><Relationship Id="a" Target="a.xml"/>${links}</Relationships>`,
    },
    { name: 'xl/styles.xml', text: `<styleSheet>${styles}</styleSheet>` },
    { name: 'xl/sharedStrings.xml', text: `<sst>${shared}</sst>` },
    { name: 'xl/a.xml', text: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
  ])
const countRows = async () => {
  const { db } = server.database
  const rows = await db
    .selectFrom('import_row')
    .select('row_number')
    .where('account_id', '=', station.account)
    .execute()
  return rows.length
}
/** The rows of the records of a station, without ids and times. */
async function recordsOf(account: string) {
  const { db } = server.database
  const customers = await db
    .selectFrom('customer')
    .select(['kind', 'name', 'phone', 'email', 'nip', 'city', 'language', 'notes', 'mails_off_at', 'mails_off_by'])
    .where('account_id', '=', account)
    .orderBy('name')
    .execute()
  const visits = await db
    .selectFrom('appointment')
    .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
    .leftJoin('customer', 'customer.id', 'appointment.customer_id')
    .select(['appointment.year', 'appointment.number', 'starts_at', 'work_minutes', 'status', 'complaint', 'mileage'])
    .select([
      'plate',
      'vin',
      'brand',
      'model',
      'vehicle.year as made',
      'fuel',
      'engine_size',
      'power',
      'first_registered',
      'customer.name as customer',
    ])
    .where('appointment.account_id', '=', account)
    .orderBy('appointment.year')
    .orderBy('appointment.number')
    .execute()
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('appointment', 'appointment.id', 'order_line.appointment_id')
    .select([
      'appointment.number',
      'kind',
      'name',
      'quantity',
      'unit',
      'net_price',
      'discount',
      'vat_rate',
      'net',
      'gross',
    ])
    .where('order_line.account_id', '=', account)
    .orderBy('appointment.number')
    .orderBy('position')
    .execute()
  return { customers, visits, lines }
}

describe('M20 files that are read without matching', () => {
  test('M20 our own export, as the archive or as its tables, is the same workshop again', async () => {
    const firm = {
      ...soundRow(8),
      'Typ klienta': 'firma',
      NIP: '8567346215',
      Ulica: 'Wolska 1',
      VAT: 'zw',
      Rabat: '12,5',
    }
    const rows = [...[1, 2, 3].map(soundRow), { ...soundRow(3), 'Nazwa pozycji': 'Olej' }, firm].map(cellsOf)
    await importFiles(client(), [{ name: 'a.csv', content: toCsv([wideHeader, ...rows]) }])
    const [first, second] = (await client().send(listCustomers, { query: {} })).value.customers
    await client().send(switchMails, { params: { id: first?.id ?? '' }, body: { mails: 'off' } })
    await client().send(anonymiseCustomer, { params: { id: second?.id ?? '' } })
    const before = await recordsOf(station.account)

    const response = await fetch(`${server.url}/api${exportStation.path}`, {
      headers: { cookie: `__Host-sid=${station.owner.token}` },
    })
    const zip = new Uint8Array(await response.arrayBuffer())
    const other = await openStation(server)
    const done = await importFiles(other.owner.client, [{ name: 'station.zip', content: zip }])
    expect(done.tables.map(({ name, preset }) => [name, preset])).toEqual([
      ['customers.csv', 'pitboard'],
      ['vehicles.csv', 'pitboard'],
      ['appointments.csv', 'pitboard'],
      ['order-lines.csv', 'pitboard'],
    ])
    expect(done.counts).toMatchObject({
      failed: 0,
      customer: { created: 3 },
      visit: { created: 4 },
      line: { created: 5 },
    })
    const after = await recordsOf(other.account)
    // The customer who was anonymised is not carried over.
    const gone = before.customers.find(({ name }) => !name.startsWith('Jan'))?.name
    expect(after.customers).toEqual(before.customers.filter(({ name }) => name !== gone))
    expect(after.customers[0]).toMatchObject({ mails_off_by: 'station' })
    expect(after.visits).toEqual(
      before.visits.map((visit) => ({ ...visit, customer: visit.customer === gone ? null : visit.customer })),
    )
    expect(after.lines).toEqual(before.lines)
  })

  test('M20 the records of LubeLogger become visits of one car, whatever its sign of money', async () => {
    const content =
      'Date,Description,Cost,Notes,Odometer,Tags\n5/1/2024,Oil change,$123.00,5W-30,84500,\n5/30/2024,"Brakes, front",$80.50,,86000,x\n'
    const { id, tables } = (await sendFiles(client(), [{ name: 'service.csv', content }])).value
    expect(tables[0]).toMatchObject({ preset: 'lubelogger', dateOrder: 'mdy', decimal: 'point', plate: null })
    const { headerAt = 1, columns = [], dateOrder = 'mdy', decimal = 'point' } = tables[0] ?? {}
    const body = { headerAt, columns, dateOrder, decimal, plate: 'WX 77777' }
    await client().send(matchImport, { params: { id, number: '0' }, body })
    await client().send(checkImport, { params: { id } })
    const checked = await waitForState(client(), id, ['checked'])
    expect(checked.counts).toMatchObject({
      failed: 0,
      vehicle: { created: 1 },
      visit: { created: 2 },
      line: { created: 2 },
    })
    expect(checked.tables[0]?.preset).toBe('lubelogger')
    expect(checked.problems).toEqual([])
  })

  test('M20 files that refer to each other by the numbers of their program are joined', async () => {
    const files = [
      {
        name: 'pozycje.csv',
        content: 'Nr zlecenia;Nazwa towaru;Ilość;Cena netto\nZ1;Filtr;1;25,00\nZ9;Filtr;1;25,00\n',
      },
      {
        name: 'zlecenia.csv',
        content:
          'Nr zlecenia;ID pojazdu;Data zlecenia;Opis usterki\nZ1;P1;2.02.2024;Przegląd\nZ2;P7;2.02.2024;Przegląd\n',
      },
      {
        name: 'pojazdy.csv',
        content: 'ID pojazdu;ID klienta;Nr rej;Marka\nP1;K1;WA 10001;Fiat\nP2;K9;WA 10002;Opel\n',
      },
      { name: 'klienci.csv', content: 'ID klienta;Imię;Nazwisko;Telefon\nK1;Ewa;Lis;601111222\n' },
    ]
    const done = await importFiles(client(), files)
    const { customers, visits, lines } = await recordsOf(station.account)
    expect(customers).toMatchObject([{ name: 'Ewa Lis' }])
    expect(visits).toMatchObject([{ plate: 'WA 10001', customer: 'Ewa Lis', complaint: 'Przegląd' }])
    expect(lines).toMatchObject([{ name: 'Filtr', net_price: 2500 }])
    expect(done.problems.map(({ code }) => code).toSorted()).toEqual([
      'customer-not-found',
      'vehicle-not-found',
      'visit-not-found',
    ])
  })

  test('M23 order numbers that begin anew each year do not mix the orders of two cars', async () => {
    const head = 'Nr zlecenia;Nr rej;Data zlecenia;Opis usterki;Nazwa towaru;Ilość;Cena netto'
    const files = [
      { name: '2023.csv', content: `${head}\n1;WA 10001;2.02.2023;Hamulce;Klocki;1;90,00\n` },
      {
        name: '2024.csv',
        content: `${head}\n1;WA 10002;5.03.2024;Olej;Filtr;1;25,00\n1;WA 10001;8.04.2024;Opony;Opona;4;200,00\n`,
      },
      // A file is a batch: these rows find their orders in the database.
      { name: '2024b.csv', content: `${head}\n1;WA 10002;5.03.2024;Olej;Uszczelka;1;5,00\n` },
      { name: 'pozycje.csv', content: 'Nr zlecenia;Nazwa towaru;Ilość;Cena netto\n1;Śruba;1;1,00\n' },
    ]
    const linesOf = () =>
      server.database.db
        .selectFrom('order_line')
        .innerJoin('appointment', 'appointment.id', 'order_line.appointment_id')
        .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
        .select(['plate', 'complaint', 'name'])
        .where('order_line.account_id', '=', station.account)
        .orderBy('appointment.starts_at')
        .orderBy('position')
        .execute()
    const expected = [
      { plate: 'WA 10001', complaint: 'Hamulce', name: 'Klocki' },
      { plate: 'WA 10002', complaint: 'Olej', name: 'Filtr' },
      { plate: 'WA 10002', complaint: 'Olej', name: 'Uszczelka' },
      { plate: 'WA 10001', complaint: 'Opony', name: 'Opona' },
    ]
    const done = await importFiles(client(), files)
    expect(await linesOf()).toEqual(expected)
    expect(done.problems).toContainEqual({ code: 'visit-number-repeated', level: 'warning', count: 2 })
    expect(done.problems).toContainEqual({ code: 'visit-number-ambiguous', level: 'error', count: 1 })
    const again = await importFiles(client(), files)
    expect(await linesOf()).toEqual(expected)
    expect(again.problems.filter(({ level }) => level === 'error')).toEqual([
      { code: 'visit-number-ambiguous', level: 'error', count: 1 },
    ])
  })
})

describe('M24 workbooks', () => {
  test('M24 texts, dates, numbers and gaps of a workbook; hidden sheets and formulas are not followed', async () => {
    const formula = { xml: '<c r="D2"><f>1+1</f><v>85000</v></c>' }
    const content = await makeWorkbook([
      {
        name: 'Pojazdy',
        rows: [
          ['Nr rej', 'Data', 'Cena netto', 'Przebieg', 'Nazwa towaru'],
          ['WA 20001', { date: 45_376 }, 49.905, formula, 'Zażółć & co'],
          [],
          ['WA 20002', { date: 45_413.5 }, 1200, '', { xml: '<c r="E4" t="inlineStr"><is><t>Olej</t></is></c>' }],
        ],
      },
      { name: 'Ukryty', state: 'hidden', rows: [['Nr rej'], ['WA 20003']] },
    ])
    const checked = await sendAndCheck(client(), [{ name: 'dane.xlsx', content }])
    expect(checked.tables).toHaveLength(1)
    expect(checked.tables[0]).toMatchObject({ name: 'dane.xlsx · Pojazdy', rows: 2, encoding: null, decimal: 'point' })
    expect(checked.tables[0]?.firstRows).toEqual([
      { number: 2, cells: ['WA 20001', '2024-03-25', '49.905', '85000', 'Zażółć & co'] },
      { number: 4, cells: ['WA 20002', '2024-05-01 12:00', '1200', '', 'Olej'] },
    ])
    expect(checked.counts).toMatchObject({
      failed: 0,
      vehicle: { created: 2 },
      visit: { created: 2 },
      line: { created: 2 },
    })
    expect(checked.problems).toContainEqual({ code: 'price-rounded', level: 'warning', count: 1 })
  })

  test('M24 what is no table, damaged, old, or unfolds without end is refused with its reason', async () => {
    expect(await faultOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'a.xls')).toBe('old-spreadsheet')
    expect(await faultOf(Uint8Array.from([1, 0, 2, 0, 3, 0]))).toBe('not-a-table')
    expect(await faultOf('<html><table><tr><td>Klient</td></tr></table></html>', 'a.xls')).toBe('not-a-table')
    expect(await faultOf(await makeArchive([{ name: 'word/document.xml', text: '<a/>' }]))).toBe('not-a-table')
    expect(await faultOf('Nazwa;Telefon\n')).toBe('no-rows')
    expect(await faultOf('')).toBe(400)
    const whole = await makeWorkbook([{ name: 'A', rows: [['Nazwa'], ['Jan']] }])
    expect(await faultOf(whole.slice(0, whole.length - 100))).toBe('damaged')
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>'
    const billion = await makeArchive([
      { name: 'xl/workbook.xml', text: '<workbook><sheets/></workbook>' },
      { name: 'xl/_rels/workbook.xml.rels', text: '<Relationships/>' },
      { name: 'xl/sharedStrings.xml', text: entities },
    ])
    expect(await faultOf(billion)).toBe('damaged')
    expect(await faultOf(`${'a;'.repeat(101)}b\n${'1;'.repeat(101)}2\n`, 'a.csv')).toBe('too-many-columns')
    expect(await faultOf(`Nazwa;Uwagi\nJan;"${'x'.repeat(200_001)}`, 'a.csv')).toBe('damaged')
    expect((await client().send(listImports, {})).value.imports).toEqual([])
    const { db } = server.database
    const left = await db
      .selectFrom('import_row')
      .select('row_number')
      .where('account_id', '=', station.account)
      .execute()
    expect(left).toEqual([])
  })

  test('M24 a small archive that unfolds to hundreds of megabytes is refused while it is read', async () => {
    const bomb = await makeWorkbook([], [])
    expect(bomb.length).toBeLessThan(5000)
    async function* zeros() {
      for (let piece = 0; piece < 210; piece++) yield '<si><t/></si>'.padEnd(2_000_000, ' ')
    }
    const { writeZip } = await import('#server/zip/write-zip.ts')
    const pieces = []
    const text = (value: string) =>
      (async function* () {
        yield value
      })()
    for await (const piece of writeZip(
      [
        { name: 'xl/workbook.xml', chunks: text('<workbook><sheets/></workbook>') },
        { name: 'xl/_rels/workbook.xml.rels', chunks: text('<Relationships/>') },
        { name: 'xl/sharedStrings.xml', chunks: zeros() },
      ],
      0,
    ))
      pieces.push(piece)
    const content = new Uint8Array(Buffer.concat(pieces))
    expect(content.length).toBeLessThan(10_000_000)
    expect(await faultOf(content)).toBe('too-large-inside')
  }, 30_000)

  test('M24 more than 200 000 rows, 6 files, or 5 open imports are refused', async () => {
    const many = `Nazwa\n${'Jan\n'.repeat(200_001)}`
    expect(await faultOf(many, 'a.csv')).toBe('too-many-rows')
    const seven = Array.from({ length: 7 }, (_, n) => wide(1, n + 1))
    expect((await sendFiles(client(), seven)).status).toBe(400)
    for (let n = 0; n < 5; n++) expect((await sendFiles(client(), [wide(1)])).status).toBe(201)
    const sixth = await sendFiles(client(), [wide(1)])
    expect(sixth.problem).toMatchObject({ code: 'import-state', current: { open: 5 } })
    const [open] = (await client().send(listImports, {})).value.imports
    expect((await client().send(discardImport, { params: { id: open?.id ?? '' } })).status).toBe(204)
    expect((await sendFiles(client(), [wide(1)])).status).toBe(201)
  }, 30_000)

  test('M24 a workbook of 21 sheets is refused, and a cell ends after 5 000 letters', async () => {
    const sheets = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `S${n}`, rows: [['Nazwa'], [`Jan ${n}`]] }))
    expect(await faultOf(await makeWorkbook(sheets(21)))).toBe('too-many-rows')
    expect((await sendFiles(client(), [{ name: 'a.xlsx', content: await makeWorkbook(sheets(20)) }])).status).toBe(201)
    const long = `Nazwa;Uwagi\nJan;${'x'.repeat(6000)}\n`
    const [table] = (await sendFiles(client(), [{ name: 'a.csv', content: long }])).value.tables
    expect(table?.firstRows[0]?.cells[1]).toHaveLength(5000)
  })

  test('M24 an archive of too many files is refused, and the texts of a workbook are limited', async () => {
    const many = Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}`, text: '' }))
    expect(await faultOf(await makeArchive(many))).toBe('too-large-inside')
    // One shared text more than the memory should hold, in an archive of less than its bytes.
    const shared = `<sst>${`<si><t>${'x'.repeat(999_999)}</t></si>`.repeat(61)}</sst>`
    const book = [
      { name: 'xl/workbook.xml', text: '<workbook><sheets/></workbook>' },
      { name: 'xl/_rels/workbook.xml.rels', text: '<Relationships/>' },
      { name: 'xl/sharedStrings.xml', text: shared },
    ]
    expect(await faultOf(await makeArchive(book))).toBe('too-large-inside')
  }, 30_000)

  test('M24 rows far apart cost nothing, and end where the rows of Excel do', async () => {
    const name = '<c r="A1" t="inlineStr"><is><t>Nazwa</t></is></c>'
    const apart = (count: number) => Array.from({ length: count }, (_, n) => `<row r="${(n + 1) * 10_000}"/>`).join('')
    let isAnswered = false
    const fault = faultOf(await bookOf({ rows: `<row r="1">${name}</row>${apart(2000)}` })).finally(() => {
      isAnswered = true
    })
    let slowest = 0
    while (!isAnswered) {
      const asked = performance.now()
      expect((await client().send(health, {})).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - asked)
    }
    expect(await fault).toBe('damaged')
    expect(slowest).toBeLessThan(1000)
    const jan = '<c r="A1048576" t="inlineStr"><is><t>Jan</t></is></c>'
    const far = await bookOf({ rows: `<row r="3">${name}</row>${apart(104)}<row r="1048576">${jan}</row>` })
    const sent = await sendFiles(client(), [{ name: 'a.xlsx', content: far }])
    expect(sent.value.tables[0]).toMatchObject({ headerAt: 3, names: ['Nazwa'], rows: 1 })
    expect(sent.value.tables[0]?.firstRows).toEqual([{ number: 1_048_576, cells: ['Jan'] }])
  }, 60_000)

  test('M24 a text that millions of cells refer to is not stored for each of them', async () => {
    const shared = `<si><t>Nazwa</t></si><si><t>${'x'.repeat(5000)}</t></si>`
    const names = '<row><c t="s"><v>0</v></c></row>'
    const row = (cells: number) => `<row>${'<c t="s"><v>1</v></c>'.repeat(cells)}</row>`
    expect(await faultOf(await bookOf({ shared, rows: names + row(100).repeat(200) }))).toBe('too-large-inside')
    expect(await faultOf(await bookOf({ shared, rows: names + row(41) }))).toBe('too-large-inside')
    // Rows of just as many letters as are allowed, of which the import can take a thousand.
    expect(await faultOf(await bookOf({ shared, rows: names + row(40).repeat(1000) }))).toBe('too-large-inside')
    expect(await countRows()).toBe(0)
    const whole = await bookOf({ shared, rows: names + row(40).repeat(3) })
    expect((await sendFiles(client(), [{ name: 'a.xlsx', content: whole }])).status).toBe(201)
    expect(await countRows()).toBe(4)
  }, 60_000)

  test('M24 tiny parts of a workbook are counted', async () => {
    const links = Array.from({ length: 10_000 }, (_, n) => `<Relationship Id="${n}"/>`).join('')
    const formats = Array.from({ length: 70_001 }, (_, n) => `<numFmt numFmtId="${n}"/>`).join('')
    const sheets = await makeArchive([
      { name: 'xl/workbook.xml', text: `<workbook><sheets>${'<sheet/>'.repeat(10_001)}</sheets></workbook>` },
      { name: 'xl/_rels/workbook.xml.rels', text: '<Relationships/>' },
    ])
    expect(await faultOf(sheets)).toBe('too-large-inside')
    expect(await faultOf(await bookOf({ links }))).toBe('too-large-inside')
    expect(await faultOf(await bookOf({ styles: formats }))).toBe('too-large-inside')
    const styles = `<cellXfs>${'<xf/>'.repeat(70_001)}</cellXfs>`
    expect(await faultOf(await bookOf({ styles }))).toBe('too-large-inside')
    expect(await faultOf(await bookOf({ shared: '<si/>'.repeat(3_000_001) }))).toBe('too-large-inside')
  }, 60_000)

  test('M24 a file of more than 50 MB is refused before it is read', async () => {
    const length = String(7 * 50_000_000)
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length }
    const refused = await fetch(`${server.url}/api${uploadImport.path}`, {
      ...{
        method: 'POST',
        body: '--x--',
        headers: { ...headers, origin: server.origin, cookie: `__Host-sid=${station.owner.token}` },
      },
    }).catch(() => null)
    // The client may not be able to send another length than that of its body.
    expect([413, undefined]).toContain(refused?.status)
    const big = await sendFiles(client(), [{ name: 'a.csv', content: 'Nazwa\n'.padEnd(50_000_100, 'x') }])
    expect(big.status).toBe(413)
  }, 30_000)
})

describe('M29 who may import', () => {
  test('M29 only owners, each for their own workshop', async () => {
    const { id } = await sendAndCheck(client(), [wide(1)])
    const other = await openStation(server)
    for (const who of [await station.join('advisor'), await station.join('mechanic')]) {
      expect((await who.client.send(getImport, { params: { id } })).status).toBe(403)
      expect((await sendFiles(who.client, [wide(1)])).status).toBe(403)
    }
    expect((await other.owner.client.send(getImport, { params: { id } })).status).toBe(404)
    expect((await other.owner.client.send(listImports, {})).value.imports).toEqual([])
    expect((await (await station.join('owner')).client.send(getImport, { params: { id } })).status).toBe(200)
  })

  test('M29 the name of an owner who deletes the account leaves the imports, and all of them go with the workshop', async () => {
    const second = await station.join('owner')
    const { email } = (await second.client.send(myProfile, {})).value
    await importFiles(second.client, [wide(1)])
    await sendAndCheck(second.client, [wide(2)])
    const names = async () => (await client().send(listImports, {})).value.imports.map(({ createdBy }) => createdBy)
    expect(await names()).toEqual(['Test', 'Test'])
    expect((await second.client.send(eraseProfile, { body: { email } })).status).toBe(204)
    expect(await names()).not.toContain('Test')
    expect((await client().send(eraseStation, { body: { name: 'Auto Serwis Wola' } })).status).toBe(204)
    const { db } = server.database
    for (const table of [
      'import_job',
      'import_table',
      'import_row',
      'import_problem',
      'import_item',
      'import_key',
    ] as const) {
      const left = await db.selectFrom(table).select('account_id').where('account_id', '=', station.account).execute()
      expect(left, table).toEqual([])
    }
  })

  test('M29 an anonymised customer is in no row of an import any more, and old files are deleted', async () => {
    const { db } = server.database
    const { id: open } = await sendAndCheck(client(), [wide(1)])
    const rows = [soundRow(7), { ...soundRow(7), Data: '31.02.2024' }].map(cellsOf)
    await importFiles(client(), [{ name: 'a.csv', content: toCsv([wideHeader, ...rows]) }])
    const holds = async () => {
      const all = await db.selectFrom('import_row').select('cells').where('account_id', '=', station.account).execute()
      return all.filter(({ cells }) => cells.includes('Jan Testowy 7')).length
    }
    expect(await holds()).toBe(1)
    const [customer] = (await client().send(listCustomers, { query: { search: 'testowy 7' } })).value.customers
    await client().send(anonymiseCustomer, { params: { id: customer?.id ?? '' } })
    expect(await holds()).toBe(0)
    expect((await client().send(getCustomer, { params: { id: customer?.id ?? '' } })).value.name).not.toContain(
      'Testowy',
    )

    const start = server.clock.now
    server.clock.advance(8 * 24 * 3600_000)
    await server.restart()
    const owner = await station.join('owner')
    await expect.poll(async () => (await owner.client.send(getImport, { params: { id: open } })).status).toBe(404)
    server.clock.now = start
  })

  test('M29 the deletion of old imports stops with the server, goes on with the next run, and finds no empty one again', async () => {
    const { database } = server
    const { id: open } = await sendAndCheck(client(), [wide(1)])
    const rows = [{ ...soundRow(7), Data: '31.02.2024' }].map(cellsOf)
    await importFiles(client(), [{ name: 'a.csv', content: toCsv([wideHeader, ...rows]) }])
    const own = async (table: 'import_row' | 'import_table') =>
      (await database.db.selectFrom(table).select('import_id').where('account_id', '=', station.account).execute())
        .length
    const later = server.clock.now + 31 * 24 * 3600_000
    await deleteOldImports(database, later, AbortSignal.abort())
    // The failed row stays with its header until it can no longer be undone.
    expect([await own('import_table'), await own('import_row')]).toEqual([2, 3])
    expect((await client().send(getImport, { params: { id: open } })).status).toBe(200)
    await deleteOldImports(database, later)
    expect([await own('import_table'), await own('import_row')]).toEqual([0, 0])
    expect((await client().send(getImport, { params: { id: open } })).status).toBe(404)
    expect((await client().send(listImports, {})).value.imports).toHaveLength(1)
    expect((await endOld(database.db, later)).filter(({ account }) => account === station.account)).toEqual([])
  })

  test('M29 a name of other letters and in two columns goes with its customer, and the rows of others stay', async () => {
    const { db } = server.database
    const first = 'ID klienta;Imię;Nazwisko\nK1;Łukasz;Żak\nK2;Jan;\n'
    await importFiles(client(), [{ name: 'a.csv', content: first }])
    const second = 'ID klienta;Imię;Nazwisko\nK1;ŁUKASZ;Żak\nK2;Jan;\nK3;Janusz;Lis\nK4;Jan;Kowalski\nK5;Łukasz;Lis\n'
    await sendFiles(client(), [{ name: 'b.csv', content: second }])
    const all = (await client().send(listCustomers, { query: {} })).value.customers
    expect(all.map(({ name }) => name).toSorted()).toEqual(['Jan', 'Łukasz Żak'])
    for (const { id } of all) expect((await client().send(anonymiseCustomer, { params: { id } })).status).toBe(200)
    const rows = await db
      .selectFrom('import_row')
      .select('cells')
      .where('account_id', '=', station.account)
      .orderBy('row_number')
      .execute()
    expect(rows.map(({ cells }) => (JSON.parse(cells) as string[]).slice(1).join(' '))).toEqual([
      'Imię Nazwisko',
      'Janusz Lis',
      'Jan Kowalski',
      'Łukasz Lis',
    ])
    const keys = await db.selectFrom('import_key').select('name').where('account_id', '=', station.account).execute()
    expect(keys).toEqual([])
  })

  test('M29 merging two customers takes no row from an import, and their name in the file means the other', async () => {
    const { db } = server.database
    await importFiles(client(), [{ name: 'a.csv', content: 'ID klienta;Imię;Nazwisko\nK1;Adam;Nowak\n' }])
    const [imported] = (await client().send(listCustomers, { query: {} })).value.customers
    const nowak = { kind: 'person', name: 'Adam Nowak', phone: '+48601234567', email: null, language: null } as const
    const into = (await client().send(createCustomer, { body: { ...nowak, consents: [], notes: '' } })).value.id
    await sendAndCheck(client(), [
      { name: 'b.csv', content: 'ID klienta;Imię;Nazwisko\nK1;Adam;Nowak\nK2;Ewa;Nowak\n' },
    ])
    expect(await countRows()).toBe(3)
    const merged = await client().send(mergeCustomer, { params: { id: imported?.id ?? '' }, body: { into } })
    expect(merged.status).toBe(200)
    expect(await countRows()).toBe(3)
    const keys = await db
      .selectFrom('import_key')
      .select(['name', 'entity_id'])
      .where('account_id', '=', station.account)
      .execute()
    expect(keys).toEqual([{ name: 'K1', entity_id: into }])
  })
})
