import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import { isUsed } from '../demo/store.ts'
import type { Deps } from '../deps.ts'
import { countAll } from '../limits/store.ts'
import { commandFile } from '../product-folder.ts'
import { s3Variables } from '../s3/s3-config.ts'
import { S3Problem } from '../s3/s3-problem.ts'
import { type BackupFailure, readBackupRecord, writeBackupRecord } from './backup-folder.ts'
import type { BackupPlan } from './backup-plan.ts'
import { openBackupTarget } from './backup-target.ts'
import { chooseKept, isOfFuture, lastDue } from './choose-kept.ts'

/** Makes the scheduled backups. */
export type BackupRunner = {
  /** Makes a backup if one is due. Never rejects. */
  check(): Promise<void>
  stop(): Promise<void>
}

type BackupRunnerDeps = Pick<Deps, 'config' | 'database' | 'photos' | 'now' | 'log'> & { readonly dataDir: string }

/** After a failure the next attempt comes after this time. */
const retryMs = 3600_000

export function createBackupRunner(plan: BackupPlan, deps: BackupRunnerDeps): BackupRunner {
  const { config, database, dataDir, photos, now, log } = deps
  const target = openBackupTarget(config)
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  async function isDue(at: number): Promise<boolean> {
    const { lastGood, failure } = await readBackupRecord(dataDir)
    if (failure && Math.abs(at - failure.at) < retryMs) return false
    const due = lastDue(at, plan.hour)
    if (lastGood && lastGood.at >= due && !isOfFuture(lastGood.at, at)) return false
    return isUsed(database)
  }

  async function make(): Promise<void> {
    const at = now()
    if (!(await isDue(at)) || !(await claim(database, at))) return
    const newest = (await target.list().catch(() => [])).find((backup) => !isOfFuture(backup.at, at))
    const before = await readBackupRecord(dataDir)
    // Another instance has made it.
    if (newest && newest.at >= lastDue(at, plan.hour)) {
      const bytes = await target.sizeOf(newest.file)
      await writeBackupRecord(dataDir, { lastGood: { ...newest, bytes }, failure: null })
      return
    }
    const file = target.fileOf(at)
    const failure = await attempt(file, at)
    if (stopping.signal.aborted && failure) return
    if (failure) {
      log.error({ why: failure.why, problem: failure.message }, 'the backup failed')
      await writeBackupRecord(dataDir, { lastGood: before.lastGood, failure })
      return
    }
    const bytes = await target.sizeOf(file)
    log.info({ bytes }, 'backup made')
    await writeBackupRecord(dataDir, { lastGood: { at, file, bytes }, failure: null })
    await dropOld(at)
  }

  /** Removes the scheduled backups that are not kept; those of a clock that was ahead are left alone. */
  async function dropOld(now: number): Promise<void> {
    const backups = (await target.list()).filter(({ at }) => !isOfFuture(at, now))
    const kept = chooseKept(
      backups.map(({ at }) => at),
      plan,
    )
    for (const { file, at } of backups) if (!kept.has(at)) await target.remove(file)
  }

  async function attempt(file: string, at: number): Promise<BackupFailure | null> {
    const obstacle = await target.prepare(estimateBytes)
    if (obstacle) return { at, ...obstacle }
    const problem = await runCommand(file)
    if (problem === null) return null
    await target.clear(file)
    return { at, why: problem.includes('ENOSPC') ? 'no-space' : 'failed', message: problem }
  }

  /** In a process of its own, so that requests do not wait for it. Returns what went wrong. */
  async function runCommand(file: string): Promise<string | null> {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...{ DATA_DIR: dataDir, PHOTO_STORE: config.photoStore, ...s3Variables(config.s3) },
      ...{ DATABASE_URL: config.databaseUrl ?? undefined, DATABASE_URL_FILE: undefined },
    }
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
    const rows = (await stat(join(dataDir, 'pitboard.sqlite')).catch(() => null))?.size ?? 0
    return (await photos.list()).reduce((sum, { bytes }) => sum + bytes, rows)
  }

  return {
    check() {
      running ??= make()
        .catch((error: unknown) => {
          if (error instanceof S3Problem) log.error({ problem: error.message }, 'the store of backups is away')
          else log.error({ err: error }, 'bug in the backups')
        })
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
