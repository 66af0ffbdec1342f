import type { Legal } from '#contract/legals.ts'
import { companyRules } from '#domain/codes/company.ts'
import { parseKrs } from '#domain/codes/krs.ts'
import type { Parsed } from '#domain/codes/parsed.ts'
import { parseRegon } from '#domain/codes/regon.ts'
import type { Db } from '../db/database.ts'
import { type Failure, invalidField } from '../http/answer.ts'
import { findCountry } from '../location/store.ts'

export type LegalEntry = Omit<Legal, 'id' | 'source' | 'checkedAt' | 'version'>

/**
 * Checks what the schema cannot. The value has the numbers and the postal code in the form in which they are stored.
 */
export async function checkLegal(db: Db, entry: LegalEntry): Promise<{ ok: true; value: LegalEntry } | Failure> {
  if (!(await findCountry(db, entry.country))) return invalidField('country', 'unknown')
  const readers: Partial<Record<keyof LegalEntry, (text: string) => Parsed<string>>> = {
    ...companyRules(entry.country),
    regon: parseRegon,
    krs: parseKrs,
  }
  const value: LegalEntry = { ...entry }
  for (const field of ['nip', 'regon', 'krs', 'postalCode'] as const) {
    const text = entry[field]
    const read = text === null ? undefined : readers[field]?.(text)
    if (!read) continue
    if (!read.ok) return invalidField(field, read.why)
    value[field] = read.value
  }
  return { ok: true, value }
}
