import type { Appointment } from '#contract/appointments.ts'
import { isEnded } from '#domain/appointment.ts'
import type { Outlook } from '#domain/promise-risk.ts'
import type { Span } from '#domain/wall-time.ts'

/**
 * `isReady`: the car is ready and waits for its owner. `lateMinutes`: the minutes past the promise, negative if it is
 * still ahead.
 */
export type Promised = { appointment: Appointment; promisedAt: number; lateMinutes: number; isReady: boolean }

const minuteMs = 60_000

/**
 * Returns the promises due by the end of today whose cars are not handed over: first the overdue ones, the latest
 * first, then those that are due next, then the ready cars that wait for their owners.
 */
export function promisesOf(appointments: readonly Appointment[], today: Span, now: number): readonly Promised[] {
  const promised = appointments.flatMap((appointment): Promised[] => {
    if (appointment.promisedAt === null || isEnded(appointment.status)) return []
    const promisedAt = Date.parse(appointment.promisedAt)
    if (promisedAt >= today.to) return []
    const isReady = appointment.status === 'ready'
    return [{ appointment, promisedAt, lateMinutes: Math.floor((now - promisedAt) / minuteMs), isReady }]
  })
  return promised.sort((a, b) => Number(a.isReady) - Number(b.isReady) || a.promisedAt - b.promisedAt)
}

export const isLate = ({ isReady, lateMinutes }: Promised): boolean => !isReady && lateMinutes > 0

/** Whether the car will miss its promise, or already has, so that somebody must act. */
export const isAtRisk = (promised: Promised, outlook: Outlook | undefined): boolean =>
  isLate(promised) || outlook?.state === 'at-risk'

/** Moves promises at risk to the front; overdue ones are first anyway. */
export const atRiskFirst = (
  promises: readonly Promised[],
  risks: ReadonlyMap<string, Outlook>,
): readonly Promised[] => {
  const rank = (one: Promised) => Number(!isAtRisk(one, risks.get(one.appointment.id)))
  return [...promises].sort((a, b) => rank(a) - rank(b))
}

/** `lateMinutes`: the minutes past the start, negative if it is still ahead. */
export type Arrival = { appointment: Appointment; startsAt: number; lateMinutes: number }

/** Returns the cars that are expected today and have not arrived, earliest first. */
export function arrivalsOf(appointments: readonly Appointment[], today: Span, now: number): readonly Arrival[] {
  return appointments
    .filter(({ status }) => status === 'confirmed')
    .map((appointment) => {
      const startsAt = Date.parse(appointment.startsAt)
      return { appointment, startsAt, lateMinutes: Math.floor((now - startsAt) / minuteMs) }
    })
    .filter(({ startsAt }) => startsAt >= today.from && startsAt < today.to)
    .sort((a, b) => a.startsAt - b.startsAt)
}
