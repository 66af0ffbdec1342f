import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { Legal, VatStatus } from '#contract/legals.ts'
import { formatKrs, parseKrs } from '#domain/codes/krs.ts'
import { formatNip, parseNip } from '#domain/codes/nip.ts'
import type { Parsed } from '#domain/codes/parsed.ts'
import { parsePostalCode } from '#domain/codes/postal-code.ts'
import { formatRegon, parseRegon } from '#domain/codes/regon.ts'

/** What stands in the fields. */
export type LegalValues = {
  country: string
  name: string
  nip: string
  regon: string
  krs: string
  legalForm: string
  street: string
  postalCode: string
  city: string
  vatStatus: VatStatus | null
  /** That was seen; 0: nothing was saved. */
  version: number
}

/** Where the station stands: most companies stand there too. */
export type StationPlace = Pick<LegalValues, 'country' | 'name' | 'street' | 'postalCode' | 'city'>

/** The fields of what is saved, or of a company at the station's own place. */
export function legalValues(saved: Legal | null, place: StationPlace): LegalValues {
  const { country, name, street, postalCode, city } = saved ?? place
  return {
    ...{ country, name, street, postalCode, city },
    nip: writeNumber('nip', saved?.nip ?? ''),
    regon: writeNumber('regon', saved?.regon ?? ''),
    krs: writeNumber('krs', saved?.krs ?? ''),
    legalForm: saved?.legalForm ?? '',
    vatStatus: saved?.vatStatus ?? null,
    version: saved?.version ?? 0,
  }
}

const numbers = {
  nip: { parse: parseNip, format: formatNip, digits: 10 },
  regon: { parse: parseRegon, format: formatRegon, digits: 14 },
  krs: { parse: parseKrs, format: formatKrs, digits: 10 },
} as const satisfies Record<
  string,
  { parse: (text: string) => Parsed<string>; format: (value: string) => string; digits: number }
>
export type NumberField = keyof typeof numbers

/** A Polish number as its papers write it; what is none stays as typed. */
export function writeNumber(field: NumberField, text: string): string {
  const read = numbers[field].parse(text)
  return read.ok ? numbers[field].format(read.value) : text
}

/**
 * What is known of a number while it is typed. A wrong digit is told at once, one too few only when the field is left:
 * nobody has finished typing before.
 */
export function judgeNumber(field: NumberField, text: string): 'empty' | 'unfinished' | 'right' | { rule: string } {
  if (text.trim() === '') return 'empty'
  const read: Parsed<string> = numbers[field].parse(text)
  if (read.ok) return 'right'
  const isShort = read.why === 'bad-length' && text.replace(/\D/g, '').length < numbers[field].digits
  return isShort ? 'unfinished' : { rule: read.why }
}

const orNull = (text: string): string | null => text.trim() || null

/** The contract's body. What cannot be read goes as typed, for the check to name. */
export function toLegalEntry(values: LegalValues): object {
  const isPolish = values.country === 'PL'
  const postalCode = parsePostalCode(values.postalCode, values.country)
  const digitsOf = (field: NumberField): string | null => {
    const read: Parsed<string> = numbers[field].parse(values[field])
    return read.ok ? read.value : orNull(values[field])
  }
  return {
    ...values,
    nip: isPolish ? digitsOf('nip') : orNull(values.nip),
    // Registers of Poland.
    regon: isPolish ? digitsOf('regon') : null,
    krs: isPolish ? digitsOf('krs') : null,
    legalForm: orNull(values.legalForm),
    postalCode: postalCode.ok ? postalCode.value : values.postalCode,
  }
}

/** What the shape cannot tell, by the rules of the country. */
export function checkLegal(values: LegalValues): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {}
  const postalCode = parsePostalCode(values.postalCode, values.country)
  if (values.postalCode.trim() && !postalCode.ok) errors.postalCode = { code: 'custom', rule: postalCode.why }
  if (values.country !== 'PL') return errors
  for (const field of ['nip', 'regon', 'krs'] as const) {
    const read: Parsed<string> = numbers[field].parse(values[field])
    if (values[field].trim() && !read.ok) errors[field] = { code: 'custom', rule: read.why }
  }
  return errors
}
