import { setImmediate as letOthersRun, setTimeout as wait } from 'node:timers/promises'
import type { CustomerDetails } from '#contract/customers.ts'
import { forgetBefore, forgetRequestsBefore } from '#domain/forget-customer.ts'
import type { Database } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import { nextCount } from '../db/next-count.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { lockStation } from '../stations/store.ts'
import { changeCustomer } from './change-customer.ts'
import { countLive, type ForgetBounds, findOverdue, forget, isOverdue, type Overdue } from './forget-store.ts'

/** Anonymises a customer without open appointments. */
export async function forgetCustomer(
  store: StoreDeps,
  { account, log }: Pick<Context, 'log'> & { account: string },
  id: string,
): Promise<Answer<CustomerDetails>> {
  const answer = await changeCustomer(store, account, { id }, async (tx, _, now) => {
    const appointments = await countLive(account, tx, id)
    if (appointments > 0) return fail('customer-expected', { current: { appointments } })
    await forget(account, tx, id, now)
    log.info({ customer: id }, 'customer forgotten')
    return { ok: true }
  })
  if (answer.ok) store.database.scrub()
  return answer
}

const firstRead = 100
const readAtOnce = { aimMs: 8, fewest: 50, most: 500 }
const pauseMs = 5
const mostForgotten = 500

/**
 * Law: anonymises customers of all stations after the retention period since their last visit, or since the time that
 * they asked for in vain; at most 500 customers per run.
 */
export async function forgetOverdue(database: Database, now: number, signal?: AbortSignal): Promise<void> {
  const bounds = { visits: forgetBefore(now), requests: forgetRequestsBefore(now) }
  let forgotten = 0
  let count = firstRead
  for (let after: string | null = ''; after !== null && forgotten < mostForgotten && !signal?.aborted; ) {
    const startedAt = performance.now()
    const { overdue, last } = await findOverdue(database.db, bounds, { after, count })
    count = nextCount(count, performance.now() - startedAt, readAtOnce)
    for (const customer of overdue) {
      // Each waits for the disk.
      await letOthersRun()
      await forgetIfOverdue(database, customer, bounds, now)
    }
    forgotten += overdue.length
    after = last
    await wait(pauseMs)
  }
}

async function forgetIfOverdue(
  database: Database,
  { account, id }: Overdue,
  bounds: ForgetBounds,
  now: number,
): Promise<void> {
  await inTransactionIfOk(database, async (tx) => {
    await lockStation(account, tx, database.kind)
    // Customers who have booked or were merged since the query are not overdue.
    const ok = await isOverdue(account, tx, id, bounds)
    if (ok) await forget(account, tx, id, now)
    return { ok }
  })
}
