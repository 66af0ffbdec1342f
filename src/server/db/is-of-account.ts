import { type SqlBool, sql } from 'kysely'

/**
 * The condition that rows which are found by their ids belong to an account. `is true` keeps SQLite from choosing an
 * index of the account for it, by which it would scan all that the account has.
 */
export const isOfAccount = (table: 'appointment' | 'block', account: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.account_id`)} = ${account}) is true`
