import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { isEnded } from '#domain/appointment.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/open-database.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { makePostgresDatabase } from '../../support/postgres.ts'
import { findFreePort } from '../../support/product.ts'
import { fillDatabase } from '../history/fill-database.ts'
import { insertHistory } from '../history/insert-history.ts'
import { serverEnvironment } from '../server/start-probed.ts'
import type { PlayedWorkshop } from './calls.ts'
import type { PlayAnswer, PlayOrder } from './client.ts'
import { devicesOfWorkshop } from './day.ts'

/** Appointments of each workshop: four weeks, the present one among them. */
const ofWorkshop = 240
const customersOfWorkshop = 80
const root = join(import.meta.dirname, '../../..')

/** CPU ms since the start of the event loop, of the server's process, and of PostgreSQL's processes; memory in MB. */
export type ProcessReading = {
  readonly loopMs: number
  readonly cpuMs: number
  readonly databaseMs: number
  readonly megabytes: number
  readonly commits: number
  readonly logBytes: number
}

export type SizingStage = {
  readonly kind: 'sqlite' | 'postgres'
  readonly dataDir: string
  readonly databaseUrl: string
  readonly database: Database
  readonly workshops: readonly PlayedWorkshop[]
  read(): Promise<ProcessReading>
  /** Bytes of the database that hold rows and indexes. */
  databaseBytes(): Promise<number>
  logBytes(): number
  send(order: PlayOrder): Promise<PlayAnswer>
  end(): Promise<void>
}

/** The built server on a database of so many workshops, with the sessions of their devices. `null` without PostgreSQL. */
export async function openSizingStage(kind: 'sqlite' | 'postgres', count: number): Promise<SizingStage | null> {
  const size = { stations: count, customers: customersOfWorkshop }
  if (kind === 'sqlite') {
    const { dataDir } = await fillDatabase(count * ofWorkshop, size)
    const database = await openDatabase({ databaseUrl: null, dataDir }, Date.now)
    return startStage(kind, dataDir, database, '', async () => {
      await database.close()
      // What the bench has written must not be part of the next measurement.
      rmSync(dataDir, { recursive: true, force: true })
    })
  }
  const made = await makePostgresDatabase()
  if (!made) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboard-sizing-'))
  const database = await openDatabase({ databaseUrl: made.url, dataDir }, Date.now)
  await insertHistory(database, count * ofWorkshop, Date.now(), { size })
  return startStage(kind, dataDir, database, made.url, async () => {
    await database.close()
    await made.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
}

async function startStage(
  kind: 'sqlite' | 'postgres',
  dataDir: string,
  database: Database,
  databaseUrl: string,
  close: () => Promise<void>,
): Promise<SizingStage> {
  const workshops = await openWorkshops(database)
  const port = await findFreePort()
  const log = join(dataDir, 'sizing.log')
  const env = { ...serverEnvironment(dataDir), DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'info' }
  const file = openSync(log, 'w')
  const server = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', file, file],
  })
  const client = fork(join(import.meta.dirname, 'client.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await firstAnswer(`http://127.0.0.1:${port}/api/health`, server)
  const postmaster = databaseUrl ? findPostmaster(new URL(databaseUrl).pathname.slice(1)) : 0
  const send = async (order: PlayOrder): Promise<PlayAnswer> => {
    client.send(order)
    const [answer] = (await once(client, 'message')) as [PlayAnswer | { error: string }]
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }
  const picture = (await drawCamera()).toString('base64')
  await send({ what: 'begin', port, workshops, picture })
  return {
    ...{ kind, dataDir, databaseUrl, database, workshops, send },
    async read() {
      const pid = server.pid ?? 0
      const { commits, logBytes } = kind === 'postgres' ? await readCounters(database) : { commits: 0, logBytes: 0 }
      return {
        ...{ loopMs: threadMs(pid), cpuMs: processMs(pid), megabytes: residentMb(pid), commits, logBytes },
        databaseMs: postmaster ? familyMs(postmaster) : 0,
      }
    },
    databaseBytes: () => readBytes(database),
    logBytes: () => statSync(log).size,
    async end() {
      client.disconnect()
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      if (server.exitCode === null) await exited
      await close()
    },
  }
}

/** The owner's devices of each workshop, its orders of these days, and pages of some visits. */
async function openWorkshops({ db }: Database): Promise<PlayedWorkshop[]> {
  const now = Date.now()
  const owners = await db
    .selectFrom('employee')
    .select(['user_id', 'account_id'])
    .where('user_id', 'is not', null)
    .orderBy('account_id')
    .execute()
  const near = await db
    .selectFrom('appointment')
    .select(['id', 'account_id', 'status'])
    .where('starts_at', '>', now - 3 * 86_400_000)
    .where('starts_at', '<', now + 12 * 86_400_000)
    .orderBy('starts_at')
    .execute()
  const byAccount = Map.groupBy(near, (row) => row.account_id)
  const sessions: object[] = []
  const links: object[] = []
  const workshops = owners.map(({ user_id, account_id }): PlayedWorkshop => {
    const userId = user_id ?? ''
    const own = byAccount.get(account_id) ?? []
    const cookies = Array.from({ length: devicesOfWorkshop }, () => {
      const token = makeToken()
      sessions.push({
        ...{
          id: randomUUID(),
          user_id: userId,
          token_hash: hashToken(token),
          token_issued_at: now,
          user_agent: 'bench',
        },
        ...{ created_at: now, last_used_at: now, expires_at: now + 86_400_000 },
      })
      return `__Host-sid=${token}`
    })
    const visits = own.slice(0, 3).map(({ id }) => {
      const token = makeToken()
      links.push({ token_hash: hashToken(token), account_id, appointment_id: id, made_at: now })
      return `/v/${token}`
    })
    const ids = own.filter(({ status }) => !isEnded(status as never)).map(({ id }) => id)
    const confirmed = own.filter(({ status }) => status === 'confirmed').map(({ id }) => id)
    return { account: account_id, userId, cookies, ids, confirmed: confirmed.slice(0, 10), visits }
  })
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < sessions.length; at += 1000)
      await tx
        .insertInto('session')
        .values(sessions.slice(at, at + 1000) as never)
        .execute()
    for (let at = 0; at < links.length; at += 1000)
      await tx
        .insertInto('visit_link')
        .values(links.slice(at, at + 1000) as never)
        .execute()
  })
  return workshops.filter(({ ids, confirmed }) => ids.length >= 20 && confirmed.length === 10)
}

