import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../parts/kind.ts'

/**
 * Indexes of the search texts of customers, and of the plates and VINs of their cars, by their trigrams, where the
 * operator's PostgreSQL has the extension. The index of vehicles has all rows: the planner does not use the statistics
 * of an expression that come from a partial index. Both are updated at once: the planner avoids an index with a list of
 * pending entries, which grows until the next vacuum.
 */
export async function indexCustomerTrigrams(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') return
  await sql
    .raw(
      `do $$ begin
        create extension if not exists pg_trgm;
        create index customer_by_trigrams on customer using gin (search gin_trgm_ops) with (fastupdate = off);
        create index vehicle_by_trigrams on vehicle
          using gin ((coalesce(plate_normalised, '') || ' ' || coalesce(vin, '')) gin_trgm_ops) with (fastupdate = off);
      exception when others then raise notice 'search of customers without an index: %', sqlerrm;
      end $$`,
    )
    .execute(db)
}
