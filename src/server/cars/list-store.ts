import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CarOrder, ListedCar } from '#contract/crm/car-list.ts'
import { areShort, type SoughtWords } from '#domain/search-words.ts'
import { holdsWords } from '../appointments/search/store.ts'
import type { DatabaseKind, Db } from '../db/database.ts'
import { findOutsideWall } from '../db/find-outside-wall.ts'
import { isOfAccount } from '../db/is-of-account.ts'
import { type BareOrder, cutPage, isAfter, isPlace, parseOrder } from '../db/keyset.ts'

export type CarCursor = readonly [string | number, string]

/** What a list is narrowed to, beside the words; instants in ms since the epoch, half-open. */
export type CarNarrowing = {
  readonly fuel?: string | undefined
  readonly yearFrom?: number | undefined
  readonly yearTo?: number | undefined
  readonly hasOwner?: boolean | undefined
  readonly visited?: { readonly from: number | undefined; readonly before: number | undefined } | undefined
}

/** Returns whether values are a position in this order. */
export const isPlaceOf = (order: CarOrder) => {
  const { by } = parseOrder(order)
  return isPlace(by === 'plate' || by === 'make' ? 'text' : 'number')
}

// The expressions of the indexes.
function keyOf(by: BareOrder<CarOrder>, kind: DatabaseKind) {
  const inBytes = kind === 'sqlite' ? sql`` : sql` collate "C"`
  const keys: Record<BareOrder<CarOrder>, RawBuilder<string | number>> = {
    plate: sql<string>`(plate_normalised${inBytes})`,
    make: sql<string>`(lower(coalesce(brand, '') || ' ' || coalesce(model, ''))${inBytes})`,
    year: sql<number>`(coalesce(year, 0))`,
    lastVisit: sql<number>`vehicle.last_visit_at`,
    visits: sql<number>`vehicle.visits`,
    mileage: sql<number>`vehicle.last_mileage`,
  }
  return keys[by]
}

/** One condition for each word: it is in the car, or in its owner. */
const holdsEach = (account: string, db: Db, words: SoughtWords): Expression<SqlBool>[] => {
  const isShort = areShort(words)
  return words.map((spellings) => {
    // The expression of the index `vehicle_by_trigrams`.
    const codes = holdsWords(
      sql`(coalesce(vehicle.plate_normalised, '') || ' ' || coalesce(vehicle.vin, ''))`,
      [spellings.map((word) => word.toUpperCase())],
      'all',
      isShort,
    )
    const make = holdsWords(
      sql`lower(coalesce(vehicle.brand, '') || ' ' || coalesce(vehicle.model, ''))`,
      [spellings],
      'all',
      isShort,
    )
    const owners = db
      .selectFrom('customer')
      .select('customer.id')
      .where('customer.account_id', '=', account)
      .where('customer.anonymised_at', 'is', null)
      .where(holdsWords(sql.ref('customer.search'), [spellings], 'all', isShort))
    return sql<SqlBool>`(${codes} or ${make} or vehicle.customer_id in (${owners}))`
  })
}

const narrow = ({ visited, ...by }: CarNarrowing): Expression<SqlBool>[] => {
  const { from, before } = visited ?? {}
  return [
    ...(by.fuel === undefined ? [] : [sql<SqlBool>`vehicle.fuel = ${by.fuel}`]),
    ...(by.yearFrom === undefined ? [] : [sql<SqlBool>`vehicle.year >= ${by.yearFrom}`]),
    ...(by.yearTo === undefined ? [] : [sql<SqlBool>`vehicle.year <= ${by.yearTo}`]),
    ...(by.hasOwner === undefined
      ? []
      : [by.hasOwner ? sql<SqlBool>`vehicle.customer_id is not null` : sql<SqlBool>`vehicle.customer_id is null`]),
    // What was never here has 0.
    ...(visited ? [sql<SqlBool>`vehicle.last_visit_at > 0`] : []),
    ...(from === undefined ? [] : [sql<SqlBool>`vehicle.last_visit_at >= ${from}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`vehicle.last_visit_at < ${before}`]),
  ]
}

type CarsOnPage = { found: ListedCar[]; next: CarCursor | null }

/** Returns the next `limit` cars after a position, and the last position if more follow. */
export async function findPage(
  account: string,
  { db, kind }: { db: Db; kind: DatabaseKind },
  { words, ...narrowing }: CarNarrowing & { words: SoughtWords },
  order: CarOrder,
  { after, limit }: { after: CarCursor | null; limit: number },
): Promise<CarsOnPage> {
  const { by, direction } = parseOrder(order)
  const key = keyOf(by, kind)
  // The owners are read for the cars of the page alone.
  let page = db
    .selectFrom('vehicle')
    .select(['vehicle.id', key.as('place')])
    .where('vehicle.account_id', '=', account)
    .where('vehicle.plate', 'is not', null)
    .where((where) => where.and([...holdsEach(account, db, words), ...narrow(narrowing)]))
    .orderBy(key, direction)
    .orderBy('vehicle.id', direction)
    .limit(limit + 1)
  if (after) page = page.where(isAfter(key, sql.ref('vehicle.id'), direction, after))
  const find = () => page.execute()
  const places = words.length === 0 ? await find() : await findOutsideWall(db, 'vehicle', find)
  const { found, next } = cutPage(places, limit)
  const cars = await findListed(
    account,
    db,
    found.map(({ id }) => id),
  )
  return { found: found.flatMap(({ id }) => cars.get(id) ?? []), next }
}

async function findListed(account: string, db: Db, ids: readonly string[]): Promise<Map<string, ListedCar>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('vehicle')
    .leftJoin('customer', (join) =>
      join
        .onRef('customer.id', '=', 'vehicle.customer_id')
        .onRef('customer.account_id', '=', 'vehicle.account_id')
        .on('customer.anonymised_at', 'is', null),
    )
    .select([
      'vehicle.id',
      'vehicle.plate',
      'vehicle.country',
      'vehicle.vin',
      'vehicle.brand',
      'vehicle.model',
      'vehicle.year',
      'vehicle.visits',
      'vehicle.last_visit_at as last',
      'vehicle.last_mileage as mileage',
      'customer.id as customerId',
      'customer.kind',
      'customer.name',
      'customer.phone',
      'customer.email',
    ])
    .where('vehicle.id', 'in', ids)
    .where(isOfAccount('vehicle', account))
    .execute()
  return new Map(
    rows.flatMap(
      ({ customerId, kind, name, phone, email, visits, last, mileage, plate, ...vehicle }): [string, ListedCar][] => {
        if (plate === null) return []
        const owner = customerId && kind && name !== null ? { id: customerId, kind, name, phone, email } : null
        const lastVisitAt = last === 0 ? null : new Date(last).toISOString()
        return [[vehicle.id, { vehicle: { ...vehicle, plate }, owner, visits, lastVisitAt, mileage: mileage || null }]]
      },
    ),
  )
}
