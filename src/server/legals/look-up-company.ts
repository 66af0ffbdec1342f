import type { CompanyLookup } from '#contract/legals.ts'
import { parseNip } from '#domain/codes/nip.ts'
import { dayBounds, type LocalDate, toWall } from '#domain/wall-time.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import type { Limit } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import { findAnswer, storeAnswer } from './answers-store.ts'
import type { CompanyRegistry } from './company-registry.ts'

/** The registry's days are days in Warsaw. */
const registryZone = 'Europe/Warsaw'
const mostOfUser = 30
/** The ministry's limit is about 100 queries per day and address. */
const mostOfAll = 90
/** After a failure the registry is not queried for this long. */
const pauseMs = 30_000

type LookUpContext = Pick<Context<'user'>, 'user' | 'log'>
export type LookUp = (typedNip: string, context: LookUpContext) => Promise<Answer<CompanyLookup>>

/**
 * Looks companies up: returns today's stored answer, or queries the registry within the limits per user and for all
 * users.
 */
export function createLookUp(deps: Pick<Deps, 'database' | 'now'>, registry: CompanyRegistry | null): LookUp {
  const { database } = deps
  const running = new Map<string, Promise<Answer<CompanyLookup>>>()
  let limitedUntil = 0
  let unavailableUntil = 0

  async function query(nip: string, day: LocalDate, midnight: number, { user, log }: LookUpContext) {
    const windowMs = midnight - deps.now()
    const limits: Limit[] = [
      { key: `registry user ${user.id} ${day}`, most: mostOfUser, windowMs, why: 'registry-limit' },
      { key: `registry ${day}`, most: mostOfAll, windowMs, why: 'registry-limit' },
    ]
    const counted = await inTransactionIfOk(database, (tx) => countAll(tx, limits, deps.now()))
    if (!counted.ok) {
      log.warn({ why: counted.why }, 'limit hit: company look-up')
      return counted
    }
    const found = await (registry as CompanyRegistry).find(nip, day)
    const now = deps.now()
    if (!found.ok) {
      log.warn({ why: found.why, detail: found.detail }, 'the registry did not answer')
      if (found.why === 'bad-nip') return invalidField('nip', 'bad-checksum')
      if (found.why === 'limit') limitedUntil = midnight
      else unavailableUntil = now + pauseMs
      return refuseWhilePaused(now)
    }
    const answer = { company: found.company, checkedAt: new Date(now).toISOString(), requestId: found.requestId }
    await storeAnswer(database.db, nip, day, answer)
    log.info({ found: found.company !== null }, 'company looked up')
    return { ok: true as const, value: answer }
  }

  function refuseWhilePaused(now: number) {
    const [why, until] =
      now < limitedUntil
        ? (['registry-limit', limitedUntil] as const)
        : (['registry-unavailable', unavailableUntil] as const)
    return fail(why, { retryAfter: Math.ceil((until - now) / 1000) })
  }

  return async (typedNip, context) => {
    const nip = parseNip(typedNip)
    if (!nip.ok) return invalidField('nip', nip.why)
    const now = deps.now()
    const day = toWall(now, registryZone).date
    const cached = await findAnswer(database.db, nip.value, day)
    if (cached) return { ok: true, value: cached }
    if (!registry) return fail('registry-unavailable')
    if (now < Math.max(limitedUntil, unavailableUntil)) return refuseWhilePaused(now)
    // Concurrent requests for one number share one query.
    const key = `${nip.value} ${day}`
    const result =
      running.get(key) ??
      query(nip.value, day, dayBounds(day, registryZone).to, context).finally(() => running.delete(key))
    running.set(key, result)
    return await result
  }
}
