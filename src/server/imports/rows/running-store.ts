import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ImportJob } from './job-store.ts'

const running = ['checking', 'importing', 'undoing'] as const

/** Takes an import that runs in no living process; `null` if there is none. */
export async function claimJob(
  db: Db,
  { by, now, leaseMs }: { by: string; now: number; leaseMs: number },
): Promise<ImportJob | null> {
  const next = db
    .selectFrom('import_job')
    .select(['account_id', 'id', 'version'])
    .where('state', 'in', running)
    .where((where) => where.or([where('lease_until', '<=', now), where('lease_by', '=', by)]))
    .orderBy('created_at')
    .limit(1)
  const found = await next.executeTakeFirst()
  if (!found) return null
  const taken = await db
    .updateTable('import_job')
    .set({ lease_by: by, lease_until: now + leaseMs, version: sql`version + 1` })
    .where('account_id', '=', found.account_id)
    .where('id', '=', found.id)
    .where('version', '=', found.version)
    .returningAll()
    .executeTakeFirst()
  return taken ?? null
}

/** Frees an import for another process. */
export async function releaseJobs(db: Db, by: string): Promise<void> {
  await db.updateTable('import_job').set({ lease_by: '', lease_until: 0 }).where('lease_by', '=', by).execute()
}

/** Pauses an import that has failed; what it has stored stays. */
export async function pauseFailed(db: Db, job: ImportJob): Promise<void> {
  const state = job.state === 'checking' ? 'ready' : 'paused'
  await db
    .updateTable('import_job')
    .set({ state, lease_by: '', lease_until: 0, version: sql`version + 1` })
    .where('account_id', '=', job.account_id)
    .where('id', '=', job.id)
    .where('state', '=', job.state)
    .execute()
}

const dayMs = 24 * 3600_000
/** An upload takes less. */
const readingMs = 3600_000
/** Law: a file that nobody imports is deleted. */
const openMs = 7 * dayMs

type JobKey = { readonly account: string; readonly id: string }

/** Returns files that nobody has imported for a week, and uploads that were broken off an hour ago. */
export async function findUnwanted(db: Db, now: number): Promise<JobKey[]> {
  return db
    .selectFrom('import_job')
    .select(['account_id as account', 'id'])
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'reading'), where('created_at', '<', now - readingMs)]),
        where.and([where('state', 'in', ['ready', 'checked']), where('created_at', '<', now - openMs)]),
      ]),
    )
    .execute()
}

/**
 * Ends imports that can no longer be undone, and returns those that still have rows: without them a paused one can
 * neither go on nor be undone. The row of its first table is the last that is deleted.
 */
export async function endOld(db: Db, now: number): Promise<JobKey[]> {
  const old = await db
    .selectFrom('import_job')
    .select(['account_id as account', 'id'])
    .where('state', 'in', ['done', 'undone', 'paused'])
    .where('created_at', '<', now - 30 * dayMs)
    .where((where) => where.or([where('undo_until', 'is', null), where('undo_until', '<=', now)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('import_table')
          .select('number')
          .whereRef('import_table.account_id', '=', 'import_job.account_id')
          .whereRef('import_table.import_id', '=', 'import_job.id'),
      ),
    )
    .execute()
  for (const { account, id } of old) {
    await db
      .updateTable('import_job')
      .set({ state: 'done', undo_until: null, version: sql`version + 1` })
      .where('account_id', '=', account)
      .where('id', '=', id)
      .where('state', '=', 'paused')
      .execute()
  }
  return old
}
