import type { AppointmentDetails } from '#contract/appointments.ts'

const minuteMs = 60_000

/** Planned minutes that are left of a work in progress, in steps of five; `null` when it is not, or is over its time. */
export function workLeft(
  order: Pick<AppointmentDetails, 'status' | 'events' | 'workMinutes'>,
  now: number,
): number | null {
  if (order.status !== 'in-progress') return null
  const steps = order.events.filter(({ to, undone }) => to !== null && !undone)
  const spent = steps.reduce((sum, { to, occurredAt }, at) => {
    const end = steps[at + 1]?.occurredAt
    const until = end === undefined ? now : Date.parse(end)
    return to === 'in-progress' ? sum + Math.max(0, until - Date.parse(occurredAt)) : sum
  }, 0)
  const left = Math.ceil((order.workMinutes - spent / minuteMs) / 5) * 5
  return left > 0 ? left : null
}
