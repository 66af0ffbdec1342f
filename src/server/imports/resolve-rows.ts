import { isDeepStrictEqual } from 'node:util'
import { mostLines } from '#contract/appointments.ts'
import type { ImportCounts } from '#contract/imports/imports.ts'
import { type CheckedRow, checkRow } from '#domain/imports/check-row.ts'
import type { ImportProblemCode } from '#domain/imports/import-problem.ts'
import { problemLevels } from '#domain/imports/import-problem.ts'
import type { ImportStation } from '#domain/imports/import-station.ts'
import type { ImportedRow } from '#domain/imports/imported-row.ts'
import { mergeImported, mergeVehicles, repeatedKey, repeatedVisitKey, visitKey } from '#domain/imports/merge.ts'
import { toInstant, toWall } from '#domain/wall-time.ts'
import { newId } from '../new-id.ts'
import {
  findSame,
  findSameVehicle,
  type HeldCustomer,
  type HeldVehicle,
  type HeldVisit,
  holdCustomer,
  holdVehicle,
  isPlateTaken,
  type Memory,
} from './batch-memory.ts'
import type { StagedRow, StoredTable } from './rows/job-store.ts'
import type { RowProblem } from './rows/problem-store.ts'

type MileageReading = { vehicleId: string; at: number; value: number }

/** What the rows of a batch come to. */
export type Resolved = {
  readonly customers: Set<HeldCustomer>
  readonly vehicles: Set<HeldVehicle>
  readonly visits: Set<HeldVisit>
  readonly mileages: MileageReading[]
  readonly newRefs: { kind: 'customer' | 'vehicle' | 'visit'; name: string; id: string }[]
  readonly problems: RowProblem[]
}

export type ReadRow = { number: number; checked: CheckedRow }

/** Reads the cells of staged rows. The cells of a sheet end with its last filled one. */
export function readRows(table: StoredTable, rows: readonly StagedRow[], station: ImportStation): ReadRow[] {
  const { matching, names } = table
  const width = matching.columns.length
  const isSheet = table.encoding === null
  return rows.map(({ number, cells }) => {
    const padded = isSheet && cells.length < width ? [...cells, ...Array(width - cells.length).fill('')] : cells
    const checked = checkRow(padded, matching, names, station)
    if (table.is_date_sure === 1 || !isOpenDate(checked.row?.visit?.date)) return { number, checked }
    const problem = { column: matching.columns.indexOf('visit.date'), code: 'date-ambiguous' } as const
    return { number, checked: { ...checked, problems: [...checked.problems, problem] } }
  })
}

/** Day and month could be exchanged. */
function isOpenDate(date: string | undefined): boolean {
  const [, month, day] = (date ?? '').split('-')
  return day !== undefined && month !== day && Number(day) <= 12
}

