import { uploadLimits } from '../auth/limits.ts'
import { countAll } from '../auth/store.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Failure, fail } from './answer.ts'
import type { Context } from './bind.ts'

/** Counts an upload of somebody; one too many is refused before a byte of it is read. */
export async function countUpload(
  { database, key, now }: Deps,
  { user, ip, log }: Pick<Context, 'user' | 'ip' | 'log'>,
): Promise<{ ok: true } | Failure> {
  const limits = uploadLimits(key, user?.id ?? ip)
  const counted = await inTransactionIfOk(database, (tx) => countAll(tx, limits, now()))
  if (counted.ok) return counted
  log.warn({ why: counted.why }, 'limit hit: upload')
  return fail(counted.why, { retryAfter: counted.retryAfter })
}
