import type { Kysely } from 'kysely'
import type { DatabaseKind } from './migrations/kind.ts'
import type { Tables } from './tables.ts'

export type { DatabaseKind }
export type Db = Kysely<Tables>
export type Database = {
  readonly db: Db
  readonly kind: DatabaseKind
  /** Leaves nothing in the files of what has been erased, soon. PostgreSQL sees to its own. */
  scrub(): void
  close(): Promise<void>
}
