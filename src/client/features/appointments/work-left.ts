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

/** When work on it began, epoch ms; `null` before. */
export function begunAt({ status, statusSince, worked }: Omit<Worked, 'workMinutes'>): number | null {
  const from = worked[0]?.from ?? (status === 'in-progress' ? statusSince : null)
  return from === null ? null : Date.parse(from)
}

/**
 * Planned minutes that are left of work that was begun and is not done, in steps of five; `null` of other work, and
 * where it is over its time. `openings`: the open hours since it was begun.
 */
export function workLeft(order: Worked, now: number, openings: readonly Span[]): number | null {
  if (!isOnSite(order.status) || order.status === 'ready' || begunAt(order) === null) return null
  const left = Math.ceil(minutesLeft(toWork(order), { now, openings }) / 5) * 5
  return left > 0 ? left : null
}
