import type { FieldErrors } from '#client/offline/drafts/use-draft-form.ts'
import type { CustomerCompany } from '#contract/customers.ts'
import type { RegistryCompany } from '#contract/legals.ts'
import { readCompany, writeTaxNumber } from '#domain/codes/company.ts'

/** What is known of a company, as typed. */
export type CompanyValues = { country: string; nip: string; street: string; postalCode: string; city: string }

/** A company as the register fills it in. */
export type NamedCompany = CompanyValues & { name: string; version: number }

/** The most characters of a customer's name. */
const longestName = 120

/** Returns the fields of a company, or empty ones in the station's country. */
export function companyValues(company: CustomerCompany | null | undefined, country: string): CompanyValues {
  if (!company) return { country, nip: '', street: '', postalCode: '', city: '' }
  const { nip, street, postalCode, city } = company
  return {
    country: company.country,
    nip: writeTaxNumber(nip ?? '', company.country),
    ...{ street: street ?? '', postalCode: postalCode ?? '', city: city ?? '' },
  }
}

const orNull = (text: string): string | null => text.trim() || null

const typedCompany = ({ country, nip, street, postalCode, city }: CompanyValues): CustomerCompany => ({
  country,
  nip: orNull(nip),
  street: orNull(street),
  postalCode: orNull(postalCode),
  city: orNull(city),
})

/** Returns the company of a request; `null` if nothing is typed. What cannot be read is passed as it is. */
export function toCompany(values: CompanyValues): CustomerCompany | null {
  const typed = typedCompany(values)
  const read = readCompany(typed)
  return read.ok ? read.value : typed
}

/** Returns the errors that the schema cannot detect; `before` is the path of the company in the request. */
export function checkCompany(values: CompanyValues, before: string): FieldErrors {
  const read = readCompany(typedCompany(values))
  return read.ok ? {} : { [`${before}${read.field}`]: { code: 'custom', rule: read.why } }
}

/** Fills in name, number and address from the register; what it does not have is unchanged. */
export function fillCompany(values: NamedCompany, found: RegistryCompany): NamedCompany {
  return {
    ...values,
    country: found.country,
    name: found.name.slice(0, longestName),
    nip: writeTaxNumber(found.nip, found.country),
    street: found.street ?? values.street,
    postalCode: found.postalCode ?? values.postalCode,
    city: found.city ?? values.city,
  }
}
