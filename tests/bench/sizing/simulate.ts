import { createChance } from '#server/demo/chance.ts'
import {
  type CallRates,
  callsOfDay,
  changeCalls,
  countChanges,
  type DayCall,
  dayCalls,
  devicesOfWorkshop,
  findPeak,
  listsAfterChange,
  ordinaryWorkshop,
  requestsOfStart,
  sumCalls,
} from './day.ts'
import { type OutageResult, simulateOutage } from './outage.ts'

/** Milliseconds of one call: CPU of the event loop, of the whole process, of PostgreSQL; and until the answer. */
export type UnitCost = {
  readonly loopMs: number
  readonly cpuMs: number
  readonly databaseMs: number
  readonly wallMs: number
  /** Transactions that write. */
  readonly commits: number
  /** Bytes of PostgreSQL's write-ahead log. */
  readonly logBytes: number
}
/** What was measured on one kind of database. */
export type MeasuredCosts = {
  readonly calls: Readonly<Record<DayCall, UnitCost>>
  /** One of the changes of an outbox that are sent together. */
  readonly command: UnitCost
  /** How long the event loop waits for the disk at a commit, ms. With PostgreSQL it does not wait. */
  readonly commitWaitMs: number
  /** An instance without devices, and each open event stream. */
  readonly idle: { readonly megabytes: number; readonly cpuMsPerSecond: number }
  readonly stream: { readonly kilobytes: number; readonly cpuMsPerSecond: number }
  /** A change that is told to another instance, ms of PostgreSQL and of the instance. */
  readonly notice: { readonly databaseMs: number; readonly instanceMs: number }
  /** In the database, for one car with its day's changes; of the files of one photo; of the log, for a call. */
  readonly bytes: { readonly car: number; readonly photo: number; readonly logOfCall: number }
  readonly backupMegabytesPerSecond: number
}

/** What an ordinary machine or setting allows. */
const allowances = {
  /** Above this share of an event loop answers wait noticeably. */
  loop: 0.7,
  /** Cores of the machine of an instance: photos are processed beside the event loop. */
  machineCores: 4,
  /** Two pools of `mostConnections` (src/server/db/postgres-pool.ts), and one that listens. */
  connectionsOfInstance: 21,
  /** PostgreSQL's default of 100, three of them for administrators. */
  databaseConnections: 97,
  databaseCores: 16,
  databaseShare: 0.7,
  /** Connections from one proxy to one address of an instance: the ports that Linux uses for them. */
  proxyPorts: 28_000,
  /** Of nginx, `worker_connections` by default; each stream uses two. */
  proxyConnections: 1024,
  instanceMemoryMb: 4_000,
  backupHours: 4,
  diskGb: 1_000,
  /** Five mails at once (`mostAtOnce` of src/server/mail), each half a second at the mail server. */
  mailsPerSecond: 10,
} as const

type Arrangement = 'embedded' | 'one instance' | 'several instances'

/** One thing that may break: `use` of `limit` in its unit. */
export type Constraint = {
  readonly name: string
  readonly use: number
  readonly limit: number
  readonly remedy: string
}
export type ScaleLoad = {
  readonly workshops: number
  /** In the peak minute, a second. */
  readonly answers: number
  readonly changes: number
  readonly commits: number
  /** Cores in the peak minute. */
  readonly cores: number
  readonly loop: number
  readonly databaseCores: number
  readonly instances: number
  readonly streams: number
  readonly databaseConnections: number
  /** Memory of all instances. */
  readonly megabytes: number
  readonly databaseGbAYear: number
  readonly photosGbAYear: number
  readonly databaseMbADay: number
  readonly writeAheadMbADay: number
  readonly logMbADay: number
  readonly mailsADay: number
  readonly mailsPerSecond: number
  readonly backupHours: number
}

const mostInstances = 4_096

const perSecond = (rates: CallRates, read: (call: DayCall) => number): number =>
  dayCalls.reduce((sum, call) => sum + rates[call] * read(call), 0) / 60

