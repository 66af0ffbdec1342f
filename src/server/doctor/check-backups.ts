import { open, stat } from 'node:fs/promises'
import { listBackups, readBackupRecord } from '../backup/backup-folder.ts'
import { readArchive } from '../backup/read-archive.ts'
import { oldBackupMs } from '../backup/routes.ts'
import type { Config } from '../config.ts'
import { codeOf } from '../data-folder.ts'
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
  const { folder } = config.backups
  const { failure, lastGood } = await readBackupRecord(dataDir)
  if (failure) {
    const when = new Date(failure.at).toISOString()
    return [problem('backups', `That of ${when} failed: ${failure.message}`, 'It is tried again each hour.')]
  }
  if (!lastGood) {
    const fix = 'The server makes the first one soon after its start: look again later.'
    return [warning('backups', `None was made in ${folder} yet.`, fix)]
  }
  const made = new Date(lastGood.at).toISOString()
  if (now - lastGood.at > oldBackupMs) {
    return [problem('backups', `The last one is of ${made}.`, 'Start the server: it makes them while it runs.')]
  }
  const fault = await findFault(lastGood.file)
  if (fault !== null) {
    const fix = `Look whether ${folder} is mounted. The server makes the next one at ${config.backups.hour}:00.`
    return [problem('backups', `The last one, ${lastGood.file}, ${fault}`, fix)]
  }
  const count = (await listBackups(folder)).length
  const says = `${count} in ${folder}; the last one is of ${made}, ${inWords(lastGood.bytes)}, and undamaged.`
  const [ofBackups, ofData] = await Promise.all([stat(folder), stat(dataDir)])
  const isSameDisk = ofBackups.dev === ofData.dev
  return [
    ok('backups', isSameDisk ? `${says} They are on the disk of the data: copy them to another machine too.` : says),
  ]
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
