import type { Parsed } from './parsed.ts'

export type VinFault = 'bad-characters' | 'bad-length'

// ISO 3779: I, O and Q are not allowed because they look like digits.
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const lettersAsDigits = '12345678123457923456789'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

function stripped(text: string): string {
  return text.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()
}

/** Reads a typed vehicle identification number; the value is its 17 characters in upper case. */
export function parseVin(text: string): Parsed<VinFault> {
  const value = stripped(text)
  if (!/^[A-HJ-NPR-Z0-9]*$/.test(value)) return { ok: false, why: 'bad-characters' }
  return value.length === 17 ? { ok: true, value } : { ok: false, why: 'bad-length' }
}

/** Suggests the valid VIN that results from replacing O and Q with 0 and I with 1; undefined if there is none. */
export function suggestVin(text: string): string | undefined {
  const typed = stripped(text)
  const meant = typed.replace(/[OQ]/g, '0').replaceAll('I', '1')
  return meant !== typed && parseVin(meant).ok ? meant : undefined
}

/** Computes the check digit (ninth character) from the other sixteen: `0` to `9` or `X`. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    const letter = letters.indexOf(character)
    const digit = Number(letter < 0 ? character : lettersAsDigits[letter])
    return total + digit * (weights[index] ?? 0)
  }, 0)
  return '0123456789X'[sum % 11] ?? ''
}

/**
 * Whether the check digit of a valid VIN is wrong. Checked for North America only (1–5): elsewhere that position is
 * free. A warning, never an error.
 */
export function checkDigitWarns(vin: string): boolean {
  return /^[1-5]/.test(vin) && vin[8] !== vinCheckDigit(vin)
}
