import { isLocalTime, type LocalDate, toInstant } from '#domain/wall-time.ts'

/** The time that ticks get: that of the tap, or a wall time `HH:mm` as far as it is typed. */
export type CatchUpTime = { kind: 'now' } | { kind: 'typed'; time: string }
const minuteMs = 60_000
export const atTap: CatchUpTime = { kind: 'now' }

/** `occurredAt` is an ISO instant, `null` for the moment of the tap. */
export type TypedTime = { ok: true; occurredAt: string | null } | { ok: false; why: 'missing' | 'ahead' | 'too-early' }

/** `before` is the ISO instant of the step before, where it is known. `now` in epoch ms. */
type Around = { date: LocalDate; zone: string; now: number; before?: string | null }

/** The instant of a typed time on a day by the station's clock: not still to come, and not before the step before. */
export function momentOf(chosen: CatchUpTime, { date, zone, now, before }: Around): TypedTime {
  if (chosen.kind === 'now') return { ok: true, occurredAt: null }
  if (!isLocalTime(chosen.time)) return { ok: false, why: 'missing' }
  const instant = toInstant({ date, time: chosen.time }, zone)
  if (instant > now) return { ok: false, why: 'ahead' }
  // A list tells minutes.
  if (before && instant < Math.floor(Date.parse(before) / minuteMs) * minuteMs) return { ok: false, why: 'too-early' }
  return { ok: true, occurredAt: new Date(instant).toISOString() }
}
