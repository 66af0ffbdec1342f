import { knownBrowserMs } from '../auth/lifetimes.ts'
import { refreshAllFigures } from '../customer-figures/refresh-figures.ts'
import { forgetOverdue } from '../customers/forget-customers.ts'
import type { Database } from '../db/database.ts'
import { settleFollowUpMessages } from '../follow-ups/rows/message-store.ts'
import { deleteOldImports } from '../imports/rows/running-store.ts'
import { settleSms } from '../messages/rows/sms-store.ts'
import { settleMessages } from '../messages/rows/store.ts'
import { deleteOldFacts } from '../push/outbox-store.ts'
import { removeEndedSubscriptions } from '../push/store.ts'
import { deleteOldSms } from '../sms/outbox-store.ts'
import { deleteExpiredLinks } from '../visit-links/store.ts'

const dayMs = 24 * 3600_000

/**
 * Deletes expired data: codes and mails after a day, counters after their window, invitations and links to papers when they expire,
 * sessions and devices 30 days after their end, browsers without a sign-in for 400 days, the registry's answers after
 * two days, unconfirmed waitlist entries after 30 days, used challenges and permissions of passkeys when they end,
 * changes of sign-in methods after a year, SMS after 62 days, subscriptions to notifications with their session, what was
 * notified of after 30 days, files to import after a week, and how an import is undone when it no longer can be. Marks
 * of figures are used up. Customers are anonymised 36 months after their last visit, until
 * the signal is aborted.
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
  await deleteOldImports(db, now)
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
  await refreshAllFigures(database, now, signal)
  await forgetOverdue(database, now, signal)
  database.scrub()
}
