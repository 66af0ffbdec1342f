import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** To the process: start a server with this environment, or stop it. */
export type Order = { id: number; env: Record<string, string> | null }
/** From it: done, or why not. */
export type Answer = { id: number; problem: string | null }

let running: ChildProcess | null = null
let orders = 0

/**
 * Starts a server in a process that all servers of this one share, and hands back how to stop it. A process of its own
 * costs half a second of CPU, and runs its first requests cold.
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

async function send(child: ChildProcess, order: Order): Promise<void> {
  child.send(order)
  for (;;) {
    const [answer] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error('the process of the servers has ended')
      }),
    ])) as [Answer]
    if (answer.id !== order.id) continue
    if (answer.problem) throw new Error(answer.problem)
    return
  }
}

function spawnShared(env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server-process.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It does not keep this process alive, and ends with it.
  child.unref()
  child.channel?.unref()
  return child
}
