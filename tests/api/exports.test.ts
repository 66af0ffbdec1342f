import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadStationPhotos } from '#contract/accounts.ts'
import { changeAppointmentStatus, setOrderDetails } from '#contract/appointments.ts'
import { exportProfile, exportStation, getProcessingRecord, type PersonalData } from '#contract/exports.ts'
import { saveLegal } from '#contract/legals.ts'
import { uploadStationLogo } from '#contract/onboarding.ts'
import { saveFinding } from '#contract/order/findings.ts'
import { saveOrderLine } from '#contract/order-lines.ts'
import { updateProfile, uploadProfilePhoto } from '#contract/profiles.ts'
import { savePushChoice } from '#contract/push/push.ts'
import { exportedTables, notExported } from '#server/exports/exported-tables.ts'
import { isWhole, listZip, readWhole } from '#server/zip/read-zip.ts'
import { logoForm, onePixel, photosForm, pictureForm } from '../support/pictures.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
const scratch = mkdtempSync(join(tmpdir(), 'pitboard-export-'))
beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server)
})
afterAll(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const day = 24 * 3600_000

async function download(who: SignedIn) {
  const answer = await fetch(`${server.url}/api${exportStation.path}`, {
    headers: { cookie: `__Host-sid=${who.token}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes }
}

/** The contents of the files of a ZIP, by name. */
async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const file = join(scratch, 'export.zip')
  writeFileSync(file, bytes)
  expect(await isWhole(file, bytes.length)).toBe(true)
  const handle = await open(file)
  const files = new Map<string, Buffer>()
  for (const [name, entry] of (await listZip(handle, bytes.length)) ?? [])
    files.set(name, await readWhole(handle, entry))
  await handle.close()
  return files
}

test('the owner gets the whole station as one ZIP, and nothing of another one', async () => {
  const other = await openStation(server)
  await book(other.owner, { complaint: 'Foreign' })
  const made = await book(station.owner, {
    complaint: '=HYPERLINK("http://evil")',
    customer: { name: 'Łucja, "Lu"', phone: '+48601234567' },
  })
  await station.owner.client.send(changeAppointmentStatus, {
    params: { status: 'arrived' },
    body: { appointmentId: made.id, reason: '', detail: { mileage: 182_340 } },
    headers: {},
  })
  const company = { country: 'PL', name: 'Auto Serwis', nip: '8567346215', regon: null, krs: null, legalForm: null }
  const place = { street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa', vatStatus: null }
  await station.owner.client.send(saveLegal, { body: { ...company, ...place } })
  const photos = photosForm([onePixel])
  await station.owner.client.fetch(`/api${uploadStationPhotos.path}`, { method: 'POST', body: photos })

  await station.owner.client.fetch(`/api${uploadStationLogo.path}`, { method: 'POST', body: logoForm(onePixel) })

  const { answer, bytes } = await download(station.owner)
  expect(answer.status, bytes.toString()).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="station-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const files = await unpack(bytes)
  const json = (name: string) => JSON.parse(String(files.get(`json/${name}.json`)))
  expect(json('station')).toMatchObject([{ id: station.account, name: 'Auto Serwis Wola', timeZone: 'Europe/Warsaw' }])
  expect(json('company')).toMatchObject([{ nip: '8567346215' }])
  expect(json('customers')).toMatchObject([{ name: 'Łucja, "Lu"', phone: '+48601234567', consents: [] }])
  expect(json('vehicles')).toMatchObject([{ id: made.vehicle.id, plate: 'WPI 20931' }])
  expect(json('mileages')).toMatchObject([{ vehicleId: made.vehicle.id, value: 182_340 }])
  expect(json('appointments')).toMatchObject([
    { id: made.id, status: 'arrived', startsAt: made.startsAt, services: [] },
  ])
  expect(json('appointment-times')).toMatchObject([{ appointmentId: made.id, live: true }])
  expect(
    json('appointment-events')
      .map(({ kind }: { kind: string }) => kind)
      .toSorted(),
  ).toEqual(['created', 'status'])
  expect(json('employees')).toHaveLength(1)
  expect(
    json('bays')
      .map(({ id }: { id: string }) => id)
      .toSorted(),
  ).toEqual(station.bays.map(({ id }) => id).toSorted())
  const [photo] = json('photos')
  for (const name of [`photos/${photo.id}.webp`, 'logo.webp']) {
    expect(files.get(name)?.toString('latin1', 8, 12)).toBe('WEBP')
  }
  expect([...files.values()].some((file) => file.includes('Foreign'))).toBe(false)

  const customers = String(files.get('csv/customers.csv'))
  expect(customers.startsWith('\uFEFFid,kind,name,phone,')).toBe(true)
  expect(customers).toContain(`,person,"Łucja, ""Lu""",'+48601234567,`)
  expect(String(files.get('csv/appointments.csv'))).toContain(`,"'=HYPERLINK(""http://evil"")",`)
  expect(files.size).toBe(exportedTables.length * 2 + 2)
  expect(server.logs.some((line) => line.includes('station exported') && line.includes(station.account))).toBe(true)
})

test('every table of a station is exported, or listed with the reason why not', async () => {
  const tables = await server.database.db.introspection.getTables()
  const ofStation = tables.filter(({ columns }) => columns.some(({ name }) => name === 'account_id'))
  const known = [...exportedTables.map(({ table }) => table), ...notExported, 'user']
  expect(ofStation.map(({ name }) => name).filter((name) => !known.includes(name as never))).toEqual([])
  // Every column too, except keys, search texts, idempotency data, and data that the events contain.
  const inner = [
    'account_id',
    'search',
    'plate_normalised',
    'fingerprint',
    'outcome',
    'base_version',
    'appointment_version',
    'status_version',
    'worked',
    // Computed from what is exported.
    'amount',
    'visits',
    'last_visit_at',
    'no_shows',
    'spent',
    'last_mileage',
    'figures_due_at',
  ]
  const files = [
    'name',
    'digest',
    'bytes',
    'photos_version',
    'token_hash',
    'token_issued_at',
    'previous_hash',
    'previous_until',
    'mail_id',
    'sms_idx',
    'sealed',
    'report_hash',
    'report_sealed',
  ]
  for (const { table, columns } of exportedTables) {
    const all = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
    const left = all.filter((name) => !(name in columns) && !inner.includes(name))
    expect(
      left.filter((name) => !files.includes(name)),
      table,
    ).toEqual([])
  }
})

test('a station exports five times a day, then is told to wait', async () => {
  const { owner } = await openStation(server)
  for (let n = 0; n < 5; n++) expect((await download(owner)).answer.status).toBe(200)
  const refused = await owner.client.send(exportStation, {})
  expect([refused.status, refused.problem.code]).toEqual([429, 'export-limit'])
  expect(refused.problem.retryAfter).toBeGreaterThan(80_000)
  server.clock.advance(day)
  expect((await download(owner)).answer.status).toBe(200)
})

test('an aborted export leaves the server as it was', async () => {
  const { owner } = await openStation(server)
  const stop = new AbortController()
  const headers = { cookie: `__Host-sid=${owner.token}` }
  const answer = await fetch(`${server.url}/api${exportStation.path}`, { headers, signal: stop.signal })
  await answer.body?.getReader().read()
  stop.abort()
  expect((await download(owner)).answer.status).toBe(200)
})

test('everybody gets the data held about them, and about nobody else', async () => {
  const foreign = await openStation(server)
  const { client, userId } = foreign.owner
  const body = { firstName: 'Anna', lastName: 'Kowalska', phone: '+48601234567', language: 'pl' } as const
  await client.send(updateProfile, { body })
  await client.fetch(`/api${uploadProfilePhoto.path}`, { method: 'POST', body: pictureForm(onePixel) })
  const made = await book(foreign.owner)
  await foreign.join('mechanic')
  const lineId = randomUUID()
  const price = { netPrice: 4599, discountPercent: 0, vatRate: 23 }
  await client.send(saveOrderLine, {
    params: { id: made.id, lineId },
    headers: {},
    body: { kind: 'part', name: 'Olej', quantity: 1000, unit: 'l', ...price, version: null },
  })

  await client.send(setOrderDetails, {
    params: { id: made.id },
    headers: {},
    body: { mileage: { from: null, to: 184_320 } },
  })

  const findingId = randomUUID()
  await client.send(saveFinding, {
    params: { id: made.id, findingId },
    headers: {},
    body: { what: 'Worn tie rod', severity: 'now', version: null },
  })

  const quiet = { from: '21:00', until: '06:00' }
  await client.send(savePushChoice, { body: { kinds: ['arrived'], quiet, showsNames: true } })

  const answer = await client.send(exportProfile, {})
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-.*\.json"$/)
  expect(answer.value).toMatchObject({
    user: { id: userId, email: `${userId}@example.com`, lastName: 'Kowalska', phone: '+48601234567' },
    employments: [{ stationId: foreign.account, role: 'owner', active: true }],
    sessions: [{ userAgent: 'test', endedAt: null }],
    notifications: { kinds: ['arrived'], quietFrom: '21:00', quietUntil: '06:00', showsNames: true },
    notifiedBrowsers: [],
    browsers: [],
    notices: { tomorrow: false },
    waitlist: null,
    actions: [{ appointmentId: made.id, kind: 'created' }],
    lineChanges: [{ appointmentId: made.id, lineId, kind: 'saved' }],
    detailChanges: [{ appointmentId: made.id, values: { mileage: 184_320 } }],
    findingChanges: [{ appointmentId: made.id, findingId, kind: 'saved' }],
  } satisfies Partial<Record<keyof PersonalData, unknown>>)
  expect(Buffer.from(answer.value.user.photo ?? '', 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  // The secrets of a session are not exported.
  expect(answer.text).not.toMatch(/token|hash/i)

  const { client: newcomer } = await openSession(server)
  expect((await newcomer.send(exportProfile, {})).value).toMatchObject({
    employments: [],
    actions: [],
    lineChanges: [],
    detailChanges: [],
    findingChanges: [],
  })
})

test('W25 the owner downloads the record of processing in both languages, with what the workshop does and nothing else', async () => {
  const own = await openStation(server)
  const { owner } = own
  await book(owner, { customer: { name: '<b>Genowefa</b>', phone: '+48609876543' } })
  const read = (language: string) => owner.client.fetch(`/api${getProcessingRecord.path}?language=${language}`)
  const english = await read('en')
  expect(english.headers.get('content-disposition')).toMatch(/^attachment; filename="processing-record-[\d-]+\.html"$/)
  expect(english.headers.get('content-security-policy')).toContain('sandbox')
  for (const text of ['Auto Serwis Wola', 'Customers, cars and orders', 'People of the workshop', '36 months'])
    expect(english.text).toContain(text)
  // Neither booked online nor moved in, and no name of anybody.
  for (const text of ['Online booking', 'moved in from', 'Genowefa']) expect(english.text).not.toContain(text)
  const polish = await read('pl')
  expect(polish.text).toContain('<html lang="pl">')
  expect(polish.text).toContain('Klienci, samochody i zlecenia')
  expect(polish.text.match(/<h2>/g)).toHaveLength(english.text.match(/<h2>/g)?.length ?? 0)
  const advisor = await own.join('advisor')
  expect((await advisor.client.fetch(`/api${getProcessingRecord.path}?language=pl`)).status).toBe(403)
})
