const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Unused for so long, a session of a person is over. */
export const idleMs = 7 * dayMs
/** A tablet may stand unused over a long holiday. */
export const deviceIdleMs = 30 * dayMs
/** However much it is used, a session of a person is over then. */
export const absoluteMs = 30 * dayMs
/** A browser that nobody has signed in with for so long is a stranger again. Browsers keep no cookie longer. */
export const knownBrowserMs = 400 * dayMs
export const renewAfterMs = 15 * minuteMs
/** How long the token before is good once the new one is in use. */
export const graceMs = minuteMs
/** However it stands with the new one, the token before is over then. */
export const previousTokenMs = dayMs
/** Browsers have written a new cookie to the disk by then; Chromium takes half a minute. */
export const cookieOnDiskMs = minuteMs
