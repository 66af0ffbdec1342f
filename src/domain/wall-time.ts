/** A day in local time, `YYYY-MM-DD`. */
export type LocalDate = string
/** A time of day in local time, `HH:MM`; `24:00` is allowed as the end of a day. */
export type LocalTime = string
export type WallTime = { readonly date: LocalDate; readonly time: LocalTime }
/** A half-open span in epoch ms: `from` is included, `to` is not. */
export type Span = { readonly from: number; readonly to: number }
/** Monday is 1, Sunday is 7 (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const minuteMs = 60_000
const dayMs = 86_400_000

/** Whether the text is an existing day between 1900 and 2999 in the form `YYYY-MM-DD`. */
export function isLocalDate(text: string): boolean {
  return /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && dateOf(dayNumber(text)) === text
}

/** `00:00` to `23:59`. */
export function isLocalTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Minutes since midnight in local time, 0 to 1440. */
export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function dayNumber(date: LocalDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / dayMs
}

function dateOf(day: number): LocalDate {
  const instant = new Date(day * dayMs)
  return Number.isNaN(instant.getTime()) ? '' : instant.toISOString().slice(0, 10)
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(dayNumber(date) + days)
}

/** Whole days from one date to another, negative if `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from)
}

export function weekdayOf(date: LocalDate): Weekday {
  // Day 0, 1 January 1970, was a Thursday.
  return (((((dayNumber(date) + 3) % 7) + 7) % 7) + 1) as Weekday
}

/** The seven dates of the week that contains `date`; the first is a `weekStart`. */
export function weekOf(date: LocalDate, weekStart: Weekday): readonly LocalDate[] {
  const first = addDays(date, -((weekdayOf(date) - weekStart + 7) % 7))
  return Array.from({ length: 7 }, (_, day) => addDays(first, day))
}

/** Whether this runtime knows the IANA name. Bare offsets (`+02:00`) are not zones: they have no summer time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

type Clock = { readonly format: Intl.DateTimeFormat; readonly offsets: Map<number, number | null> }

// A board converts the same few weeks thousands of times: an Intl formatter costs 30 µs to create and 1 µs to call, a
// cached day costs next to nothing.
const clocks = new Map<string, Clock>()
const rememberedDays = 4000

function clockOf(zone: string): Clock {
  const known = clocks.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const clock = { format, offsets: new Map<number, number | null>() }
  clocks.set(zone, clock)
  return clock
}

function askOffset(instant: number, clock: Clock): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
    clock.format.format(instant).match(/\d+/g) ?? []
  ).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/**
 * The offset from UTC in ms. A UTC day with the same offset at both ends is cached; on other days each call is
 * computed.
 */
function offsetAt(instant: number, clock: Clock): number {
  const day = Math.floor(instant / dayMs)
  let offset = clock.offsets.get(day)
  if (offset === undefined) {
    const first = askOffset(day * dayMs, clock)
    offset = first === askOffset((day + 1) * dayMs, clock) ? first : null
    if (clock.offsets.size >= rememberedDays) clock.offsets.clear()
    clock.offsets.set(day, offset)
  }
  return offset ?? askOffset(instant, clock)
}

/**
 * Converts the local time of `zone` to an instant (epoch ms). A time skipped in spring moves forward by the gap (02:30
 * → 03:30); a time that occurs twice in autumn is the first one. Throws a RangeError for an unknown zone.
 */
export function toInstant({ date, time }: WallTime, zone: string): number {
  const clock = clockOf(zone)
  const asUtc = dayNumber(date) * dayMs + minutesOf(time) * minuteMs
  const before = offsetAt(asUtc - dayMs, clock)
  const after = offsetAt(asUtc + dayMs, clock)
  if (before === after) return asUtc - before
  // If both are valid, in autumn, the first is the earlier.
  return (
    [asUtc - before, asUtc - after].find((instant) => instant + offsetAt(instant, clock) === asUtc) ?? asUtc - before
  )
}

/**
 * Converts an instant (epoch ms) to the local time of `zone`, seconds cut off. Throws a RangeError for an unknown zone.
 */
export function toWall(instant: number, zone: string): WallTime {
  const text = new Date(instant + offsetAt(instant, clockOf(zone))).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** A day from its first instant to that of the next day: 23, 24 or 25 hours. */
export function dayBounds(date: LocalDate, zone: string): Span {
  return {
    from: toInstant({ date, time: '00:00' }, zone),
    to: toInstant({ date: addDays(date, 1), time: '00:00' }, zone),
  }
}
