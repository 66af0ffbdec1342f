import type { Parsed } from './parsed.ts'

/** `bad-pattern`: not in the country's format. */
export type PostalCodeFault = 'bad-pattern' | 'bad-length' | 'bad-characters'

// The pattern that the Royal Mail publishes for validation, without GIR 0AA.
const british = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[ABD-HJLNP-UW-Z]{2})$/

/** Reads a typed postal code; the value is in the country's format, `00-950`, `SW1A 1AA`. */
export function parsePostalCode(text: string, country: string): Parsed<PostalCodeFault> {
  const value = text
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
  if (country === 'PL') return matched(value, /^(\d{2})[ -]?(\d{3})$/, '-')
  if (country === 'GB') return matched(value.replaceAll(' ', ''), british, ' ')
  if (value.length < 2 || value.length > 12) return { ok: false, why: 'bad-length' }
  return /^[\p{L}\p{N} -]+$/u.test(value) ? { ok: true, value } : { ok: false, why: 'bad-characters' }
}

function matched(value: string, pattern: RegExp, separator: string): Parsed<PostalCodeFault> {
  const parts = pattern.exec(value)
  return parts ? { ok: true, value: `${parts[1]}${separator}${parts[2]}` } : { ok: false, why: 'bad-pattern' }
}
