import { nodeProblem } from './node-version.ts'

/** A command: what follows it on its line, and the environment; the lines it ends with. */
export type Command = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<string[]>

/**
 * Runs a command as the whole process: one that the operator can help says why in a line. It is loaded only where it
 * can run, so that an old Node gets a sentence and no stack.
 */
export async function runCommand(load: () => Promise<Command>): Promise<void> {
  const problem = nodeProblem(process.versions.node)
  if (problem) return giveUp(problem)
  // Files of the data folder are this user's alone.
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
