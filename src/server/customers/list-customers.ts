import type { Customer, KnownCustomer, listCustomers } from '#contract/customers.ts'
import type { Input, Reply } from '#contract/shape/endpoint.ts'
import { monthsBefore } from '#domain/months-before.ts'
import { soughtWords } from '#domain/search-words.ts'
import { refreshFigures } from '../customer-figures/refresh-figures.ts'
import { spanOf } from '../customer-figures/visit-span.ts'
import type { Db } from '../db/database.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, invalidField } from '../http/answer.ts'
import { markOf, readCursor, writeCursor } from '../http/page-cursor.ts'
import { findTimeZone } from '../stations/store.ts'
import { findKnown } from './known-store.ts'
import { findPage, isPlaceOf } from './list-store.ts'
import { isoOrNull } from './read-customer.ts'

const usualLimit = '50'

export async function readCustomerList(
  { database, now }: StoreDeps,
  account: string,
  { limit = usualLimit, cursor, ...requested }: Input<typeof listCustomers>['query'],
): Promise<Answer<Reply<typeof listCustomers>>> {
  const { db } = database
  const at = now()
  const order = requested.sort ?? 'name'
  const mark = markOf(account, requested)
  const after = cursor === undefined ? null : readCursor(cursor, mark, isPlaceOf(order))
  if (cursor !== undefined && !after) return invalidField('cursor', 'unknown')
  await refreshFigures(database, account, at)
  const { search = '', kind, consent, channel, reach, declined, declinedMonths, noShows, ...visited } = requested
  const isOfDeclined = declined !== undefined || declinedMonths !== undefined
  const narrowing = {
    ...{ words: soughtWords(search), kind, consent, channel, reach, hasNoShows: noShows === 'yes' },
    visited: spanOf(visited, at, await findTimeZone(account, db)),
    declined: isOfDeclined
      ? {
          words: soughtWords(declined ?? ''),
          from: declinedMonths === undefined ? undefined : monthsBefore(at, Number(declinedMonths)),
        }
      : undefined,
  }
  const { found, next } = await findPage(account, database, narrowing, order, { after, limit: Number(limit) })
  const known = await presentKnown(account, db, found, at)
  const spent = new Map(found.map((customer) => [customer.id, customer.spent]))
  const customers = known.map((customer) => ({ ...customer, spent: spent.get(customer.id) ?? 0 }))
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
  return customers.map(({ id, kind, name, phone, email }) => {
    const { lastVisitAt, ...more } = known(id)
    return { id, kind, name, phone, email, ...more, lastVisitAt: isoOrNull(lastVisitAt) }
  })
}
