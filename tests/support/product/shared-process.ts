import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** A message to the process: start a server with this environment; `null`: stop it. */
export type ProcessRequest = { id: number; env: Record<string, string> | null }
/** The reply of the process; `problem` is `null` on success. */
export type ProcessReply = { id: number; problem: string | null }

type WaitingCall = { done(): void; fail(problem: Error): void }

let running: ChildProcess | null = null
let orders = 0
const waiting = new Map<number, WaitingCall>()

/**
 * Starts a server in a process that all servers of this process share, and returns a function that stops it. A process
 * of its own costs half a second of CPU, and its first requests are slow.
 */
export async function startInSharedProcess(
  env: Record<string, string>,
  processEnv: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  const child = running ?? spawnShared(processEnv)
  running = child
  const id = orders++
  await send(child, { id, env })
  return () => send(child, { id, env: null })
}

function send(child: ChildProcess, order: ProcessRequest): Promise<void> {
  return new Promise((done, fail) => {
    waiting.set(order.id, { done, fail })
    child.send(order)
  })
}

function receive({ id, problem }: ProcessReply): void {
  const order = waiting.get(id)
  waiting.delete(id)
  if (problem) order?.fail(new Error(problem))
  else order?.done()
}

function spawnShared(env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server-process.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', receive)
  child.once('exit', () => {
    running = null
    for (const { fail } of waiting.values()) fail(new Error('the process of the servers has exited'))
    waiting.clear()
  })
  // It does not keep this process running, and it exits when this process does.
  child.unref()
  child.channel?.unref()
  return child
}
