import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isServerBuilt } from '#manifest/build-server.ts'
import { root } from '../support/run/run-command.ts'
import { clockFaults } from './clock-faults.ts'
import { databaseFaults } from './database-faults.ts'
import type { FaultReport, ServerFault } from './fault.ts'
import { mailFaults } from './mail-faults.ts'
import { serviceFaults } from './service-faults.ts'
import { socketFaults } from './socket-faults.ts'
import { storageFaults } from './storage-faults.ts'
import { storeFaults } from './store-faults.ts'

// Does faults to the built product and judges what users see and what is kept. `--short`: the quick set of CI. `--only
// NAME`: the faults whose name contains this. `--record` writes the table of docs/faults.md.
const { values } = parseArgs({
  options: { short: { type: 'boolean' }, only: { type: 'string' }, record: { type: 'boolean' } },
})
const isShort = values.short === true
if (!isServerBuilt()) throw new Error('There is no build of these sources. Run: npm run build')

const all: readonly ServerFault[] = [
  ...storageFaults,
  ...mailFaults,
  ...clockFaults,
  ...socketFaults,
  ...databaseFaults,
  ...storeFaults,
  ...serviceFaults,
]
const chosen = all.filter(({ name, isQuick }) => (!isShort || isQuick) && name.includes(values.only ?? ''))

type FaultOutcome = {
  readonly fault: ServerFault
  readonly shown: FaultReport | null
  readonly why: string
  readonly ms: number
}
const outcomes: FaultOutcome[] = []
for (const fault of chosen) {
  const startedAt = performance.now()
  const cannot = fault.cannotRun?.() ?? null
  const outcome = cannot
    ? { shown: null, why: `not run: ${cannot}` }
    : await fault.run({ isShort }).then(
        (shown) => ({ shown, why: '' }),
        (error: unknown) => ({ shown: null, why: String(error instanceof Error ? error.message : error) }),
      )
  const ms = performance.now() - startedAt
  outcomes.push({ fault, ...outcome, ms })
  const mark = outcome.shown ? 'ok     ' : cannot ? 'not run' : 'FAILED '
  process.stdout.write(`${mark} ${fault.name} (${(ms / 1000).toFixed(1)} s)\n`)
  for (const line of outcome.shown ? [`seen: ${outcome.shown.seen}`, `kept: ${outcome.shown.kept}`] : [outcome.why])
    process.stdout.write(`        ${line}\n`)
}
const failed = outcomes.filter(({ shown, why }) => !shown && !why.startsWith('not run'))
const passed = outcomes.filter(({ shown }) => shown)
process.stdout.write(`\n${passed.length} passed, ${failed.length} failed\n`)
if (failed.length > 0 || passed.length === 0) process.exitCode = 1

if (values.record && failed.length === 0) {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 1e9)} GB, Linux ${release()}, Node ${process.versions.node}`
  const file = join(root, 'docs/faults.md')
  // A run of some faults leaves the rows of the others.
  const known = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const rows = all.flatMap(({ name, what, isQuick }) => {
    const cell = `| ${name}${isQuick ? '' : ' *'} |`
    const done = outcomes.find(({ fault, shown }) => fault.name === name && shown)
    if (!done?.shown) return known.filter((line) => line.startsWith(cell))
    return [`${cell} ${what} | ${done.shown.seen} | ${done.shown.kept} | ${(done.ms / 1000).toFixed(0)} s, ${day} |`]
  })
  const page = `# Faults

What users see and what is kept when something breaks. This page is written by the command that measures it:

    npm run build && npm run faults -- --record

\`npm run faults -- --short\` is the quick set, which CI runs; it leaves out those with a star. \`--only NAME\` runs one.
Each fault is done to the built server in a process of its own, and each expectation that is not met fails the command.

Measured on ${machine}, which other work shared.

| fault | what is done | what users see | what is kept | took |
|---|---|---|---|---|
${rows.join('\n')}
`
  writeFileSync(file, page)
}
