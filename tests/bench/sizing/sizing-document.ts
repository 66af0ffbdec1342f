import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sitting } from '../figures/figures-file.ts'
import { writeBook } from '../figures/figures-file.ts'
import { callNames, callsInMinute, countChanges, dayCalls, sumCalls } from './day.ts'
import type { CostsMeasured } from './measure-costs.ts'
import { breaksOf, capacityOf, loadOf, outageOf, type UnitCost } from './simulate.ts'

type Compared = { readonly predicted: number; readonly measured: number }
export type MinuteCheck = {
  readonly workshops: number
  readonly hasPhotos: boolean
  readonly streams: number
  /** Answers and CPU ms are a second. */
  readonly answers: Compared
  readonly cpuMs: Compared
  readonly databaseMs: Compared
  readonly p99: Compared
  readonly p50: number
  readonly failures: number
}
export type OutageCheck = {
  readonly tablets: number
  readonly emptyS: Compared
  readonly refused: Compared
  readonly healthyP99: number
  /** Of the server, in all. */
  readonly cpuMs: Compared
  readonly failures: number
}
export type SizingPart = Sitting & {
  readonly costs: CostsMeasured
  readonly checks: readonly MinuteCheck[]
  readonly outage: OutageCheck
}
export type SizingBook = { readonly sqlite?: SizingPart; readonly postgres?: SizingPart }

const docs = join(import.meta.dirname, '../../../docs')
const recorded = join(docs, 'sizing.json')
const readSizing = (): SizingBook => (existsSync(recorded) ? JSON.parse(readFileSync(recorded, 'utf8')) : {})
const scales = [1, 10, 100, 1_000, 10_000, 100_000]
const seed = 1

/** Stores the part in docs/sizing.json and rewrites the tables of docs/sizing.md. */
export function writeSizing(kind: keyof SizingBook, part: SizingPart): void {
  writeBook(recorded, { ...readSizing(), [kind]: part } as never)
  writeSizingDocument()
}

/** Rewrites the tables of docs/sizing.md from docs/sizing.json. */
export function writeSizingDocument(): void {
  const book = readSizing()
  const page = join(docs, 'sizing.md')
  writeFileSync(page, fillTables(readFileSync(page, 'utf8'), book))
}

/** The document with its tables, each between its two marks, made anew. The text around them stays. */
export function fillTables(document: string, { sqlite, postgres }: SizingBook): string {
  if (!sqlite || !postgres) return document
  const tables: Readonly<Record<string, string>> = {
    measured: [measuredLine('SQLite', sqlite), measuredLine('PostgreSQL', postgres)].join('\n'),
    scales: scaleTable(sqlite.costs, postgres.costs),
    costs: costTable(sqlite.costs, postgres.costs),
    units: unitTable(sqlite.costs, postgres.costs),
    day: dayTable(),
    loads: loadTable(sqlite.costs, postgres.costs),
    outage: outageTable(sqlite.costs, postgres.costs),
    breaks: breakTable(sqlite.costs, postgres.costs),
    checks: checkTable(sqlite, postgres),
    outages: outageCheckTable(sqlite, postgres),
  }
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(
        new RegExp(`(<!-- table: ${name} -->\n)[^]*?(<!-- end -->)`),
        (_, begin: string, end: string) => `${begin}${table}\n${end}`,
      ),
    document,
  )
}

const measuredLine = (name: string, { takenAt, commit, machine }: SizingPart): string =>
  `- ${name}: measured on ${takenAt.slice(0, 10)} at ${commit}: ${machine}.`

/** Two digits that count: a model has no more. */
function round(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return 'more than 10,000,000'
  if (!Number.isFinite(value)) return '–'
  const rounded = Number(value.toPrecision(2))
  return rounded.toLocaleString('en', { maximumFractionDigits: rounded !== 0 && Math.abs(rounded) < 1 ? 3 : 1 })
}
const whole = (value: number): string => Math.round(value).toLocaleString('en')
const gigabytes = (value: number): string =>
  value >= 1_000 ? `${round(value / 1_000)} TB` : value < 1 ? `${round(value * 1_000)} MB` : `${round(value)} GB`
const megabytes = (value: number): string => (value >= 1_000 ? gigabytes(value / 1_000) : `${round(value)} MB`)
const seconds = (value: number): string => (value >= 120 ? `${round(value / 60)} min` : `${round(value)} s`)

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** An installation is not filled to the brim: a group of workshops has this share of what breaks it. */
const groupShare = 0.7

