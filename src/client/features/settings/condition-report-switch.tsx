import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { profileQuery } from '#client/api/profile-query.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Station } from '#client/station/use-station.ts'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { chooseConditionReports } from '#contract/condition-reports/condition-reports.ts'

/** Whether the orders of the station offer condition reports. */
export function ConditionReportSwitch({ station }: { station: Pick<Station, 'hasConditionReports'> }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  // The choice while it is saved.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const choose = async (isOffered: boolean) => {
    setWanted(isOffered)
    try {
      await call(chooseConditionReports, { body: { isOffered } })
      queryClient.setQueryData(profileQuery.queryKey, (known) => known && { ...known, conditionReports: isOffered })
      toast.success(t`Saved`)
    } catch (error) {
      toast.error(describeProblem(error))
    } finally {
      setWanted(null)
    }
  }
  return (
    <Card title={<Trans>Check-in and handover reports</Trans>}>
      <Checkbox
        checked={wanted ?? station.hasConditionReports}
        disabled={wanted !== null}
        hint={t`Mileage, fuel, keys, damage and the customer’s signature. Saved reports stay visible.`}
        onValue={(isOffered) => void choose(isOffered)}
      >
        <Trans>Offer them on each order</Trans>
      </Checkbox>
    </Card>
  )
}
