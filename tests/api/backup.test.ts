import { createHash, randomUUID } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointments.ts'
import { createCustomer } from '#contract/customers.ts'
import { uploadProfilePhoto } from '#contract/profiles.ts'
import { runBackup } from '#server/backup/run-backup.ts'
import { prepareRestore, runRestore } from '#server/backup/run-restore.ts'
import { findTables, inSnapshot, readTable } from '#server/backup/store.ts'
import { parseConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { runDoctor } from '#server/doctor/run-doctor.ts'
import { openDatabase } from '#server/open-database.ts'
import { startServer } from '#server/start-server.ts'
import { writeZip } from '#server/zip/write-zip.ts'
import { onePixel, pictureForm } from '../support/pictures.ts'
import { makePostgresDatabase } from '../support/postgres.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let file: string
const scratch = mkdtempSync(join(tmpdir(), 'pitboard-backup-'))
const dropAll: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer()
  station = await openStation(server)
  await book(station.owner)
  const notes = 'A line\u2028and "quotes",\nŁódź \u{1F697}'
  const body = { kind: 'person' as const, name: 'Jan', phone: null, email: null, language: null, consents: [], notes }
  await station.owner.client.send(createCustomer, { body })
  await station.owner.client.fetch(`/api${uploadProfilePhoto.path}`, { method: 'POST', body: pictureForm(onePixel) })
  file = join(scratch, 'whole.zip')
  await backUp(file)
})
afterAll(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})
afterEach(async () => {
  for (const drop of dropAll.splice(0)) await drop()
})

const env = () => ({ DATA_DIR: server.dataDir, ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}) })
const backUp = (to: string) => runBackup([to], env())

let folders = 0
/** A new folder and, if the tests run on PostgreSQL, a new database. */
async function newPlace(embedded = false) {
  const postgres = embedded ? null : await makePostgresDatabase()
  if (postgres) dropAll.push(postgres.drop)
  const dataDir = join(scratch, `data-${++folders}`)
  return { dataDir, databaseUrl: postgres?.url ?? null }
}
type Place = Awaited<ReturnType<typeof newPlace>>
const envOf = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

/** All rows of all tables with user data. */
async function dump(place: Place): Promise<Record<string, unknown[]>> {
  const database = await connectDatabase(place)
  try {
    return await inSnapshot(database, async (db) => {
      const all: Record<string, unknown[]> = {}
      for (const table of (await findTables(db, database.kind)).toSorted()) {
        const rows = []
        for await (const some of readTable(db, database.kind, table)) rows.push(...some.map((row) => ({ ...row })))
        all[table] = rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()
      }
      return all
    })
  } finally {
    await database.close()
  }
}

test('a restored folder has the same rows, photos and key, and starts', async () => {
  const place = await newPlace()
  const output = await runRestore([file], envOf(place))
  expect(output.join('\n')).toContain(place.dataDir)
  expect(await dump(place)).toEqual(await dump({ dataDir: server.dataDir, databaseUrl: server.databaseUrl || null }))
  const bytesOf = (folder: string, path: string) => readFileSync(join(folder, path))
  const photos = readdirSync(join(server.dataDir, 'photos'))
  expect(photos).toHaveLength(1)
  for (const path of ['secret.key', ...photos.map((name) => `photos/${name}`)]) {
    expect(bytesOf(place.dataDir, path).equals(bytesOf(server.dataDir, path))).toBe(true)
    expect(statSync(join(place.dataDir, path)).mode & 0o777).toBe(0o600)
  }
  expect(readdirSync(place.dataDir)).not.toContain('.restoring')

  const parsed = parseConfig({ NODE_ENV: 'test', PORT: '0', REGISTRY_URL: 'off', LOG_LEVEL: 'silent', ...envOf(place) })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const running = await startServer(parsed.config, {
    print: () => {},
    now: () => server.clock.now,
    distDir: join(scratch, 'no-dist'),
  })
  const answer = await fetch(`http://127.0.0.1:${running.port}/api/profiles/me`, {
    headers: { cookie: `__Host-sid=${station.owner.token}` },
  })
  expect(await answer.json()).toMatchObject({ id: station.owner.userId, account_id: station.account })
  await running.stop()
})

