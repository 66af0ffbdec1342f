import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageKind } from '#domain/message.ts'

/** The staff's names of the message kinds. */
export const messageKindLabels: Readonly<Record<MessageKind, MessageDescriptor>> = {
  confirmed: msg`Appointment booked`,
  moved: msg`Appointment rescheduled`,
  cancelled: msg`Appointment cancelled`,
  rejected: msg`Appointment rejected`,
  'no-show': msg`No-show`,
  'awaiting-parts': msg`Awaiting parts`,
  'awaiting-approval': msg`Approval requested`,
  ready: msg`Car ready`,
  completed: msg`Thank you`,
}
