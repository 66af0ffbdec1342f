import type { Endpoint } from '#contract/shape/endpoint.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Failure, fail } from '../http/answer.ts'
import type { Requester } from '../http/gate.ts'
import { bodyLimits, type Limit, uploadLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { findKnownBrowser } from './known-browser.ts'

/** Counts requests with a body against their limits, and refuses them before a byte is read. */
export async function countBody(
  deps: Pick<Deps, 'database' | 'key' | 'now'>,
  endpoint: Pick<Endpoint, 'access' | 'body' | 'files'>,
  { user, ip, headers, log }: Requester,
): Promise<{ ok: true } | Failure> {
  const asker = { ip, log }
  if (endpoint.files) return count(deps, uploadLimits(deps.key, user?.id ?? ip), asker)
  const isAnonymous = endpoint.access === 'public' && endpoint.body !== undefined
  if (!isAnonymous) return { ok: true }
  // Known browsers are counted apart, so that others in the same network cannot block their sign-in.
  const knownBrowser = await findKnownBrowser(deps.database.db, headers, deps.now())
  return count(deps, bodyLimits(deps.key, { ip, knownBrowser }), asker)
}

async function count(
  { database, key, now }: Pick<Deps, 'database' | 'key' | 'now'>,
  limits: readonly Limit[],
  { ip, log }: Pick<Requester, 'ip' | 'log'>,
): Promise<{ ok: true } | Failure> {
  const counted = await inTransactionIfOk(database, (tx) => countAll(tx, limits, now()))
  if (counted.ok) return counted
  log.warn({ why: counted.why, ...attemptOf(key, ip) }, 'limit hit: bodies')
  return fail(counted.why, { retryAfter: counted.retryAfter })
}
