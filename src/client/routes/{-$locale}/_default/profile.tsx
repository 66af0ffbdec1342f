import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#client/features/profiles/profile-screen.tsx'
import { usePageTitle } from '../../-page-title.ts'

export const Route = createFileRoute('/{-$locale}/_default/profile')({
  staticData: { title: msg`Profile`, closedToTablets: true },
  component: Profile,
})

function Profile() {
  const { heading } = usePageTitle()
  return <ProfileScreen title={heading} />
}
