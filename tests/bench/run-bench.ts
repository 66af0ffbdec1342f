import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchLoad } from '../load/bench-load.ts'
import { benchApi } from './api/bench-api.ts'
import { benchGrowth, benchLargest } from './bench-growth.ts'
import { benchGuard } from './bench-guard.ts'
import type { BenchOptions, BenchPart } from './bench-part.ts'
import { benchSearch } from './bench-search.ts'
import { type Figure, isMet } from './figures/figure.ts'
import { openSitting, readBook, writeBook } from './figures/figures-file.ts'
import { formatFigure } from './figures/format-figure.ts'
import { writePerformance } from './figures/performance-document.ts'
import { benchOffline } from './offline/bench-offline.ts'
import { benchBoard } from './pages/bench-board.ts'
import { benchFirst } from './pages/bench-first.ts'
import { benchLanding } from './pages/bench-landing.ts'
import { benchTaps } from './pages/bench-taps.ts'
import { benchBackup } from './server/bench-backup.ts'
import { benchServer } from './server/bench-server.ts'
import { benchSizing } from './sizing/bench-sizing.ts'
import { writeSizingDocument } from './sizing/sizing-document.ts'

// `npm run bench -- PART…`: tests/bench/README.md describes the parts. `--check` exits with 1 if a goal is missed.
// `--json FILE` stores the figures of these parts beside those of others; `--record` stores them in
// docs/performance.json and rewrites docs/performance.md. `document` only rewrites it.
const parts: Readonly<Record<string, BenchPart>> = {
  first: benchFirst,
  offline: benchOffline,
  board: benchBoard,
  taps: benchTaps,
  api: benchApi,
  server: benchServer,
  backup: benchBackup,
  growth: benchGrowth,
  largest: benchLargest,
  landing: benchLanding,
  search: benchSearch,
  load: benchLoad,
  guard: benchGuard,
  sizing: benchSizing,
}
/** CI runs `guard`, whose figures are those of other parts; `sizing` has a page of its own. Neither is recorded. */
const apart = ['guard', 'sizing']
/** Each takes long. */
const onlyByName = [...apart, 'largest']
const recorded = join(import.meta.dirname, '../../docs/performance.json')
const usage = `Which part of the bench?
npm run bench -- PART… [--check] [--rounds 5] [--json FILE] [--record]
  first                a first visit: sign-in, schedule, dashboard
  offline              a start without a network, and the outbox
  board                a week of 1,000 cars
  taps                 14 actions, to the next frame
  api                  the calls of a day [--few 1000] [--many 1000000] [--only listAnew,get]
  server               memory, start, own jobs, first requests, event streams [--few] [--many]
  backup               backup, and restore to PostgreSQL [--many 1000000]
  growth               1 to 10,000 workshops, 1,000 to 1,000,000 appointments
  largest              the same with 5,000,000 appointments, which take an hour to fill
  landing              the landing page
  search               the search in a station of 100,000 appointments
  load                 slow and busy clients [--seconds 60]
  all                  all of these but largest
  guard                the ratios that CI guards, in four minutes
  sizing               what a workshop's day costs, and the model of docs/sizing.md [--only sqlite,postgres]
npm run bench -- document    docs/performance.md and docs/sizing.md from their JSON files
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    json: { type: 'string' },
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '1000000' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const options: BenchOptions = {
  few: Number(values.few),
  many: Number(values.many),
  rounds: values.rounds === undefined ? undefined : Number(values.rounds),
  seconds: Number(values.seconds),
  only: values.only?.split(',') ?? [],
  isShort: false,
  isRecorded: values.record,
  print,
}

if (positionals.join() === 'document') {
  writeDocument()
  writeSizingDocument()
} else {
  const names =
    positionals.join() === 'all' ? Object.keys(parts).filter((name) => !onlyByName.includes(name)) : positionals
  if (names.length === 0 || names.some((name) => !parts[name])) {
    process.stderr.write(usage)
    process.exitCode = 2
  } else for (const name of names) await runPart(name)
}

async function runPart(name: string): Promise<void> {
  const figures = (await parts[name]?.(options)) ?? []
  for (const figure of figures) print(formatFigure(figure))
  store(name, figures)
  if (values.check && figures.some((figure) => isMet(figure) === false)) process.exitCode = 1
}

/** After each part, so that a part that fails does not lose the others. */
function store(name: string, figures: readonly Figure[]): void {
  if (apart.includes(name)) return
  const files = [...(values.json === undefined ? [] : [values.json]), ...(values.record ? [recorded] : [])]
  for (const file of files) writeBook(file, { ...readBook(file), [name]: openSitting(figures) })
  if (values.record) writeDocument()
}

function writeDocument(): void {
  const book = readBook(recorded)
  const inOrder = Object.keys(parts).flatMap((name) => (book[name] ? [[name, book[name]] as const] : []))
  for (const section of writePerformance(Object.fromEntries(inOrder)))
    print(`docs/performance.md has no text for “${section}”`)
}
