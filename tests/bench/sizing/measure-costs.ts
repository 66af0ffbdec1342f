import { execFileSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { median } from '../figures/figure.ts'
import { serverEnvironment } from '../server/start-probed.ts'
import { type DayCall, dayCalls, ordinaryWorkshop } from './day.ts'
import type { MeasuredCosts, UnitCost } from './simulate.ts'
import type { ProcessReading, SizingStage } from './stage.ts'

/** Calls of one round. They come one after the other, so that the wall time is that of a server with nothing else to do. */
const counts: Readonly<Record<DayCall | 'commands' | 'unchanged', number>> = {
  ...{ start: 20, list: 300, order: 300, visit: 200, create: 200, status: 300, note: 300, line: 300 },
  ...{ details: 300, photo: 25, commands: 30, unchanged: 200 },
}
/** Four streams of each of five browsers, as many as the server permits to a browser. */
const streamsOfWorkshop = 20
const idleMs = 15_000
/** Two heartbeats of the streams. */
const streamsMs = 40_000

export type CostsMeasured = MeasuredCosts & {
  /** An unchanged list, answered with 304. */
  readonly unchanged: UnitCost
  readonly streams: number
  /** Bytes of an appointment in a database that was filled at once. */
  readonly filledBytes: number
}

/** Measures what each call costs on a stage, in `rounds` rounds; the median of each. */
export async function measureCosts(
  stage: SizingStage,
  rounds: number,
  print: (line: string) => void,
): Promise<CostsMeasured> {
  const filledBytes = (await stage.databaseBytes()) / (await countAppointments(stage))
  const { quiet, ...streams } = await measureStreamCosts(stage)
  // Compiles the code, and fills the caches of statements.
  for (const call of [...dayCalls, 'commands', 'unchanged'] as const)
    await takeCalls(stage, call, Math.ceil(counts[call] / 4))
  const logBefore = stage.logBytes()
  let requests = 0
  const taken = new Map<string, (UnitCost & { bytes: number })[]>()
  const photosBefore = folderBytes(join(stage.dataDir, 'photos'))
  for (let round = 0; round < rounds; round++) {
    for (const call of [...dayCalls, 'commands', 'unchanged'] as const) {
      const one = await takeCalls(stage, call, counts[call])
      requests += one.requests
      taken.set(call, [...(taken.get(call) ?? []), one.cost])
    }
    print(`${stage.kind}: round ${round + 1} of ${rounds} of the calls`)
  }
  const photos = folderBytes(join(stage.dataDir, 'photos')) - photosBefore
  const logOfCall = (stage.logBytes() - logBefore) / requests
  const costOf = (call: string): UnitCost & { bytes: number } => middleOf(taken.get(call) ?? [])
  const calls = Object.fromEntries(dayCalls.map((call) => [call, costOf(call)])) as unknown as MeasuredCosts['calls']
  const { create, status, note, line, details, photo } = ordinaryWorkshop.ofCar
  const perCar = { create, status, note, line, details, photo }
  const car = Object.entries(perCar).reduce((sum, [call, times]) => sum + times * costOf(call).bytes, 0)
  return {
    calls,
    command: scale(costOf('commands'), 1 / ordinaryWorkshop.queuedOfCall),
    unchanged: costOf('unchanged'),
    commitWaitMs: stage.kind === 'sqlite' ? waitForDisk(stage.dataDir) : 0,
    // The memory is that after the calls; what the server still does for them then is not idle time.
    idle: { megabytes: (await stage.read()).megabytes, cpuMsPerSecond: quiet },
    ...streams,
    notice: stage.kind === 'postgres' ? await measureNotices(stage) : { databaseMs: 0, instanceMs: 0 },
    bytes: { car, photo: photos / (rounds * counts.photo), logOfCall },
    backupMegabytesPerSecond: await measureBackup(stage),
    filledBytes,
  }
}

async function takeCalls(stage: SizingStage, call: DayCall | 'commands' | 'unchanged', count: number) {
  const bytesBefore = await stage.databaseBytes()
  const before = await stage.read()
  const answer = await stage.send({ what: 'calls', call, count, anew: true })
  const after = await stage.read()
  if (answer.failures > 0) throw new Error(`${answer.failures} of ${count} calls of ${call} failed`)
  const each = (read: (reading: ProcessReading) => number): number => Math.max(0, read(after) - read(before)) / count
  const cost = {
    loopMs: each((one) => one.loopMs),
    cpuMs: each((one) => one.cpuMs),
    databaseMs: each((one) => one.databaseMs),
    wallMs: answer.elapsedMs / count,
    // A call has a whole number of them; the jobs of the server have others meanwhile.
    commits: stage.kind === 'postgres' ? Math.round(each((one) => one.commits)) : commitsOf(call),
    logBytes: each((one) => one.logBytes),
    bytes: ((await stage.databaseBytes()) - bytesBefore) / count,
  }
  return { cost, requests: answer.calls }
}

/** SQLite counts no transactions. PostgreSQL counts two for each change: the second one tells other instances of it. */
function commitsOf(call: DayCall | 'commands' | 'unchanged'): number {
  if (call === 'commands') return ordinaryWorkshop.queuedOfCall
  return ['create', 'status', 'note', 'line', 'details', 'photo'].includes(call) ? 1 : 0
}

type Cost = UnitCost & { bytes: number }
const fields = ['loopMs', 'cpuMs', 'databaseMs', 'wallMs', 'commits', 'logBytes', 'bytes'] as const
/** Other programs of the machine make the wall time longer, so the least is the nearest. */
const middleOf = (costs: readonly Cost[]): Cost => {
  const all = fields.map((field) => [field, median(costs.map((one) => one[field]))])
  return { ...(Object.fromEntries(all) as unknown as Cost), wallMs: Math.min(...costs.map(({ wallMs }) => wallMs)) }
}
const scale = (cost: Cost, by: number): Cost =>
  Object.fromEntries(fields.map((field) => [field, cost[field] * by])) as unknown as Cost

async function restFor(stage: SizingStage, ms: number): Promise<MeasuredCosts['idle']> {
  const before = await stage.read()
  await pause(ms)
  const after = await stage.read()
  return { megabytes: after.megabytes, cpuMsPerSecond: (after.cpuMs - before.cpuMs) / (ms / 1000) }
}

const quietMsPerSecond = 20
const mostSettling = 30

/** Waits until the jobs of the start are done: the figures of customers are computed after a database was filled. */
async function settle(stage: SizingStage): Promise<void> {
  for (let tries = 0; tries < mostSettling; tries++)
    if ((await restFor(stage, 5_000)).cpuMsPerSecond < quietMsPerSecond) return
}

/** On a server that has just started: after many calls its memory becomes smaller by itself. */
async function measureStreamCosts(
  stage: SizingStage,
): Promise<Pick<CostsMeasured, 'stream' | 'streams'> & { quiet: number }> {
  const workshops = Math.min(75, stage.workshops.length)
  const streams = workshops * streamsOfWorkshop
  const open = (some: number, devices: number) =>
    stage.send({ what: 'streams', workshops: some, devices, areRead: false })
  await open(1, 1)
  await settle(stage)
  const before = await restFor(stage, idleMs)
  await open(workshops, streamsOfWorkshop)
  const after = await restFor(stage, streamsMs)
  await stage.send({ what: 'close' })
  const stream = {
    kilobytes: Math.max(0, ((after.megabytes - before.megabytes) * 1000) / streams),
    cpuMsPerSecond: Math.max(0, after.cpuMsPerSecond - before.cpuMsPerSecond) / streams,
  }
  return { stream, streams, quiet: before.cpuMsPerSecond }
}

/** The wait for the disk at a commit of SQLite: a page of the log is written and flushed. */
function waitForDisk(folder: string): number {
  const name = join(folder, 'flush.tmp')
  const file = openSync(name, 'w')
  const page = Buffer.alloc(8_192, 1)
  const waits = Array.from({ length: 200 }, (_, n) => {
    writeSync(file, page, 0, page.length, n * page.length)
    const at = performance.now()
    fdatasyncSync(file)
    return performance.now() - at
  })
  closeSync(file)
  rmSync(name)
  return median(waits)
}

/**
 * What one more listening instance costs at each change: PostgreSQL with eight more listeners, beside the server alone.
 * The server hears changes of workshops whose streams are elsewhere.
 */
async function measureNotices(stage: SizingStage): Promise<MeasuredCosts['notice']> {
  const notices = 2_000
  const more = 8
  const { db } = stage.database
  const text = JSON.stringify({
    from: 'bench',
    message: { account: crypto.randomUUID(), change: { noun: 'appointments', id: crypto.randomUUID() } },
  })
  const notify = async (): Promise<{ databaseMs: number; loopMs: number }> => {
    const before = await stage.read()
    for (let n = 0; n < notices; n++)
      await sql`select pg_notify('pitboard_changes', ${`${text} `.padEnd(text.length + (n % 50))})`.execute(db)
    await pause(500)
    const after = await stage.read()
    return {
      databaseMs: (after.databaseMs - before.databaseMs) / notices,
      loopMs: (after.loopMs - before.loopMs) / notices,
    }
  }
  await notify()
  const alone = await notify()
  const others = await Promise.all(
    Array.from({ length: more }, async () => {
      const client = new pg.Client({
        ...{ connectionString: stage.databaseUrl, connectionTimeoutMillis: 10_000, keepAlive: true },
      })
      await client.connect()
      await client.query('listen pitboard_changes')
      return client
    }),
  )
  const together = await notify()
  for (const one of others) await one.end()
  return { databaseMs: Math.max(0, together.databaseMs - alone.databaseMs) / more, instanceMs: alone.loopMs }
}

async function measureBackup(stage: SizingStage): Promise<number> {
  const file = join(stage.dataDir, 'sizing.backup')
  const env = { PATH: process.env.PATH, ...serverEnvironment(stage.dataDir), DATABASE_URL: stage.databaseUrl }
  const startedAt = performance.now()
  execFileSync(process.execPath, ['dist-server/backup.js', file], { env, stdio: 'ignore' })
  const seconds = (performance.now() - startedAt) / 1000
  rmSync(file, { force: true })
  return (await stage.databaseBytes()) / 1e6 / seconds
}

async function countAppointments({ database: { db } }: SizingStage): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from appointment`.execute(db)
  return Number(rows[0]?.count)
}

function folderBytes(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  } catch {
    return 0
  }
}
