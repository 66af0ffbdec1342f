import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { PGliteDialect } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { wrapDatabase } from '#server/db/open-database.ts'
import { findRunFolder } from '../run/run-folder.ts'

const wrap = (pglite: PGlite): Database => wrapDatabase(new PGliteDialect({ pglite }), 'postgres')

/**
 * Opens a PostgreSQL within the process, empty or as a first start leaves it. Its files are made once per test run, which
 * takes four times as long as to load them.
 */
export async function openPglite(state: 'empty' | 'migrated'): Promise<Database> {
  const options: PGliteOptions = { extensions: { btree_gist }, parsers: { 20: Number } }
  const files = join(findRunFolder(), `pglite-${state}.tar`)
  if (!existsSync(files)) {
    const first = await PGlite.create(options)
    const database = wrap(first)
    if (state === 'migrated') await migrate(database)
    const dump = await first.dumpDataDir('none')
    await database.close()
    // Another process may make them too.
    const own = `${files}.${process.pid}`
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
    renameSync(own, files)
  }
  return wrap(await PGlite.create({ ...options, loadDataDir: new Blob([readFileSync(files)]) }))
}
