import { desk, type Role } from './role.ts'

const dayMs = 86_400_000
/** Days around now: the workshop sees how to reach the customers of these visits, the desk of all. */
export const contactDays = { back: 7, ahead: 14 } as const

/** Epoch ms, half open. */
export const contactSpan = (now: number): { from: number; to: number } => ({
  from: now - contactDays.back * dayMs,
  to: now + contactDays.ahead * dayMs,
})

/** Whether phone and e-mail of a visit's customer are shown, by when it starts (epoch ms). */
export type ContactVisibility = (startsAt: number) => boolean

/** Who looks at `now` (epoch ms). A tablet of the workshop looks as a mechanic does. */
export function contactVisibility(role: Role, now: number): ContactVisibility {
  if (desk.includes(role)) return () => true
  const { from, to } = contactSpan(now)
  return (startsAt) => startsAt >= from && startsAt < to
}
