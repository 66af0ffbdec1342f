import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findRunFolder } from '../run/run-folder.ts'

/** Puts an embedded database as a first start leaves it into a data folder. It is made once in a run. */
export async function copyMigrated(dataDir: string): Promise<void> {
  const made = join(findRunFolder(), 'migrated.sqlite')
  if (!existsSync(made)) {
    // One process of a run makes it; the others need not load what makes it.
    const { openDatabase } = await import('#server/open-database.ts')
    const folder = mkdtempSync(`${made}.`)
    const database = await openDatabase({ databaseUrl: null, dataDir: folder }, Date.now)
    await database.close()
    renameSync(join(folder, 'pitboard.sqlite'), made)
    rmSync(folder, { recursive: true })
  }
  copyFileSync(made, join(dataDir, 'pitboard.sqlite'))
}
