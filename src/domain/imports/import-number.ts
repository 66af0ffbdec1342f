import type { DecimalMark } from './import-field.ts'

/** Currencies as files write them, beside the ISO code. */
const signs: Readonly<Record<string, string>> = { zl: 'PLN', zł: 'PLN', '€': 'EUR', '£': 'GBP', $: 'USD' }

export type ImportNumber =
  | { readonly ok: true; readonly value: number; readonly isRounded: boolean; readonly currency: string | null }
  | { readonly ok: false; readonly why: 'unreadable' | 'too-big' }

const mostDigits = 12

/**
 * Reads a number of a file as an integer count of 10^-digits, halves away from zero: `1 234,56 zł`, `1.234,56`,
 * `(12.50)` for a negative one.
 */
export function readNumber(text: string, digits: number, decimal: DecimalMark): ImportNumber {
  const typed = text.normalize('NFKC')
  const letters = typed.replace(/[\d\s.,'’()+\-\u2212]/g, '').toLowerCase()
  const currency = letters === '' ? null : (signs[letters] ?? (/^[a-z]{3}$/.test(letters) ? letters.toUpperCase() : ''))
  if (currency === '') return { ok: false, why: 'unreadable' }
  // `-5`, `5-` and `$(5.00)`, but not `5,-`, which is a price without cents.
  const isNegative = /^\D*[-\u2212]|\d[-\u2212]|\([^()]*\d/.test(typed)
  // The point of an abbreviation, as in `zł. 10`, is no decimal mark.
  const bare = typed.replace(/\p{L}\.|[^\d.,]/gu, '')
  if (!/\d/.test(bare) || brokenNumber.test(typed)) return { ok: false, why: 'unreadable' }
  const mark = markOf(bare, decimal)
  const at = mark === null ? bare.length : bare.lastIndexOf(mark)
  const whole = bare
    .slice(0, at)
    .replace(/[.,]/g, '')
    .replace(/^0+(?=\d)/, '')
  const rest = bare.slice(at + 1)
  if (/[.,]/.test(rest) || !isGrouped(bare.slice(0, at))) return { ok: false, why: 'unreadable' }
  if (whole.length > mostDigits) return { ok: false, why: 'too-big' }
  const kept = Number(whole + rest.slice(0, digits).padEnd(digits, '0'))
  const isUp = Number(rest[digits] ?? 0) >= 5
  const size = kept + (isUp ? 1 : 0)
  return {
    ok: true,
    value: isNegative && size > 0 ? -size : size,
    isRounded: /[1-9]/.test(rest.slice(digits)),
    currency,
  }
}

/** Two numbers: digits with something between them that is no mark, as `12-15`, or with a gap that is none of thousands. */
const brokenNumber = /\d[\s.,'’]*[^\d\s.,'’]\D*\d|\d[\s'’]+(?!\d{3}(?!\d))\d/

/** Thousands are in groups of three, apart by one mark. */
const isGrouped = (whole: string): boolean => /^\d*$/.test(whole) || /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(whole)

/** The decimal mark of a number; `null` if it has none. */
function markOf(bare: string, decimal: DecimalMark): '.' | ',' | null {
  const marks = bare.replace(/\d/g, '')
  if (marks === '') return null
  const last = marks.endsWith('.') ? '.' : ','
  if (marks.length > 1) return new Set(marks).size > 1 ? last : null
  // One mark and three digits can be thousands: the column decides. Any other number of digits cannot.
  const isOpen = /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)
  const isDecimal = last === (decimal === 'comma' ? ',' : '.')
  return isOpen && !isDecimal ? null : last
}

/** Decides the decimal mark over all numbers of a table; without evidence people of the country decide. */
export function detectDecimal(values: readonly string[], country: string): DecimalMark {
  let points = 0
  for (const value of values) {
    const found = /(?:^|[^\d.,])(\d[\d\s.,]*?)([.,])(\d+)\D*$/.exec(value)
    if (!found) continue
    const [, before = '', mark = '', after] = found
    const vote = mark === '.' ? 1 : -1
    // A mark that a number has twice is of its thousands.
    if (before.includes(mark)) points -= vote
    // Three digits after it prove nothing, unless a thousands mark is before it.
    else if (after?.length !== 3 || /[.,]/.test(before)) points += vote
  }
  if (points > 0) return 'point'
  if (points < 0) return 'comma'
  return ['GB', 'IE', 'US'].includes(country) ? 'point' : 'comma'
}
