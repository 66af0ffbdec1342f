import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { codeOf } from '../data-folder.ts'
import { createS3Client } from '../s3/s3-client.ts'
import { S3Problem } from '../s3/s3-problem.ts'
import {
  backupName,
  type KeptBackup,
  listBackups,
  prepareBackupFolder,
  readBackupName,
  sizeOf,
} from './backup-folder.ts'
import { listS3Backups, s3File, s3KeyOf, s3Start } from './s3-backup.ts'

/** Where scheduled backups are: a folder or the S3 store. */
export type BackupTarget = {
  /** For messages. */
  readonly place: string
  /** Returns what `npm run backup` is told to write. */
  fileOf(at: number): string
  /** The scheduled backups, the newest first; others are not named. */
  list(): Promise<KeptBackup[]>
  sizeOf(file: string): Promise<number>
  remove(file: string): Promise<void>
  /** Makes room for a backup of about so many bytes. Returns why none can be made, for the operator. */
  prepare(wantedBytes: () => Promise<number>): Promise<{ why: 'no-space' | 'failed'; message: string } | null>
  /** Removes what a failed attempt has left. */
  clear(file: string): Promise<void>
}

/** What a backup leaves free on the disk, for the server to go on. */
const leftFreeBytes = 500_000_000
const dayMs = 24 * 3600_000

export function openBackupTarget({ backups, s3 }: Pick<Config, 'backups' | 's3'>): BackupTarget {
  if (backups?.folder) return folderTarget(backups.folder)
  if (!s3) throw new Error('there is no place for backups')
  return s3Target(createS3Client(s3))
}

function folderTarget(folder: string): BackupTarget {
  return {
    place: folder,
    fileOf: (at) => join(folder, backupName(at)),
    list: () => listBackups(folder),
    sizeOf,
    remove: (file) => rm(file, { force: true }),
    async prepare(wantedBytes) {
      try {
        await prepareBackupFolder(folder)
        const { bavail, bsize } = await statfs(folder)
        const wanted = await wantedBytes()
        if (bavail * bsize >= wanted + leftFreeBytes) return null
        const message = `Too little space in ${folder}: ${inMegabytes(bavail * bsize)} free, and a backup takes about ${inMegabytes(wanted)}. Free some, or set BACKUP_DIR to another disk.`
        return { why: 'no-space', message }
      } catch (error) {
        if (error instanceof S3Problem) return { why: 'failed', message: error.message }
        const message = `The backup folder ${folder} cannot be written (${codeOf(error)}). Make it writable, or set BACKUP_DIR to another folder.`
        return { why: 'failed', message }
      }
    },
    clear: (file) => rm(`${file}.part`, { force: true }),
  }
}

function s3Target(client: ReturnType<typeof createS3Client>): BackupTarget {
  return {
    place: client.place,
    fileOf: (at) => s3File(backupName(at)),
    list: async () =>
      (await listS3Backups(client)).flatMap(({ name }) => {
        const at = readBackupName(name)
        return at === null ? [] : [{ file: s3File(name), at }]
      }),
    async sizeOf(file) {
      const bytes = await client.sizeOf(s3KeyOf(file))
      if (bytes === null) throw new S3Problem(`${file} is not in ${client.place} any more.`)
      return bytes
    },
    remove: (file) => client.remove(s3KeyOf(file)),
    async prepare() {
      // An interrupted upload is not listed as an object, and is paid for. Not every store can list them.
      await client.dropUploads(s3Start, Date.now() - dayMs).catch((error: unknown) => {
        if (!(error instanceof S3Problem)) throw error
      })
      return null
    },
    async clear() {},
  }
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
