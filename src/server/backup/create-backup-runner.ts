import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import { isUsed } from '../demo/store.ts'
import type { Deps } from '../deps.ts'
import { countAll } from '../limits/store.ts'
import { commandFile } from '../product-folder.ts'
import {
  type BackupFailure,
  backupName,
  dropOldBackups,
  listBackups,
  prepareBackupFolder,
  readBackupRecord,
  sizeOf,
  writeBackupRecord,
} from './backup-folder.ts'
import type { BackupPlan } from './backup-plan.ts'
import { lastDue } from './choose-kept.ts'
import { photoFolder } from './manifest.ts'

/** Makes the scheduled backups. */
export type BackupRunner = {
  /** Makes a backup if one is due. Never rejects. */
  check(): Promise<void>
  stop(): Promise<void>
}

type BackupRunnerDeps = Pick<Deps, 'database' | 'now' | 'log'> & {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

/** After a failure the next attempt comes after this time. */
const retryMs = 3600_000
/** What a backup leaves free on the disk, for the server to go on. */
const leftFreeBytes = 500_000_000

export function createBackupRunner(plan: BackupPlan, deps: BackupRunnerDeps): BackupRunner {
  const { database, dataDir, databaseUrl, now, log } = deps
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  async function isDue(at: number): Promise<boolean> {
    const { lastGood, failure } = await readBackupRecord(dataDir)
    if (failure && Math.abs(at - failure.at) < retryMs) return false
    const due = lastDue(at, plan.hour)
    if (lastGood && lastGood.at >= due) return false
    return isUsed(database)
  }

  async function make(): Promise<void> {
    const at = now()
    if (!(await isDue(at)) || !(await claim(database, at))) return
    const [newest] = await listBackups(plan.folder).catch(() => [])
    const before = await readBackupRecord(dataDir)
    // Another instance has made it.
    if (newest && newest.at >= lastDue(at, plan.hour)) {
      const bytes = await sizeOf(newest.file)
      await writeBackupRecord(dataDir, { lastGood: { ...newest, bytes }, failure: null })
      return
    }
    const file = join(plan.folder, backupName(at))
    const failure = await attempt(file, at)
    if (stopping.signal.aborted && failure) return
    if (failure) {
      log.error({ why: failure.why, problem: failure.message }, 'the backup failed')
      await writeBackupRecord(dataDir, { lastGood: before.lastGood, failure })
      return
    }
    const bytes = await sizeOf(file)
    log.info({ bytes }, 'backup made')
    await writeBackupRecord(dataDir, { lastGood: { at, file, bytes }, failure: null })
    await dropOldBackups(plan.folder, plan)
  }

  async function attempt(file: string, at: number): Promise<BackupFailure | null> {
    try {
      await prepareBackupFolder(plan.folder)
      const { bavail, bsize } = await statfs(plan.folder)
      const wanted = await estimateBytes()
      if (bavail * bsize < wanted + leftFreeBytes) {
        const message = `Too little space in ${plan.folder}: ${inMegabytes(bavail * bsize)} free, and a backup takes about ${inMegabytes(wanted)}. Free some, or set BACKUP_DIR to another disk.`
        return { at, why: 'no-space', message }
      }
    } catch (error) {
      const message = `The backup folder ${plan.folder} cannot be written (${codeOf(error)}). Make it writable, or set BACKUP_DIR to another folder.`
      return { at, why: 'failed', message }
    }
    const problem = await runCommand(file)
    if (problem === null) return null
    await rm(`${file}.part`, { force: true })
    return { at, why: problem.includes('ENOSPC') ? 'no-space' : 'failed', message: problem }
  }

  /** In a process of its own, so that requests do not wait for it. Returns what went wrong. */
  async function runCommand(file: string): Promise<string | null> {
    const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
    if (!databaseUrl) delete env.DATABASE_URL
    const child = spawn(process.execPath, [commandFile('backup'), file], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const kill = (): void => void child.kill()
    stopping.signal.addEventListener('abort', kill)
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < 2000) errors += chunk
    })
    try {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      const [code] = (await once(child, 'close')) as [number | null]
      return code === 0 ? null : errors.trim() || `The backup ended with ${code ?? 'a signal'}.`
    } catch (error) {
      return `The backup could not be started (${codeOf(error)}).`
    } finally {
      stopping.signal.removeEventListener('abort', kill)
    }
  }

  /** The last backup and a tenth, or what it is made of. */
  async function estimateBytes(): Promise<number> {
    const { lastGood } = await readBackupRecord(dataDir)
    if (lastGood) return lastGood.bytes * 1.1
    const folder = join(dataDir, photoFolder)
    const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
    const files = [join(dataDir, 'pitboard.sqlite'), ...names.map((name) => join(folder, name))]
    let bytes = 0
    for (const file of files) bytes += (await stat(file).catch(() => null))?.size ?? 0
    return bytes
  }

  return {
    check() {
      running ??= make()
        .catch((error: unknown) => log.error({ err: error }, 'bug in the backups'))
        .finally(() => {
          running = null
        })
      return running
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Of several instances one makes the backup. */
async function claim(database: Database, now: number): Promise<boolean> {
  const turn = { key: 'backup', most: 1, windowMs: retryMs * 0.9, why: 'too-many-requests' } as const
  return (await inTransactionIfOk(database, (tx) => countAll(tx, [turn], now))).ok
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
