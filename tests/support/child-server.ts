import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunFolder } from './run/run-folder.ts'

export type Ended = { code: number | null; stdout: string; stderr: string }

/** Starts `src/server/main.ts` in a process of its own, as a user does. */
export function spawnServer(env: Record<string, string>): {
  child: ChildProcess
  output: () => string
  ended: Promise<Ended>
} {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(findRunFolder(), 'compiled'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A failed test leaves no server process behind.
  const abandon = (): void => void child.kill('SIGKILL')
  process.once('exit', abandon)
  child.once('exit', () => process.off('exit', abandon))
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, stdout, stderr }))
  return { child, output: () => stdout + stderr, ended }
}

/** Waits until the output matches the pattern. */
export async function waitFor(output: () => string, pattern: RegExp): Promise<RegExpExecArray> {
  for (let tries = 0; tries < 3000; tries++) {
    const match = pattern.exec(output())
    if (match) return match
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error(`no output matches ${pattern}:\n${output()}`)
}

/** Returns a port of this machine that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'pitboard-child-'))
