import { checkCustomer } from './check-customer.ts'
import { checkLine } from './check-line.ts'
import { checkVehicle } from './check-vehicle.ts'
import { checkVisit } from './check-visit.ts'
import type { TableMatching } from './import-field.ts'
import { type CellProblem, problemLevels } from './import-problem.ts'
import type { ImportStation } from './import-station.ts'
import type { ImportedRow } from './imported-row.ts'
import { readCells } from './row-cells.ts'

export type CheckedRow = {
  /** `null`: nothing to import. */
  readonly row: ImportedRow | null
  readonly problems: readonly CellProblem[]
}

const maxRef = 100

/** Reads a row of a table. What is wrong is reported for each cell; a row with an error can have parts without one. */
export function checkRow(
  cells: readonly string[],
  matching: TableMatching,
  header: readonly string[],
  station: ImportStation,
): CheckedRow {
  const whole = (code: CellProblem['code']): CheckedRow => ({ row: null, problems: [{ column: -1, code }] })
  if (cells.every((cell) => cell.trim() === '')) return whole('empty-row')
  if (header.length > 1 && header.every((name, at) => name === (cells[at] ?? ''))) return whole('repeated-header')
  const read = readCells(cells, matching)
  const width = matching.columns.length
  if (cells.slice(width).some((cell) => cell.trim() !== '')) read.report(null, 'too-many-cells')
  if (cells.length < width) read.report(null, 'too-few-cells')

  const ref = (field: 'customer.ref' | 'vehicle.ref' | 'visit.ref') => read.cut(field, maxRef) || null
  const refs = { customer: ref('customer.ref'), vehicle: ref('vehicle.ref'), visit: ref('visit.ref') }
  if (read.text('customer.anonymisedAt') !== '') return whole('customer-anonymised')
  const customer = checkCustomer(read, station, refs.customer !== null)
  const vehicle = checkVehicle(read, matching, station)
  const visit = checkVisit(read, matching, station, { hasCar: vehicle.value !== null || refs.vehicle !== null })
  const line = checkLine(read, matching, station)
  const mileage = vehicle.mileage
  const row = { refs, customer, vehicle: vehicle.value, visit, line, mileage }
  const isEmpty = !customer && !row.vehicle && !visit && !(line && refs.visit)
  if (isEmpty && !read.problems.some(({ code }) => problemLevels[code] === 'error')) {
    const isMileage = mileage !== null && refs.vehicle !== null
    if (!isMileage) read.report(null, 'nothing-usable')
  }
  return { row: isEmpty && !(mileage !== null && refs.vehicle) ? null : row, problems: read.problems }
}
