import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import { isDue } from '../db/is-due.ts'

/** Between two attempts. */
export const longestWaitMs = 15 * 60_000

/** Returns the id of the mail. */
export async function insertMail(
  tx: Tx,
  mail: { kind: string; isCode: boolean; sealed: string; now: number; expiresAt: number },
): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('mail')
    .values({
      id,
      kind: mail.kind,
      is_code: mail.isCode ? 1 : 0,
      sealed: mail.sealed,
      created_at: mail.now,
      expires_at: mail.expiresAt,
      attempts: 0,
      next_at: mail.now,
    })
    .execute()
  return id
}

export type DueMail = { id: string; kind: string; isCode: boolean; sealed: string; attempts: number; expiresAt: number }

/**
 * Claims a due code, or the mail that has been due longest, for `leaseMs`: if the process dies, another one can claim
 * it after the lease.
 */
export async function claimMail(
  { db }: Database,
  { now, leaseMs, codesOnly }: { now: number; leaseMs: number; codesOnly: boolean },
): Promise<DueMail | null> {
  const claim = async (isCode: 0 | 1): Promise<DueMail | null> => {
    const due = db
      .selectFrom('mail')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('is_code', '=', isCode)
      .where(isDue(now, longestWaitMs))
      .orderBy('next_at')
      .limit(1)
    const row = await db
      .updateTable('mail')
      .set((set) => ({ next_at: now + leaseMs, attempts: set('attempts', '+', 1) }))
      .where('id', '=', due)
      .where(isDue(now, longestWaitMs))
      .returning(['id', 'kind', 'sealed', 'attempts', 'expires_at as expiresAt'])
      .executeTakeFirst()
    return row ? { ...row, isCode: isCode === 1 } : null
  }
  return (await claim(1)) ?? (codesOnly ? null : await claim(0))
}

/** Deletes the content of the mail. */
export async function markSent({ db }: Database, id: string, now: number): Promise<void> {
  await db.updateTable('mail').set({ sent_at: now, sealed: '', last_error: null }).where('id', '=', id).execute()
}

export async function postponeMail({ db }: Database, id: string, error: string, nextAt: number): Promise<void> {
  await db.updateTable('mail').set({ next_at: nextAt, last_error: error }).where('id', '=', id).execute()
}

export async function giveUpMail({ db }: Database, id: string, error: string, now: number): Promise<void> {
  await db.updateTable('mail').set({ failed_at: now, sealed: '', last_error: error }).where('id', '=', id).execute()
}

/** When the next mail, or the next code, is due, in epoch ms; `null` if none is. */
export async function nextMailAt({ db }: Database, { codesOnly }: { codesOnly: boolean }): Promise<number | null> {
  const row = await db
    .selectFrom('mail')
    .select((select) => select.fn.min('next_at').as('at'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('is_code', 'in', codesOnly ? [1] : [0, 1])
    .executeTakeFirst()
  return row?.at ?? null
}
