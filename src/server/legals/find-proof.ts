import type { Legal, RegistryCompany } from '#contract/legals.ts'
import type { Db } from '../db/database.ts'
import { findAnswer } from './answers-store.ts'
import type { LegalEntry } from './check-legal.ts'

export type Proof = Pick<Legal, 'source' | 'checkedAt' | 'requestId'>

const comparedFields = ['country', 'name', 'nip', 'regon', 'krs', 'street', 'postalCode', 'city', 'vatStatus'] as const
type ComparedFields = Pick<LegalEntry | RegistryCompany, (typeof comparedFields)[number]>

/** The registry writes in capitals: a difference in case only is not a change. */
function isSame(one: ComparedFields, other: ComparedFields): boolean {
  const normaliseText = (text: string | null): string | null =>
    text?.replace(/\s+/g, ' ').toLocaleLowerCase('pl') ?? null
  return comparedFields.every((field) => normaliseText(one[field]) === normaliseText(other[field]))
}

/**
 * Returns the source of an entry: the registry if the entry equals its stored answer or the saved registry data,
 * otherwise manual.
 */
export async function findProof(db: Db, entry: LegalEntry, held: Legal | null): Promise<Proof> {
  const answer = entry.country === 'PL' && entry.nip !== null ? await findAnswer(db, entry.nip) : null
  if (answer?.company && isSame(entry, answer.company)) {
    return { source: 'registry', checkedAt: answer.checkedAt, requestId: answer.requestId }
  }
  if (held?.source === 'registry' && isSame(entry, held)) {
    return { source: 'registry', checkedAt: held.checkedAt, ...(held.requestId ? { requestId: held.requestId } : {}) }
  }
  return { source: 'manual', checkedAt: null }
}
