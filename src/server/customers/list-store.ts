import { type Expression, type SqlBool, sql } from 'kysely'
import type { Customer, CustomerOrder } from '#contract/customers.ts'
import { areShort, type SoughtWords } from '#domain/search-words.ts'
import { holdsWords, longestFirst } from '../appointments/search/store.ts'
import type { Database, Db } from '../db/database.ts'
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

/** The owners of the cars whose plate or VIN has a word. */
const ownersOf = (account: string, db: Db, spellings: readonly string[], isShort: boolean) =>
  db
    .selectFrom('vehicle')
    .select('vehicle.customer_id')
    .where('vehicle.account_id', '=', account)
    .where('vehicle.customer_id', 'is not', null)
    .where(
      // The expression of the index `vehicle_by_trigrams`.
      holdsWords(
        sql`(coalesce(vehicle.plate_normalised, '') || ' ' || coalesce(vehicle.vin, ''))`,
        [spellings.map(inCapitals)],
        'all',
        isShort,
      ),
    )

const isNamed = (spellings: readonly string[], isShort: boolean): Expression<SqlBool> =>
  holdsWords(sql.ref('customer.search'), [spellings], 'all', isShort)

/** Returns one condition per word: it matches the customer or one of their vehicles. */
const holdsEach = (account: string, db: Db, words: SoughtWords, isShort = areShort(words)): Expression<SqlBool>[] =>
  words.map((spellings) => {
    const owners = ownersOf(account, db, spellings, isShort)
    return sql<SqlBool>`(${isNamed(spellings, isShort)} or customer.id in (${owners}))`
  })

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

type MatchingCustomer = Customer & { text: string }

/**
 * Finds at most `limit` customers, those with a name that begins with the first word first; `text`: their search text.
 * PostgreSQL uses no index for a condition over two tables, so there those found by themselves and those found by a car,
 * both by the longest word, are two queries; the other words are compared with what these find. As one query it would
 * start parallel workers, which takes longer than the search. SQLite reads the rows, and does that once.
 */
export async function findMatching(
  account: string,
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  words: SoughtWords,
  limit: number,
): Promise<MatchingCustomer[]> {
  const begin = `${escapeLike(words[0]?.[0] ?? '')}%`
  const rank = sql<number>`case when customer.search like ${begin} escape '\\' then 0
    when customer.search like ${`% ${begin}`} escape '\\' then 1 else 2 end`
  const find = (...conditions: Expression<SqlBool>[]) =>
    db
      .selectFrom('customer')
      .select(['id', 'kind', 'name', 'phone', 'email', 'search as text', rank.as('rank')])
      .where('account_id', '=', account)
      .where('anonymised_at', 'is', null)
      .where((where) => where.and(conditions))
      .orderBy('rank')
      .orderBy('search')
      .orderBy('id')
      .limit(limit)
      .execute()
  const isShort = areShort(words)
  if (kind === 'sqlite') return (await find(...holdsEach(account, db, words, isShort))).map(withoutRank)
  const [longest = [], ...others] = longestFirst(words)
  const rest = others.map((word) => {
    const cars = ownersOf(account, db, word, isShort).where(sql<SqlBool>`vehicle.customer_id = customer.id`)
    return sql<SqlBool>`(${isNamed(word, isShort)} or exists (${cars}))`
  })
  const named = isNamed(longest, isShort)
  const byName = await find(named, ...rest)
  // The name of an owner found by a car does not have the longest word.
  const areAllFirst = longest === words[0] && byName.length === limit && byName.every((one) => one.rank < 2)
  const owners = ownersOf(account, db, longest, isShort)
  const byCar = areAllFirst ? [] : await find(sql`customer.id in (${owners})`, sql`not ${named}`, ...rest)
  return [...byName, ...byCar]
    .sort((a, b) => a.rank - b.rank || compareTexts(a.text, b.text) || compareTexts(a.id, b.id))
    .slice(0, limit)
    .map(withoutRank)
}

const withoutRank = ({ rank: _, ...customer }: MatchingCustomer & { rank: number }): MatchingCustomer => customer

// As the database sorts these texts, which have no letters beyond U+FFFF.
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
