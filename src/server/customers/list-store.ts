import { type Expression, type SqlBool, sql } from 'kysely'
import type { Customer, CustomerOrder } from '#contract/customers.ts'
import { areShort, type SoughtWords } from '#domain/search-words.ts'
import { holdsWords } from '../appointments/search/store.ts'
import type { Db } from '../db/database.ts'
import { escapeLike } from '../db/escape-like.ts'

/** The position of a customer in an order: normalised name or time of change (ms since the epoch), then the id. */
export type CustomerCursor = readonly [string | number, string]

// PostgreSQL does not support NUL in text.
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

/** Returns whether values are a position in this order. */
export const isPlaceOf =
  (order: CustomerOrder) =>
  (place: readonly unknown[]): place is CustomerCursor =>
    (order === 'name' ? isText(place[0]) : Number.isSafeInteger(place[0])) && isText(place[1])

const keyOf = { name: 'customer.search', '-updatedAt': 'customer.updated_at' } as const

// Plates and VINs are stored in capitals.
const inCapitals = (word: string): string => word.toUpperCase()

/** Returns one condition per word: it matches the customer or one of their vehicles. */
function holdsEach(account: string, db: Db, words: SoughtWords): Expression<SqlBool>[] {
  const isShort = areShort(words)
  return words.map((spellings) => {
    const cars = db
      .selectFrom('vehicle')
      .select('vehicle.customer_id')
      .where('vehicle.account_id', '=', account)
      .where('vehicle.customer_id', 'is not', null)
      .where(
        holdsWords(
          sql`(coalesce(vehicle.plate_normalised, '') || ' ' || coalesce(vehicle.vin, ''))`,
          [spellings.map(inCapitals)],
          'all',
          isShort,
        ),
      )
    const isNamed = holdsWords(sql.ref('customer.search'), [spellings], 'all', isShort)
    return sql<SqlBool>`(${isNamed} or customer.id in (${cars}))`
  })
}

/** Returns the next `limit` customers after a position, and the last position if more follow. */
export async function findPage(
  account: string,
  db: Db,
  words: SoughtWords,
  order: CustomerOrder,
  { after, limit }: { after: CustomerCursor | null; limit: number },
): Promise<{ found: Customer[]; next: CustomerCursor | null }> {
  const key = sql.ref<string | number>(keyOf[order])
  const direction = order === 'name' ? 'asc' : 'desc'
  let query = db
    .selectFrom('customer')
    .select(['id', 'kind', 'name', 'phone', 'email', key.as('place')])
    .where('account_id', '=', account)
    .where('anonymised_at', 'is', null)
    .where((where) => where.and(holdsEach(account, db, words)))
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
  if (after) {
    const than = sql.raw(direction === 'desc' ? '<' : '>')
    query = query.where(sql<boolean>`(${key}, customer.id) ${than} (${after[0]}, ${after[1]})`)
  }
  const rows = await query.execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    found: shown.map(({ place, ...customer }) => customer),
    next: last ? [last.place, last.id] : null,
  }
}

/** Finds at most `limit` customers, those with a name that begins with the first word first; `text`: their search text. */
export async function findMatching(
  account: string,
  db: Db,
  words: SoughtWords,
  limit: number,
): Promise<(Customer & { text: string })[]> {
  const begin = `${escapeLike(words[0]?.[0] ?? '')}%`
  return db
    .selectFrom('customer')
    .select(['id', 'kind', 'name', 'phone', 'email', 'search as text'])
    .where('account_id', '=', account)
    .where('anonymised_at', 'is', null)
    .where((where) => where.and(holdsEach(account, db, words)))
    .orderBy(
      sql`case when customer.search like ${begin} escape '\\' then 0
        when customer.search like ${`% ${begin}`} escape '\\' then 1 else 2 end`,
    )
    .orderBy('search')
    .orderBy('id')
    .limit(limit)
    .execute()
}
