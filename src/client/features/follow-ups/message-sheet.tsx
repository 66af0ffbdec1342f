import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { CustomerSheet } from '#client/features/customers/customer-sheet.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import type { FollowUpPreview } from '#contract/follow-ups/follow-up.ts'
import { sendFollowUpMessage } from '#contract/follow-ups/follow-ups.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { obstacleLabels } from './follow-up-labels.ts'
import css from './follow-ups.module.css'
import { followUpsKey, previewQuery } from './follow-ups-query.ts'
import type { FollowUpSheetProps } from './snooze-sheet.tsx'

type PreviewedChannel = FollowUpPreview['channels'][number]['channel']

/** The first one by which it may be sent, else the first one with an address. */
function usualChannel(preview: FollowUpPreview | undefined): PreviewedChannel {
  const channels = preview?.channels ?? []
  const usual = channels.find(({ obstacle }) => obstacle === null) ?? channels.find(({ address }) => address !== null)
  return usual?.channel ?? 'email'
}

/** Shows the message of a follow-up as the customer gets it, and sends it if that is allowed. */
export function MessageSheet({ followUp, station, today, onClose }: FollowUpSheetProps) {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const query = useQuery(previewQuery(followUp.id))
  const [chosen, setChosen] = useState<PreviewedChannel | null>(null)
  const [isCustomerOpen, setCustomerOpen] = useState(false)
  // One id for this sheet: a repeated request sends nothing twice.
  const [messageId] = useState(newId)
  const preview = query.data
  const channel = chosen ?? usualChannel(preview)
  const shown = preview?.channels.find((one) => one.channel === channel)
  const address =
    shown?.address && shown.channel === 'sms' ? formatPhone(shown.address, station.country) : shown?.address
  const refresh = () => queryClient.invalidateQueries({ queryKey: followUpsKey })
  const send = useMutation({
    mutationFn: () => call(sendFollowUpMessage, { params: { id: followUp.id }, body: { id: messageId, channel } }),
    onSuccess: () => {
      void refresh()
      toast.success(preview?.isQuiet ? t`Message planned` : t`Message is being sent`)
      onClose()
    },
    onError: () => void refresh(),
  })
  const { customer } = followUp
  const names: Record<PreviewedChannel, string> = { email: t`Email`, sms: t`SMS` }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Message to the customer`}
      footer={
        <>
          {send.error && <Banner kind="error">{describeProblem(send.error)}</Banner>}
          <Button
            variant="signal"
            size="large"
            icon="tabler:send"
            busy={send.isPending}
            disabled={!shown || shown.obstacle !== null}
            onClick={() => send.mutate()}
          >
            {preview?.isQuiet ? <Trans>Send at {format(preview.sendAt)}</Trans> : <Trans>Send now</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.sheet}>
        <SaveLaterNote />
        {!preview && <LoadError query={query} />}
        {!preview && !query.error && (
          <Loading>
            <Skeleton box height="14rem" />
          </Loading>
        )}
        {preview && (
          <Segmented
            label={t`Send by`}
            segments={preview.channels.map((one) => ({ value: one.channel, label: names[one.channel] }))}
            value={channel}
            onValue={setChosen}
          />
        )}
        {shown && shown.obstacle !== null && (
          <Banner
            kind="warning"
            action={
              customer && (
                <Button variant="quiet" aria-haspopup="dialog" onClick={() => setCustomerOpen(true)}>
                  <Trans>Open the customer</Trans>
                </Button>
              )
            }
          >
            {i18n._(obstacleLabels[shown.obstacle])}{' '}
            {shown.obstacle === 'no-consent' &&
              (preview?.purpose === 'marketing' ? (
                <Trans>This is an offer, so it needs consent to offers.</Trans>
              ) : (
                <Trans>This is a reminder, so it needs consent to reminders.</Trans>
              ))}
          </Banner>
        )}
        {shown && (
          <figure className={css.preview}>
            <figcaption className={css.dim}>{address ?? t`No address`}</figcaption>
            {shown.subject && <b>{shown.subject}</b>}
            <p className={css.body}>{shown.text}</p>
          </figure>
        )}
        {preview?.isQuiet && (
          <p className={css.dim}>
            <Trans>Nothing is sent at night: this message will be sent in the morning.</Trans>
          </p>
        )}
      </div>
      {isCustomerOpen && customer && (
        <CustomerSheet
          id={customer.id}
          name={customer.name}
          station={station}
          onClose={() => {
            setCustomerOpen(false)
            void query.refetch()
          }}
        />
      )}
    </Sheet>
  )

  function format(instant: string): string {
    return station.format.timeOn(instant, today)
  }
}
