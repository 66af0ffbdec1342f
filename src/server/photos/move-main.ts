import { runCommand } from '../run-command.ts'

await runCommand(async () => (await import('./run-move-photos.ts')).runMovePhotos)
