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
const restMs = 30_000

type LookUpContext = Pick<Context<'user'>, 'user' | 'log'>
export type LookUp = (typedNip: string, asker: LookUpContext) => Promise<Answer<CompanyLookup>>

/**
 * Looks companies up: returns today's stored answer, or queries the registry within the limits per user and for all
 * users.
 */
export function createLookUp(deps: Pick<Deps, 'database' | 'now'>, registry: CompanyRegistry | null): LookUp {
  const { database } = deps
  const running = new Map<string, Promise<Answer<CompanyLookup>>>()
  let closedUntil = 0
  let awayUntil = 0

  async function ask(nip: string, day: LocalDate, midnight: number, { user, log }: LookUpContext) {
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
      if (found.why === 'limit') closedUntil = midnight
      else awayUntil = now + restMs
      return refuseWhileShut(now)
    }
    const answer = { company: found.company, checkedAt: new Date(now).toISOString(), requestId: found.requestId }
    await storeAnswer(database.db, nip, day, answer)
    log.info({ found: found.company !== null }, 'company looked up')
    return { ok: true as const, value: answer }
  }

  function refuseWhileShut(now: number) {
    const [why, until] =
      now < closedUntil ? (['registry-limit', closedUntil] as const) : (['registry-unavailable', awayUntil] as const)
    return fail(why, { retryAfter: Math.ceil((until - now) / 1000) })
  }

  return async (typedNip, asker) => {
    const nip = parseNip(typedNip)
    if (!nip.ok) return invalidField('nip', nip.why)
    const now = deps.now()
    const day = toWall(now, registryZone).date
    const cached = await findAnswer(database.db, nip.value, day)
    if (cached) return { ok: true, value: cached }
    if (!registry) return fail('registry-unavailable')
    if (now < Math.max(closedUntil, awayUntil)) return refuseWhileShut(now)
    // Concurrent requests for one number share one query.
    const key = `${nip.value} ${day}`
    const asked =
      running.get(key) ?? ask(nip.value, day, dayBounds(day, registryZone).to, asker).finally(() => running.delete(key))
    running.set(key, asked)
    return await asked
  }
}
