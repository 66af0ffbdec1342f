import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Question = 'session' | 'forget' | 'calibrate' | 'collect' | 'mark' | 'usage'
/** `cpuMs`: of the event loop. `held`: the memory of JavaScript, `rss`: of the process, in bytes. */
type Usage = { cpuMs: number; rss: number; held: number; peakKb: number | null }

export type MeasuredServer = {
  readonly url: string
  readonly port: number
  /** A server of Node alone in the same process. */
  readonly bareUrl: string
  readonly dataDir: string
  usage(): Promise<Usage>
  /** Collects the garbage and resets the peaks. */
  collect(): Promise<Usage>
  /** Resets the peaks without a garbage collection. */
  mark(): Promise<Usage>
  /** Microseconds of a fixed piece of work in that process. */
  calibrate(): Promise<number>
  /** Deletes all rate counters. */
  forget(): Promise<void>
  /** The session token of a new person. */
  openSession(): Promise<string>
  stop(): Promise<void>
}

/** Starts the real server on SQLite in a process of its own. `distDir`: the build that it serves. */
export async function startMeasured(env: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboard-load-'))
  const child = fork(join(import.meta.dirname, 'measured-child.ts'), {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: 'http://localhost:3140',
      REGISTRY_URL: 'off',
      ...env,
    },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (value: unknown) => void>()
  let asked = 0
  const [{ port, barePort }] = (await once(child, 'message')) as [{ port: number; barePort: number }]
  child.on('message', ({ id, value }: { id: number; value: unknown }) => {
    waiting.get(id)?.(value)
    waiting.delete(id)
  })
  function ask<T>(question: Question): Promise<T> {
    return new Promise((done, fail) => {
      const id = asked++
      waiting.set(id, done as (value: unknown) => void)
      child.once('exit', () => fail(new Error('the server has exited')))
      child.send({ id, question })
      child.setMaxListeners(0)
    })
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    bareUrl: `http://127.0.0.1:${barePort}`,
    dataDir,
    usage: () => ask<Usage>('usage'),
    collect: () => ask<Usage>('collect'),
    mark: () => ask<Usage>('mark'),
    calibrate: () => ask<number>('calibrate'),
    forget: () => ask<void>('forget'),
    openSession: () => ask<string>('session'),
    async stop() {
      if (child.exitCode === null) {
        const exited = once(child, 'exit')
        child.disconnect()
        await exited
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
