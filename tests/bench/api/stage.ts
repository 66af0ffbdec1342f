import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '#server/db/open-database.ts'
import { openDatabase } from '#server/open-database.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { makePostgresDatabase } from '../../support/postgres.ts'
import type { Facts } from '../history/create-history.ts'
import { type Filled, fillDatabase } from '../history/fill-database.ts'
import { insertHistory } from '../history/insert-history.ts'
import { origin } from './requests.ts'
import { type Server, startServer } from './start-child.ts'

/** Who answers: our server, a bare one that builds the rows, and a bare one that passes the database's JSON through. */
export type Side = 'ours' | 'rows' | 'text'

/** The servers on one filled database, and a function that restores it. */
export type BenchStage = {
  readonly name: string
  readonly servers: Readonly<Partial<Record<Side, Server>>>
  readonly facts: Facts
  /** Of several browsers of one person, because each may search only so often. */
  readonly cookies: readonly string[]
  reset(): Promise<void>
  /** Merges the parts of the search index, as the server does each day. */
  mergeIndex(): void
  end(): Promise<void>
}

export async function openSqliteStage(appointments: number): Promise<BenchStage> {
  return openFilledStage(
    `SQLite, ${appointments.toLocaleString('en')} appointments`,
    await fillDatabase(appointments),
    ['ours', 'rows', 'text'],
  )
}

export async function openFilledStage(
  name: string,
  { dataDir, facts }: Filled,
  sides: readonly Side[],
): Promise<BenchStage> {
  const db = new DatabaseSync(join(dataDir, 'pitboard.sqlite'), { timeout: 30_000 })
  db.exec('pragma journal_mode = wal; pragma foreign_keys = on')
  const reset = async () => db.exec(`begin immediate; ${restoring(facts)} commit; pragma wal_checkpoint(truncate);`)
  const sessions = openSessions(facts)
  for (const { row } of sessions) {
    const columns = Object.keys(row)
    const text = `insert into session (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`
    db.prepare(text).run(...Object.values(row))
  }
  await reset()
  const env = environmentOf(facts, dataDir)
  const start = (side: Side): Promise<Server> =>
    side === 'ours'
      ? startServer('our-server.ts', env, join(dataDir, 'ours.log'))
      : startServer('bare-server.ts', { ...env, LIST: side }, join(dataDir, `${side}.log`))
  const servers: Partial<Record<Side, Server>> = {}
  for (const side of sides) servers[side] = await start(side)
  return {
    ...{ name, servers, facts, reset },
    cookies: sessions.map(({ cookie }) => cookie),
    mergeIndex: () => db.exec("insert into search_trigram (search_trigram) values ('optimize')"),
    async end() {
      await Promise.all(Object.values(servers).map((server) => server.end()))
      await reset()
      db.close()
    },
  }
}

/** `null` without a PostgreSQL (tests/support/run/with-postgres.ts). */
export async function openPostgresStage(appointments: number): Promise<BenchStage | null> {
  const made = await makePostgresDatabase()
  if (!made) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboard-bench-postgres-'))
  const database = await openDatabase({ databaseUrl: made.url, dataDir }, Date.now)
  const facts = await insertHistory(database, appointments, Date.now())
  await database.close()
  const { db, close } = openPostgres(made.url)
  const sessions = openSessions(facts)
  await db
    .insertInto('session')
    .values(sessions.map(({ row }) => row))
    .execute()
  const env = { ...environmentOf(facts, dataDir), DATABASE_URL: made.url }
  const servers = {
    ours: await startServer('our-server.ts', env, join(dataDir, 'ours.log')),
    rows: await startServer('bare-server.ts', env, join(dataDir, 'bare.log')),
  }
  return {
    ...{ name: `PostgreSQL, ${appointments.toLocaleString('en')} appointments`, servers, facts },
    cookies: sessions.map(({ cookie }) => cookie),
    reset: async () => void (await sql.raw(`begin; ${restoring(facts)} commit`).execute(db)),
    mergeIndex: () => {},
    async end() {
      await Promise.all(Object.values(servers).map((server) => server.end()))
      await close()
      await made.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Each may search only so often. These are enough for fifteen rounds of growth. */
const browsers = 600

function openSessions({ userId }: Facts) {
  const now = Date.now()
  return Array.from({ length: browsers }, () => {
    const token = makeToken()
    const row = {
      ...{ id: randomUUID(), user_id: userId, token_hash: hashToken(token), token_issued_at: now, user_agent: 'bench' },
      ...{ created_at: now, last_used_at: now, expires_at: now + 86_400_000 },
    }
    return { row, cookie: `__Host-sid=${token}` }
  })
}

/** The server as in production. */
const environmentOf = ({ account, userId }: Facts, dataDir: string): NodeJS.ProcessEnv => ({
  ...{ NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_ORIGIN: origin, HOST: '127.0.0.1' },
  ...{ PORT: '0', REGISTRY_URL: 'off', SMTP_URL: '', ACCOUNT: account, USER: userId },
})

/** Statements that undo what the requests have written. */
function restoring({ account, pool, filledAt }: Facts): string {
  const ids = pool.map((id) => `'${id}'`).join(', ')
  const ofAccount = `account_id = '${account}'`
  return `
    delete from message where ${ofAccount} and created_at > ${filledAt};
    delete from appointment where ${ofAccount} and created_at > ${filledAt};
    delete from vehicle where ${ofAccount} and created_at > ${filledAt};
    delete from customer where ${ofAccount} and created_at > ${filledAt};
    update appointment_number set last = (select coalesce(max(number), 0) from appointment
      where appointment.account_id = appointment_number.account_id and appointment.year = appointment_number.year)
      where ${ofAccount};
    delete from appointment_event where appointment_id in (${ids}) and seq > 1;
    update appointment set status = 'confirmed', status_version = 1, version = 1, status_reason = null,
      status_detail = null, worked = '[]' where id in (${ids});`
}

const restMs = 500
// A slow machine needs up to 9 ms for a server that does nothing, and for asking it.
const mostMsAtRest = 15

/**
 * Waits until the jobs of the start are over: among many customers they take seconds, and are measured apart. Each start
 * of the bench erases 500 customers, which leaves up to ten parts of the search index, so they are merged afterwards.
 */
export async function atRest({ servers: { ours }, mergeIndex }: BenchStage): Promise<void> {
  for (let quiet = 0, before = 0; quiet < 3; ) {
    await pause(restMs)
    const now = ((await ours?.cpuUs()) ?? 0) / 1000
    quiet = now - before < mostMsAtRest ? quiet + 1 : 0
    before = now
  }
  mergeIndex()
}
