import type { TrialOutcome } from './run-trial.ts'

/** The counts over a run. */
export type Sum = Record<
  'trials' | 'taps' | 'lost' | 'doubled' | 'reordered' | 'stuck' | 'unexplained' | 'untrue',
  number
>

export const emptySum = (): Sum => ({
  ...{ trials: 0, taps: 0, lost: 0, doubled: 0, reordered: 0, stuck: 0, unexplained: 0, untrue: 0 },
})

const faultsOf = ({ verdict, stuck, untrue }: TrialOutcome): Omit<Sum, 'trials' | 'taps'> => ({
  lost: verdict.lost.length,
  doubled: verdict.doubled.length,
  reordered: verdict.reordered.length,
  stuck: stuck.length,
  unexplained: verdict.unexplained.length,
  untrue: untrue.length,
})

export const isSound = (outcome: TrialOutcome): boolean =>
  Object.values(faultsOf(outcome)).every((count) => count === 0)

export function addTo(sum: Sum, outcome: TrialOutcome): void {
  sum.trials++
  sum.taps += outcome.taps.length
  for (const [fault, count] of Object.entries(faultsOf(outcome))) sum[fault as keyof Sum] += count
}

/** `16 trials, 128 taps: 0 lost, 0 doubled, 0 reordered, 0 stuck`, and other unexpected results. */
export function writeSum(sum: Sum): string {
  const { trials, taps, lost, doubled, reordered, stuck, unexplained, untrue } = sum
  const rest = [
    unexplained > 0 ? `, ${unexplained} under an unknown key` : '',
    untrue > 0 ? `, ${untrue} shown wrongly` : '',
  ]
  return `${trials} trials, ${taps} taps: ${lost} lost, ${doubled} doubled, ${reordered} reordered, ${stuck} stuck${rest.join('')}`
}

/** `ms`: of the whole trial. */
export function writeOutcome(name: string, outcome: TrialOutcome, ms: number): string {
  const { taps, drainedMs, late } = outcome
  const saved = taps.filter((tap) => tap.saved).length
  const found = Object.entries(faultsOf(outcome)).flatMap(([fault, count]) => (count > 0 ? `${count} ${fault}` : []))
  const seconds = (duration: number) => `${(duration / 1000).toFixed(1)} s`
  const facts = [
    `${taps.length} taps`,
    ...(late > 0 ? [`${late} late`] : []),
    `${saved} reported as saved`,
    `drained in ${seconds(drainedMs)} of ${seconds(ms)}`,
  ]
  return `${name}: ${facts.join(', ')}: ${found.join(', ') || 'ok'}`
}

/** The details of a failed trial. */
export const writeDetails = ({ taps, rows, stuck, untrue }: TrialOutcome): string =>
  [
    ...taps.map((tap) => `tap ${JSON.stringify(tap)}`),
    ...rows.map((row) => `row ${JSON.stringify(row)}`),
    ...stuck.map((entry) => `stuck ${JSON.stringify(entry)}`),
    ...untrue,
  ].join('\n')
