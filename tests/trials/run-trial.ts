import { setTimeout as sleep } from 'node:timers/promises'
import { judge, type Tap, type TrialEvent, type TrialVerdict } from './judge.ts'
import { type End, type Scenario, tapsPerTrial } from './scenario.ts'
import type { TrialStage } from './stage.ts'
import type { Tablet } from './tablet.ts'

export type TrialOutcome = {
  taps: readonly Tap[]
  rows: readonly TrialEvent[]
  verdict: TrialVerdict
  /** Changes still pending on the device a minute after everything works again. */
  stuck: readonly unknown[]
  /** States that an order shows at the end and that are wrong. */
  untrue: readonly string[]
  drainedMs: number
  /** Taps that had to wait for a good network, because the tablet could not show their order without one. */
  late: number
}

const drainWithinMs = 60_000
const storedWithinMs = 5_000

/** One trial: taps while the network fails, an end, and then everything works again. */
export async function runTrial(stage: TrialStage, tablet: Tablet, scenario: Scenario): Promise<TrialOutcome> {
  const { proxy } = stage
  await proxy.setMode('pass')
  const ids = [await stage.book(), await stage.book()]
  await tablet.open(ids)

  const weather = startWeather(stage, scenario)
  let tapped = 0
  try {
    while (tapped < tapsPerTrial) {
      await sleep(scenario.pausesMs[tapped] ?? 0)
      const isLast = tapped + 1 === scenario.endAfterTaps
      const lane = scenario.lanes[tapped] ?? 0
      const kind = scenario.kinds[tapped] ?? 'status'
      const wish = { kind, undo: !isLast && scenario.undoes[tapped] === true, isHasty: isLast }
      const isTapped = (await tablet.tap(lane, wish)) || (await tablet.tap((lane + 1) % scenario.orders, wish))
      if (isTapped) tapped++
      if (isLast) {
        await weather.hold(scenario.fault)
        await sleep(scenario.endAfterMs)
        await breakOff(stage, tablet, scenario.end)
        weather.goOn()
      }
      // An order that is not stored on the tablet cannot be tapped after a cold start before the network is back.
      if (!isTapped) break
    }
  } finally {
    await weather.stop()
  }
  await proxy.setMode('pass')
  const late = tapsPerTrial - tapped
  for (; tapped < tapsPerTrial; tapped++) if (!(await tapEither(tablet, scenario, scenario.lanes[tapped] ?? 0))) break
  return { ...(await conclude(stage, tablet)), late }
}

async function tapEither(tablet: Tablet, { orders }: Scenario, lane: number): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    for (let turn = 0; turn < orders; turn++) if (await tablet.tap((lane + turn) % orders)) return true
    await sleep(500)
  }
  return false
}

/** Waits until nothing is pending, and reads the result. */
export async function conclude(
  stage: TrialStage,
  tablet: Tablet,
  offices: readonly string[] = [],
): Promise<TrialOutcome> {
  const startedMs = performance.now()
  // The last call was sent, but its change may not be stored yet.
  const areAllSaved = () => tablet.taps.every(({ key, saved }) => key === null || saved)
  while (!areAllSaved() && performance.now() - startedMs < storedWithinMs) await sleep(50)
  let stuck = await tablet.readOutbox()
  while (stuck.length > 0 && performance.now() - startedMs < drainWithinMs) {
    await sleep(100)
    stuck = await tablet.readOutbox()
  }
  const drainedMs = performance.now() - startedMs
  const { ids } = tablet
  const rows = stage.readEvents(ids, tablet.plates)
  const ours = rows.filter(({ id }) => !offices.includes(id))
  const untrue: string[] = []
  for (const [lane, id] of ids.entries()) {
    const made = rows.filter(({ appointmentId }) => appointmentId === id)
    // It may also have followed a finding.
    const status = stage.readStatus(id)
    if (!status) {
      untrue.push(`order ${lane} is missing`)
      continue
    }
    const report = (error: unknown): number => untrue.push(`order ${lane} is ${status}, and: ${error}`)
    await tablet.expectStatus(lane, status).catch(report)
    await tablet.expectNotes(lane, made.filter(({ kind }) => kind === 'note').length).catch(report)
  }
  return { taps: tablet.taps, rows, verdict: judge(tablet.taps, ours), stuck, untrue, drainedMs, late: 0 }
}

async function breakOff({ product }: TrialStage, tablet: Tablet, end: End): Promise<void> {
  switch (end) {
    case 'browser killed':
      await tablet.kill()
      return tablet.reopen()
    case 'tabs closed':
      await tablet.closeTabs()
      return tablet.reopen()
    case 'workers stopped':
      return tablet.browser.stopWorkers()
    case 'server killed':
      await product.kill()
      await sleep(500)
      return product.start()
  }
}

/** Makes one fault after another until it is stopped. */
function startWeather({ proxy }: TrialStage, { weather }: Scenario) {
  let isOver = false
  let isHeld = false
  let wake = (): void => {}
  const running = (async () => {
    for (let at = 0; !isOver; at++) {
      const now = weather[at % weather.length]
      if (now && !isHeld) await proxy.setMode(now.mode)
      await Promise.race([sleep(now?.ms ?? 100), new Promise<void>((done) => (wake = done))])
    }
  })()
  return {
    hold: async (fault: Scenario['fault']) => {
      isHeld = true
      await proxy.setMode(fault)
    },
    goOn: () => {
      isHeld = false
    },
    stop: async () => {
      isOver = true
      wake()
      await running
    },
  }
}