type PeakMinute = { readonly minute: number; readonly rates: CallRates }
const peaks = new WeakMap<MeasuredCosts, PeakMinute>()
const day = callsOfDay()

/** The minute of the day that costs most of the event loop, with the calls of one workshop in it. */
export function peakOf(costs: MeasuredCosts): PeakMinute {
  const { calls, commitWaitMs } = costs
  const known = peaks.get(costs)
  if (known) return known
  const peak = findPeak((rates) => perSecond(rates, (call) => calls[call].loopMs + calls[call].commits * commitWaitMs))
  peaks.set(costs, peak)
  return peak
}

/** The load of `workshops` ordinary workshops. On several instances the work is shared out evenly. */
export function loadOf(costs: MeasuredCosts, workshops: number, instancesGiven?: number): ScaleLoad {
  const { calls, commitWaitMs, idle, stream, notice, bytes } = costs
  const { rates } = peakOf(costs)
  const changes = (countChanges(rates) * workshops) / 60
  const commits = perSecond(rates, (call) => calls[call].commits) * workshops
  const streams = workshops * devicesOfWorkshop
  // Cores: what instances share, what is beside their event loops, and what each has alone. Each hears of every change.
  const waiting = (commits * commitWaitMs) / 1000
  const shared =
    (perSecond(rates, (call) => calls[call].loopMs) * workshops + streams * stream.cpuMsPerSecond) / 1000 + waiting
  const besideLoop =
    (perSecond(rates, (call) => Math.max(0, calls[call].cpuMs - calls[call].loopMs)) * workshops) / 1000
  const ownOf = (instances: number): number =>
    (idle.cpuMsPerSecond + (instances > 1 ? changes * notice.instanceMs : 0)) / 1000
  const instances = instancesGiven ?? instancesFor(shared, besideLoop, ownOf)
  const loop = shared / instances + ownOf(instances)
  const cars = ordinaryWorkshop.carsADay * workshops
  const year = ordinaryWorkshop.daysAYear
  const databaseMbADay = (cars * bytes.car) / 1e6
  const mailsADay = cars * ordinaryWorkshop.mailsOfCar
  return {
    workshops,
    answers: (sumCalls(rates) * workshops) / 60,
    ...{ changes, commits, streams, instances },
    cores: besideLoop + loop * instances - waiting,
    loop,
    databaseCores:
      (perSecond(rates, (call) => calls[call].databaseMs) * workshops + changes * instances * notice.databaseMs) / 1000,
    databaseConnections: instances * allowances.connectionsOfInstance,
    megabytes: instances * idle.megabytes + (streams * stream.kilobytes) / 1000,
    databaseMbADay,
    databaseGbAYear: (databaseMbADay * year) / 1000,
    photosGbAYear: (cars * ordinaryWorkshop.ofCar.photo * bytes.photo * year) / 1e9,
    writeAheadMbADay: (dayCalls.reduce((sum, call) => sum + day[call] * calls[call].logBytes, 0) * workshops) / 1e6,
    logMbADay: (sumCalls(day) * workshops * bytes.logOfCall) / 1e6,
    mailsADay,
    mailsPerSecond: (mailsADay * (rates.status / day.status)) / 60,
    backupHours: (databaseMbADay * year) / costs.backupMegabytesPerSecond / 3600,
  }
}

/** The fewest instances of which none is too busy; `mostInstances` if hearing of the changes alone is too much. */
function instancesFor(shared: number, besideLoop: number, ownOf: (instances: number) => number): number {
  const fits = (instances: number): boolean => {
    const loop = shared / instances + ownOf(instances)
    return loop <= allowances.loop && loop + besideLoop / instances <= allowances.machineCores * allowances.loop
  }
  if (fits(1)) return 1
  const own = ownOf(2)
  const byLoop = shared / (allowances.loop - own)
  const byCores = (shared + besideLoop) / (allowances.machineCores * allowances.loop - own)
  if (own >= allowances.loop) return mostInstances
  return Math.min(mostInstances, Math.max(2, Math.ceil(byLoop), Math.ceil(byCores)))
}

