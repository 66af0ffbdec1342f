import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBackupRecord } from '#server/backup/backup-folder.ts'
import { runBackup } from '#server/backup/run-backup.ts'
import { parseConfig } from '#server/config.ts'
import { runDoctor } from '#server/doctor/run-doctor.ts'
import { beginMaintenance, endMaintenance } from '#server/maintenance/maintenance-file.ts'
import { openDatabase } from '#server/open-database.ts'
import { startServer } from '#server/start-server.ts'
import { freePort } from '../support/child-server.ts'
import { copyMigrated } from '../support/product/copy-migrated.ts'

type Found = { subject: string; state: string; says: string; fix?: string }

const port = await freePort()
const scratch = mkdtempSync(join(tmpdir(), 'pitboard-doctor-'))
const backups = join(scratch, 'backups')
const dataDir = join(scratch, 'data')
const secret = 'hunter2-hunter2'
let smtp: SMTPServer
let env: Record<string, string>
let stop: () => Promise<void>

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === 'board@example.com' && password === secret) return done(null, { user: username })
      // As some servers do, it repeats the user name.
      done(new Error(`535 ${username} ${password}`))
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  const { port: smtpPort } = smtp.server.address() as AddressInfo
  env = {
    ...{ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', PUBLIC_ORIGIN: `http://localhost:${port}` },
    ...{ BACKUP_DIR: backups, REGISTRY_URL: 'off', NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    ...{ OPERATOR_NAME: 'Garage', OPERATOR_ADDRESS: '1 Main Street', OPERATOR_EMAIL: 'office@example.com' },
    SMTP_URL: `smtp://board%40example.com:${secret}@127.0.0.1:${smtpPort}`,
  }
  mkdirSync(dataDir, { mode: 0o700 })
  await copyMigrated(dataDir)
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const server = await startServer(parsed.config, { distDir: join(scratch, 'no-dist'), print: () => {} })
  stop = server.stop
})
afterAll(async () => {
  await stop()
  smtp.close()
  rmSync(scratch, { recursive: true, force: true })
})

async function examine(more: Record<string, string> = {}, now = Date.now()) {
  const { lines, hasProblem } = await runDoctor(['--json'], { ...env, ...more }, () => now)
  const { ok, findings } = JSON.parse(lines.join('\n')) as { ok: boolean; findings: Found[] }
  expect(ok).toBe(!hasProblem)
  expect(lines.join()).not.toContain(secret)
  const of = (subject: string) => findings.filter((one) => one.subject === subject)
  return { findings, of, hasProblem }
}

async function backUp(): Promise<string> {
  mkdirSync(backups, { recursive: true })
  const file = join(backups, `pitboard-2026-11-26T03${String(readdirSync(backups).length).padStart(2, '0')}00Z.zip`)
  await runBackup([file], env)
  await writeBackupRecord(dataDir, { lastGood: { at: Date.now(), file, bytes: statSync(file).size }, failure: null })
  return file
}

test('C53 of a running server everything is found, nothing is changed, and no secret is printed', async () => {
  await backUp()
  const before = readdirSync(dataDir)
  const { findings } = await examine()
  // This server has no build.
  expect(findings.filter(({ state }) => state === 'problem')).toMatchObject([{ subject: 'service worker' }])
  const states = Object.fromEntries(findings.map(({ subject, state }) => [subject, state]))
  expect(states).toMatchObject({
    ...{ configuration: 'ok', 'data folder': 'ok', disk: 'ok', database: 'ok', backups: 'ok' },
    ...{ mail: 'ok', address: 'ok', push: 'ok', sms: 'ok' },
  })
  expect(readdirSync(dataDir)).toEqual(before)
  const { lines } = await runDoctor([], env)
  expect(lines.join('\n')).toMatch(/^ok {7}database: SQLite, \d+ MB: undamaged, at step \d{4}-/m)
  await expect(runDoctor(['--all'], env)).rejects.toThrow('Usage: npm run doctor')
})

test('C53 a wrong variable is a problem', async () => {
  const { findings, hasProblem } = await examine({ PORT: 'eighty' })
  expect(findings).toEqual([
    {
      subject: 'configuration',
      state: 'problem',
      says: expect.stringContaining('PORT must be'),
      fix: expect.anything(),
    },
  ])
  expect(hasProblem).toBe(true)
})

