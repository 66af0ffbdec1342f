import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyMigrated } from './product/copy-migrated.ts'
import { startInSharedProcess } from './product/shared-process.ts'
import { findRunFolder } from './run/run-folder.ts'
import { workshopZone } from './workshop-zone.ts'

/** The product: the built client and the real server, with a data folder of its own. */
export type Product = {
  origin: string
  dataDir: string
  /** Kills the process, as a power cut does. Only for a server with a process of its own. */
  kill(): Promise<void>
  /** Stops the server in an orderly way. Its data stay. */
  stop(): Promise<void>
  /** Starts the server again on the same port and data. */
  start(): Promise<void>
  /** What the server has printed since its last start. Only for a server with a process of its own. */
  output(): string
  /** The newest code sent to an address. */
  readCode(email: string): Promise<string>
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

export const findFreePort = (): Promise<number> => tryPort(0)

/**
 * Ports of stopped servers. The next server takes the most recent one, so that a reused device has the build for its
 * origin.
 */
const left: number[] = []

async function findPort(): Promise<number> {
  const port = left.pop()
  if (port === undefined) return findFreePort()
  // Another program may use the port by now.
  return tryPort(port).catch(findPort)
}

async function tryPort(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

/** The environment of the tests. Only the first server of a run compiles its modules; the others use the cache. */
const shared = () => ({ ...process.env, NODE_COMPILE_CACHE: join(findRunFolder(), 'compiled') })

type ProductOptions = {
  demo?: readonly string[]
  /** Writes the data folder before the server starts. */
  fill?: (dataDir: string) => Promise<void>
  program?: string
  port?: number
  /** The data folder (default: a new one). It is removed at the end in either case. */
  dataDir?: string
  /** Whether the server shares a process with others. By default it has its own, as when a user starts it. */
  sharesProcess?: boolean
}

/** Starts a server. With `demo`, the options of `npm run demo`, it has the station of the demo. */
export async function startProduct(env: Record<string, string> = {}, options: ProductOptions = {}): Promise<Product> {
  const { demo, fill, program = 'dist-server/main.js' } = options
  const port = options.port ?? (await findPort())
  const origin = `http://localhost:${port}`
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'pitboard-journey-'))
  const environment = () => ({ NODE_ENV: '', PORT: String(port), DATA_DIR: dataDir, REGISTRY_URL: 'off', ...env })
  let child: ChildProcess | null = null
  let output = ''
  let stopShared: (() => Promise<void>) | null = null

  async function start(): Promise<void> {
    if (options.sharesProcess)
      stopShared = await startInSharedProcess({ LOG_LEVEL: 'fatal', ...environment() }, shared())
    else await startAlone()
  }

  async function startAlone(): Promise<void> {
    const started = spawn(process.execPath, [program], {
      env: { ...shared(), ...environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    output = ''
    started.stdout.on('data', (chunk: Buffer) => (output += chunk))
    started.stderr.on('data', (chunk: Buffer) => (output += chunk))
    child = started
    const until = performance.now() + 60_000
    while (performance.now() < until) {
      if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}:\n${output}`)
      const healthy = await fetch(`${origin}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (healthy) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`the server did not answer:\n${output}`)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (options.sharesProcess && signal === 'SIGKILL')
      throw new Error('only a server with a process of its own can be killed (ownProcess)')
    await stopShared?.()
    stopShared = null
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const exited = once(running, 'exit')
    running.kill(signal)
    await exited
  }

  async function readCode(email: string): Promise<string> {
    const folder = join(dataDir, 'outbox')
    const until = performance.now() + 10_000
    while (performance.now() < until) {
      const code = newestCode(folder, email)
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`no code for ${email}`)
  }

  if (demo) {
    const own = { ...shared(), DATA_DIR: dataDir, ...env }
    execFileSync(process.execPath, ['src/server/demo/main.ts', '--zone', workshopZone(), ...demo], {
      env: own,
      stdio: 'ignore',
    })
  }
  if (!demo && !options.dataDir) await copyMigrated(dataDir)
  await fill?.(dataDir)
  await start()
  return {
    origin,
    dataDir,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    output: () => output,
    readCode,
    remove: async () => {
      await end('SIGTERM')
      if (!options.port) left.push(port)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const seen = new Set<string>()

/** The code in the newest unread mail to an address. */
function newestCode(folder: string, email: string): string | null {
  const files = listFiles(folder)
    .filter((path) => path.endsWith('.eml') && !seen.has(path))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const path of files) {
    const mail = readFileSync(path, 'utf8')
    const to = /^To: .*$/im.exec(mail)?.[0] ?? ''
    const code = /^Subject: .*?(\d{4})[ _](\d{4})/im.exec(mail)
    if (!to.includes(email) || !code) continue
    seen.add(path)
    return `${code[1]} ${code[2]}`
  }
  return null
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}
