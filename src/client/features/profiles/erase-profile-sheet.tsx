import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { EraseSheet } from '#client/features/erasures/erase-sheet.tsx'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { signOut } from '#client/session/session.ts'
import { accountDeleted } from '#client/session/to-sign-in.ts'
import { Banner } from '#client/ui/banner.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
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
    await navigate({ to: '/{-$locale}/login', hash: accountDeleted, replace: true, reloadDocument: true })
  }
  const others = countOthers(form.failure)
  const station = stationName ?? ''

  return (
    <EraseSheet
      title={t`Delete your account?`}
      icon="tabler:user-x"
      goes={{
        title: t`What is deleted immediately`,
        items: [
          t`your name, photo, email and phone, here and in the list of employees`,
          t`your working hours and time off; your cars become unassigned`,
          t`your sign-ins: you are signed out on every device`,
        ],
      }}
      stays={[
        t`the work you did, without your name (kept for warranty)`,
        t`backups, until they expire: they are needed after a disk failure`,
      ]}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.text('email')}
        label={
          <Trans>
            To confirm, type your email address: <b translate="no">{email}</b>
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
              <Link to="/{-$locale}/employees">{t`Employees`}</Link>{' '}
              <Link to="/{-$locale}/settings" search={{ section: 'data' }}>{t`Delete the workshop`}</Link>
            </>
          }
        >
          <Plural
            value={others}
            _0={`${station} would be left without an owner. Delete the workshop first.`}
            one={`${station} would be left without an owner, and # other person works there. Make them an owner, or delete the workshop first.`}
            other={`${station} would be left without an owner, and # other people work there. Make one of them an owner, or delete the workshop first.`}
          />
        </Banner>
      ) : (
        form.problem && <Banner kind="error">{form.problem}</Banner>
      )}
    </EraseSheet>
  )
}
