import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type QueueState = { readonly queue: string; readonly waiting: number; readonly since: number | null }

/** How many entries of each queue wait, and since when the oldest does (epoch ms). Each has an index of what waits. */
export async function findQueues(db: Db, now: number): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select 'mail' as queue, count(*) as waiting, min(created_at) as since
      from mail where sent_at is null and failed_at is null
    union all select 'sms', count(*), min(created_at) from sms where sent_at is null and failed_at is null
    union all select 'push', count(*), min(made_at) from push_delivery
      join push_fact on push_fact.account_id = push_delivery.account_id and push_fact.key = push_delivery.fact_key
      where ended_at is null
    union all select 'message', count(*), min(due_at) from message where state = 'waiting' and due_at <= ${now}
    union all select 'import', count(*), min(created_at) from import_job where state in ('checking', 'importing', 'undoing')`.execute(
    db,
  )
  return rows
}
