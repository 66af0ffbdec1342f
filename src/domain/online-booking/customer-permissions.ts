import type { Status } from '#domain/appointment.ts'
import { type BookingRules, changeableUntil } from './booking-rules.ts'

/** What a customer may do with a visit by themselves. */
export type CustomerPermissions = {
  readonly answer: boolean
  readonly cancel: boolean
  readonly move: boolean
  /** Says that they are coming. */
  readonly come: boolean
  /** Until when, epoch ms; `null`: no limit. */
  readonly until: number | null
}

/**
 * What a customer may do with a visit. A request can be withdrawn, and moved, at any time before its start; a booked
 * visit by the rules of the workshop. Where the desk confirms each request, it moves booked visits, too.
 */
export function permissionsOf(
  { status, startsAt }: { readonly status: Status; readonly startsAt: number },
  rules: BookingRules & { readonly isOn: boolean },
  now: number,
): CustomerPermissions {
  const isAhead = startsAt > now
  const isOpen = status === 'requested' || status === 'proposed'
  const until = changeableUntil(startsAt, rules)
  const isInTime = status === 'confirmed' && rules.isOn && now <= until
  return {
    answer: status === 'proposed' && isAhead,
    cancel: isAhead && (isOpen || isInTime),
    move: isAhead && rules.isOn && (status === 'requested' || (isInTime && rules.confirmation === 'instant')),
    come: status === 'confirmed' && isAhead,
    until: isInTime ? until : null,
  }
}
