import { isLocalTime, type LocalDate, toInstant } from '#domain/wall-time.ts'

/** The time for the ticks: that of the tap, or a wall time `HH:mm`, possibly incomplete. */
export type CatchUpTime = { kind: 'now' } | { kind: 'typed'; time: string }
const minuteMs = 60_000
export const atTap: CatchUpTime = { kind: 'now' }

/** `occurredAt` is an ISO instant; `null` means the moment of the tap. */
export type TypedTime = { ok: true; occurredAt: string | null } | { ok: false; why: 'missing' | 'ahead' | 'too-early' }

/** `before`: the ISO instant of the previous step, if known. `now`: ms since the epoch. */
type Around = { date: LocalDate; zone: string; now: number; before?: string | null }

/**
 * Returns the instant of a typed time on a day, by the station's clock. It must be neither in the future nor before the
 * previous step.
 */
export function momentOf(chosen: CatchUpTime, { date, zone, now, before }: Around): TypedTime {
  if (chosen.kind === 'now') return { ok: true, occurredAt: null }
  if (!isLocalTime(chosen.time)) return { ok: false, why: 'missing' }
  const instant = toInstant({ date, time: chosen.time }, zone)
  if (instant > now) return { ok: false, why: 'ahead' }
  // The list shows minutes only.
  if (before && instant < Math.floor(Date.parse(before) / minuteMs) * minuteMs) return { ok: false, why: 'too-early' }
  return { ok: true, occurredAt: new Date(instant).toISOString() }
}
