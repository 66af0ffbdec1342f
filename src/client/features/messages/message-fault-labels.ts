import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { smsFaultLabels } from '#client/features/sms/sms-fault-labels.ts'
import { type MailFault, mailFaults } from '#domain/mail-fault.ts'
import { type MessageChannel, smsFaults } from '#domain/sms/gateway.ts'

const mailFaultLabels: Readonly<Record<MailFault, MessageDescriptor>> = {
  'bad-address': msg`This email address doesn’t exist.`,
  'mailbox-full': msg`The customer’s mailbox is full.`,
  rejected: msg`The customer’s mail server refused the email.`,
  unreachable: msg`The customer’s mail server did not answer.`,
  expired: msg`The email could not be sent in time.`,
  undelivered: msg`The email came back.`,
}

/** Why a message was not sent or did not arrive, in words for the staff; `null` if it is not known. */
export function messageFaultLabel(
  channel: MessageChannel | undefined,
  fault: string | null | undefined,
): MessageDescriptor | null {
  if (channel === 'sms') {
    const known = smsFaults.find((one) => one === fault)
    return known ? smsFaultLabels[known] : null
  }
  const known = mailFaults.find((one) => one === fault)
  return known ? mailFaultLabels[known] : null
}
