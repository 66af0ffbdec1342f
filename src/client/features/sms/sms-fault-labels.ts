import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SmsFault } from '#domain/sms/gateway.ts'

/** Why a text message was not sent or not delivered, in words for the staff. */
export const smsFaultLabels: Readonly<Record<SmsFault, MessageDescriptor>> = {
  rejected: msg`The gateway refused the text message.`,
  'no-credit': msg`Your SMS account has no credit left.`,
  'bad-number': msg`This number cannot get text messages.`,
  unauthorised: msg`The gateway did not accept the token or password.`,
  unreachable: msg`The gateway did not answer.`,
  'monthly-limit': msg`This month’s limit of text messages is used up.`,
  'too-long': msg`The text is too long for a text message.`,
  expired: msg`The gateway could not be reached in time.`,
  undelivered: msg`The text message did not reach the phone.`,
}
