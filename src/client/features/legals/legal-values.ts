import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { Legal, VatStatus } from '#contract/legals.ts'
import { formatKrs, parseKrs } from '#domain/codes/krs.ts'
import { formatNip, parseNip } from '#domain/codes/nip.ts'
import type { Parsed } from '#domain/codes/parsed.ts'
import { parsePostalCode } from '#domain/codes/postal-code.ts'
import { formatRegon, parseRegon } from '#domain/codes/regon.ts'

/** The values of the form fields. */
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
  /** The version that the values are based on; 0 if nothing was saved. */
  version: number
}

/** The name and address of the station: most companies have the same. */
export type StationPlace = Pick<LegalValues, 'country' | 'name' | 'street' | 'postalCode' | 'city'>

/** Returns the fields of the saved company, or of a new one with the station's address. */
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

/** Formats a Polish number as on official papers; returns an invalid number unchanged. */
export function writeNumber(field: NumberField, text: string): string {
  const read = numbers[field].parse(text)
  return read.ok ? numbers[field].format(read.value) : text
}

/**
 * Checks a number while it is typed. A wrong digit is an error at once; missing digits are `unfinished` and become an
 * error only when the field loses the focus.
 */
export function judgeNumber(field: NumberField, text: string): 'empty' | 'unfinished' | 'right' | { rule: string } {
  if (text.trim() === '') return 'empty'
  const read: Parsed<string> = numbers[field].parse(text)
  if (read.ok) return 'right'
  const isShort = read.why === 'bad-length' && text.replace(/\D/g, '').length < numbers[field].digits
  return isShort ? 'unfinished' : { rule: read.why }
}

const orNull = (text: string): string | null => text.trim() || null

/** Returns the request body. Unparseable numbers are passed unchanged; `checkLegal` reports them. */
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
    // REGON and KRS are Polish registers.
    regon: isPolish ? digitsOf('regon') : null,
    krs: isPolish ? digitsOf('krs') : null,
    legalForm: orNull(values.legalForm),
    postalCode: postalCode.ok ? postalCode.value : values.postalCode,
  }
}

/** Returns the errors that the schema cannot detect, by the rules of the country. */
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
