import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '#server/db/open-database.ts'
import { findFreePort } from '../product.ts'

type RunningPostgres = { url: string; stop(): Promise<void> }

const oldest = 15
const debianFolder = '/usr/lib/postgresql'
const isRoot = process.getuid?.() === 0

/** The folder of PostgreSQL's programs, version 15 or newer. Installs them by apt if permitted; otherwise `null`. */
export function findPostgres(): string | null {
  const found = newestOnDebian() ?? onPath()
  if (found || !isRoot || !existsSync('/etc/debian_version')) return found
  process.stdout.write('No PostgreSQL found: installing it with apt.\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], { stdio: 'inherit', env })
  return newestOnDebian()
}

function newestOnDebian(): string | null {
  if (!existsSync(debianFolder)) return null
  const versions = readdirSync(debianFolder).filter((name) => Number(name) >= oldest)
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  const folder = join(debianFolder, newest ?? '', 'bin')
  return newest && existsSync(join(folder, 'initdb')) ? folder : null
}

function onPath(): string | null {
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const folder = asked.status === 0 ? asked.stdout.trim() : ''
  if (!folder || !existsSync(join(folder, 'initdb'))) return null
  const version = /\d+/.exec(execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0]
  return Number(version) >= oldest ? folder : null
}

/** The user to run PostgreSQL as, which refuses to run as root; `null`: this one. */
export function unprivileged(): { uid: number; gid: number } | null {
  if (!isRoot) return null
  const ask = (user: string, flag: string) => spawnSync('id', [flag, user], { encoding: 'utf8' })
  const user = ask('postgres', '-u').status === 0 ? 'postgres' : 'nobody'
  return { uid: Number(ask(user, '-u').stdout), gid: Number(ask(user, '-g').stdout) }
}

/**
 * Runs with TEST_DATABASE_URL set: the given one, or the address of a server that is started and stopped here. Returns
 * `null` if there is neither.
 */
export async function withPostgres<T>(run: () => Promise<T>): Promise<T | null> {
  if (process.env.TEST_DATABASE_URL) return run()
  const programs = findPostgres()
  if (!programs) return null
  const server = await startPostgres(programs)
  process.env.TEST_DATABASE_URL = server.url
  try {
    return await run()
  } finally {
    delete process.env.TEST_DATABASE_URL
    await server.stop()
  }
}

/** Starts a server in a new folder on a free local port. Durability is off, because its data are temporary. */
async function startPostgres(programs: string): Promise<RunningPostgres> {
  const who = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-postgres-'))
  if (who) chownSync(folder, who.uid, who.gid)
  const options = { cwd: folder, ...who }
  const data = join(folder, 'data')
  const made = ['-D', data, '-U', 'pitboard', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), made, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })

  const port = await findFreePort()
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...settings.flatMap((one) => ['-c', one])],
    { ...options, stdio: 'ignore' },
  )
  const url = `postgres://pitboard@127.0.0.1:${port}/postgres`
  const stop = () => stopChild(child).then(() => rmSync(folder, { recursive: true, force: true }))
  try {
    await waitUntilReady(url, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const { db, close } = openPostgres(url)
    const ready = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    await close()
    if (ready) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('PostgreSQL did not start')
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  // A fast shutdown closes open connections.
  child.kill('SIGINT')
  await ended
}
