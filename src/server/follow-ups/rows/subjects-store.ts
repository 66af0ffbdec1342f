import { sql } from 'kysely'
import { isEnded, statuses } from '#domain/appointment.ts'
import { isDecline } from '../../appointments/findings/store.ts'
import type { Db } from '../../db/database.ts'
import { isOfAccount } from '../../db/is-of-account.ts'
import { escapeLike, isLike } from '../../db/like.ts'

/** Vehicles of a station. */
export type VehicleScope = { readonly account: string; readonly ids: readonly string[] }

/** PostgreSQL refuses an empty list. */
const among = (ids: readonly string[]): readonly string[] => (ids.length === 0 ? [''] : ids)

const live = statuses.filter((status) => !isEnded(status))
const missed = ['rejected', 'cancelled', 'no-show'] as const

const appointmentsOf = (db: Db, { account, ids }: VehicleScope) =>
  db
    .selectFrom('appointment')
    .where('appointment.vehicle_id', 'in', among(ids))
    .where(isOfAccount('appointment', account))

/** The ids of all vehicles of a station. */
export async function findVehicleIds(account: string, db: Db): Promise<string[]> {
  const rows = await db.selectFrom('vehicle').select('id').where('account_id', '=', account).execute()
  return rows.map(({ id }) => id)
}

/** The vehicles whose customer can be contacted, and that customer. Without a join: it may follow an import at once. */
export async function findOwners(db: Db, { account, ids }: VehicleScope): Promise<Map<string, string>> {
  const vehicles = await db
    .selectFrom('vehicle')
    .select(['id', 'customer_id as customerId'])
    .where('id', 'in', among(ids))
    .where(isOfAccount('vehicle', account))
    .where('customer_id', 'is not', null)
    .$narrowType<{ customerId: string }>()
    .execute()
  // Whether they are anonymised is read, and no condition: with it, PostgreSQL may take the index of those who are not,
  // and compare each of them with each id.
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'anonymised_at'])
    .where('id', 'in', among([...new Set(vehicles.map(({ customerId }) => customerId))]))
    .where(isOfAccount('customer', account))
    .execute()
  const known = new Set(customers.flatMap((one) => (one.anonymised_at === null ? one.id : [])))
  return new Map(
    vehicles.filter(({ customerId }) => known.has(customerId)).map(({ id, customerId }) => [id, customerId]),
  )
}

/** When each vehicle came last, epoch ms. */
export async function findLastVisits(db: Db, scope: VehicleScope, now: number): Promise<Map<string, number>> {
  const rows = await appointmentsOf(db, scope)
    .select(({ fn }) => ['vehicle_id', fn.max('starts_at').as('at')])
    .where('starts_at', '<=', now)
    .where('status', 'not in', missed)
    .groupBy('vehicle_id')
    .execute()
  return new Map(rows.map(({ vehicle_id, at }) => [vehicle_id, at]))
}

/** An open appointment is ahead, or has begun no longer ago. */
const presentMs = 14 * 24 * 3600_000

/** The next open visit of each vehicle that has one. */
export async function findNextVisits(
  db: Db,
  scope: VehicleScope,
  now: number,
): Promise<Map<string, { id: string; startsAt: number }>> {
  const rows = await appointmentsOf(db, scope)
    .select(['vehicle_id', 'id', 'starts_at as startsAt'])
    .where('starts_at', '>=', now - presentMs)
    .where('status', 'in', live)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ vehicle_id, ...visit }) => [vehicle_id, visit]))
}

export type ServiceVisit = { readonly startsAt: number; readonly mileage: number | null }

/** The latest finished visit of each vehicle with one of these services, since an instant (epoch ms). */
export async function findServiceVisits(
  db: Db,
  scope: VehicleScope,
  services: readonly string[],
  since: number,
): Promise<Map<string, ServiceVisit>> {
  const rows = await appointmentsOf(db, scope)
    .select(['vehicle_id', 'starts_at as startsAt', 'mileage'])
    .where('starts_at', '>=', since)
    .where('status', 'in', ['ready', 'completed'])
    .where((where) => where.or(services.map((service) => isLike(sql.ref('services'), `%"${escapeLike(service)}"%`))))
    .orderBy('starts_at')
    .execute()
  return new Map(rows.map(({ vehicle_id, ...visit }) => [vehicle_id, visit]))
}

