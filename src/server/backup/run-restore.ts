import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseConfig } from '../config.ts'
import { codeOf, prepareDataFolder } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { findSteps, takeSteps } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import { maintenanceName } from '../maintenance/maintenance-file.ts'
import { StartProblem } from '../start-problem.ts'
import { type ListedEntry, readEntry } from '../zip/read-zip.ts'
import { keyName, photoFolder, photoPathOf, tableFile } from './manifest.ts'
import { type Archive, readArchive } from './read-archive.ts'
import { fillTables, isEmpty, type RowLines } from './store.ts'

const usage = 'Usage: npm run restore -- FILE'
/** The working folder of a restore; the remains of an interrupted restore are deleted. */
const draftName = '.restoring'
/** What a folder may contain that is filled: no data, or backups. */
const mayStay: readonly string[] = [
  draftName,
  'backups',
  'backup-status.json',
  'builds',
  'compile-cache',
  maintenanceName,
]

/**
 * Fills an empty data folder, or an empty PostgreSQL, from a backup. The whole file is verified first; the data is
 * moved to its final place at the end. Throws StartProblem if the operator can fix the cause.
 */
export async function runRestore(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const [name, ...more] = args
  if (!name || name.startsWith('-') || more.length > 0) throw new StartProblem(usage)
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'))
  const { databaseUrl, dataDir } = parsed.config
  const file = resolve(name)
  const handle = await open(file).catch((error: unknown) => {
    throw new StartProblem(`${file} cannot be read (${codeOf(error)}). Give the file of a backup.`)
  })
  try {
    const archive = await readArchive(handle, file)
    const folder = resolve(dataDir)
    await refuseUsedFolder(folder)
    await fill(archive, { databaseUrl, folder })
    const { manifest } = archive
    return [
      `Restored into ${folder}${databaseUrl ? ' and PostgreSQL' : ''}: all data of ${manifest.madeAt}, saved by Pitboard ${manifest.version}.`,
      'Start it: npm start',
    ]
  } finally {
    await handle.close()
  }
}

async function refuseUsedFolder(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const present = names.filter((name) => !mayStay.includes(name))
  if (present.length === 0) return
  throw new StartProblem(
    `${folder} is not empty: it holds ${present[0]}. Set DATA_DIR to a new folder, or move it away.`,
  )
}

async function fill(archive: Archive, { databaseUrl, folder }: { databaseUrl: string | null; folder: string }) {
  prepareDataFolder(folder)
  const draft = join(folder, draftName)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    await fillFiles(archive, draft)
    const database = await connectDatabase({ databaseUrl, dataDir: draft })
    try {
      await fillDatabase(archive, database)
    } finally {
      await database.close()
    }
    // The database is moved last: a server does not continue with a folder without a database.
    const files = (await readdir(draft)).toSorted(
      (a, b) => Number(a.startsWith('pitboard')) - Number(b.startsWith('pitboard')),
    )
    for (const name of files) await rename(join(draft, name), join(folder, name))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function fillFiles({ handle, entries }: Archive, folder: string): Promise<void> {
  for (const [name, entry] of entries) {
    const path = photoPathOf(name)
    const target = path ? join(folder, photoFolder, path) : name === keyName ? join(folder, keyName) : null
    if (target === null) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const file = await open(target, 'wx', 0o600)
    for await (const piece of readEntry(handle, entry)) await file.writeFile(piece)
    await file.sync().finally(() => file.close())
  }
}

async function fillDatabase({ handle, entries, manifest }: Archive, database: Database): Promise<void> {
  const taken = await findSteps(database.db)
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

async function* linesOf(handle: FileHandle, entry: ListedEntry): AsyncGenerator<RowLines> {
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
