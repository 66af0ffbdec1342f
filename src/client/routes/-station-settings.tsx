import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { onboardingQuery } from '#client/api/onboarding-query.ts'
import { BaseInfoSection } from '#client/features/onboarding/sections/base-info-section.tsx'
import { BrandsSection } from '#client/features/onboarding/sections/brands-section.tsx'
import { ConveniencesSection } from '#client/features/onboarding/sections/conveniences-section.tsx'
import { ServicesSection } from '#client/features/onboarding/sections/services-section.tsx'
import { WorkingHoursSection } from '#client/features/onboarding/sections/working-hours-section.tsx'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { CompanyPanel } from '../features/legals/company-panel.tsx'
import { LogoCard } from '../features/legals/logo-card.tsx'
import type { StationPanel } from '../features/settings/settings-search.ts'
import { StationPhotosPanel } from '../features/station-photos/station-photos-panel.tsx'
import { LoadError } from '../i18n/load-error.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** One section of the station settings: a form of the setup, or the company data. */
export function StationSettings({ panel, station }: { panel: StationPanel; station: Station }) {
  const { t } = useLingui()
  const query = useQuery(onboardingQuery)
  const { data } = query
  if (!data?.baseInfo) {
    if (!query.error) {
      return (
        <Loading>
          <Skeleton box height="28rem" />
        </Loading>
      )
    }
    return <LoadError query={query} />
  }
  const { baseInfo, brands, services, conveniences, workingHours, versions } = data
  const { country, currency } = baseInfo
  const { userId, timeZone, role, format } = station
  const frame = { userId, saveLabel: <Trans>Save</Trans>, onSaved: () => toast.success(t`Saved`) }
  switch (panel) {
    case 'station':
      return <BaseInfoSection {...frame} saved={baseInfo} version={versions['base-info']} />
    case 'photos':
      return <StationPhotosPanel format={format} />
    case 'brands':
      return <BrandsSection {...frame} saved={brands} version={versions.brands} />
    case 'services':
      return <ServicesSection {...frame} saved={services} version={versions.services} place={{ country, currency }} />
    case 'conveniences':
      return <ConveniencesSection {...frame} saved={conveniences} version={versions.conveniences} />
    case 'hours':
      return (
        <WorkingHoursSection
          {...frame}
          saved={workingHours}
          version={versions['working-hours']}
          country={country}
          timeZone={timeZone}
        />
      )
    case 'company':
      return (
        <>
          <CompanyPanel userId={userId} canEdit={role === 'owner'} place={baseInfo} format={format} />
          <LogoCard logo={data.logo} canEdit={role === 'owner'} />
        </>
      )
  }
}