/** The indexes, constraints and triggers of a database. */
async function schemaOf(place: Place): Promise<string[]> {
  const database = await connectDatabase(place)
  const { rows } = await (database.kind === 'sqlite'
    ? sql<{ made: string }>`select type || ' ' || name || ' ' || coalesce(sql, '') as made from sqlite_master`
    : sql<{ made: string }>`select indexdef as made from pg_indexes where schemaname = current_schema()
          union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
            where connamespace = current_schema()::regnamespace
          union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
            where relnamespace = current_schema()::regnamespace and not tgisinternal`
  ).execute(database.db)
  await database.close()
  return rows.map(({ made }) => made).toSorted()
}

test('a restored database has the indexes, references and triggers of the first', async () => {
  const place = await newPlace()
  await runRestore([file], envOf(place))
  const restored = await schemaOf(place)
  expect(restored).toEqual(await schemaOf({ dataDir: server.dataDir, databaseUrl: server.databaseUrl || null }))
  expect(restored.length).toBeGreaterThan(100)
})

test.skipIf(process.env.TEST_DATABASE_URL)('after a restore all rows wait for the search index', async () => {
  const place = await newPlace()
  await runRestore([file], envOf(place))
  const { db, close } = await connectDatabase(place)
  const waiting = await db.selectFrom('search_todo').select(['kind', 'row_id as id']).execute()
  const rows = async (kind: 'appointment' | 'customer' | 'vehicle') =>
    (await db.selectFrom(kind).select('id').execute()).map(({ id }) => ({ kind, id }))
  const all = [...(await rows('appointment')), ...(await rows('customer')), ...(await rows('vehicle'))]
  await close()
  const sorted = (some: typeof all | typeof waiting) => some.map(({ kind, id }) => `${kind} ${id}`).toSorted()
  expect(sorted(waiting)).toEqual(sorted(all))
  expect(all.length).toBeGreaterThan(2)
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a user from whom policies hide rows makes no backup, and the doctor says why',
  async () => {
    const user = `reader_${randomUUID().slice(0, 8)}`
    const run = (statement: string) => sql.raw(statement).execute(server.database.db)
    await run(`create role ${user} login password 'plain'`)
    await run(`grant select on all tables in schema public to ${user}`)
    try {
      const url = new URL(server.databaseUrl)
      url.username = user
      url.password = 'plain'
      const place = { dataDir: server.dataDir, databaseUrl: url.href }
      const partial = join(scratch, 'partial.zip')
      await expect(runBackup([partial], envOf(place))).rejects.toThrow(/hides the rows of workshops/)
      expect(readdirSync(scratch).filter((name) => name.startsWith('partial'))).toEqual([])
      await expect(dump(place)).rejects.toThrow(/row-level security/)
      const { lines } = await runDoctor(['--json'], { NODE_ENV: 'test', BACKUP_DIR: 'off', ...envOf(place) })
      expect(JSON.parse(lines.join(''))).toMatchObject({
        findings: expect.arrayContaining([expect.objectContaining({ subject: 'row security', state: 'problem' })]),
      })
    } finally {
      await run(`drop owned by ${user}`)
      await run(`drop role ${user}`)
    }
  },
)

test('a backup is readable by its owner only', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup contains every write answered before it began, in spite of simultaneous writes', async () => {
  const answered: string[] = []
  let isOver = false
  const write = async (from: number): Promise<void> => {
    for (let n = from; !isOver; n += 4) {
      const body = aBooking({ startsAt: new Date(Date.UTC(2027, 0, 1) + n * 3600_000).toISOString(), customer: null })
      const answer = await station.owner.client.send(createAppointment, { body })
      expect(answer.status, answer.text).toBe(201)
      answered.push(answer.value.id)
    }
  }
  const writers = [0, 1, 2, 3].map(write)
  while (answered.length < 20) await new Promise((done) => setTimeout(done, 10))
  const before = [...answered]
  const busy = join(scratch, 'busy.zip')
  await backUp(busy)
  isOver = true
  await Promise.all(writers)

  const place = await newPlace()
  await runRestore([busy], envOf(place))
  const { db, close } = await openDatabase(place, () => 1)
  const rows = await db.selectFrom('appointment').select(['id', 'number']).execute()
  const restored = new Set(rows.map(({ id }) => id))
  expect(before.filter((id) => !restored.has(id))).toEqual([])
  // One snapshot of the database: each appointment is complete.
  for (const table of ['block', 'appointment_event'] as const) {
    const parts = await db.selectFrom(table).select('appointment_id').execute()
    expect(new Set(parts.map((part) => part.appointment_id))).toEqual(restored)
  }
  const { last } = await db
    .selectFrom('appointment_number')
    .select('last')
    .orderBy('year', 'desc')
    .executeTakeFirstOrThrow()
  expect(last).toBeGreaterThan(0)
  await close()
}, 60_000)

