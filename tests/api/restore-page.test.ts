import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBackup } from '#server/backup/run-backup.ts'
import { type Config, parseConfig } from '#server/config.ts'
import { loadKey } from '#server/data-folder.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { createRestoreOffer, partBytes } from '#server/first-start/restore-offer.ts'
import { makeDataDir, spawnServer, waitFor } from '../support/child-server.ts'
import { copyMigrated } from '../support/product/copy-migrated.ts'
import { findFreePort } from '../support/product.ts'

// The offer exists only with the embedded database.
const scratch = makeDataDir()
const [oldDir, newDir] = [join(scratch, 'old'), join(scratch, 'new')]
const backup = join(newDir, 'backups', 'by-hand.zip')
const configOf = (dataDir: string): Config => {
  const parsed = parseConfig({ DATA_DIR: dataDir })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return parsed.config
}
async function withDatabase<T>(
  dataDir: string,
  work: (database: Awaited<ReturnType<typeof connectDatabase>>) => Promise<T>,
) {
  const database = await connectDatabase({ databaseUrl: null, dataDir })
  return work(database).finally(() => database.close())
}
const addPerson = (dataDir: string, email: string) =>
  withDatabase(dataDir, async ({ db }) => {
    await db
      .insertInto('user')
      .values({ id: email, email, locale: 'en', created_at: Date.now(), updated_at: Date.now(), version: 1 })
      .execute()
  })
const people = (dataDir: string) =>
  withDatabase(dataDir, async ({ db }) =>
    (await db.selectFrom('user').select('email').execute()).map((one) => one.email),
  )
const quiet = pino({ level: 'silent' })
const bytesOf = async function* (bytes: Uint8Array) {
  yield bytes
}
const settled = async (offer: NonNullable<ReturnType<typeof createRestoreOffer>>) => {
  await expect.poll(() => offer.state().phase, { timeout: 20_000 }).not.toBe('working')
  return offer.state()
}

beforeAll(async () => {
  for (const folder of [oldDir, newDir]) {
    mkdirSync(folder)
    await copyMigrated(folder)
  }
  loadKey(oldDir, null)
  mkdirSync(join(newDir, 'backups'))
  await addPerson(oldDir, 'anna@example.com')
  await runBackup([backup], { DATA_DIR: oldDir })
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('W41 the page needs the token of the terminal, takes no form of another site or of more than 2 KB, and restores a backup of the folder', async () => {
  const env = { PORT: String(await findFreePort()), HOST: '127.0.0.1', DATA_DIR: newDir, LOG_LEVEL: 'silent' }
  const { child, output, ended } = spawnServer(env)
  const [, link = ''] = await waitFor(output, /restore a backup, open (\S+)/)
  const address = link.replace('localhost', '127.0.0.1')
  const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, { redirect: 'manual', ...init })).status
  const form = { method: 'POST', body: new URLSearchParams({ name: 'by-hand.zip' }) }
  const foreign = { ...form, headers: { origin: 'https://evil.example' } }
  const long = { method: 'POST', body: new URLSearchParams({ name: 'by-hand.zip', more: 'x'.repeat(3_000) }) }
  const guessed = address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const init of [{}, form, { method: 'PUT', body: 'x' }]) expect(await statusOf(guessed, init)).toBe(404)
  expect(await statusOf(address, foreign)).toBe(404)
  const unknown = { method: 'POST', body: new URLSearchParams({ name: '../secret.key' }) }
  // Neither begins a restore.
  for (const init of [unknown, long]) expect(await statusOf(address, init)).toBe(303)

  const page = await (await fetch(address, { headers: { 'accept-language': 'pl' } })).text()
  expect(page).toContain('by-hand.zip')
  expect(page).toContain('lang="pl"')
  expect(await statusOf(address, form)).toBe(303)
  const read = () =>
    fetch(address).then(
      (answer) => answer.text(),
      () => '',
    )
  await expect.poll(read, { timeout: 30_000, interval: 200 }).toContain('/login')
  child.kill('SIGTERM')
  await ended
  expect(await people(newDir)).toEqual(['anna@example.com'])
  expect(readFileSync(join(newDir, 'secret.key'))).toEqual(readFileSync(join(oldDir, 'secret.key')))
  expect(readdirSync(newDir).filter((name) => name.startsWith('.rest'))).toEqual([])

  const again = spawnServer(env)
  await waitFor(again.output, /Ctrl\+C/)
  expect(again.output()).not.toContain('/api/restore/')
  expect(await statusOf(address)).toBe(404)
  again.child.kill('SIGTERM')
  await again.ended
}, 60_000)

test('W41 a backup that is no backup, a part that is too long, and an account made meanwhile change nothing', async () => {
  const dataDir = join(scratch, 'third')
  mkdirSync(dataDir)
  await copyMigrated(dataDir)
  // What a killed process has left.
  writeFileSync(join(dataDir, '.restoring-sent.zip'), 'half of a backup')
  const offer = createRestoreOffer(configOf(dataDir), dataDir, quiet)
  if (!offer) throw new Error('no offer')
  expect(existsSync(join(dataDir, '.restoring-sent.zip'))).toBe(false)
  const send = (at: number, size: number, bytes: Uint8Array) => offer.receive({ at, size, body: bytesOf(bytes) })

  expect(await send(0, 10, new Uint8Array(5))).toBe(5)
  // A part that was sent twice, or out of turn, is not written.
  expect(await send(2, 10, new Uint8Array(5))).toBe(5)
  expect(await send(5, 10, new Uint8Array(5))).toBe(10)
  expect(await settled(offer)).toEqual({ phase: 'open', failure: 'damaged' })
  expect(await send(0, partBytes + 1, new Uint8Array(partBytes + 1))).toBeNull()

  const whole = readFileSync(backup)
  expect(whole.byteLength).toBeLessThan(partBytes)
  expect(await send(0, whole.byteLength, whole)).toBe(whole.byteLength)
  expect(await send(0, 1, whole)).toBeNull()
  expect((await settled(offer)).phase).toBe('prepared')
  await addPerson(dataDir, 'new@example.com')
  await offer.moveIn()
  expect(offer.state()).toEqual({ phase: 'open', failure: 'in-use' })
  expect(await people(dataDir)).toEqual(['new@example.com'])
  expect(existsSync(join(dataDir, '.restoring'))).toBe(false)
}, 60_000)
