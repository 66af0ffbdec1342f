import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findRunFolder } from '../run/run-folder.ts'

/** Copies an embedded database into a data folder as a first start leaves it. It is made once per test run. */
export async function copyMigrated(dataDir: string): Promise<void> {
  const made = join(findRunFolder(), 'migrated.sqlite')
  if (!existsSync(made)) {
    // Only one process of a run makes the database, so that the others need not load the modules for it.
    const { openDatabase } = await import('#server/open-database.ts')
    const folder = mkdtempSync(`${made}.`)
    const database = await openDatabase({ databaseUrl: null, dataDir: folder }, Date.now)
    await database.close()
    renameSync(join(folder, 'pitboard.sqlite'), made)
    rmSync(folder, { recursive: true })
  }
  copyFileSync(made, join(dataDir, 'pitboard.sqlite'))
}
