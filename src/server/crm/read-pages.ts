import type { CarOverview, CustomerOverview, FindingOnPage, VisitOnPage } from '#contract/crm/pages.ts'
import { formatNumber } from '#domain/order-number.ts'
import { refreshFigures } from '../customer-figures/refresh-figures.ts'
import { findAmounts } from '../customer-figures/store.ts'
import { readCustomer } from '../customers/read-customer.ts'
import { findCustomerRow } from '../customers/store.ts'
import type { Database, Db } from '../db/database.ts'
import { mostVisits, readSeries } from '../inspections/templates.ts'
import { readVehicle, type VehicleReader } from '../vehicles/read-vehicle.ts'
import {
  findInspected,
  findOwnedVisits,
  findPageFindings,
  findPageMessages,
  findPageNotes,
  findPagePhotos,
  findVisitRows,
  findWork,
  type VisitRow,
} from './page-store.ts'

/**
 * What is shown of visits. Law: of those of an earlier owner only what concerns the car, and nothing that may name the
 * person: no complaint, sum, reason, photo, note or message.
 */
async function readVisits(
  account: string,
  db: Db,
  rows: readonly VisitRow[],
  isOfEarlierOwner: (visit: VisitRow) => boolean,
) {
  const all = rows.map(({ id }) => id)
  const earlier = new Set(rows.filter(isOfEarlierOwner).map(({ id }) => id))
  const own = all.filter((id) => !earlier.has(id))
  const work = await findWork(account, db, all)
  const amounts = await findAmounts(account, db, own)
  const visits = rows.map(({ id, year, number, at, status, vehicle, complaint, mileage, services }): VisitOnPage => {
    const isEarlier = earlier.has(id)
    return {
      ...{ id, number: formatNumber({ year, number }), startsAt: new Date(at).toISOString(), status, vehicle },
      ...{ complaint: isEarlier ? null : complaint, mileage, work: work.get(id) ?? [], services },
      ...{ amount: isEarlier ? null : (amounts.get(id) ?? null), isOfEarlierOwner: isEarlier },
    }
  })
  const vehicles = new Map(rows.map(({ id, vehicle }) => [id, vehicle]))
  const findings = (await findPageFindings(account, db, all)).flatMap((finding): FindingOnPage[] => {
    const vehicle = vehicles.get(finding.appointmentId)
    if (!vehicle) return []
    return [{ ...finding, vehicle, ...(earlier.has(finding.appointmentId) ? { reason: null, gross: null } : {}) }]
  })
  return {
    visits,
    findings,
    photos: await findPagePhotos(account, db, own),
    notes: await findPageNotes(account, db, own),
    messages: await findPageMessages(account, db, own),
  }
}

/** Returns all that is known of a customer; `null` if the station has no such customer. */
export async function readCustomerPage(
  database: Database,
  account: string,
  id: string,
  now: number,
): Promise<CustomerOverview | null> {
  const { db } = database
  const customer = await readCustomer(account, db, id, now)
  if (!customer) return null
  await refreshFigures(database, account, now)
  const { spent = 0 } = (await findCustomerRow(account, db, id)) ?? {}
  const rows = await findVisitRows(account, db, { customerId: id })
  const inspected = await findInspected(
    account,
    db,
    rows.map((row) => row.id),
  )
  const measured: CustomerOverview['measured'] = []
  const latest = rows.filter((row) => inspected.has(row.id)).slice(0, mostVisits)
  for (const of of Map.groupBy(latest, ({ vehicle }) => vehicle.id).values()) {
    const [{ vehicle } = {}] = of
    const series = await readSeries(account, db, of.toReversed())
    if (vehicle && series.length > 0) measured.push({ vehicle, series })
  }
  return { customer, spent, ...(await readVisits(account, db, rows, () => false)), measured }
}

/** Returns a car with its history; `null` if the station has no such car. */
export async function readCarPage(db: Db, reader: VehicleReader, id: string, now: number): Promise<CarOverview | null> {
  const { account } = reader
  const car = await readVehicle(reader, db, id, now)
  if (!car) return null
  const rows = await findVisitRows(account, db, { vehicleId: id })
  const owner = car.customer?.id ?? null
  const inspected = await findInspected(
    account,
    db,
    rows.map((row) => row.id),
  )
  const latest = rows.filter((row) => inspected.has(row.id)).slice(0, mostVisits)
  const series = await readSeries(account, db, latest.toReversed())
  // A visit without a customer names nobody.
  const shown = await readVisits(account, db, rows, ({ customerId }) => customerId !== null && customerId !== owner)
  const { completed, noShows } = await findOwnedVisits(account, db, { vehicleId: id, owner })
  const spent = (await findAmounts(account, db, completed)).values().reduce((sum, amount) => sum + amount, 0)
  return { car, spent, noShows, ...shown, series }
}
