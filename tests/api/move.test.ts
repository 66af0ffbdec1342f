import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAppointment } from '#contract/appointments.ts'
import { createCustomer } from '#contract/customers.ts'
import { uploadProfilePhoto } from '#contract/profiles.ts'
import { findTables, inSnapshot } from '#server/backup/store.ts'
import { parseConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { connectDatabase, openPostgres, openSqliteAlone } from '#server/db/open-database.ts'
import { buildDemo } from '#server/demo/build-rows.ts'
import { insertDemoRows } from '#server/demo/store.ts'
import { runMaintenance } from '#server/maintenance/run-maintenance.ts'
import { moveDatabase } from '#server/move/move-database.ts'
import { runMove } from '#server/move/run-move.ts'
import { digestTable } from '#server/move/table-digest.ts'
import { openDatabase } from '#server/open-database.ts'
import { startServer } from '#server/start-server.ts'
import { freePort, spawnServer, waitFor } from '../support/child-server.ts'
import { createClient } from '../support/client.ts'
import { onePixel, pictureForm } from '../support/pictures.ts'
import { makePostgresDatabase } from '../support/postgres.ts'
import { openPglite } from '../support/product/open-pglite.ts'
import type { TestServer } from '../support/server.ts'
import { aBooking, book, openStation, type TestStation } from '../support/station.ts'

// On PGlite with one station; with TEST_DATABASE_URL on PostgreSQL, which the command itself needs, with the demo.
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
const root = join(import.meta.dirname, '../..')
const now = Date.parse('2026-11-23T11:00:00Z')
const scratch = mkdtempSync(join(tmpdir(), 'pitboard-move-'))
const source = join(scratch, 'source')
const cleanUps: (() => Promise<void>)[] = []
let station: TestStation
let lastNumber: string

const envOf = (dataDir: string, databaseUrl?: string) => ({
  ...{ NODE_ENV: 'test', PORT: '0', REGISTRY_URL: 'off', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})

/** A server in this process; its client has the owner's session. */
async function serve(dataDir: string, databaseUrl?: string) {
  const parsed = parseConfig(envOf(dataDir, databaseUrl))
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const { config } = parsed
  const noDist = join(scratch, 'no-dist')
  const running = await startServer(config, { print: () => {}, now: () => now, distDir: noDist })
  const client = () => createClient(() => `http://127.0.0.1:${running.port}`, config.publicOrigin)
  return { ...running, client }
}

beforeAll(async () => {
  mkdirSync(source)
  const made = await openDatabase({ databaseUrl: null, dataDir: source }, () => now)
  if (hasPostgres) {
    const { rows } = buildDemo(1, now)
    await made.db.transaction().execute((tx) => insertDemoRows(tx, rows))
  }
  await made.close()
  const running = await serve(source)
  station = await openStation({ ...running, clock: { now } } as unknown as TestServer)
  lastNumber = (await book(station.owner)).number
  const notes = 'A line\u2028and "quotes", \\ and \\u0041,\nŁódź \u{1F697}'
  const body = { kind: 'person' as const, name: 'Jan', phone: null, email: null, language: null, consents: [], notes }
  await station.owner.client.send(createCustomer, { body })
  await station.owner.client.fetch(`/api${uploadProfilePhoto.path}`, { method: 'POST', body: pictureForm(onePixel) })
  await running.stop()
}, 300_000)
afterEach(async () => {
  for (const clean of cleanUps.splice(0)) await clean()
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function openTarget(): Promise<Database> {
  const postgres = await makePostgresDatabase()
  const database = postgres
    ? await connectDatabase({ databaseUrl: postgres.url, dataDir: '' })
    : await openPglite('empty')
  cleanUps.push(async () => {
    await database.close()
    await postgres?.drop()
  })
  return database
}

function openSource(dataDir: string = source): Database {
  const database = openSqliteAlone(dataDir)
  if (!database) throw new Error('the source is in use')
  cleanUps.push(() => database.close())
  return database
}

/** A copy of the source. */
function copySource(name: string): string {
  const folder = join(scratch, name)
  mkdirSync(folder)
  copyFileSync(join(source, 'pitboard.sqlite'), join(folder, 'pitboard.sqlite'))
  return folder
}

const digestAll = (database: Database): Promise<Record<string, unknown>> =>
  inSnapshot(database, async (db) => {
    const all: Record<string, unknown> = {}
    for (const table of await findTables(db, database.kind)) all[table] = await digestTable(db, database.kind, table)
    return all
  })

/** Columns, indexes, constraints, triggers and sequences of a PostgreSQL. */
async function schemaOf({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{
    made: string
  }>`select indexdef as made from pg_indexes where schemaname = current_schema()
    union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and not tgisinternal
    union all select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, identity_generation,
      generation_expression) from information_schema.columns where table_schema = current_schema()
    union all select sequence_name from information_schema.sequences`.execute(db)
  return rows.map(({ made }) => made).toSorted()
}

const bytesOfSource = () => readFileSync(join(source, 'pitboard.sqlite'))

test('W34 every table has the same rows in PostgreSQL, the schema is that of a new one, and the source is untouched', async () => {
  const before = bytesOfSource()
  const target = await openTarget()
  const lines: string[] = []
  const from = openSource()
  const compared = await moveDatabase({ source: from, target, print: (line) => lines.push(line) })
  const all = await digestAll(from)
  expect(Object.fromEntries(compared)).toEqual(all)
  expect(await digestAll(target)).toEqual(all)
  expect(compared.get('customer')?.rows).toBeGreaterThan(hasPostgres ? 4000 : 0)
  expect(lines.join('\n')).toMatch(/of \d+ tables: appointment, \d+ rows/)
  const fresh = await openTarget()
  await migrate(fresh)
  expect(await schemaOf(target)).toEqual(await schemaOf(fresh))
  expect(bytesOfSource().equals(before)).toBe(true)
  // A target that is moved completely is one with data.
  await expect(moveDatabase({ source: from, target, print: () => {} })).rejects.toThrow(/holds data already/)
  // The database's own numbers go on after those of the moved rows.
  const columns = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(target.db)
  expect(columns.rows).toHaveLength(1)
  for (const { table, column } of columns.rows) {
    const { rows: given } = await sql<{ next: number; last: number | null }>`select
      nextval(pg_get_serial_sequence(${table}, ${column})) as next, max(${sql.ref(column)}) as last
      from ${sql.table(table)}`.execute(target.db)
    expect(given[0]?.next).toBe((given[0]?.last ?? 0) + 1)
  }
}, 300_000)

test('W34 a run that failed goes on where it was, takes what the source has changed since, and doubles nothing', async () => {
  const folder = copySource('changed')
  const target = await openTarget()
  const stopAt = async (pattern: RegExp) => {
    const from = openSource(folder)
    const print = (line: string): void => {
      if (pattern.test(line)) throw new Error('stopped')
    }
    await expect(moveDatabase({ source: from, target, print })).rejects.toThrow('stopped')
    await cleanUps.pop()?.()
  }
  await stopAt(/tables: customer,/)
  await expect(migrate(target)).rejects.toThrow(/has not finished/)
  await stopAt(/Making indexes/)
  // The server has worked on the source meanwhile.
  const changed = await connectDatabase({ databaseUrl: null, dataDir: folder })
  await changed.db.updateTable('customer').set({ name: 'Changed' }).where('name', '=', 'Jan').execute()
  await changed.close()
  await stopAt(/Comparing/)
  const from = openSource(folder)
  const lines: string[] = []
  await moveDatabase({ source: from, target, print: (line) => lines.push(line) })
  expect(lines.filter((line) => line.includes(' rows'))).toEqual([])
  expect(await digestAll(target)).toEqual(await digestAll(from))
  const found = await target.db.selectFrom('customer').select('id').where('name', '=', 'Changed').execute()
  expect(found).toHaveLength(1)
  await migrate(target)
}, 300_000)

test('W34 a target with data of something else is refused and not changed', async () => {
  const print = () => {}
  const other = await openTarget()
  await sql`create table invoice (id int)`.execute(other.db)
  await expect(moveDatabase({ source: openSource(), target: other, print })).rejects.toThrow(/holds data already/)
  expect(await other.db.introspection.getTables({ withInternalKyselyTables: true })).toHaveLength(1)
  await cleanUps.pop()?.()
  // One that another installation has begun with.
  const begun = await openTarget()
  const stop = () => {
    throw new Error('stopped')
  }
  await expect(moveDatabase({ source: openSource(), target: begun, print: stop })).rejects.toThrow('stopped')
  const foreign = join(scratch, 'foreign')
  mkdirSync(foreign)
  await (await openDatabase({ databaseUrl: null, dataDir: foreign }, () => now)).close()
  await expect(moveDatabase({ source: openSource(foreign), target: begun, print })).rejects.toThrow(
    /of another installation/,
  )
}, 300_000)

test('W34 the command refuses wrong arguments, a folder without data, and a source that a server uses', async () => {
  const to = ['--to', 'postgres://pitboard@127.0.0.1:9/none']
  for (const args of [[], ['--to', 'mysql://a'], [...to, 'more']])
    await expect(runMove(args, envOf(source))).rejects.toThrow(/^Usage/)
  const empty = mkdtempSync(join(scratch, 'empty-'))
  await expect(runMove(to, envOf(empty))).rejects.toThrow(/There is no data/)
  expect(readdirSync(empty)).toEqual([])
  await expect(runMove(to, envOf(source, 'postgres://pitboard@127.0.0.1:9/none'))).rejects.toThrow(
    /DATABASE_URL is set/,
  )
  await expect(runMove(to, envOf(source))).rejects.toThrow(/does not answer \(ECONNREFUSED\).*--to/)

  const folder = copySource('served')
  const port = await freePort()
  const env = { ...envOf(folder), PORT: String(port), HOST: '127.0.0.1' }
  const { child, output, ended } = spawnServer(env)
  await waitFor(output, /listens on/)
  await expect(runMove(to, envOf(folder))).rejects.toThrow(/Stop the server, or .*npm run maintenance -- on/)
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  await runMaintenance(['on'], env)
  await waitFor(output, /Maintenance is on\./)
  await expect(runMove(to, envOf(folder))).rejects.toThrow(/does not answer/)
  child.kill('SIGKILL')
  await ended
}, 120_000)

/** Runs the command in a process of its own; `act` is done once, when its output matches. */
async function spawnMove(
  to: string,
  at: RegExp | null = null,
  act = (child: ChildProcess) => void child.kill('SIGKILL'),
) {
  const child = spawn(process.execPath, ['src/server/move/main.ts', '--to', to], {
    cwd: root,
    env: { PATH: process.env.PATH, ...envOf(source) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let isDone = false
  const read = (chunk: Buffer): void => {
    output += chunk
    if (isDone || !at?.test(output)) return
    isDone = true
    act(child)
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', read)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

test.skipIf(!hasPostgres)(
  'W34 a row that PostgreSQL does not store ends the move, and is no interruption',
  async () => {
    const postgres = await makePostgresDatabase()
    if (!postgres) throw new Error('no PostgreSQL')
    cleanUps.push(postgres.drop)
    const folder = copySource('with-nul')
    const database = await connectDatabase({ databaseUrl: null, dataDir: folder })
    await database.db.updateTable('customer').set({ notes: 'a\u0000b' }).execute()
    await database.close()
    await expect(runMove(['--to', postgres.url], envOf(folder))).rejects.toThrow(/PostgreSQL refused a row/)
  },
  120_000,
)

test.skipIf(!hasPostgres)(
  'W34 killed again and again, the command ends with the same data; the server works on it as before',
  async () => {
    const postgres = await makePostgresDatabase()
    if (!postgres) throw new Error('no PostgreSQL')
    cleanUps.push(postgres.drop)
    for (const killAt of [/^1 of/m, /tables: customer,/, /tables: appointment,/, /Making indexes/, /Comparing/]) {
      const { code } = await spawnMove(postgres.url, killAt)
      expect(code).toBeNull()
    }
    const lost = await spawnMove(postgres.url, /Comparing/, () => {
      const admin = openPostgres(process.env.TEST_DATABASE_URL ?? '')
      void sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${postgres.name}`
        .execute(admin.db)
        .finally(() => admin.close())
    })
    expect(lost).toMatchObject({ code: 1, output: expect.stringContaining('Run the same command again') })
    const refused = spawnServer({ ...envOf(source, postgres.url), HOST: '127.0.0.1' })
    expect(await refused.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('has not finished') })

    const { code, output } = await spawnMove(postgres.url)
    expect([code, output]).toEqual([0, expect.stringMatching(/An earlier run was interrupted[\s\S]*Moved: \d+ tables/)])
    const moved = await connectDatabase({ databaseUrl: postgres.url, dataDir: '' })
    expect(await digestAll(moved)).toEqual(await digestAll(openSource()))
    await moved.close()
    await cleanUps.pop()?.()

    // Without the old database, so that nothing can come from it.
    const folder = join(scratch, 'after')
    mkdirSync(folder)
    for (const name of ['secret.key', 'photos']) cpSync(join(source, name), join(folder, name), { recursive: true })
    const running = await serve(folder, postgres.url)
    const client = running.client()
    client.cookies.set('__Host-sid', station.owner.token)
    const startsAt = '2026-11-24T08:00:00.000Z'
    const { value } = await client.send(createAppointment, { body: aBooking({ startsAt }) })
    const [year, number] = lastNumber.split('/')
    expect(value.number).toBe(`${year}/${Number(number) + 1}`)
    const me = (await client.fetch('/api/profiles/me')).value as { photo: string }
    expect(me.photo).toBeTruthy()
    expect((await client.fetch(`/api${me.photo}`)).status).toBe(200)
    await running.stop()
  },
  300_000,
)
