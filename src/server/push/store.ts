import type { Selectable } from 'kysely'
import { lacksPasskey } from '../auth/lacks-passkey.ts'
import { idleMs } from '../auth/lifetimes.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { leaveAccount } from '../db/within-account.ts'
import { selectStaff } from '../stations/staff-store.ts'

type SubscriptionRow = Selectable<Tables['push_subscription']>

/**
 * The browsers that get notifications: of people with a role at the station for which they subscribed, and whose session
 * lasts. Everything else reads them here, so that nothing is sent after a sign-out or to a former employee.
 */
function selectLive(db: Db, now: number) {
  return selectStaff(db)
    .innerJoin('push_subscription', (join) =>
      join
        .onRef('push_subscription.user_id', '=', 'user.id')
        .onRef('push_subscription.account_id', '=', 'user.account_id'),
    )
    .innerJoin('session', (join) =>
      join
        .onRef('session.id', '=', 'push_subscription.session_id')
        .onRef('session.user_id', '=', 'push_subscription.user_id'),
    )
    .where('employee.role', 'is not', null)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', now - idleMs)
}

const selectReaders = (db: Db, now: number) =>
  selectLive(db, now)
    .innerJoin('station', 'station.id', 'push_subscription.account_id')
    .leftJoin('push_choice', 'push_choice.user_id', 'user.id')
    .selectAll('push_subscription')
    .select(['session.passkey_id', 'station.passkeys_required'])
    .select(['user.locale', 'employee.role', 'session.last_used_at as lastUsedAt'])
    .select(['push_choice.kinds', 'push_choice.quiet_from', 'push_choice.quiet_until', 'push_choice.shows_names'])

/** A browser with its person and their choice. */
export type PushReader = Awaited<ReturnType<ReturnType<typeof selectReaders>['executeTakeFirstOrThrow']>>

/** All browsers of a station whose session may read its data. */
export async function findReaders(account: string, db: Db, now: number): Promise<PushReader[]> {
  const readers = await selectReaders(db, now).where('push_subscription.account_id', '=', account).execute()
  return readers.filter((reader) => !lacksPasskey(reader))
}

export async function findReader(db: Db, id: string, now: number): Promise<PushReader | null> {
  const reader = await selectReaders(db, now).where('push_subscription.id', '=', id).executeTakeFirst()
  return reader && !lacksPasskey(reader) ? reader : null
}

/** The browsers of a person at a station, the newest first. */
export async function findDevices(account: string, db: Db, userId: string, now: number): Promise<SubscriptionRow[]> {
  return selectLive(db, now)
    .selectAll('push_subscription')
    .where('push_subscription.account_id', '=', account)
    .where('push_subscription.user_id', '=', userId)
    .orderBy('push_subscription.created_at', 'desc')
    .orderBy('push_subscription.id', 'desc')
    .execute()
}

/** The browser of a session; `null` if it gets no notifications. */
export async function findDeviceOf(account: string, db: Db, sessionId: string): Promise<SubscriptionRow | null> {
  const row = await db
    .selectFrom('push_subscription')
    .selectAll()
    .where('account_id', '=', account)
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores the subscription of a session, in place of the one that it had, and of another session that had the same
 * address: a browser belongs to whoever is signed in.
 */
export async function putSubscription(
  account: string,
  tx: Db,
  row: Omit<SubscriptionRow, 'account_id' | 'last_sent_at'>,
): Promise<void> {
  const kept = await tx
    .selectFrom('push_subscription')
    .select('id')
    .where('session_id', '=', row.session_id)
    .where('endpoint', '=', row.endpoint)
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (kept) {
    const { p256dh, auth } = row
    await tx.updateTable('push_subscription').set({ p256dh, auth }).where('id', '=', kept.id).execute()
    return
  }
  // The browser may have been subscribed at another station.
  await leaveAccount(() =>
    tx
      .deleteFrom('push_subscription')
      .where((where) => where.or([where('session_id', '=', row.session_id), where('endpoint', '=', row.endpoint)]))
      .execute(),
  )
  await tx
    .insertInto('push_subscription')
    .values({ ...row, account_id: account, last_sent_at: null })
    .execute()
}

/** Returns `false` if the person has no such device. */
export async function removeDevice(account: string, db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('account_id', '=', account)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Removes a subscription that its push service does not know any more. */
export async function removeSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute()
}

/** Removes the subscriptions of sessions that have ended, and of people who have left. */
export async function removeEndedSubscriptions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('id', 'not in', selectLive(db, now).select('push_subscription.id'))
    .execute()
}

type ChoiceRow = Selectable<Tables['push_choice']>

export async function findChoice(db: Db, userId: string): Promise<ChoiceRow | null> {
  return (await db.selectFrom('push_choice').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null
}

export async function putChoice(db: Db, { user_id, ...content }: ChoiceRow): Promise<void> {
  await db
    .insertInto('push_choice')
    .values({ user_id, ...content })
    .onConflict((on) => on.column('user_id').doUpdateSet(content))
    .execute()
}
