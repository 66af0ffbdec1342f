import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/**
 * An index of the search texts by their trigrams, where the operator's PostgreSQL has the extension; elsewhere a search
 * reads the rows, which takes three times as long. SQLite has the texts in `appointment_by_start`.
 */
export async function indexTrigrams(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  await sql
    .raw(
      `do $$ begin
        create extension if not exists pg_trgm;
        create index appointment_by_search on appointment using gin (search gin_trgm_ops);
      exception when others then raise notice 'search without an index: %', sqlerrm;
      end $$`,
    )
    .execute(db)
}
