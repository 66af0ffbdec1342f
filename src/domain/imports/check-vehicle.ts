import { maxEngineSize, maxPower } from '#domain/codes/engine.ts'
import { parsePlate, plateWarning } from '#domain/codes/plate.ts'
import { checkDigitWarns, parseVin, suggestVin } from '#domain/codes/vin.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { readCountry } from './check-customer.ts'
import { readDate } from './import-date.ts'
import type { TableMatching } from './import-field.ts'
import { readNumber } from './import-number.ts'
import type { ImportProblemCode } from './import-problem.ts'
import type { ImportStation } from './import-station.ts'
import type { ImportedVehicle } from './imported-row.ts'
import { type RowCells, wordIn } from './row-cells.ts'

const maxMileage = 9_999_999

/** Reads the car of a row and its mileage; `value` is `null` if it has none, or none that could be found again. */
export function checkVehicle(
  cells: RowCells,
  matching: TableMatching,
  station: ImportStation,
): { value: ImportedVehicle | null; mileage: number | null } {
  const mileage = readMileage(cells, matching)
  const country = readCountry(cells, 'vehicle.country', station)
  const plate = readPlate(cells, matching, country)
  const vin = readVin(cells)
  const brand = cells.cut('vehicle.brand', 60) || null
  const model = cells.cut('vehicle.model', 80) || null
  const about = {
    ...{ brand, model, year: readYear(cells, station), fuel: readFuel(cells) },
    ...readRegistered(cells, matching, station),
  }
  if (plate === 'invalid') return { value: null, mileage }
  if (plate === null && vin === null) {
    // A car without plate and VIN is never found again. A file that refers to cars has them elsewhere.
    const isMeant = brand !== null || model !== null
    if (isMeant && cells.text('vehicle.ref') === '') cells.report(null, 'vehicle-unnamed')
    return { value: null, mileage }
  }
  return {
    value: { plate: plate?.typed ?? null, normalised: plate?.normalised ?? null, country, vin, ...about },
    mileage,
  }
}

type ReadPlate = { typed: string; normalised: string } | 'invalid' | null

function readPlate(cells: RowCells, { plate: fixed }: TableMatching, country: string): ReadPlate {
  const typed = cells.text('vehicle.plate') || fixed || ''
  const read = parsePlate(typed)
  if (!read.ok) {
    if (read.why === 'empty') return null
    cells.report('vehicle.plate', read.why === 'bad-length' ? 'plate-too-long' : 'plate-bad-characters')
    return 'invalid'
  }
  // Notes in the column of plates, as `brak tablic?`, are not plates.
  if (!/^[\p{L}\p{N}]+$/u.test(read.value)) {
    cells.report('vehicle.plate', 'plate-bad-characters')
    return 'invalid'
  }
  if (plateWarning(read.value, country)) cells.report('vehicle.plate', 'plate-unusual')
  return { typed: typed.length <= 20 ? typed.toUpperCase() : read.value, normalised: read.value }
}

function readVin(cells: RowCells): string | null {
  const typed = cells.text('vehicle.vin')
  if (typed === '') return null
  const read = parseVin(typed)
  const value = read.ok ? read.value : suggestVin(typed)
  if (value === undefined) {
    cells.report('vehicle.vin', read.ok ? 'vin-bad-length' : `vin-${read.why}`)
    return null
  }
  if (!read.ok) cells.report('vehicle.vin', 'vin-corrected')
  if (checkDigitWarns(value)) cells.report('vehicle.vin', 'vin-check-digit')
  return value
}

function readYear(cells: RowCells, { today }: ImportStation): number | null {
  const typed = cells.text('vehicle.year')
  if (typed === '') return null
  // A date of the first registration has the year too.
  const found =
    /^\D*(\d{4})(?:[.,]0+)?(?: ?r\.?|-\d\d-\d\d.*)?$/.exec(typed) ??
    /^\d{1,2}[./-](?:\d{1,2}[./-])?(\d{4})$/.exec(typed)
  if (!found) {
    cells.report('vehicle.year', 'year-unreadable')
    return null
  }
  const year = Number(found[1])
  if (year >= 1900 && year <= Number(today.slice(0, 4)) + 1) return year
  cells.report('vehicle.year', 'year-out-of-range')
  return null
}

