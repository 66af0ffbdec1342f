import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import { codeOf } from '../data-folder.ts'
import { StartProblem } from '../start-problem.ts'
import type { Database, DatabaseKind } from './database.ts'
import { migrate } from './migrate.ts'
import { openPool, type PoolSettings, usualConnections } from './postgres-pool.ts'
import { prepareWall } from './row-wall.ts'
import { emptyLog, sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type DatabaseLocation = {
  readonly databaseUrl: string | null
  /** At most so many to PostgreSQL. */
  readonly databaseConnections?: number
  readonly dataDir: string
  /** `off`: statements run without the wall (row-wall.ts). */
  readonly rowSecurity?: 'on' | 'off'
}

/** Opens and migrates the database. Throws StartProblem if the operator can fix the cause. */
export async function openMigrated(config: DatabaseLocation): Promise<Database> {
  const database = await connectDatabase(config)
  try {
    const { isNew } = await migrate(database)
    if (database.kind === 'sqlite') await rewriteOnce(database, isNew)
    else if (config.rowSecurity !== 'off') {
      const { role } = await prepareWall(database.db)
      if (role !== null) database.raiseWall(role)
    }
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens the database without migrating; creates an empty embedded database if it is missing. Throws StartProblem. */
export async function connectDatabase(config: DatabaseLocation): Promise<Database> {
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databaseConnections)
    : await openSqlite(config.dataDir)
  try {
    await sql`select 1`.execute(database.db)
  } catch (error) {
    throw new StartProblem(
      config.databaseUrl
        ? `The database${placeIn(config.databaseUrl)} does not answer (${codeOf(error)}). Check DATABASE_URL and that PostgreSQL runs.`
        : `The database file in ${config.dataDir} cannot be opened (${codeOf(error)}). Restore it from a backup, or set DATA_DIR to another folder.`,
    )
  }
  return database
}

/** The host, never the password: an error of `new URL` would repeat the whole address. */
function placeIn(databaseUrl: string): string {
  const host = URL.canParse(databaseUrl) ? new URL(databaseUrl).host : ''
  return host === '' ? '' : ` at ${host}`
}

/** Wraps a dialect of one of the two kinds; tests use PGlite. */
export function wrapDatabase(dialect: Dialect, kind: DatabaseKind): Database {
  const db = new Kysely<Tables>({ dialect })
  const connections = () => ({ used: 1, idle: 0, waiting: 0 })
  return {
    db,
    kind,
    scrub: () => {},
    revision: () => null,
    connections,
    limitWaits: () => {},
    raiseWall: () => {},
    wallRole: () => null,
    close: () => db.destroy(),
  }
}

/** Law: earlier versions erased rows without overwriting them, so their files are rewritten once. */
async function rewriteOnce({ db, scrub }: Database, isNew: boolean): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  if (rows[0]?.user_version !== 0) return
  try {
    if (!isNew) await sql`vacuum`.execute(db)
    await sql`pragma user_version = 1`.execute(db)
    scrub()
  } catch {
    // Another instance is writing, or the disk is too full for a copy: the next start tries again.
  }
}

const scrubAgainMs = 60_000

/** Adds scrubbing to an embedded database: empties its write-ahead log, or retries later if the database is busy. */
function withScrubbing(database: Database, file: string): Database {
  let timer: NodeJS.Timeout | undefined
  const scrub = (): void => {
    clearTimeout(timer)
    if (emptyLog(file)) return
    timer = setTimeout(scrub, scrubAgainMs)
    timer.unref()
  }
  return {
    ...database,
    scrub,
    close() {
      clearTimeout(timer)
      return database.close()
    },
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5

async function openSqlite(dataDir: string): Promise<Database> {
  const file = resolve(dataDir, 'pitboard.sqlite')
  for (let attempt = 1; ; attempt++) {
    try {
      const { dialect, revision } = sqliteDialect(file)
      return { ...withScrubbing(wrapDatabase(dialect, 'sqlite'), file), revision }
    } catch (error) {
      // Switching to WAL does not wait if another instance switches at the same time.
      if (!isBusy(error) || attempt === 50) {
        throw new StartProblem(
          `The database file ${file} cannot be opened (${codeOf(error)}). Restore it from a backup, or set DATA_DIR to another folder.`,
        )
      }
      await wait(100)
    }
  }
}

/** Opens the embedded database for reading, and keeps others out of it; `null` if a process has it open. */
export function openSqliteAlone(dataDir: string): Database | null {
  try {
    return wrapDatabase(sqliteDialect(resolve(dataDir, 'pitboard.sqlite'), { alone: true }).dialect, 'sqlite')
  } catch (error) {
    if (isBusy(error)) return null
    throw error
  }
}

/** Connects without migrating, with at most so many connections. */
export function openPostgres(connectionString: string, mostConnections = usualConnections): Database {
  const settings: PoolSettings = { waitMs: 0, wallRole: null }
  const pool = openPool(connectionString, settings, mostConnections)
  return {
    ...wrapDatabase(new PostgresDialect({ pool }), 'postgres'),
    limitWaits(ms) {
      settings.waitMs = ms
    },
    raiseWall(role) {
      settings.wallRole = role
    },
    wallRole: () => settings.wallRole,
    connections: pool.connections,
  }
}
