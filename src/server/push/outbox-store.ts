import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/in-transaction.ts'
import { isDue } from '../db/is-due.ts'
import type { PushFactTable, Tables } from '../db/tables.ts'

/** Until the end of quiet hours. */
const longestWaitMs = 24 * 3600_000

export type PushFactRow = Selectable<PushFactTable>
export type PushOutcome = NonNullable<Selectable<Tables['push_delivery']>['outcome']>

/** Whether a fact has no deliveries yet: asked after each change, so it costs one look at a small index. */
export async function hasUnspreadFact(db: Db): Promise<boolean> {
  const found = db.selectFrom('push_fact').select('key').where('spread_at', 'is', null).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Claims the oldest fact without deliveries, in the transaction that makes them; `null` if there is none. */
export async function claimFact(tx: Tx, now: number): Promise<PushFactRow | null> {
  const found = await tx
    .selectFrom('push_fact')
    .select(['account_id', 'key'])
    .where('spread_at', 'is', null)
    .orderBy('made_at')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  // Of several instances one finds it without deliveries.
  const row = await tx
    .updateTable('push_fact')
    .set({ spread_at: now })
    .where('account_id', '=', found.account_id)
    .where('key', '=', found.key)
    .where('spread_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function insertDeliveries(tx: Tx, fact: PushFactRow, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('push_delivery')
    .values(
      ids.map((id) => ({
        ...{ account_id: fact.account_id, fact_key: fact.key, subscription_id: id, next_at: now, attempts: 0 },
        ...{ ended_at: null, outcome: null },
      })),
    )
    .execute()
}

export type DueDelivery = { account: string; factKey: string; subscriptionId: string; attempts: number }

/** Claims the delivery that has been due longest, for `leaseMs`: if the process dies, another one can claim it then. */
export async function claimDelivery(
  db: Db,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<DueDelivery | null> {
  const found = await db
    .selectFrom('push_delivery')
    .select(['account_id', 'fact_key', 'subscription_id'])
    .where('ended_at', 'is', null)
    .where(isDue(now, longestWaitMs))
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const row = await update(db, {
    ...{ account: found.account_id, factKey: found.fact_key, subscriptionId: found.subscription_id },
  })
    .set((set) => ({ next_at: now + leaseMs, attempts: set('attempts', '+', 1) }))
    .where(isDue(now, longestWaitMs))
    .returning(['account_id as account', 'fact_key as factKey', 'subscription_id as subscriptionId', 'attempts'])
    .executeTakeFirst()
  return row ?? null
}

type DeliveryKey = Pick<DueDelivery, 'account' | 'factKey' | 'subscriptionId'>

const update = (db: Db, { account, factKey, subscriptionId }: DeliveryKey) =>
  db
    .updateTable('push_delivery')
    .where('account_id', '=', account)
    .where('fact_key', '=', factKey)
    .where('subscription_id', '=', subscriptionId)
    .where('ended_at', 'is', null)

export async function endDelivery(db: Db, delivery: DeliveryKey, outcome: PushOutcome, now: number): Promise<void> {
  await update(db, delivery).set({ ended_at: now, outcome }).execute()
  if (outcome !== 'sent') return
  await db
    .updateTable('push_subscription')
    .set({ last_sent_at: now })
    .where('id', '=', delivery.subscriptionId)
    .execute()
}

export async function postponeDelivery(db: Db, delivery: DeliveryKey, nextAt: number): Promise<void> {
  await update(db, delivery).set({ next_at: nextAt }).execute()
}

/** When the next delivery is due, epoch ms; `null` if none is. */
export async function nextDeliveryAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('push_delivery')
    .select(({ fn }) => fn.min('next_at').as('at'))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}

export async function findFact(account: string, db: Db, key: string): Promise<PushFactRow | null> {
  const row = await db
    .selectFrom('push_fact')
    .selectAll()
    .where('account_id', '=', account)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** How many notifications a browser got since an instant (epoch ms). */
export async function countSent(db: Db, subscriptionId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('push_delivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subscription_id', '=', subscriptionId)
    .where('outcome', '=', 'sent')
    .where('ended_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** A fact is remembered for longer than anything can be found a second time. */
const keptMs = 30 * 24 * 3600_000

export async function deleteOldFacts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('push_fact')
    .where('made_at', '<', now - keptMs)
    .execute()
}
