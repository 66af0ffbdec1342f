import { sql } from 'kysely'
import { monthsBefore } from '#domain/months-before.ts'
import { knownBrowserMs } from '../auth/lifetimes.ts'
import { refreshAllFigures } from '../customer-figures/refresh-figures.ts'
import { forgetOverdue } from '../customers/forget-customers.ts'
import type { Database, Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { deleteUser } from '../erasures/store.ts'
import { settleFollowUpMessages } from '../follow-ups/rows/message-store.ts'
import { deleteOldImports } from '../imports/delete-import.ts'
import { settleSms } from '../messages/rows/sms-store.ts'
import { settleMessages } from '../messages/rows/store.ts'
import { deleteOldFacts } from '../push/outbox-store.ts'
import { removeEndedSubscriptions } from '../push/store.ts'
import { keepSearchIndex } from '../search-index/keep-index.ts'
import { deleteOldSms } from '../sms/outbox-store.ts'
import { deleteExpiredLinks } from '../visit-links/store.ts'

const dayMs = 24 * 3600_000
/** Devices keep what they could not send for two weeks; a removed photo must not come back with it. */
const removedPhotoMs = 90 * dayMs
/** For how long work may be asked about: the period for claims from employment. */
const absenceMonths = 36
const formerEmployeeMonths = 12
const unusedMonths = 24
const mostUnused = 100

/**
 * Deletes what has expired, of all stations; `docs/running.md` and the legal pages list the periods. Imports are deleted
 * and customers anonymised until the signal is aborted. Marks of figures are used up.
 */
export async function sweep(database: Database, now: number, signal?: AbortSignal): Promise<void> {
  const { db } = database
  await db
    .deleteFrom('otp')
    .where('expires_at', '<', now - dayMs)
    .execute()
  await db.deleteFrom('rate_counter').where('resets_at', '<', now).execute()
  await db.deleteFrom('invitation').where('expires_at', '<', now).execute()
  await db.deleteFrom('paper_link').where('expires_at', '<=', now).execute()
  await deleteExpiredLinks(db, now)
  await settleMessages(db)
  await settleSms(db)
  await settleFollowUpMessages(db)
  await deleteOldSms(db, now)
  await removeEndedSubscriptions(db, now)
  await deleteOldFacts(db, now)
  await deleteOldImports(database, now, signal)
  await db
    .deleteFrom('mail')
    .where('created_at', '<', now - dayMs)
    .where('expires_at', '<', now)
    .execute()
  await db
    .deleteFrom('session')
    .where((where) => where.or([where('ended_at', '<', now - 30 * dayMs), where('expires_at', '<', now - 30 * dayMs)]))
    .execute()
  await db.deleteFrom('used_challenge').where('ends_at', '<', now).execute()
  await db.deleteFrom('passkey_permission').where('ends_at', '<', now).execute()
  await db
    .deleteFrom('sign_in_event')
    .where('at', '<', now - 365 * dayMs)
    .execute()
  await db
    .deleteFrom('known_browser')
    .where('last_used_at', '<', now - knownBrowserMs)
    .execute()
  await db
    .deleteFrom('device')
    .where((where) =>
      where.or([where('ended_at', '<', now - 30 * dayMs), where('last_used_at', '<', now - 60 * dayMs)]),
    )
    .execute()
  await db
    .deleteFrom('registry_answer')
    .where('checked_at', '<', now - 2 * dayMs)
    .execute()
  await db
    .deleteFrom('waitlist')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', now - 30 * dayMs)
    .execute()
  await db
    .deleteFrom('removed_photo')
    .where('removed_at', '<', now - removedPhotoMs)
    .execute()
  await db
    .deleteFrom('absence')
    .where('to_date', '<', new Date(monthsBefore(now, absenceMonths)).toISOString().slice(0, 10))
    .execute()
  await db
    .updateTable('employee')
    .set({ email: null, phone: null, updated_at: now, version: sql`version + 1` })
    .where('active', '=', 0)
    .where('updated_at', '<', monthsBefore(now, formerEmployeeMonths))
    .where((where) => where.or([where('email', 'is not', null), where('phone', 'is not', null)]))
    .execute()
  await deleteUnused(database, now)
  await refreshAllFigures(database, now, signal)
  await forgetOverdue(database, now, signal)
  database.scrub()
  await keepSearchIndex(database, now, { signal })
}

/** Deletes accounts without a station, past or present, with which nobody has signed in for two years. */
async function deleteUnused(database: Database, now: number): Promise<void> {
  const before = monthsBefore(now, unusedMonths)
  const unused = (db: Db) =>
    db
      .selectFrom('user')
      .select(['id', 'email'])
      .where('account_id', 'is', null)
      .where('updated_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('employee').select('employee.id').whereRef('employee.user_id', '=', 'user.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('session')
              .select('session.id')
              .whereRef('session.user_id', '=', 'user.id')
              .where('last_used_at', '>=', before),
          ),
        ),
      )
  for (const { id } of await unused(database.db).limit(mostUnused).execute()) {
    await inTransaction(database, async (tx) => {
      const still = await unused(tx).where('user.id', '=', id).executeTakeFirst()
      // The picture is swept with the other files of no row.
      if (still) await deleteUser(tx, still, now)
    })
  }
}
