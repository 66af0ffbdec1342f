import { parseConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'
import { createClient } from '../client.ts'
import type { TestServer } from '../server.ts'
import { openStation } from '../station.ts'

/** Founds a workshop in the database that `env` names; returns the session tokens of its owner and of its advisors. */
export async function foundWorkshop(
  env: Record<string, string>,
  advisorCount = 0,
): Promise<{ owner: string; advisors: string[] }> {
  const parsed = parseConfig({ REGISTRY_URL: 'off', ...env, PORT: '0' })
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const { config } = parsed
  const running = await startServer(config, { print: () => {}, deliver: async () => {} })
  const server = {
    database: running.database,
    clock: { now: Date.now() },
    client: () => createClient(() => `http://127.0.0.1:${running.port}`, config.publicOrigin),
  }
  const station = await openStation(server as TestServer)
  const advisors: string[] = []
  for (let count = 0; count < advisorCount; count++) advisors.push((await station.join('advisor')).token)
  await running.stop()
  return { owner: station.owner.token, advisors }
}
