import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../data-folder.ts'

/** A scheduled backup: its file, `s3:NAME` in the S3 store, and when it was begun, ms since the epoch. */
export type KeptBackup = { readonly file: string; readonly at: number }

const namePattern = /^pitboard-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip(\.part)?$/

/** Returns the name of the backup that begins at a time, such as `pitboard-2026-11-26T030000Z.zip`. */
export const backupName = (at: number): string => `pitboard-${new Date(at).toISOString().replace(/:|\.\d+/g, '')}.zip`

function readName(name: string): { at: number; isDraft: boolean } | null {
  const [, day, hour, minute, second, draft] = namePattern.exec(name) ?? []
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? null : { at, isDraft: draft !== undefined }
}

/** Returns when a scheduled backup was begun, ms since the epoch; `null` if the name is of another file. */
export function readBackupName(name: string): number | null {
  const read = readName(name)
  return read && !read.isDraft ? read.at : null
}

/** Returns the scheduled backups in a folder, the newest first; other files are not named. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name) => {
      const at = readBackupName(name)
      return at === null ? [] : [{ file: join(folder, name), at }]
    })
    .toSorted((a, b) => b.at - a.at)
}

/** Makes the folder if it is missing, and deletes what an interrupted backup has left there. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) if (readName(name)?.isDraft) await rm(join(folder, name), { force: true })
}

/** Why the last backup failed. The message is for the operator; it may contain paths. */
export type BackupFailure = { readonly at: number; readonly why: 'no-space' | 'failed'; readonly message: string }
/** What is known of the scheduled backups. Times in ms since the epoch. */
export type BackupRecord = {
  /** `at`: when it was begun, of which time its rows are. */
  readonly lastGood: { readonly at: number; readonly file: string; readonly bytes: number } | null
  /** Since the last good one. */
  readonly failure: BackupFailure | null
}

const noRecord: BackupRecord = { lastGood: null, failure: null }
// Beside the data and not beside the backups: a folder that cannot be written is a failure to be noted.
const recordFile = (dataDir: string): string => join(dataDir, 'backup-status.json')

export async function readBackupRecord(dataDir: string): Promise<BackupRecord> {
  try {
    return JSON.parse(await readFile(recordFile(dataDir), 'utf8')) as BackupRecord
  } catch (error) {
    // A file that was cut short says no more than a missing one.
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return noRecord
    throw error
  }
}

export async function writeBackupRecord(dataDir: string, record: BackupRecord): Promise<void> {
  const file = recordFile(dataDir)
  await writeFile(`${file}.part`, JSON.stringify(record), { mode: 0o600 })
  await rename(`${file}.part`, file)
}

export const sizeOf = async (file: string): Promise<number> => (await stat(file)).size
