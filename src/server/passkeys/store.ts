import type { Selectable } from 'kysely'
import type { Locale } from '#contract/pages/path-locale.ts'
import { mostPasskeys } from '#contract/passkeys/passkeys.ts'
import type { Database, Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'

export type PasskeyRow = Selectable<Tables['passkey']>

/** Returns the passkeys of a person, the newest first. */
export const findPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPasskeys)
    .execute()

export const findByCredential = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Returns `false` if the credential is stored already. */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((on) => on.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores what an authenticator said at a sign-in. Returns `false` if another sign-in has counted further. */
export async function touchPasskey(
  db: Db,
  { id, counter: seen }: PasskeyRow,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, is_synced: isSynced ? 1 : 0, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns `false` if the person has no such passkey. */
export async function putName(db: Db, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sessions that it has opened no longer count as opened with one. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id).execute()
}

type FoundUser = { account: string | null; email: string; locale: Locale }

export async function findUser(db: Db, userId: string): Promise<FoundUser | undefined> {
  return db
    .selectFrom('user')
    .select(['account_id as account', 'email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Lets the changes of a person's passkeys run one after another. On SQLite the transaction already does. */
export async function lockUser(tx: Tx, kind: Database['kind'], userId: string): Promise<void> {
  if (kind === 'sqlite') return
  await tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Marks a challenge as used until it ends. Returns `false` if it was used before. */
export async function takeChallenge(db: Db, digest: string, endsAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenge')
    .values({ digest, ends_at: endsAt })
    .onConflict((on) => on.column('digest').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
