import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Config, parseConfig } from '../config.ts'
import { codeOf } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { findSteps } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import type { Tables } from '../db/tables.ts'
import { productVersion } from '../product-version.ts'
import { StartProblem } from '../start-problem.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import { format, keyName, type Manifest, manifestName, photoFile, photoFolder, tableFile } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { findDamage, findTables, inSnapshot, readTable } from './store.ts'

const usage = 'Usage: npm run backup -- FILE'

/**
 * Writes all data of an installation into one new file: a snapshot of the rows, the photos and the key. The server may
 * run and write meanwhile. Throws StartProblem if the operator can fix the cause.
 */
export async function runBackup(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const [name, ...more] = args
  if (!name || name.startsWith('-') || more.length > 0) throw new StartProblem(usage)
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'))
  const { config } = parsed
  const dataDir = resolve(config.dataDir)
  const file = resolve(name)
  if (existsSync(file)) throw new StartProblem(`${file} is there already. Give the backup a new name.`)
  if (config.databaseUrl === null && !existsSync(join(dataDir, 'pitboard.sqlite'))) {
    throw new StartProblem(`There is no data in ${dataDir}. Set DATA_DIR to the folder that the server uses.`)
  }

  const database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir })
  try {
    const manifest = await writeArchive(file, { database, dataDir, now: Date.now() })
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
    return [
      `${file}: ${rows} rows and ${manifest.photos} photos, written and verified. Anyone who has the file can read all data: store it safely.`,
      ...keyLines(config, dataDir),
    ]
  } finally {
    await database.close()
  }
}

function keyLines(config: Config, dataDir: string): string[] {
  if (config.sessionSecret !== null)
    return ['SESSION_SECRET is not in the backup: store it separately and as safely as the backup.']
  return existsSync(join(dataDir, keyName))
    ? []
    : ['There was no key file: users who wait for a code must request a new one.']
}

type BackupSource = { readonly database: Database; readonly dataDir: string; readonly now: number }

/** Writes a draft, verifies it by reading it again, then renames it to `file`. */
async function writeArchive(file: string, source: BackupSource): Promise<Manifest> {
  const draft = `${file}.part`
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw new StartProblem(`${draft} cannot be written (${codeOf(error)}). Choose another place for the backup.`)
  })
  try {
    let size = 0
    const manifest = await inSnapshot(source.database, async (db) => {
      // A copy of a damaged database must not replace the good ones.
      const fault = await findDamage(db, source.database.kind)
      if (fault !== null) {
        throw new StartProblem(`The database is damaged (${fault}). Stop the server and restore the last good backup.`)
      }
      const initial: Manifest = {
        format,
        madeAt: new Date(source.now).toISOString(),
        version: productVersion(),
        steps: await findSteps(db),
        tables: {},
        photos: 0,
      }
      const counted = { ...initial, tables: {} as Record<string, number> }
      for await (const piece of writeZip(listEntries(db, source, counted), source.now)) {
        await handle.writeFile(piece)
        size += piece.byteLength
      }
      return counted
    })
    await handle.sync()
    await verify(draft, size)
    await rename(draft, file)
    const folder = await open(dirname(file))
    await folder.sync().finally(() => folder.close())
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Reads the written file again, as a restore does. */
async function verify(draft: string, size: number): Promise<void> {
  const written = await open(draft)
  try {
    const { size: found } = await written.stat()
    const archive = found === size ? await readArchive(written, draft).catch(ignoreStartProblem) : null
    if (!archive) throw new StartProblem(`${draft} differs from what was written. Check the disk.`)
  } finally {
    await written.close()
  }
}

function ignoreStartProblem(error: unknown): null {
  if (error instanceof StartProblem) return null
  throw error
}

type Counted = Omit<Manifest, 'tables' | 'photos'> & { tables: Record<string, number>; photos: number }
type SnapshotDb = Parameters<Parameters<typeof inSnapshot>[1]>[0]

// Rows before photos: a photo's files are stored before its row, so every photo of a row is in the backup.
async function* listEntries(
  db: SnapshotDb,
  { database, dataDir }: BackupSource,
  counted: Counted,
): AsyncGenerator<ZipEntry> {
  for (const table of await findTables(db, database.kind)) {
    counted.tables[table] = 0
    yield { name: tableFile(table), chunks: linesOf(db, database, table, counted) }
  }
  const folder = join(dataDir, photoFolder)
  for (const path of await listPhotos(folder)) {
    const bytes = await readIfThere(path)
    if (!bytes) continue
    yield { name: photoFile(relative(folder, path).replaceAll('\\', '/')), bytes }
    counted.photos++
  }
  const key = await readIfThere(join(dataDir, keyName))
  if (key) yield { name: keyName, bytes: key }
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(counted, null, 2)) }
}

async function* linesOf(
  db: SnapshotDb,
  database: Database,
  table: keyof Tables,
  counted: Counted,
): AsyncGenerator<string> {
  for await (const rows of readTable(db, database.kind, table)) {
    counted.tables[table] = (counted.tables[table] ?? 0) + rows.length
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
}

// Files that are being written end with `.part`.
async function listPhotos(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