/** What may break at this number of workshops, the fullest first. A use above its limit is broken. */
function constraintsOf(costs: MeasuredCosts, workshops: number, arrangement: Arrangement): Constraint[] {
  const single = arrangement !== 'several instances'
  const load = loadOf(costs, workshops, single ? 1 : undefined)
  const streamsOfInstance = load.streams / load.instances
  const list: Constraint[] = [
    {
      name: 'event loop of an instance, share in the peak minute',
      use: load.loop,
      limit: allowances.loop,
      remedy: {
        embedded: 'PostgreSQL and a second instance (npm run move)',
        'one instance': 'a second instance',
        'several instances': 'an installation for each group of workshops: every instance hears of every change',
      }[arrangement],
    },
    {
      name: `cores of an instance, on a machine of ${allowances.machineCores}`,
      use: load.cores / load.instances,
      limit: allowances.machineCores * allowances.loop,
      remedy: 'a machine with more cores (photos use them), or another instance',
    },
    {
      name: 'connections of the proxy, at its default',
      use: 2 * load.streams,
      limit: allowances.proxyConnections,
      remedy: 'worker_connections and the limit of open files of the proxy: two for each stream, and as many again',
    },
    {
      name: 'ports from the proxy to an instance',
      use: streamsOfInstance,
      limit: allowances.proxyPorts,
      remedy: 'more instances, or several addresses of an instance',
    },
    {
      name: 'memory of an instance, MB',
      use: load.megabytes / load.instances,
      limit: allowances.instanceMemoryMb,
      remedy: 'more instances',
    },
    {
      name: 'mails in the peak minute, a second',
      use: load.mailsPerSecond / load.instances,
      limit: allowances.mailsPerSecond,
      remedy: 'nothing: mails wait for some minutes; a mail server that is nearer, or another instance',
    },
    {
      name: 'database after a year, GB',
      use: load.databaseGbAYear,
      limit: allowances.diskGb,
      remedy: 'a larger disk, then an installation for each group of workshops',
    },
    {
      name: 'nightly backup after a year, hours',
      use: load.backupHours,
      limit: allowances.backupHours,
      remedy:
        arrangement === 'embedded'
          ? 'PostgreSQL, with its own backups'
          : 'base backups and archived logs of PostgreSQL (pg_basebackup, WAL archive) instead of our backup',
    },
  ]
  if (arrangement !== 'embedded') {
    list.push(
      {
        name: `cores of PostgreSQL, on a machine of ${allowances.databaseCores}`,
        use: load.databaseCores,
        limit: allowances.databaseCores * allowances.databaseShare,
        remedy: 'a larger machine, then an installation for each group of workshops, with a database of its own',
      },
      {
        name: 'connections of PostgreSQL, at its default',
        use: load.databaseConnections,
        limit: allowances.databaseConnections,
        remedy: 'max_connections to 21 for each instance; beyond some hundred PgBouncer, with ROW_SECURITY=off',
      },
    )
  }
  return list.toSorted((a, b) => b.use / b.limit - a.use / a.limit)
}

/** What is no reason to move to another arrangement: settings, mails that wait, disks, and backups that PostgreSQL does. */
const isSetting = ({ name }: Constraint, arrangement: Arrangement): boolean =>
  name.includes('at its default') ||
  name.startsWith('mails') ||
  (arrangement !== 'embedded' && (name.startsWith('nightly backup') || name.startsWith('database after')))

