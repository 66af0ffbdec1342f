import { type SqlBool, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The condition that rows which are found by their ids belong to an account. `is true` keeps SQLite from choosing an
 * index of the account for it, by which it would scan all that the account has. PostgreSQL knows the account from the
 * row wall as well, so such a query must not repeat the condition of a partial index of the account.
 */
export const isOfAccount = (table: keyof Tables, account: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.account_id`)} = ${account}) is true`
