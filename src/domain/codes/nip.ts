import type { Parsed } from './parsed.ts'

export type NipFault = 'bad-characters' | 'bad-length' | 'bad-checksum'

// Rozporządzenie MF on the NIP's shape: the tenth digit is the weighted sum mod 11; a remainder of 10 is never issued.
const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** Reads a Polish tax number; spaces, dashes and a leading PL are allowed. The value is its ten digits. */
export function parseNip(text: string): Parsed<NipFault> {
  const value = text.replace(/[\s\u2010-\u2015-]/g, '').replace(/^PL/i, '')
  if (!/^\d*$/.test(value)) return { ok: false, why: 'bad-characters' }
  if (value.length !== 10) return { ok: false, why: 'bad-length' }
  const rest = weights.reduce((sum, weight, index) => sum + weight * Number(value[index]), 0) % 11
  // Ten zeros pass the checksum but are not a valid number.
  if (rest !== Number(value[9]) || value === '0000000000') return { ok: false, why: 'bad-checksum' }
  return { ok: true, value }
}

/** Ten digits as `856-734-62-15`; any other text is returned unchanged. */
export function formatNip(nip: string): string {
  return nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4')
}
