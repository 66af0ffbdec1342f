import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ActivityKey } from './record-text.ts'

type CountedActivity = { readonly activity: ActivityKey; readonly count: number }

/** How many records a station has of each activity, in the order of the record. */
export async function countActivities(account: string, db: Db): Promise<CountedActivity[]> {
  const { rows } = await sql<CountedActivity>`
    select 'orders' as activity, count(*) as count from customer where account_id = ${account} and anonymised_at is null
    union all select 'requests', count(*) from appointment where account_id = ${account} and source = 'online'
    union all select 'messages', count(*) from message where account_id = ${account}
    union all select 'reminders', count(*) from follow_up where account_id = ${account}
    union all select 'photos', count(*) from photo where account_id = ${account} and appointment_id is not null
    union all select 'reports', count(*) from condition_report where account_id = ${account}
    union all select 'staff', count(*) from employee where account_id = ${account} and active = 1
    union all select 'access', count(*) from ${sql.ref('user')} where account_id = ${account}
    union all select 'notifications', count(*) from push_subscription where account_id = ${account}
    union all select 'imports', count(*) from import_job where account_id = ${account}`.execute(db)
  return rows
}

/** Whether customers may book online, and by whom SMS are sent. */
export async function findChoices(
  account: string,
  db: Db,
): Promise<{ booksOnline: boolean; smsGateway: string | null }> {
  const booking = await db
    .selectFrom('online_booking')
    .select('is_on')
    .where('account_id', '=', account)
    .executeTakeFirst()
  const gateway = await db
    .selectFrom('sms_gateway')
    .select(['kind', 'url'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  const names = { smsapi: 'SMSAPI', serwersms: 'SerwerSMS', webhook: gateway?.url ? new URL(gateway.url).host : null }
  const kind = gateway?.kind as keyof typeof names | undefined
  return { booksOnline: booking?.is_on === 1, smsGateway: kind === undefined ? null : (names[kind] ?? null) }
}
