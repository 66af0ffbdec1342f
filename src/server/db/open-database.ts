import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { codeOf } from '../data-folder.ts'
import { StartProblem } from '../start-problem.ts'
import type { Database, DatabaseKind } from './database.ts'
import { findSteps, migrate } from './migrate.ts'
import { emptyLog, sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type DatabaseLocation = { readonly databaseUrl: string | null; readonly dataDir: string }

/** Opens and migrates the database. Throws StartProblem where the operator can help. */
export async function openMigrated(config: DatabaseLocation): Promise<Database> {
  const database = await connectDatabase(config)
  try {
    const isNew = (await findSteps(database.db)).length === 0
    await migrate(database)
    if (database.kind === 'sqlite') await rewriteOnce(database, isNew)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens the database as it is; an embedded one that is not there is made, empty. Throws StartProblem. */
export async function connectDatabase(config: DatabaseLocation): Promise<Database> {
  const database = config.databaseUrl ? openPostgres(config.databaseUrl) : await openSqlite(config.dataDir)
  try {
    await sql`select 1`.execute(database.db)
  } catch (error) {
    throw new StartProblem(
      config.databaseUrl
        ? `The database at ${new URL(config.databaseUrl).host} does not answer (${codeOf(error)}). Check DATABASE_URL and that PostgreSQL runs.`
        : `The database file in ${config.dataDir} cannot be opened (${codeOf(error)}). Restore it from a backup, or set DATA_DIR to another folder.`,
    )
  }
  return database
}

/** A database over any dialect of these two kinds; tests bring PGlite. */
export function wrapDatabase(dialect: Dialect, kind: DatabaseKind): Database {
  const db = new Kysely<Tables>({ dialect })
  return { db, kind, scrub: () => {}, close: () => db.destroy() }
}

/** Earlier versions erased rows without overwriting them: such a file is written anew, once. */
async function rewriteOnce({ db, scrub }: Database, isNew: boolean): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  if (rows[0]?.user_version !== 0) return
  try {
    if (!isNew) await sql`vacuum`.execute(db)
    await sql`pragma user_version = 1`.execute(db)
    scrub()
  } catch {
    // Another instance is at work, or the disk is too full for a copy: the next start tries again.
  }
}

const scrubAgainMs = 60_000

/** An embedded database whose log is emptied on demand, later where somebody uses it just then. */
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

async function openSqlite(dataDir: string): Promise<Database> {
  const file = resolve(dataDir, 'pitboard.sqlite')
  for (let attempt = 1; ; attempt++) {
    try {
      return withScrubbing(wrapDatabase(sqliteDialect(file), 'sqlite'), file)
    } catch (error) {
      // The change to WAL does not wait for another instance that makes it at the same time.
      const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5
      if (!isBusy || attempt === 50) {
        throw new StartProblem(
          `The database file ${file} cannot be opened (${codeOf(error)}). Restore it from a backup, or set DATA_DIR to another folder.`,
        )
      }
      await wait(100)
    }
  }
}

/** Connects without migrating. */
export function openPostgres(connectionString: string): Database {
  // Epoch milliseconds and counts come as bigint, which pg hands over as text.
  pg.types.setTypeParser(20, Number)
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 10_000 })
  // An idle connection that dies is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {})
  return wrapDatabase(new PostgresDialect({ pool }), 'postgres')
}
