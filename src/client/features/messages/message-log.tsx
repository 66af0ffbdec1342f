import { Trans, useLingui } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import type { Message, MessageState } from '#contract/messages.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { messageKindLabels } from './message-labels.ts'
import css from './messages.module.css'
import { isLogged } from './waiting-message.ts'

type LogProps = { messages: readonly Message[]; format: Format; today: LocalDate }

const icons: Partial<Record<MessageState, IconName>> = {
  sent: 'tabler:mail-check',
  told: 'tabler:phone-call',
  failed: 'tabler:mail-off',
}

/** The earlier messages to the customer, newest first. */
export function MessageLog({ messages, format, today }: LogProps) {
  const { i18n, t } = useLingui()
  const logged = messages.filter(isLogged)
  if (logged.length === 0) return null
  return (
    <ul className={css.log} aria-label={t`Earlier messages`}>
      {logged.map((message) => (
        <li key={message.id} data-state={message.state}>
          <Icon name={icons[message.state] ?? 'tabler:mail-off'} size={20} />
          <span>
            {i18n._(messageKindLabels[message.kind])} · <LogLabels message={message} format={format} today={today} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function LogLabels({ message, format, today }: { message: Message; format: Format; today: LocalDate }) {
  const { state, settledAt, createdAt, address, decidedBy, isUndone } = message
  const when = format.timeOn(settledAt ?? createdAt, today)
  const taken = isUndone && (
    <>
      {' · '}
      <Trans>undone since</Trans>
    </>
  )
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
  if (state === 'failed') return <Trans>not delivered, {when}</Trans>
  return (
    <Trans>
      not notified, {when}, {decidedBy}
    </Trans>
  )
}
