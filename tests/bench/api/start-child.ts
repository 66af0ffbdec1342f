import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'

export type Child = { readonly ask: <T>(message: object) => Promise<T>; end(): Promise<void> }
export type Server = Child & { readonly port: number; cpuUs(): Promise<number> }

/** Starts a program of this folder in a process of its own. Its log is written to a file, as in production. */
function startChild(program: string, env: NodeJS.ProcessEnv, logFile: string): { child: ChildProcess } & Child {
  const child = fork(join(import.meta.dirname, program), {
    env: { ...process.env, ...env },
    execArgv: (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean),
    stdio: ['ignore', 'inherit', openSync(logFile, 'w'), 'ipc'],
  })
  // When the bench is killed, a child exits because it loses its parent.
  async function ask<T>(message: object): Promise<T> {
    child.send(message)
    return (await receive(child, program, logFile)) as T
  }
  async function end(): Promise<void> {
    if (child.exitCode !== null) return
    const exited = once(child, 'exit')
    if (child.connected) child.disconnect()
    await exited
  }
  return { child, ask, end }
}

function receive(child: ChildProcess, program: string, logFile: string): Promise<unknown> {
  return new Promise((done, fail) => {
    const onExit = (code: number | null): void => {
      child.off('message', onMessage)
      fail(new Error(`${program} ended with ${code}: see ${logFile}`))
    }
    const onMessage = (message: unknown): void => {
      child.off('exit', onExit)
      done(message)
    }
    child.once('message', onMessage)
    child.once('exit', onExit)
  })
}

export async function startServer(program: string, env: NodeJS.ProcessEnv, logFile: string): Promise<Server> {
  const { child, ...rest } = startChild(program, env, logFile)
  const { port } = (await receive(child, program, logFile)) as { port: number }
  return { ...rest, port, cpuUs: async () => (await rest.ask<{ cpuUs: number }>({})).cpuUs }
}

export function startLoad(logFile: string): Child {
  const { ask, end } = startChild('load.ts', {}, logFile)
  return { ask, end }
}
