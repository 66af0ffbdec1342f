import type { Span } from './wall-time.ts'

export type FreeBaySpan = Span & { readonly bayId: string }

/** The input of a search for free slots; instants in epoch ms. */
export type SlotSearch = {
  /** The open spans of each day, in order; the caller reduces them to an employee's own hours with `cutSpans`. */
  readonly days: readonly (readonly Span[])[]
  /** The bays in the order in which they are tried, each with the spans in which it is occupied. */
  readonly bays: readonly { readonly id: string; readonly taken: readonly Span[] }[]
  /** The spans in which each employee who could do the work is occupied; without the field nobody is needed. */
  readonly people?: readonly (readonly Span[])[]
  /** The spans of work without an employee, each of which will need one of these people. */
  readonly unassigned?: readonly Span[]
  readonly minutes: number
  /** The earliest start of a slot. */
  readonly from: number
  readonly limit: number
}

const minuteMs = 60_000
/** Every time zone's offset is a multiple of 15 minutes, so quarter-hours in UTC are quarter-hours of local time. */
const stepMs = 15 * minuteMs
const leastApartMs = 60 * minuteMs

const atStep = (instant: number): number => Math.ceil(instant / stepMs) * stepMs

/** The intersection of two ordered lists of spans. */
export function cutSpans(first: readonly Span[], second: readonly Span[]): readonly Span[] {
  return first.flatMap((one) =>
    second
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  )
}

/** Joins openings that touch, including at midnight. */
function joinTouching(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

/**
 * Returns the next free slots in order. Work stays within one opening. Only work longer than every opening of a day may
 * run past the end of an opening, and then it starts at the beginning of that opening: nobody starts long work in the
 * last hour. Two slots are at least an hour or the work's own length apart, whichever is longer, because quarter-hour
 * alternatives are no help to a customer on the phone.
 */
export function freeSlots(search: SlotSearch): readonly FreeBaySpan[] {
  const { days, minutes, limit } = search
  const lengthMs = minutes * minuteMs
  const openings = joinTouching(days.flat())
  const slots: FreeBaySpan[] = []
  let earliest = search.from
  for (const day of days) {
    const ofDay = openings.filter((one) => day.some((span) => one.from <= span.from && span.to <= one.to))
    const isLong = ofDay.every(({ from, to }) => to - from < lengthMs)
    for (const span of day) {
      const opening = ofDay.find((one) => one.from <= span.from && span.to <= one.to)
      // One past the last possible start.
      const until = isLong || !opening ? span.from + 1 : Math.min(span.to, opening.to - lengthMs + 1)
      if (until <= earliest) continue
      const around = nearOnly(search, { from: span.from, to: until + lengthMs })
      for (let start = firstStart(span, earliest); start < until; start = atStep(Math.max(start + 1, earliest))) {
        const slot = slotAt(around, start, start + lengthMs)
        if (!slot) continue
        slots.push(slot)
        if (slots.length === limit) return slots
        earliest = start + Math.max(lengthMs, leastApartMs)
      }
    }
  }
  return slots
}

/** The start of the opening at any minute; otherwise the next quarter-hour. */
const firstStart = (span: Span, earliest: number): number => (span.from >= earliest ? span.from : atStep(earliest))

type Occupancy = Pick<SlotSearch, 'bays' | 'people' | 'unassigned'>

const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

// The search steps through sixty days of sixty bays in quarter-hours, so each step looks only at nearby spans.
const nearOnly = ({ bays, people, unassigned = [] }: Occupancy, near: Span): Occupancy => {
  const within = (spans: readonly Span[]): readonly Span[] => spans.filter((held) => overlaps(held, near))
  return {
    bays: bays.map(({ id, taken }) => ({ id, taken: within(taken) })),
    ...(people && { people: people.map(within) }),
    unassigned: within(unassigned),
  }
}

function slotAt({ bays, people, unassigned = [] }: Occupancy, from: number, to: number): FreeBaySpan | undefined {
  const isFree = (taken: readonly Span[]): boolean => !taken.some((held) => overlaps(held, { from, to }))
  const waiting = unassigned.filter((held) => overlaps(held, { from, to })).length
  if (people && people.filter(isFree).length <= waiting) return undefined
  const bay = bays.find(({ taken }) => isFree(taken))
  return bay && { from, to, bayId: bay.id }
}
