import { type ExpressionBuilder, sql } from 'kysely'
import type { FoundCar } from '#contract/search.ts'
import type { VisitText } from '#domain/find-visits.ts'
import type { SoughtWords } from '#domain/search-words.ts'
import { ofAccount } from '../appointments/list/store.ts'
import { holdsWords, type SearchedWords } from '../appointments/search/store.ts'
import type { Database, Db } from '../db/database.ts'
import { findOutsideWall } from '../db/find-outside-wall.ts'
import { isOfAccount } from '../db/is-of-account.ts'
import type { Tables } from '../db/tables.ts'
import { findCandidates } from '../search-index/store.ts'

/** The appointments that a reader may find; ms since the epoch, half-open. */
export type HitScope = {
  readonly account: string
  readonly among: SearchedWords
  readonly vehicleId: string | undefined
  readonly from: number | undefined
  readonly to: number | undefined
}

/** An appointment with its search text. */
export type Hit = VisitText & { readonly id: string; readonly vehicleId: string }

/** Finds at most `limit` appointments, the latest start first. */
export async function findHits(
  database: Pick<Database, 'db' | 'kind'>,
  scope: HitScope,
  words: SoughtWords,
  limit: number,
): Promise<Hit[]> {
  if (words.length === 0) return []
  const { db } = database
  const { account, vehicleId } = scope
  const ids = vehicleId === undefined ? await findCandidates(database, { account, kind: 'appointment' }, words) : null
  if (ids?.length === 0) return []
  const sought = db
    .selectFrom('appointment')
    .where(ofAccount(account, { vehicleId }, ids))
    .where(inScope(scope))
    .where(holdsWords(sql.ref('appointment.search'), words, scope.among))
    .orderBy('appointment.starts_at', 'desc')
    .orderBy('appointment.id', 'desc')
    .limit(limit)
  if (ids !== null) return sought.select(hitColumns).execute()
  // The index of search texts alone is read ten times faster than the rows.
  const hits = db
    .selectFrom(sought.select(['appointment.id', 'appointment.starts_at']).as('hit'))
    .innerJoin('appointment', 'appointment.id', 'hit.id')
    .where(isOfAccount('appointment', account))
    .select(hitColumns)
    .orderBy('hit.starts_at', 'desc')
  return findOutsideWall(db, 'appointment', () => hits.execute())
}

/** Finds the orders that have a number in one of these years. */
export async function findNumbered(
  db: Db,
  scope: HitScope,
  { years, number }: { years: readonly number[]; number: number },
): Promise<Hit[]> {
  return db
    .selectFrom('appointment')
    .select(hitColumns)
    .where('appointment.account_id', '=', scope.account)
    .where('appointment.year', 'in', years)
    .where('appointment.number', '=', number)
    .where(inScope(scope))
    .execute()
}

const hitColumns = [
  'appointment.id',
  'appointment.vehicle_id as vehicleId',
  'appointment.search as text',
  'appointment.status',
  'appointment.starts_at as startsAt',
] as const

const inScope =
  ({ from, to }: HitScope) =>
  (eb: ExpressionBuilder<Tables, 'appointment'>) =>
    eb.and([
      ...(from === undefined ? [] : [eb('appointment.starts_at', '>=', from)]),
      ...(to === undefined ? [] : [eb('appointment.starts_at', '<', to)]),
    ])

type CarRow = Pick<FoundCar, 'vehicle' | 'customer'>

/** Returns the vehicles with these ids, each with the customer who brought it last. */
export async function findCars(account: string, db: Db, ids: readonly string[]): Promise<Map<string, CarRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('vehicle')
    .leftJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'vehicle.customer_id').on('customer.anonymised_at', 'is', null),
    )
    .select([
      'vehicle.id',
      'vehicle.plate',
      'vehicle.country',
      'vehicle.vin',
      'vehicle.brand',
      'vehicle.model',
      'vehicle.year',
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
    rows.map(({ customerId, kind, name, phone, email, ...vehicle }) => [
      vehicle.id,
      {
        vehicle,
        customer: customerId && kind && name !== null ? { id: customerId, kind, name, phone, email } : null,
      },
    ]),
  )
}
