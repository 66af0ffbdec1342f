import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Escapes text as a literal part of a pattern for `isLike`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Returns the condition that a text matches a LIKE pattern. */
export const isLike = (text: Expression<unknown>, pattern: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${pattern} escape '\\'`
