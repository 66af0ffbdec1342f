import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openPostgres } from '#server/db/open-database.ts'

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
  const run = async (statement: string): Promise<void> => {
    const { db, close } = openPostgres(server)
    await sql.raw(statement).execute(db)
    await close()
  }
  await run(`create database ${name}${template ? ` template ${template}` : ''}`)
  /** Also the role of the database (row-wall.ts): roles belong to the server and would pile up. */
  const drop = async (): Promise<void> => {
    const { db, close } = openPostgres(server)
    const { rows } = await sql<{ role: string }>`select rolname as "role" from pg_roles join pg_database
      on starts_with(rolname, concat('pitboard_station_', pg_database.oid, '_')) where datname = ${name}`.execute(db)
    await sql`drop database ${sql.id(name)} with (force)`.execute(db)
    for (const { role } of rows) await sql`drop role ${sql.id(role)}`.execute(db)
    await close()
  }
  return { name, url: url.href, drop }
}
