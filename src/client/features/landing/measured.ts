type Trials = { count: number }

/** The last whole run of `npm run trials` in which nothing was lost or doubled; `null` says nothing on the page. */
export const soundTrials: Trials | null = { count: 500 }
