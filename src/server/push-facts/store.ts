import type { PushKind } from '#domain/push/push-kinds.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'

/** A fact to notify people of. `key` names it for ever; instants in epoch ms. */
export type PushFact = {
  readonly key: string
  readonly kind: PushKind
  readonly appointmentId?: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** Who did it. */
  readonly actorId?: string | null
  readonly madeAt: number
  readonly expiresAt: number
}

/**
 * Notes a fact in the transaction that makes it true, once for its key. Where nobody gets notifications nothing is
 * noted: whoever asks for them later hears of what happens then.
 */
export async function notePushFact(account: string, tx: Db, fact: PushFact): Promise<void> {
  if (!(await hasPushReaders(account, tx))) return
  await tx
    .insertInto('push_fact')
    .values({
      account_id: account,
      key: fact.key,
      kind: fact.kind,
      appointment_id: fact.appointmentId ?? null,
      detail: JSON.stringify(fact.detail ?? {}),
      actor_id: fact.actorId ?? null,
      made_at: fact.madeAt,
      expires_at: fact.expiresAt,
      spread_at: null,
    })
    .onConflict((on) => on.columns(['account_id', 'key']).doNothing())
    .execute()
}

const selectReader = (db: Db) => db.selectFrom('push_subscription').select('account_id')

const selectReaderOf = compileOnce(['account'], (db, { account }: { account: string }) =>
  selectReader(db).where('account_id', '=', account).limit(1),
)

const hasPushReaders = async (account: string, db: Db): Promise<boolean> =>
  (await selectReaderOf(db, { account })).length > 0

/** The stations where somebody gets notifications. */
export async function findPushStations(db: Db): Promise<string[]> {
  return (await selectReader(db).distinct().execute()).map(({ account_id }) => account_id)
}
