import type { CustomerCompany } from '#contract/customers.ts'
import { readCompany } from '#domain/codes/company.ts'
import type { Db } from '../db/database.ts'
import type { CustomerTable } from '../db/tables.ts'
import { type Failure, invalidField } from '../http/answer.ts'
import { findCountry } from '../location/store.ts'

export const companyColumns = ['country', 'nip', 'street', 'postal_code', 'city'] as const
export type CompanyRow = Pick<CustomerTable, (typeof companyColumns)[number]>

export const noCompany: CompanyRow = { country: null, nip: null, street: null, postal_code: null, city: null }

/** Returns the columns of the company alone. */
export const pickCompany = ({ country, nip, street, postal_code, city }: CompanyRow): CompanyRow => ({
  ...{ country, nip, street, postal_code, city },
})

/** Returns what is known of a company; `null` if nothing is. */
export const presentCompany = ({ country, nip, street, postal_code, city }: CompanyRow): CustomerCompany | null =>
  country === null ? null : { country, nip, street, postalCode: postal_code, city }

export function toCompanyRow(company: CustomerCompany | null): CompanyRow {
  if (!company) return noCompany
  const { postalCode, ...rest } = company
  return { ...rest, postal_code: postalCode }
}

type WithCompany = { company?: CustomerCompany | null | undefined }

/**
 * Checks what the schema cannot. The value has the company with its numbers as they are stored; `before` is the path of
 * the entry in the request.
 */
export async function checkCompany<E extends WithCompany>(
  db: Db,
  entry: E,
  before = '',
): Promise<{ ok: true; value: E } | Failure> {
  const { company } = entry
  if (!company) return { ok: true, value: entry }
  if (!(await findCountry(db, company.country))) return invalidField(`${before}company.country`, 'unknown')
  const read = readCompany(company)
  if (!read.ok) return invalidField(`${before}company.${read.field}`, read.why)
  return { ok: true, value: { ...entry, company: read.value } }
}
