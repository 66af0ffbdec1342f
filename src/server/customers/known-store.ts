import { type NotNull, sql } from 'kysely'
import type { Customer, CustomerVehicle } from '#contract/customers.ts'
import { findNoShows } from '../customer-figures/store.ts'
import type { Db } from '../db/database.ts'
import { findOutsideWall } from '../db/find-outside-wall.ts'
import { isOfAccount } from '../db/is-of-account.ts'
import type { CustomerRow } from './store.ts'

export type CustomerFacts = { vehicles: CustomerVehicle[]; visits: number; lastVisitAt: number | null; noShows: number }

const ofCustomers = (account: string, db: Db, ids: readonly string[]) =>
  db.selectFrom('customer').where('customer.id', 'in', ids).where(isOfAccount('customer', account))

/** Returns vehicles and visits of customers until `now` (ms since the epoch); customers of other stations have none. */
export async function findKnown(
  account: string,
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<(id: string) => CustomerFacts> {
  if (ids.length === 0) return () => ({ vehicles: [], visits: 0, lastVisitAt: null, noShows: 0 })
  const vehicles = Map.groupBy(await findVehiclesOf(account, db, ids), ({ customerId }) => customerId)
  const visits = new Map((await findVisitsOf(account, db, ids, now)).map((row) => [row.customerId, row]))
  const noShows = await findNoShows(account, db, ids)
  return (id) => ({
    vehicles: (vehicles.get(id) ?? []).map(({ customerId, ...vehicle }) => vehicle),
    visits: visits.get(id)?.visits ?? 0,
    lastVisitAt: visits.get(id)?.lastVisitAt ?? null,
    noShows: noShows.get(id) ?? 0,
  })
}

const findVehiclesOf = (account: string, db: Db, ids: readonly string[]) =>
  ofCustomers(account, db, ids)
    .innerJoin('vehicle', 'vehicle.customer_id', 'customer.id')
    .select([
      'customer.id as customerId',
      'vehicle.id',
      'vehicle.plate',
      'vehicle.country',
      'vehicle.vin',
      'vehicle.brand',
      'vehicle.model',
      'vehicle.year',
    ])
    // A vehicle without a plate has not been here yet.
    .where('vehicle.plate', 'is not', null)
    .$narrowType<{ plate: NotNull }>()
    .orderBy('vehicle.updated_at', 'desc')
    .orderBy('vehicle.id')
    .execute()

const findVisitsOf = (account: string, db: Db, ids: readonly string[], now: number) =>
  ofCustomers(account, db, ids)
    .innerJoin('appointment', 'appointment.customer_id', 'customer.id')
    .select(({ fn }) => [
      'customer.id as customerId',
      fn.countAll<number>().as('visits'),
      fn.max('appointment.starts_at').as('lastVisitAt'),
    ])
    .where('appointment.starts_at', '<=', now)
    .where('appointment.status', 'not in', ['rejected', 'cancelled', 'no-show'])
    .groupBy('customer.id')
    .execute()

const mostDuplicates = 5

/** Returns other customers with this phone, e-mail address or tax number. */
export async function findDuplicates(
  account: string,
  db: Db,
  { id, phone, email, nip, country }: Pick<CustomerRow, 'id' | 'phone' | 'email' | 'nip' | 'country'>,
): Promise<Customer[]> {
  if (!phone && !email && !nip) return []
  const others = (by: 'phone' | 'email' | 'nip') =>
    db
      .selectFrom('customer')
      .select('id')
      .where('account_id', '=', account)
      .where('anonymised_at', 'is', null)
      .where('id', '<>', id)
      .where((where) => {
        if (by === 'nip') return where.and([where('nip', '=', nip), where('country', '=', country)])
        return by === 'phone'
          ? where('phone', '=', phone ?? '')
          : where(sql<string>`lower(email)`, '=', (email ?? '').toLowerCase())
      })
  // Each branch of the union has its index; with OR all customers would be scanned.
  return findOutsideWall(db, 'customer', () =>
    db
      .selectFrom('customer')
      .select(['id', 'kind', 'name', 'phone', 'email'])
      .where('id', 'in', others('phone').union(others('email')).union(others('nip')))
      .orderBy('created_at')
      .orderBy('id')
      .limit(mostDuplicates)
      .execute(),
  )
}
