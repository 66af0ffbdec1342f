import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '#client/ui/icon.tsx'
import type { FindingChange } from '#contract/order/finding.ts'
import type { FindingState, FindingWay, Severity } from '#domain/findings/finding.ts'

/** How soon the work should be done. */
export const severityLabels: Readonly<Record<Severity, MessageDescriptor>> = {
  now: msg({ message: 'Now', context: 'how urgent a repair is' }),
  soon: msg({ message: 'Soon', context: 'how urgent a repair is' }),
  watch: msg({ message: 'Watch', context: 'how urgent a repair is' }),
}

/** The label and the icon of each state of a finding. */
export const findingStateLabels: Readonly<Record<FindingState, { word: MessageDescriptor; icon: IconName }>> = {
  draft: { word: msg`Customer not asked yet`, icon: 'tabler:help-circle' },
  asked: { word: msg`Waiting for the customer`, icon: 'tabler:phone-call' },
  approved: { word: msg`Approved`, icon: 'tabler:thumb-up' },
  declined: { word: msg`Declined`, icon: 'tabler:thumb-down' },
  withdrawn: { word: msg`Withdrawn`, icon: 'tabler:arrow-back-up' },
}

/** How the customer was asked, or has answered. */
export const wayLabels: Readonly<Record<FindingWay, { word: MessageDescriptor; icon: IconName }>> = {
  phone: { word: msg`By phone`, icon: 'tabler:phone' },
  'in-person': { word: msg`In person`, icon: 'tabler:user' },
  email: { word: msg`By email`, icon: 'tabler:mail' },
  link: { word: msg`By link`, icon: 'tabler:link' },
}

/** What a change did. */
export const changeLabels: Readonly<Record<FindingChange['kind'], MessageDescriptor>> = {
  saved: msg`Saved`,
  asked: msg`Customer asked`,
  approved: msg`Approved`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
  undone: msg`Undone`,
}
