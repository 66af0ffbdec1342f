import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { EraseSheet } from '#client/features/erasures/erase-sheet.tsx'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { signOut } from '#client/session/session.ts'
import { Banner } from '#client/ui/banner.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { eraseProfile } from '#contract/erasures.ts'
import type { Profile } from '#contract/profiles.ts'
import { emailKey } from '#domain/codes/email.ts'

export type EraseProfileSheetProps = { profile: Pick<Profile, 'email' | 'stationName'>; onClose: () => void }

/** Returns the number of other employees of a last owner, who cannot be erased; `null` for any other error. */
function countOthers(failure: unknown): number | null {
  if (!isApiError(failure, 'last-owner')) return null
  const { current } = failure
  const people = typeof current === 'object' && current !== null && 'people' in current ? current.people : 0
  return typeof people === 'number' ? people : 0
}

/** Lists what is deleted and what remains, and requires the user’s e-mail address. Ends with a sign-out. */
export function EraseProfileSheet({ profile: { email, stationName }, onClose }: EraseProfileSheetProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useDraftForm({
    draft: null,
    userId: null,
    initial: { email: '' },
    schema: eraseProfile.body,
    check: (typed): Record<string, { code: string; rule: string }> =>
      typed.email.trim() && emailKey(typed.email) !== emailKey(email)
        ? { email: { code: 'custom', rule: 'not-the-same' } }
        : {},
    submit: (body) => call(eraseProfile, { body }),
  })
  const submit = async (event: SyntheticEvent) => {
    if (!(await form.submit(event))) return
    await signOut()
    await navigate({ to: '/{-$locale}/login', replace: true })
    toast.success(t`Your account is deleted`)
  }
  const others = countOthers(form.failure)
  const station = stationName ?? ''

  return (
    <EraseSheet
      title={t`Delete your account?`}
      icon="tabler:user-x"
      goes={{
        title: t`What goes, at once`,
        items: [
          t`your name, picture, address and phone, here and in the list of people`,
          t`your hours and absences; cars planned for you are nobody’s until somebody takes them`,
          t`all your sign-ins: you are signed out everywhere`,
        ],
      }}
      stays={[
        t`what you did to cars, without your name: the workshop answers for its work`,
        t`backups, until they are deleted in turn: they are what a broken disk is repaired from`,
      ]}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.text('email')}
        label={
          <Trans>
            To confirm, type your address: <b translate="no">{email}</b>
          </Trans>
        }
        type="email"
        autoComplete="off"
        required
      />
      {others !== null ? (
        <Banner
          kind="error"
          action={
            <>
              <Link to="/{-$locale}/employees">{t`People`}</Link>{' '}
              <Link to="/{-$locale}/settings" search={{ section: 'data' }}>{t`Delete the station`}</Link>
            </>
          }
        >
          <Plural
            value={others}
            _0={`${station} would be without an owner. Delete it first.`}
            one={`${station} would be without an owner, and # other person works there. Make them an owner, or delete it first.`}
            other={`${station} would be without an owner, and # other people work there. Make one of them an owner, or delete it first.`}
          />
        </Banner>
      ) : (
        form.problem && <Banner kind="error">{form.problem}</Banner>
      )}
    </EraseSheet>
  )
}
