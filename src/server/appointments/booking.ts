import type { Database } from '../db/database.ts'
import { constraintOf, inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import { bayOverlap } from '../db/migrations/bay-overlap.ts'
import { lockStation } from '../stations/store.ts'

export type SlotTaken = { readonly ok: false; readonly why: 'slot-taken' }

/**
 * A transaction that may take bays: one at a time in a station. Where the database refuses a bay nothing is written
 * and the answer is `slot-taken`.
 */
export async function bookingTransaction<T extends { ok: boolean }>(
  account: string,
  database: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<T | SlotTaken> {
  try {
    return await inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      return work(tx)
    })
  } catch (error) {
    if (constraintOf(error) === bayOverlap) return { ok: false, why: 'slot-taken' }
    throw error
  }
}
