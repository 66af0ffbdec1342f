import { join } from 'node:path'
import type { Rotation } from './choose-kept.ts'

/** When and where backups are made; `null` as the folder: in the S3 store. `hour` by the clock of the machine. */
export type BackupPlan = Rotation & { readonly folder: string | null; readonly hour: number }

export type BackupConfig = {
  /** `null`: none are made. */
  readonly backups: BackupPlan | null
  /** Whether the owners of stations see when the last backup was made. */
  readonly backupsShown: boolean
}

/** Parses this part of the environment. Appends each invalid value to `problems`, with its fix. */
export function parseBackups(
  read: (name: string) => string | null,
  { dataDir, isEmbedded }: { dataDir: string; isEmbedded: boolean },
  problems: string[],
): BackupConfig {
  const number = (name: string, usual: number, least: number, most: number): number => {
    const text = read(name) ?? String(usual)
    const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    problems.push(`${name} must be a number from ${least} to ${most}, not "${text}". Try ${name}=${usual}.`)
    return usual
  }
  const [hour, daily, weekly] = [
    number('BACKUP_HOUR', 3, 0, 23),
    number('BACKUP_DAILY', 7, 1, 366),
    number('BACKUP_WEEKLY', 4, 0, 520),
  ]
  const shown = read('BACKUP_SHOWN') ?? 'owners'
  if (shown !== 'owners' && shown !== 'nobody') {
    problems.push(`BACKUP_SHOWN must be owners or nobody, not "${shown}".`)
  }
  const target = read('BACKUP_TARGET') ?? 'folder'
  if (target !== 'folder' && target !== 's3') problems.push(`BACKUP_TARGET must be folder or s3, not "${target}".`)
  const isS3 = target === 's3'
  if (isS3 && read('BACKUP_DIR') !== null)
    problems.push('BACKUP_TARGET=s3 and BACKUP_DIR are both set: leave one of them out.')
  if (isS3 && read('S3_ENDPOINT') === null)
    problems.push('BACKUP_TARGET=s3 needs a store: set S3_ENDPOINT and the other S3 variables.')
  // PostgreSQL has backups of its own, which can go back to any minute.
  const folder = isS3 ? null : (read('BACKUP_DIR') ?? (isEmbedded ? join(dataDir, 'backups') : 'off'))
  return {
    backups: folder === 'off' ? null : { folder, hour, daily, weekly },
    backupsShown: shown === 'owners',
  }
}
