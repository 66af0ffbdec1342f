import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerFault } from './build-trials.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { conclude, type TrialOutcome } from './run-trial.ts'
import type { TrialStage } from './stage.ts'
import type { Tablet } from './tablet.ts'

/** Trials that lead directly to the situation in which a fault has an effect. */
export const directedTrials: Readonly<
  Record<WorkerFault, (stage: TrialStage, tablet: Tablet, turn: number) => Promise<TrialOutcome>>
> = {
  'no-key': loseAnswer,
  'delete-first': endWhileSending,
  'new-id': loseAnswerToNote,
}

/**
 * The server has made a change and its answer is cut off. The office reverts the change before the tablet sends it
 * again. Only the idempotency key shows that it is the same change and not a new one.
 */
async function loseAnswer(stage: TrialStage, tablet: Tablet): Promise<TrialOutcome> {
  const { proxy } = stage
  await proxy.setMode('pass')
  const id = await stage.book()
  await tablet.open([id])
  const cuts = proxy.cuts
  await proxy.cutOnce()
  await tablet.tap(0)
  await until(() => proxy.cuts > cuts)
  const office = await stage.change(id, 'confirmed', 'other: wrong car')
  await interrupt(proxy)
  return conclude(stage, tablet, [office])
}

/** The server has stored a note and its answer is cut off. Only the id shows that the next sending is the same note. */
async function loseAnswerToNote(stage: TrialStage, tablet: Tablet): Promise<TrialOutcome> {
  const { proxy } = stage
  await proxy.setMode('pass')
  const id = await stage.book()
  await tablet.open([id])
  const cuts = proxy.cuts
  await proxy.cutOnce()
  await tablet.tap(0, { kind: 'note' })
  await until(() => proxy.cuts > cuts)
  await interrupt(proxy)
  return conclude(stage, tablet)
}

/** The browser is killed, or the worker is stopped, while the network swallows a change. */
async function endWhileSending(stage: TrialStage, tablet: Tablet, turn: number): Promise<TrialOutcome> {
  const { proxy } = stage
  await proxy.setMode('pass')
  const id = await stage.book()
  await tablet.open([id])
  await rest(proxy)
  const asked = proxy.asked
  await proxy.setMode('black-hole', false)
  await tablet.tap(0)
  await until(() => proxy.asked > asked)
  await until(() => tablet.taps.every(({ saved }) => saved))
  if (turn % 2 === 0) await tablet.kill()
  else await tablet.browser.stopWorkers()
  // The browser closes the connections of a stopped worker a moment later. Until then the proxy could
  // still pass the change on.
  await sleep(300)
  await interrupt(proxy)
  if (turn % 2 === 0) await tablet.reopen()
  return conclude(stage, tablet)
}

/** Chromium repeats a request whose connection was reset, until a connection is refused. That is no retry of ours. */
async function interrupt(proxy: FaultProxy): Promise<void> {
  await proxy.setMode('refuse')
  await sleep(300)
  await proxy.setMode('pass')
}

/**
 * Waits until the pages ask for nothing more. Their second reading, 1.5 s after the first, would take all six connections
 * of the browser into the black hole, and the change would wait for one until they time out after 30 s.
 */
async function rest(proxy: FaultProxy): Promise<void> {
  for (let received = -1; received < proxy.received; await sleep(2000)) received = proxy.received
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (holds()) return
    await sleep(10)
  }
  throw new Error(`never true: ${holds}`)
}
