import { setTimeout as pause } from 'node:timers/promises'
import { withPostgres } from '../../support/run/with-postgres.ts'
import type { BenchOptions } from '../bench-part.ts'
import type { Figure } from '../figures/figure.ts'
import { openSitting } from '../figures/figures-file.ts'
import { devicesOfWorkshop, ordinaryWorkshop } from './day.ts'
import { type CostsMeasured, measureCosts } from './measure-costs.ts'
import { simulateOutage } from './outage.ts'
import { loadOf, peakOf, predictP99, wallOfCommand } from './simulate.ts'
import { type MinuteCheck, type OutageCheck, type SizingPart, writeSizing } from './sizing-document.ts'
import { openSizingStage, type SizingStage } from './stage.ts'

/** Workshops in the database, and those whose devices are played. */
const sizes = {
  sqlite: { all: 1_010, minutes: [100, 300, 1_000] },
  postgres: { all: 310, minutes: [100, 300] },
} as const
const minuteSeconds = 25
const outageWorkshops = 300
const seed = 1
const mostWithPhotos = 300

/**
 * What the calls of a workshop's day cost, and whether the model of the day predicts the server at its peak minute and
 * after an outage. `only`: `sqlite`, `postgres`, without one both; `trial` takes a tenth of the workshops and is not recorded.
 */
export async function benchSizing({ rounds = 3, only, print, isRecorded, seconds }: BenchOptions): Promise<Figure[]> {
  const wanted = (['sqlite', 'postgres'] as const).filter((kind) => only.length === 0 || only.includes(kind))
  const share = only.includes('trial') ? 0.1 : 1
  const figures: Figure[] = []
  for (const kind of wanted) {
    const run = () => measureOn(kind, { rounds, share, print, seconds: Math.min(seconds, minuteSeconds) })
    const part = kind === 'postgres' ? await withPostgres(run) : await run()
    if (!part) {
      print('skipped: PostgreSQL 15 or newer is not installed')
      continue
    }
    if (isRecorded && share === 1) writeSizing(kind, part)
    else print(JSON.stringify(part, null, 1))
    figures.push(...figuresOf(kind, part))
  }
  return figures
}

type SizingSetting = { rounds: number; share: number; seconds: number; print: (line: string) => void }

async function measureOn(
  kind: 'sqlite' | 'postgres',
  { rounds, share, seconds, print }: SizingSetting,
): Promise<SizingPart | null> {
  const { all, minutes } = sizes[kind]
  const stage = await openSizingStage(kind, Math.max(20, Math.round(all * share)))
  if (!stage) return null
  print(`${kind}: ${stage.workshops.length} workshops`)
  try {
    const costs = await measureCosts(stage, rounds, print)
    const checks: MinuteCheck[] = []
    for (const workshops of minutes) {
      checks.push(await checkMinute(stage, costs, Math.round(workshops * share), seconds))
      print(`${kind}: the peak minute of ${workshops} workshops`)
    }
    const outage = await checkOutage(stage, costs, Math.min(outageWorkshops * share, stage.workshops.length - 1))
    return { ...openSitting([]), costs, checks, outage }
  } finally {
    await stage.end()
  }
}

/** Plays the peak minute with all streams open, and compares it with what the model says. */
async function checkMinute(
  stage: SizingStage,
  costs: CostsMeasured,
  workshops: number,
  seconds: number,
): Promise<MinuteCheck> {
  // The photos of more workshops need more cores than most machines have.
  const hasPhotos = workshops <= mostWithPhotos
  const played = hasPhotos ? costs : withoutPhotos(costs)
  const { minute, rates } = peakOf(played)
  await stage.send({ what: 'streams', workshops, devices: devicesOfWorkshop, areRead: true })
  await pause(3_000)
  const before = await stage.read()
  const answer = await stage.send({ what: 'minute', minute, workshops, seconds, hasPhotos })
  const after = await stage.read()
  await stage.send({ what: 'close' })
  const load = loadOf(played, workshops, 1)
  const perSecond = 1 / (answer.elapsedMs / 1000)
  return {
    workshops,
    hasPhotos,
    streams: workshops * devicesOfWorkshop,
    answers: { predicted: load.answers, measured: answer.calls * perSecond },
    cpuMs: { predicted: load.cores * 1000, measured: (after.cpuMs - before.cpuMs) * perSecond },
    databaseMs: { predicted: load.databaseCores * 1000, measured: (after.databaseMs - before.databaseMs) * perSecond },
    p99: { predicted: predictP99(played, rates, workshops, seed), measured: answer.p99 },
    p50: answer.p50,
    failures: answer.failures,
  }
}

/** The client sends another change in the place of each photo. */
const withoutPhotos = (costs: CostsMeasured): CostsMeasured => ({
  ...costs,
  calls: { ...costs.calls, photo: costs.calls.details },
})

async function checkOutage(stage: SizingStage, costs: CostsMeasured, tablets: number): Promise<OutageCheck> {
  const before = await stage.read()
  const played = await stage.send({ what: 'outage', workshops: tablets, spreadMs: 0 })
  const after = await stage.read()
  await stage.send({ what: 'close' })
  const { queuedOfTablet, queuedOfCall, listsOfTablet } = ordinaryWorkshop
  const calls = queuedOfTablet / queuedOfCall
  const readsOfTablet = listsOfTablet + 2 + calls * listsOfTablet
  const commandMs = costs.command.loopMs + costs.command.commits * costs.commitWaitMs
  const predicted = simulateOutage(
    {
      ...{ tablets, commands: queuedOfTablet, commandsOfCall: queuedOfCall, others: 0, busy: 0.05, spreadMs: 0 },
      readsOfDevice: listsOfTablet + 2,
      // The tablet hears of its own changes and reads its lists.
      readsAfterCall: listsOfTablet,
      readMs: costs.calls.list.loopMs,
      commandMs,
      commandWallMs: wallOfCommand(costs),
    },
    seed,
  )
  return {
    tablets,
    emptyS: { predicted: predicted.emptyS, measured: played.elapsedMs / 1000 },
    refused: { predicted: predicted.refused, measured: played.refused },
    healthyP99: played.healthyP99,
    cpuMs: {
      predicted:
        tablets * (queuedOfTablet * costs.command.cpuMs + readsOfTablet * costs.calls.list.cpuMs) +
        played.healthyCalls * ((costs.calls.list.cpuMs + costs.calls.note.cpuMs) / 2),
      measured: after.cpuMs - before.cpuMs,
    },
    failures: played.failures,
  }
}

function figuresOf(kind: string, { costs, checks, outage }: SizingPart): Figure[] {
  const section = `Sizing on ${kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  const one = (name: string, unit: string, value: number): Figure => ({ section, name, unit, samples: [value] })
  return [
    ...Object.entries(costs.calls).map(([call, cost]) => one(`${call}, CPU for each`, 'ms', cost.cpuMs)),
    ...checks.flatMap(({ workshops, cpuMs, p99 }) => [
      one(
        `${workshops} workshops in the peak minute, CPU, measured to predicted`,
        '×',
        cpuMs.measured / cpuMs.predicted,
      ),
      one(`${workshops} workshops in the peak minute, p99`, 'ms', p99.measured),
    ]),
    one(`${outage.tablets} tablets after an outage, until all is confirmed`, 's', outage.emptyS.measured),
  ]
}
