import { sql } from 'kysely'
import type { ProblemCode } from '#contract/shape/problem.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Limit } from './limits.ts'

/** How far the clocks of two instances may be apart: one must not end a window that the other has begun. */
const mostSkewMs = 5 * 60_000

/** Increments each counter; returns the first one over its limit, and the caller rolls back. */
export async function countAll(
  tx: Tx,
  limits: readonly Limit[],
  now: number,
): Promise<{ ok: true } | { ok: false; why: ProblemCode; retryAfter: number }> {
  for (const limit of limits) {
    // A window that ends much later than one that begins now was begun before the clock was set back.
    const latest = now + limit.windowMs + mostSkewMs
    const isOver = sql<boolean>`(rate_counter.resets_at <= ${now} or rate_counter.resets_at > ${latest})`
    const row = await tx
      .insertInto('rate_counter')
      .values({ key: limit.key, count: 1, resets_at: now + limit.windowMs })
      .onConflict((on) =>
        on.column('key').doUpdateSet((set) => ({
          count: set
            .case()
            .when(isOver)
            .then(set.lit(1))
            .else(set('rate_counter.count', '+', set.lit(1)))
            .end(),
          resets_at: set
            .case()
            .when(isOver)
            .then(set.ref('excluded.resets_at'))
            .else(set.ref('rate_counter.resets_at'))
            .end(),
        })),
      )
      .returning(['count', 'resets_at'])
      .executeTakeFirstOrThrow()
    if (row.count > limit.most) {
      return { ok: false, why: limit.why, retryAfter: Math.max(1, Math.ceil((row.resets_at - now) / 1000)) }
    }
  }
  return { ok: true }
}
