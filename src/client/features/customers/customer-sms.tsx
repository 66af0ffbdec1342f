import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type CustomerDetails, switchSms } from '#contract/customers.ts'
import { isMobile } from '#domain/sms/mobile-number.ts'
import { cacheCustomer } from './customer-queries.ts'

type CustomerSmsProps = { customer: CustomerDetails; station: Station }

/** The switch for text messages about visits; a tap is saved at once. */
export function CustomerSms({ customer, station: { format } }: CustomerSmsProps) {
  const { id, name, phone, smsOffAt } = customer
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const today = format.dateOf(useNow())
  const change = useMutation({
    mutationFn: (sms: 'on' | 'off') => call(switchSms, { params: { id }, body: { sms } }),
    onSuccess: (saved) => {
      cacheCustomer(queryClient, saved)
      toast.success(saved.smsOffAt ? t`Text messages to ${name} are off` : t`Text messages to ${name} are on again`)
    },
    onError: (error) => toast.error(describeProblem(error, t`NOT saved. Nothing was changed.`)),
  })
  if (!smsOffAt && (phone === null || !isMobile(phone))) return null
  const isOn = change.isPending ? change.variables === 'on' : !smsOffAt
  const when = smsOffAt ? format.timeOn(smsOffAt, today) : ''
  return (
    <Checkbox
      name="sms"
      checked={isOn}
      onValue={(on) => !change.isPending && change.mutate(on ? 'on' : 'off')}
      hint={
        smsOffAt
          ? t`No text messages: turned off by the workshop, ${when}.`
          : t`Instead of emails, if the workshop sends text messages.`
      }
    >
      <Trans>Text messages about their visits</Trans>
    </Checkbox>
  )
}
