import { useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router'
import { readWaitingInvitation } from '#client/offline/device/waiting-invitation.ts'
import { useSession } from '#client/session/session.ts'
import { PeopleInitials } from '#client/station/people-initials.tsx'
import { useStation } from '#client/station/use-station.ts'
import { LateToaster } from '#client/ui/toast/late-toaster.tsx'
import { desk } from '#domain/role.ts'
import { serverNow } from '../../api/server-clock.ts'
import { AnnounceMissing } from '../../features/appointments/missing/announce-missing.tsx'
import { useStationAccount } from '../../features/auth/use-station-account.ts'
import type { DemoNoticeProps } from '../../features/demo/demo-notice.tsx'
import { GloveGate } from '../../features/glove/glove-gate.tsx'
import { InstallOffer } from '../../features/install/install-offer.tsx'
import { OperatorSign } from '../../features/operator/operator-sign.tsx'
import { ClockNotice } from '../../features/outbox/clock-notice.tsx'
import { ContactLock } from '../../features/outbox/contact-lock.tsx'
import { LostNotice } from '../../features/outbox/lost-notice.tsx'
import { OutboxFoot } from '../../features/outbox/outbox-foot.tsx'
import { UnsentCount } from '../../features/outbox/unsent-count.tsx'
import { UnsentGate } from '../../features/outbox/unsent-gate.tsx'
import { PaletteButton } from '../../features/palette/palette-button.tsx'
import { PaletteGate } from '../../features/palette/palette-gate.tsx'
import { isPasskeyMoment } from '../../features/passkeys/passkey-moment.ts'
import { OwnBadge } from '../../features/profiles/own-badge.tsx'
import { readConfigured } from '../../i18n/configured.ts'
import { localeParams } from '../../i18n/locale.ts'
import { AppFrame, type NavItem, type RenderLink } from '../../ui/app-frame.tsx'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { NewVersionBanner } from '../-new-version-banner.tsx'
import { useUnsentHash } from '../-use-unsent-hash.ts'

export const Route = createFileRoute('/{-$locale}/_default')({
  params: localeParams,
  staticData: { layout: true },
  component: DefaultLayout,
})

const PasskeyOffer = lazyWithPreload(
  async () => (await import('../../features/passkeys/passkey-offer.tsx')).PasskeyOffer,
)

const DemoNotice = lazyWithPreload<DemoNoticeProps>(
  async () => (await import('../../features/demo/demo-notice.tsx')).DemoNotice,
)

const renderLink: RenderLink = ({ to, className, onClick, children }) => (
  <Link to={to} className={className} onClick={onClick}>
    {children}
  </Link>
)

function DefaultLayout() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { user } = useSession()
  const station = useStation()
  useUnsentHash()
  const hasStation = useStationAccount(() => {
    const to = readWaitingInvitation() ? '/{-$locale}/goto-crm' : '/{-$locale}/onboarding'
    void navigate({ to, replace: true })
  })
  const isMechanic = user?.role === 'mechanic' && !user.device
  const isDesk = user !== null && user.role !== null && desk.includes(user.role) && !user.device
  const myCars: NavItem = { to: '/{-$locale}/my-cars', icon: 'tabler:tool', label: t`My cars` }
  const own: NavItem[] = user?.device
    ? [{ to: '/{-$locale}/settings', icon: 'tabler:device-tablet', label: user.device.name, foot: true }]
    : [
        {
          to: '/{-$locale}/profile',
          icon: 'tabler:user',
          picture: <OwnBadge />,
          label: user?.firstName ?? t`Profile`,
          foot: true,
          onPhone: isDesk ? 'more' : 'nowhere',
        },
        { to: '/{-$locale}/settings', icon: 'tabler:settings', label: t`Settings`, foot: true },
      ]
  const items: NavItem[] = [
    ...(isMechanic ? [myCars] : []),
    {
      to: '/{-$locale}/dashboard',
      icon: 'tabler:layout-dashboard',
      label: t`Dashboard`,
      ...(isMechanic ? { onPhone: 'nowhere' } : {}),
    },
    ...(user?.device ? [{ ...myCars, picture: <OperatorSign /> }] : []),
    { to: '/{-$locale}/schedule', icon: 'tabler:calendar-event', label: t`Schedule` },
    { to: '/{-$locale}/orders', icon: 'tabler:clipboard-list', label: t`Orders` },
    ...(station && desk.includes(station.role)
      ? ([
          { to: '/{-$locale}/customers', icon: 'tabler:user-search', label: t`Customers`, onPhone: 'more' },
          { to: '/{-$locale}/cars', icon: 'tabler:car', label: t`Cars`, onPhone: 'more' },
        ] as const)
      : []),
    ...(isDesk
      ? [
          {
            to: '/{-$locale}/follow-ups',
            icon: 'tabler:phone-call',
            label: t`Follow-ups`,
            onPhone: 'more',
          } as const,
        ]
      : []),
    ...(user?.role === 'owner' && !user.device
      ? [{ to: '/{-$locale}/figures', icon: 'tabler:chart-bar', label: t`Figures`, onPhone: 'more' } as const]
      : []),
    ...(user?.device
      ? []
      : [
          {
            ...({ to: '/{-$locale}/employees', icon: 'tabler:users', label: t`Employees` } as const),
            ...(isDesk ? ({ onPhone: 'more' } as const) : {}),
          },
        ]),
    ...own,
  ]
  const foot = (
    <>
      <LostNotice />
      {station && <OutboxFoot station={station} />}
      <ClockNotice />
      {station && readConfigured('demo') && <DemoNotice format={station.format} />}
      <NewVersionBanner />
      {station && <InstallOffer today={station.format.dateOf(serverNow())} />}
      {user && !user.device && isPasskeyMoment() && <PasskeyOffer />}
    </>
  )
  return (
    <PeopleInitials>
      <ContactLock>
        <AppFrame items={items} renderLink={renderLink} tool={<PaletteButton />} sign={<UnsentCount />} foot={foot}>
          {hasStation && <Outlet />}
        </AppFrame>
        {station && (
          <>
            <UnsentGate station={station} />
            <PaletteGate station={station} />
            <GloveGate station={station} />
            {desk.includes(station.role) && <AnnounceMissing />}
          </>
        )}
      </ContactLock>
      <LateToaster />
    </PeopleInitials>
  )
}
