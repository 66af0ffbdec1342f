import { useStation } from '#client/station/use-station.ts'
import type { Onboarding } from '#contract/onboarding.ts'
import { useStationAccount } from '../features/auth/use-station-account.ts'
import { Team } from '../features/employees/team.tsx'
import { CompanyPanel } from '../features/legals/company-panel.tsx'
import type { SetUpExtra } from '../features/onboarding/step-search.ts'

/** What the set-up offers after its five sections: each part is saved by itself, and can be left out. */
export function SetUpExtraForm({ extra, data, primary }: { extra: SetUpExtra; data: Onboarding; primary: boolean }) {
  const station = useStation()
  // The station may have been created on another device: this reads the profile again.
  useStationAccount(() => {})
  if (!station || !data.baseInfo) return null
  if (extra === 'employees') return <Team station={station} />
  const { userId, role, format } = station
  return (
    <CompanyPanel userId={userId} canEdit={role === 'owner'} place={data.baseInfo} format={format} primary={primary} />
  )
}
