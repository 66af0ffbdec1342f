import { Trans, useLingui } from '@lingui/react/macro'
import { SmsLengthLabels } from '#client/features/sms/sms-length-labels.tsx'
import type { Format } from '#client/i18n/format.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import type { Message, MessageState } from '#contract/messages.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { messageFaultLabel } from './message-fault-labels.ts'
import { messageKindLabels } from './message-labels.ts'
import css from './messages.module.css'
import { isLogged } from './waiting-message.ts'

type LogProps = { messages: readonly Message[]; format: Format; today: LocalDate }

const icons: Partial<Record<MessageState, IconName>> = {
  sent: 'tabler:mail-check',
  told: 'tabler:phone-call',
  failed: 'tabler:mail-off',
}

const iconOf = ({ state, channel }: Message): IconName =>
  state === 'sent' && channel === 'sms' ? 'tabler:message' : (icons[state] ?? 'tabler:mail-off')

/** The earlier messages to the customer, newest first. */
export function MessageLog({ messages, format, today }: LogProps) {
  const { i18n, t } = useLingui()
  const logged = messages.filter(isLogged)
  if (logged.length === 0) return null
  return (
    <ul className={css.log} aria-label={t`Earlier messages`}>
      {logged.map((message) => (
        <li key={message.id} data-state={message.state}>
          <Icon name={iconOf(message)} size={20} />
          <span>
            {i18n._(messageKindLabels[message.kind])} · <LogLabels message={message} format={format} today={today} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function LogLabels({ message, format, today }: { message: Message; format: Format; today: LocalDate }) {
  const { i18n } = useLingui()
  const { state, settledAt, createdAt, address, decidedBy, isUndone, channel, fault } = message
  const when = format.timeOn(settledAt ?? createdAt, today)
  const taken = isUndone && (
    <>
      {' · '}
      <Trans>undone since</Trans>
    </>
  )
  if (state === 'sent' && channel === 'sms') {
    return (
      <>
        <SentSms message={message} when={when} format={format} today={today} />
        {taken}
      </>
    )
  }
  if (state === 'sent') {
    return (
      <>
        {address ? (
          <Trans>
            email {when} to {address}
          </Trans>
        ) : (
          <Trans>email {when}</Trans>
        )}
        {taken}
      </>
    )
  }
  if (state === 'told') {
    return (
      <>
        <Trans>
          notified {when} by {decidedBy}
        </Trans>
        {taken}
      </>
    )
  }
  if (state === 'failed') {
    const why = messageFaultLabel(channel, fault)
    return (
      <>
        <Trans>not delivered, {when}</Trans>
        {why && `. ${i18n._(why)}`}
      </>
    )
  }
  return (
    <Trans>
      not notified, {when}, {decidedBy}
    </Trans>
  )
}

/** A text message that was sent: to whom, with its length and cost, and whether it has arrived. */
function SentSms({
  message: { address, deliveredAt, sms },
  when,
  format,
  today,
}: {
  message: Message
  when: string
  format: Format
  today: LocalDate
}) {
  const number = address && formatPhone(address)
  const arrived = deliveredAt && format.timeOn(deliveredAt, today)
  return (
    <>
      {number ? (
        <Trans>
          text message {when} to {number}
        </Trans>
      ) : (
        <Trans>text message {when}</Trans>
      )}
      {sms && (
        <>
          {' · '}
          <SmsLengthLabels {...sms} format={format} />
        </>
      )}
      {arrived && (
        <>
          {' · '}
          <Trans>delivered {arrived}</Trans>
        </>
      )}
    </>
  )
}
