const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A person's session expires after this time without use. */
export const idleMs = 7 * dayMs
/** A tablet may be unused during a long holiday. */
export const deviceIdleMs = 30 * dayMs
/** A person's session expires after this time regardless of use. */
export const absoluteMs = 30 * dayMs
/** A browser is forgotten after this time without a sign-in. Browsers limit cookies to the same time. */
export const knownBrowserMs = 400 * dayMs
export const renewAfterMs = 15 * minuteMs
/** How long the previous token stays valid after the first use of the new token. */
export const graceMs = minuteMs
/**
 * How long the previous token stays valid, and can be renewed, if a person's new token was used in its first minute only:
 * the browser may have been killed before the new one was on its disk.
 */
export const lostTokenMs = 10 * minuteMs
/** The previous token expires after this time even if the new token was never used. */
export const previousTokenMs = dayMs
/** Browsers write a new cookie to the disk within this time; Chromium takes half a minute. */
export const cookieOnDiskMs = minuteMs
