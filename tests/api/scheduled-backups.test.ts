import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BackupStatus, readBackupStatus } from '#contract/health.ts'
import { readBackupRecord, writeBackupRecord } from '#server/backup/backup-folder.ts'
import { runBackup } from '#server/backup/run-backup.ts'
import { runRestore } from '#server/backup/run-restore.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const scratch = mkdtempSync(join(tmpdir(), 'pitboard-scheduled-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const dayMs = 24 * 3600_000
let server: TestServer
let station: TestStation
let folder: string
let folders = 0
const open = async (options: { env?: Record<string, string>; backupEveryMs?: number } = {}) => {
  folder = join(scratch, `backups-${++folders}`)
  server = await startTestServer({
    ...options,
    env: { BACKUP_DIR: folder, BACKUP_DAILY: '2', BACKUP_WEEKLY: '0', ...options.env },
  })
  station = await openStation(server)
}
afterEach(() => server.stop())

const status = async (): Promise<BackupStatus> => (await station.owner.client.send(readBackupStatus, {})).value
async function waitUntil(isReached: (status: BackupStatus) => boolean): Promise<BackupStatus> {
  for (let tries = 0; tries < 600; tries++) {
    const now = await status()
    if (isReached(now)) return now
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`it stays ${JSON.stringify(await status())}`)
}
const zips = () => readdirSync(folder).toSorted()

describe('a server with a folder for backups', () => {
  beforeEach(() => open({ backupEveryMs: 50 }))

  test('C50 makes a backup that a restore takes, removes old ones, and touches no other file', async () => {
    await book(station.owner)
    const made = await waitUntil(({ state }) => state === 'ok')
    const at = new Date(server.clock.now).toISOString()
    expect(made).toEqual({ state: 'ok', lastGoodAt: at, bytes: expect.any(Number), failedAt: null, why: null })
    expect(zips()).toEqual(['pitboard-2026-11-22T120000Z.zip'])
    const file = join(folder, 'pitboard-2026-11-22T120000Z.zip')
    expect([statSync(file).size, statSync(file).mode & 0o777]).toEqual([made.bytes, 0o600])

    writeFileSync(join(folder, 'pitboard-2026-11-22T030000Z.zip.part'), 'a power cut')
    writeFileSync(join(folder, 'pitboard.zip'), 'made by hand')
    const restored = { dataDir: join(scratch, `restored-${folders}`), databaseUrl: null }
    await runRestore([file], { DATA_DIR: restored.dataDir })
    const { db, close } = await connectDatabase(restored)
    expect(await db.selectFrom('appointment').select('id').execute()).toHaveLength(1)
    await close()

    for (let night = 0; night < 2; night++) {
      server.clock.advance(dayMs)
      const now = new Date(server.clock.now).toISOString()
      await waitUntil(({ lastGoodAt }) => lastGoodAt === now)
    }
    await expect
      .poll(zips)
      .toEqual(['pitboard-2026-11-23T120000Z.zip', 'pitboard-2026-11-24T120000Z.zip', 'pitboard.zip'])
    // Nothing is due until the next night.
    server.clock.advance(dayMs / 4)
    await new Promise((done) => setTimeout(done, 300))
    expect(zips()).toHaveLength(3)
    // Each backup is a process of its own.
  }, 180_000)

  test('C51 a failure is shown with its reason and keeps what is there; it is tried again after an hour', async () => {
    const first = await waitUntil(({ state }) => state === 'ok')
    const kept = zips()
    const moved = `${folder}-moved`
    mkdirSync(moved)
    for (const name of kept) copyFileSync(join(folder, name), join(moved, name))
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'no folder')
    server.clock.advance(dayMs)
    const failed = await waitUntil(({ state }) => state === 'failed')
    expect(failed).toEqual({ ...first, state: 'failed', failedAt: expect.any(String), why: 'failed' })
    expect(server.logs.join()).toContain('the backup failed')
    rmSync(folder)
    server.clock.advance(3600_000)
    expect(await waitUntil(({ state }) => state === 'ok')).toMatchObject({ failedAt: null, why: null })
    expect(zips()).toHaveLength(1)
  }, 60_000)
})

test('C50 C51 a backup of a clock that was ahead stops no later one, and is not called recent', async () => {
  await open({ backupEveryMs: 50 })
  await waitUntil(({ state }) => state === 'ok')
  const { now } = server.clock
  // No session lasts that long.
  const lastAt = async () => (await readBackupRecord(server.dataDir)).lastGood?.at
  for (const days of [400, 1]) {
    server.clock.now = now + days * dayMs
    await expect.poll(lastAt, { timeout: 20_000 }).toBe(server.clock.now)
  }
  // That of the future is neither counted nor removed.
  await expect.poll(zips).toHaveLength(3)
}, 60_000)

test('C51 the state follows from what is known: none yet, too old, too little space', async () => {
  await open()
  const { now } = server.clock
  const none = { state: 'waiting', lastGoodAt: null, bytes: null, failedAt: null, why: null }
  expect(await status()).toEqual(none)
  const lastGood = { at: now - 3 * dayMs, file: join(folder, 'x.zip'), bytes: 7 }
  await writeBackupRecord(server.dataDir, { lastGood, failure: null })
  expect(await status()).toMatchObject({ state: 'old', bytes: 7 })
  await writeBackupRecord(server.dataDir, { lastGood: { ...lastGood, at: now + dayMs }, failure: null })
  expect(await status()).toMatchObject({ state: 'old' })
  await writeBackupRecord(server.dataDir, { lastGood: { ...lastGood, at: now - 2 * dayMs }, failure: null })
  expect(await status()).toMatchObject({ state: 'ok' })
  await writeBackupRecord(server.dataDir, { lastGood, failure: { at: now, why: 'no-space', message: '/secret/path' } })
  const answer = await station.owner.client.send(readBackupStatus, {})
  expect(answer.value).toMatchObject({ state: 'failed', why: 'no-space' })
  expect(answer.text).not.toMatch(/secret|zip/)
  writeFileSync(join(server.dataDir, 'backup-status.json'), '{"lastGood":')
  expect(await status()).toEqual(none)
})

test.each([
  ['an operator who shows them to nobody', { BACKUP_SHOWN: 'nobody' }],
  ['a server that makes none', { BACKUP_DIR: 'off' }],
])('C51 owners learn nothing from %s', async (_, env) => {
  await open({ env })
  await writeBackupRecord(server.dataDir, { lastGood: { at: 1, file: 'x', bytes: 7 }, failure: null })
  expect(await status()).toEqual({ state: 'off', lastGoodAt: null, bytes: null, failedAt: null, why: null })
})

test('C50 no backup is made of a damaged database', async () => {
  await open()
  if (server.databaseUrl) return
  const dataDir = join(scratch, 'damaged')
  mkdirSync(dataDir)
  await server.restart(() => copyFileSync(join(server.dataDir, 'pitboard.sqlite'), join(dataDir, 'pitboard.sqlite')))
  const bytes = readFileSync(join(dataDir, 'pitboard.sqlite'))
  bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 40_960)
  writeFileSync(join(dataDir, 'pitboard.sqlite'), bytes)
  const file = join(scratch, 'of-damaged.zip')
  await expect(runBackup([file], { DATA_DIR: dataDir })).rejects.toThrow(/damaged/)
  expect(readdirSync(scratch).filter((name) => name.startsWith('of-damaged'))).toEqual([])
})
