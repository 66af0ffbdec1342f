import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

const connections = new Map<string, Kysely<unknown>>()

/** Keeps a connection for the whole process, because a new one takes longer than the copy of a database. */
function connectTo(server: string): Kysely<unknown> {
  const known = connections.get(server)
  if (known) return known
  const { Client } = pg
  const pool = new pg.Pool({
    connectionString: server,
    Client,
    max: 1,
    connectionTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  // The server was stopped.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  connections.set(server, db)
  return db
}

/**
 * Creates a database on the server of TEST_DATABASE_URL, empty or a copy of the template; `null` if the variable is not
 * set.
 */
export async function makePostgresDatabase({
  template,
}: {
  template?: string | undefined
} = {}): Promise<{ name: string; url: string; drop(): Promise<void> } | null> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return null
  const name = `pitboard_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = connectTo(server)
  // Copying the files takes a fifth of the time of the default, which writes each block through the log.
  await sql.raw(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`).execute(db)
  /** Also the role of the database (row-wall.ts): roles belong to the server and would pile up. */
  const drop = async (): Promise<void> => {
    const { rows } = await sql<{ role: string }>`select rolname as "role" from pg_roles join pg_database
      on starts_with(rolname, concat('pitboard_station_', pg_database.oid, '_')) where datname = ${name}`.execute(db)
    await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    for (const { role } of rows) await sql`drop role ${sql.id(role)}`.execute(db)
  }
  return { name, url: url.href, drop }
}
