import { isDeepStrictEqual } from 'node:util'
import type { Section } from '#contract/onboarding.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Failure, fail } from '../http/answer.ts'
import { findSection, lockStation, putSection, type SectionContent } from '../stations/store.ts'

export type Saved = { account_id: string; version: number }

/**
 * Returns a conflict if the section has changed since version `seen`; version 0 is a section that was never saved.
 * `current` is the saved content with its version, in the shape of the request.
 */
export function conflictWith(
  held: { content: object; version: number } | null,
  seen: number | undefined,
): Failure | null {
  if (seen === undefined || seen === (held?.version ?? 0)) return null
  return fail('version-conflict', { current: held && { ...held.content, version: held.version } })
}

/**
 * Saves a whole section, unless somebody else has saved it since version `seen`. `complete` adds to the new content what
 * stays of the saved one.
 */
export async function saveSection<S extends Exclude<Section, 'base-info'>>(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  account: string,
  section: S,
  { version: seen, ...given }: SectionContent[S] & { version?: number | undefined },
  complete?: (given: SectionContent[S], held: SectionContent[S]) => SectionContent[S],
): Promise<Answer<Saved>> {
  return inTransactionIfOk(database, async (tx) => {
    await lockStation(account, tx, database.kind)
    const held = await findSection(account, tx, section)
    const content = complete && held ? complete(given as SectionContent[S], held.content) : given
    const conflict = conflictWith(held, seen)
    if (conflict) {
      // A repetition after a lost answer is not a conflict.
      const isSame = held !== null && isDeepStrictEqual(held.content, JSON.parse(JSON.stringify(content)))
      return isSame ? { ok: true, value: { account_id: account, version: held.version } } : conflict
    }
    const version = (held?.version ?? 0) + 1
    await putSection(account, tx, section, { content: JSON.stringify(content), version }, now())
    return { ok: true, value: { account_id: account, version } }
  })
}
