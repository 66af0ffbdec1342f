import { runCommand } from '../run-command.ts'

await runCommand(async () => (await import('./run-allow.ts')).runAllow)
