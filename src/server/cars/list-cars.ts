import type { listCars } from '#contract/crm/car-list.ts'
import type { Input, Reply } from '#contract/shape/endpoint.ts'
import { soughtWords } from '#domain/search-words.ts'
import { refreshFigures } from '../customer-figures/refresh-figures.ts'
import { spanOf } from '../customer-figures/visit-span.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, invalidField } from '../http/answer.ts'
import { markOf, readCursor, writeCursor } from '../http/page-cursor.ts'
import { findTimeZone } from '../stations/store.ts'
import { findPage, isPlaceOf } from './list-store.ts'

const usualLimit = '50'

const asNumber = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

export async function readCarList(
  { database, now }: StoreDeps,
  account: string,
  { limit = usualLimit, cursor, ...requested }: Input<typeof listCars>['query'],
): Promise<Answer<Reply<typeof listCars>>> {
  const at = now()
  const order = requested.sort ?? 'plate'
  // The customers' cursors are not of this list.
  const mark = markOf(account, { list: 'cars', ...requested })
  const after = cursor === undefined ? null : readCursor(cursor, mark, isPlaceOf(order))
  if (cursor !== undefined && !after) return invalidField('cursor', 'unknown')
  await refreshFigures(database, account, at)
  const { search = '', fuel, yearFrom, yearTo, owner, ...visited } = requested
  const narrowing = {
    ...{ words: soughtWords(search), fuel, yearFrom: asNumber(yearFrom), yearTo: asNumber(yearTo) },
    hasOwner: owner === undefined ? undefined : owner === 'yes',
    visited: spanOf(visited, at, await findTimeZone(account, database.db)),
  }
  const { found, next } = await findPage(account, database, narrowing, order, { after, limit: Number(limit) })
  return { ok: true, value: { cars: found, next: next && writeCursor(mark, next) } }
}
