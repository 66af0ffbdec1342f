import type { Database } from '../db/database.ts'
import { inSteps } from '../db/in-steps.ts'
import { deleteSomeOfImport } from './rows/delete-store.ts'
import { deleteJob, moveJob } from './rows/job-store.ts'
import { endOld, findUnwanted } from './rows/running-store.ts'

const atOnce = { fewest: 100, most: 1000, onPostgres: 50_000 }
type Store = Pick<Database, 'db' | 'kind'>

const deleteRows = (account: string, { db, kind }: Store, id: string): Promise<boolean> =>
  inSteps(kind, (count) => deleteSomeOfImport(account, db, id, count), atOnce)

/**
 * Deletes an import that has not been started, in small steps, because it may have 200,000 rows. Meanwhile it looks like
 * one whose file is still being read, which nobody finds. Returns `false` if it has been started.
 */
export async function deleteImport(account: string, store: Store, id: string): Promise<boolean> {
  if (!(await moveJob(account, store.db, id, ['reading', 'ready', 'checked'], { state: 'reading' }))) return false
  await deleteRows(account, store, id)
  await deleteJob(account, store.db, id)
  return true
}

/**
 * Deletes files that nobody imports after a week, those whose upload was broken off after an hour, and, when an import
 * can no longer be undone, the rows that it could not import and what its changes had replaced.
 */
export async function deleteOldImports(store: Store, now: number): Promise<void> {
  for (const { account, id } of await findUnwanted(store.db, now)) await deleteImport(account, store, id)
  for (const { account, id } of await endOld(store.db, now)) await deleteRows(account, store, id)
}
