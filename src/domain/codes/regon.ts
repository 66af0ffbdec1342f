import type { Parsed } from './parsed.ts'

export type RegonFault = 'bad-characters' | 'bad-length' | 'bad-checksum'

const weights9 = [8, 9, 2, 3, 4, 5, 6, 7]
const weights14 = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]

/** The last digit is the weighted sum mod 11, a rest of 10 counting as 0. */
function holds(digits: string, weights: readonly number[]): boolean {
  const rest = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11
  return rest % 10 === Number(digits[weights.length])
}

/** A Polish business register number of 9 digits, or 14 for a local unit, whose first nine are its owner's. */
export function parseRegon(text: string): Parsed<RegonFault> {
  const value = text.replace(/[\s\u2010-\u2015-]/g, '')
  if (!/^\d*$/.test(value)) return { ok: false, why: 'bad-characters' }
  if (value.length !== 9 && value.length !== 14) return { ok: false, why: 'bad-length' }
  const sound = holds(value, weights9) && (value.length === 9 || holds(value, weights14))
  // Nine zeros pass the sum and are nobody.
  if (!sound || value.startsWith('000000000')) return { ok: false, why: 'bad-checksum' }
  return { ok: true, value }
}

/** Nine digits as they are, fourteen as `123456785-12347`. */
export function formatRegon(regon: string): string {
  return regon.replace(/^(\d{9})(\d{5})$/, '$1-$2')
}
