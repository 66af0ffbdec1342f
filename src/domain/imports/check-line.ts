import { currencyDigits, netOf, scaled, type VatPercent } from '#domain/money/money.ts'
import { type LineKind, lineKinds, maxNetPrice } from '#domain/money/order-lines.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import type { ImportField, TableMatching } from './import-field.ts'
import { readNumber } from './import-number.ts'
import type { ImportStation } from './import-station.ts'
import type { ImportedLine } from './imported-row.ts'
import { type RowCells, wordIn } from './row-cells.ts'

const maxQuantity = 9_999_999
const maxVat = 30

/** Reads the line of a row; `null` if it has none, or one with an error. */
export function checkLine(cells: RowCells, matching: TableMatching, station: ImportStation): ImportedLine | null {
  const fields: readonly ImportField[] = ['line.name', 'line.quantity', 'line.netPrice', 'line.grossPrice']
  if (fields.every((field) => cells.text(field) === '')) return null
  const name = cells.cut('line.name', 200)
  if (name === '') {
    cells.report('line.name', 'line-unnamed')
    return null
  }
  if (matching.preset === 'pitboard') return readOwnLine(cells, name)
  const vatRate = readVat(cells, station.usualVat)
  const quantity = readQuantity(cells, matching)
  const netPrice = readPrice(cells, matching, station, vatRate)
  const discountPercent = readDiscount(cells, matching)
  const kind = readKind(cells)
  const unit = cells.cut('line.unit', 12) || 'szt.'
  const position = readPosition(cells)
  if (quantity === null || netPrice === null) return null
  return { kind, name, quantity, unit, netPrice, discountPercent, vatRate, position }
}

function readPosition(cells: RowCells): number | null {
  const typed = cells.text('line.position')
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null
}

/** The export of Pitboard has the numbers as they are stored. */
function readOwnLine(cells: RowCells, name: string): ImportedLine | null {
  const whole = (field: ImportField): number =>
    /^-?\d{1,12}$/.test(cells.text(field)) ? Number(cells.text(field)) : Number.NaN
  const [quantity, netPrice] = [whole('line.quantity'), whole('line.netPrice')]
  if (!(quantity >= 1 && quantity <= maxQuantity)) cells.report('line.quantity', 'quantity-out-of-range')
  if (!(Math.abs(netPrice) <= maxNetPrice)) cells.report('line.netPrice', 'price-unreadable')
  const [discount, vat] = [whole('line.discount'), whole('line.vatRate')]
  if (!(quantity >= 1 && quantity <= maxQuantity && Math.abs(netPrice) <= maxNetPrice)) return null
  const vatRate = cells.text('line.vatRate') === '' ? null : vat / 100
  const isRate = vatRate === null || (vatRate >= 0 && vatRate <= maxVat)
  if (!isRate) cells.report('line.vatRate', 'vat-unknown')
  return {
    kind: readKind(cells),
    name,
    quantity,
    unit: cells.cut('line.unit', 12) || 'szt.',
    netPrice,
    discountPercent: discount <= 10_000 ? Math.max(0, discount) / 100 : 0,
    vatRate: isRate ? vatRate : null,
    position: readPosition(cells),
  }
}

function readQuantity(cells: RowCells, { decimal }: TableMatching): number | null {
  const typed = cells.text('line.quantity').replace(/\s*(?:szt|pcs|godz|rbh|kpl|h|l|kg|m)\.?$/i, '')
  if (typed === '') return 1000
  const read = readNumber(typed, 3, decimal)
  const isUnreadable = read.ok ? read.currency !== null : read.why === 'unreadable'
  if (isUnreadable) cells.report('line.quantity', 'quantity-unreadable')
  else if (!read.ok || read.value < 1 || read.value > maxQuantity)
    cells.report('line.quantity', 'quantity-out-of-range')
  else {
    if (read.isRounded) cells.report('line.quantity', 'quantity-rounded')
    return read.value
  }
  return null
}

/** The net price of one unit, minor units; a gross price is used only without a net one. */
function readPrice(
  cells: RowCells,
  { decimal, preset }: TableMatching,
  { currency }: ImportStation,
  vatRate: VatPercent,
): number | null {
  const field = cells.text('line.netPrice') === '' ? 'line.grossPrice' : 'line.netPrice'
  const typed = cells.text(field)
  if (typed === '') {
    cells.report(null, 'price-missing')
    return 0
  }
  const read = readNumber(typed, currencyDigits(currency), decimal)
  if (!read.ok) {
    cells.report(field, `price-${read.why}`)
    return null
  }
  // LubeLogger writes the sign of its own language, whatever was paid.
  if (read.currency !== null && read.currency !== currency && preset !== 'lubelogger') {
    cells.report(field, 'currency-differs')
    return null
  }
  if (Math.abs(read.value) > maxNetPrice) {
    cells.report(field, 'price-too-big')
    return null
  }
  if (read.isRounded) cells.report(field, 'price-rounded')
  return field === 'line.netPrice' ? read.value : netOf(read.value, vatRate)
}

const exempt: ReadonlySet<string> = new Set(['zw', 'zw.', 'zwolniony', 'exempt', 'np', 'np.', 'oo', 'o.o.', 'e'])

function readVat(cells: RowCells, usual: VatPercent): VatPercent {
  const typed = normaliseText(cells.text('line.vatRate')).replace(/\s*%$/, '')
  if (typed === '') return usual
  if (exempt.has(typed)) return null
  const read = readNumber(typed, 4, 'comma')
  if (read.ok && read.value >= 0) {
    // 0.23 is how spreadsheets store 23 %.
    const rate = scaled(read.value, read.value < 10_000 ? 100 : 1, 100) / 100
    if (rate <= maxVat) return rate
  }
  cells.report('line.vatRate', 'vat-unknown')
  return usual
}

function readDiscount(cells: RowCells, { decimal }: TableMatching): number {
  const typed = cells.text('line.discount').replace(/\s*%$/, '')
  if (typed === '') return 0
  const read = readNumber(typed, 2, decimal)
  if (read.ok && read.currency === null && read.value >= 0 && read.value <= 10_000) return read.value / 100
  cells.report('line.discount', 'discount-unreadable')
  return 0
}

const kindNames: Readonly<Record<string, LineKind>> = {
  ...Object.fromEntries(lineKinds.map((kind) => [kind, kind])),
  ...{ usluga: 'labour', uslugi: 'labour', robocizna: 'labour', service: 'labour', praca: 'labour', u: 'labour' },
  ...{ labor: 'labour', czynnosc: 'labour', towar: 'part', towary: 'part', czesc: 'part', czesci: 'part', t: 'part' },
  ...{ material: 'part', parts: 'part', goods: 'part', oplata: 'fee', oplaty: 'fee', podwykonawca: 'subcontract' },
  ...{ 'usluga obca': 'subcontract', subcontracting: 'subcontract' },
}
const hourUnits: ReadonlySet<string> = new Set(['h', 'rbh', 'rbg', 'godz', 'godz.', 'hour', 'hours', 'hr', 'hrs'])

function readKind(cells: RowCells): LineKind {
  const typed = normaliseText(cells.text('line.kind'))
  const byUnit = hourUnits.has(normaliseText(cells.text('line.unit'))) ? 'labour' : 'part'
  if (typed === '') return byUnit
  const kind = wordIn(kindNames, typed)
  if (!kind) cells.report('line.kind', 'line-kind-unknown')
  return kind ?? byUnit
}
