import pino from 'pino'
import { type Config, parseConfig } from './config.ts'
import { createLog } from './create-log.ts'
import { prepareDataFolder } from './data-folder.ts'
import { nextReset } from './demo/demo-mode.ts'
import { createRestoreOffer, type RestoreOffer } from './first-start/restore-offer.ts'
import { readMaintenance } from './maintenance/maintenance-file.ts'
import { serveMaintenance } from './maintenance/serve-maintenance.ts'
import { StartProblem } from './start-problem.ts'
import { startServer } from './start-server.ts'
import { trimMemory } from './trim-memory.ts'

const sweepEveryMs = 3600_000
const bounceEveryMs = 5 * 60_000
/** Of a check; the first comes after the load of a start. */
const backupEveryMs = 5 * 60_000
/** How long running requests may take to finish after a stop signal. */
const stopWithinMs = 10_000
const maintenanceEveryMs = 1000
/** The first requests of a start come before it, most of all those of tablets that have waited. */
const trimAfterMs = 3000

/** `until`: when it must be started again, ms since the epoch. */
type Running = {
  readonly isMaintenance: boolean
  readonly until: number | null
  readonly greeting: readonly string[]
  stop(): Promise<void>
}

/**
 * Runs the server until SIGTERM or SIGINT, then stops it gracefully. While maintenance is on, a small server without the
 * database answers instead. Prints one line for each start problem.
 */
export async function runServer(): Promise<void> {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) return giveUp(parsed.problems)
  const { config } = parsed
  try {
    const dataDir = prepareDataFolder(config.dataDir)
    const log = createLog(config.logLevel, pino.destination({ fd: 2, sync: true }))
    const restoreOffer = createRestoreOffer(config, dataDir, log)
    const open = (): Promise<Running> => openServer(config, dataDir, restoreOffer)
    let running: Promise<Running> = open()
    const { greeting } = await running
    setTimeout(trimMemory, trimAfterMs).unref()

    const follow = async (now: Running): Promise<Running> => {
      const isWanted = readMaintenance(dataDir) !== null
      const isOver = now.until !== null && now.until <= Date.now()
      const isRestored = restoreOffer?.state().phase === 'prepared'
      if (now.isMaintenance === isWanted && !isOver && !isRestored) return now
      await now.stop()
      if (isRestored) await restoreOffer.moveIn()
      const next = await open()
      if (now.isMaintenance !== isWanted) {
        // A start in maintenance has not said how to begin, or where to restore a backup.
        const lines = isWanted ? ['Maintenance is on.'] : ['Maintenance is off.', ...next.greeting]
        process.stdout.write(`${lines.join('\n')}\n`)
      }
      return next
    }
    const timer = setInterval(() => {
      running = running.then(follow)
      running.catch((error: unknown) => {
        giveUp([error instanceof StartProblem ? error.message : String(error)])
        process.exit()
      })
    }, maintenanceEveryMs)

    let stopping = false
    const stop = (): void => {
      if (stopping) return
      stopping = true
      clearInterval(timer)
      setTimeout(() => process.exit(1), config.drainMs + stopWithinMs).unref()
      running
        .then((now) => now.stop())
        .then(() => restoreOffer?.close())
        .then(
          () => process.exit(0),
          (error: unknown) => giveUp([String(error)]),
        )
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    // Last: whoever reads that it runs may stop it at once.
    for (const line of greeting) process.stdout.write(`${line}\n`)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    giveUp([error.message])
  }
}

async function openServer(config: Config, dataDir: string, restoreOffer: RestoreOffer | null): Promise<Running> {
  if (!readMaintenance(dataDir)) {
    const { greeting, stop } = await startServer(config, { sweepEveryMs, bounceEveryMs, backupEveryMs, restoreOffer })
    // A demo is filled anew by its start.
    return { isMaintenance: false, until: config.demo && nextReset(Date.now(), config.demo), greeting, stop }
  }
  const { port, close } = await serveMaintenance(config, () => readMaintenance(dataDir))
  const greeting = [`Maintenance is on: port ${port} answers 503. End it: npm run maintenance -- off`]
  return { isMaintenance: true, until: null, greeting, stop: close }
}

function giveUp(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
