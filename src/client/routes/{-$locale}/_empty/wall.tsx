import { msg } from '@lingui/core/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ContactLock } from '#client/features/outbox/contact-lock.tsx'
import { WallScreen } from '#client/features/wall/wall-screen.tsx'
import { PeopleInitials } from '#client/station/people-initials.tsx'

export const Route = createFileRoute('/{-$locale}/_empty/wall')({
  staticData: { title: msg`TV board` },
  component: Wall,
})

function Wall() {
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate({ to: '/{-$locale}/schedule' }), [navigate])
  return (
    <ContactLock>
      <PeopleInitials>
        <WallScreen onLeave={leave} />
      </PeopleInitials>
    </ContactLock>
  )
}
