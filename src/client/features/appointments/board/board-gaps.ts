import { minCardMinutes } from '#client/features/appointments/layout/board-layout.ts'
import type { Span } from '#domain/wall-time.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const usualJobMs = 60 * minuteMs

/**
 * The free gaps of a column from an instant on (ms since the epoch): open times without a card, at least as long as a
 * card. A short card counts as long as it is drawn.
 */
export function gapsOf(cards: readonly Span[], open: readonly Span[], from: number): readonly Span[] {
  const busy = cards
    .map((card) => ({ from: card.from, to: Math.max(card.to, card.from + minCardMinutes * minuteMs) }))
    .sort((a, b) => a.from - b.from)
  const gaps: Span[] = []
  for (const span of open) {
    let reached = Math.max(span.from, from)
    for (const card of busy) {
      if (card.from >= span.to) break
      if (card.from > reached) gaps.push({ from: reached, to: card.from })
      reached = Math.max(reached, card.to)
    }
    if (reached < span.to) gaps.push({ from: reached, to: span.to })
  }
  return gaps.filter((gap) => gap.to - gap.from >= minCardMinutes * minuteMs)
}

/**
 * Returns the tapped quarter of an hour in a gap, so that a short job fits; the start of a gap that is not longer than a
 * usual job. `share`: the vertical position, 0 to 1.
 */
export function startInGap(gap: Span, share: number): number {
  if (gap.to - gap.from <= usualJobMs) return gap.from
  const tapped = gap.from + (gap.to - gap.from) * Math.min(Math.max(share, 0), 1)
  const last = gap.to - minCardMinutes * minuteMs
  return Math.max(gap.from, Math.floor(Math.min(tapped, last) / quarterMs) * quarterMs)
}

/** Returns the start of the next quarter of an hour, or `now` itself on the quarter. */
export const nextQuarter = (now: number): number => Math.ceil(now / quarterMs) * quarterMs
