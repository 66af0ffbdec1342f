import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '#client/ui/icon.tsx'
import type { FollowUp } from '#contract/follow-ups/follow-up.ts'
import type { FollowUpList, FollowUpReason, FollowUpResult } from '#domain/follow-ups/follow-up.ts'
import type { MessageObstacle } from '#domain/follow-ups/follow-up-message.ts'

export const reasonLabels: Readonly<Record<FollowUpReason, { icon: IconName; name: MessageDescriptor }>> = {
  'declined-finding': { icon: 'tabler:tool', name: msg`Declined repair` },
  inspection: { icon: 'tabler:list-check', name: msg`Technical inspection` },
  insurance: { icon: 'tabler:file-invoice', name: msg`Insurance` },
  oil: { icon: 'tabler:droplet', name: msg`Oil change` },
  tyres: { icon: 'tabler:wheel', name: msg`Seasonal tyres` },
  'call-back': { icon: 'tabler:phone-call', name: msg`Call back` },
  other: { icon: 'tabler:message', name: msg({ message: 'Other', context: 'reason of a follow-up' }) },
}

export const listLabels: Readonly<Record<FollowUpList, MessageDescriptor>> = {
  overdue: msg({ message: 'Overdue', context: 'follow-ups' }),
  due: msg({ message: 'To do', context: 'follow-ups' }),
  upcoming: msg({ message: 'Upcoming', context: 'follow-ups' }),
  closed: msg({ message: 'Closed', context: 'follow-ups' }),
}

export const resultLabels: Readonly<Record<FollowUpResult, MessageDescriptor>> = {
  booked: msg({ message: 'Booked', context: 'result of a follow-up' }),
  refused: msg({ message: 'Refused', context: 'result of a follow-up' }),
  'no-answer': msg({ message: 'No answer', context: 'result of a follow-up' }),
  'not-needed': msg({ message: 'Not needed', context: 'result of a follow-up' }),
}

/** Why no message can be sent. */
export const obstacleLabels: Readonly<Record<MessageObstacle, MessageDescriptor>> = {
  closed: msg`This follow-up is closed.`,
  'no-customer': msg`There is nobody to write to.`,
  'no-address': msg`The address is not known.`,
  'no-consent': msg`The customer has not given consent.`,
  'switched-off': msg`The customer gets no messages this way.`,
  'no-gateway': msg`The workshop sends no text messages.`,
  'too-many': msg`Three messages have already been sent: call instead.`,
  'too-soon': msg`A message was sent in the last 24 hours.`,
}

export const followUpMessageLabels: Readonly<Record<FollowUp['messages'][number]['state'], MessageDescriptor>> = {
  waiting: msg`Message planned`,
  sending: msg`Message is being sent`,
  sent: msg`Message sent`,
  failed: msg`Message not delivered`,
  dropped: msg`Message stopped`,
  ask: msg`Message not sent`,
  'by-hand': msg`Message not sent`,
  told: msg`Message sent`,
}
