import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Config, parseConfig } from '../config.ts'
import { codeOf, prepareDataFolder } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { findSteps, takeSteps } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import { maintenanceName } from '../maintenance/maintenance-file.ts'
import { atOnce } from '../photos/at-once.ts'
import { openPhotoStore } from '../photos/open-photo-store.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { StartProblem } from '../start-problem.ts'
import { type ListedEntry, type ReadableAt, readEntry, readWhole } from '../zip/read-zip.ts'
import { BackupProblem } from './backup-problem.ts'
import { keyName, type Manifest, photoFolder, photoNameOf, photoPathOf, tableFile } from './manifest.ts'
import { type Archive, readArchive } from './read-archive.ts'
import { openClient } from './run-backup.ts'
import { isInS3, listS3Backups, s3KeyOf } from './s3-backup.ts'
import { fillTables, isEmpty, type RowLines } from './store.ts'

const usage = 'Usage: npm run restore -- FILE [--keep-photos], or s3:NAME for a backup in the S3 store'
const keepOption = '--keep-photos'
/** The working folder of a restore. */
const draftName = '.restoring'
/** A backup that is fetched from the S3 store. */
const fetchedName = '.restoring.zip'
/** A backup that a browser sends to a new server. */
export const sentName = '.restoring-sent.zip'
/** What a restore leaves in the data folder if its process is killed. */
const remains: readonly string[] = [draftName, fetchedName, sentName]
/** What a folder may contain that is filled: no data, or backups. */
const mayStay: readonly string[] = [
  ...remains,
  'backups',
  'backup-status.json',
  'builds',
  'compile-cache',
  maintenanceName,
]

/**
 * Fills an empty data folder, or an empty PostgreSQL, and the store of photos from a backup. The whole file is verified
 * first; the data is moved to its final place at the end. Throws StartProblem if the operator can fix the cause.
 */
export async function runRestore(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const [name, ...more] = args.filter((arg) => arg !== keepOption)
  if (!name || name.startsWith('-') || more.length > 0) throw new StartProblem(usage)
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'))
  const { config } = parsed
  const folder = resolve(config.dataDir)
  const place = { config, folder, keepsPhotos: args.includes(keepOption), refusesData: true }
  const { manifest, moveIn } = await prepareRestore(isInS3(name) ? name : resolve(name), place)
  await moveIn()
  const places = [folder, ...(config.databaseUrl ? ['PostgreSQL'] : []), ...(inS3(config) ? ['S3'] : [])]
  return [
    `Restored into ${places.join(' and ')}: all data of ${manifest.madeAt}, saved by Pitboard ${manifest.version}.`,
    'Start it: npm start',
  ]
}

/** Removes what interrupted restores have left: whole copies of a backup. No restore may run in the folder. */
export function removeRemains(folder: string): void {
  // A call that this process has begun may still make a file there.
  for (const name of remains) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
}

/**
 * `refusesData`: a folder with data is refused; otherwise `moveIn` replaces the data. `keepsPhotos`: the S3 store may
 * hold photos.
 */
type RestorePlace = {
  readonly config: Config
  readonly folder: string
  readonly keepsPhotos: boolean
  readonly refusesData: boolean
}

/** A verified backup whose files are in a working folder inside the data folder. One of both calls ends it. */
export type PreparedRestore = {
  readonly manifest: Manifest
  /** Moves the files to their final place. No server may use the folder. After a failure the data is as it was. */
  moveIn(): Promise<void>
  /** Removes what was prepared. */
  discard(): Promise<void>
}

/**
 * Verifies a backup, unpacks it into a working folder, and fills the store of photos and, with `DATABASE_URL`, the
 * database. `file`: a path, or `s3:NAME`. Throws StartProblem if the operator can fix the cause; nothing is left then.
 */
export async function prepareRestore(file: string, place: RestorePlace): Promise<PreparedRestore> {
  if (!isInS3(file)) return prepareFile(file, place)
  await refuseUsed(place)
  const fetched = join(prepareDataFolder(place.folder), fetchedName)
  try {
    await fetchBackup(file, place.config, fetched)
    return await prepareFile(fetched, place)
  } finally {
    await rm(fetched, { force: true })
  }
}

async function prepareFile(file: string, place: RestorePlace): Promise<PreparedRestore> {
  const handle = await open(file).catch((error: unknown) => {
    throw new StartProblem(`${file} cannot be read (${codeOf(error)}). Give the file of a backup.`)
  })
  try {
    const archive = await readArchive(handle, file)
    await refuseUsed(place)
    return { manifest: archive.manifest, ...(await fill(archive, place)) }
  } finally {
    await handle.close()
  }
}

const inS3 = ({ photoStore }: Config): boolean => photoStore === 's3'

/** Downloads a backup of the S3 store. */
async function fetchBackup(name: string, config: Config, target: string): Promise<void> {
  const client = openClient(config)
  const key = s3KeyOf(name)
  if ((await client.sizeOf(key)) === null) {
    const some = (await listS3Backups(client)).slice(0, 10).map((one) => one.name)
    const there = some.length === 0 ? 'There are no backups.' : `The newest are: ${some.join(', ')}.`
    throw new StartProblem(`There is no ${name} in ${client.place}. ${there}`)
  }
  await rm(target, { force: true })
  const file = await open(target, 'wx', 0o600)
  try {
    for await (const piece of client.stream(key)) await file.writeFile(piece)
  } finally {
    await file.close()
  }
}

async function refuseUsed(place: RestorePlace): Promise<void> {
  if (place.refusesData) await refuseUsedFolder(place.folder)
  await refuseOtherPhotos(place)
}

