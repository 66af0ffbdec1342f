import { sql } from 'kysely'
import { defaultKinds, type MessageKind, usualReminderTime } from '#domain/message.ts'
import type { LocalTime } from '#domain/wall-time.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'

export type StoredMessageChoice = { kinds: MessageKind[]; reminderTime: LocalTime; version: number }

const selectChoice = compileOnce(['account'], (db, { account }: { account: string }) =>
  db.selectFrom('message_choice').select(['kinds', 'reminder_time', 'version']).where('account_id', '=', account),
)

/** The message kinds that a station sends; version 0 until it has saved a choice. */
export async function findChoice(account: string, db: Db): Promise<StoredMessageChoice> {
  const [row] = await selectChoice(db, { account })
  return row
    ? { kinds: JSON.parse(row.kinds), reminderTime: row.reminder_time, version: row.version }
    : { kinds: [...defaultKinds], reminderTime: usualReminderTime, version: 0 }
}

export async function putChoice(
  account: string,
  db: Db,
  { kinds, reminderTime, version }: StoredMessageChoice,
  now: number,
): Promise<void> {
  const content = { kinds: JSON.stringify(kinds), reminder_time: reminderTime, updated_at: now, version }
  await db
    .insertInto('message_choice')
    .values({ account_id: account, created_at: now, ...content })
    .onConflict((on) => on.column('account_id').doUpdateSet(content))
    .execute()
}

/** A station that reminds its customers, and when. */
export type RemindingStation = { account: string; timeZone: string; reminderTime: LocalTime }

export const findReminding = (db: Db): Promise<RemindingStation[]> =>
  db
    .selectFrom('message_choice')
    .innerJoin('station', 'station.id', 'message_choice.account_id')
    .select(['station.id as account', 'station.time_zone as timeZone', 'reminder_time as reminderTime'])
    .where('message_choice.kinds', 'like', sql.lit('%"reminder"%'))
    .orderBy('station.id')
    .execute()
