import type { DatabaseKind } from './kind.ts'

/** What refuses a second live block of one bay in the same time, as `constraintOf` names it. */
export const bayOverlap = 'block_bay_overlap'

// Half-open spans: one car may leave at the minute the next one comes.
const overlaps = `new.live = 1 and new.bay_id is not null and exists (select 1 from block as other
  where other.bay_id = new.bay_id and other.live = 1 and other.id <> new.id
  and other.from_at < new.to_at and other.to_at > new.from_at)`

/** The constraint itself: a rule of the database, so that no race of two writers gets around it. */
export function keepBaysFromDoubleBooking(kind: DatabaseKind): string[] {
  if (kind === 'postgres') {
    return [
      'create extension if not exists btree_gist',
      `alter table block add constraint ${bayOverlap}
        exclude using gist (bay_id with =, int8range(from_at, to_at) with &&) where (live = 1 and bay_id is not null)`,
    ]
  }
  return ['insert', 'update'].map(
    (event) => `create trigger ${bayOverlap}_${event} before ${event} on block when ${overlaps}
      begin select raise(abort, '${bayOverlap}'); end`,
  )
}
