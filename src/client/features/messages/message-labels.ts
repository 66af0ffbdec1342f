import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MessageKind } from '#domain/message.ts'

/** The staff's names of the message kinds. */
export const messageKindLabels: Readonly<Record<MessageKind, MessageDescriptor>> = {
  requested: msg`Request received`,
  proposed: msg`Another time proposed`,
  confirmed: msg`Appointment booked`,
  moved: msg`Appointment rescheduled`,
  reminder: msg`Reminder the day before`,
  cancelled: msg`Appointment cancelled`,
  rejected: msg`Appointment rejected`,
  'no-show': msg`No-show`,
  'awaiting-parts': msg`Awaiting parts`,
  'awaiting-approval': msg`Approval requested`,
  ready: msg`Car ready`,
  completed: msg`Thank you`,
}
