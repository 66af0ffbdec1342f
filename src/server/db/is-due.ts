import { type RawBuilder, sql } from 'kysely'

/**
 * Whether an entry of a queue is due. One that would have to wait longer than any does was put off before the clock was
 * set back.
 */
export const isDue = (now: number, longestWaitMs: number): RawBuilder<boolean> =>
  sql<boolean>`(next_at <= ${now} or next_at > ${now + longestWaitMs})`
