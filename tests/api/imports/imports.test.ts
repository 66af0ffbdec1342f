import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAppointment, listAppointments } from '#contract/appointments.ts'
import { getCustomer, listCustomers, updateCustomer } from '#contract/customers.ts'
import {
  checkImport,
  downloadImportProblems,
  getImport,
  listImportProblems,
  listImports,
  matchImport,
  pauseImport,
  startImport,
  undoImport,
} from '#contract/imports/imports.ts'
import { findVehicles } from '#contract/vehicles.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { lockStation } from '#server/stations/store.ts'
import { brokenRows, cellsOf, soundRow, wideHeader } from '../../support/imports/broken-rows.ts'
import {
  type ImportFile,
  importFiles,
  sendAndCheck,
  sendFiles,
  toApiPath,
  toCsv,
  waitForState,
} from '../../support/imports/import-client.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aBooking, book, openStation, type TestStation } from '../../support/station.ts'

let server: TestServer
let station: TestStation
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.mails.length = 0
  await server.database.db.deleteFrom('rate_counter').execute()
  station = await openStation(server)
})

const client = () => station.owner.client
const customers = async (search?: string) =>
  (await client().send(listCustomers, { query: { limit: '200', ...(search ? { search } : {}) } })).value.customers
const carOf = async (plate: string) => (await client().send(findVehicles, { query: { plate } })).value.vehicles[0]

type TableName = 'customer' | 'vehicle' | 'appointment' | 'order_line' | 'message' | 'import_row' | 'import_item'
async function count(table: TableName, account = station.account): Promise<number> {
  const row = await server.database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
async function countAll() {
  const names = ['customer', 'vehicle', 'appointment', 'order_line'] as const
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await count(name)] as const)))
}

const wideFile = (rows: readonly (readonly string[])[]): ImportFile => ({
  name: 'zlecenia.csv',
  content: toCsv([wideHeader, ...rows]),
})

describe('M20 what is in a file', () => {
  test('M20 a file is shown with its first rows and the proposed matching, and nothing is stored yet', async () => {
    const file = {
      name: 'C:\\dane\\klienci.csv',
      content: 'Imię i nazwisko;Tel;Kolor\r\nJan Żak;601 234 567;czerwony\r\n',
    }
    const answer = await sendFiles(client(), [file])
    expect(answer.status).toBe(201)
    expect(answer.value).toMatchObject({ state: 'ready', name: 'klienci.csv', rows: 1, done: 0, counts: null })
    expect(answer.value.tables).toEqual([
      {
        ...{ number: 0, name: 'klienci.csv', rows: 1, encoding: 'utf-8', delimiter: ';', preset: null, headerAt: 1 },
        ...{ names: ['Imię i nazwisko', 'Tel', 'Kolor'], columns: ['customer.name', 'customer.phone', null] },
        ...{ dateOrder: 'dmy', decimal: 'comma', plate: null, isDateSure: true },
        firstRows: [{ number: 2, cells: ['Jan Żak', '601 234 567', 'czerwony'] }],
      },
    ])
    expect(await countAll()).toEqual({ customer: 0, vehicle: 0, appointment: 0, order_line: 0 })
  })

  test('M20 the matching is changed, with the row of the names and the order of dates decided anew', async () => {
    const content = 'Raport;;\nMarka auta;Blachy;Kiedy\nOpel;WA 12345;03/04/2024\nFiat;WA 54321;25/03/2024\n'
    const sent = (await sendFiles(client(), [{ name: 'a.csv', content }])).value
    const [table] = sent.tables
    expect(table).toMatchObject({ headerAt: 2, columns: ['vehicle.brand', null, null] })
    const matching = { headerAt: 2, dateOrder: 'mdy', decimal: 'comma', plate: null } as const
    const columns = ['vehicle.brand', 'vehicle.plate', 'visit.date'] as const
    const params = { id: sent.id, number: '0' }
    const moved = await client().send(matchImport, { params, body: { ...matching, columns: [...columns] } })
    expect(moved.value.tables[0]).toMatchObject({ dateOrder: 'dmy', isDateSure: true, columns })
    const header = await client().send(matchImport, { params, body: { ...matching, headerAt: 1, columns: [] } })
    expect(header.value.tables[0]).toMatchObject({ names: ['Raport'], columns: [null], rows: 3 })
    const back = await client().send(matchImport, { params, body: { ...matching, columns: [] } })
    expect(back.value.tables[0]?.columns).toEqual(['vehicle.brand', null, null])
    await client().send(matchImport, { params, body: { ...matching, columns: [...columns] } })
    const twice = await client().send(matchImport, {
      params,
      body: { ...matching, columns: ['vehicle.vin', 'vehicle.vin', null] },
    })
    expect(twice.problem).toMatchObject({ status: 400, issues: [{ field: 'columns', rule: 'used-twice' }] })
    const none = await client().send(matchImport, {
      params: { ...params, number: '7' },
      body: { ...matching, columns: [] },
    })
    expect(none.status).toBe(404)
    await client().send(checkImport, { params: { id: sent.id } })
    const checked = await waitForState(client(), sent.id, ['checked'])
    expect(checked.counts).toMatchObject({ vehicle: { created: 2 }, visit: { created: 2 } })
  })

  test('M21 Windows-1250, UTF-16 and files without a mark are read with their letters', async () => {
    const text = 'Nazwa klienta;Miasto\r\nŻaneta Święs;Łódź\r\n'
    const cp1250: Record<string, number> = { Ż: 0xaf, Ś: 0x8c, ę: 0xea, Ł: 0xa3, ó: 0xf3, ź: 0x9f }
    const windows = Uint8Array.from([...text].map((letter) => cp1250[letter] ?? letter.charCodeAt(0)))
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
    for (const [content, encoding] of [
      [windows, 'windows-1250'],
      [utf16, 'utf-16le'],
      [`\uFEFF${text}`, 'utf-8'],
    ] as const) {
      const [table] = (await sendFiles(client(), [{ name: 'a.csv', content }])).value.tables
      expect(table).toMatchObject({ encoding, names: ['Nazwa klienta', 'Miasto'] })
      expect(table?.firstRows[0]?.cells).toEqual(['Żaneta Święs', 'Łódź'])
    }
  })
})