/** What serves so many workshops: `groups` installations of `instances` each. */
function arrange(sqlite: CostsMeasured, postgres: CostsMeasured, workshops: number) {
  if (workshops <= capacityOf(sqlite, 'embedded')) {
    const load = loadOf(sqlite, workshops, 1)
    return { kind: 'embedded' as const, groups: 1, load, words: 'one instance with its embedded database' }
  }
  const most = capacityOf(postgres, 'several instances')
  const groups = workshops <= most ? 1 : Math.ceil(workshops / (most * groupShare))
  const load = loadOf(postgres, Math.ceil(workshops / groups))
  const one = load.instances === 1 ? 'one instance' : `${load.instances} instances`
  const words =
    groups === 1
      ? `PostgreSQL and ${one}`
      : `${groups} installations of ${whole(load.workshops)} workshops, each with its PostgreSQL and ${one}`
  return {
    kind: load.instances === 1 ? ('one instance' as const) : ('several instances' as const),
    groups,
    load,
    words,
  }
}

function scaleTable(sqlite: CostsMeasured, postgres: CostsMeasured): string {
  const rows = scales.map((workshops) => {
    const { kind, groups, load, words } = arrange(sqlite, postgres, workshops)
    const costs = kind === 'embedded' ? sqlite : postgres
    const [next] = breaksOf(costs, kind).filter(({ most }) => most >= load.workshops)
    return [
      whole(workshops),
      words,
      round(load.cores * groups),
      kind === 'embedded' ? '–' : round(load.databaseCores * groups),
      whole(load.streams * groups),
      megabytes(load.megabytes * groups),
      `${gigabytes(load.databaseGbAYear * groups)} + ${gigabytes(load.photosGbAYear * groups)}`,
      next ? `${next.name}, at ${round(next.most)} workshops` : '',
    ]
  })
  const head = ['workshops', 'what to run', 'cores of the server, peak minute', 'cores of PostgreSQL', 'event streams']
  return table(
    [...head, 'memory of the server', 'database + photos, a year', 'what breaks next in one installation'],
    rows,
  )
}

function costTable(sqlite: CostsMeasured, postgres: CostsMeasured): string {
  const row = (name: string, one: UnitCost, other: UnitCost): string[] => [
    name,
    ...[one.loopMs, one.cpuMs, one.wallMs, other.loopMs, other.cpuMs, other.databaseMs, other.wallMs].map(round),
    round(other.commits),
    round(other.logBytes / 1000),
  ]
  const rows = [
    ...dayCalls.map((call) => row(callNames[call], sqlite.calls[call], postgres.calls[call])),
    row('list that has not changed (304)', sqlite.unchanged, postgres.unchanged),
    row('one change of an outbox, sent with nine others', sqlite.command, postgres.command),
  ]
  const head = [
    'call',
    'SQLite: event loop',
    'process',
    'until the answer',
    'PostgreSQL: event loop',
    'process',
    'database',
  ]
  return table([...head, 'until the answer', 'transactions that write', 'log, KB'], rows)
}

