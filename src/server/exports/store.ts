import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { ExportedTable } from './exported-tables.ts'

type ExportedRow = Readonly<Record<string, unknown>>

const idsAtOnce = 200
const withoutIds: readonly string[] = [
  'station',
  'working_hours',
  'station_choice',
  'message_choice',
  'message_template',
  'sms_gateway',
  'workshop_page',
  'online_booking',
  'follow_up_rules',
]

/**
 * Yields the rows of a station in a table in batches. Each batch is a separate query, so that a slow client blocks no
 * writes; rows that change meanwhile may be exported in either state.
 */
export async function* readRows(account: string, db: Db, exported: ExportedTable): AsyncGenerator<ExportedRow[]> {
  const { table, of, columns } = exported
  const selected = sql.join(Object.keys(columns).map((column) => sql.ref(column)))
  const own = sql.ref(table === 'station' ? 'id' : 'account_id')
  if (withoutIds.includes(table)) {
    const all = await sql<ExportedRow>`select ${selected} from ${sql.table(table)} where ${own} = ${account}`.execute(
      db,
    )
    yield all.rows
    return
  }
  const ids = await sql<{ id: string }>`select id from ${sql.table(of?.parent ?? table)}
    where account_id = ${account} order by id`.execute(db)
  const key = sql.ref(of?.column ?? 'id')
  for (let from = 0; from < ids.rows.length; from += idsAtOnce) {
    const batchIds = sql.join(ids.rows.slice(from, from + idsAtOnce).map(({ id }) => id))
    const { rows } = await sql<ExportedRow>`select ${selected} from ${sql.table(table)}
      where ${own} = ${account} and ${key} in (${batchIds}) order by ${key}`.execute(db)
    if (rows.length > 0) yield rows
  }
}

/** Returns the id and the file name of each photo of a station. */
export async function findPhotoNames(account: string, db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('photo').select(['id', 'name']).where('account_id', '=', account).orderBy('id').execute()
}

/** Returns all rows of a user; `null` if the user does not exist. */
export async function findPersonalRows({ db }: Database, userId: string) {
  const user = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) return null
  const employments = await db
    .selectFrom('employee')
    .innerJoin('station', 'station.id', 'employee.account_id')
    .selectAll('employee')
    .select('station.name as station_name')
    .where('employee.user_id', '=', userId)
    .orderBy('employee.created_at')
    .execute()
  const absences = await db
    .selectFrom('absence')
    .innerJoin('employee', 'employee.id', 'absence.employee_id')
    .select(['absence.account_id', 'absence.from_date', 'absence.to_date', 'absence.kind', 'absence.note'])
    .where('employee.user_id', '=', userId)
    .orderBy('absence.from_date')
    .execute()
  const sessions = await db
    .selectFrom('session')
    .select(['user_agent', 'created_at', 'last_used_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const signInChanges = await db
    .selectFrom('sign_in_event')
    .select(['kind', 'passkey', 'by_name', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  const pushChoice = await db.selectFrom('push_choice').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const pushBrowsers = await db
    .selectFrom('push_subscription')
    .select(['user_agent', 'created_at', 'last_sent_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const browsers = await db
    .selectFrom('known_browser')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const waitlist = await db
    .selectFrom('waitlist')
    .select(['consent_at', 'confirmed_at'])
    .where('email', '=', user.email)
    .executeTakeFirst()
  const actions = await db
    .selectFrom('appointment_event')
    .select(['account_id', 'appointment_id', 'kind', 'to_status', 'actor_name', 'occurred_at', 'received_at'])
    .where('actor_id', '=', userId)
    .orderBy('received_at')
    .execute()
  const notes = await db
    .selectFrom('appointment_note')
    .select(['id', 'account_id', 'appointment_id', 'actor_name', 'text', 'occurred_at', 'received_at'])
    .where('actor_id', '=', userId)
    .orderBy('received_at')
    .execute()
  const lineChanges = await db
    .selectFrom('order_line_change')
    .select(['account_id', 'appointment_id', 'line_id', 'kind', 'actor_name', 'occurred_at', 'received_at'])
    .where('actor_id', '=', userId)
    .orderBy('received_at')
    .execute()
  const detailChanges = await db
    .selectFrom('order_detail_change')
    .select(['account_id', 'appointment_id', 'settings', 'actor_name', 'occurred_at', 'received_at'])
    .where('actor_id', '=', userId)
    .orderBy('received_at')
    .execute()
  const findingChanges = await db
    .selectFrom('finding_change')
    .select(['account_id', 'appointment_id', 'finding_id', 'kind', 'how', 'actor_name', 'occurred_at', 'received_at'])
    .where('actor_id', '=', userId)
    .orderBy('received_at')
    .execute()
  const inspectionChanges = await db
    .selectFrom('inspection')
    .select(['account_id', 'appointment_id', 'actor_name', 'occurred_at', 'received_at'])
    .select(sql<string | null>`null`.as('item_id'))
    .where('actor_id', '=', userId)
    .unionAll(
      db
        .selectFrom('inspection_answer')
        .select(['account_id', 'appointment_id', 'actor_name', 'occurred_at', 'received_at', 'item_id'])
        .where('actor_id', '=', userId),
    )
    .orderBy('received_at')
    .execute()
  const reports = await db
    .selectFrom('condition_report')
    .select(['id', 'account_id', 'appointment_id', 'kind', 'actor_name', 'occurred_at', 'received_at'])
    .where('actor_id', '=', userId)
    .orderBy('received_at')
    .execute()
  const photos = await db
    .selectFrom('photo')
    .select(['id', 'account_id', 'taken_by', 'note', 'occurred_at', 'created_at'])
    .where('taken_by_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return {
    ...{ user, employments, absences, sessions, passkeys, signInChanges, browsers },
    ...{ pushChoice: pushChoice ?? null, pushBrowsers },
    ...{ waitlist: waitlist ?? null, actions },
    ...{ notes, lineChanges, detailChanges, findingChanges, inspectionChanges, reports, photos },
  }
}
