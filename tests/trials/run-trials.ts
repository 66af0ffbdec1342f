import { parseArgs } from 'node:util'
import { createChance } from '#server/demo/chance.ts'
import { buildTrials, injectedFaults, type WorkerFault } from './build-trials.ts'
import { directedTrials } from './controls.ts'
import { openPlace, type Place } from './place.ts'
import { recordTrials } from './record.ts'
import { runTrial, type TrialOutcome } from './run-trial.ts'
import { drawScenarios } from './scenario.ts'
import { addTo, emptySum, isSound, type Sum, writeDetails, writeOutcome, writeSum } from './sum.ts'

// `npm run trials -- --count 16 --seed 1`: 16 trials of 8 taps each, two at a time with `--jobs 2`. `--only 6,7` runs
// some of them again, `--from 17` continues the same series. Exits with 1 if a change is lost, doubled, out of order or
// stuck, or if a wrong state is shown. `--inject no-key|delete-first|new-id`: runs the directed trials with that fault in the
// worker, which find it, so that this exits with 1. `--controls`: runs them with each fault and with the sound worker;
// exits with 0 if every trial has found its fault and the sound worker has none. `--chains` adds
// orders, items, details and photos to the taps. `--record` stores the result for the
// landing page.
const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    inject: { type: 'string' },
    controls: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    chains: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const jobs = Number(values.jobs)
/** The number of trials that share a server, a station and a browser profile. */
const perPlace = 16

type Trial = { name: string; run: (place: Place) => Promise<TrialOutcome> }
const print = (line: string): boolean => process.stdout.write(`${line}\n`)

/** Runs them, in so many places at a time, and prints a line for each. `isGood` is the expected result. */
async function runAll(
  injectedFault: WorkerFault | 'none',
  trials: readonly Trial[],
  isGood = isSound,
  places = jobs,
): Promise<{ sum: Sum; bad: number }> {
  const sum = emptySum()
  let bad = 0
  const waiting = [...trials]

  async function work(job: number): Promise<void> {
    let place: Place | null = null
    let runs = 0
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
      let isClean = false
      try {
        place ??= await openPlace(injectedFault, seed + job * 1_000_000 + runs)
        const startedMs = performance.now()
        const outcome = await trial.run(place)
        addTo(sum, outcome)
        isClean = isSound(outcome)
        const isBad = !isGood(outcome)
        const line = writeOutcome(trial.name, outcome, performance.now() - startedMs)
        print(isBad ? `${line}\n${writeDetails(outcome)}` : line)
        if (isBad) bad++
      } catch (error) {
        bad++
        print(`${trial.name}: aborted, ${error instanceof Error ? error.stack : error}`)
      }
      runs++
      // A trial must not affect the next one.
      if (isClean && runs % perPlace !== 0) continue
      await place?.leave()
      place = null
    }
    await place?.leave()
  }

  await Promise.all(Array.from({ length: Math.min(places, trials.length) }, (_, job) => work(job)))
  return { sum, bad }
}

function drawTrials(from: number, count: number): Trial[] {
  const wanted = values.only?.split(',').map(Number)
  return drawScenarios(from - 1 + count, createChance(seed), values.chains)
    .filter(({ number }) => wanted?.includes(number) ?? number >= from)
    .map((scenario) => ({
      name: `${scenario.number} ${scenario.fault}, ${scenario.end}`,
      run: ({ stage, tablet }) => runTrial(stage, tablet, scenario),
    }))
}

const directed = (kind: WorkerFault, injectedFault: WorkerFault | 'none', count: number): Trial[] =>
  Array.from({ length: count }, (_, turn) => ({
    name: `${injectedFault === 'none' ? 'sound worker' : injectedFault}, directed trial ${turn + 1} for ${kind}`,
    run: ({ stage, tablet }) => directedTrials[kind](stage, tablet, turn),
  }))

const found: Readonly<Record<WorkerFault, (outcome: TrialOutcome) => boolean>> = {
  'no-key': ({ verdict }) => verdict.doubled.length > 0,
  'delete-first': ({ verdict }) => verdict.lost.length > 0,
  'new-id': ({ verdict }) => verdict.doubled.length > 0,
}

/** The trials of the sound worker share a place, because opening one takes as long as a trial. */
async function runControls(count: number): Promise<boolean> {
  const ofSound = injectedFaults.flatMap((kind) => directed(kind, 'none', count))
  const waiting = [
    () => runAll('none', ofSound, isSound, 1),
    ...injectedFaults.map((kind) => () => runAll(kind, directed(kind, kind, count), found[kind], 1)),
  ]
  let bad = 0
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) bad += (await next()).bad
  }
  await Promise.all(Array.from({ length: jobs }, work))
  print(
    bad === 0 ? 'controls: all injected faults are found every time' : `controls: ${bad} trials without the result due`,
  )
  return bad === 0
}

async function run(): Promise<boolean> {
  print(`seed ${seed}`)
  await buildTrials()
  if (values.controls) return runControls(Number(values.count ?? 2))
  const injectedFault = injectedFaults.find((one) => one === values.inject)
  if (values.inject && !injectedFault) throw new Error(`--inject ${injectedFaults.join('|')}`)
  const count = Number(values.count ?? (injectedFault ? 4 : 16))
  const { sum, bad } = await (injectedFault
    ? runAll(injectedFault, directed(injectedFault, injectedFault, count))
    : runAll('none', drawTrials(Number(values.from), count)))
  print(writeSum(sum))
  // An aborted trial has no result, so it is not in the sum.
  if (values.record && !injectedFault && !values.only && sum.trials === count)
    recordTrials(seed, Number(values.from), sum)
  return bad === 0
}

process.once('SIGTERM', () => process.exit(1))
process.once('SIGINT', () => process.exit(1))
process.exit((await run()) ? 0 : 1)
