import { nodeProblem } from './node-version.ts'

/** A command: receives its arguments and the environment, returns the lines to print. */
export type Command = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<string[]>

/**
 * Runs a command as the whole process. A StartProblem is printed as one line. The command is imported after the check
 * of the Node version, so that an old Node prints one line and no stack trace.
 */
export async function runCommand(load: () => Promise<Command>): Promise<void> {
  const problem = nodeProblem(process.versions.node)
  if (problem) return giveUp(problem)
  // Files in the data folder are readable only by this OS user.
  process.umask(0o077)
  const command = await load()
  const { StartProblem } = await import('./start-problem.ts')
  try {
    for (const line of await command(process.argv.slice(2), process.env)) process.stdout.write(`${line}\n`)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    giveUp(error.message)
  }
}

function giveUp(problem: string): void {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
