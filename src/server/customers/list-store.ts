import { type Expression, type SqlBool, sql } from 'kysely'
import type { ConsentChannel, ConsentPurpose, Customer, CustomerOrder, reachableBy } from '#contract/customers.ts'
import { areShort, type SoughtWords } from '#domain/search-words.ts'
import { isDecline } from '../appointments/findings/store.ts'
import { holdsWords, longestFirst } from '../appointments/search/store.ts'
import type { Database, DatabaseKind, Db } from '../db/database.ts'
import { findOutsideWall } from '../db/find-outside-wall.ts'
import { type BareOrder, cutPage, isAfter, isPlace, parseOrder } from '../db/keyset.ts'
import { escapeLike, isLike } from '../db/like.ts'
import { findCandidates, isAmong } from '../search-index/store.ts'

/** The position of a customer in an order: the value that it is sorted by, then the id. */
export type CustomerCursor = readonly [string | number, string]

/** The columns of the orders, each with an index; the searched text begins with the name. */
const columnOf = {
  name: 'search',
  lastVisit: 'last_visit_at',
  visits: 'visits',
  noShows: 'no_shows',
  spent: 'spent',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<BareOrder<CustomerOrder>, string>

/** Returns whether values are a position in this order. */
export const isPlaceOf = (order: CustomerOrder) => isPlace(parseOrder(order).by === 'name' ? 'text' : 'number')

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
const holdsEach = (account: string, db: Db, words: SoughtWords): Expression<SqlBool>[] => {
  const isShort = areShort(words)
  return words.map((spellings) => {
    const owners = ownersOf(account, db, spellings, isShort)
    return sql<SqlBool>`(${isNamed(spellings, isShort)} or customer.id in (${owners}))`
  })
}

/** As `holdsEach`, for few customers: their cars are read one by one. */
const holdsEachOfFew = (account: string, db: Db, words: SoughtWords, isShort: boolean): Expression<SqlBool>[] =>
  words.map((spellings) => {
    const cars = ownersOf(account, db, spellings, isShort).where(sql<SqlBool>`vehicle.customer_id = customer.id`)
    return sql<SqlBool>`(${isNamed(spellings, isShort)} or exists ${cars})`
  })

/** Returns the ids of all customers that may have the longest word, or a car with it; `null` as in `findCandidates`. */
async function findPossible(
  account: string,
  database: Pick<Database, 'db' | 'kind'>,
  words: SoughtWords,
): Promise<readonly string[] | null> {
  const isShort = areShort(words)
  const longest = longestFirst(words).slice(0, 1)
  const named = await findCandidates(database, { account, kind: 'customer' }, longest, isShort)
  if (named === null) return null
  const inCars = longest.map((spellings) => spellings.map(inCapitals))
  const cars = await findCandidates(database, { account, kind: 'vehicle' }, inCars, isShort)
  if (cars === null) return null
  const owners = await database.db
    .selectFrom('vehicle')
    .select('customer_id as id')
    .where(isAmong('vehicle', account, cars))
    .where('customer_id', 'is not', null)
    .execute()
  return [...new Set([...named, ...owners.flatMap(({ id }) => id ?? [])])]
}

/** Returns the conditions that a customer belongs to the workshop and holds each word. */
async function holdersOf(
  account: string,
  database: Pick<Database, 'db' | 'kind'>,
  words: SoughtWords,
): Promise<Expression<SqlBool>[]> {
  const { db } = database
  const possible = await findPossible(account, database, words)
  return possible === null
    ? [sql<SqlBool>`customer.account_id = ${account}`, ...holdsEach(account, db, words)]
    : [isAmong('customer', account, possible), ...holdsEachOfFew(account, db, words, areShort(words))]
}

/** What a list is narrowed to, beside the words; instants in ms since the epoch. */
export type CustomerNarrowing = {
  readonly kind?: 'person' | 'company' | undefined
  readonly consent?: ConsentPurpose | 'any' | undefined
  readonly channel?: ConsentChannel | undefined
  readonly reach?: (typeof reachableBy)[number] | undefined
  /** The last visit was in this span, half-open. */
  readonly visited?: { readonly from: number | undefined; readonly before: number | undefined } | undefined
  readonly declined?: { readonly words: SoughtWords; readonly from: number | undefined } | undefined
  readonly hasNoShows?: boolean | undefined
}

/** A consent of this purpose and channel; the first consents have no channel and were for mails. */
function hasConsent(kind: DatabaseKind, purpose: string | undefined, channel: string | undefined): Expression<SqlBool> {
  const [each, field] =
    kind === 'sqlite'
      ? [sql`json_each(customer.consents)`, (name: string) => sql`json_extract(one.value, ${`$.${name}`})`]
      : [sql`jsonb_array_elements(customer.consents::jsonb)`, (name: string) => sql`(one.value ->> ${name}::text)`]
  const conditions = [
    ...(purpose === undefined || purpose === 'any' ? [] : [sql`${field('purpose')} = ${purpose}`]),
    ...(channel === undefined ? [] : [sql`coalesce(${field('channel')}, 'email') = ${channel}`]),
  ]
  const all = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  return sql<SqlBool>`exists (select 1 from ${each} as one where ${all})`
}

// A reader who unsubscribes does so for all who share the address. Mails to an address that came back are not sent.
const isReachable: Record<(typeof reachableBy)[number], Expression<SqlBool>> = {
  phone: sql`customer.phone is not null`,
  sms: sql`(customer.phone is not null and customer.sms_off_at is null)`,
  email: sql`(customer.email is not null and not exists (select 1 from customer as other
    where other.account_id = customer.account_id and lower(other.email) = lower(customer.email)
    and other.mails_off_at is not null)
    and (customer.bounced_email is null or customer.bounced_email <> lower(customer.email)))`,
}

/** The customers of the visits at which a finding was declined that no later one continues. */
const declinersOf = (account: string, db: Db, { words, from }: NonNullable<CustomerNarrowing['declined']>) =>
  db
    .selectFrom('finding')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.id', '=', 'finding.appointment_id')
        .onRef('appointment.account_id', '=', 'finding.account_id'),
    )
    .select('appointment.customer_id')
    .where('finding.account_id', '=', account)
    .where('finding.state', '=', sql.lit('declined'))
    .where('appointment.customer_id', 'is not', null)
    .where((where) => where.and(words.length === 0 ? [] : [holdsWords(sql.ref('finding.search'), words, 'all', false)]))
    .where(({ and, exists, not, selectFrom }) =>
      and([
        not(
          exists(
            selectFrom('finding as later')
              .select('later.id')
              .whereRef('later.account_id', '=', 'finding.account_id')
              .whereRef('later.earlier_id', '=', 'finding.id'),
          ),
        ),
        ...(from === undefined
          ? []
          : [
              exists(
                selectFrom('finding_change as answer')
                  .select('answer.id')
                  .whereRef('answer.account_id', '=', 'finding.account_id')
                  .whereRef('answer.finding_id', '=', 'finding.id')
                  .where(isDecline('answer'))
                  .where('answer.occurred_at', '>=', from),
              ),
            ]),
      ]),
    )

