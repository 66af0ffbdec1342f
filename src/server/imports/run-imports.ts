import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChangedNoun } from '#contract/events.ts'
import { leaveAccount } from '../db/within-account.ts'
import { type ImportJob, updateJob } from './rows/job-store.ts'
import { deleteProblems } from './rows/problem-store.ts'
import { claimJob, pauseFailed, releaseJobs } from './rows/running-store.ts'
import { type CheckMemories, runBatch, type StepDeps } from './run-step.ts'
import { undoBatch } from './undo-step.ts'

/** A process that has not finished a batch within this time is believed dead: another one goes on. */
const leaseMs = 60_000
/** Between two batches other requests write. */
const pauseMs = 2
const mostTries = 3

export type ImportRunner = {
  /** Looks for imports to run; called after each change and each minute. */
  wake(): void
  /** Waits until nothing is left to run. */
  settled(): Promise<void>
  stop(): Promise<void>
}

type RunnerDeps = StepDeps & {
  readonly log: Logger
  /** Tells open pages that all data of a noun may have changed. */
  readonly announce: (account: string, noun: ChangedNoun) => void
}

/** Runs checks, imports and undoing, one after the other, a batch at a time. */
export function createImportRunner(deps: RunnerDeps): ImportRunner {
  const { database, now, log, announce } = deps
  const by = randomUUID()
  const memories: CheckMemories = new Map()
  let isStopped = false
  let isWoken = false
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false
      const job = await claimJob(database.db, { by, now: now(), leaseMs })
      if (job) await runJob(job)
      else if (!isWoken) return
    }
  }

  async function runJob(claimed: ImportJob): Promise<void> {
    let job: ImportJob | null = await restartCheck(claimed)
    const { state } = claimed
    for (let tries = 1; job !== null && job.state === state && !isStopped; ) {
      const lease = { lease_by: by, lease_until: now() + leaseMs }
      try {
        job = state === 'undoing' ? await undoBatch(deps, job, lease) : await runBatch(deps, job, lease, memories)
        tries = 1
      } catch (error) {
        log.error({ err: error, import: claimed.id, tries }, 'bug in an import')
        if (tries++ === mostTries) {
          await pauseFailed(database.db, claimed)
          break
        }
        // The memory of a check may have rows of the batch that was rolled back.
        memories.delete(claimed.id)
        job = job && (await restartCheck(job))
      }
      await wait(pauseMs)
    }
    if (job?.state === state && isStopped) {
      log.info({ import: job.id, state, done: job.done, rows: job.row_count }, 'import interrupted')
      return
    }
    memories.delete(claimed.id)
    if (state === 'checking') return
    for (const noun of ['customers', 'vehicles', 'appointments'] as const) announce(claimed.account_id, noun)
    log.info({ import: claimed.id, account: claimed.account_id, state: job?.state ?? 'changed' }, 'import')
  }

  /** A check remembers all rows before; without them it begins again. */
  async function restartCheck(job: ImportJob): Promise<ImportJob | null> {
    if (job.state !== 'checking' || memories.has(job.id) || job.done === 0) return job
    await deleteProblems(job.account_id, database.db, job.id)
    const fields = { at_table: 0, at_row: 0, done: 0, counts: null }
    const isOurs = await updateJob(job.account_id, database.db, job, fields)
    return isOurs ? { ...job, ...fields, version: job.version + 1 } : null
  }

  function wake(): void {
    isWoken = true
    if (isStopped || running) return
    // A call may wake it; the imports of all workshops are run.
    running = leaveAccount(run)
      .catch((error: unknown) => log.error({ err: error }, 'bug in the imports'))
      .finally(() => {
        running = null
        if (isWoken && !isStopped) wake()
      })
  }

  return {
    wake,
    async settled() {
      while (running) await running
    },
    async stop() {
      isStopped = true
      while (running) await running
      await releaseJobs(database.db, by)
    },
  }
}