/** A photo as a tablet sends it, 2048 × 1536 pixels. Its noise makes it as large as one of a camera. */
async function drawCamera(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const small = await sharp({ create: { width: 512, height: 384, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(small).resize(2048, 1536).jpeg({ quality: 86 }).toBuffer()
}

async function readCounters({ db }: Database): Promise<{ commits: number; logBytes: number }> {
  const asked = sql<{ ids: string; log: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as ids,
    (pg_current_wal_insert_lsn() - '0/0')::text as log`
  const { rows } = await asked.execute(db)
  return { commits: Number(rows[0]?.ids), logBytes: Number(rows[0]?.log) }
}

async function readBytes({ db, kind }: Database): Promise<number> {
  if (kind === 'postgres') {
    const { rows } = await sql<{ size: string }>`select pg_database_size(current_database())::text as size`.execute(db)
    return Number(rows[0]?.size)
  }
  const { rows } = await sql<{ size: number }>`select (a.page_count - b.freelist_count) * c.page_size as size
    from pragma_page_count a, pragma_freelist_count b, pragma_page_size c`.execute(db)
  return rows[0]?.size ?? 0
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + 60_000
  while (performance.now() < until && child.exitCode === null) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('the server did not answer; is it built? npm run build')
}

/** The system counts the CPU time of a process in hundredths of a second, that of a thread in nanoseconds. */
const tickMs = 10

const fieldsOf = (pid: number | string): string[] =>
  (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')
const ticksOf = (fields: readonly string[], from: number, to: number): number =>
  fields.slice(from, to).reduce((sum, field) => sum + Number(field), 0)

const processMs = (pid: number): number => ticksOf(fieldsOf(pid), 11, 13) * tickMs
/** The first thread of Node runs the event loop. */
const threadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000

/** The process that has started the one that works for this database. */
function findPostmaster(database: string): number {
  for (const pid of processes()) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${database} `)) continue
      if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres') return Number(fieldsOf(pid)[1])
    } catch {
      // It has ended meanwhile.
    }
  }
  return 0
}

/** CPU time of a process, of its children, and of those that have ended. */
function familyMs(parent: number): number {
  let sum = ticksOf(fieldsOf(parent), 11, 15)
  for (const pid of processes()) {
    try {
      const fields = fieldsOf(pid)
      if (Number(fields[1]) === parent) sum += ticksOf(fields, 11, 13)
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum * tickMs
}

const processes = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name))
