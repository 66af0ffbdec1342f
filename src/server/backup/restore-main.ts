import { runCommand } from '../run-command.ts'

await runCommand(async () => (await import('./run-restore.ts')).runRestore)
