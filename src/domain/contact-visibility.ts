import { desk, type Role } from './role.ts'

const dayMs = 86_400_000
/** Days around now: the workshop sees contact details for appointments in this span, the desk for all appointments. */
export const contactDays = { back: 7, ahead: 14 } as const

/** Epoch ms, half-open. */
export const contactSpan = (now: number): { from: number; to: number } => ({
  from: now - contactDays.back * dayMs,
  to: now + contactDays.ahead * dayMs,
})

/** Whether the phone and e-mail of an appointment's customer are shown, by its start (epoch ms). */
export type ContactVisibility = (startsAt: number) => boolean

/** Returns the visibility rule for a role at `now` (epoch ms). A workshop tablet has the role of a mechanic. */
export function contactVisibility(role: Role, now: number): ContactVisibility {
  if (desk.includes(role)) return () => true
  const { from, to } = contactSpan(now)
  return (startsAt) => startsAt >= from && startsAt < to
}
