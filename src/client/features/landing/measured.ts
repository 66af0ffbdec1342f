type Trials = { count: number }

/** The last complete run of `npm run trials` without lost or doubled taps; with `null` the page omits it. */
export const soundTrials: Trials | null = { count: 500 }