test('a target with data is refused, and an empty folder is not', async () => {
  const place = await newPlace()
  mkdirSync(place.dataDir)
  await runRestore([file], envOf(place))
  await expect(runRestore([file], envOf(place))).rejects.toThrow(/is not empty/)
  if (!place.databaseUrl) return
  const other = { ...place, dataDir: join(scratch, `data-${++folders}`) }
  await expect(runRestore([file], envOf(other))).rejects.toThrow(/holds data already/)
  expect(readdirSync(other.dataDir)).toEqual([])
})

test('data are the same after moving from the embedded database to PostgreSQL or back', async () => {
  const place = await newPlace(true)
  await runRestore([file], envOf(place))
  const again = join(scratch, 'again.zip')
  await runBackup([again], envOf(place))
  const back = await newPlace()
  await runRestore([again], envOf(back))
  expect(await dump(back)).toEqual(await dump(place))
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['cut in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ['empty', (bytes: Buffer) => bytes.subarray(0, 0)],
  ['longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ['flipped at its begin', (bytes: Buffer) => flip(bytes, 3)],
  ['flipped in a row', (bytes: Buffer) => flip(bytes, bytes.length >> 1)],
  ['flipped in its list', (bytes: Buffer) => flip(bytes, bytes.length - 200)],
  ['flipped in its digest', (bytes: Buffer) => flip(bytes, bytes.length - 10)],
  ['no archive', () => Buffer.from('something else, but long enough '.repeat(20))],
])('a file that is %s is refused, and nothing is written', async (name, damage) => {
  const damaged = join(scratch, `${name}.zip`)
  writeFileSync(damaged, damage(readFileSync(file)))
  const place = await newPlace(true)
  await expect(runRestore([damaged], envOf(place))).rejects.toThrow(/damaged or no backup/)
  expect(() => readdirSync(place.dataDir)).toThrow(/ENOENT/)
})

function flip(bytes: Buffer, at: number): Buffer {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}

const manifestOf = (more: object) => ({
  format: 'pitboard-backup-1',
  madeAt: '2026-11-21T08:00:00.000Z',
  version: '9.9.9',
  steps: ['0001-base'],
  tables: {},
  photos: 0,
  ...more,
})

async function makeArchive(name: string, entries: Record<string, string>): Promise<string> {
  const made = join(scratch, name)
  const all = Object.entries(entries).map(([entry, text]) => ({ name: entry, bytes: Buffer.from(text) }))
  const pieces = []
  for await (const piece of writeZip(all, 0)) pieces.push(piece)
  writeFileSync(made, Buffer.concat(pieces))
  return made
}

test('an older archive is migrated at the start, a newer one is refused', async () => {
  const place = await newPlace()
  const at = 1_700_000_000_000
  const user = { id: 'u', email: 'anna@example.com', first_name: 'Anna', last_name: null, phone: null, locale: 'pl' }
  const row = { ...user, photo: null, account_id: null, created_at: at, updated_at: at, version: 1 }
  const old = await makeArchive('old.zip', {
    'tables/user.jsonl': `${JSON.stringify(row)}\n`,
    'manifest.json': JSON.stringify(manifestOf({ tables: { user: 1 } })),
  })
  await runRestore([old], envOf(place))
  const database = await openDatabase(place, () => at)
  expect(await database.db.selectFrom('user').selectAll().execute()).toMatchObject([row])
  expect(await database.db.selectFrom('waitlist').selectAll().execute()).toEqual([])
  await database.close()

  const steps = ['0001-base', '9999-tomorrow']
  const newer = await makeArchive('newer.zip', { 'manifest.json': JSON.stringify(manifestOf({ steps })) })
  const other = await newPlace(true)
  await expect(runRestore([newer], envOf(other))).rejects.toThrow(/newer Pitboard, 9\.9\.9/)
  expect(() => readdirSync(other.dataDir)).toThrow(/ENOENT/)
})

test('an archive cannot write outside the folder', async () => {
  const evil = await makeArchive('evil.zip', {
    'photos/../../evil.webp': 'x',
    'manifest.json': JSON.stringify(manifestOf({ photos: 1 })),
  })
  await expect(runRestore([evil], envOf(await newPlace(true)))).rejects.toThrow(/damaged/)
})

test('a failed restore leaves the folder empty', async () => {
  const wrong = await makeArchive('wrong.zip', {
    'tables/user.jsonl': '{"id":"u"}\n',
    'secret.key': 'x',
    'manifest.json': JSON.stringify(manifestOf({ tables: { user: 1 } })),
  })
  const place = await newPlace(true)
  await expect(runRestore([wrong], envOf(place))).rejects.toThrow()
  expect(readdirSync(place.dataDir)).toEqual([])
})

/** The files that this process has open, where the system tells it. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)]
    } catch {
      return []
    }
  })
}

test.skipIf(process.platform !== 'linux')('a restore that fails at a photo leaves no file open', async () => {
  const entries = { 'photos/a.webp': 'x', 'manifest.json': JSON.stringify(manifestOf({ photos: 1 })) }
  const bytes = readFileSync(await makeArchive('photo.zip', entries))
  // The checksum of the photo in the list of the archive; the digest of the whole is right.
  flip(bytes, bytes.lastIndexOf('photos/a.webp') - 30)
  const content = bytes.subarray(0, -64)
  const wrong = join(scratch, 'wrong-photo.zip')
  writeFileSync(wrong, Buffer.concat([content, Buffer.from(createHash('sha256').update(content).digest('hex'))]))
  const place = await newPlace(true)
  await expect(runRestore([wrong], envOf(place))).rejects.toThrow('photos/a.webp is damaged')
  expect(openFiles().filter((path) => path.startsWith(place.dataDir))).toEqual([])
})

test('a restore that cannot replace the database leaves the key and the photos as they were', async () => {
  const place = await newPlace(true)
  const photos = join(place.dataDir, 'photos')
  // A folder is not replaced by a file.
  for (const folder of [photos, join(place.dataDir, 'pitboard.sqlite', 'x')]) mkdirSync(folder, { recursive: true })
  writeFileSync(join(photos, 'mine.webp'), 'mine')
  writeFileSync(join(place.dataDir, 'secret.key'), 'mine')
  const parsed = parseConfig(envOf(place))
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const { config } = parsed
  const to = { config, folder: place.dataDir, keepsPhotos: false, refusesData: false }
  const prepared = await prepareRestore(file, to)
  await expect(prepared.moveIn()).rejects.toThrow()
  expect(readdirSync(place.dataDir).toSorted()).toEqual(['photos', 'pitboard.sqlite', 'secret.key'])
  expect(readdirSync(photos)).toEqual(['mine.webp'])
  expect(readFileSync(join(place.dataDir, 'secret.key'), 'utf8')).toBe('mine')
})

test.each([[[]], [['--help']], [['a', 'b']]])('%j is answered with the usage', async (args) => {
  await expect(runBackup(args, env())).rejects.toThrow(/Usage: npm run backup/)
  await expect(runRestore(args, env())).rejects.toThrow(/Usage: npm run restore/)
})

test('no file is overwritten, no backup is made of an empty folder, and a missing file is named', async () => {
  await expect(backUp(file)).rejects.toThrow(/is there already/)
  if (!server.databaseUrl) {
    await expect(runBackup([join(scratch, 'none.zip')], { DATA_DIR: scratch })).rejects.toThrow(/no data/)
  }
  await expect(runRestore([join(scratch, 'nothing.zip')], env())).rejects.toThrow(/cannot be read \(ENOENT\)/)
  const closed = join(scratch, 'no-such-folder', 'x.zip')
  await expect(backUp(closed)).rejects.toThrow(/cannot be written \(ENOENT\)/)
})