/** The most workshops at which a constraint holds; `Infinity` if it holds at ten million. */
export function mostWorkshops(costs: MeasuredCosts, arrangement: Arrangement, name: string): number {
  const holds = (workshops: number): boolean =>
    constraintsOf(costs, workshops, arrangement).every((one) => one.name !== name || one.use <= one.limit)
  let [low, high] = [0, 10_000_000]
  if (holds(high)) return Number.POSITIVE_INFINITY
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** The order in which things break in an arrangement, with the most workshops before each. */
export function breaksOf(
  costs: MeasuredCosts,
  arrangement: Arrangement,
): { name: string; most: number; remedy: string }[] {
  return constraintsOf(costs, 1, arrangement)
    .map(({ name, remedy }) => ({ name, remedy, most: mostWorkshops(costs, arrangement, name) }))
    .toSorted((a, b) => a.most - b.most)
}

/** The workshops that an arrangement serves when its settings were raised. */
export const capacityOf = (costs: MeasuredCosts, arrangement: Arrangement): number =>
  Math.min(
    ...constraintsOf(costs, 1, arrangement)
      .filter((one) => !isSetting(one, arrangement))
      .map(({ name }) => mostWorkshops(costs, arrangement, name)),
  )

/** With SQLite nothing but the event loop and the disk takes time; PostgreSQL answers each statement over a connection. */
export const wallOfCommand = ({ command, commitWaitMs }: MeasuredCosts): number =>
  commitWaitMs > 0 ? command.loopMs + command.commits * commitWaitMs : Math.max(command.wallMs, command.loopMs)

/** All tablets of all workshops come back in the peak minute, each with its queue. The instances share them evenly. */
export function outageOf(costs: MeasuredCosts, workshops: number, instances: number, seed: number): OutageResult {
  const { calls, command, commitWaitMs } = costs
  const { tablets, desks, queuedOfTablet, queuedOfCall } = ordinaryWorkshop
  const own = workshops / instances
  return simulateOutage(
    {
      tablets: Math.max(1, Math.round(own * tablets)),
      others: Math.round(own * desks),
      commands: queuedOfTablet,
      commandsOfCall: queuedOfCall,
      // The look for the server, the lists that are shown, and the event stream.
      readsOfDevice: listsAfterChange / devicesOfWorkshop + 2,
      // Once for the events of one call: a page waits 150 ms for more, and until it has its lists.
      readsAfterCall: listsAfterChange,
      busy: Math.min(0.9, loadOf(costs, workshops, instances).loop),
      readMs: calls.list.loopMs,
      commandMs: command.loopMs + command.commits * commitWaitMs,
      commandWallMs: wallOfCommand(costs),
      spreadMs: 10_000,
    },
    seed,
  )
}

/**
 * The time until the answer, ms, photos apart, of which 99 of 100 stay below, in a minute with these calls of all workshops: calls come
 * at random, wait for the event loop in their order, and the lists of a change come together.
 */
export function predictP99(costs: MeasuredCosts, rates: CallRates, workshops: number, seed: number): number {
  const { calls, commitWaitMs } = costs
  const chance = createChance(seed)
  const seconds = 30
  const arrivals: { at: number; call: DayCall }[] = []
  for (const call of dayCalls) {
    const changes = call === 'list' ? countChanges(rates) * listsAfterChange : 0
    const count = Math.round(((rates[call] - changes) * workshops * seconds) / 60)
    for (let n = 0; n < count; n++) {
      const at = chance.next() * seconds * 1000
      arrivals.push({ at, call })
      if (!(changeCalls as readonly DayCall[]).includes(call)) continue
      const ready = at + calls[call].wallMs + 150
      for (let list = 0; list < listsAfterChange; list++) arrivals.push({ at: ready, call: 'list' })
    }
  }
  arrivals.sort((a, b) => a.at - b.at)
  let freeAt = 0
  const waits = arrivals.flatMap(({ at, call }) => {
    const { loopMs, wallMs, commits } = calls[call]
    const begin = Math.max(at, freeAt)
    const busyMs = loopMs + commits * commitWaitMs
    freeAt = begin + busyMs
    return call === 'photo' ? [] : [begin - at + Math.max(wallMs, busyMs) / (call === 'start' ? requestsOfStart : 1)]
  })
  waits.sort((a, b) => a - b)
  return waits[Math.max(0, Math.ceil(waits.length * 0.99) - 1)] ?? 0
}
