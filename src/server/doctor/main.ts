import { runCommand } from '../run-command.ts'

await runCommand(async () => {
  const { runDoctor } = await import('./run-doctor.ts')
  return async (args, env) => {
    const { lines, hasProblem } = await runDoctor(args, env)
    if (hasProblem) process.exitCode = 1
    return lines
  }
})
