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
  const typed = text.normalize('NFKC').trim()
  const letters = typed.replace(/[\d\s.,'’()+\-\u2212]/g, '').toLowerCase()
  const currency = letters === '' ? null : (signs[letters] ?? (/^[a-z]{3}$/.test(letters) ? letters.toUpperCase() : ''))
  if (currency === '') return { ok: false, why: 'unreadable' }
  const isNegative = /^\(.*\)$/.test(typed) || /^[^\d]*[-\u2212]/.test(typed)
  // The point of an abbreviation, as in `zł. 10`, is no decimal mark.
  const bare = typed.replace(/\p{L}\./gu, '').replace(/[^\d.,]/g, '')
  if (!/\d/.test(bare) || /\d\s*[-\u2212+]\s*\d/.test(typed)) return { ok: false, why: 'unreadable' }
  const mark = markOf(bare, decimal)
  const at = mark === null ? bare.length : bare.lastIndexOf(mark)
  const whole = bare
    .slice(0, at)
    .replace(/[.,]/g, '')
    .replace(/^0+(?=\d)/, '')
  const rest = bare.slice(at + 1)
  if (/[.,]/.test(rest) || !isGrouped(bare.slice(0, at))) return { ok: false, why: 'unreadable' }
  if (whole.length > mostDigits) return { ok: false, why: 'too-big' }
  const kept = Number((whole || '0') + rest.slice(0, digits).padEnd(digits, '0'))
  const isUp = Number(rest[digits] ?? 0) >= 5
  const size = kept + (isUp ? 1 : 0)
  return {
    ok: true,
    value: isNegative && size > 0 ? -size : size,
    isRounded: /[1-9]/.test(rest.slice(digits)),
    currency,
  }
}

/** Thousands are in groups of three, apart by one mark. */
const isGrouped = (whole: string): boolean => /^\d*$/.test(whole) || /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(whole)

/** The decimal mark of a number; `null` if it has none. */
function markOf(bare: string, decimal: DecimalMark): '.' | ',' | null {
  const [points, commas] = [bare.split('.').length - 1, bare.split(',').length - 1]
  if (points + commas === 0) return null
  if (points > 0 && commas > 0) return bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ','
  const only = points > 0 ? '.' : ','
  if (points + commas > 1) return null
  // One mark and three digits can be thousands: the column decides. Any other number of digits cannot.
  const isOpen = /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)
  const isDecimal = only === (decimal === 'comma' ? ',' : '.')
  return isOpen && !isDecimal ? null : only
}

/** Decides the decimal mark over all numbers of a table; without evidence people of the country decide. */
export function detectDecimal(values: readonly string[], country: string): DecimalMark {
  let [points, commas] = [0, 0]
  for (const value of values) {
    const found = /(?:^|[^\d.,])\d[\d\s.,]*?([.,])(\d+)\D*$/.exec(value)
    if (!found) continue
    // Three digits after it prove nothing, unless a thousands mark is before it.
    const isProof = found[2]?.length !== 3 || /[.,].*[.,]/.test(value)
    if (isProof) found[1] === '.' ? points++ : commas++
  }
  if (points !== commas) return points > commas ? 'point' : 'comma'
  return ['GB', 'IE', 'US'].includes(country) ? 'point' : 'comma'
}
