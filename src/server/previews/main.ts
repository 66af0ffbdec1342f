import { runCommand } from '../run-command.ts'

await runCommand(async () => (await import('./run-previews.ts')).runPreviews)
