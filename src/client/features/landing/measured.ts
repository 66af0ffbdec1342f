import recorded from './measured-trials.json'

export type MeasuredTrials = {
  readonly count: number
  readonly taps: number
  /** `YYYY-MM-DD`. */
  readonly date: string
}

/** The recorded run of `npm run trials -- --record`; `null`, and the page omits it, if a change was lost or doubled. */
export const soundTrials: MeasuredTrials | null = readSound(recorded)

/** Exported for its test. */
export function readSound({ date, sum: { trials, taps, ...faults } }: typeof recorded): MeasuredTrials | null {
  const isSound = trials > 0 && Object.values(faults).every((count) => count === 0)
  return isSound ? { count: trials, taps, date } : null
}
