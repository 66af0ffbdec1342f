import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isServerBuilt } from '#manifest/build-server.ts'
import { openPostgres } from '#server/db/open-database.ts'
import { must, seconds, until } from '../faults/fault.ts'
import { openProxy } from '../faults/tcp-proxy.ts'
import { foundWorkshop } from '../support/product/found-workshop.ts'
import { root } from '../support/run/run-command.ts'
import { startBalancer } from './balancer.ts'
import { makeInstance } from './instances.ts'
import { judgeChanges, readFailoverRows } from './judge-changes.ts'
import { startPair } from './postgres-pair.ts'
import { holdStream, startTablet, type TabletChange } from './tablet.ts'

// Three instances behind a balancer, on a PostgreSQL with a synchronous replica, with tablets at work: kills an
// instance, then the primary, and judges in the database. `--seconds N`: how long is worked before and after each.
// `--record` writes the table of docs/failover.md.
const { values } = parseArgs({ options: { seconds: { type: 'string' }, record: { type: 'boolean' } } })
const phaseMs = Number(values.seconds ?? 10) * 1000
/** As long as a monitor takes to decide that the primary is away. */
const noticeMs = 3_000
const tabletCount = 6
const instanceCount = 3
if (!isServerBuilt()) throw new Error('There is no build of these sources. Run: npm run build')

const say = (line: string): void => void process.stdout.write(`${line}\n`)
type Row = { what: string; first: string; longest: string; streams: string }
const rows: Row[] = []

