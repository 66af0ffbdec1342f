/** The usual choices of each rule, in its own unit; the contract allows more. */
export const usualChoices = {
  leadHours: [0, 2, 4, 12, 24, 48, 72, 168],
  horizonDays: [7, 14, 21, 30, 45, 60],
  bufferMinutes: [0, 5, 10, 15, 30, 45, 60],
  dailyShare: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
  changeHours: [0, 2, 4, 12, 24, 48, 72, 168],
} as const

/** Returns the choices in order; an unusual saved value is one of them, so that it is neither hidden nor lost. */
export const withSaved = (usual: readonly number[], saved: number): readonly number[] =>
  usual.includes(saved) ? usual : [...usual, saved].sort((a, b) => a - b)

/** A length of time in its largest whole unit. */
export const inDays = (hours: number): { days: number } | { hours: number } =>
  hours > 0 && hours % 24 === 0 ? { days: hours / 24 } : { hours }
