import type { Parsed } from './parsed.ts'

export type RegonFault = 'bad-characters' | 'bad-length' | 'bad-checksum'

const weights9 = [8, 9, 2, 3, 4, 5, 6, 7]
const weights14 = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]

/** Whether the last digit is the weighted sum mod 11, where a remainder of 10 counts as 0. */
function holds(digits: string, weights: readonly number[]): boolean {
  const rest = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11
  return rest % 10 === Number(digits[weights.length])
}

/**
 * Reads a Polish business register number: 9 digits, or 14 for a local unit, of which the first nine are the parent
 * company's.
 */
export function parseRegon(text: string): Parsed<RegonFault> {
  const value = text.replace(/[\s\u2010-\u2015-]/g, '')
  if (!/^\d*$/.test(value)) return { ok: false, why: 'bad-characters' }
  if (value.length !== 9 && value.length !== 14) return { ok: false, why: 'bad-length' }
  const sound = holds(value, weights9) && (value.length === 9 || holds(value, weights14))
  // Nine zeros pass the checksum but are not a valid number.
  if (!sound || value.startsWith('000000000')) return { ok: false, why: 'bad-checksum' }
  return { ok: true, value }
}

/** Nine digits unchanged, fourteen as `123456785-12347`. */
export function formatRegon(regon: string): string {
  return regon.replace(/^(\d{9})(\d{5})$/, '$1-$2')
}
