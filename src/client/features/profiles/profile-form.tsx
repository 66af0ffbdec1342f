import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '#client/api/call.ts'
import { useVersionedForm } from '#client/offline/drafts/use-versioned-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { type Profile, updateProfile } from '#contract/profiles.ts'
import css from './profile.module.css'
import { checkProfile, profileValues, toProfileEntry } from './profile-values.ts'

export type ProfileFormProps = { profile: Profile; onSaved: (profile: Profile) => void }

/** The user's names, phone number and language of emails and notifications. The language of the app belongs to the device. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { t } = useLingui()
  const country = profile.country ?? 'PL'
  const form = useVersionedForm({
    draft: 'profile',
    userId: profile.id,
    saved: profileValues(profile),
    schema: updateProfile.body,
    toBody: (values) => toProfileEntry(values, country),
    check: (values) => checkProfile(values, country),
    valuesOf: profileValues,
    rememberCurrent: onSaved,
    save: async (body) => {
      const saved = await call(updateProfile, { body })
      onSaved(saved)
      toast.success(t`Saved`)
      return profileValues(saved)
    },
  })
  const { values } = form

  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className={css.form}>
      {form.isRestored && <DraftNotice onDiscard={() => form.reset()} />}
      <div className={css.pair}>
        <TextField
          {...form.text('firstName')}
          label={t`First name`}
          autoComplete="given-name"
          maxLength={60}
          optional
        />
        <TextField {...form.text('lastName')} label={t`Last name`} autoComplete="family-name" maxLength={60} optional />
      </div>
      <TextField
        {...form.text('phone')}
        label={t`Phone`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional
        hint={t`Without a country code, your country’s is used.`}
      />
      <div className={css.group}>
        <Segmented
          label={t`Language of emails and notifications`}
          name="language"
          segments={[
            { value: 'en', label: <span lang="en">English</span> },
            { value: 'pl', label: <span lang="pl">Polski</span> },
          ]}
          value={values.language}
          onValue={(language) => form.set({ language })}
          error={form.errors.language}
        />
      </div>
      {form.conflict && <ConflictNotice {...form.conflict} />}
      {form.problem && <Banner kind="error">{form.problem}</Banner>}
      <Button type="submit" variant="signal" size="large" icon="tabler:check" busy={form.busy}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
