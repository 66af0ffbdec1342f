import type { Kysely } from 'kysely'
import type { DatabaseKind } from './migrations/parts/kind.ts'
import type { Tables } from './tables.ts'

export type { DatabaseKind }
export type Db = Kysely<Tables>
export type Database = {
  readonly db: Db
  readonly kind: DatabaseKind
  /** Law: removes erased data from the database files soon. PostgreSQL does this itself. */
  scrub(): void
  /**
   * Changes with each write of what a station sees, by whatever process; not with those of sessions, counters and mails.
   * `null`: unknown, in PostgreSQL.
   */
  revision(): string | null
  /** Connections to the database, and how many requests wait for one. */
  connections(): { readonly used: number; readonly idle: number; readonly waiting: number }
  /** From now on a statement that has no answer after `ms` fails. An embedded database always answers. */
  limitWaits(ms: number): void
  /** From now on the statements of a workshop run as `role`, behind its wall (within-account.ts). SQLite has none. */
  raiseWall(role: string): void
  /** `null`: there is no wall. */
  wallRole(): string | null
  close(): Promise<void>
}
