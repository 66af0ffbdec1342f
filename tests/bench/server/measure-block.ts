import { setTimeout as pause } from 'node:timers/promises'
import { startProbed } from './start-probed.ts'

const everyMs = 4_000
const sweeps = 3

/** The longest block of the event loop in ms while the jobs run that a server does by itself, with nobody asking. */
export async function measureBlock(dataDir: string): Promise<number> {
  const server = await startProbed(dataDir, { SWEEP_EVERY_MS: String(everyMs) })
  try {
    await server.ask('reset')
    await pause(everyMs * sweeps)
    return (await server.ask('read')).blockedMs
  } finally {
    await server.stop()
  }
}
