import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runBackup } from '#server/backup/run-backup.ts'
import { type Config, parseConfig } from '#server/config.ts'
import { loadKey } from '#server/data-folder.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { createRestoreOffer, partBytes, type RestoreOffer } from '#server/first-start/restore-offer.ts'
import { runMaintenance } from '#server/maintenance/run-maintenance.ts'
import { startServer } from '#server/start-server.ts'
import { makeDataDir, spawnServer, waitFor } from '../support/child-server.ts'
import { copyMigrated } from '../support/product/copy-migrated.ts'
import { findFreePort } from '../support/product.ts'
import { startS3Server } from '../support/s3/s3-server.ts'

// The offer exists only with the embedded database.
const scratch = makeDataDir()
const [oldDir, newDir] = [join(scratch, 'old'), join(scratch, 'new')]
const backup = join(newDir, 'backups', 'by-hand.zip')
const configOf = (dataDir: string, env: Record<string, string> = {}): Config => {
  const parsed = parseConfig({ DATA_DIR: dataDir, ...env })
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
const settled = async (offer: RestoreOffer) => {
  await expect.poll(() => offer.state().phase, { timeout: 20_000 }).not.toBe('working')
  return offer.state()
}
/** A data folder as a first start leaves it. */
async function makeNewDir(name: string): Promise<string> {
  const dataDir = join(scratch, name)
  mkdirSync(dataDir)
  await copyMigrated(dataDir)
  return dataDir
}
function offerFor(dataDir: string, env: Record<string, string> = {}): RestoreOffer {
  const offer = createRestoreOffer(configOf(dataDir, env), dataDir, quiet)
  if (!offer) throw new Error('no offer')
  return offer
}
const remainsIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('.rest'))
/** Runs a server with the offer in this process. `work` gets the address of the page. */
async function withServer(dataDir: string, offer: RestoreOffer, work: (address: string) => Promise<void>) {
  const env = { NODE_ENV: 'test', PORT: '0', REGISTRY_URL: 'off', LOG_LEVEL: 'silent' }
  const server = await startServer(configOf(dataDir, env), {
    print: () => {},
    distDir: join(scratch, 'no-dist'),
    restoreOffer: offer,
  })
  await work(`http://127.0.0.1:${server.port}/api/restore/${offer.token}`).finally(() => server.stop())
}

