import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { photoUrl } from '#client/api/photo-url.ts'
import { profileQuery } from '#client/api/profile-query.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { nameOf } from './profile-values.ts'
import { useOwnColour } from './use-own-colour.ts'

/** The badge of the signed-in user, for the link to the profile. */
export function OwnBadge() {
  const { t } = useLingui()
  const { data: profile } = useQuery(profileQuery)
  const colour = useOwnColour(profile?.id)
  return (
    <>
      <EmployeeBadge name={profile ? nameOf(profile) : ''} colour={colour} photo={profile && photoUrl(profile.photo)} />
      <span className="visually-hidden">{t`Profile`}: </span>
    </>
  )
}
