import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createCustomer } from '#contract/customers.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/open-database.ts'
import { type Client, createClient } from '../support/client.ts'
import { copyMigrated } from '../support/product/copy-migrated.ts'
import { foundWorkshop } from '../support/product/found-workshop.ts'
import { findFreePort } from '../support/product.ts'
import { root } from '../support/run/run-command.ts'

/** A workshop on a server of the build, in a process of its own to which faults are done. */
export type FaultyWorkshop = {
  readonly dataDir: string
  readonly origin: string
  /** The owner, signed in. */
  readonly client: Client
  /** Advisors, signed in, as many as were asked for. */
  readonly advisors: readonly Client[]
  /** What the process has printed. */
  output(): string
  start(): Promise<void>
  /** Starts it and waits for its end: a start that is refused. Returns the exit code. */
  startInVain(): Promise<number | null>
  kill(): Promise<void>
  stop(): Promise<void>
  /** Stores a customer; `null` if it was not acknowledged. */
  write(name: string): Promise<{ status: number; id: string | null; ms: number }>
  /** Which of these customers the database has, and whether an embedded database is sound. */
  check(ids: readonly string[]): Promise<{ missing: string[]; isSound: boolean }>
  /** Makes the owner's session one that began at an instant (epoch ms). The server must not run. */
  renewSession(at: number): Promise<void>
  remove(): Promise<void>
}

type WorkshopOptions = {
  readonly dataDir?: string
  readonly env?: Record<string, string>
  readonly advisorCount?: number
  /** The database of the preparation and of the checks, if the server reaches it by another way. */
  readonly databaseUrl?: string
}

export async function openWorkshop({
  dataDir,
  env = {},
  advisorCount = 0,
  databaseUrl,
}: WorkshopOptions = {}): Promise<FaultyWorkshop> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'pitboard-fault-'))
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const base = { PORT: String(port), DATA_DIR: folder, PUBLIC_ORIGIN: origin, REGISTRY_URL: 'off', LOG_LEVEL: 'warn' }
  if (!databaseUrl) await copyMigrated(folder)
  const founded = await foundWorkshop({ ...base, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }, advisorCount)
  const signIn = (token: string): Client => {
    const signedIn = createClient(() => `http://127.0.0.1:${port}`, origin)
    signedIn.cookies.set('__Host-sid', token)
    return signedIn
  }
  const client = signIn(founded.owner)
  let child: ChildProcess | null = null
  let output = ''

  function launch(): ChildProcess {
    output = ''
    const started = spawn(process.execPath, ['dist-server/main.js'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...base, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    child = started
    return started
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    running.kill(signal)
    await exited
  }

  return {
    dataDir: folder,
    origin,
    client,
    advisors: founded.advisors.map(signIn),
    output: () => output,
    async start() {
      const started = launch()
      for (const endsAt = performance.now() + 30_000; performance.now() < endsAt; ) {
        if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}: ${output}`)
        if (output.includes(' listens on ')) return
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error(`the server did not start: ${output}`)
    },
    async startInVain() {
      const [code] = (await once(launch(), 'close')) as [number | null]
      child = null
      return code
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async write(name) {
      const startedAt = performance.now()
      const body = {
        kind: 'person',
        name,
        phone: null,
        email: null,
        notes: '',
        company: null,
        language: null,
        consents: [],
      } as const
      const answer = await client.send(createCustomer, { body: { ...body, consents: [] } }).catch(() => null)
      const ms = performance.now() - startedAt
      if (answer?.status !== 201) return { status: answer?.status ?? 0, id: null, ms }
      return { status: 201, id: answer.value.id, ms }
    },
    async check(ids) {
      const database = await openDatabase({ databaseUrl: databaseUrl ?? null, dataDir: folder }, Date.now)
      const rows = await database.db.selectFrom('customer').select('id').execute()
      const known = new Set(rows.map(({ id }) => id))
      const faults = database.kind === 'sqlite' ? await findFaults(database) : []
      await database.close()
      return { missing: ids.filter((id) => !known.has(id)), isSound: faults.length === 0 }
    },
    async renewSession(at) {
      const { db, close } = await openDatabase({ databaseUrl: databaseUrl ?? null, dataDir: folder }, Date.now)
      const times = { token_issued_at: at, created_at: at, last_used_at: at, expires_at: at + 24 * 3600_000 }
      await db.updateTable('session').set(times).execute()
      await close()
    },
    async remove() {
      await end('SIGKILL')
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What SQLite's own checks say of pages, indexes and references; empty if all is well. */
async function findFaults({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const references = await sql`pragma foreign_key_check`.execute(db)
  const faults = rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok')
  return [...faults, ...references.rows.map((row) => JSON.stringify(row))]
}
