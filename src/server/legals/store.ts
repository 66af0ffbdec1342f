import type { Legal } from '#contract/legals.ts'
import type { Db } from '../db/database.ts'

export async function findLegal(account: string, db: Db): Promise<Legal | null> {
  const row = await db
    .selectFrom('legal')
    .select([
      'id',
      'country',
      'name',
      'nip',
      'regon',
      'krs',
      'legal_form as legalForm',
      'street',
      'postal_code as postalCode',
      'city',
      'vat_status as vatStatus',
      'source',
      'checked_at',
      'request_id',
      'version',
    ])
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (!row) return null
  const { checked_at: checkedAt, request_id: requestId, ...legal } = row
  return {
    ...legal,
    checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(),
    ...(requestId === null ? {} : { requestId }),
  }
}

/** Replaces the saved data. */
export async function putLegal(account: string, db: Db, legal: Legal, now: number): Promise<void> {
  const { legalForm, postalCode, vatStatus, checkedAt, requestId, ...fields } = legal
  const values = {
    ...fields,
    account_id: account,
    legal_form: legalForm,
    postal_code: postalCode,
    vat_status: vatStatus,
    checked_at: checkedAt === null ? null : Date.parse(checkedAt),
    request_id: requestId ?? null,
    updated_at: now,
  }
  await db
    .insertInto('legal')
    .values({ ...values, created_at: now })
    .onConflict((on) => on.column('account_id').doUpdateSet(values))
    .execute()
}
