import { afterQuiet } from '#domain/message.ts'
import type { MessageChannel } from '#domain/sms/gateway.ts'
import type { FollowUpReason } from './follow-up.ts'

/** What a customer must have agreed to. Work that they have declined is an offer, dates are reminders. */
export const purposeOf = (reason: FollowUpReason): 'reminders' | 'marketing' =>
  reason === 'declined-finding' || reason === 'other' ? 'marketing' : 'reminders'

/** Messages of one follow-up: whoever does not answer is called, or left in peace. */
const mostFollowUpMessages = 3
/** Between two messages of one follow-up. */
const followUpMessagePauseMs = 24 * 3600_000

/** Why no message can be sent by a channel, the most final first. */
export const messageObstacles = [
  'closed',
  'no-customer',
  'no-address',
  'no-consent',
  'switched-off',
  'no-gateway',
  'too-many',
  'too-soon',
] as const
export type MessageObstacle = (typeof messageObstacles)[number]

/**
 * Whether a call about a follow-up needs the consent to calls for its purpose. One that the customer has asked for does
 * not, nor one about a visit that is booked.
 */
const needsConsentToCall = (reason: FollowUpReason, hasVisitAhead: boolean): boolean =>
  reason !== 'call-back' && !hasVisitAhead

/** Why the customer of a follow-up is not called. */
export const callObstacles = ['no-customer', 'no-address', 'no-consent'] as const
export type CallObstacle = (typeof callObstacles)[number]

type CalledCustomer = {
  readonly phone: string | null
  readonly consents: readonly { readonly purpose: string; readonly channel: string }[]
}

/** What forbids a call; `null`: the customer may be called. `customer` is `null` if nobody is known. */
export function callObstacleOf(
  { reason, hasVisitAhead }: { readonly reason: FollowUpReason; readonly hasVisitAhead: boolean },
  customer: CalledCustomer | null,
): CallObstacle | null {
  if (!customer) return 'no-customer'
  if (customer.phone === null) return 'no-address'
  if (!needsConsentToCall(reason, hasVisitAhead)) return null
  const purpose = purposeOf(reason)
  return customer.consents.some((one) => one.purpose === purpose && one.channel === 'phone') ? null : 'no-consent'
}

export type ReachableCustomer = {
  readonly isAnonymised: boolean
  readonly email: string | null
  /** A mobile number. */
  readonly mobile: string | null
  readonly consents: readonly { readonly purpose: string; readonly channel: string }[]
  readonly areMailsOff: boolean
  readonly isSmsOff: boolean
}

/** A follow-up as far as its messages depend on it; `sentAt`: of those that were sent or wait, epoch ms. */
export type MessagedFollowUp = {
  readonly reason: FollowUpReason
  readonly isOpen: boolean
  readonly hasGateway: boolean
  readonly sentAt: readonly number[]
}

/** What forbids a message now; `null`: it may be sent. Without consent for the purpose and the channel none is. */
export function obstacleOf(
  { reason, isOpen, hasGateway, sentAt }: MessagedFollowUp,
  customer: ReachableCustomer | null,
  channel: MessageChannel,
  now: number,
): MessageObstacle | null {
  if (!isOpen) return 'closed'
  if (!customer || customer.isAnonymised) return 'no-customer'
  if ((channel === 'email' ? customer.email : customer.mobile) === null) return 'no-address'
  const purpose = purposeOf(reason)
  if (!customer.consents.some((one) => one.purpose === purpose && one.channel === channel)) return 'no-consent'
  if (channel === 'email' ? customer.areMailsOff : customer.isSmsOff) return 'switched-off'
  if (channel === 'sms' && !hasGateway) return 'no-gateway'
  if (sentAt.length >= mostFollowUpMessages) return 'too-many'
  return sentAt.some((at) => at > now - followUpMessagePauseMs) ? 'too-soon' : null
}

/** When a message that is asked for at `now` goes out: never in the quiet hours, whoever presses the button. */
export const sendingTime = (now: number, zone: string): { readonly at: number; readonly isQuiet: boolean } => {
  const at = afterQuiet(now, zone)
  return { at, isQuiet: at > now }
}