function narrow(
  account: string,
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { visited, declined, ...by }: CustomerNarrowing,
): Expression<SqlBool>[] {
  const { from, before } = visited ?? {}
  return [
    ...(by.kind ? [sql<SqlBool>`customer.kind = ${by.kind}`] : []),
    ...(by.consent || by.channel ? [hasConsent(kind, by.consent, by.channel)] : []),
    ...(by.reach ? [isReachable[by.reach]] : []),
    // Who was never here has 0.
    ...(visited ? [sql<SqlBool>`customer.last_visit_at > 0`] : []),
    ...(from === undefined ? [] : [sql<SqlBool>`customer.last_visit_at >= ${from}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`customer.last_visit_at < ${before}`]),
    ...(by.hasNoShows ? [sql<SqlBool>`customer.no_shows > 0`] : []),
    ...(declined ? [sql<SqlBool>`customer.id in (${declinersOf(account, db, declined)})`] : []),
  ]
}

/** Returns the next `limit` customers after a position, and the last position if more follow. */
export async function findPage(
  account: string,
  database: Pick<Database, 'db' | 'kind'>,
  { words, ...narrowing }: CustomerNarrowing & { words: SoughtWords },
  order: CustomerOrder,
  { after, limit }: { after: CustomerCursor | null; limit: number },
): Promise<{ found: (Customer & { spent: number })[]; next: CustomerCursor | null }> {
  const { db } = database
  const { by, direction } = parseOrder(order)
  const held = await holdersOf(account, database, words)
  const key = sql.ref<string | number>(`customer.${columnOf[by]}`)
  let query = db
    .selectFrom('customer')
    .select(['id', 'kind', 'name', 'phone', 'email', 'spent', key.as('place')])
    .where('anonymised_at', 'is', null)
    .where((where) => where.and([...held, ...narrow(account, database, narrowing)]))
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
  if (after) query = query.where(isAfter(key, sql.ref('customer.id'), direction, after))
  const find = () => query.execute()
  return cutPage(words.length === 0 ? await find() : await findOutsideWall(db, 'customer', find), limit)
}

type MatchingCustomer = Customer & { text: string }

/**
 * Finds at most `limit` customers, those with a name that begins with the first word first; `text`: their search text.
 * PostgreSQL uses no index for a condition over two tables, so there those found by themselves and those found by a car,
 * both by the longest word, are two queries; the other words are compared with what these find. As one query it would
 * start parallel workers, which takes longer than the search. On SQLite it is one query.
 */
export async function findMatching(
  account: string,
  database: Pick<Database, 'db' | 'kind'>,
  words: SoughtWords,
  limit: number,
): Promise<MatchingCustomer[]> {
  const { db } = database
  const begin = `${escapeLike(words[0]?.[0] ?? '')}%`
  const text = sql.ref('customer.search')
  const rank = sql<number>`case when ${isLike(text, begin)} then 0
    when ${isLike(text, `% ${begin}`)} then 1 else 2 end`
  const find = (...conditions: Expression<SqlBool>[]) =>
    findOutsideWall(db, 'customer', () =>
      db
        .selectFrom('customer')
        .select(['id', 'kind', 'name', 'phone', 'email', 'search as text', rank.as('rank')])
        .where('anonymised_at', 'is', null)
        .where((where) => where.and(conditions))
        .orderBy('rank')
        .orderBy('search')
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  if (database.kind === 'sqlite') return (await find(...(await holdersOf(account, database, words)))).map(withoutRank)
  const isShort = areShort(words)
  const [longest = [], ...others] = longestFirst(words)
  const rest = [sql<SqlBool>`customer.account_id = ${account}`, ...holdsEachOfFew(account, db, others, isShort)]
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
