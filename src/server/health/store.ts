import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/open-database.ts'

export async function isDatabaseWell({ db }: Database, log: Logger): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    return false
  }
}
