import { type Expression, type SqlBool, sql } from 'kysely'

/** An order without its direction. */
export type BareOrder<O extends string> = O extends `-${infer By}` ? By : O

/** Takes the dash of a descending order off. */
export function parseOrder<O extends string>(order: O): { by: BareOrder<O>; direction: 'asc' | 'desc' } {
  return order.startsWith('-')
    ? { by: order.slice(1) as BareOrder<O>, direction: 'desc' }
    : { by: order as BareOrder<O>, direction: 'asc' }
}

type KeysetPlace = readonly [string | number, string]

// PostgreSQL does not support NUL in text.
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

/** Returns whether values are a position in a list: its sorted value, and an id. */
export const isPlace =
  (sorted: 'text' | 'number') =>
  (place: readonly unknown[]): place is KeysetPlace =>
    (sorted === 'text' ? isText(place[0]) : Number.isSafeInteger(place[0])) && isText(place[1])

/** Returns the condition that a row follows a position. */
export function isAfter(
  key: Expression<unknown>,
  id: Expression<unknown>,
  direction: 'asc' | 'desc',
  [value, last]: KeysetPlace,
): Expression<SqlBool> {
  const than = sql.raw(direction === 'desc' ? '<' : '>')
  return sql<SqlBool>`(${key}, ${id}) ${than} (${value}, ${last})`
}

/** Splits one row more than a page has into the page and the position of its last row; `null` if none follows. */
export function cutPage<R extends { id: string; place: string | number }>(
  rows: readonly R[],
  limit: number,
): { found: Omit<R, 'place'>[]; next: KeysetPlace | null } {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { found: shown.map(({ place: _, ...row }) => row), next: last ? [last.place, last.id] : null }
}
