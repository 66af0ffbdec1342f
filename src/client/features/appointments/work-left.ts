import type { Appointment } from '#contract/appointments.ts'
import { isOnSite } from '#domain/appointment.ts'
import { minutesLeft, type Work } from '#domain/promise-risk.ts'
import type { Span } from '#domain/wall-time.ts'

type Worked = Pick<Appointment, 'status' | 'statusSince' | 'worked' | 'workMinutes'>

export const toWork = ({ status, statusSince, worked, workMinutes }: Worked): Work => ({
  status,
  statusSince: Date.parse(statusSince),
  worked: worked.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
  workMinutes,
})

/** Returns when work on it began in ms since the epoch; `null` before that. */
export function begunAt({ status, statusSince, worked }: Omit<Worked, 'workMinutes'>): number | null {
  const from = worked[0]?.from ?? (status === 'in-progress' ? statusSince : null)
  return from === null ? null : Date.parse(from)
}

/**
 * Returns the planned minutes left of work that has begun and is not done, in steps of five; `null` for other work, and
 * if the planned time is used up. `openings`: the open hours since the work began.
 */
export function workLeft(order: Worked, now: number, openings: readonly Span[]): number | null {
  if (!isOnSite(order.status) || order.status === 'ready' || begunAt(order) === null) return null
  const left = Math.ceil(minutesLeft(toWork(order), { now, openings }) / 5) * 5
  return left > 0 ? left : null
}
