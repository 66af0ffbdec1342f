import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCustomer } from '#contract/customers.ts'
import { type BackupStatus, health, readBackupStatus, ready } from '#contract/health.ts'
import { type AppointmentPhotos, getPhoto, removeAppointmentPhoto, uploadAppointmentPhotos } from '#contract/photos.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { runBackup } from '#server/backup/run-backup.ts'
import { runRestore } from '#server/backup/run-restore.ts'
import { parseConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { runDoctor } from '#server/doctor/run-doctor.ts'
import { runMovePhotos } from '#server/photos/run-move-photos.ts'
import { onePixel, photosForm } from '../support/pictures.ts'
import { type S3Server, startS3Server } from '../support/s3/s3-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const scratch = mkdtempSync(join(tmpdir(), 'pitboard-s3-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const dayMs = 24 * 3600_000
let s3: S3Server
let server: TestServer
let station: TestStation
let order: string

async function open(env: Record<string, string> = {}, backupEveryMs?: number): Promise<void> {
  s3 = await startS3Server({ pageSize: 3 })
  server = await startTestServer({
    env: { ...s3.env, PHOTO_STORE: 's3', ...env },
    ...(backupEveryMs ? { backupEveryMs } : {}),
  })
  stops.push(server.stop, s3.stop)
  station = await openStation(server)
  order = (await book(station.owner, { bayId: null })).id
}
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const upload = async () => {
  const path = `/api${fillPath(uploadAppointmentPhotos.path, { id: order })}`
  return station.owner.client.fetch(path, { method: 'POST', body: photosForm([onePixel]) })
}
const take = async (): Promise<string> => {
  const { value } = await upload()
  return (value as AppointmentPhotos).photos.at(-1)?.id ?? ''
}
const show = (id: string, size = 'screen') =>
  fetch(`${server.url}/api${fillPath(getPhoto.path, { id, size })}`, {
    headers: { cookie: `__Host-sid=${station.owner.client.cookies.get('__Host-sid')}` },
  })
const keys = (start = 'photos/') => [...s3.objects.keys()].filter((key) => key.startsWith(start)).toSorted()
const rows = async () => (await server.database.db.selectFrom('photo').select('id').execute()).length
const remove = (photoId: string) =>
  station.owner.client.send(removeAppointmentPhoto, { params: { id: order, photoId }, headers: {} })

describe('photos in an S3 store', { timeout: 120_000 }, () => {
  beforeEach(() => open())

  test('W30 are objects and no files; they are shown, removed, and swept if no row names them', async () => {
    const [first, second] = [await take(), await take()]
    expect(keys()).toHaveLength(4)
    expect(existsSync(join(server.dataDir, 'photos'))).toBe(false)
    const shown = await show(first, 'thumb')
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const stored = keys().map((key) => s3.objects.get(key)?.bytes)
    expect(stored).toContainEqual(Buffer.from(await shown.arrayBuffer()))
    expect((await remove(first)).status).toBe(200)
    expect(keys()).toHaveLength(2)
    expect((await show(second)).status).toBe(200)

    const settled = server.clock.now - 11 * 60_000
    s3.objects.set('photos/lost-screen.webp', { bytes: Buffer.from('x'), at: settled })
    s3.objects.set('photos/fresh-screen.webp', { bytes: Buffer.from('x'), at: server.clock.now })
    s3.objects.set('photos/notes.txt', { bytes: Buffer.from('x'), at: settled })
    await server.restart()
    await expect
      .poll(() => keys().filter((key) => /lost|fresh|notes/.test(key)), { timeout: 20_000 })
      .toEqual(['photos/fresh-screen.webp', 'photos/notes.txt'])
    expect((await show(second)).status).toBe(200)
  })

  test('W33 the store is away: photos are refused and nothing is half stored, all else works, and then it is back', async () => {
    const first = await take()
    const health0 = await station.owner.client.send(health, {})
    expect(health0.value.photos).toBe('ok')
    s3.fault = () => 'cut'
    const refused = await upload()
    expect(refused).toMatchObject({ status: 503, problem: { code: 'photos-unavailable', retryAfter: 30 } })
    expect(await rows()).toBe(1)
    expect((await show(first)).status).toBe(503)
    const body = {
      kind: 'person' as const,
      name: 'Jan',
      phone: null,
      email: null,
      language: null,
      consents: [],
      notes: '',
    }
    expect((await station.owner.client.send(createCustomer, { body })).status).toBe(201)
    expect((await station.owner.client.send(ready, {})).status).toBe(200)
    expect((await station.owner.client.send(health, {})).value).toMatchObject({ status: 'ok', photos: 'failing' })
    // Its row is gone; the files go with a later sweep.
    expect((await remove(first)).status).toBe(200)
    expect([await rows(), keys().length]).toEqual([0, 2])
    expect(server.logs.join()).toContain('the photo store is away')
    expect(server.logs.join()).not.toMatch(/"msg":"bug/)
    expect(server.logs.join()).not.toContain(s3.env.S3_SECRET_ACCESS_KEY)

    s3.fault = () => null
    for (const [key, { bytes }] of s3.objects) s3.objects.set(key, { bytes, at: server.clock.now - dayMs })
    await expect.poll(async () => (await upload()).status, { timeout: 20_000, interval: 500 }).toBe(201)
    expect((await station.owner.client.send(health, {})).value.photos).toBe('ok')
    await server.restart()
    await expect.poll(() => keys().length, { timeout: 20_000 }).toBe(2)
  })

  test('W31 are in a backup, which a restore writes into a folder or into a store that has none', async () => {
    await take()
    const database = server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}
    const file = join(scratch, 'whole.zip')
    const [line] = await runBackup([file], { ...s3.env, PHOTO_STORE: 's3', DATA_DIR: server.dataDir, ...database })
    expect(line).toContain('2 photos')
    const stored = Object.fromEntries(keys().map((key) => [key, s3.objects.get(key)?.bytes]))

    const folder = join(scratch, 'to-folder')
    await runRestore([file], { DATA_DIR: folder })
    for (const [key, bytes] of Object.entries(stored)) expect(readFileSync(join(folder, key))).toEqual(bytes)

    const toS3 = { ...s3.env, PHOTO_STORE: 's3', DATA_DIR: join(scratch, 'to-s3') }
    await expect(runRestore([file], toS3)).rejects.toThrow(/holds photos already.*--keep-photos.*PHOTO_STORE=folder/)
    expect(existsSync(toS3.DATA_DIR)).toBe(false)
    await runRestore([file], { ...toS3, S3_PREFIX: 'other' })
    expect(keys('other/photos/').map((key) => s3.objects.get(key)?.bytes)).toEqual(Object.values(stored))
    expect(readdirSync(toS3.DATA_DIR)).not.toContain('photos')

    s3.objects.delete(keys()[0] ?? '')
    await runRestore([file, '--keep-photos'], { ...toS3, DATA_DIR: join(scratch, 'again') })
    expect(Object.fromEntries(keys().map((key) => [key, s3.objects.get(key)?.bytes]))).toEqual(stored)
  })

  test('W31 a restore that fails leaves neither files nor objects', async () => {
    await take()
    const database = server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}
    const file = join(scratch, 'other.zip')
    await runBackup([file], { ...s3.env, PHOTO_STORE: 's3', DATA_DIR: server.dataDir, ...database })
    let puts = 0
    s3.fault = (line) => (/^PUT .*half/.test(line) && ++puts > 1 ? 'cut' : null)
    const to = { ...s3.env, PHOTO_STORE: 's3', S3_PREFIX: 'half', DATA_DIR: join(scratch, 'half') }
    await expect(runRestore([file], to)).rejects.toThrow(/does not answer/)
    expect([keys('half/'), readdirSync(to.DATA_DIR)]).toEqual([[], []])
  })

  test('W32 are moved to the folder and back; an interrupted move is continued, and no photo is lost', async () => {
    const photo = await take()
    await take()
    const before = keys()
    const env = { ...s3.env, DATA_DIR: server.dataDir }
    let reads = 0
    s3.fault = (line) =>
      line.startsWith('GET /pitboard-photos/photos') && ++reads > 2 ? { status: 503, code: 'SlowDown' } : null
    await expect(runMovePhotos([], env)).rejects.toThrow(/503 SlowDown/)
    s3.fault = () => null
    const [line] = await runMovePhotos([], env)
    expect(line).toMatch(/files moved from the S3 store to the data folder/)
    expect(keys()).toEqual([])
    const files = readdirSync(join(server.dataDir, 'photos')).map((name) => `photos/${name}`)
    expect(files.toSorted()).toEqual(before)
    const doctor = await runDoctor(['--json'], { ...env, PHOTO_STORE: 's3' })
    expect(doctor.lines.join()).toMatch(/4 files are in .*npm run move-photos/s)
    await runMovePhotos([], { ...env, PHOTO_STORE: 's3' })
    expect([keys(), readdirSync(join(server.dataDir, 'photos'))]).toEqual([before, []])
    expect((await show(photo)).status).toBe(200)

    s3.objects.set('photos/x.webp', { bytes: Buffer.from('one'), at: 0 })
    writeFileSync(join(server.dataDir, 'photos', 'x.webp'), 'another')
    await expect(runMovePhotos([], env)).rejects.toThrow(/x is not the same/)
    expect(s3.objects.has('photos/x.webp')).toBe(true)
    await expect(runMovePhotos([], { DATA_DIR: server.dataDir })).rejects.toThrow(/There is no S3 store/)
  })

  test('W32 the doctor writes, reads and removes a small object, and says what is wrong', async () => {
    const examine = async (more: Record<string, string> = {}) => {
      const { lines } = await runDoctor(['--json'], { ...s3.env, PHOTO_STORE: 's3', DATA_DIR: server.dataDir, ...more })
      const { findings } = JSON.parse(lines.join('')) as {
        findings: { subject: string; state: string; says: string }[]
      }
      return findings.filter(({ subject }) => subject === 's3')
    }
    const before = s3.objects.size
    expect(await examine()).toMatchObject([{ state: 'ok', says: expect.stringContaining('stores, lists, returns') }])
    expect(s3.objects.size).toBe(before)
    expect(await examine({ PHOTO_STORE: 'folder' })).toMatchObject([{ state: 'ok' }, { state: 'warning' }])
    expect(await examine({ S3_SECRET_ACCESS_KEY: 'wrong-secret' })).toMatchObject([
      { state: 'problem', says: expect.stringMatching(/check S3_SECRET_ACCESS_KEY/) },
    ])
    s3.fault = (line) => (line.startsWith('DELETE') ? { status: 403, code: 'AccessDenied' } : null)
    expect(await examine()).toMatchObject([
      { state: 'problem', says: expect.stringMatching(/let it read, write, list/) },
    ])
    s3.fault = (line) => (line.startsWith('GET /pitboard-photos/checks') ? { status: 200, code: 'Other' } : null)
    expect(await examine()).toMatchObject([{ state: 'problem', says: expect.stringMatching(/returns other bytes/) }])
  })
})

