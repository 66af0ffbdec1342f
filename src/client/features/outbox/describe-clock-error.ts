const minuteMs = 60_000
const units = [
  ['year', 365 * 24 * 60 * minuteMs],
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const

/** Returns the error in the largest unit that it reaches: `1 year`, `3 hours`. */
export function describeClockError(errorMs: number, tag: string): string {
  const size = Math.abs(errorMs)
  const [unit, ms] = units.find(([, least]) => size >= least) ?? ['minute', minuteMs]
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
    size / ms,
  )
}
