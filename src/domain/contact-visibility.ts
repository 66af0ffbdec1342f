import type { ActorRole } from './appointment.ts'
import { isDesk } from './role.ts'

const dayMs = 86_400_000
/** Days around now: the workshop sees contact details for appointments in this span, the desk for all appointments. */
export const contactDays = { back: 7, ahead: 14 } as const

/** How long the contacts that a role sees stay the same at least, so that an answer can be kept. */
export const contactStepMs = 60_000

/** Epoch ms, half-open; to the minute. */
export const contactSpan = (now: number): { from: number; to: number } => {
  const minute = now - (now % contactStepMs)
  return { from: minute - contactDays.back * dayMs, to: minute + contactDays.ahead * dayMs }
}

/** What is shown of the customer of an appointment. */
export type ContactVisibility = {
  /** Phone and e-mail, by the start of the appointment (epoch ms). */
  readonly reach: (startsAt: number) => boolean
  /** Tax number and address of a company. */
  readonly company: boolean
}

/** Returns the visibility rule for a role at `now` (epoch ms). A workshop tablet has the role of a mechanic. */
export function contactVisibility(role: ActorRole, now: number): ContactVisibility {
  if (isDesk(role)) return { reach: () => true, company: true }
  const { from, to } = contactSpan(now)
  return { reach: (startsAt) => startsAt >= from && startsAt < to, company: false }
}
