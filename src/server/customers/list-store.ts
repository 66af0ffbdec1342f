import { type Expression, type SqlBool, sql } from 'kysely'
import type { Customer, CustomerOrder } from '#contract/customers.ts'
import { holdsWords } from '../appointments/search/store.ts'
import type { Db } from '../db/database.ts'

/** Where a customer stands in an order: the folded name or the change (epoch ms), then the id. */
export type CustomerCursor = readonly [string | number, string]

// PostgreSQL knows no NUL.
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

/** Whether values are a place in this order. */
export const isPlaceOf =
  (order: CustomerOrder) =>
  (place: readonly unknown[]): place is CustomerCursor =>
    (order === 'name' ? isText(place[0]) : Number.isSafeInteger(place[0])) && isText(place[1])

const keyOf = { name: 'customer.search', '-updatedAt': 'customer.updated_at' } as const

type SearchWords = readonly (readonly string[])[]

// As plates and VINs are kept.
const inCapitals = (word: string): string => word.toUpperCase()

/** Each word in the customer or in a car of theirs. */
const holdsEach = (account: string, db: Db, words: SearchWords): Expression<SqlBool>[] =>
  words.map((ways) => {
    const cars = db
      .selectFrom('vehicle')
      .select('vehicle.customer_id')
      .where('vehicle.account_id', '=', account)
      .where('vehicle.customer_id', 'is not', null)
      .where(holdsWords(sql`(vehicle.plate_normalised || ' ' || coalesce(vehicle.vin, ''))`, [ways.map(inCapitals)]))
    return sql<SqlBool>`(${holdsWords(sql.ref('customer.search'), [ways])} or customer.id in (${cars}))`
  })

/** The next `limit` of an order behind a place, and the place of the last where more follow. */
export async function findPage(
  account: string,
  db: Db,
  words: SearchWords,
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
