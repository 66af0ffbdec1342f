import { type BackupStatus, readBackupStatus } from '#contract/health.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { type BackupRecord, readBackupRecord } from './backup-folder.ts'
import { isOfFuture } from './choose-kept.ts'

/** One night without a backup is not a reason to worry people. */
export const oldBackupMs = 49 * 3600_000

const off: BackupStatus = { state: 'off', lastGoodAt: null, bytes: null, failedAt: null, why: null }

export function bindBackups(bind: Bind, { config, now }: Pick<Deps, 'config' | 'now'>): void {
  bind(readBackupStatus)(async () => {
    if (config.backups === null || !config.backupsShown) return { ok: true, value: off }
    return { ok: true, value: describe(await readBackupRecord(config.dataDir), now()) }
  })
}

function describe({ lastGood, failure }: BackupRecord, now: number): BackupStatus {
  const isOld = lastGood !== null && (now - lastGood.at > oldBackupMs || isOfFuture(lastGood.at, now))
  return {
    state: failure ? 'failed' : isOld ? 'old' : lastGood ? 'ok' : 'waiting',
    lastGoodAt: lastGood && new Date(lastGood.at).toISOString(),
    bytes: lastGood?.bytes ?? null,
    failedAt: failure && new Date(failure.at).toISOString(),
    why: failure?.why ?? null,
  }
}
