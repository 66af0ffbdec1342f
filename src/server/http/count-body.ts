import type { Endpoint } from '#contract/endpoint.ts'
import { bodyLimits, type Limit, uploadLimits } from '../auth/limits.ts'
import { countAll } from '../auth/store.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Failure, fail } from './answer.ts'
import type { Context } from './bind.ts'

/** Counts what may cost before anybody is known to be trusted with it: one too many is refused before a byte is read. */
export async function countBody(
  deps: Pick<Deps, 'database' | 'key' | 'now'>,
  endpoint: Pick<Endpoint, 'access' | 'body' | 'files'>,
  { user, ip, log }: Pick<Context, 'user' | 'ip' | 'log'>,
): Promise<{ ok: true } | Failure> {
  if (endpoint.files) return count(deps, uploadLimits(deps.key, user?.id ?? ip), log)
  const isAnonymous = endpoint.access === 'public' && endpoint.body !== undefined
  return isAnonymous ? count(deps, bodyLimits(deps.key, ip), log) : { ok: true }
}

async function count(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  limits: readonly Limit[],
  log: Context['log'],
): Promise<{ ok: true } | Failure> {
  const counted = await inTransactionIfOk(database, (tx) => countAll(tx, limits, now()))
  if (counted.ok) return counted
  log.warn({ why: counted.why }, 'limit hit: bodies')
  return fail(counted.why, { retryAfter: counted.retryAfter })
}
