import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

/** A dummy counter; retention deletes it after its expiry and the next check creates it again. */
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

/** Writes a row, because with a full disk reads succeed and only writes fail. */
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
    log.error({ err: error }, 'the database does not accept writes')
    return false
  }
}
