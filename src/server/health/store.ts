import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

/** A counter that counts nothing; retention lets it expire and the next check makes it anew. */
const probe = 'health'
const probeMs = 3_600_000

export async function isDatabaseWell({ db }: Database, log: Logger): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch (error) {
    log.error({ err: error }, 'the database does not answer')
    return false
  }
}

/** Writes a row: with a full disk everything can be read, and nothing is kept. */
export async function takesWrites({ db }: Database, now: number, log: Logger): Promise<boolean> {
  try {
    const values = { count: 0, resets_at: now + probeMs }
    await db
      .insertInto('rate_counter')
      .values({ key: probe, ...values })
      .onConflict((on) => on.column('key').doUpdateSet(values))
      .execute()
    return true
  } catch (error) {
    log.error({ err: error }, 'the database takes no writes')
    return false
  }
}
