import { Trans } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import type { MailsOff } from '#contract/customers.ts'
import type { LocalDate } from '#domain/wall-time.ts'

export type MailsOffLabelsProps = { mailsOff: MailsOff; format: Format; today: LocalDate }

/** Shows since when a customer gets no mails, and why. */
export function MailsOffLabels({ mailsOff: { at, by }, format, today }: MailsOffLabelsProps) {
  const when = format.timeOn(at, today)
  if (by === 'customer') return <Trans>No emails: the customer unsubscribed, {when}.</Trans>
  if (by === 'bounce') return <Trans>No emails: they come back from this address, {when}. Ask for another one.</Trans>
  return <Trans>No emails: turned off by the workshop, {when}.</Trans>
}
