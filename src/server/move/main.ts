import { runCommand } from '../run-command.ts'

await runCommand(async () => (await import('./run-move.ts')).runMove)
