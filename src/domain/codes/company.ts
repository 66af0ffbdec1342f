import { formatNip, parseNip } from './nip.ts'
import type { Parsed } from './parsed.ts'
import { parsePostalCode } from './postal-code.ts'

/** What is known of a company beside its name. `country` (ISO 3166-1 alpha-2): of the tax number and of the address. */
export type CompanyData = {
  readonly country: string
  readonly nip: string | null
  readonly street: string | null
  readonly postalCode: string | null
  readonly city: string | null
}

type CompanyRule = (text: string) => Parsed<string>
type RuledField = 'nip' | 'postalCode'

/** The fields that have a rule, by country. Of tax numbers only the Polish check is known; others may have letters. */
export const companyRules = (country: string): Readonly<Partial<Record<RuledField, CompanyRule>>> => ({
  ...(country === 'PL' ? { nip: parseNip } : {}),
  postalCode: (text) => parsePostalCode(text, country),
})

const isKnown = ({ nip, street, postalCode, city }: CompanyData): boolean =>
  [nip, street, postalCode, city].some((text) => text !== null)

export type ReadCompany =
  | { readonly ok: true; readonly value: CompanyData | null }
  | { readonly ok: false; readonly field: RuledField; readonly why: string }

/** Checks tax number and postal code, and writes them as they are stored; `null` if only the country is given. */
export function readCompany(given: CompanyData): ReadCompany {
  const rules = companyRules(given.country)
  const value = { ...given }
  for (const field of ['nip', 'postalCode'] as const) {
    const text = given[field]
    const read = text === null ? undefined : rules[field]?.(text)
    if (!read) continue
    if (!read.ok) return { ok: false, field, why: read.why }
    value[field] = read.value
  }
  return { ok: true, value: isKnown(value) ? value : null }
}

/** The address on one line, `Wolska 12, 01-201 Warszawa`; empty if it is unknown. */
export const addressOf = ({ street, postalCode, city }: Omit<CompanyData, 'country' | 'nip'>): string =>
  [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** A tax number as it is read: `856-734-62-15`. */
export function writeTaxNumber(nip: string, country: string): string {
  const read = country === 'PL' ? parseNip(nip) : null
  return read?.ok ? formatNip(read.value) : nip
}

/**
 * Returns the company of two records of one customer: that of the first with what it lacks, an address as a whole.
 * `rest`: what differs in the second, to be kept in words.
 */
export function mergeCompanies(
  one: CompanyData | null,
  other: CompanyData | null,
): { company: CompanyData | null; rest: string[] } {
  if (!one || !other) return { company: one ?? other, rest: [] }
  const address = addressOf(other)
  if (one.country !== other.country) return { company: one, rest: [other.nip ?? '', address].filter(Boolean) }
  const { street, postalCode, city } = addressOf(one) ? one : other
  const rest = [one.nip !== null && one.nip !== other.nip ? other.nip : null, addressOf(one) ? address : null]
  return {
    company: { country: one.country, nip: one.nip ?? other.nip, street, postalCode, city },
    rest: rest.filter((text): text is string => Boolean(text) && text !== addressOf(one)),
  }
}
