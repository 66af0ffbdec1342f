import type { CheckedRow } from '#domain/imports/check-row.ts'
import type { ImportedCustomer, ImportedLine, ImportedVehicle, ImportedVisit } from '#domain/imports/imported-row.ts'
import {
  customerKeys,
  isSameCustomer,
  isSameVehicle,
  repeatedKey,
  repeatedVisitKey,
  vehicleKeys,
} from '#domain/imports/merge.ts'
import { dayBounds, toWall } from '#domain/wall-time.ts'
import type { Db } from '../db/database.ts'
import {
  countLines,
  findItems,
  findKeys,
  findKnownCustomers,
  findKnownVehicles,
  findVisitsById,
  findVisitsOfCars,
  type KnownItem,
  toImported,
  toImportedVehicle,
} from './rows/known-store.ts'

/** A record during a batch. `stored`: as it is in the database, `null` if it is new. */
export type Held<C> = {
  readonly id: string
  content: C
  readonly stored: { readonly content: C; readonly version: number } | null
  /** What this import has done with it in an earlier batch. */
  readonly item: KnownItem | null
  /** It was found in the station, not made by this import, and a row has said so. */
  isReported: boolean
}
export type HeldCustomer = Held<ImportedCustomer>
export type HeldVehicle = Held<ImportedVehicle> & {
  customerId: string | null
  readonly storedCustomerId: string | null
}
export type HeldVisit = {
  readonly id: string
  readonly vehicleId: string
  readonly customerId: string | null
  readonly startsAt: number
  /** `null`: it is in the database. */
  readonly entry: ImportedVisit | null
  complaint: string
  mileage: number | null
  isChanged: boolean
  readonly notes: string[]
  readonly lines: ImportedLine[]
  lineCount: number
  lastPosition: number
  /** The station had it before this import: it stays as it is. */
  readonly isKnown: boolean
  readonly number: { year: number; number: number } | null
}

/** The records that the rows of a batch mean, by what they are found by. A check has one memory for all its batches. */
export type Memory = {
  readonly customers: Map<string, HeldCustomer>
  readonly vehicles: Map<string, HeldVehicle>
  readonly visits: Map<string, HeldVisit>
  readonly customersByKey: Map<string, string[]>
  readonly vehiclesByKey: Map<string, string[]>
  readonly customerRefs: Map<string, string>
  readonly vehicleRefs: Map<string, string>
  /** The cars and days on which the station has visits of its own, or this import has made one. */
  readonly visitsByDay: Map<string, string>
}

export const createMemory = (): Memory => ({
  customers: new Map(),
  vehicles: new Map(),
  visits: new Map(),
  customersByKey: new Map(),
  vehiclesByKey: new Map(),
  customerRefs: new Map(),
  vehicleRefs: new Map(),
  visitsByDay: new Map(),
})

function addTo(index: Map<string, string[]>, keys: readonly string[], id: string): void {
  for (const key of keys) {
    const ids = index.get(key)
    if (!ids) index.set(key, [id])
    else if (!ids.includes(id)) ids.push(id)
  }
}

export function holdCustomer(memory: Memory, held: HeldCustomer): void {
  memory.customers.set(held.id, held)
  addTo(memory.customersByKey, customerKeys(held.content), held.id)
}

export function holdVehicle(memory: Memory, held: HeldVehicle): void {
  memory.vehicles.set(held.id, held)
  addTo(memory.vehiclesByKey, vehicleKeys(held.content), held.id)
}

/** The customer that the rules of duplicates find. */
export function findSame(memory: Memory, customer: ImportedCustomer): HeldCustomer | undefined {
  for (const key of customerKeys(customer)) {
    for (const id of memory.customersByKey.get(key) ?? []) {
      const held = memory.customers.get(id)
      if (held && isSameCustomer(held.content, customer)) return held
    }
  }
  return undefined
}

/** The car that the rules find; `other`: another car with its VIN. */
export function findSameVehicle(memory: Memory, vehicle: ImportedVehicle): { same?: HeldVehicle; other?: HeldVehicle } {
  let other: HeldVehicle | undefined
  for (const key of vehicleKeys(vehicle)) {
    for (const id of memory.vehiclesByKey.get(key) ?? []) {
      const held = memory.vehicles.get(id)
      if (held && isSameVehicle(held.content, vehicle)) return { same: held }
      if (held && key.startsWith('vin ')) other = held
    }
  }
  return other ? { other } : {}
}

/** Whether another car has the plate of this one. */
export const isPlateTaken = (memory: Memory, id: string, { normalised, country }: ImportedVehicle): boolean =>
  normalised !== null &&
  (memory.vehiclesByKey.get(`plate ${country} ${normalised}`) ?? []).some((other) => other !== id)

const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
]

type MemoryLoading = { account: string; db: Db; importId: string; zone: string; isCheck: boolean }

