import type { Span } from './wall-time.ts'

export type FreeBaySpan = Span & { readonly bayId: string }

/** Where a car may be put; instants in epoch ms. */
export type SlotSearch = {
  /** For each day in order its openings; somebody's own hours are cut from them by `cutSpans`. */
  readonly days: readonly (readonly Span[])[]
  /** In the order in which they are tried, each with what holds it. */
  readonly bays: readonly { readonly id: string; readonly taken: readonly Span[] }[]
  /** What holds the person who is asked for. */
  readonly personTaken?: readonly Span[]
  readonly minutes: number
  /** No slot begins earlier. */
  readonly from: number
  readonly limit: number
}

const minuteMs = 60_000
/** Every zone's offset is a multiple of it, so that the quarters of UTC are the wall's. */
const stepMs = 15 * minuteMs
const leastApartMs = 60 * minuteMs

const atStep = (instant: number): number => Math.ceil(instant / stepMs) * stepMs

/** What two lists of spans have in common, both in order. */
export function cutSpans(ours: readonly Span[], theirs: readonly Span[]): readonly Span[] {
  return ours.flatMap((one) =>
    theirs
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  )
}

/** Openings that touch, at midnight too, are one. */
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
 * The next times for a car, in order. Work lies within one opening; only what is longer than every opening of a day
 * runs on past the end of one, which it begins with: at its last hour nobody begins a long work. Two choices are an hour or the car's own time apart, whichever is
 * more: the quarter-hours between them are no choice to somebody on the phone.
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
      // Behind the last start there can be.
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

/** The opening itself, whatever the clock shows then, else a quarter. */
const firstStart = (span: Span, earliest: number): number => (span.from >= earliest ? span.from : atStep(earliest))

type Occupancy = Pick<SlotSearch, 'bays' | 'personTaken'>

const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

// Sixty days of sixty bays are walked in quarter-hours: each looks only at what is near.
const nearOnly = ({ bays, personTaken = [] }: Occupancy, near: Span): Occupancy => ({
  bays: bays.map(({ id, taken }) => ({ id, taken: taken.filter((held) => overlaps(held, near)) })),
  personTaken: personTaken.filter((held) => overlaps(held, near)),
})

function slotAt({ bays, personTaken = [] }: Occupancy, from: number, to: number): FreeBaySpan | undefined {
  const isFree = (taken: readonly Span[]): boolean => !taken.some((held) => overlaps(held, { from, to }))
  if (!isFree(personTaken)) return undefined
  const bay = bays.find(({ taken }) => isFree(taken))
  return bay && { from, to, bayId: bay.id }
}
