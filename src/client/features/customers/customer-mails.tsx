import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { MailsOffLabels } from '#client/features/messages/mails-off-labels.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type CustomerDetails, switchMails } from '#contract/customers.ts'
import css from './customer.module.css'
import { cacheCustomer } from './customer-queries.ts'

type CustomerMailsProps = { customer: CustomerDetails; station: Station }

/**
 * The switch for mails about visits; a tap is saved at once. Asks for confirmation before it overrides a refusal by the
 * customer.
 */
export function CustomerMails({ customer, station: { format } }: CustomerMailsProps) {
  const { id, name, email, mailsOff } = customer
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const today = format.dateOf(useNow())
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (body: { mails: 'on' | 'off'; isAsked?: boolean }) => call(switchMails, { params: { id }, body }),
    onSuccess: (saved) => {
      cacheCustomer(queryClient, saved)
      setAsking(false)
      toast.success(saved.mailsOff ? t`Emails to ${name} are off` : t`Emails to ${name} are on again`)
    },
    onError: (error) => toast.error(describeProblem(error, t`NOT saved. Nothing was changed.`)),
  })
  if (!email && !mailsOff) return null
  const isOn = change.isPending ? change.variables.mails === 'on' : mailsOff === null
  const turn = (on: boolean) => {
    if (change.isPending) return
    if (on && mailsOff?.by === 'customer') setAsking(true)
    else change.mutate({ mails: on ? 'on' : 'off' })
  }
  const close = () => setAsking(false)
  return (
    <>
      <Checkbox
        name="mails"
        checked={isOn}
        onValue={turn}
        hint={
          mailsOff ? (
            <MailsOffLabels mailsOff={mailsOff} format={format} today={today} />
          ) : (
            t`Booked, rescheduled, ready: as chosen in Settings. Every email has an unsubscribe link.`
          )
        }
      >
        <Trans>Emails about their visits</Trans>
      </Checkbox>
      {isAsking && mailsOff && (
        <Sheet
          open
          onClose={close}
          title={t`Did they ask to get emails again?`}
          footer={
            <>
              <Button size="large" onClick={close}>
                <Trans>Leave emails off</Trans>
              </Button>
              <Button
                size="large"
                variant="signal"
                icon="tabler:mail"
                busy={change.isPending}
                onClick={() => change.mutate({ mails: 'on', isAsked: true })}
              >
                <Trans>Yes, turn on</Trans>
              </Button>
            </>
          }
        >
          <p>
            <MailsOffLabels mailsOff={mailsOff} format={format} today={today} />
          </p>
          <p className={css.dim}>
            <Trans>Turn emails on only if {name} asked you to: it is their decision.</Trans>
          </p>
        </Sheet>
      )}
    </>
  )
}
