import type { listCustomers } from '#contract/customers.ts'
import type { Input, Reply } from '#contract/shape/endpoint.ts'
import { soughtWords } from '../appointments/search/search-words.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, invalidField } from '../http/answer.ts'
import { markOf, readCursor, writeCursor } from '../http/page-cursor.ts'
import { findKnown } from './known-store.ts'
import { findPage, isPlaceOf } from './list-store.ts'
import { isoOrNull } from './read-customer.ts'

const usualLimit = '50'
/** Each word scans all vehicles; further words are ignored. */
const mostWords = 8

export async function readCustomerList(
  { database: { db }, now }: StoreDeps,
  account: string,
  { limit = usualLimit, cursor, ...requested }: Input<typeof listCustomers>['query'],
): Promise<Answer<Reply<typeof listCustomers>>> {
  const order = requested.sort ?? 'name'
  const mark = markOf(account, requested)
  const after = cursor === undefined ? null : readCursor(cursor, mark, isPlaceOf(order))
  if (cursor !== undefined && !after) return invalidField('cursor', 'unknown')
  const words = soughtWords(requested.search ?? '').slice(0, mostWords)
  const { found, next } = await findPage(account, db, words, order, { after, limit: Number(limit) })
  const known = await findKnown(
    account,
    db,
    found.map(({ id }) => id),
    now(),
  )
  const customers = found.map((customer) => {
    const { lastVisitAt, ...more } = known(customer.id)
    return { ...customer, ...more, lastVisitAt: isoOrNull(lastVisitAt) }
  })
  return { ok: true, value: { customers, next: next && writeCursor(mark, next) } }
}
