import type { Chance } from '#server/demo/chance.ts'
import { faults, type Mode, type NetworkFault } from './fault.ts'
import type { TapKind } from './judge.ts'

/** How a trial is interrupted. */
export const ends = ['browser killed', 'workers stopped', 'tabs closed', 'server killed'] as const
export type End = (typeof ends)[number]

export const tapsPerTrial = 8

type DrawnKind = Exclude<TapKind, 'create'>
/** How often each kind is drawn. */
const weights: Readonly<Record<DrawnKind, number>> = {
  ...{ status: 5, note: 2, details: 0, line: 0, photo: 0, finding: 0, answer: 0 },
  ...{ inspection: 0, check: 0, report: 0 },
}
/** With chains over all kinds; a creation is the first tap on its order. */
const chainWeights: typeof weights = {
  ...{ status: 6, note: 2, details: 1, line: 2, photo: 1, finding: 2, answer: 2 },
  ...{ inspection: 1, check: 2, report: 1 },
}

export type Scenario = {
  number: number
  fault: NetworkFault
  end: End
  /** The end comes this long after this many taps. */
  endAfterTaps: number
  endAfterMs: number
  /** The faults of the network meanwhile, repeated. */
  weather: readonly { mode: Mode; ms: number }[]
  /** The wait before each tap. */
  pausesMs: readonly number[]
  /** Two booked ones, and with chains the walk-in that the tablet creates. */
  orders: number
  /** The order of each tap: one of two that are booked, or the walk-in that the tablet creates. */
  lanes: readonly number[]
  /** What each tap does. */
  kinds: readonly TapKind[]
  /** The taps that undo the one before, if there is one. */
  undoes: readonly boolean[]
}

/**
 * Returns the first `count` trials of a seed; `isChained`: with chains over all kinds. Eight trials have every fault once, thirty-two have every fault with
 * every end once; then the combinations repeat.
 */
export function drawScenarios(count: number, chance: Chance, isChained = false): Scenario[] {
  const scenarios: Scenario[] = []
  while (scenarios.length < count) {
    const shifts = chance.shuffle(ends.map((_, index) => index))
    for (const shift of shifts) {
      const order = chance.shuffle(faults.map((fault, index) => ({ fault, end: (index + shift) % ends.length })))
      for (const { fault, end } of order) {
        scenarios.push(drawScenario(scenarios.length + 1, fault, ends[end] ?? 'browser killed', chance, isChained))
      }
    }
  }
  return scenarios.slice(0, count)
}

function drawScenario(number: number, fault: NetworkFault, end: End, chance: Chance, isChained: boolean): Scenario {
  const draw = <T>(howMany: number, one: () => T): T[] => Array.from({ length: howMany }, one)
  const orders = isChained ? 3 : 2
  const modes = { pass: 4, [fault]: 5, other: 2 }
  const drawMode = (): Mode => {
    const mode = chance.weigh(modes)
    return mode === 'other' ? chance.pick(faults) : (mode as Mode)
  }
  return {
    number,
    fault,
    end,
    endAfterTaps: chance.whole(3, tapsPerTrial),
    endAfterMs: chance.whole(0, 400),
    weather: draw(12, () => ({ mode: drawMode(), ms: chance.whole(100, 1500) })),
    pausesMs: draw(tapsPerTrial, () => chance.whole(0, 400)),
    orders,
    lanes: draw(tapsPerTrial, () => chance.whole(0, orders - 1)),
    kinds: draw(tapsPerTrial, () => chance.weigh(isChained ? chainWeights : weights)),
    undoes: draw(tapsPerTrial, () => chance.hits(0.15)),
  }
}