const pair = await startPair()
if (!pair) throw new Error('This test needs PostgreSQL 15 or newer.')
const dataDir = mkdtempSync(join(tmpdir(), 'pitboard-failover-data-'))
// What the operator's virtual address is: it leads to the primary of the moment.
const target = { ...pair.primary }
const address = await openProxy(target)
const instances = []
const stops: (() => Promise<void> | void)[] = [() => address.stop()]
try {
  const databaseUrl = pair.urlOf(address.port)
  const origin = 'http://localhost:3150'
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' }
  const { advisors: tokens } = await foundWorkshop(env, tabletCount)
  for (let count = 0; count < instanceCount; count++) {
    const instance = await makeInstance({ ...env, REGISTRY_URL: 'off', LOG_LEVEL: 'warn' })
    instances.push(instance)
    stops.push(() => instance.kill())
    await instance.start()
  }
  const balancer = await startBalancer(instances.map(({ port }) => port))
  stops.push(() => balancer.stop())
  await until('all instances are ready', () => balancer.countReady() === instanceCount, 60_000)

  const { port } = balancer
  const streams = tokens.map((token) => holdStream({ port, token }))
  stops.push(() => Promise.all(streams.map((stream) => stream.stop())).then(() => {}))
  await until('all event streams are open', () => streams.every((stream) => stream.isOpen()), 60_000)
  const tablets = tokens.map((token, at) => startTablet({ origin, port, token, name: `${'abcdef'[at]}` }))
  const allChanges = (): TabletChange[] => tablets.flatMap(({ changes }) => changes)
  const acknowledgedSince = (at: number) =>
    allChanges().filter((one) => one.firstSentAt >= at && one.acknowledgedAt !== null)
  say(
    `PostgreSQL ${pair.version} with a synchronous replica, ${instanceCount} instances, ${tabletCount} tablets at work`,
  )
  await wait(phaseMs)
  must(
    acknowledgedSince(0).length > 0,
    'changes before a fault',
    tablets.flatMap(({ refusals }) => refusals),
  )

  /** Works on after a fault, and measures how long tablets waited. */
  const measure = async (what: string, killedAt: number, streamsAreBack: () => boolean): Promise<void> => {
    await until(`a change that was begun after: ${what}`, () => acknowledgedSince(killedAt).length > 0, 120_000)
    const first = Math.min(...acknowledgedSince(killedAt).map((one) => one.acknowledgedAt ?? Number.POSITIVE_INFINITY))
    await until(`event streams after: ${what}`, streamsAreBack, 120_000)
    const streamsMs = performance.now() - killedAt
    await wait(phaseMs)
    // Each tablet has gone on.
    await until(
      `every tablet works after: ${what}`,
      () => tablets.every(({ changes }) => changes.some((one) => one.firstSentAt > killedAt && one.acknowledgedAt)),
      120_000,
    )
    const waits = allChanges()
      .filter((one) => (one.acknowledgedAt ?? 0) > killedAt)
      .map((one) => (one.acknowledgedAt ?? 0) - Math.max(one.firstSentAt, killedAt))
    const row = {
      what,
      first: seconds(first - killedAt),
      longest: seconds(Math.max(...waits)),
      streams: seconds(streamsMs),
    }
    rows.push(row)
    say(`${what}: first success after ${row.first}, longest wait ${row.longest}, event streams after ${row.streams}`)
  }

  say('kill -9 of one of the instances')
  const [victim] = instances
  const beforeKill = performance.now()
  await victim?.kill()
  await measure('one of three instances (kill -9)', beforeKill, () => streams.every((stream) => stream.isOpen()))
  await victim?.start()
  await until('the instance is ready again', () => balancer.countReady() === instanceCount, 60_000)
  await wait(phaseMs / 2)

  say('kill -9 of every process of the primary')
  const beforeFailover = performance.now()
  await pair.killPrimary()
  address.set('cut')
  await wait(noticeMs)
  await pair.promote()
  target.port = pair.replica.port
  address.set('open')
  say(`the replica is the primary after ${seconds(performance.now() - beforeFailover)}`)
  const heardResync = (stream: (typeof streams)[number]): boolean =>
    stream.isOpen() && stream.heard.some(({ event, at }) => event === 'resync' && at > beforeFailover)
  await measure('the primary (kill -9), replica promoted', beforeFailover, () => streams.every(heardResync))
  for (const instance of instances) must(instance.isRunning(), 'no instance has ended', instance.output().slice(-2000))
  await until('all instances are ready', () => balancer.countReady() === instanceCount, 60_000)

  await Promise.all(tablets.map((tablet) => tablet.stop()))
  // A change through one instance is heard on every stream, whichever instance has it.
  for (const [number, instance] of instances.entries()) {
    const tablet = startTablet({ origin, port: instance.port, token: tokens[0] ?? '', name: `${'xyz'[number]}` })
    const at = performance.now()
    await tablet.stop()
    tablets.push(tablet)
    const id = tablet.changes[0]?.key ?? ''
    await until(
      'every event stream hears the change of every instance',
      () => streams.every(({ heard }) => heard.some((one) => one.at >= at && one.data.includes(id))),
      30_000,
    )
  }

  const changes = allChanges()
  const database = openPostgres(pair.urlOf(pair.replica.port))
  const verdict = judgeChanges(changes, await readFailoverRows(database))
  await database.close()
  const refusals = tablets.flatMap((tablet) => tablet.refusals)
  const acknowledged = changes.filter((one) => one.acknowledgedAt !== null).length
  const repeated = changes.filter((one) => one.attempts > 1).length
  say('')
  say(`acknowledged ${acknowledged}, of them sent more than once ${repeated}, refused ${refusals.length}`)
  say(`lost ${verdict.lost.length}, doubled ${verdict.doubled.length}, unexplained ${verdict.unexplained.length}`)
  say(`event streams broke ${streams.reduce((sum, stream) => sum + stream.countBreaks(), 0)} times`)
  must(verdict.lost.length === 0, 'nothing acknowledged is lost', verdict.lost)
  must(verdict.doubled.length === 0, 'nothing is doubled', verdict.doubled)
  must(verdict.unexplained.length === 0, 'nothing that nobody sent', verdict.unexplained)
  must(refusals.length === 0, 'no change is refused', refusals)
  must(repeated > 0, 'changes that were sent more than once')
  if (values.record) record(`${acknowledged} acknowledged, ${repeated} of them sent more than once`)
} catch (error) {
  for (const instance of instances) process.stderr.write(`${instance.output().slice(-1000)}\n`)
  throw error
} finally {
  for (const stop of stops.toReversed()) await stop()
  await pair.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Writes the result between the marks of docs/failover.md. */
function record(kept: string): void {
  const file = join(root, 'docs/failover.md')
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1e9)} GB, Linux ${release()}, Node ${process.versions.node}, PostgreSQL ${pair?.version}`
  const table = [
    `Measured on ${new Date().toISOString().slice(0, 10)} on ${machine}, which other work shared: ${kept}.`,
    '',
    '| killed | first success | longest wait of a change | event streams back | lost | doubled |',
    '|---|---|---|---|---|---|',
    ...rows.map(({ what, first, longest, streams }) => `| ${what} | ${first} | ${longest} | ${streams} | 0 | 0 |`),
  ].join('\n')
  const [begin, end] = ['<!-- result -->', '<!-- end of result -->']
  const page = readFileSync(file, 'utf8')
  const from = page.indexOf(begin) + begin.length
  writeFileSync(file, `${page.slice(0, from)}\n${table}\n${page.slice(page.indexOf(end))}`)
}
