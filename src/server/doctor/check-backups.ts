import { open, stat } from 'node:fs/promises'
import { readBackupRecord } from '../backup/backup-folder.ts'
import { openBackupTarget } from '../backup/backup-target.ts'
import { isOfFuture } from '../backup/choose-kept.ts'
import { readArchive } from '../backup/read-archive.ts'
import { oldBackupMs } from '../backup/routes.ts'
import { isInS3, readS3Archive } from '../backup/s3-backup.ts'
import type { Config } from '../config.ts'
import { codeOf } from '../data-folder.ts'
import { createS3Client } from '../s3/s3-client.ts'
import { S3Problem } from '../s3/s3-problem.ts'
import { StartProblem } from '../start-problem.ts'
import { inWords } from './check-disk.ts'
import { type CheckResult, ok, problem, warning } from './check-result.ts'

/** Checks that there is a recent backup, and reads it. */
export async function checkBackups(config: Config, dataDir: string, now: number): Promise<CheckResult[]> {
  if (config.backups === null) {
    return config.databaseUrl === null
      ? [warning('backups', 'BACKUP_DIR is off.', 'Leave it out, or make backups with npm run backup and a timer.')]
      : [
          warning(
            'backups',
            'Pitboard makes none with PostgreSQL, and cannot see those of others.',
            `Archive the database with pg_dump or continuously, and the files in ${dataDir}; or set BACKUP_DIR.`,
          ),
        ]
  }
  const { folder, hour } = config.backups
  const { failure, lastGood } = await readBackupRecord(dataDir)
  if (failure) {
    const when = new Date(failure.at).toISOString()
    return [problem('backups', `That of ${when} failed: ${failure.message}`, 'It is tried again each hour.')]
  }
  const target = openBackupTarget(config)
  if (!lastGood) {
    const fix = 'The server makes the first one soon after its start: look again later.'
    return [warning('backups', `None was made in ${target.place} yet.`, fix)]
  }
  const made = new Date(lastGood.at).toISOString()
  if (isOfFuture(lastGood.at, now)) {
    const fix = 'The server makes another one while it runs. Check the clock of the machine.'
    return [problem('backups', `The last one is of ${made}: the clock was ahead.`, fix)]
  }
  if (now - lastGood.at > oldBackupMs) {
    return [problem('backups', `The last one is of ${made}.`, 'Start the server: it makes them while it runs.')]
  }
  const fault = isInS3(lastGood.file) ? await findFaultInS3(config, lastGood.file) : await findFault(lastGood.file)
  if (fault !== null) {
    const look = folder === null ? 'Look at the store.' : `Look whether ${folder} is mounted.`
    const fix = `${look} The server makes the next one at ${hour}:00.`
    return [problem('backups', `The last one, ${lastGood.file}, ${fault}`, fix)]
  }
  const count = (await target.list()).length
  const says = `${count} in ${target.place}; the last one is of ${made}, ${inWords(lastGood.bytes)}, and`
  if (folder === null) return [ok('backups', `${says} complete.`)]
  const [ofBackups, ofData] = await Promise.all([stat(folder), stat(dataDir)])
  const isSameDisk = ofBackups.dev === ofData.dev
  const more = isSameDisk ? ' They are on the disk of the data: copy them to another machine too.' : ''
  return [ok('backups', `${says} undamaged.${more}`)]
}

/** Reads only a small part: the store has checked the rest when it got it. */
async function findFaultInS3({ s3 }: Config, file: string): Promise<string | null> {
  if (!s3) return 'is in the S3 store, which is not configured any more.'
  try {
    await readS3Archive(createS3Client(s3), file)
    return null
  } catch (error) {
    if (error instanceof S3Problem) return `cannot be read: ${error.message}`
    if (error instanceof StartProblem) return 'is damaged.'
    throw error
  }
}

async function findFault(file: string): Promise<string | null> {
  try {
    const handle = await open(file)
    try {
      await readArchive(handle, file)
      return null
    } catch {
      return 'is damaged.'
    } finally {
      await handle.close()
    }
  } catch (error) {
    return `cannot be read (${codeOf(error)}).`
  }
}
