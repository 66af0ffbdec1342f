import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Messages that have not been sent. `since`: when the oldest of them was due, ms since the epoch. */
export type Queue = { readonly count: number; readonly since: number | null }
type Queues = {
  readonly mails: Queue
  readonly sms: Queue
  /** Workshops with a gateway for SMS. */
  readonly gateways: number
  readonly databaseNow: number
}

export async function countQueues({ db, kind }: Database, now: number): Promise<Queues> {
  const waiting = async (table: 'mail' | 'sms'): Promise<Queue> => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('since')])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return { count: Number(row?.count ?? 0), since: row?.since ? Number(row.since) : null }
  }
  const gateways = await db
    .selectFrom('sms_gateway')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  // An embedded database has the clock of this machine.
  const clock =
    kind === 'postgres'
      ? await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
      : null
  return {
    mails: await waiting('mail'),
    sms: await waiting('sms'),
    gateways: Number(gateways?.count ?? 0),
    databaseNow: clock ? Number(clock.rows[0]?.ms) : now,
  }
}
