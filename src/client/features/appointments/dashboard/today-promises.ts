import type { Appointment } from '#contract/appointments.ts'
import { isEnded } from '#domain/appointment.ts'
import type { Outlook } from '#domain/promise-risk.ts'
import type { Span } from '#domain/wall-time.ts'

/** `kept`: the car is ready. `late` counts minutes past the promise, below zero those that are left. */
export type Promised = { appointment: Appointment; promisedAt: number; lateMinutes: number; kept: boolean }

const minuteMs = 60_000

/**
 * What was promised for today or before and is not handed over: the late ones first, the latest on top, then what is
 * due next, then what is ready and only waits for its owner.
 */
export function promisesOf(appointments: readonly Appointment[], today: Span, now: number): readonly Promised[] {
  const promised = appointments.flatMap((appointment): Promised[] => {
    if (appointment.promisedAt === null || isEnded(appointment.status)) return []
    const promisedAt = Date.parse(appointment.promisedAt)
    if (promisedAt >= today.to) return []
    const kept = appointment.status === 'ready'
    return [{ appointment, promisedAt, lateMinutes: Math.floor((now - promisedAt) / minuteMs), kept }]
  })
  return promised.sort((a, b) => Number(a.kept) - Number(b.kept) || a.promisedAt - b.promisedAt)
}

export const isLate = ({ kept, lateMinutes }: Promised): boolean => !kept && lateMinutes > 0

/** The car will miss its promise, or has: somebody must do something about it. */
export const isInDanger = (promised: Promised, outlook: Outlook | undefined): boolean =>
  isLate(promised) || outlook?.state === 'at-risk'

/** What is in danger before all else; what is late comes first anyway. */
export const dangerFirst = (
  promises: readonly Promised[],
  risks: ReadonlyMap<string, Outlook>,
): readonly Promised[] => {
  const rank = (one: Promised) => Number(!isInDanger(one, risks.get(one.appointment.id)))
  return [...promises].sort((a, b) => rank(a) - rank(b))
}

/** An arrival: `lateMinutes` past its time, below zero those that are left. */
export type Arrival = { appointment: Appointment; startsAt: number; lateMinutes: number }

/** Who is expected today and is not here yet, the earliest first. */
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
