import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '#client/api/server-clock.ts'
import { SmsLengthLabels } from '#client/features/sms/sms-length-labels.tsx'
import type { Format } from '#client/i18n/format.ts'
import { Button } from '#client/ui/button.tsx'
import { useSecondsLeft } from '#client/ui/hooks/use-seconds-left.ts'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import type { Message, MessageAction, MessageState } from '#contract/messages.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { messageFaultLabel } from './message-fault-labels.ts'
import { messageKindLabels } from './message-labels.ts'
import css from './messages.module.css'

export type MessageNowProps = {
  message: Message
  /** Whether the customer can be sent an email or a text message. */
  canSend: boolean
  /** Mails to this customer are switched off. */
  isOff: boolean
  format: Format
  today: LocalDate
  busy: boolean
  onDecide: (action: MessageAction) => void
}

const icons: Partial<Record<MessageState, IconName>> = {
  waiting: 'tabler:clock',
  ask: 'tabler:help-circle',
  'by-hand': 'tabler:phone-call',
  sending: 'tabler:send',
  failed: 'tabler:mail-off',
}

/** The open message: its text, its state, and the buttons to send it, mark it as delivered, or drop it. */
export function MessageNow({ message, canSend, isOff, format, today, busy, onDecide }: MessageNowProps) {
  const { i18n } = useLingui()
  const { state } = message
  const mayWait = state === 'waiting' || state === 'ask' || state === 'by-hand' || state === 'failed'
  return (
    <div className={css.now} data-state={state}>
      <div className={css.what}>
        <Icon name={icons[state] ?? 'tabler:mail'} size={28} />
        <div>
          <b>{i18n._(messageKindLabels[message.kind])}</b>
          <br />
          <span className={css.state}>
            <StateLabels message={message} isOff={isOff} format={format} today={today} />
          </span>
        </div>
      </div>
      {message.text && <p className={css.text}>{message.text}</p>}
      {canSend && mayWait && message.sms && (
        <p className={css.state}>
          <SmsLengthLabels {...message.sms} format={format} />
        </p>
      )}
      <div className={css.choices}>
        {canSend && mayWait && (
          <Button icon="tabler:send" busy={busy} onClick={() => onDecide('send')}>
            {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Send now</Trans>}
          </Button>
        )}
        {state !== 'waiting' && state !== 'sending' && (
          <Button icon="tabler:check" busy={busy} onClick={() => onDecide('told')}>
            <Trans>Already informed</Trans>
          </Button>
        )}
        <Button icon="tabler:x" variant="quiet" busy={busy} onClick={() => onDecide('drop')}>
          <Trans>Don’t notify</Trans>
        </Button>
      </div>
    </div>
  )
}

function StateLabels({
  message,
  isOff,
  format,
  today,
}: Pick<MessageNowProps, 'message' | 'isOff' | 'format' | 'today'>) {
  const { i18n } = useLingui()
  const { state, dueAt, isQuiet, createdAt, address, channel, fault } = message
  const isSms = channel === 'sms'
  const why = messageFaultLabel(channel, fault)
  const arrived = format.timeOn(createdAt, today)
  if (state === 'ask') return <Trans>This reached us late ({arrived}). Notify the customer anyway?</Trans>
  if (state === 'by-hand' && why) {
    return (
      <>
        {i18n._(why)} <Trans>Call or text the customer.</Trans>
      </>
    )
  }
  if (state === 'by-hand' && isSms)
    return <Trans>It can’t be sent as a text message from here: call the customer, or text from your phone.</Trans>
  if (state === 'by-hand' && isOff) return <Trans>No emails for this customer: call or text them.</Trans>
  if (state === 'by-hand') return <Trans>No email address: call or text the customer.</Trans>
  if (state === 'sending') return <Trans>Sending…</Trans>
  if (state === 'failed') {
    const what = address ? <Trans>Could not be delivered to {address}</Trans> : <Trans>Could not be sent</Trans>
    return (
      <>
        {what}
        {why && `. ${i18n._(why)}`}
      </>
    )
  }
  if (dueAt && isQuiet) {
    const morning = format.timeOn(dueAt, today)
    if (isSms) return <Trans>Text message will be sent after the quiet hours: {morning}</Trans>
    return <Trans>Email will be sent after the quiet hours: {morning}</Trans>
  }
  return dueAt && <Countdown until={Date.parse(dueAt)} time={format.time(dueAt)} isSms={isSms} />
}

/** A visible countdown; screen readers get the time once. */
function Countdown({ until, time, isSms }: { until: number; time: string; isSms: boolean }) {
  const seconds = useSecondsLeft(until, serverNow)
  if (isSms) {
    if (seconds === 0) return <Trans>Sending the text message now</Trans>
    return (
      <>
        <span className="visually-hidden">
          <Trans>Text message will be sent at {time}</Trans>
        </span>
        <span aria-hidden="true">
          <Plural
            value={seconds}
            one="Text message will be sent in # second"
            other="Text message will be sent in # seconds"
          />
        </span>
      </>
    )
  }
  if (seconds === 0) return <Trans>Sending the email now</Trans>
  return (
    <>
      <span className="visually-hidden">
        <Trans>Email will be sent at {time}</Trans>
      </span>
      <span aria-hidden="true">
        <Plural value={seconds} one="Email will be sent in # second" other="Email will be sent in # seconds" />
      </span>
    </>
  )
}
