import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from '../faults/fault.ts'
import { findFreePort } from '../support/product.ts'
import { root } from '../support/run/run-command.ts'

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
