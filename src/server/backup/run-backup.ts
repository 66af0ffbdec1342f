import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Config, parseConfig } from '../config.ts'
import { codeOf } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { findSteps } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import { hidesRows } from '../db/row-wall.ts'
import type { Tables } from '../db/tables.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { productVersion } from '../product-version.ts'
import { createS3Client, type S3Client } from '../s3/s3-client.ts'
import { S3Problem } from '../s3/s3-problem.ts'
import { StartProblem } from '../start-problem.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import { format, keyName, type Manifest, manifestName, photoFile, tableFile } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { isInS3, readS3Archive, s3KeyOf } from './s3-backup.ts'
import { findDamage, findTables, inSnapshot, readLines } from './store.ts'

const usage = 'Usage: npm run backup -- FILE, or s3:NAME for a backup in the S3 store'

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
  const client = isInS3(name) ? openClient(config) : null
  const file = client ? name : resolve(name)
  const isTaken = client ? (await client.sizeOf(s3KeyOf(file))) !== null : existsSync(file)
  if (isTaken) throw new StartProblem(`${file} is there already. Give the backup a new name.`)
  if (config.databaseUrl === null && !existsSync(join(dataDir, 'pitboard.sqlite'))) {
    throw new StartProblem(`There is no data in ${dataDir}. Set DATA_DIR to the folder that the server uses.`)
  }

  const database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir })
  try {
    const source = { database, dataDir, photos: openPhotoStore(config, dataDir), now: Date.now() }
    const manifest = client ? await uploadArchive(client, file, source) : await writeArchive(file, source)
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
    return [
      `${file}: ${rows} rows and ${manifest.photos} photos, written and verified. Anyone who has the file can read all data: store it safely.`,
      ...keyLines(config, dataDir),
    ]
  } finally {
    await database.close()
  }
}

/** Returns the client of the configured store. Throws StartProblem if there is none. */
export function openClient({ s3 }: Pick<Config, 's3'>): S3Client {
  if (!s3) throw new StartProblem('There is no S3 store. Set S3_ENDPOINT and the other S3 variables.')
  return createS3Client(s3)
}

function keyLines(config: Config, dataDir: string): string[] {
  if (config.sessionSecret !== null)
    return ['SESSION_SECRET is not in the backup: store it separately and as safely as the backup.']
  return existsSync(join(dataDir, keyName))
    ? []
    : ['There was no key file: users who wait for a code must request a new one.']
}

type BackupSource = {
  readonly database: Database
  readonly dataDir: string
  readonly photos: PhotoStore
  readonly now: number
}

/** Makes an archive of a snapshot. `write` gets its pieces and stores them while they come. */
function makeArchive(
  source: BackupSource,
  write: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Manifest> {
  return inSnapshot(source.database, async (db) => {
    // A copy of a damaged database must not replace the good ones. Indexes are not in it: a restore makes them again.
    const fault = await findDamage(db, source.database.kind, 'rows')
    if (fault !== null) {
      throw new StartProblem(`The database is damaged (${fault}). Stop the server and restore the last good backup.`)
    }
    if (source.database.kind === 'postgres' && (await hidesRows(db))) {
      throw new StartProblem(
        'PostgreSQL hides the rows of workshops from the user of DATABASE_URL. Back up as the owner of the tables, or give the user bypassrls.',
      )
    }
    const initial: Manifest = {
      format,
      madeAt: new Date(source.now).toISOString(),
      version: productVersion(),
      steps: await findSteps({ db, kind: source.database.kind }),
      tables: {},
      photos: 0,
    }
    const counted = { ...initial, tables: {} as Record<string, number> }
    await write(writeZip(listEntries(db, source, counted), source.now))
    return counted
  })
}

/** Writes a draft, verifies it by reading it again, then renames it to `file`. */
async function writeArchive(file: string, source: BackupSource): Promise<Manifest> {
  const draft = `${file}.part`
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw new StartProblem(`${draft} cannot be written (${codeOf(error)}). Choose another place for the backup.`)
  })
  try {
    let size = 0
    const manifest = await makeArchive(source, async (pieces) => {
      for await (const piece of pieces) {
        await handle.writeFile(piece)
        size += piece.byteLength
      }
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

/**
 * Uploads an archive while it is made. The store checks the SHA-256 of each part, and has the object when all are there;
 * afterwards its size, its list and its manifest are read again.
 */
async function uploadArchive(client: S3Client, file: string, source: BackupSource): Promise<Manifest> {
  const key = s3KeyOf(file)
  let size = 0
  const manifest = await makeArchive(source, async (pieces) => {
    size = await client.upload(key, pieces)
  })
  const found = await readS3Archive(client, file).catch((error: unknown) => {
    if (error instanceof S3Problem) throw error
    return ignoreStartProblem(error)
  })
  if (found?.size === size) return manifest
  await client.remove(key)
  throw new S3Problem(`${file} differs from what was sent to ${client.place}. It was removed.`)
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
  { database, dataDir, photos }: BackupSource,
  counted: Counted,
): AsyncGenerator<ZipEntry> {
  for (const table of await findTables(db, database.kind)) {
    counted.tables[table] = 0
    yield { name: tableFile(table), chunks: linesOf(db, database, table, counted) }
  }
  const names = (await photos.list()).map(({ name }) => name)
  for (const name of names.toSorted()) {
    const bytes = await photos.get(name)
    if (!bytes) continue
    yield { name: photoFile(name), bytes }
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
  for await (const { count, lines } of readLines(db, database.kind, table)) {
    counted.tables[table] = (counted.tables[table] ?? 0) + count
    yield lines
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
