import type { Parsed } from './parsed.ts'

export type PlateFault = 'empty' | 'bad-length' | 'bad-characters'
export const maxPlateLength = 15

/**
 * The key by which a plate is found: NFC, upper case, no spaces, dots or dashes. The plate as typed is stored beside
 * it.
 */
export function normalisePlate(text: string): string {
  // Composed first: the Greek ano teleia becomes the middle dot, which is removed.
  return text
    .normalize('NFC')
    .replace(/[\s.·•\u00ad\u200b-\u200f\u2010-\u2015\u2212-]/g, '')
    .toUpperCase()
    .normalize('NFC')
}

/**
 * Reads a plate of any country: 1 to 15 characters after normalising. An unusual pattern (`plateWarning`) is never an
 * error.
 */
export function parsePlate(text: string): Parsed<PlateFault> {
  const value = normalisePlate(text)
  if (value === '') return { ok: false, why: 'empty' }
  if (/\p{C}/u.test(value)) return { ok: false, why: 'bad-characters' }
  return [...value].length > maxPlateLength ? { ok: false, why: 'bad-length' } : { ok: true, value }
}

// Polish patterns, not strict: an area of two or three letters and four or five characters; or a letter, a digit and
// three to five characters (personal, reduced-size, or diplomatic: W and six digits).
const polish = [/^[A-PR-Z]{2,3}[A-PR-Z0-9]{4,5}$/, /^[A-PR-Z]\d[A-PR-Z0-9]{3,5}$/]

/**
 * Returns `unusual` if a normalised plate does not match the patterns of its country: a hint to check it. Only Poland
 * has patterns.
 */
export function plateWarning(plate: string, country: string): 'unusual' | undefined {
  if (country !== 'PL') return undefined
  return /\d/.test(plate) && polish.some((pattern) => pattern.test(plate)) ? undefined : 'unusual'
}