beforeAll(async () => {
  for (const folder of [oldDir, newDir]) {
    mkdirSync(folder)
    await copyMigrated(folder)
  }
  loadKey(oldDir, null)
  mkdirSync(join(oldDir, 'photos'))
  writeFileSync(join(oldDir, 'photos', 'lift-screen.webp'), 'a photo')
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
  const dataDir = await makeNewDir('third')
  const offer = offerFor(dataDir)
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

test('W41 copies of a backup do not stay: what a killed process has left, what is prepared at a stop, and what fills the disk', async () => {
  const dataDir = await makeNewDir('remains')
  mkdirSync(join(dataDir, '.restoring', 'photos'), { recursive: true })
  for (const name of ['.restoring/photos/a.webp', '.restoring.zip', '.restoring-sent.zip'])
    writeFileSync(join(dataDir, name), 'a part of a backup')
  const offer = offerFor(dataDir)
  expect(remainsIn(dataDir)).toEqual([])

  const full = async function* () {
    yield new Uint8Array(5)
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  expect(await offer.receive({ at: 0, size: 10, body: full() })).toBeNull()
  expect(offer.state()).toEqual({ phase: 'open', failure: 'disk-full' })
  expect(remainsIn(dataDir)).toEqual([])

  offer.begin(backup)
  expect((await settled(offer)).phase).toBe('prepared')
  expect(remainsIn(dataDir)).toEqual(['.restoring'])
  await offer.close()
  expect(remainsIn(dataDir)).toEqual([])
})

test('W41 a backup of which nothing more comes is removed after an hour', async () => {
  const dataDir = await makeNewDir('given-up')
  const offer = offerFor(dataDir)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const send = (at: number) => offer.receive({ at, size: 15, body: bytesOf(new Uint8Array(5)) })
    await send(0)
    vi.advanceTimersByTime(3500_000)
    await send(5)
    vi.advanceTimersByTime(3500_000)
    expect(remainsIn(dataDir)).toEqual(['.restoring-sent.zip'])
    vi.advanceTimersByTime(100_000)
    expect(remainsIn(dataDir)).toEqual([])
    // The page begins again.
    expect(await send(10)).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('W41 a part that comes while another one is received is to be sent again, and nothing is lost', async () => {
  const dataDir = await makeNewDir('busy')
  const offer = offerFor(dataDir)
  const whole = readFileSync(backup)
  const [size, half] = [whole.byteLength, whole.byteLength >> 1]
  const send = (at: number, bytes: Uint8Array) => offer.receive({ at, size, body: bytesOf(bytes) })
  expect(await send(0, whole.subarray(0, half))).toBe(half)

  const cut = Promise.withResolvers<void>()
  const stalled = async function* () {
    yield whole.subarray(half, half + 10)
    await cut.promise
    throw new Error('the connection is lost')
  }
  const first = offer.receive({ at: half, size, body: stalled() })
  expect(await send(half, whole.subarray(half))).toBe('again')
  await withServer(dataDir, offer, async (address) => {
    const answer = await fetch(`${address}?at=${half}&size=${size}`, { method: 'PUT', body: whole.subarray(half) })
    expect(answer.status).toBe(503)
  })
  cut.resolve()
  expect(await first).toBe('again')
  expect(await send(half, whole.subarray(half))).toBe(size)
  expect((await settled(offer)).phase).toBe('prepared')
  await offer.close()
}, 60_000)

test('W41 photos that are in the folder already stay, and a restore that was killed is repeated', async () => {
  const dataDir = await makeNewDir('again')
  mkdirSync(join(dataDir, 'photos'))
  writeFileSync(join(dataDir, 'photos', 'before-screen.webp'), 'another photo')
  loadKey(dataDir, null)
  const killed = offerFor(dataDir)
  killed.begin(backup)
  expect((await settled(killed)).phase).toBe('prepared')
  // Killed when the photos were moved, and nothing else.
  const photo = join('photos', 'lift-screen.webp')
  renameSync(join(dataDir, '.restoring', photo), join(dataDir, photo))

  const offer = offerFor(dataDir)
  offer.begin(backup)
  expect((await settled(offer)).phase).toBe('prepared')
  await offer.moveIn()
  expect(offer.state().phase).toBe('restored')
  expect(await people(dataDir)).toEqual(['anna@example.com'])
  expect(readdirSync(join(dataDir, 'photos')).toSorted()).toEqual(['before-screen.webp', 'lift-screen.webp'])
  expect(readFileSync(join(dataDir, 'secret.key'))).toEqual(readFileSync(join(oldDir, 'secret.key')))
  expect(remainsIn(dataDir)).toEqual([])
}, 60_000)

test('W41 an S3 store with photos is refused before a file is sent, unless their server is said to be gone', async () => {
  const dataDir = await makeNewDir('s3')
  const s3 = await startS3Server()
  const taken = { bytes: Buffer.from('a photo of a working server'), at: 0 }
  s3.objects.set('photos/taken-screen.webp', taken)
  const offer = offerFor(dataDir, { ...s3.env, PHOTO_STORE: 's3' })
  const refused = { phase: 'open', failure: 'other-photos' }

  offer.begin(backup)
  expect(await settled(offer)).toEqual(refused)
  expect(await offer.receive({ at: 0, size: partBytes * 9, body: bytesOf(new Uint8Array(partBytes)) })).toBeNull()
  expect(offer.state()).toEqual(refused)
  expect([...s3.objects]).toEqual([['photos/taken-screen.webp', taken]])
  expect(remainsIn(dataDir)).toEqual([])

  await withServer(dataDir, offer, async (address) => {
    const page = await (await fetch(address)).text()
    expect(page).toContain('The S3 store already holds photos')
    expect(page.match(/type="checkbox" name="keep-photos"/g)).toHaveLength(1)
    const whole = readFileSync(backup)
    const query = `at=0&size=${whole.byteLength}`
    const put = async (more: string) =>
      (await fetch(`${address}?${query}${more}`, { method: 'PUT', body: whole })).json()
    expect(await put('')).toEqual({ received: null })
    expect(await put('&keep-photos=yes')).toEqual({ received: whole.byteLength })
    expect((await settled(offer)).phase).toBe('prepared')
  })
  await offer.moveIn()
  expect(offer.state().phase).toBe('restored')
  expect([...s3.objects.keys()].toSorted()).toEqual(['photos/lift-screen.webp', 'photos/taken-screen.webp'])
  await s3.stop()
}, 60_000)

test('W41 whoever waits for a restore is told that a workshop was set up meanwhile, or that another program uses the database', async () => {
  const dataDir = await makeNewDir('told')
  const offer = offerFor(dataDir)
  const prepare = async () => {
    offer.begin(backup)
    expect((await settled(offer)).phase).toBe('prepared')
  }
  await prepare()
  await withDatabase(dataDir, async ({ db }) => {
    await db.selectFrom('user').selectAll().execute()
    await offer.moveIn()
  })
  expect(offer.state()).toEqual({ phase: 'open', failure: 'open-elsewhere' })

  await prepare()
  await withServer(dataDir, offer, async (address) => {
    await addPerson(dataDir, 'new@example.com')
    const page = await fetch(address)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('data-busy')])
  })
  await offer.moveIn()
  expect(offer.state()).toEqual({ phase: 'open', failure: 'in-use' })
  await withServer(dataDir, offer, async (address) => {
    const page = await fetch(address)
    const text = await page.text()
    expect([page.status, text]).toEqual([200, expect.stringContaining('A workshop was set up on this server')])
    expect(text).not.toContain('<form')
    const form = { method: 'POST', body: new URLSearchParams({ name: 'by-hand.zip' }) }
    for (const init of [form, { method: 'PUT', body: 'x' }])
      expect((await fetch(`${address}?at=0&size=1`, init)).status).toBe(404)
  })
  expect(await people(dataDir)).toEqual(['new@example.com'])
}, 60_000)

test('W41 a server that starts in maintenance prints the address when it is over', async () => {
  const dataDir = await makeNewDir('maintained')
  const env = { PORT: String(await findFreePort()), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  await runMaintenance(['on'], env)
  const { child, output, ended } = spawnServer(env)
  await waitFor(output, /answers 503/)
  await runMaintenance(['off'], env)
  await waitFor(output, /Maintenance is off\..*restore a backup, open \S+\/api\/restore\//s)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
}, 60_000)
