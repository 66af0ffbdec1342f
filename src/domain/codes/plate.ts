import type { Parsed } from './parsed.ts'

export type PlateFault = 'empty' | 'bad-length' | 'bad-characters'
export const maxPlateLength = 15

/** What a plate is found by: NFC, upper case, no spaces, dots or dashes. The plate as typed is kept beside it. */
export function normalisePlate(text: string): string {
  return text
    .replace(/[\s.·•\u00ad\u200b-\u200f\u2010-\u2015\u2212-]/g, '')
    .toUpperCase()
    .normalize('NFC')
}

/** A plate of any country: 1 to 15 characters after normalising; patterns are `plateWarning`'s and never refuse. */
export function parsePlate(text: string): Parsed<PlateFault> {
  const value = normalisePlate(text)
  if (value === '') return { ok: false, why: 'empty' }
  if (/\p{C}/u.test(value)) return { ok: false, why: 'bad-characters' }
  return [...value].length > maxPlateLength ? { ok: false, why: 'bad-length' } : { ok: true, value }
}

// Poland, soft: an area of two or three letters and four or five characters, or a letter, a digit and three to five
// characters: a personal plate, a reduced one, a diplomat's of W and six digits.
const polish = [/^[A-PR-Z]{2,3}[A-PR-Z0-9]{4,5}$/, /^[A-PR-Z]\d[A-PR-Z0-9]{3,5}$/]

/** Whether a normalised plate looks unlike those of its country; a hint to look twice. Only Poland is known. */
export function plateWarning(plate: string, country: string): 'unusual' | undefined {
  if (country !== 'PL') return undefined
  return /\d/.test(plate) && polish.some((pattern) => pattern.test(plate)) ? undefined : 'unusual'
}