function unitTable(sqlite: CostsMeasured, postgres: CostsMeasured): string {
  const row = (name: string, read: (costs: CostsMeasured) => string): string[] => [name, read(sqlite), read(postgres)]
  return table(
    ['', 'SQLite', 'PostgreSQL'],
    [
      row('memory of the server after the calls, without streams', ({ idle }) => `${round(idle.megabytes)} MB`),
      row('memory of an open event stream', ({ stream }) => `${round(stream.kilobytes)} KB`),
      row('CPU of 1,000 open event streams, a second', ({ stream }) => `${round(stream.cpuMsPerSecond * 1000)} ms`),
      row(
        'database, an appointment in a database that was filled at once',
        ({ filledBytes }) => `${round(filledBytes / 1000)} KB`,
      ),
      row('database, a car with all changes of its day', ({ bytes }) => `${round(bytes.car / 1000)} KB`),
      row('files of a photo', ({ bytes }) => `${round(bytes.photo / 1000)} KB`),
      row('log of the server, a call', ({ bytes }) => `${round(bytes.logOfCall)} bytes`),
      row('wait for the disk at a commit', ({ commitWaitMs }) =>
        commitWaitMs > 0 ? `${round(commitWaitMs)} ms` : 'off',
      ),
      row('a change that another instance hears of: database, instance', ({ notice }) =>
        notice.instanceMs > 0 ? `${round(notice.databaseMs)} ms, ${round(notice.instanceMs)} ms` : '–',
      ),
      row('backup', ({ backupMegabytesPerSecond: speed }) => `${round(speed)} MB of database a second`),
    ],
  )
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function dayTable(): string {
  const minutes = [420, 435, 450, 465, 480, 540, 720, 900, 930, 960, 990, 1019]
  const rows = minutes.map((minute) => {
    const rates = callsInMinute(minute)
    const aSecond = (value: number): string => round((value * 1000) / 60)
    return [
      clock(minute),
      ...[sumCalls(rates), countChanges(rates), rates.start, rates.photo, rates.visit].map(aSecond),
    ]
  })
  return table(['', 'requests', 'changes', 'starts of devices', 'photos', 'pages of visits'], rows)
}

function loadTable(sqlite: CostsMeasured, postgres: CostsMeasured): string {
  const rows = scales.map((workshops) => {
    const { kind, groups, load } = arrange(sqlite, postgres, workshops)
    return [
      whole(workshops),
      ...[load.answers, load.changes, load.commits].map((value) => round(value * groups)),
      round(load.loop * 100),
      whole(load.instances * groups),
      kind === 'embedded' ? '–' : whole(load.databaseConnections * groups),
      ...[load.databaseMbADay, load.writeAheadMbADay, load.logMbADay].map((value) =>
        value > 0 ? megabytes(value * groups) : '–',
      ),
      `${round(load.mailsADay * groups)}, ${round(load.mailsPerSecond * groups)}`,
      seconds(load.backupHours * 3600),
    ]
  })
  const head = ['workshops', 'answers', 'changes', 'commits', 'event loop, %', 'instances', 'connections to PostgreSQL']
  const more = [
    'database a day',
    'write-ahead log a day',
    "server's log a day",
    'mails a day, a second',
    'backup after a year',
  ]
  return table([...head, ...more], rows)
}

function outageTable(sqlite: CostsMeasured, postgres: CostsMeasured): string {
  const rows = scales.map((workshops) => {
    const { kind, groups, load, words } = arrange(sqlite, postgres, workshops)
    const costs = kind === 'embedded' ? sqlite : postgres
    const { emptyS, halfS, refused, readWaitMs } = outageOf(costs, load.workshops, load.instances, seed)
    return [
      whole(workshops),
      words,
      whole(workshops * 60),
      seconds(halfS),
      seconds(emptyS),
      whole(refused * load.instances * groups),
      seconds(readWaitMs / 1000),
    ]
  })
  const head = ['workshops', 'what runs', 'changes that wait', 'half of the tablets are done', 'all are done']
  return table([...head, 'calls asked to come later', 'longest wait of a read'], rows)
}

/** What breaks only beyond this many workshops is not listed. */
const farthest = 1_000_000

function breakTable(sqlite: CostsMeasured, postgres: CostsMeasured): string {
  const parts = [
    ['one instance, SQLite', sqlite, 'embedded'],
    ['one instance, PostgreSQL', postgres, 'one instance'],
    ['several instances', postgres, 'several instances'],
  ] as const
  const rows = parts.flatMap(([name, costs, kind]) =>
    breaksOf(costs, kind)
      .filter(({ most }) => most <= farthest)
      .map(({ name: what, most, remedy }, at) => [at === 0 ? name : '', what, round(most), remedy]),
  )
  return table(['arrangement', 'what breaks', 'above so many workshops', 'what to do'], rows)
}

const beside = ({ predicted, measured }: Compared, unit = round): string =>
  `${unit(predicted)} → ${unit(measured)} (${Number.isFinite(measured / predicted) ? `${round(measured / predicted)} ×` : '–'})`

function checkTable(sqlite: SizingPart, postgres: SizingPart): string {
  const rows = [
    ...sqlite.checks.map((one) => ['SQLite', one] as const),
    ...postgres.checks.map((one) => ['PostgreSQL', one] as const),
  ].map(([name, one]) => [
    name,
    `${whole(one.workshops)}${one.hasPhotos ? '' : ', without photos'}`,
    whole(one.streams),
    beside(one.answers),
    beside(one.cpuMs),
    beside({
      predicted: one.cpuMs.predicted / one.answers.predicted,
      measured: one.cpuMs.measured / one.answers.measured,
    }),
    one.databaseMs.predicted > 0 ? beside(one.databaseMs) : '–',
    beside(one.p99),
    whole(one.failures),
  ])
  const head = [
    'database',
    'workshops',
    'streams',
    'answers a second',
    'CPU of the server, ms a second',
    'of an answer, ms',
  ]
  return table([...head, 'CPU of PostgreSQL, ms a second', 'p99, ms', 'failures'], rows)
}

function outageCheckTable(sqlite: SizingPart, postgres: SizingPart): string {
  const row = (name: string, { outage }: SizingPart): string[] => [
    name,
    whole(outage.tablets),
    whole(outage.tablets * 20),
    beside(outage.cpuMs),
    beside(outage.emptyS),
    `${whole(outage.refused.predicted)} → ${whole(outage.refused.measured)}`,
    `${round(outage.healthyP99)} ms`,
    whole(outage.failures),
  ]
  const head = [
    'database',
    'tablets',
    'changes',
    'CPU of the server, ms',
    'seconds until all are confirmed',
    'calls asked to come later',
  ]
  return table(
    [...head, 'p99 of a client that was never away', 'failures'],
    [row('SQLite', sqlite), row('PostgreSQL', postgres)],
  )
}
