import type { RegistryCompany } from '#contract/legals.ts'
import { type LegalValues, writeNumber } from './legal-values.ts'

const formByName: readonly (readonly [RegExp, string])[] = [
  [/spółka z ograniczoną odpowiedzialnością spółka komandytowa$/i, 'sp.k.'],
  [/spółka z ograniczoną odpowiedzialnością$|sp\. z o\. ?o\.$/i, 'sp. z o.o.'],
  [/spółka komandytowa$|sp\. ?k\.$/i, 'sp.k.'],
  [/spółka jawna$|sp\. ?j\.$/i, 'sp.j.'],
  [/spółka cywilna$|s\.c\.$/i, 's.c.'],
  [/spółka akcyjna$|s\.a\.$/i, 'S.A.'],
]

/** Returns the legal form at the end of a company's full name; `null` if there is none. */
export function legalFormOf(name: string): string | null {
  return formByName.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? null
}

/** Fills the fields from the register; fields without register data are unchanged. */
export function fillFromRegistry(values: LegalValues, company: RegistryCompany): LegalValues {
  const { name, nip, regon, krs, street, postalCode, city, vatStatus } = company
  return {
    ...values,
    country: company.country,
    name,
    nip: writeNumber('nip', nip),
    regon: regon === null ? values.regon : writeNumber('regon', regon),
    krs: krs === null ? values.krs : writeNumber('krs', krs),
    legalForm: values.legalForm.trim() || (legalFormOf(name) ?? ''),
    street: street ?? values.street,
    postalCode: postalCode ?? values.postalCode,
    city: city ?? values.city,
    vatStatus: vatStatus ?? values.vatStatus,
  }
}
