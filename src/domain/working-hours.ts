import { holidayOn } from './holidays.ts'
import {
  addDays,
  daysBetween,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
  minutesOf,
  type Span,
  toInstant,
  toWall,
  type Weekday,
  weekdayOf,
} from './wall-time.ts'

/** An opening from `from` to `to` in local time on one day, on a 5-minute grid; `to` may be `24:00`. */
export type Interval = { readonly from: LocalTime; readonly to: LocalTime }

/** Days from `from` to `to`, both included. `closed` ignores its intervals, `special` replaces the week's. */
export type HoursException = {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly kind: 'closed' | 'special'
  readonly intervals: readonly Interval[]
  readonly note: string
}

export type WorkingHours = {
  readonly weekly: Readonly<Record<Weekday, readonly Interval[]>>
  readonly exceptions: readonly HoursException[]
  readonly observeHolidays: boolean
}

const gridMinutes = 5
export const maxIntervals = 4
/** How many days ahead `nextOpening` looks. */
const horizonDays = 400

type WorkingHoursFault = 'reversed' | 'overlap' | 'off-grid' | 'too-many' | 'bad-time' | 'bad-date' | 'reversed-dates'
/** `at` is the path of the invalid field: `['weekly', 3, 1]` is Wednesday's second interval. */
export type WorkingHoursCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: WorkingHoursFault; readonly at: readonly (string | number)[] }

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

export function checkWorkingHours(hours: WorkingHours): WorkingHoursCheck {
  for (const weekday of weekdays) {
    const check = checkIntervals(hours.weekly[weekday], ['weekly', weekday])
    if (!check.ok) return check
  }
  for (const [index, exception] of hours.exceptions.entries()) {
    const at = ['exceptions', index]
    if (!isLocalDate(exception.from)) return { ok: false, why: 'bad-date', at: [...at, 'from'] }
    if (!isLocalDate(exception.to)) return { ok: false, why: 'bad-date', at: [...at, 'to'] }
    if (exception.to < exception.from) return { ok: false, why: 'reversed-dates', at }
    const check = checkIntervals(exception.intervals, [...at, 'intervals'])
    if (!check.ok) return check
  }
  return { ok: true }
}

function checkIntervals(intervals: readonly Interval[], at: readonly (string | number)[]): WorkingHoursCheck {
  if (intervals.length > maxIntervals) return { ok: false, why: 'too-many', at }
  for (const [index, { from, to }] of intervals.entries()) {
    const why = faultOf(from, to)
    if (why) return { ok: false, why, at: [...at, index] }
    const earlier = intervals.slice(0, index)
    if (earlier.some((other) => from < other.to && other.from < to))
      return { ok: false, why: 'overlap', at: [...at, index] }
  }
  return { ok: true }
}

function faultOf(from: LocalTime, to: LocalTime): WorkingHoursFault | undefined {
  if (!isLocalTime(from) || !(isLocalTime(to) || to === '24:00')) return 'bad-time'
  if (minutesOf(from) % gridMinutes || minutesOf(to) % gridMinutes) return 'off-grid'
  return from < to ? undefined : 'reversed'
}

/** The exception that applies to a date: the shortest that includes it, of equally long ones the later in the list. */
export function exceptionOn(date: LocalDate, hours: WorkingHours): HoursException | undefined {
  let ruling: HoursException | undefined
  for (const exception of hours.exceptions) {
    if (date < exception.from || exception.to < date) continue
    if (!ruling || daysBetween(exception.from, exception.to) <= daysBetween(ruling.from, ruling.to)) ruling = exception
  }
  return ruling
}

/** The open intervals of a date in order of time. An exception overrides a holiday, a holiday overrides the week. */
export function intervalsOn(date: LocalDate, hours: WorkingHours, country: string): readonly Interval[] {
  const exception = exceptionOn(date, hours)
  if (exception?.kind === 'closed') return []
  if (!exception && hours.observeHolidays && holidayOn(date, country)) return []
  const intervals = exception ? exception.intervals : hours.weekly[weekdayOf(date)]
  return [...intervals].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/**
 * The open spans of a date as instants (epoch ms), ordered and disjoint. Clock changes are included: 00:00–24:00 is 23
 * or 25 hours on such a day, and an interval entirely within the skipped hour is left out.
 */
export function openSpans(date: LocalDate, hours: WorkingHours, country: string, zone: string): readonly Span[] {
  const spans: Span[] = []
  for (const { from, to } of intervalsOn(date, hours, country)) {
    // An end within the skipped hour moves forward, possibly past the start of the next interval.
    const start = Math.max(toInstant({ date, time: from }, zone), spans.at(-1)?.to ?? Number.NEGATIVE_INFINITY)
    const end = toInstant({ date, time: to }, zone)
    if (start < end) spans.push({ from: start, to: end })
  }
  return spans
}

/** Real open minutes of a date, clock changes included. */
export function openMinutes(date: LocalDate, hours: WorkingHours, country: string, zone: string): number {
  return openSpans(date, hours, country, zone).reduce((sum, { from, to }) => sum + (to - from) / 60_000, 0)
}

/**
 * The first instant (epoch ms) at or after the given one at which the station is open: the same instant if it is open
 * then. Undefined if nothing opens within 400 days.
 */
export function nextOpening(instant: number, hours: WorkingHours, country: string, zone: string): number | undefined {
  const today = toWall(instant, zone).date
  for (let day = 0; day <= horizonDays; day++) {
    const span = openSpans(addDays(today, day), hours, country, zone).find(({ to }) => instant < to)
    if (span) return Math.max(instant, span.from)
  }
  return undefined
}

/** When the opening that contains an instant ends (epoch ms), continuing past midnight; undefined if closed then. */
export function closingAfter(instant: number, hours: WorkingHours, country: string, zone: string): number | undefined {
  const today = toWall(instant, zone).date
  let closing: number | undefined
  for (let day = 0; day <= horizonDays; day++) {
    const before = closing
    for (const { from, to } of openSpans(addDays(today, day), hours, country, zone)) {
      const reached = closing ?? instant
      if (from <= reached && reached < to) closing = to
    }
    if (closing === before) break
  }
  return closing
}
