import { findNoShows } from '#domain/no-shows.ts'
import type { Span } from '#domain/wall-time.ts'
import type { Db } from '../db/database.ts'
import { type CountedOrder, findMissSteps } from './store.ts'

/** Returns the missed visits of a span, the newest first. */
export async function readMissed(account: string, db: Db, span: Span): Promise<CountedOrder[]> {
  return findNoShows(await findMissSteps(account, db, span))
    .filter(({ at }) => span.from <= at && at < span.to)
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}
