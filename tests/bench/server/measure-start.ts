import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../support/product.ts'
import { serverEnvironment } from './start-probed.ts'

/** `answeredMs`: from the start of the process to its first answer. `restMb`: its memory some seconds later. */
export type ServerStart = { readonly answeredMs: number; readonly cpuMs: number; readonly restMb: number }

const root = join(import.meta.dirname, '../../..')
const restMs = 6_000
const patienceMs = 60_000

/** Starts the built server as `npm start` does, on an existing data folder. */
export async function measureStart(dataDir: string): Promise<ServerStart> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...serverEnvironment(dataDir), PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    await firstAnswer(`http://127.0.0.1:${port}/api/health`, child)
    const answeredMs = performance.now() - startedAt
    const { cpuMs } = readProcess(child)
    await new Promise((done) => setTimeout(done, restMs))
    return { answeredMs, cpuMs, restMb: readProcess(child).megabytes }
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    if (child.exitCode === null) await exited
  }
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + patienceMs
  while (performance.now() < until && child.exitCode === null) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await new Promise((done) => setTimeout(done, 3))
  }
  throw new Error('the server did not answer; is it built? npm run build')
}

/** The system counts CPU time in hundredths of a second. */
const tickMs = 10

/** CPU time and memory of another process, as Linux reports them. Elsewhere they are not a number. */
function readProcess({ pid }: ChildProcess): { cpuMs: number; megabytes: number } {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
    return { cpuMs: ((user ?? Number.NaN) + (system ?? Number.NaN)) * tickMs, megabytes: kilobytes / 1000 }
  } catch {
    return { cpuMs: Number.NaN, megabytes: Number.NaN }
  }
}
