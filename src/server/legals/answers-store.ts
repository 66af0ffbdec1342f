import type { CompanyLookup, RegistryCompany } from '#contract/legals.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { Db } from '../db/database.ts'

/**
 * The registry's answer about a tax number on a day, or the latest answer without a day. Public data, not tied to a
 * station.
 */
export async function findAnswer(db: Db, nip: string, day?: LocalDate): Promise<CompanyLookup | null> {
  let query = db
    .selectFrom('registry_answer')
    .select(['company', 'request_id', 'checked_at'])
    .where('nip', '=', nip)
    .orderBy('day', 'desc')
    .limit(1)
  if (day !== undefined) query = query.where('day', '=', day)
  const row = await query.executeTakeFirst()
  if (!row) return null
  return {
    company: row.company === null ? null : (JSON.parse(row.company) as RegistryCompany),
    checkedAt: new Date(row.checked_at).toISOString(),
    requestId: row.request_id,
  }
}

export async function storeAnswer(db: Db, nip: string, day: LocalDate, answer: CompanyLookup): Promise<void> {
  await db
    .insertInto('registry_answer')
    .values({
      nip,
      day,
      company: answer.company && JSON.stringify(answer.company),
      request_id: answer.requestId,
      checked_at: Date.parse(answer.checkedAt),
    })
    .onConflict((on) => on.columns(['nip', 'day']).doNothing())
    .execute()
}