/** Reads from the database what the rows of a batch may mean, as far as it is not in the memory. */
export async function loadKnown(
  memory: Memory,
  { account, db, importId, zone, isCheck }: MemoryLoading,
  checked: readonly CheckedRow[],
): Promise<void> {
  const rows = checked.flatMap(({ row }) => (row ? [row] : []))
  const refsOf = (level: 'customer' | 'vehicle' | 'visit') => unique(rows.map(({ refs }) => refs[level]))
  // A check stores nothing, so that all names are in its memory.
  const askKeys = (level: 'customer' | 'vehicle' | 'visit', names: readonly string[]) =>
    isCheck ? new Map<string, string>() : findKeys(account, db, importId, level, names)
  const customerRefs = await askKeys('customer', refsOf('customer'))
  const vehicleRefs = await askKeys('vehicle', refsOf('vehicle'))
  for (const [name, id] of customerRefs) memory.customerRefs.set(name, id)
  for (const [name, id] of vehicleRefs) memory.vehicleRefs.set(name, id)

  const visitRefs = await askKeys(
    'visit',
    refsOf('visit').flatMap((ref) => [`ref ${ref}`, repeatedKey(ref)]),
  )
  const named = await findVisitsById(account, db, [...visitRefs.values()])
  const vehicles = rows.flatMap(({ vehicle }) => (vehicle ? [vehicle] : []))
  const vehicleRows = await findKnownVehicles(account, db, {
    ids: unique([...vehicleRefs.values(), ...named.map((visit) => visit.vehicle_id)]),
    plates: unique(vehicles.map(({ normalised }) => normalised)),
    vins: unique(vehicles.map(({ vin }) => vin)),
  })
  const repeated = await askKeys('visit', repeatedVisits())
  for (const [name, id] of repeated) visitRefs.set(name, id)
  const held = new Set(named.map(({ id }) => id))
  named.push(...(await findVisitsById(account, db, unique([...repeated.values()].filter((id) => !held.has(id))))))
  const customers = rows.flatMap(({ customer }) => (customer ? [customer] : []))
  const customerRows = await findKnownCustomers(account, db, {
    ids: unique([
      ...customerRefs.values(),
      ...vehicleRows.map((row) => row.customer_id),
      ...named.map((visit) => visit.customer_id),
    ]),
    phones: unique(customers.map(({ phone }) => phone)),
    emails: unique(customers.map(({ email }) => email?.toLowerCase())),
    nips: unique(customers.map(({ nip }) => nip)),
  })
  const visitRows = await findDayVisits(rows)
  const ids = [...vehicleRows, ...customerRows, ...visitRows].map(({ id }) => id)
  const items = isCheck ? [] : await findItems(account, db, importId, ids)
  const itemOf = new Map(items.map((item) => [item.entity_id, item]))

  for (const row of customerRows) {
    if (memory.customers.has(row.id)) continue
    const content = toImported(row)
    const stored = { content, version: row.version }
    holdCustomer(memory, { id: row.id, content, stored, item: itemOf.get(row.id) ?? null, isReported: false })
  }
  for (const row of vehicleRows) {
    if (memory.vehicles.has(row.id)) continue
    const content = toImportedVehicle(row)
    const owner = { customerId: row.customer_id, storedCustomerId: row.customer_id }
    const stored = { content, version: row.version }
    holdVehicle(memory, { id: row.id, content, stored, ...owner, item: itemOf.get(row.id) ?? null, isReported: false })
  }
  const counts = await countLines(account, db, isCheck ? [] : visitRows.map(({ id }) => id))
  for (const row of visitRows) {
    const { lines, last } = counts.get(row.id) ?? { lines: 0, last: 0 }
    const { date } = toWall(row.starts_at, zone)
    memory.visitsByDay.set(`${row.vehicle_id} ${date}`, row.id)
    if (memory.visits.has(row.id)) continue
    memory.visits.set(row.id, {
      ...{ id: row.id, vehicleId: row.vehicle_id, customerId: row.customer_id, startsAt: row.starts_at, entry: null },
      ...{ complaint: row.complaint, mileage: row.mileage, isChanged: false, notes: [], lines: [] },
      ...{ lineCount: lines, lastPosition: last, isKnown: !itemOf.has(row.id) },
      number: { year: row.year, number: row.number },
    })
  }
  for (const [name, id] of visitRefs) memory.visitsByDay.set(name, id)

  /** The keys of the visits that rows name by a number which several visits have. */
  function repeatedVisits(): string[] {
    return unique(
      rows.map(({ refs, vehicle, visit }) => {
        if (refs.visit === null || !visit || !visitRefs.has(repeatedKey(refs.visit))) return null
        const isMeant = (row: (typeof vehicleRows)[number]) => vehicle && isSameVehicle(toImportedVehicle(row), vehicle)
        const id = vehicleRefs.get(refs.vehicle ?? '') ?? vehicleRows.find(isMeant)?.id
        return id === undefined ? null : repeatedVisitKey(refs.visit, id, visit.date)
      }),
    )
  }

  /** The visits that rows name, and all of their cars on the days of the rows. */
  async function findDayVisits(imported: typeof rows): Promise<typeof named> {
    const days = unique(imported.map(({ visit }) => visit?.date)).sort()
    const [first, last] = [days.at(0), days.at(-1)]
    if (first === undefined || last === undefined) return named
    const span = { from: dayBounds(first, zone).from, to: dayBounds(last, zone).to }
    const sameDay = await findVisitsOfCars(
      account,
      db,
      vehicleRows.map(({ id }) => id),
      span,
    )
    return [...new Map([...named, ...sameDay].map((row) => [row.id, row])).values()]
  }
}
