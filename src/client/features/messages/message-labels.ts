import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageKind } from '#domain/message.ts'

/** The staff's names of the message kinds. */
export const messageKindLabels: Readonly<Record<MessageKind, MessageDescriptor>> = {
  confirmed: msg`Visit booked`,
  moved: msg`Visit moved`,
  cancelled: msg`Visit cancelled`,
  rejected: msg`Visit refused`,
  'no-show': msg`Visit missed`,
  'awaiting-parts': msg`Awaiting parts`,
  'awaiting-approval': msg`Approval requested`,
  ready: msg`Car ready`,
  completed: msg`Thank you`,
}
