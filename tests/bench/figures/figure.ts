/** What a figure may be: a limit for its median, or for its ratio to the reference. */
export type FigureGoal =
  | { readonly most: number }
  | { readonly least: number }
  | { readonly mostTimes: number }
  | { readonly leastTimes: number }

/** The same measurement of something else, round by round beside ours. */
type FigureReference = { readonly name: string; readonly samples: readonly number[] }

/** One measured figure, its samples in the order of the rounds. */
export type Figure = {
  /** The section of docs/performance.md. */
  readonly section: string
  readonly name: string
  readonly unit: string
  readonly samples: readonly number[]
  readonly reference?: FigureReference
  readonly goal?: FigureGoal
}

export type FigureSummary = { readonly median: number; readonly least: number; readonly most: number }

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export function summarizeSamples(samples: readonly number[]): FigureSummary {
  return { median: median(samples), least: Math.min(...samples), most: Math.max(...samples) }
}

/**
 * The median of the ratios of the rounds: both sides of a round are measured one after the other, so that other load on
 * the machine affects both. `null` without a reference.
 */
export function ratioOf({ samples, reference }: Pick<Figure, 'samples' | 'reference'>): number | null {
  if (!reference) return null
  if (reference.samples.length !== samples.length) return median(samples) / median(reference.samples)
  return median(samples.map((sample, round) => sample / (reference.samples[round] ?? Number.NaN)))
}

/** Whether the goal is met; `null` without a goal. A figure without samples meets none. */
export function isMet(figure: Figure): boolean | null {
  const { goal, samples } = figure
  if (!goal) return null
  if ('most' in goal) return median(samples) <= goal.most
  if ('least' in goal) return median(samples) >= goal.least
  const ratio = ratioOf(figure) ?? Number.NaN
  return 'mostTimes' in goal ? ratio <= goal.mostTimes : ratio >= goal.leastTimes
}

/** The figures of one field of each round. */
export function figureOf<Round>(
  about: Omit<Figure, 'samples' | 'reference'>,
  read: (round: Round) => number,
  ours: readonly Round[],
  reference?: { name: string; rounds: readonly Round[] },
): Figure {
  return {
    ...about,
    samples: ours.map(read),
    ...(reference && { reference: { name: reference.name, samples: reference.rounds.map(read) } }),
  }
}