/** A server removes photos that its database does not know: those of another server that uses the same store. */
export async function refuseOtherPhotos({ config, folder, keepsPhotos }: RestorePlace): Promise<void> {
  if (!inS3(config) || keepsPhotos) return
  if ((await openPhotoStore(config, folder).list()).length === 0) return
  throw new BackupProblem(
    'other-photos',
    `The S3 store holds photos already. If their server is gone for good, add ${keepOption}. To practise, set PHOTO_STORE=folder, or S3_PREFIX to a new name.`,
  )
}

async function refuseUsedFolder(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const present = names.filter((name) => !mayStay.includes(name))
  if (present.length === 0) return
  throw new StartProblem(
    `${folder} is not empty: it holds ${present[0]}. Set DATA_DIR to a new folder, or move it away.`,
  )
}

async function fill(
  archive: Archive,
  { config, folder, keepsPhotos }: RestorePlace,
): Promise<Omit<PreparedRestore, 'manifest'>> {
  const { databaseUrl } = config
  const photos = inS3(config) ? openPhotoStore(config, folder) : null
  const names = photosOf(archive).map(([name]) => name)
  prepareDataFolder(folder)
  const draft = join(folder, draftName)
  const removeDraft = () => rm(draft, { recursive: true, force: true })
  const discard = async (): Promise<void> => {
    if (photos && !keepsPhotos) await removePhotos(names, photos)
    await removeDraft()
  }
  await removeDraft()
  await mkdir(draft, { mode: 0o700 })
  try {
    await fillFiles(archive, draft, photos !== null)
    if (photos) await putPhotos(archive, photos)
    const database = await connectDatabase({ databaseUrl, dataDir: draft })
    try {
      await fillDatabase(archive, database)
    } finally {
      await database.close()
    }
  } catch (error) {
    await discard()
    throw error
  }
  return {
    discard,
    async moveIn() {
      try {
        moveFiles(draft, folder)
      } catch (error) {
        await discard()
        throw error
      }
      // The data is in its place: what cannot be removed now is removed by the next start.
      await removeDraft().catch(() => {})
    },
  }
}

/**
 * Moves the files of a draft into a folder, file by file: its photos may be there already. Synchronously, because there
 * are many files, and nothing else runs. After a failure the folder is as it was.
 */
function moveFiles(draft: string, folder: string): void {
  const undo: (() => void)[] = []
  try {
    for (const path of inTurn(draft)) {
      const [source, target, before] = [join(draft, path), join(folder, path), join(draft, `${path}.before`)]
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      const isReplaced = existsSync(target)
      if (isReplaced) linkSync(target, before)
      renameSync(source, target)
      undo.push(() => (isReplaced ? renameSync(before, target) : rmSync(target)))
    }
  } catch (error) {
    for (const step of undo.toReversed()) step()
    throw error
  }
}

/**
 * The files of a draft. The database is moved last, and the key right before it: if the process is killed before, the
 * folder has its old database, which knows none of the new photos.
 */
function inTurn(draft: string): string[] {
  const turnOf = (path: string): number => (path.startsWith('pitboard') ? 2 : path === keyName ? 1 : 0)
  return readdirSync(draft, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(draft, join(entry.parentPath, entry.name)))
    .toSorted((a, b) => turnOf(a) - turnOf(b))
}

const photosOf = ({ entries }: Archive): [string, ListedEntry][] =>
  [...entries].flatMap(([file, entry]) => {
    const name = photoNameOf(photoPathOf(file) ?? '')
    return name === null ? [] : [[name, entry]]
  })

async function putPhotos(archive: Archive, photos: PhotoStore): Promise<void> {
  await atOnce(photosOf(archive), async ([name, entry]) => photos.put(name, await readWhole(archive.handle, entry)))
}

/** After a failure: what is left lies in the store, where the next restore says so. */
async function removePhotos(names: readonly string[], photos: PhotoStore): Promise<void> {
  await atOnce(names, (name) => photos.remove(name)).catch(() => {})
}

async function fillFiles({ handle, entries }: Archive, folder: string, hasPhotoStore: boolean): Promise<void> {
  for (const [name, entry] of entries) {
    const path = hasPhotoStore ? null : photoPathOf(name)
    const target = path ? join(folder, photoFolder, path) : name === keyName ? join(folder, keyName) : null
    if (target === null) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const file = await open(target, 'wx', 0o600)
    try {
      for await (const piece of readEntry(handle, entry)) await file.writeFile(piece)
      await file.sync()
    } finally {
      // An open handle without an owner ends the process when it is collected.
      await file.close()
    }
  }
}

async function fillDatabase({ handle, entries, manifest }: Archive, database: Database): Promise<void> {
  const taken = await findSteps(database)
  if (taken.some((step) => !manifest.steps.includes(step)) || !(await isEmpty(database))) {
    throw new StartProblem('The database of DATABASE_URL holds data already. Give an empty one.')
  }
  await takeSteps(database, manifest.steps)
  const filled = await fillTables(database, (table) => {
    const entry = entries.get(tableFile(table))
    return entry ? linesOf(handle, entry) : nothing()
  })
  for (const [table, count] of Object.entries(manifest.tables)) {
    if (filled.get(table as never) !== count) throw new Error(`${table}: not all rows were restored`)
  }
}

async function* nothing(): AsyncGenerator<RowLines> {}

const linesAtOnce = 2_000

async function* linesOf(handle: ReadableAt, entry: ListedEntry): AsyncGenerator<RowLines> {
  const decoder = new TextDecoder()
  let rest = ''
  let lines: string[] = []
  for await (const piece of readEntry(handle, entry)) {
    const complete = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = complete.pop() ?? ''
    lines.push(...complete)
    if (lines.length < linesAtOnce) continue
    yield lines
    lines = []
  }
  if (lines.length > 0) yield lines
}