describe('M22 every problem by row', () => {
  test('M22 a check finds all kinds of broken rows, by row and column, and stores nothing', async () => {
    const rows = brokenRows.map(({ change }, at) => cellsOf({ ...soundRow(at + 2), ...change }))
    const checked = await sendAndCheck(client(), [wideFile([...rows, cellsOf(soundRow(900))])])
    expect(await countAll()).toEqual({ customer: 0, vehicle: 0, appointment: 0, order_line: 0 })
    expect(checked.rows).toBe(brokenRows.length + 1)

    const found = new Map<number, string[]>()
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: { cursor?: string } = cursor === '' ? {} : { cursor }
      const page = (await client().send(listImportProblems, { params: { id: checked.id }, query })).value
      for (const { row, code } of page.problems) found.set(row, [...(found.get(row) ?? []), code])
      cursor = page.next
    }
    for (const [at, { name, codes }] of brokenRows.entries()) expect(found.get(at + 2), name).toEqual(codes)
    expect(found.has(brokenRows.length + 2)).toBe(false)
    expect(checked.problems.reduce((sum, { count: of }) => sum + of, 0)).toBe([...found.values()].flat().length)
    expect(checked.problems[0]?.level).toBe('error')

    const one = await client().send(listImportProblems, {
      params: { id: checked.id },
      query: { code: 'year-out-of-range' },
    })
    expect(one.value.problems).toMatchObject([{ value: '1812', level: 'warning' }])
  })

  test('M22 the rows with errors are a file that says what is wrong, and cannot run a formula', async () => {
    const rows = [
      cellsOf({ ...soundRow(1), Data: '31.02.2024', Usterka: '=cmd()' }),
      cellsOf(soundRow(2)),
      cellsOf({ ...soundRow(3), 'Nazwa pozycji': '' }),
    ]
    const { id } = await importFiles(client(), [wideFile(rows)])
    const path = toApiPath(downloadImportProblems.path, { id })
    const file = await client().fetch(`${path}?language=en&level=error`)
    expect(file.headers.get('content-disposition')).toContain('import-problems-2026-11-22.csv')
    const lines = file.text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe(`Row,Problem,${wideHeader.join(',')}`)
    expect(lines[1]).toContain('2,Data: No such day; the visit is left out,K1')
    expect(lines[1]).toContain("'=cmd()")
    expect(lines[2]).toContain('4,Nazwa pozycji: An item without a name; left out,K3')
    // Law: rows that were imported are not kept a second time.
    expect(await count('import_row')).toBe(2)
  })
})

