import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { ProbeAnswer, ProbeQuestion } from './probed-server.ts'

export type ProbedServer = {
  readonly port: number
  ask(question: ProbeQuestion): Promise<ProbeAnswer>
  stop(): Promise<void>
}

/** Starts the server in a process of its own that reports blocks of its event loop. */
export async function startProbed(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<ProbedServer> {
  const child = fork(join(import.meta.dirname, 'probed-server.ts'), {
    env: { ...process.env, ...serverEnvironment(dataDir), ...env },
    stdio: ['ignore', 'inherit', openSync(join(dataDir, 'probed.log'), 'w'), 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async ask(question) {
      const answered = once(child, 'message')
      child.send(question)
      return ((await answered) as [ProbeAnswer])[0]
    },
    async stop() {
      if (child.exitCode !== null) return
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** The server as in production, on a data folder. */
export const serverEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  ...{ NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_ORIGIN: 'http://localhost:3000' },
  ...{ HOST: '127.0.0.1', PORT: '0', REGISTRY_URL: 'off', SMTP_URL: '', LOG_LEVEL: 'error' },
})
