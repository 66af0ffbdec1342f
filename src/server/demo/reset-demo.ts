import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { StartProblem } from '../start-problem.ts'
import { buildDemo } from './build-rows.ts'
import type { DemoMode } from './demo-mode.ts'
import { demoEmails } from './station.ts'
import { findOtherUser, insertDemoRows, removeAllRows } from './store.ts'

/** The demo is the same after each reset, but for its dates. */
const seed = 1

/**
 * Replaces all data by a new demo. Throws StartProblem if the database has an account that is not of the demo: its data
 * are never removed.
 */
export async function resetDemo(
  database: Database,
  dataDir: string,
  { language }: DemoMode,
  now: number,
): Promise<void> {
  if (await findOtherUser(database.db, demoEmails)) {
    throw new StartProblem(
      'DEMO_MODE removes all data every few hours, and this database has accounts of real people. Set DATA_DIR to a new folder, or leave DEMO_MODE out.',
    )
  }
  const { rows } = buildDemo(seed, now, { language })
  await inTransaction(database, async (tx) => {
    await removeAllRows(tx, database.kind)
    await insertDemoRows(tx, rows)
  })
  for (const folder of ['photos', 'uploads']) await rm(join(dataDir, folder), { recursive: true, force: true })
  database.scrub()
}