test('W31 backups of each night go to the store, old ones are removed, and a restore reads one by its name', async () => {
  await open({ BACKUP_TARGET: 's3', BACKUP_DAILY: '2', BACKUP_WEEKLY: '0', S3_PREFIX: 'mine' }, 50)
  await take()
  const status = async (): Promise<BackupStatus> => (await station.owner.client.send(readBackupStatus, {})).value
  const waitFor = (isReached: (now: BackupStatus) => boolean) =>
    expect.poll(async () => isReached(await status()), { timeout: 60_000 }).toBe(true)
  const madeNow = (now: BackupStatus) => now.lastGoodAt === new Date(server.clock.now).toISOString()
  s3.objects.set('mine/backups/by-hand.zip', { bytes: Buffer.from('x'), at: 0 })
  await waitFor(madeNow)
  const first = 'pitboard-2026-11-22T120000Z.zip'
  expect(keys('mine/backups/')).toEqual(['mine/backups/by-hand.zip', `mine/backups/${first}`])
  expect((await status()).bytes).toBe(s3.objects.get(`mine/backups/${first}`)?.bytes.length)
  expect(existsSync(join(server.dataDir, 'backups'))).toBe(false)
  for (let night = 0; night < 2; night++) {
    server.clock.advance(dayMs)
    await waitFor(madeNow)
  }
  const last = 'pitboard-2026-11-24T120000Z.zip'
  await expect
    .poll(() => keys('mine/backups/'), { timeout: 20_000 })
    .toEqual(['by-hand', 'pitboard-2026-11-23T120000Z', last.slice(0, -4)].map((name) => `mine/backups/${name}.zip`))

  const env = {
    ...s3.env,
    S3_PREFIX: 'mine',
    BACKUP_TARGET: 's3',
    PHOTO_STORE: 'folder',
    DATA_DIR: join(scratch, 'by-name'),
  }
  await expect(runRestore(['s3:missing.zip'], env)).rejects.toThrow(new RegExp(`There is no s3:missing.zip.*${last}`))
  const sound = s3.objects.get(`mine/backups/${last}`)
  const bytes = Buffer.from(sound?.bytes ?? '')
  bytes.writeUInt8(bytes.readUInt8(500) ^ 1, 500)
  s3.objects.set('mine/backups/changed.zip', { bytes, at: 0 })
  await expect(runRestore(['s3:changed.zip'], env)).rejects.toThrow(/damaged/)
  expect(readdirSync(env.DATA_DIR)).toEqual([])
  await runRestore([`s3:${last}`], env)
  expect(readdirSync(join(env.DATA_DIR, 'photos'))).toHaveLength(2)
  expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('.'))).toEqual([])
  const { db, close } = await connectDatabase({ dataDir: env.DATA_DIR, databaseUrl: null })
  expect(await db.selectFrom('photo').select('id').execute()).toHaveLength(1)
  await close()

  const backups = async () => {
    const place = { ...s3.env, S3_PREFIX: 'mine', BACKUP_TARGET: 's3', DATA_DIR: server.dataDir }
    const { lines } = await runDoctor(['--json'], place, () => server.clock.now)
    return JSON.parse(lines.join('')).findings.find(({ subject }: { subject: string }) => subject === 'backups')
  }
  expect(await backups()).toMatchObject({ state: 'ok', says: expect.stringMatching(/^2 in .*complete\.$/) })
  s3.objects.delete(`mine/backups/${last}`)
  expect(await backups()).toMatchObject({ state: 'problem', says: expect.stringMatching(/There is no s3:/) })

  s3.fault = () => 'cut'
  server.clock.advance(dayMs)
  await waitFor(({ state, why }) => state === 'failed' && why === 'failed')
  s3.fault = () => null
  server.clock.advance(3600_000)
  await waitFor(({ state }) => state === 'ok')
}, 240_000)

