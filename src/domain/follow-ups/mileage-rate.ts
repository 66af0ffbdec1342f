import { daysBetween, type LocalDate } from '#domain/wall-time.ts'

/** An odometer reading in kilometres. */
export type Reading = { readonly date: LocalDate; readonly value: number }

/** Kilometres a day, until two readings show better: about 12,800 a year, as a private car in Poland. */
export const usualPerDay = 35
/** More than this is not a private car but a mistake in typing. */
const mostPerDay = 500
/** Readings closer together show a week of holidays rather than a year. */
const leastSpanDays = 30
/** How far back from the last reading they count: whoever moved house drives otherwise. */
const countedDays = 3 * 365
/** The latest readings that are looked at. */
const countedReadings = 40

/** What a car is driven a day; `first` to `last` are the readings it is computed from. */
export type MileageRate = {
  readonly perDay: number
  /** Whether `perDay` is the usual one, because the readings show none. */
  readonly isAssumed: boolean
  readonly first: Reading
  readonly last: Reading
}

/**
 * The kilometres a day: `(last − first) ÷ days between`, of the plausible readings of three years, which are at least 30
 * days apart; otherwise the usual ones. `null` without a reading.
 *
 * Plausible are the readings of the longest chain in which none is lower than the one before or more than 500 km a day
 * above it, so that one mistyped reading spoils nothing, be it too low or too high. Of two chains of one length the one
 * that ends with the later reading counts: an odometer may have been replaced.
 */
export function mileageRate(readings: readonly Reading[]): MileageRate | null {
  const chain = plausible(readings)
  const last = chain.at(-1)
  if (!last) return null
  const first = chain.find(({ date }) => daysBetween(date, last.date) <= countedDays) ?? last
  const days = daysBetween(first.date, last.date)
  if (days < leastSpanDays) return { perDay: usualPerDay, isAssumed: true, first, last }
  return { perDay: (last.value - first.value) / days, isAssumed: false, first, last }
}

/** The expected reading on a day after the last one. */
export const mileageOn = ({ perDay, last }: MileageRate, date: LocalDate): number =>
  Math.round(last.value + perDay * Math.max(0, daysBetween(last.date, date)))

/** Returns the plausible readings, the first first. */
function plausible(readings: readonly Reading[]): readonly Reading[] {
  const sorted = readings
    .filter(({ value }) => Number.isFinite(value) && value > 0)
    .toSorted((a, b) => daysBetween(b.date, a.date) || a.value - b.value)
    .slice(-countedReadings)
  const chains: (readonly Reading[])[] = []
  for (const reading of sorted) {
    const before = chains.filter((chain) => {
      const last = chain.at(-1)
      return last && follows(last, reading)
    })
    chains.push([...longest(before), reading])
  }
  return longest(chains)
}

/** Of chains of one length, the last one. */
const longest = (chains: readonly (readonly Reading[])[]): readonly Reading[] =>
  chains.reduce((best, chain) => (chain.length >= best.length ? chain : best), [])

const follows = (earlier: Reading, later: Reading): boolean => {
  const driven = later.value - earlier.value
  return driven >= 0 && driven <= mostPerDay * Math.max(1, daysBetween(earlier.date, later.date))
}
