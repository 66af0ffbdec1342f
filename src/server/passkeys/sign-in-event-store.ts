import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../new-id.ts'

type SignInEventRow = Selectable<Tables['sign_in_event']>

/** Records a change of a person's sign-in methods. */
export async function addSignInEvent(db: Db, event: Omit<SignInEventRow, 'id'>): Promise<void> {
  await db
    .insertInto('sign_in_event')
    .values({ id: newId(), ...event })
    .execute()
}

/** Returns the changes of a person's sign-in methods, at most so many, the newest first. */
export const findSignInEvents = (db: Db, userId: string, most: number): Promise<SignInEventRow[]> =>
  db
    .selectFrom('sign_in_event')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
