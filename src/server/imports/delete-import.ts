import type { Database } from '../db/database.ts'
import { inSteps } from '../db/in-steps.ts'
import { deleteSomeOfImport } from './rows/delete-store.ts'
import { deleteJob, moveJob } from './rows/job-store.ts'
import { endOld, findUnwanted } from './rows/running-store.ts'

const atOnce = { fewest: 100, most: 1000, onPostgres: 50_000 }
type Store = Pick<Database, 'db' | 'kind'>

const deleteRows = (account: string, { db, kind }: Store, id: string, signal?: AbortSignal): Promise<boolean> =>
  inSteps(kind, (count) => deleteSomeOfImport(account, db, id, count), atOnce, signal)

/**
 * Deletes an import that has not been started, in small steps, because it may have 200,000 rows. Meanwhile it looks like
 * one whose file is still being read, which nobody finds; after an abort, `deleteOldImports` goes on. Returns `false` if
 * it has been started.
 */
export async function deleteImport(account: string, store: Store, id: string, signal?: AbortSignal): Promise<boolean> {
  if (!(await moveJob(account, store.db, id, ['reading', 'ready', 'checked'], { state: 'reading' }))) return false
  if (await deleteRows(account, store, id, signal)) await deleteJob(account, store.db, id)
  return true
}

/**
 * Deletes files that nobody imports after a week, those whose upload was broken off after an hour, and, when an import
 * can no longer be undone, the rows that it could not import and what its changes had replaced. Stops when the signal is
 * aborted; the next call goes on.
 */
export async function deleteOldImports(store: Store, now: number, signal?: AbortSignal): Promise<void> {
  for (const { account, id } of await findUnwanted(store.db, now)) {
    if (signal?.aborted) return
    await deleteImport(account, store, id, signal)
  }
  for (const { account, id } of await endOld(store.db, now)) await deleteRows(account, store, id, signal)
}
