import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { onboardingQuery } from '#client/api/onboarding-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { BackupCardProps } from '#client/features/backups/backup-card.tsx'
import { DevicesPanel } from '#client/features/devices/devices-panel.tsx'
import type { FollowUpRulesPanelProps } from '#client/features/follow-ups/rules-panel.tsx'
import type { ImportsPanelProps } from '#client/features/imports/imports-panel.tsx'
import { TemplatesPanel } from '#client/features/inspections/templates-panel.tsx'
import { MessageChoicePanel } from '#client/features/messages/message-choice-panel.tsx'
import { MessageTemplatesPanel } from '#client/features/messages/message-templates-panel.tsx'
import type { OnlineBookingPanelProps } from '#client/features/online-booking/online-booking-panel.tsx'
import type { PasskeyRulePanelProps } from '#client/features/passkeys/rule/passkey-rule-panel.tsx'
import { ConditionReportSwitch } from '#client/features/settings/condition-report-switch.tsx'
import { DataPanel } from '#client/features/settings/data-panel.tsx'
import { DevicePanel } from '#client/features/settings/device-panel.tsx'
import { LookPanel } from '#client/features/settings/look-panel.tsx'
import { SessionsPanel } from '#client/features/settings/sessions-panel.tsx'
import { SettingsScreen } from '#client/features/settings/settings-screen.tsx'
import { type Panel, readSettingsSearch, shownPanel } from '#client/features/settings/settings-search.ts'
import type { SmsPanelProps } from '#client/features/sms/sms-panel.tsx'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { desk } from '#domain/role.ts'
import { usePageTitle } from '../../-page-title.ts'
import { StationSettings } from '../../-station-settings.tsx'

// Only owners open them, so they are not part of the first load.
const WorkshopPagePanel = lazyWithPreload<{ userId: string }>(() =>
  import('#client/features/workshop-page/workshop-page-panel.tsx').then((part) => part.WorkshopPagePanel),
)

const OnlineBookingPanel = lazyWithPreload<OnlineBookingPanelProps>(() =>
  import('#client/features/online-booking/online-booking-panel.tsx').then((part) => part.OnlineBookingPanel),
)

const FollowUpRulesPanel = lazyWithPreload<FollowUpRulesPanelProps>(() =>
  import('#client/features/follow-ups/rules-panel.tsx').then((part) => part.FollowUpRulesPanel),
)

const SmsPanel = lazyWithPreload<SmsPanelProps>(() =>
  import('#client/features/sms/sms-panel.tsx').then((part) => part.SmsPanel),
)

const PasskeyRulePanel = lazyWithPreload<PasskeyRulePanelProps>(() =>
  import('#client/features/passkeys/rule/passkey-rule-panel.tsx').then((part) => part.PasskeyRulePanel),
)

const KeyTagsPanel = lazyWithPreload<object>(() =>
  import('#client/features/key-tags/key-tags-panel.tsx').then((part) => part.KeyTagsPanel),
)

const BackupCard = lazyWithPreload<BackupCardProps>(() =>
  import('#client/features/backups/backup-card.tsx').then((part) => part.BackupCard),
)

const BackupWarning = lazyWithPreload<BackupCardProps>(() =>
  import('#client/features/backups/backup-card.tsx').then((part) => part.BackupWarning),
)

const ImportsPanel = lazyWithPreload<ImportsPanelProps>(() =>
  import('#client/features/imports/imports-panel.tsx').then((part) => part.ImportsPanel),
)

export const Route = createFileRoute('/{-$locale}/_default/settings')({
  staticData: { title: msg`Settings` },
  validateSearch: readSettingsSearch,
  loader: ({ preload }) => (preload ? queuePrefetch(() => queryClient.prefetchQuery(onboardingQuery)) : undefined),
  component: Settings,
})

function Settings() {
  const station = useStation()
  return station && <OpenSettings station={station} />
}

function OpenSettings({ station }: { station: Station }) {
  const { heading } = usePageTitle()
  const search = Route.useSearch()
  const { role, format } = station
  const reader = { role, isTablet: station.device !== null }
  const shown = shownPanel(search, reader)
  const { data } = useQuery({ ...onboardingQuery, enabled: desk.includes(role) })
  const missing = new Set<Panel>()
  if (data) {
    if (!data.brands) missing.add('brands')
    if (!data.services) missing.add('services')
    if (!data.conveniences) missing.add('conveniences')
    if (!data.workingHours) missing.add('hours')
  }
  let panel: ReactNode
  if (shown === 'look') panel = <LookPanel isTablet={reader.isTablet} />
  else if (shown === 'device') panel = <DevicePanel format={format} />
  else if (shown === 'tablets') panel = <DevicesPanel station={station} />
  else if (shown === 'customers')
    panel = (
      <>
        <WorkshopPagePanel userId={station.userId} />
        <OnlineBookingPanel station={station} />
      </>
    )
  else if (shown === 'messages')
    panel = (
      <>
        <MessageChoicePanel userId={station.userId} />
        <MessageTemplatesPanel isOwner={station.role === 'owner'} userId={station.userId} />
        {role === 'owner' && !reader.isTablet && <SmsPanel station={station} />}
      </>
    )
  else if (shown === 'follow-ups') panel = <FollowUpRulesPanel station={station} />
  else if (shown === 'inspections')
    panel = (
      <>
        <TemplatesPanel station={station} />
        <ConditionReportSwitch station={station} />
      </>
    )
  else if (shown === 'sign-in') panel = <PasskeyRulePanel format={format} />
  else if (shown === 'key-tags') panel = <KeyTagsPanel />
  else if (shown === 'imports') panel = <ImportsPanel station={station} />
  else if (shown === 'data')
    panel = (
      <DataPanel format={format}>
        <BackupCard format={format} />
      </DataPanel>
    )
  else if (shown === 'sessions') panel = <SessionsPanel format={format} />
  else panel = <StationSettings key={shown} panel={shown} station={station} />
  // Its section says the same and more.
  const isWarned = role === 'owner' && !reader.isTablet && !(shown === 'data' && search.section)
  const notice = isWarned ? <BackupWarning format={format} /> : null
  return (
    <SettingsScreen title={heading} reader={reader} search={search} missing={missing} notice={notice}>
      {panel}
    </SettingsScreen>
  )
}