const fuelNames: Readonly<Record<string, string>> = {
  ...{
    petrol: 'petrol',
    benzyna: 'petrol',
    pb: 'petrol',
    pb95: 'petrol',
    gasoline: 'petrol',
    p: 'petrol',
    b: 'petrol',
  },
  ...{ diesel: 'diesel', on: 'diesel', 'olej napedowy': 'diesel', d: 'diesel', ropa: 'diesel' },
  ...{ lpg: 'lpg', gaz: 'lpg', 'benzyna+lpg': 'lpg', 'benzyna/lpg': 'lpg', 'benzyna + lpg': 'lpg', cng: 'cng' },
  ...{ hybrid: 'hybrid', hybryda: 'hybrid', hev: 'hybrid', mhev: 'hybrid', 'hybryda plug-in': 'plug-in-hybrid' },
  ...{ 'plug-in-hybrid': 'plug-in-hybrid', 'plug-in hybrid': 'plug-in-hybrid', phev: 'plug-in-hybrid' },
  ...{
    electric: 'electric',
    elektryczny: 'electric',
    ev: 'electric',
    bev: 'electric',
    ee: 'electric',
    prad: 'electric',
  },
  ...{ hydrogen: 'hydrogen', wodor: 'hydrogen', h2: 'hydrogen' },
}

function readFuel(cells: RowCells): string | null {
  const typed = normaliseText(cells.text('vehicle.fuel'))
  if (typed === '') return null
  const fuel = wordIn(fuelNames, typed)
  if (!fuel) cells.report('vehicle.fuel', 'fuel-unknown')
  return fuel ?? null
}

/** Reads what a file has of the registration certificate beside the fuel. */
function readRegistered(cells: RowCells, { decimal, dateOrder }: TableMatching, { zone, today }: ImportStation) {
  const read = (
    field: 'vehicle.engineSize' | 'vehicle.power',
    unit: RegExp,
    most: number,
    problem: ImportProblemCode,
  ): number | null => {
    const typed = cells.text(field).replace(unit, '')
    // Programs without a value write 0.
    if (/^0*(?:[.,]0+)?$/.test(typed)) return null
    const number = readNumber(typed, 0, decimal)
    if (number.ok && number.currency === null && number.value >= 1 && number.value <= most) return number.value
    cells.report(field, problem)
    return null
  }
  const readFirst = (): LocalDate | null => {
    const typed = cells.text('vehicle.firstRegistered')
    if (typed === '') return null
    const day = readDate(typed, dateOrder, zone)
    if (day.ok && day.date <= today) return day.date
    cells.report('vehicle.firstRegistered', 'first-registration-unreadable')
    return null
  }
  return {
    engineSize: read('vehicle.engineSize', /\s*(?:cm3|cm³|ccm|cc)\.?$/i, maxEngineSize, 'engine-size-unreadable'),
    power: read('vehicle.power', /\s*kw\.?$/i, maxPower, 'power-unreadable'),
    firstRegistered: readFirst(),
  }
}

function readMileage(cells: RowCells, { decimal }: TableMatching): number | null {
  const typed = cells.text('vehicle.mileage').replace(/\s*(?:km|mi)\.?$/i, '')
  if (typed === '') return null
  // `120 tys.` is Polish for 120 thousand.
  const count = typed.replace(/\s*tys\.?$/i, '')
  const read = readNumber(count, count === typed ? 0 : 3, decimal)
  if (!read.ok || read.value < 0 || read.currency !== null) {
    cells.report('vehicle.mileage', read.ok || read.why === 'unreadable' ? 'mileage-unreadable' : 'mileage-too-big')
    return null
  }
  if (read.value > maxMileage) {
    cells.report('vehicle.mileage', 'mileage-too-big')
    return null
  }
  // Programs without a reading write 0.
  return read.value === 0 ? null : read.value
}
