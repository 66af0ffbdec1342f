import type { Locale } from '#contract/pages/path-locale.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'

export type WaitlistEntry = { id: string; confirmed: boolean; locale: Locale }

/** Stores an address. A confirmed address keeps the language and the consent with which it was confirmed. */
export async function upsertEntry(
  tx: Tx,
  entry: { id: string; email: string; locale: Locale; now: number },
): Promise<WaitlistEntry> {
  const { id, email, locale, now } = entry
  const row = await tx
    .insertInto('waitlist')
    .values({ id, email, locale, consent_at: now, created_at: now, asked_at: now })
    .onConflict((on) =>
      on.column('email').doUpdateSet((set) => ({
        asked_at: now,
        locale: set
          .case()
          .when('waitlist.confirmed_at', 'is', null)
          .then(set.ref('excluded.locale'))
          .else(set.ref('waitlist.locale'))
          .end(),
        consent_at: set
          .case()
          .when('waitlist.confirmed_at', 'is', null)
          .then(set.ref('excluded.consent_at'))
          .else(set.ref('waitlist.consent_at'))
          .end(),
      })),
    )
    .returning(['id', 'confirmed_at', 'locale'])
    .executeTakeFirstOrThrow()
  return { id: row.id, confirmed: row.confirmed_at !== null, locale: row.locale }
}

export async function insertToken(tx: Tx, token: { hash: string; entryId: string; now: number }): Promise<void> {
  await tx
    .insertInto('waitlist_token')
    .values({ token_hash: token.hash, waitlist_id: token.entryId, created_at: token.now })
    .execute()
}

/**
 * Confirms the address of a secret; `false` if the secret is unknown, or it is unconfirmed and older than
 * `notBefore`.
 */
export async function confirmEntry(
  db: Db,
  confirmation: { hash: string; now: number; notBefore: number },
): Promise<boolean> {
  const { hash, now, notBefore } = confirmation
  const row = await db
    .updateTable('waitlist')
    .set((set) => ({ confirmed_at: set.fn.coalesce('confirmed_at', set.val(now)) }))
    .where('id', 'in', (query) =>
      query.selectFrom('waitlist_token').select('waitlist_id').where('token_hash', '=', hash),
    )
    .where((where) => where.or([where('confirmed_at', 'is not', null), where('asked_at', '>', notBefore)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the address of a secret and all its secrets; `false` if the secret is unknown. */
export async function deleteEntry(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('waitlist')
    .where('id', 'in', (query) =>
      query.selectFrom('waitlist_token').select('waitlist_id').where('token_hash', '=', hash),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
