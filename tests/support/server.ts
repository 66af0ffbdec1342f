import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { Role } from '#domain/role.ts'
import { parseConfig } from '#server/config.ts'
import { createLog } from '#server/create-log.ts'
import type { Database } from '#server/db/database.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { startServer } from '#server/start-server.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { type Client, createClient } from './client.ts'
import { makePostgresDatabase } from './postgres.ts'
import { copyMigrated } from './product/copy-migrated.ts'

/** A Sunday noon. The visits that tests book are on the days after it, whatever the date of the run. */
const clockStart = Date.parse('2026-11-22T12:00:00Z')

export type TestServer = {
  readonly url: string
  /** The `Origin` that a browser would send. */
  readonly origin: string
  readonly dataDir: string
  readonly database: Database
  /** Empty: the embedded database in `dataDir`. */
  readonly databaseUrl: string
  /** The server's clock, ms since the epoch. It changes only when a test advances it. */
  readonly clock: { now: number; advance(ms: number): void }
  /** The sent mails, the newest last. */
  readonly mails: Mail[]
  /** The structured log, one JSON text per line. */
  readonly logs: string[]
  client(): Client
  /** Waits for the newest mail to an address. */
  mailTo(email: string): Promise<Mail>
  /** Stops the server and starts it again on the same data, which `between` may change. */
  restart(between?: () => void): Promise<void>
  stop(): Promise<void>
}

type TestServerOptions = {
  env?: Record<string, string>
  distDir?: string
  headersWithinMs?: number
  requestWithinMs?: number
  heartbeatMs?: number
  smsTimeoutMs?: number
  bounceEveryMs?: number
  backupEveryMs?: number
  deliver?: (mail: Mail) => Promise<void>
}

/**
 * Starts the real server on a free port, with a data folder of its own, and on PostgreSQL if TEST_DATABASE_URL is set.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboard-api-'))
  const postgres = await makePostgresDatabase({ template: process.env.TEST_DATABASE_TEMPLATE })
  if (!postgres) await copyMigrated(dataDir)
  const origin = 'http://localhost:3140'
  const parsed = parseConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url,
    // A server of a test has few requests at once, and each connection costs 30 ms of CPU time.
    DATABASE_CONNECTIONS: '8',
    PUBLIC_ORIGIN: origin,
    REGISTRY_URL: 'off',
    // Nothing listens there: a test that wants a gateway starts its own.
    SMSAPI_URL: 'https://127.0.0.1:9',
    SERWERSMS_URL: 'https://127.0.0.1:9',
    ...options.env,
  })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const { config } = parsed
  const clock = {
    now: clockStart,
    advance(ms: number) {
      clock.now += ms
    },
  }
  const mails: Mail[] = []
  const logs: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logs.push(String(chunk))
      done()
    },
  })
  const deliver =
    options.deliver ??
    (async (mail: Mail) => {
      mails.push(mail)
    })
  const start = () =>
    startServer(config, {
      now: () => clock.now,
      log: createLog('info', stream),
      print: () => {},
      distDir: options.distDir ?? join(dataDir, 'no-dist'),
      ...(options.headersWithinMs ? { headersWithinMs: options.headersWithinMs } : {}),
      ...(options.requestWithinMs ? { requestWithinMs: options.requestWithinMs } : {}),
      ...(options.heartbeatMs ? { heartbeatMs: options.heartbeatMs } : {}),
      smsTimeoutMs: options.smsTimeoutMs ?? 1000,
      ...(options.bounceEveryMs ? { bounceEveryMs: options.bounceEveryMs } : {}),
      ...(options.backupEveryMs ? { backupEveryMs: options.backupEveryMs } : {}),
      pushTimeoutMs: 1000,
      ...(config.production || config.smtpUrl ? {} : { deliver }),
    })
  let running = await start()

  return {
    get url() {
      return `http://127.0.0.1:${running.port}`
    },
    get database() {
      return running.database
    },
    databaseUrl: postgres?.url ?? '',
    origin,
    dataDir,
    clock,
    mails,
    logs,
    client() {
      return createClient(() => `http://127.0.0.1:${running.port}`, config.publicOrigin)
    },
    async mailTo(email) {
      for (let tries = 0; tries < 300; tries++) {
        const mail = mails.findLast((one) => one.to === email)
        if (mail) return mail
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error(`no mail to ${email}`)
    },
    async restart(between) {
      await running.stop()
      between?.()
      running = await start()
    },
    async stop() {
      await running.stop()
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The code in the subject of the newest mail to an address. */
export async function codeFor(server: TestServer, email: string): Promise<string> {
  const { subject } = await server.mailTo(email)
  const code = /\d{4} \d{4}/.exec(subject)?.[0]
  if (!code) throw new Error(`no code in "${subject}"`)
  return code
}

export type SignedIn = { client: Client; userId: string; token: string }

/** A person with a session, written into the database. With `station` and `role` they are an employee of it. */
export async function openSession(
  server: TestServer,
  person: { email?: string; station?: string; role?: Role } = {},
): Promise<SignedIn> {
  const { db } = server.database
  const now = server.clock.now
  const timestamps = { created_at: now, updated_at: now, version: 1 }
  const [userId, token] = [randomUUID(), makeToken()]
  const email = person.email ?? `${userId}@example.com`
  const account_id = person.station ?? null
  await db
    .insertInto('user')
    .values({ id: userId, email, locale: 'en', account_id, ...timestamps })
    .execute()
  if (account_id) {
    const employee = {
      id: randomUUID(),
      account_id,
      user_id: userId,
      name: email,
      short_name: 'Test',
      active: 1,
    } as const
    await db
      .insertInto('employee')
      .values({ ...employee, role: person.role ?? 'owner', ...timestamps })
      .execute()
  }
  await db
    .insertInto('session')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_hash: hashToken(token),
      token_issued_at: now,
      user_agent: 'test',
      created_at: now,
      last_used_at: now,
      expires_at: now + 30 * 24 * 3600_000,
    })
    .execute()
  const client = server.client()
  client.cookies.set('__Host-sid', token)
  return { client, userId, token }
}

/** An empty station. Its id is the account of everybody who works there. */
export async function foundStation(server: TestServer): Promise<string> {
  const id = randomUUID()
  const now = server.clock.now
  await server.database.db
    .insertInto('station')
    .values({
      id,
      name: 'Auto Serwis Wola',
      phone: '+48221234567',
      street: 'Wolska 12',
      postal_code: '01-201',
      city: 'Warszawa',
      country: 'PL',
      time_zone: 'Europe/Warsaw',
      currency: 'PLN',
      created_at: now,
      updated_at: now,
      version: 1,
    })
    .execute()
  return id
}
