import type { Database } from '../db/database.ts'
import { constraintOf, inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import { bayOverlap } from '../db/migrations/parts/bay-overlap.ts'
import { lockStation } from '../stations/store.ts'

export type SlotTaken = { readonly ok: false; readonly why: 'slot-taken' }

/**
 * Runs a transaction that may book bays; transactions of a station run one after another. If the database refuses a bay
 * because it is taken, nothing is written and the result is `slot-taken`.
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
