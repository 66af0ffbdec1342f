import { parseConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'
import type { ProcessReply, ProcessRequest } from './shared-process.ts'

// Runs several servers in one process, so that modules are loaded and compiled only once.
process.umask(0o077)
const stops = new Map<number, () => Promise<void>>()

async function start(id: number, env: Record<string, string>): Promise<void> {
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const aheadMs = env.SERVER_AT ? Date.parse(env.SERVER_AT) - Date.now() : 0
  const server = await startServer(parsed.config, { now: () => Date.now() + aheadMs, print: () => {} })
  stops.set(id, server.stop)
}

async function stop(id: number): Promise<void> {
  await stops.get(id)?.()
  stops.delete(id)
}

process.on('message', ({ id, env }: ProcessRequest) => {
  const answer = (problem: string | null): void => void process.send?.({ id, problem } satisfies ProcessReply)
  const done = env ? start(id, env) : stop(id)
  done.then(
    () => answer(null),
    (error: unknown) => answer(String(error)),
  )
})
process.once('disconnect', () => process.exit())
