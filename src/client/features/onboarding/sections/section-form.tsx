import { Trans } from '@lingui/react/macro'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import css from '#client/features/onboarding/onboarding.module.css'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice, type ConflictNoticeProps } from '#client/ui/conflict-notice.tsx'
import { DraftNotice } from '#client/ui/draft-notice.tsx'
import type { SectionProps } from './use-section-form.ts'

type SectionFormProps = Pick<SectionProps<never>, 'saveLabel' | 'primary' | 'aside'> & {
  form: {
    ref: RefObject<HTMLFormElement | null>
    submit: (event?: SyntheticEvent) => Promise<void>
    busy: boolean
    isDirty: boolean
    isRestored: boolean
    problem: ReactNode
    conflict: ConflictNoticeProps | null
    startOver: () => void
  }
  children: ReactNode
}

/** The frame of a section form: the notice of a restored draft, the conflict notice, and the save button. */
export function SectionForm({ form, saveLabel, primary = true, aside, children }: SectionFormProps) {
  return (
    <form ref={form.ref} noValidate onSubmit={(event) => void form.submit(event)} className={css.form}>
      {form.isRestored && !form.conflict && <DraftNotice onDiscard={form.startOver} />}
      {children}
      {form.conflict && <ConflictNotice {...form.conflict} />}
      {form.problem && <Banner kind="error">{form.problem}</Banner>}
      <div className={css.foot}>
        {aside}
        <Button
          type="submit"
          variant={primary ? 'signal' : 'normal'}
          size="large"
          icon="tabler:check"
          className={css.save ?? ''}
          busy={form.busy}
        >
          {saveLabel}
        </Button>
        {form.isDirty && !form.isRestored && (
          <p className={css.note}>
            <Trans>Not saved yet</Trans>
          </p>
        )}
      </div>
    </form>
  )
}
