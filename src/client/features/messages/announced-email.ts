import type { Message, OrderMessages } from '#contract/messages.ts'
import type { Status } from '#domain/appointment.ts'
import { currentMessageKind } from '#domain/message.ts'

/** The e-mail about an event that will be sent unless somebody stops it; `undefined` if there is none. */
export const announcedEmail = ({ messages }: OrderMessages, eventId: string): Message | undefined =>
  messages.find(({ id, state, dueAt }) => id === eventId && state === 'waiting' && dueAt !== null)

/**
 * Whether a change that is not sent yet will be followed by an e-mail, by what this device knows of the customer.
 * `startsAt` and `now` in ms since the epoch.
 */
export function emailFollows(
  known: Pick<OrderMessages, 'emailKinds'> | undefined,
  visit: { status: Status; startsAt: number },
  now: number,
): boolean {
  const kind = currentMessageKind(visit, now)
  return kind !== null && known?.emailKinds?.includes(kind) === true
}

/** Whole minutes until an e-mail is sent, at least one. */
export const minutesUntil = (dueAt: string, now: number): number =>
  Math.max(1, Math.round((Date.parse(dueAt) - now) / 60_000))
