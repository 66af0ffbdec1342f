import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

/**
 * Runs `work` in one transaction; after a deadlock or serialisation failure of PostgreSQL it retries up to three times.
 */
export async function inTransaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.db.transaction().execute(work)
    } catch (error) {
      if (attempt > 3 || !isRetryable(error)) throw error
    }
  }
}

/** Thrown in a transaction to roll it back and return `value`. */
class Rollback extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('rolled back')
    this.value = value
  }
}

/** Runs `work` in a transaction that is committed only if the result is `ok`. */
export async function inTransactionIfOk<T extends { ok: boolean }>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(database, async (tx) => {
      const answer = await work(tx)
      if (!answer.ok) throw new Rollback(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Rollback) return error.value as T
    throw error
  }
}

/** Returns the name of the violated constraint, or `null` for any other error. */
export function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // PostgreSQL has it as a property; triggers of SQLite raise it as the message.
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return 'errcode' in error && error.errcode === 1811 ? error.message : null
}
