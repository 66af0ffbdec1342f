import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'
import { must, until } from '../faults/fault.ts'
import { createClient } from '../support/client.ts'
import { findFreePort } from '../support/product.ts'
import { root } from '../support/run/run-command.ts'
import type { TestServer } from '../support/server.ts'
import { openStation } from '../support/station.ts'

/** Founds a workshop on a database; returns the session tokens of its advisors. */
export async function foundWorkshop(databaseUrl: string, dataDir: string, people: number): Promise<string[]> {
  const parsed = parseConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl, REGISTRY_URL: 'off' })
  must(parsed.ok, 'a right configuration')
  const { config } = parsed
  const running = await startServer(config, { print: () => {}, deliver: async () => {} })
  const server = {
    database: running.database,
    clock: { now: Date.now() },
    client: () => createClient(() => `http://127.0.0.1:${running.port}`, config.publicOrigin),
  }
  const station = await openStation(server as TestServer)
  const tokens: string[] = []
  for (let count = 0; count < people; count++) tokens.push((await station.join('advisor')).token)
  await running.stop()
  return tokens
}

/** An instance of the built server, in a process of its own. */
export type FailoverInstance = {
  readonly port: number
  output(): string
  isRunning(): boolean
  start(): Promise<void>
  kill(): Promise<void>
}

export async function makeInstance(env: Record<string, string>): Promise<FailoverInstance> {
  const port = await findFreePort()
  let child: ChildProcess | null = null
  let output = ''
  const isRunning = (): boolean => child !== null && child.exitCode === null && child.signalCode === null
  return {
    port,
    output: () => output,
    isRunning,
    async start() {
      const started = spawn(process.execPath, ['dist-server/main.js'], {
        cwd: root,
        env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const said = output.length
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
      child = started
      await until(
        'an instance listens',
        () => {
          if (!isRunning()) throw new Error(`an instance ended: ${output}`)
          return output.slice(said).includes(' listens on ')
        },
        60_000,
      )
    },
    async kill() {
      if (!child || !isRunning()) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
