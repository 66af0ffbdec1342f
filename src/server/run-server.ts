import { parseConfig } from './config.ts'
import { StartProblem } from './start-problem.ts'
import { startServer } from './start-server.ts'

const sweepEveryMs = 3600_000
const bounceEveryMs = 5 * 60_000
/** How long running requests may take to finish after a stop signal. */
const stopWithinMs = 10_000

/** Runs the server until SIGTERM or SIGINT, then stops it gracefully. Prints one line for each start problem. */
export async function runServer(): Promise<void> {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) return giveUp(parsed.problems)
  try {
    const server = await startServer(parsed.config, { sweepEveryMs, bounceEveryMs })
    let stopping = false
    const stop = (): void => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), parsed.config.drainMs + stopWithinMs).unref()
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => giveUp([String(error)]),
      )
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
    // Last: whoever reads that it runs may stop it at once.
    for (const line of server.greeting) process.stdout.write(`${line}\n`)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    giveUp([error.message])
  }
}

function giveUp(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