test('W30 a wrong variable of the store is told at the start', () => {
  const right = {
    ...{ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'photos' },
    ...{ S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'hidden' },
  }
  const problems = (env: Record<string, string>): string => {
    const parsed = parseConfig(env)
    return parsed.ok ? '' : parsed.problems.join('\n')
  }
  expect(parseConfig({ ...right, PHOTO_STORE: 's3', S3_PREFIX: 'a/b' })).toMatchObject({
    config: { photoStore: 's3', s3: { region: 'us-east-1', prefix: 'a/b/', secretAccessKey: 'hidden' } },
  })
  expect(problems({ ...right, S3_BUCKET: '' })).toMatch(/S3_BUCKET must be set too/)
  expect(problems({ ...right, S3_ENDPOINT: 'https://a:b@s3.example.com' })).toMatch(
    /S3_ENDPOINT must be a scheme and a host/,
  )
  expect(problems({ ...right, S3_BUCKET: 'Photos' })).toMatch(/S3_BUCKET must be the name of a bucket/)
  expect(problems({ ...right, S3_REGION: 'eu north' })).toMatch(/S3_REGION must be/)
  expect(problems({ ...right, S3_PREFIX: '/x' })).toMatch(/S3_PREFIX must be/)
  expect(problems({ ...right, PHOTO_STORE: 'disk' })).toMatch(/PHOTO_STORE must be folder or s3/)
  expect(problems({ PHOTO_STORE: 's3' })).toMatch(/PHOTO_STORE=s3 needs a store/)
  expect(problems({ BACKUP_TARGET: 's3' })).toMatch(/BACKUP_TARGET=s3 needs a store/)
  expect(problems({ ...right, BACKUP_TARGET: 's3', BACKUP_DIR: '/x' })).toMatch(/BACKUP_TARGET=s3 and BACKUP_DIR/)
  expect(problems({ ...right, BACKUP_TARGET: 'tape' })).toMatch(/BACKUP_TARGET must be folder or s3/)
  const file = join(scratch, 'secret')
  writeFileSync(file, 'from-a-file\n')
  const { S3_SECRET_ACCESS_KEY: _, ...others } = right
  expect(parseConfig({ ...others, S3_SECRET_ACCESS_KEY_FILE: file })).toMatchObject({
    config: { s3: { secretAccessKey: 'from-a-file' }, photoStore: 'folder' },
  })
  // A demo asks nobody.
  expect(parseConfig({ ...right, PHOTO_STORE: 's3', DEMO_MODE: 'en' })).toMatchObject({
    config: { s3: null, photoStore: 'folder' },
  })
})
