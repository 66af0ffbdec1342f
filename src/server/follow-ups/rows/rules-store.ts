import type { FollowUpRuleSettings } from '#contract/follow-ups/follow-ups.ts'
import { usualOil, usualRules, usualSeasons } from '#domain/follow-ups/follow-up.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { Db } from '../../db/database.ts'

/** The rules of a station; version 0 until they are saved. */
export async function findFollowUpRules(account: string, db: Db): Promise<FollowUpRuleSettings> {
  const row = await db.selectFrom('follow_up_rules').selectAll().where('account_id', '=', account).executeTakeFirst()
  if (!row) return { rules: { ...usualRules }, oil: { ...usualOil }, seasons: { ...usualSeasons }, version: 0 }
  return {
    rules: { ...usualRules, ...JSON.parse(row.rules) },
    oil: { months: row.oil_months, km: row.oil_km },
    seasons: { spring: row.spring, autumn: row.autumn },
    version: row.version,
  }
}

/** Whatever they make is made anew. */
export async function putFollowUpRules(
  account: string,
  db: Db,
  { rules, oil, seasons, version }: FollowUpRuleSettings,
  now: number,
): Promise<void> {
  const content = {
    rules: JSON.stringify(rules),
    oil_months: oil.months,
    oil_km: oil.km,
    ...seasons,
    ran_on: null,
    updated_at: now,
    version,
  }
  await db
    .insertInto('follow_up_rules')
    .values({ account_id: account, ...content })
    .onConflict((on) => on.column('account_id').doUpdateSet(content))
    .execute()
}

/** A station with rules, and the day for which everything was made. */
export type RuledStation = { account: string; timeZone: string; ranOn: LocalDate | null }

export const findRuledStations = (db: Db): Promise<RuledStation[]> =>
  db
    .selectFrom('follow_up_rules')
    .innerJoin('station', 'station.id', 'follow_up_rules.account_id')
    .select(['station.id as account', 'station.time_zone as timeZone', 'ran_on as ranOn'])
    .orderBy('station.id')
    .execute()

/** Unless the rules have changed meanwhile. */
export async function markRun(account: string, db: Db, version: number, day: LocalDate): Promise<void> {
  await db
    .updateTable('follow_up_rules')
    .set({ ran_on: day })
    .where('account_id', '=', account)
    .where('version', '=', version)
    .execute()
}
