import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { employeesKey } from '#client/api/employees-query.ts'
import { profileKey, profileQuery } from '#client/api/profile-query.ts'
import { PasskeysCard } from '#client/features/passkeys/passkeys-card.tsx'
import { PushCard } from '#client/features/push/push-card.tsx'
import { LoadError } from '#client/i18n/load-error.tsx'
import { roleLabels } from '#client/i18n/role-labels.ts'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import { ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Profile } from '#contract/profiles.ts'
import { NoticesCard } from './notices-card.tsx'
import { OwnData } from './own-data.tsx'
import css from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import { nameOf } from './profile-values.ts'

/** The profile of the user: picture, names, phone number, language, and sign-out. */
export function ProfileScreen({ title }: { title: string }) {
  const profile = useQuery(profileQuery)
  return (
    <>
      <PageHeader title={title} />
      <SaveLaterNote />
      <LoadError query={profile} />
      {profile.data ? <OwnProfile profile={profile.data} /> : !profile.isError && <ProfileSkeleton />}
    </>
  )
}

function OwnProfile({ profile }: { profile: Profile }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const cacheProfile = (saved: Profile) => {
    queryClient.setQueryData(profileKey, saved)
    // The list of employees also shows the picture.
    void queryClient.invalidateQueries({ queryKey: employeesKey })
  }
  const name = nameOf(profile)
  return (
    <div className={css.profile}>
      <Card className={css.self}>
        <ProfilePhoto profile={profile} name={name} onSaved={cacheProfile} />
        <ProfileForm key={profile.id} profile={profile} onSaved={cacheProfile} />
      </Card>
      <Card title={t`Sign-in`}>
        <dl className={css.facts}>
          <div>
            <dt>{t`Email`}</dt>
            <dd>{profile.email}</dd>
          </div>
          {profile.role && (
            <div>
              <dt>{t`Role`}</dt>
              <dd>{i18n._(roleLabels[profile.role])}</dd>
            </div>
          )}
          {profile.stationName && (
            <div>
              <dt>{t`Workshop`}</dt>
              <dd>{profile.stationName}</dd>
            </div>
          )}
        </dl>
        <p className={css.note}>
          <Trans>Sign-in codes go to this address. Your role is set by an owner of the workshop.</Trans>
        </p>
        <nav className={css.ways} aria-label={t`More`}>
          <Link to="/{-$locale}/settings" className={buttonClass({ wide: true })}>
            <ButtonContent icon="tabler:settings">
              <Trans>Settings</Trans>
            </ButtonContent>
          </Link>
          <Link to="/{-$locale}/sign-out" preload={false} className={buttonClass({ wide: true })}>
            <ButtonContent icon="tabler:logout">
              <Trans>Sign out</Trans>
            </ButtonContent>
          </Link>
        </nav>
      </Card>
      <PasskeysCard />
      {profile.account_id && profile.role && (
        <>
          <PushCard />
          <NoticesCard />
        </>
      )}
      <OwnData profile={profile} />
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <Loading className={css.profile ?? ''}>
      <Skeleton box height="30rem" />
      <Skeleton box height="14rem" />
    </Loading>
  )
}
