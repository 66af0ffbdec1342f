import { defaultKinds, type MessageKind } from '#domain/message.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'

export type StoredMessageChoice = { kinds: MessageKind[]; version: number }

const selectChoice = compileOnce(['account'], (db, { account }: { account: string }) =>
  db.selectFrom('message_choice').select(['kinds', 'version']).where('account_id', '=', account),
)

/** The message kinds that a station sends; version 0 until it has saved a choice. */
export async function findChoice(account: string, db: Db): Promise<StoredMessageChoice> {
  const [row] = await selectChoice(db, { account })
  return row ? { kinds: JSON.parse(row.kinds), version: row.version } : { kinds: [...defaultKinds], version: 0 }
}

export async function putChoice(
  account: string,
  db: Db,
  { kinds, version }: StoredMessageChoice,
  now: number,
): Promise<void> {
  const content = { kinds: JSON.stringify(kinds), updated_at: now, version }
  await db
    .insertInto('message_choice')
    .values({ account_id: account, created_at: now, ...content })
    .onConflict((on) => on.column('account_id').doUpdateSet(content))
    .execute()
}