/** The odometer readings of vehicles, the first first. */
export async function findReadings(
  db: Db,
  { account, ids }: VehicleScope,
): Promise<Map<string, { at: number; value: number }[]>> {
  const rows = await db
    .selectFrom('mileage')
    .select(['vehicle_id as id', 'at', 'value'])
    .where('account_id', '=', account)
    .where('vehicle_id', 'in', among(ids))
    .orderBy('vehicle_id')
    .orderBy('at')
    .execute()
  const readings = new Map<string, { at: number; value: number }[]>()
  for (const { id, at, value } of rows) {
    const known = readings.get(id)
    if (known) known.push({ at, value })
    else readings.set(id, [{ at, value }])
  }
  return readings
}

export type DeclinedFinding = {
  readonly id: string
  readonly vehicleId: string
  readonly customerId: string | null
  /** Epoch ms. */
  readonly declinedAt: number
}

/** Declined findings that no later visit has taken up again. */
export async function findDeclined(db: Db, scope: VehicleScope): Promise<DeclinedFinding[]> {
  const declined = await appointmentsOf(db, scope)
    .innerJoin('finding', (join) =>
      join
        .onRef('finding.appointment_id', '=', 'appointment.id')
        .onRef('finding.account_id', '=', 'appointment.account_id'),
    )
    .select(['finding.id', 'finding.made_at as madeAt', 'vehicle_id as vehicleId', 'customer_id as customerId'])
    .select(({ selectFrom }) =>
      selectFrom('finding_change')
        .select(({ fn }) => fn.max('occurred_at').as('at'))
        .whereRef('finding_change.account_id', '=', 'finding.account_id')
        .whereRef('finding_change.finding_id', '=', 'finding.id')
        .where(isDecline('finding_change'))
        .as('declinedAt'),
    )
    .where('finding.state', '=', sql.lit('declined'))
    .execute()
  if (declined.length === 0) return []
  const later = await db
    .selectFrom('finding')
    .select('earlier_id')
    .where('account_id', '=', scope.account)
    .where(
      'earlier_id',
      'in',
      declined.map(({ id }) => id),
    )
    .execute()
  const taken = new Set(later.map(({ earlier_id }) => earlier_id))
  return declined
    .filter(({ id }) => !taken.has(id))
    .map(({ madeAt, declinedAt, ...finding }) => ({ ...finding, declinedAt: declinedAt ?? madeAt }))
}

/** Findings by their ids, with the order of each. */
export const findFindingsOf = (account: string, db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('finding')
        .select(['id', 'appointment_id as appointmentId', 'what', 'severity', 'gross'])
        .where('account_id', '=', account)
        .where('id', 'in', ids)
        .execute()

/** Vehicles, and customers with their stored consents, of follow-ups, by their ids; anonymised customers are left out. */
export async function findPeopleAndCars(
  account: string,
  db: Db,
  { vehicles, customers }: { vehicles: readonly string[]; customers: readonly string[] },
) {
  const [cars, people] = await Promise.all([
    db
      .selectFrom('vehicle')
      .select(['id', 'plate', 'country', 'vin', 'brand', 'model', 'year'])
      .where('id', 'in', among(vehicles))
      .where(isOfAccount('vehicle', account))
      .execute(),
    db
      .selectFrom('customer')
      .select(['id', 'kind', 'name', 'phone', 'email', 'consents'])
      .where('id', 'in', among(customers))
      .where(isOfAccount('customer', account))
      .where('anonymised_at', 'is', null)
      .execute(),
  ])
  return {
    cars: new Map(cars.map((car) => [car.id, car])),
    people: new Map(people.map(({ consents, ...customer }) => [customer.id, { customer, consents }])),
  }
}
