import type { countFollowUps } from '#contract/follow-ups/follow-ups.ts'
import type { Input, Reply } from '#contract/shape/endpoint.ts'
import { followUpReasons, followUpResults } from '#domain/follow-ups/follow-up.ts'
import { dayBounds, daysBetween } from '#domain/wall-time.ts'
import type { Db } from '../db/database.ts'
import { type Answer, invalidField } from '../http/answer.ts'
import { findTimeZone } from '../stations/store.ts'
import { countSent } from './rows/message-store.ts'
import { countClosed, countMade } from './rows/store.ts'

const longestCountDays = 400

export async function countResults(
  account: string,
  db: Db,
  { from, to }: Input<typeof countFollowUps>['query'],
): Promise<Answer<Reply<typeof countFollowUps>>> {
  const days = daysBetween(from, to)
  if (days < 0) return invalidField('to', 'reversed-dates')
  if (days >= longestCountDays) return invalidField('to', 'too-long')
  const timeZone = await findTimeZone(account, db)
  const span = { from: dayBounds(from, timeZone).from, to: dayBounds(to, timeZone).to }
  const closed = await countClosed(account, db, span)
  const made = await countMade(account, db, span)
  const sent = await countSent(account, db, span)
  const countIn = (rows: readonly { reason: string; count: number }[], reason: string) =>
    rows.find((row) => row.reason === reason)?.count ?? 0
  const counts = followUpReasons.map((reason) => {
    const own = closed.filter((row) => row.reason === reason)
    const results = Object.fromEntries(
      followUpResults.map((result) => [result, own.find((row) => row.result === result)?.count ?? 0]),
    ) as Record<(typeof followUpResults)[number], number>
    return { reason, made: countIn(made, reason), results, sent: countIn(sent, reason) }
  })
  return { ok: true, value: { counts } }
}
