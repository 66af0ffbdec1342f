import { checkRow } from '#domain/imports/check-row.ts'
import type { ImportField, TableMatching } from '#domain/imports/import-field.ts'
import type { ImportStation } from '#domain/imports/import-station.ts'

export const station: ImportStation = {
  ...{ country: 'PL', currency: 'PLN', zone: 'Europe/Warsaw', today: '2026-11-26', now: 1_795_000_000_000 },
  ...{ usualVat: 23, countries: new Set(['PL', 'DE', 'GB', 'CZ', 'SK', 'UA', 'LT', 'IE', 'US', 'FR', 'NO']) },
}

export type GivenCells = Partial<Record<ImportField, string>>

/** Reads a row of these cells. `problems`: by the field, or `row`. */
export function readRow(
  given: GivenCells,
  how: Partial<TableMatching> = {},
  more: { cells?: string[]; header?: string[] } = {},
  of: Partial<ImportStation> = {},
) {
  const columns = Object.keys(given) as ImportField[]
  const matching: TableMatching = {
    ...{ headerAt: 1, columns, dateOrder: 'dmy', decimal: 'comma', plate: null, preset: null, ...how },
  }
  const { row, problems } = checkRow(more.cells ?? Object.values(given), matching, more.header ?? columns, {
    ...station,
    ...of,
  })
  return { row, problems: problems.map(({ column, code }) => `${columns[column] ?? 'row'}: ${code}`) }
}

export const customerOf = (given: GivenCells) => readRow({ 'customer.name': 'Jan', ...given }).row?.customer
export const carOf = (given: GivenCells, how?: Partial<TableMatching>) =>
  readRow({ 'vehicle.plate': 'WB 12345', ...given }, how)
export const visitOf = (given: GivenCells, how?: Partial<TableMatching>) =>
  readRow({ 'vehicle.plate': 'WB 12345', 'visit.date': '25.03.2024', ...given }, how)
export const lineOf = (given: GivenCells, how?: Partial<TableMatching>) =>
  readRow({ 'vehicle.plate': 'WB 12345', 'line.name': 'Oil', 'line.netPrice': '10', ...given }, how)

/** Pairs of one result with each of some words. */
export const pairs = <R>(table: readonly (readonly [R, string])[]): (readonly [string, R])[] =>
  table.flatMap(([result, words]) => words.split('|').map((word) => [word, result] as const))
