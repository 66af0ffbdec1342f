import { type FoundCar, mostCounted, type SearchResults, type search } from '#contract/search.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { maxPlateLength, normalisePlate } from '#domain/codes/plate.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { findVisits } from '#domain/find-visits.ts'
import { desk } from '#domain/role.ts'
import { compareFits, fitOf, type SoughtWords, soughtWords } from '#domain/search-words.ts'
import { presentAll, scopeOf, searchedBy } from '../appointments/list/list-appointments.ts'
import { findHeld } from '../appointments/list/store.ts'
import { presentKnown } from '../customers/list-customers.ts'
import { findMatching } from '../customers/list-store.ts'
import type { Db } from '../db/database.ts'
import type { StoreDeps } from '../deps.ts'
import type { Answer } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { findVehiclesByPlate, findVisits as findVisitsOf } from '../vehicles/store.ts'
import { findCars, findHits, findNumbered, type Hit, type HitScope } from './store.ts'

export type SearchReader = Pick<Context<typeof search.access>, 'account' | 'role' | 'device'>

const usualLimit = '5'

/** Searches what the reader may see; mechanics and tablets have the scope of their list of appointments. */
export async function findResults(
  { database, now }: StoreDeps,
  reader: SearchReader,
  { q, limit = usualLimit }: Input<typeof search>['query'],
): Promise<Answer<SearchResults>> {
  const { db } = database
  const at = now()
  const words = soughtWords(q)
  const scope = await scopeOf(database, reader, { search: q }, at)
  if (!scope.ok) return scope
  const among = searchedBy(reader.role)
  const hitScope: HitScope = { account: reader.account, among, ...scope.value }
  const hits = await findOrders(database, hitScope, words, at)
  const most = Number(limit)
  const { account } = reader
  const rows = await findHeld(
    account,
    db,
    hits.slice(0, most).map(({ id }) => id),
  )
  const cars = await findCarIds(database, reader, q, hits)
  const isDesk = desk.includes(reader.role)
  const customers = isDesk && words.length > 0 ? await findCustomers(account, database, words) : []
  return {
    ok: true,
    value: {
      orders: { found: presentAll(rows, contactVisibility(reader.role, at)), ...countOf(hits) },
      cars: { found: await presentCars(db, reader, cars.slice(0, most), hits, at), ...countOf(cars) },
      customers: { found: await presentKnown(account, db, customers.slice(0, most), at), ...countOf(customers) },
    },
  }
}

// One more is read than is counted.
const mostRead = mostCounted + 1
const countOf = (all: readonly unknown[]) => ({
  count: Math.min(all.length, mostCounted),
  isMore: all.length > mostCounted,
})

/** Orders with the number that was typed are always found; others among the latest. */
async function findOrders(
  database: StoreDeps['database'],
  scope: HitScope,
  words: SoughtWords,
  now: number,
): Promise<Hit[]> {
  const hits = await findHits(database, scope, words, mostRead)
  const known = new Set(hits.map(({ id }) => id))
  const sought = numberIn(words, now)
  const numbered = sought ? await findNumbered(database.db, scope, sought) : []
  const hasContacts = scope.among === 'all'
  return findVisits(
    [...hits, ...numbered.filter(({ id }) => !known.has(id))],
    { words, hasContacts },
    now,
    (hit) => hit,
  ).slice(0, mostRead)
}

/** A number without a year is looked for in these years, the current one included. */
const yearsOfNumber = 3

function numberIn(words: SoughtWords, now: number): { years: number[]; number: number } | null {
  const word = words.length === 1 ? (words[0]?.[0] ?? '') : ''
  const [, year, number] = /^(?:(20\d\d)\/)?(\d{1,6})$/.exec(word) ?? []
  if (number === undefined) return null
  const thisYear = new Date(now).getUTCFullYear()
  const years = year ? [Number(year)] : Array.from({ length: yearsOfNumber }, (_, back) => thisYear - back)
  return { years, number: Number(number) }
}

/** The cars with this part of a plate first, then those of the orders found. Tablets do not know the other cars. */
async function findCarIds(
  database: StoreDeps['database'],
  { account, device }: SearchReader,
  typed: string,
  hits: readonly Hit[],
): Promise<string[]> {
  const plate = normalisePlate(typed)
  const isPlate = device === null && plate.length >= 2 && plate.length <= maxPlateLength
  const byPlate = isPlate ? await findVehiclesByPlate(account, database, plate, mostRead) : []
  const ids = [...byPlate.map(({ vehicle }) => vehicle.id), ...hits.map(({ vehicleId }) => vehicleId)]
  return [...new Set(ids)].slice(0, mostRead)
}

async function presentCars(
  db: Db,
  { account, role }: SearchReader,
  ids: string[],
  hits: readonly Hit[],
  now: number,
): Promise<FoundCar[]> {
  const [cars, visits] = [await findCars(account, db, ids), await findVisitsOf(account, db, ids, now)]
  return ids.flatMap((id) => {
    const car = cars.get(id)
    if (!car) return []
    const last = visits.get(id)
    return {
      vehicle: car.vehicle,
      customer: desk.includes(role) ? car.customer : null,
      visits: last?.visits ?? 0,
      lastVisitAt: last ? new Date(last.at).toISOString() : null,
      lastOrderId: last?.orderId ?? hits.find(({ vehicleId }) => vehicleId === id)?.id ?? null,
    }
  })
}

async function findCustomers(account: string, database: StoreDeps['database'], words: SoughtWords) {
  const found = await findMatching(account, database, words, mostRead)
  return found
    .map(({ text, ...customer }) => ({ customer, fit: fitOf(text, words) }))
    .sort((a, b) => compareFits(a.fit, b.fit))
    .map(({ customer }) => customer)
}
