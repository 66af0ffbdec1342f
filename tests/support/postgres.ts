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
  return { name, url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}
