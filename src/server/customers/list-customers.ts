import type { Customer, KnownCustomer, listCustomers } from '#contract/customers.ts'
import type { Input, Reply } from '#contract/shape/endpoint.ts'
import { soughtWords } from '#domain/search-words.ts'
import type { Db } from '../db/database.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, invalidField } from '../http/answer.ts'
import { markOf, readCursor, writeCursor } from '../http/page-cursor.ts'
import { findKnown } from './known-store.ts'
import { findPage, isPlaceOf } from './list-store.ts'
import { isoOrNull } from './read-customer.ts'

const usualLimit = '50'

export async function readCustomerList(
  { database: { db }, now }: StoreDeps,
  account: string,
  { limit = usualLimit, cursor, ...requested }: Input<typeof listCustomers>['query'],
): Promise<Answer<Reply<typeof listCustomers>>> {
  const order = requested.sort ?? 'name'
  const mark = markOf(account, requested)
  const after = cursor === undefined ? null : readCursor(cursor, mark, isPlaceOf(order))
  if (cursor !== undefined && !after) return invalidField('cursor', 'unknown')
  const words = soughtWords(requested.search ?? '')
  const { found, next } = await findPage(account, db, words, order, { after, limit: Number(limit) })
  const customers = await presentKnown(account, db, found, now())
  return { ok: true, value: { customers, next: next && writeCursor(mark, next) } }
}

/** Adds what is known of customers until `now` (ms since the epoch). */
export async function presentKnown(
  account: string,
  db: Db,
  customers: readonly Customer[],
  now: number,
): Promise<KnownCustomer[]> {
  const ids = customers.map(({ id }) => id)
  const known = await findKnown(account, db, ids, now)
  return customers.map((customer) => {
    const { lastVisitAt, ...more } = known(customer.id)
    return { ...customer, ...more, lastVisitAt: isoOrNull(lastVisitAt) }
  })
}
