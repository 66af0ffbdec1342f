import type { Legal, RegistryCompany } from '#contract/legals.ts'
import type { Db } from '../db/database.ts'
import { findAnswer } from './answers-store.ts'
import type { LegalEntry } from './check-legal.ts'

export type Proof = Pick<Legal, 'source' | 'checkedAt' | 'requestId'>

const told = ['country', 'name', 'nip', 'regon', 'krs', 'street', 'postalCode', 'city', 'vatStatus'] as const
type Told = Pick<LegalEntry | RegistryCompany, (typeof told)[number]>

/** The registry writes in capitals: whoever writes the same in small letters has changed nothing. */
function isSame(one: Told, other: Told): boolean {
  const normaliseText = (text: string | null): string | null =>
    text?.replace(/\s+/g, ' ').toLocaleLowerCase('pl') ?? null
  return told.every((field) => normaliseText(one[field]) === normaliseText(other[field]))
}

/** Whose word an entry is: the registry's where its kept answer says the same, or what was saved before did; else typed. */
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
