import type { Parsed } from './parsed.ts'

export type VinFault = 'bad-characters' | 'bad-length'

// ISO 3779: I, O and Q are never used, they look like digits.
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const lettersAsDigits = '12345678123457923456789'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

function stripped(text: string): string {
  return text.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()
}

/** A vehicle identification number as typed; the value is its 17 characters in upper case. */
export function parseVin(text: string): Parsed<VinFault> {
  const value = stripped(text)
  if (!/^[A-HJ-NPR-Z0-9]*$/.test(value)) return { ok: false, why: 'bad-characters' }
  return value.length === 17 ? { ok: true, value } : { ok: false, why: 'bad-length' }
}

/** The VIN that was meant by a text with O, Q or I in it; undefined where there is none to offer. */
export function suggestVin(text: string): string | undefined {
  const typed = stripped(text)
  const meant = typed.replace(/[OQ]/g, '0').replaceAll('I', '1')
  return meant !== typed && parseVin(meant).ok ? meant : undefined
}

/** The ninth character that the other sixteen ask for: `0` to `9` or `X`. */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    const letter = letters.indexOf(character)
    const digit = Number(letter < 0 ? character : lettersAsDigits[letter])
    return total + digit * (weights[index] ?? 0)
  }, 0)
  return '0123456789X'[sum % 11] ?? ''
}

/** A sound VIN whose check digit is wrong, for North America alone (1–5): elsewhere that place is free. Never a refusal. */
export function checkDigitWarns(vin: string): boolean {
  return /^[1-5]/.test(vin) && vin[8] !== vinCheckDigit(vin)
}
