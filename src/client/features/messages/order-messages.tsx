import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Station } from '#client/station/use-station.ts'
import { Card } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { decideMessage, type MessageAction } from '#contract/messages.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { isPhoto } from '#domain/outbox/photo-command.ts'
import { MailsOffLabels } from './mails-off-labels.tsx'
import { MessageLog } from './message-log.tsx'
import { MessageNow } from './message-now.tsx'
import { MessageReach } from './message-reach.tsx'
import css from './messages.module.css'
import { messagesQuery } from './messages-query.ts'
import { openMessageOf, wrongMessageOf } from './waiting-message.ts'

type OrderMessagesProps = {
  order: AppointmentDetails
  station: Station
  now: number
  /** The unsent changes of the order. */
  unsent: readonly OutboxEntry[] | undefined
}

/** The messages of an order: pending and sent mails, and a prepared text for customers without an e-mail address. */
export function OrderMessages({ order, station, now, unsent }: OrderMessagesProps) {
  const { customer } = order
  const isReachable = Boolean(customer?.phone || customer?.email)
  // A shared tablet has no user who could decide on messages.
  if (!customer || !isReachable || station.device) return null
  return <KnownMessages key={order.id} {...{ order, station, now, unsent, customer }} />
}

type KnownProps = OrderMessagesProps & {
  customer: NonNullable<AppointmentDetails['customer']>
}

function KnownMessages({ order, station, now, unsent, customer }: KnownProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const query = messagesQuery(order.id)
  const { data, isLoading } = useQuery(query)
  const decision = useMutation({
    mutationFn: ({ messageId, action }: { messageId: string; action: MessageAction }) =>
      call(decideMessage, { params: { id: order.id, messageId }, body: { action } }),
    onSuccess: (after) => queryClient.setQueryData(query.queryKey, after),
    onError: (error) => {
      toast.error(describeProblem(error))
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const messages = data?.messages ?? []
  const open = openMessageOf(messages)
  const wrong = wrongMessageOf(messages)
  const isAhead = unsent?.some((entry) => !isPhoto(entry)) ?? false
  const draft = isAhead ? undefined : data?.draft
  const text = open?.text ?? draft?.text ?? ''
  return (
    <Card title={<Trans>Notify customer</Trans>} className={css.card ?? ''}>
      {data?.mailsOff && (
        <p className={css.off}>
          <Icon name="tabler:mail-off" size={20} />
          <MailsOffLabels mailsOff={data.mailsOff} format={station.format} today={station.format.dateOf(now)} />
        </p>
      )}
      {isAhead && (
        <p className={css.quiet}>
          <Trans>A change to this order has not been sent yet. The customer will be notified once it is.</Trans>
        </p>
      )}
      {wrong && !open && (
        <p className={css.wrong}>
          <Trans>The last message is out of date: the change was undone after it was sent. Call the customer.</Trans>
        </p>
      )}
      {open && (
        <MessageNow
          message={open}
          canSend={(data?.hasEmail || data?.hasSms) ?? false}
          isOff={data?.mailsOff != null}
          format={station.format}
          today={station.format.dateOf(now)}
          busy={decision.isPending}
          onDecide={(action) => decision.mutate({ messageId: open.id, action })}
        />
      )}
      {isLoading && <Skeleton box height="5rem" />}
      {!open && draft && <p className={css.text}>{draft.text}</p>}
      <MessageReach
        customer={customer}
        text={text}
        shareTitle={t`Message to ${nameCustomer(customer, station.country)}`}
      />
      <MessageLog messages={messages} format={station.format} today={station.format.dateOf(now)} />
    </Card>
  )
}