describe('M23 what is imported', () => {
  test('M23 customers, cars, visits and lines come from the rows of one file', async () => {
    const rows = [
      cellsOf(soundRow(1)),
      // A second line of the same order.
      cellsOf({
        ...soundRow(1),
        'Nazwa pozycji': 'Robocizna',
        Ilość: '1,5',
        'J.m.': 'rbh',
        'Rodzaj pozycji': '',
        'Cena netto': '1 200,00',
      }),
      cellsOf({
        ...soundRow(2),
        'Typ klienta': 'firma',
        NIP: '856-734-62-15',
        Ulica: 'Wolska 12',
        'Kod pocztowy': '01-201',
        Miasto: 'Warszawa',
      }),
    ]
    const done = await importFiles(client(), [wideFile(rows)])
    expect(done.counts).toMatchObject({
      ...{ rows: 3, failed: 0, customer: { created: 2, merged: 0 }, vehicle: { created: 2 }, visit: { created: 2 } },
      line: { created: 3 },
    })
    expect(await countAll()).toEqual({ customer: 2, vehicle: 2, appointment: 2, order_line: 3 })
    const [, firm] = await customers()
    const details = (await client().send(getCustomer, { params: { id: firm?.id ?? '' } })).value
    expect(details).toMatchObject({
      ...{ kind: 'company', visits: 1, lastVisitAt: '2024-03-25T08:30:00.000Z', language: 'pl' },
      company: { country: 'PL', nip: '8567346215', street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa' },
    })
    const car = await carOf('WB00001')
    expect(car).toMatchObject({ vehicle: { brand: 'Opel', year: 2012 }, visits: 1, mileage: 100_001 })
    const { id } = await server.database.db
      .selectFrom('appointment')
      .select('id')
      .where('vehicle_id', '=', car?.vehicle.id ?? '')
      .executeTakeFirstOrThrow()
    const order = (await client().send(getAppointment, { params: { id } })).value
    expect(order).toMatchObject({
      status: 'completed',
      number: '2024/1',
      mileage: 100_001,
      complaint: 'Stuka zawieszenie',
    })
    expect(order.lines).toMatchObject([
      { kind: 'part', quantity: 2000, net: 9980, gross: 12_275 },
      { kind: 'labour', quantity: 1500, net: 180_000, vatRate: 23 },
    ])
  })

  test('M23 duplicates in the file and in the station are merged by the rules', async () => {
    const known = await book(station.owner, { customer: { name: 'Anna Kowalska', phone: '+48601234567' } })
    const content = toCsv([
      ['Nazwa klienta', 'Telefon', 'E-mail', 'NIP', 'Rejestracja', 'Model'],
      ['Kowalska Anna', '601-234-567', 'anna@example.com', '', 'wpi20931', 'Astra J'],
      ['Anna Kowalska', '601 234 567', '', '', 'WA 1111A', ''],
      ['Jan Nowak', '601 234 567', '', '', 'WA 2222A', ''],
      ['Flota sp. z o.o.', '', 'a@flota.pl', '8567346215', 'WA 3333A', ''],
      ['FLOTA', '22 123 45 67', '', '856-734-62-15', 'WA 4444A', ''],
    ])
    const done = await importFiles(client(), [{ name: 'a.csv', content }])
    expect(done.counts).toMatchObject({
      customer: { created: 2, changed: 1, merged: 1 },
      vehicle: { created: 4, changed: 0 },
    })
    const all = await customers()
    expect(all.map(({ name, phone, email }) => [name, phone, email])).toEqual([
      ['Anna Kowalska', '+48601234567', 'anna@example.com'],
      ['Flota sp. z o.o.', '+48221234567', 'a@flota.pl'],
      ['Jan Nowak', '+48601234567', null],
    ])
    expect(all[0]?.id).toBe(known.customer?.id)
    // The model that the station had stays.
    expect(await carOf('WPI20931')).toMatchObject({ vehicle: { model: 'Astra' } })
    expect(done.problems.map(({ code }) => code).toSorted()).toEqual([
      'customer-known',
      'customer-merged',
      'vehicle-known',
    ])
  })

  test('M23 a plate that another car has is left out and reported, and the rest is imported', async () => {
    const files = [
      {
        name: 'pojazdy.csv',
        content: 'ID pojazdu;Nr rej;VIN;Marka\n7;;W0L0XCF0681234568;Opel\n8;WA 12345;;Fiat\n',
      },
      {
        name: 'zlecenia.csv',
        content:
          'Nr zlecenia;ID pojazdu;Nr rej;Data zlecenia;Opis usterki\nZ1;7;WA 12345;2.02.2024;Hamulce\nZ2;8;WA 12345;2.02.2024;Olej\n',
      },
    ]
    const done = await importFiles(client(), files)
    expect(done.problems).toEqual([{ code: 'plate-of-another-car', level: 'warning', count: 1 }])
    expect(done.counts).toMatchObject({ failed: 0, vehicle: { created: 2 }, visit: { created: 2 } })
    const visits = await server.database.db
      .selectFrom('appointment')
      .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
      .select(['complaint', 'plate', 'vin'])
      .where('appointment.account_id', '=', station.account)
      .orderBy('complaint')
      .execute()
    expect(visits).toEqual([
      { complaint: 'Hamulce', plate: null, vin: 'W0L0XCF0681234568' },
      { complaint: 'Olej', plate: 'WA 12345', vin: null },
    ])
  })

  test('M23 the same file again adds nothing', async () => {
    const file = wideFile([1, 2, 3].map((n) => cellsOf(soundRow(n))))
    await importFiles(client(), [file])
    const before = await countAll()
    const again = await importFiles(client(), [file])
    expect(await countAll()).toEqual(before)
    expect(again.counts).toMatchObject({
      customer: { created: 0 },
      visit: { created: 0 },
      line: { created: 0 },
      failed: 0,
    })
    expect(again.problems).toContainEqual({ code: 'visit-known', level: 'info', count: 3 })
  })
})

describe('M27 imported visits are the past', () => {
  test('M27 no message is planned or sent, and no imported visit is among the work of a day', async () => {
    const yesterday = { ...soundRow(1), Data: '21.11.2026' }
    const today = { ...soundRow(2), Data: '22.11.2026' }
    const tomorrow = { ...soundRow(3), Data: '23.11.2026' }
    await importFiles(client(), [wideFile([yesterday, today, tomorrow].map(cellsOf))])
    expect(await count('appointment')).toBe(1)
    // The minute in which the reminders of the next day are planned, and days after.
    for (const ms of [6 * 3600_000, 24 * 3600_000, 24 * 3600_000]) {
      server.clock.advance(ms)
      await server.restart()
    }
    expect(await count('message')).toBe(0)
    expect(server.mails).toEqual([])
    const query = { from: '2026-11-22T00:00:00Z', to: '2026-11-30T00:00:00Z' }
    expect((await client().send(listAppointments, { query })).value.appointments).toEqual([])
    server.clock.advance(-54 * 3600_000)
    // Ends the work of the later clock, which would take the next upload for one that was broken off long ago.
    await server.restart()
  })

  test('M27 visits of other years do not raise the number of the next order', async () => {
    await importFiles(client(), [wideFile(Array.from({ length: 20 }, (_, n) => cellsOf(soundRow(n + 1))))])
    expect((await book(station.owner)).number).toBe('2026/1')
  })
})

describe('M25 an import goes on', () => {
  const rows = Array.from({ length: 2500 }, (_, n) => cellsOf(soundRow(n + 1)))

  test('M25 a restart in the middle of a check and of an import loses and doubles nothing', async () => {
    server.logs.length = 0
    const { id } = (await sendFiles(client(), [wideFile(rows)])).value
    await client().send(checkImport, { params: { id } })
    await server.restart()
    expect((await waitForState(client(), id, ['checked'])).counts).toMatchObject({
      rows: 2500,
      customer: { created: 2500 },
    })
    await client().send(startImport, { params: { id } })
    // Read from the database: a request would take longer than some batches.
    const jobs = () => server.database.db.selectFrom('import_job').select('done').where('id', '=', id)
    const patience = { interval: 5, timeout: 30_000 }
    await expect.poll(async () => (await jobs().executeTakeFirst())?.done, patience).toBeGreaterThan(0)
    await server.restart()
    // It was stopped between its first and its last row.
    const stops = server.logs.filter((line) => line.includes('import interrupted') && line.includes('importing'))
    expect(stops.length).toBeGreaterThan(0)
    for (const line of stops) expect(JSON.parse(line).done).toBeLessThan(2500)
    const done = await waitForState(client(), id, ['done'])
    expect(done).toMatchObject({ done: 2500, rows: 2500, counts: { rows: 2500, failed: 0, line: { created: 2500 } } })
    expect(await countAll()).toEqual({ customer: 2500, vehicle: 2500, appointment: 2500, order_line: 2500 })
  }, 60_000)

  test('M25 an import is paused, goes on, and is undone half way', async () => {
    const { id } = await sendAndCheck(client(), [wideFile(rows)])
    await client().send(startImport, { params: { id } })
    const paused = await client().send(pauseImport, { params: { id } })
    expect(paused.value.state).toBe('paused')
    const after = await count('customer')
    expect(after).toBeLessThan(2500)
    await client().send(startImport, { params: { id } })
    await client().send(pauseImport, { params: { id } })
    await client().send(undoImport, { params: { id } })
    await waitForState(client(), id, ['undone'])
    expect(await countAll()).toEqual({ customer: 0, vehicle: 0, appointment: 0, order_line: 0 })
  }, 60_000)
})

describe('M26 an import is undone as a whole', () => {
  // SQLite has one writer at a time.
  test.skipIf(!process.env.TEST_DATABASE_URL)('M26 a batch and its undoing wait for whoever changes data', async () => {
    const { id } = await sendAndCheck(client(), [wideFile([cellsOf(soundRow(1))])])
    const { database } = server
    const whileLocked = (begin: () => Promise<{ value: { state: string } }>) =>
      inTransaction(database, async (tx) => {
        await lockStation(station.account, tx, database.kind)
        await begin()
        await new Promise((done) => setTimeout(done, 500))
        return (await client().send(getImport, { params: { id } })).value.state
      })
    expect(await whileLocked(() => client().send(startImport, { params: { id } }))).toBe('importing')
    await waitForState(client(), id, ['done'])
    expect(await whileLocked(() => client().send(undoImport, { params: { id } }))).toBe('undoing')
    await waitForState(client(), id, ['undone'])
    expect(await count('customer')).toBe(0)
  })

  test('M26 what it has made goes, what it has changed is as before, and what people have changed since stays', async () => {
    const known = await book(station.owner, { customer: { name: 'Anna Kowalska', phone: '+48601234567' } })
    const customerId = known.customer?.id ?? ''
    const before = (await client().send(getCustomer, { params: { id: customerId } })).value
    const anna = {
      ...soundRow(1),
      'Nazwa klienta': 'Anna Kowalska',
      Telefon: '601234567',
      'E-mail': 'anna@example.com',
    }
    const rows = [anna, ...[2, 3, 4].map((n) => soundRow(n))].map(cellsOf)
    const { id } = await importFiles(client(), [wideFile(rows)])
    expect(await countAll()).toEqual({ customer: 4, vehicle: 5, appointment: 5, order_line: 4 })

    // Somebody has renamed the second customer, and booked the car of the third.
    const [second] = await customers('testowy 2')
    const renamed = {
      kind: 'person',
      name: 'Jan Zmieniony',
      phone: null,
      email: 'jan2@example.com',
      language: null,
    } as const
    const params = { id: second?.id ?? '' }
    await client().send(updateCustomer, { params, body: { ...renamed, consents: [], notes: '' } })
    await book(station.owner, {
      ...aBooking({ startsAt: '2026-11-24T08:00:00.000Z' }),
      vehicle: { plate: 'WB 00003', country: 'PL' },
    })

    await client().send(undoImport, { params: { id } })
    const undone = await waitForState(client(), id, ['undone'])
    expect(undone.undone).toEqual({ removed: 9, restored: 1, kept: 2 })
    expect(undone.kept).toEqual([
      { kind: 'customer', name: 'Jan Zmieniony' },
      { kind: 'vehicle', name: 'WB 00003' },
    ])
    expect((await customers()).map(({ name }) => name)).toEqual(['Anna Kowalska', 'Jan Zmieniony'])
    const after = (await client().send(getCustomer, { params: { id: customerId } })).value
    expect({ ...after, version: 0, updatedAt: '', vehicles: [], visits: 0 }).toEqual({
      ...before,
      version: 0,
      updatedAt: '',
      vehicles: [],
      visits: 0,
    })
    expect(await count('appointment')).toBe(2)
    expect(await carOf('WB00001')).toBeUndefined()
  })

  test('M26 thirty days later it cannot be undone, and what it had replaced is deleted', async () => {
    const { id, undoUntil } = await importFiles(client(), [wideFile([cellsOf(soundRow(1))])])
    const start = server.clock.now
    expect(undoUntil).toBe(new Date(start + 30 * 24 * 3600_000).toISOString())
    server.clock.advance(30 * 24 * 3600_000 + 1000)
    await server.restart()
    const owner = await station.join('owner')
    const late = await owner.client.send(undoImport, { params: { id } })
    expect(late.problem).toMatchObject({ code: 'import-state', current: { state: 'done' } })
    await expect.poll(() => count('import_item')).toBe(0)
    expect(await count('customer')).toBe(1)
    const [listed] = (await owner.client.send(listImports, {})).value.imports
    expect(listed).toMatchObject({ id, undoUntil: null, counts: { customer: { created: 1 } } })
    server.clock.now = start
  })
})