/** Finds or makes the records that rows mean, and counts them. Nothing is stored. */
export function resolveRows(
  memory: Memory,
  table: StoredTable,
  rows: readonly ReadRow[],
  station: ImportStation,
  counts: ImportCounts,
): Resolved {
  const found: Resolved = {
    ...{ customers: new Set(), vehicles: new Set(), visits: new Set(), mileages: [], newRefs: [], problems: [] },
  }
  for (const { number, checked } of rows) {
    const codes: { column: number; code: ImportProblemCode }[] = [...checked.problems]
    const report = (code: ImportProblemCode): void => {
      if (!codes.some((one) => one.code === code && one.column === -1)) codes.push({ column: -1, code })
    }
    const hasError = () => codes.some(({ code }) => problemLevels[code] === 'error')
    if (checked.row) resolveRow(checked.row, report, hasError)
    if (hasError()) counts.failed++
    if (!codes.some(({ code }) => code === 'empty-row' || code === 'repeated-header')) counts.rows++
    found.problems.push(...codes.map((one) => ({ ...one, table: table.number, row: number })))
  }
  return found

  function resolveRow(row: ImportedRow, report: (code: ImportProblemCode) => void, hasError: () => boolean): void {
    const customer = resolveCustomer(row, report)
    const vehicle = resolveVehicle(row, customer, report)
    const visit = resolveVisit(row, vehicle, customer, report)
    addLine(row, visit, report, hasError)
    addMileage(row, vehicle, visit)
  }

  function resolveCustomer(
    { refs, customer }: ImportedRow,
    report: (code: ImportProblemCode) => void,
  ): HeldCustomer | null {
    const named =
      refs.customer === null ? undefined : memory.customers.get(memory.customerRefs.get(refs.customer) ?? '')
    if (!customer) {
      if (refs.customer !== null && !named) report('customer-not-found')
      return named ?? null
    }
    const same = named ?? findSame(memory, customer)
    const held: HeldCustomer = same ?? { id: newId(), content: customer, stored: null, item: null, isReported: false }
    if (same) {
      const merged = mergeImported(same.content, customer)
      const isMore = !isDeepStrictEqual(merged, same.content)
      const isOurs = same.stored === null || same.item?.action === 'created'
      if (!isOurs && !same.isReported) report('customer-known')
      if (!isOurs) same.isReported = true
      if (isOurs && !named && (isMore || refs.customer !== null)) {
        report('customer-merged')
        counts.customer.merged++
      }
      if (isMore) {
        if (!isOurs && !found.customers.has(same) && same.item === null) counts.customer.changed++
        same.content = merged
        found.customers.add(same)
      }
    } else {
      counts.customer.created++
      found.customers.add(held)
    }
    holdCustomer(memory, held)
    if (refs.customer !== null && !memory.customerRefs.has(refs.customer)) {
      memory.customerRefs.set(refs.customer, held.id)
      found.newRefs.push({ kind: 'customer', name: refs.customer, id: held.id })
    }
    return held
  }

  function resolveVehicle(
    { refs, vehicle, visit }: ImportedRow,
    customer: HeldCustomer | null,
    report: (code: ImportProblemCode) => void,
  ): HeldVehicle | null {
    const named = refs.vehicle === null ? undefined : memory.vehicles.get(memory.vehicleRefs.get(refs.vehicle) ?? '')
    if (!vehicle) {
      if (refs.vehicle !== null && !named && visit) report('vehicle-not-found')
      return named ?? null
    }
    const { same: alike, other } = named ? { same: named } : findSameVehicle(memory, vehicle)
    if (other) report('vin-of-another-plate')
    const same = alike
    const held: HeldVehicle = same ?? {
      ...{ id: newId(), content: vehicle, stored: null, item: null, isReported: false },
      ...{ customerId: customer?.id ?? null, storedCustomerId: null },
    }
    if (same) {
      const isOurs = same.stored === null || same.item?.action === 'created'
      if (same.content.vin !== null && vehicle.vin !== null && same.content.vin !== vehicle.vin) report('vin-differs')
      if (customer && same.customerId !== null && same.customerId !== customer.id) report('owner-differs')
      // Only a car that the file calls by its name can be without the plate that another one has.
      const isTaken = same.content.normalised === null && isPlateTaken(memory, same.id, vehicle)
      if (isTaken) report('plate-of-another-car')
      const merged = mergeVehicles(same.content, isTaken ? { ...vehicle, plate: null, normalised: null } : vehicle)
      const owner = same.customerId ?? customer?.id ?? null
      const isMore = !isDeepStrictEqual(merged, same.content) || owner !== same.customerId
      if (!isOurs && !same.isReported) report('vehicle-known')
      if (!isOurs) same.isReported = true
      if (isOurs && !named && (isMore || refs.vehicle !== null)) {
        report('vehicle-merged')
        counts.vehicle.merged++
      }
      if (isMore) {
        if (!isOurs && !found.vehicles.has(same) && same.item === null) counts.vehicle.changed++
        same.content = merged
        same.customerId = owner
        found.vehicles.add(same)
      }
    } else {
      counts.vehicle.created++
      found.vehicles.add(held)
    }
    holdVehicle(memory, held)
    if (refs.vehicle !== null && !memory.vehicleRefs.has(refs.vehicle)) {
      memory.vehicleRefs.set(refs.vehicle, held.id)
      found.newRefs.push({ kind: 'vehicle', name: refs.vehicle, id: held.id })
    }
    return held
  }

  function resolveVisit(
    { refs, visit }: ImportedRow,
    vehicle: HeldVehicle | null,
    customer: HeldCustomer | null,
    report: (code: ImportProblemCode) => void,
  ): HeldVisit | null {
    if (!visit || !vehicle) {
      if (refs.visit === null) return null
      if (memory.visitsByDay.has(repeatedKey(refs.visit))) {
        report('visit-number-ambiguous')
        return null
      }
      return memory.visits.get(memory.visitsByDay.get(`ref ${refs.visit}`) ?? '') ?? null
    }
    const key = keyOf(refs.visit, vehicle.id, visit.date)
    const day = `${vehicle.id} ${visit.date}`
    const same = memory.visits.get(memory.visitsByDay.get(key) ?? '')
    const sameDay = memory.visits.get(memory.visitsByDay.get(day) ?? '')
    const known = same?.isKnown ? same : sameDay?.isKnown ? sameDay : undefined
    if (known) {
      report('visit-known')
      nameVisit(refs.visit, key, known.id)
      return known
    }
    if (same) {
      const isMore = visit.complaint !== '' && !same.complaint.split('\n').includes(visit.complaint)
      if (isMore && refs.visit === null) {
        report('visit-merged')
        counts.visit.merged++
        same.complaint = [same.complaint, visit.complaint].filter(Boolean).join('\n').slice(0, 1000).toWellFormed()
        same.isChanged = true
        found.visits.add(same)
      }
      if (visit.notes !== '' && !same.notes.includes(visit.notes) && same.entry !== null) same.notes.push(visit.notes)
      return same
    }
    const made: HeldVisit = {
      ...{ id: newId(), vehicleId: vehicle.id, customerId: customer?.id ?? vehicle.customerId, entry: visit },
      ...{ startsAt: toInstant(visit, station.zone), complaint: visit.complaint, mileage: null, isChanged: false },
      ...{ notes: visit.notes === '' ? [] : [visit.notes], lines: [], lineCount: 0, lastPosition: -1 },
      ...{ isKnown: false, number: null },
    }
    counts.visit.created++
    found.visits.add(made)
    memory.visits.set(made.id, made)
    if (nameVisit(refs.visit, key, made.id)) report('visit-number-repeated')
    if (!memory.visitsByDay.has(day)) memory.visitsByDay.set(day, made.id)
    return made
  }

  /** The key of a visit, which is another one if its number belongs to a visit of another car or year already. */
  function keyOf(ref: string | null, vehicleId: string, date: string): string {
    const key = visitKey(ref, vehicleId, date)
    const first = memory.visits.get(memory.visitsByDay.get(key) ?? '')
    if (ref === null || !first) return key
    const isSame =
      first.vehicleId === vehicleId && toWall(first.startsAt, station.zone).date.slice(0, 4) === date.slice(0, 4)
    return isSame ? key : repeatedVisitKey(ref, vehicleId, date)
  }

  /** Later rows find the visit by its key. Returns whether another visit has its number. */
  function nameVisit(ref: string | null, key: string, id: string): boolean {
    const isRepeated = ref !== null && key !== `ref ${ref}`
    for (const name of isRepeated ? [key, repeatedKey(ref)] : [key]) {
      if (memory.visitsByDay.has(name)) continue
      memory.visitsByDay.set(name, id)
      if (ref !== null) found.newRefs.push({ kind: 'visit', name, id })
    }
    return isRepeated
  }

  function addLine(
    { refs, line }: ImportedRow,
    visit: HeldVisit | null,
    report: (code: ImportProblemCode) => void,
    hasError: () => boolean,
  ): void {
    if (!line) return
    if (!visit) {
      // An error of the row has said already why it has no visit.
      if (refs.visit !== null && !hasError()) report('visit-not-found')
      return
    }
    if (visit.isKnown) return
    if (visit.lineCount >= mostLines) {
      report('too-many-lines')
      return
    }
    visit.lineCount++
    visit.lastPosition = line.position ?? visit.lastPosition + 1
    visit.lines.push({ ...line, position: visit.lastPosition })
    counts.line.created++
    found.visits.add(visit)
  }

  function addMileage({ mileage }: ImportedRow, vehicle: HeldVehicle | null, visit: HeldVisit | null): void {
    if (mileage === null || !vehicle || visit?.isKnown) return
    // Without a visit it is the last reading that the other program knew.
    found.mileages.push({ vehicleId: vehicle.id, at: visit?.startsAt ?? station.now, value: mileage })
    if (visit && visit.mileage === null) {
      visit.mileage = mileage
      visit.isChanged = true
      found.visits.add(visit)
    }
  }
}
