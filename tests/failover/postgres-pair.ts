import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPostgres } from '#server/db/open-database.ts'
import { must, until } from '../faults/fault.ts'
import { findFreePort } from '../support/product.ts'
import { findPostgres, unprivileged, waitUntilReady } from '../support/run/with-postgres.ts'

/** A primary that acknowledges a commit only when its streaming replica has it on its disk, and that replica. */
export type PostgresPair = {
  readonly version: string
  readonly primary: { readonly host: string; readonly port: number }
  readonly replica: { readonly host: string; readonly port: number }
  /** The address of a database on either of them. */
  urlOf(port: number): string
  /** Kills every process of the primary, as a power cut does. */
  killPrimary(): Promise<void>
  /** Makes the replica the primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const host = '127.0.0.1'
const name = 'pitboard'

/** Returns `null` if there is no PostgreSQL. Its data are written durably, unlike those of the other tests. */
export async function startPair(): Promise<PostgresPair | null> {
  const programs = findPostgres()
  if (!programs) return null
  const who = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-failover-'))
  if (who) chownSync(folder, who.uid, who.gid)
  const options = { cwd: folder, ...who }
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(programs, program), args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const urlOf = (port: number, database = name): string => `postgres://pitboard@${host}:${port}/${database}`
  const launch = (data: string, port: number, settings: readonly string[]): ChildProcess =>
    spawn(
      join(programs, 'postgres'),
      ['-D', data, '-h', host, '-p', String(port), '-k', folder, ...settings.flatMap((one) => ['-c', one])],
      { ...options, stdio: 'ignore' },
    )

  const started: ChildProcess[] = []
  const stop = async (): Promise<void> => {
    for (const child of started) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const primaryData = join(folder, 'primary')
    run('initdb', ['-D', primaryData, '-U', 'pitboard', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
    const [port, replicaPort] = [await findFreePort(), await findFreePort()]
    // The first settings are for the primary alone: with them, a replica that was promoted would wait for another one.
    const first = ['synchronous_standby_names=*', 'synchronous_commit=on']
    const primary = launch(primaryData, port, [...first, 'max_connections=200'])
    started.push(primary)
    await waitUntilReady(urlOf(port, 'postgres'), primary)

    const replicaData = join(folder, 'replica')
    const from = ['-h', host, '-p', String(port), '-U', 'pitboard']
    run('pg_basebackup', ['-D', replicaData, ...from, '-R', '-X', 'stream', '-c', 'fast'])
    const replica = launch(replicaData, replicaPort, ['hot_standby=on', 'max_connections=200'])
    started.push(replica)
    await waitUntilReady(urlOf(replicaPort, 'postgres'), replica)

    const { db, close } = openPostgres(urlOf(port, 'postgres'))
    await until('the replica is synchronous', async () => {
      const { rows } = await sql<{ sync_state: string }>`select sync_state from pg_stat_replication`.execute(db)
      return rows.length === 1 && rows[0]?.sync_state === 'sync'
    })
    await sql`create database ${sql.id(name)}`.execute(db)
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
    await close()

    return {
      version: rows[0]?.server_version ?? '',
      primary: { host, port },
      replica: { host, port: replicaPort },
      urlOf: (at) => urlOf(at),
      async killPrimary() {
        const pid = primary.pid ?? 0
        const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
        const ended = once(primary, 'exit')
        // The parent first, so that it starts nothing anew.
        for (const one of [pid, ...children.map(Number)]) killIfThere(one)
        await ended
      },
      async promote() {
        const standby = openPostgres(urlOf(replicaPort))
        const { rows: done } = await sql<{ promoted: boolean }>`select pg_promote(true, 60) as promoted`.execute(
          standby.db,
        )
        await standby.close()
        must(done[0]?.promoted === true, 'the replica is promoted')
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
