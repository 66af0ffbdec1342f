import { type BookingRules, usualRules } from '#domain/online-booking/booking-rules.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/database.ts'

/** The rules of a station for bookings by customers; version 0 until they are saved. */
export type StoredRules = BookingRules & {
  readonly isOn: boolean
  /** Whether every message to a customer links to the page of the visit. */
  readonly visitPages: boolean
  readonly version: number
}

const selectRules = compileOnce(['account'], (db, { account }: { account: string }) =>
  db
    .selectFrom('online_booking')
    .select([
      'is_on',
      'confirmation',
      'lead_hours as leadHours',
      'horizon_days as horizonDays',
      'buffer_minutes as bufferMinutes',
      'daily_share as dailyShare',
      'change_hours as changeHours',
      'visit_pages',
      'version',
    ])
    .where('account_id', '=', account),
)

export async function findRules(account: string, db: Db): Promise<StoredRules> {
  const [row] = await selectRules(db, { account })
  if (!row) return { ...usualRules, isOn: false, visitPages: false, version: 0 }
  const { is_on, visit_pages, ...rules } = row
  return { ...rules, isOn: is_on === 1, visitPages: visit_pages === 1 }
}

export async function putRules(account: string, db: Db, rules: StoredRules, now: number): Promise<void> {
  const content = {
    is_on: rules.isOn ? 1 : 0,
    confirmation: rules.confirmation,
    lead_hours: rules.leadHours,
    horizon_days: rules.horizonDays,
    buffer_minutes: rules.bufferMinutes,
    daily_share: rules.dailyShare,
    change_hours: rules.changeHours,
    visit_pages: rules.visitPages ? 1 : 0,
    updated_at: now,
    version: rules.version,
  } as const
  await db
    .insertInto('online_booking')
    .values({ account_id: account, ...content })
    .onConflict((on) => on.column('account_id').doUpdateSet(content))
    .execute()
}