describe('what is wrong is said, with what to do', () => {
  const only = async (subject: string, more: Record<string, string> = {}, now?: number) =>
    (await examine(more, now)).of(subject)

  test('C53 backups: none, damaged, missing, failed, old, off', async () => {
    const file = await backUp()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(1, 100, 200))
    expect(await only('backups')).toMatchObject([{ state: 'problem', says: expect.stringContaining('damaged') }])
    rmSync(file)
    expect(await only('backups')).toMatchObject([{ state: 'problem', says: expect.stringContaining('ENOENT') }])
    await backUp()
    const later = Date.now() + 3 * 24 * 3600_000
    expect(await only('backups', {}, later)).toMatchObject([
      { state: 'problem', fix: expect.stringMatching(/Start the server/) },
    ])
    const failure = { at: Date.now(), why: 'no-space', message: 'Too little space' } as const
    await writeBackupRecord(dataDir, { lastGood: null, failure })
    expect(await only('backups')).toMatchObject([
      { state: 'problem', says: expect.stringContaining('Too little space') },
    ])
    await writeBackupRecord(dataDir, { lastGood: null, failure: null })
    expect(await only('backups')).toMatchObject([{ state: 'warning' }])
    expect(await only('backups', { BACKUP_DIR: 'off' })).toMatchObject([{ state: 'warning' }])
  })

  test('C53 mail: a wrong password, no server, and none at all', async () => {
    const refused = await only('mail', { SMTP_URL: String(env.SMTP_URL).replace(secret, 'other') })
    expect(refused).toMatchObject([{ state: 'problem', fix: expect.stringContaining('password') }])
    expect(JSON.stringify(refused)).not.toMatch(/board@|other/)
    expect(await only('mail', { SMTP_URL: 'smtp://127.0.0.1:9' })).toMatchObject([{ state: 'problem' }])
    expect(await only('mail', { SMTP_URL: '' })).toMatchObject(
      [{ state: 'problem', says: /nobody can sign in/ }].map((one) => ({
        ...one,
        says: expect.stringMatching(one.says),
      })),
    )
  })

  test('C53 the address: nobody answers, something else does, no HTTPS, maintenance', async () => {
    expect(await only('address', { PUBLIC_ORIGIN: 'http://localhost:9' })).toMatchObject([{ state: 'problem' }])
    expect(await only('certificate', { PUBLIC_ORIGIN: 'https://localhost:9' })).toMatchObject([
      { state: 'problem', says: expect.stringContaining('ECONNREFUSED') },
    ])
    expect((await only('address', { PUBLIC_ORIGIN: 'http://board.invalid' })).map(({ state }) => state)).toEqual([
      'problem',
      'problem',
    ])
    expect(await only('address', { API_BASE: '/elsewhere' })).toMatchObject([
      { state: 'problem', says: expect.stringContaining('not Pitboard') },
    ])
    beginMaintenance(dataDir, { until: null })
    expect(await only('configuration')).toMatchObject([{ state: 'warning', says: 'Maintenance is on.' }])
    endMaintenance(dataDir)
  })

  test('C53 the database: missing, newer, older, damaged; another key', async () => {
    const other = join(scratch, 'other')
    const there = { DATA_DIR: other }
    expect(await only('data folder', there)).toMatchObject([{ state: 'problem' }])
    mkdirSync(other)
    expect(await only('database', there)).toMatchObject([
      { state: 'problem', says: expect.stringContaining('no database') },
    ])
    expect(readdirSync(other)).toEqual([])
    chmodSync(other, 0o755)
    expect(await only('data folder', there)).toMatchObject([
      { state: 'warning', fix: expect.stringContaining('chmod') },
    ])
    const place = { databaseUrl: null, dataDir: other }
    const change = async (statement: string) => {
      const { db, close } = await openDatabase(place, Date.now)
      await sql.raw(statement).execute(db)
      await close()
    }
    await change(`insert into push_key (id, public_key, sealed, made_at) values ('vapid', 'x', 'x', 1)`)
    expect(await only('push', there)).toMatchObject([{ state: 'problem', fix: expect.stringContaining('secret.key') }])
    await change(`delete from kysely_migration where name like '0048%'`)
    expect(await only('database', there)).toMatchObject([{ state: 'warning', fix: expect.stringContaining('Back up') }])
    const file = join(other, 'pitboard.sqlite')
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 40_960))
    expect(await only('database', there)).toMatchObject([
      { state: 'problem', says: expect.stringContaining('damaged') },
    ])
  })

  test('C53 mails that wait', async () => {
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir }, Date.now)
    const at = Date.now() - 3600_000
    await sql`insert into mail (id, kind, is_code, sealed, created_at, expires_at, attempts, next_at)
      values ('m', 'x', 0, '', ${at}, ${at + 90_000_000}, 3, ${at + 80_000_000})`.execute(db)
    await close()
    expect(await only('mail')).toMatchObject([
      { state: 'warning', says: '1 mails wait, one of them for 60 minutes.' },
      { state: 'ok' },
    ])
  })
})
