import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { StationLogoTable } from '../db/tables.ts'

export type LogoRow = Selectable<StationLogoTable>

export async function findLogo(account: string, db: Db): Promise<LogoRow | null> {
  const rows = db.selectFrom('station_logo').selectAll().where('account_id', '=', account)
  return (await rows.executeTakeFirst()) ?? null
}

/** Replaces the logo. */
export async function putLogo(db: Db, { account_id, ...values }: LogoRow): Promise<void> {
  await db
    .insertInto('station_logo')
    .values({ account_id, ...values })
    .onConflict((on) => on.column('account_id').doUpdateSet(values))
    .execute()
}

export async function deleteLogo(account: string, db: Db): Promise<void> {
  await db.deleteFrom('station_logo').where('account_id', '=', account).execute()
}
